//! The tables that are the fold of the log: only what differs between two states is written.

use crate::event::{Board, ByeCode, Event, GameClock, Incident, Info, Participant, PlayerId, ReportFacts, Round, Section, Setup, Status};
use crate::event::{Presence, SystemKind};
use rusqlite::{Connection, Transaction, params};
use std::collections::BTreeMap;
use tournament::model::{Bye, Color};

fn json<T: serde::Serialize>(value: &T) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))
}

/// Calls `gone` for keys of `old` that `new` lacks, then `put` for values of `new` that are not equal in `old`.
fn differences<'a, K: Ord + Copy, V: PartialEq + 'a>(
    old: impl IntoIterator<Item = (K, &'a V)>,
    new: impl IntoIterator<Item = (K, &'a V)>,
    mut gone: impl FnMut(K) -> rusqlite::Result<()>,
    mut put: impl FnMut(&'a V) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let old: BTreeMap<K, &V> = old.into_iter().collect();
    let new: BTreeMap<K, &V> = new.into_iter().collect();
    for key in old.keys().filter(|key| !new.contains_key(key)) {
        gone(*key)?;
    }
    for (key, value) in new {
        if old.get(&key).is_none_or(|before| *before != value) {
            put(value)?;
        }
    }
    Ok(())
}

/// Brings the tables from one state to another.
pub fn sync(tx: &Transaction<'_>, old: &Event, new: &Event) -> rusqlite::Result<()> {
    tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    if old.info != new.info && new.info == Info::default() {
        // The facts were undone: an event without them has no row, whatever way it came to have none.
        tx.execute("DELETE FROM info", [])?;
    } else if old.info != new.info {
        let mut put = tx.prepare_cached("INSERT OR REPLACE INTO info (one, name, body) VALUES (1, ?, ?)")?;
        put.execute(params![new.info.name, json(&new.info)?])?;
    }
    let by_id = |event: &Event| event.sections.iter().map(|s| s.id).collect::<Vec<_>>();
    for id in by_id(old) {
        if new.section(id).is_none() {
            tx.execute("DELETE FROM section WHERE id = ?", [id.0])?;
        }
    }
    for section in &new.sections {
        let before = old.section(section.id);
        if before != Some(section) {
            sync_section(tx, before, section)?;
        }
    }
    Ok(())
}

fn sync_section(tx: &Transaction<'_>, old: Option<&Section>, new: &Section) -> rusqlite::Result<()> {
    put_section(tx, new)?;
    let id = new.id.0;
    let players = |s: &Section| -> Vec<(PlayerId, usize)> { s.players.iter().enumerate().map(|(i, p)| (p.id, i)).collect() };
    let old_players: Vec<(PlayerId, &Participant)> =
        old.map(|s| players(s).into_iter().map(|(k, i)| (k, &s.players[i])).collect()).unwrap_or_default();
    differences(
        old_players,
        new.players.iter().map(|p| (p.id, p)),
        |player| tx.prepare_cached("DELETE FROM player WHERE section = ? AND id = ?")?.execute([id, player.0]).map(|_| ()),
        |player| put_player(tx, id, player),
    )?;
    let kept = |s: &Section| s.games.clone();
    let old_games = old.map(kept).unwrap_or_default();
    for (round, board) in old_games.keys().filter(|at| !new.games.contains_key(at)) {
        let mut gone = tx.prepare_cached("DELETE FROM game WHERE section = ? AND round = ? AND board = ?")?;
        gone.execute([id, u32::from(*round), u32::from(*board)])?;
    }
    for (at, game) in new.games.iter().filter(|(at, game)| old_games.get(at) != Some(game)) {
        let mut put = tx.prepare_cached("INSERT OR REPLACE INTO game (section, round, board, body) VALUES (?,?,?,?)")?;
        put.execute(params![id, at.0, at.1, json(game)?])?;
    }
    let empty: &[Round] = &[];
    let old_rounds = old.map_or(empty, |s| &s.rounds);
    for round in old_rounds.iter().skip(new.rounds.len()) {
        tx.execute("DELETE FROM round WHERE section = ? AND number = ?", [id, u32::from(round.number)])?;
    }
    for (at, round) in new.rounds.iter().enumerate() {
        let before = old_rounds.get(at);
        if before != Some(round) {
            sync_round(tx, id, before, round)?;
        }
    }
    let no_clocks = BTreeMap::new();
    let old_clocks = old.map_or(&no_clocks, |s| &s.clocks);
    for (round, board) in old_clocks.keys().filter(|place| !new.clocks.contains_key(place)) {
        tx.prepare_cached("DELETE FROM clock WHERE section = ? AND round = ? AND board = ?")?.execute(params![id, round, board])?;
    }
    for (place, clock) in new.clocks.iter().filter(|(place, clock)| old_clocks.get(place) != Some(clock)) {
        put_clock(tx, id, *place, clock)?;
    }
    differences(
        old.into_iter().flat_map(|s| s.incidents.iter().map(|i| (i.number, i))),
        new.incidents.iter().map(|i| (i.number, i)),
        |number| tx.prepare_cached("DELETE FROM incident WHERE section = ? AND number = ?")?.execute([id, u32::from(number)]).map(|_| ()),
        |incident| put_incident(tx, id, incident),
    )
}

fn put_clock(tx: &Transaction<'_>, section: u32, (round, board): (u16, u16), clock: &GameClock) -> rusqlite::Result<()> {
    let mut put = tx.prepare_cached("INSERT OR REPLACE INTO clock (section, round, board, body) VALUES (?,?,?,?)")?;
    put.execute(params![section, round, board, json(clock)?]).map(|_| ())
}

fn put_incident(tx: &Transaction<'_>, section: u32, incident: &Incident) -> rusqlite::Result<()> {
    let mut put = tx.prepare_cached("INSERT OR REPLACE INTO incident (section, number, round, board, body) VALUES (?,?,?,?,?)")?;
    put.execute(params![section, incident.number, incident.round, incident.board, json(incident)?]).map(|_| ())
}

fn put_section(tx: &Transaction<'_>, section: &Section) -> rusqlite::Result<()> {
    let system: &str = SystemKind::name(section.setup.system);
    tx.prepare_cached(
        "INSERT INTO section (id, name, game, system, rounds, setup, initial_color, prohibited, comments) VALUES (?,?,?,?,?,?,?,?,?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, game = excluded.game, system = excluded.system, rounds = excluded.rounds,
         setup = excluded.setup, initial_color = excluded.initial_color, prohibited = excluded.prohibited, comments = excluded.comments",
    )?
    .execute(params![
        section.id.0,
        section.setup.name,
        section.setup.game.name(),
        system,
        section.setup.rounds,
        settings(section)?,
        section.initial_color.map(|c| if c == Color::White { "white" } else { "black" }),
        json(&section.prohibited)?,
        json(&section.comments)?,
    ])
    .map(|_| ())
}

/// The settings of a section, with what a report file said of it where it came from one.
fn settings(section: &Section) -> rusqlite::Result<String> {
    #[derive(serde::Serialize)]
    struct Settings<'a> {
        #[serde(flatten)]
        setup: &'a Setup,
        #[serde(skip_serializing_if = "Option::is_none")]
        report: Option<&'a ReportFacts>,
    }
    let report = Some(&section.report).filter(|facts| **facts != ReportFacts::default());
    if report.is_none() { json(&section.setup) } else { json(&Settings { setup: &section.setup, report }) }
}

fn put_player(tx: &Transaction<'_>, section: u32, player: &Participant) -> rusqlite::Result<()> {
    let person = &player.person;
    let presence = match player.presence {
        Presence::Unknown => "unknown",
        Presence::Present => "present",
        Presence::Absent => "absent",
    };
    let status = match player.status {
        Status::Active => "active",
        Status::Withdrawn => "withdrawn",
        Status::Expelled => "expelled",
    };
    tx.prepare_cached(
        "INSERT INTO player (section, id, tpn, name, sex, title, rating, federation, number, club, birth, lot, presence, status, fixed_table, byes)
         VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
         ON CONFLICT (section, id) DO UPDATE SET tpn = excluded.tpn, name = excluded.name, sex = excluded.sex, title = excluded.title,
         rating = excluded.rating, federation = excluded.federation, number = excluded.number, club = excluded.club, birth = excluded.birth,
         lot = excluded.lot, presence = excluded.presence, status = excluded.status, fixed_table = excluded.fixed_table, byes = excluded.byes",
    )?
    .execute(params![
        section,
        player.id.0,
        player.tpn.map(|t| t.0),
        person.name,
        person.sex,
        person.title,
        person.rating.filter(|r| *r > 0),
        person.federation,
        person.id,
        person.club,
        person.birth,
        player.lot,
        presence,
        status,
        player.fixed_table,
        json(&player.byes)?,
    ])
    .map(|_| ())
}

fn sync_round(tx: &Transaction<'_>, section: u32, old: Option<&Round>, new: &Round) -> rusqlite::Result<()> {
    let engine = new.engine.as_ref().map(json).transpose()?;
    tx.prepare_cached(
        "INSERT INTO round (section, number, published, started, editing, engine) VALUES (?,?,?,?,?,?)
         ON CONFLICT (section, number) DO UPDATE SET published = excluded.published, started = excluded.started, editing = excluded.editing,
         engine = excluded.engine",
    )?
    .execute(params![section, new.number, new.published, new.started, new.editing, engine])?;
    let number = u32::from(new.number);
    differences(
        old.into_iter().flat_map(|r| r.boards.iter().map(|b| (b.number, b))),
        new.boards.iter().map(|b| (b.number, b)),
        |board| {
            let mut gone = tx.prepare_cached("DELETE FROM board WHERE section = ? AND round = ? AND number = ?")?;
            gone.execute([section, number, u32::from(board)]).map(|_| ())
        },
        |board| put_board(tx, section, number, board),
    )?;
    let no_byes: &BTreeMap<PlayerId, Bye> = &BTreeMap::new();
    let old_byes = old.map_or(no_byes, |r| &r.byes);
    if old_byes != &new.byes {
        tx.prepare_cached("DELETE FROM bye WHERE section = ? AND round = ?")?.execute([section, number])?;
        let mut put = tx.prepare_cached("INSERT INTO bye (section, round, player, kind) VALUES (?,?,?,?)")?;
        for (player, bye) in &new.byes {
            let kind = match ByeCode::from(*bye) {
                ByeCode::Pab => "PAB",
                ByeCode::Full => "FPB",
                ByeCode::Half => "HPB",
                ByeCode::Zero => "ZPB",
            };
            put.execute(params![section, number, player.0, kind])?;
        }
    }
    Ok(())
}

fn put_board(tx: &Transaction<'_>, section: u32, round: u32, board: &Board) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO board (section, round, number, white, black, result, verified, rating_result) VALUES (?,?,?,?,?,?,?,?)
         ON CONFLICT (section, round, number) DO UPDATE SET white = excluded.white, black = excluded.black, result = excluded.result,
         verified = excluded.verified, rating_result = excluded.rating_result",
    )?
    .execute(params![
        section,
        round,
        board.number,
        board.white.0,
        board.black.0,
        board.result.map(|r| r.code()),
        board.verified,
        board.rating_result.map(|r| r.code()),
    ])
    .map(|_| ())
}

/// Every row of every folded table as text, to compare two databases.
pub fn dump(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut lines = Vec::new();
    for (table, order) in [
        ("info", "one"),
        ("section", "id"),
        ("player", "section, id"),
        ("round", "section, number"),
        ("board", "section, round, number"),
        ("bye", "section, round, player"),
        ("game", "section, round, board"),
        ("clock", "section, round, board"),
        ("incident", "section, number"),
    ] {
        // A file of version 1 that is only read has no tables of games.
        if !conn.table_exists(None, table)? {
            continue;
        }
        let mut statement = conn.prepare(&format!("SELECT * FROM {table} ORDER BY {order}"))?;
        let columns = statement.column_count();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let cells: Vec<String> = (0..columns).map(|i| row.get_ref(i).map(|v| format!("{v:?}"))).collect::<rusqlite::Result<_>>()?;
            lines.push(format!("{table} {}", cells.join(" | ")));
        }
    }
    Ok(lines)
}
