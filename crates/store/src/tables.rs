//! The tables that are the fold of the log: only what differs between two states is written.

use super::cells::{
    Cell, board_row, bye_row, clock_row, game_row, incident_row, info_row, line_up_row, member_row, player_row, round_row, section_row,
    stage_row,
};
use event::{Event, Info, Participant, PlayerId, Round, Section};
use rusqlite::{Transaction, params_from_iter};
use std::collections::BTreeMap;
use tournament::model::Bye;

/// Runs a statement that must change so many rows: a trigger can make it change none without an error.
fn run(tx: &Transaction<'_>, sql: &str, cells: &[Cell], rows: usize) -> rusqlite::Result<()> {
    match tx.prepare_cached(sql)?.execute(params_from_iter(cells))? {
        changed if changed == rows => Ok(()),
        changed => Err(rusqlite::Error::StatementChangedRows(changed)),
    }
}

/// The key of a row.
fn key<const N: usize>(numbers: [u32; N]) -> [Cell; N] {
    numbers.map(|n| Cell::Int(i64::from(n)))
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
        run(tx, "DELETE FROM info", &[], 1)?;
    } else if old.info != new.info {
        run(tx, "INSERT OR REPLACE INTO info (one, name, body) VALUES (1, ?2, ?3)", &info_row(&new.info)?, 1)?;
    }
    let by_id = |event: &Event| event.sections.iter().map(|s| s.id).collect::<Vec<_>>();
    for id in by_id(old) {
        if new.section(id).is_none() {
            run(tx, "DELETE FROM section WHERE id = ?", &key([id.0]), 1)?;
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
        |player| run(tx, "DELETE FROM player WHERE section = ? AND id = ?", &key([id, player.0]), 1),
        |player| put_player(tx, id, player),
    )?;
    differences(
        old.into_iter().flat_map(|s| s.members.iter().map(|member| (member.id, member))),
        new.members.iter().map(|member| (member.id, member)),
        |member| run(tx, "DELETE FROM member WHERE section = ? AND id = ?", &key([id, member.0]), 1),
        |member| {
            let put = "INSERT OR REPLACE INTO member (section, id, team, name, rating, body) VALUES (?,?,?,?,?,?)";
            run(tx, put, &member_row(id, member)?, 1)
        },
    )?;
    differences(
        old.into_iter().flat_map(|s| s.stages.iter().map(|stage| (stage.id, stage))),
        new.stages.iter().map(|stage| (stage.id, stage)),
        |stage| run(tx, "DELETE FROM stage WHERE section = ? AND id = ?", &key([id, u32::from(stage.0)]), 1),
        |stage| run(tx, "INSERT OR REPLACE INTO stage (section, id, name, body) VALUES (?,?,?,?)", &stage_row(id, stage)?, 1),
    )?;
    let kept = |s: &Section| s.games.clone();
    let old_games = old.map(kept).unwrap_or_default();
    for at in old_games.keys().filter(|at| !new.games.contains_key(at)) {
        let gone = "DELETE FROM game WHERE section = ? AND round = ? AND board = ?";
        run(tx, gone, &key([id, at.round.0.into(), at.board.0.into()]), 1)?;
    }
    for (at, game) in new.games.iter().filter(|(at, game)| old_games.get(at) != Some(game)) {
        let put = "INSERT OR REPLACE INTO game (section, round, board, body) VALUES (?,?,?,?)";
        run(tx, put, &game_row(id, *at, game)?, 1)?;
    }
    let empty: &[Round] = &[];
    let old_rounds = old.map_or(empty, |s| &s.rounds);
    for round in old_rounds.iter().skip(new.rounds.len()) {
        run(tx, "DELETE FROM round WHERE section = ? AND number = ?", &key([id, u32::from(round.number)]), 1)?;
    }
    for (at, round) in new.rounds.iter().enumerate() {
        let before = old_rounds.get(at);
        if before != Some(round) {
            sync_round(tx, id, before, round)?;
        }
    }
    let no_clocks = BTreeMap::new();
    let old_clocks = old.map_or(&no_clocks, |s| &s.clocks);
    for place in old_clocks.keys().filter(|place| !new.clocks.contains_key(place)) {
        let gone = "DELETE FROM clock WHERE section = ? AND round = ? AND board = ?";
        run(tx, gone, &key([id, place.round.0.into(), place.board.0.into()]), 1)?;
    }
    for (place, clock) in new.clocks.iter().filter(|(place, clock)| old_clocks.get(place) != Some(clock)) {
        let put = "INSERT OR REPLACE INTO clock (section, round, board, body) VALUES (?,?,?,?)";
        run(tx, put, &clock_row(id, *place, clock)?, 1)?;
    }
    differences(
        old.into_iter().flat_map(|s| s.incidents.iter().map(|i| (i.number, i))),
        new.incidents.iter().map(|i| (i.number, i)),
        |number| run(tx, "DELETE FROM incident WHERE section = ? AND number = ?", &key([id, u32::from(number)]), 1),
        |incident| {
            let put = "INSERT OR REPLACE INTO incident (section, number, round, board, body) VALUES (?,?,?,?,?)";
            run(tx, put, &incident_row(id, incident)?, 1)
        },
    )
}

fn put_section(tx: &Transaction<'_>, section: &Section) -> rusqlite::Result<()> {
    let put = "INSERT INTO section (id, name, game, system, rounds, setup, initial_color, prohibited, comments) VALUES (?,?,?,?,?,?,?,?,?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, game = excluded.game, system = excluded.system, rounds = excluded.rounds,
         setup = excluded.setup, initial_color = excluded.initial_color, prohibited = excluded.prohibited, comments = excluded.comments";
    run(tx, put, &section_row(section)?, 1)
}

fn put_player(tx: &Transaction<'_>, section: u32, player: &Participant) -> rusqlite::Result<()> {
    let put = "INSERT INTO player (section, id, tpn, name, sex, title, rating, federation, number, club, birth, lot, presence, status, fixed_table, byes, captain, roster, ratings)
         VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
         ON CONFLICT (section, id) DO UPDATE SET tpn = excluded.tpn, name = excluded.name, sex = excluded.sex, title = excluded.title,
         rating = excluded.rating, federation = excluded.federation, number = excluded.number, club = excluded.club, birth = excluded.birth,
         lot = excluded.lot, presence = excluded.presence, status = excluded.status, fixed_table = excluded.fixed_table, byes = excluded.byes,
         captain = excluded.captain, roster = excluded.roster, ratings = excluded.ratings";
    run(tx, put, &player_row(section, player)?, 1)
}

fn sync_round(tx: &Transaction<'_>, section: u32, old: Option<&Round>, new: &Round) -> rusqlite::Result<()> {
    let put = "INSERT INTO round (section, number, published, started, editing, engine, settled) VALUES (?,?,?,?,?,?,?)
         ON CONFLICT (section, number) DO UPDATE SET published = excluded.published, started = excluded.started, editing = excluded.editing,
         engine = excluded.engine, settled = excluded.settled";
    run(tx, put, &round_row(section, new)?, 1)?;
    let number = u32::from(new.number);
    differences(
        old.into_iter().flat_map(|r| r.boards.iter().map(|b| (b.number, b))),
        new.boards.iter().map(|b| (b.number, b)),
        |board| {
            let gone = "DELETE FROM board WHERE section = ? AND round = ? AND number = ?";
            run(tx, gone, &key([section, number, u32::from(board)]), 1)
        },
        |board| {
            let put = "INSERT INTO board (section, round, number, white, black, result, verified, rating_result, meeting, game, stage, extra)
                 VALUES (?,?,?,?,?,?,?,?,?,?,?,?)
                 ON CONFLICT (section, round, number) DO UPDATE SET white = excluded.white, black = excluded.black, result = excluded.result,
                 verified = excluded.verified, rating_result = excluded.rating_result, meeting = excluded.meeting, game = excluded.game,
                 stage = excluded.stage, extra = excluded.extra";
            run(tx, put, &board_row(section, number, board)?, 1)
        },
    )?;
    let no_line_ups = BTreeMap::new();
    let old_line_ups = old.map_or(&no_line_ups, |r| &r.line_ups);
    for team in old_line_ups.keys().filter(|team| !new.line_ups.contains_key(team)) {
        run(tx, "DELETE FROM line_up WHERE section = ? AND round = ? AND team = ?", &key([section, number, team.0]), 1)?;
    }
    for (team, line_up) in new.line_ups.iter().filter(|(team, line_up)| old_line_ups.get(team) != Some(line_up)) {
        let put = "INSERT OR REPLACE INTO line_up (section, round, team, body) VALUES (?,?,?,?)";
        run(tx, put, &line_up_row(section, number, *team, line_up)?, 1)?;
    }
    let no_byes: &BTreeMap<PlayerId, Bye> = &BTreeMap::new();
    let old_byes = old.map_or(no_byes, |r| &r.byes);
    if old_byes != &new.byes {
        run(tx, "DELETE FROM bye WHERE section = ? AND round = ?", &key([section, number]), old_byes.len())?;
        for (player, bye) in &new.byes {
            let put = "INSERT INTO bye (section, round, player, kind) VALUES (?,?,?,?)";
            run(tx, put, &bye_row(section, number, *player, *bye), 1)?;
        }
    }
    Ok(())
}
