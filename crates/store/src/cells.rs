//! The rows that a state makes in the tables: written by [`super::tables`], compared with what stands there when a file is opened.

use super::finding::Finding;
use event::game::GameRecord;
use event::{
    Appeal, Board, ByeCode, ByeKind, Event, Extra, GameAt, GameClock, Incident, Info, LineUp, Manual, Member, MemberId, Moment, Pair,
    Participant, Person, Placing, PlayerId, Presence, PrizePlan, ProhibitedPair, ReportFacts, Round, RoundDays, RoundLot, Section, Settled,
    Setup, Stage, Status, SystemKind,
};
use rusqlite::Connection;
use rusqlite::types::{ToSql, ToSqlOutput, Value, ValueRef};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use tournament::model::{Bye, Color};

/// A value in a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// Nothing.
    Null,
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Owned(Value::Null),
            Self::Int(n) => ToSqlOutput::Owned(Value::Integer(*n)),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
        })
    }
}

impl<T: Into<i64>> From<T> for Cell {
    fn from(n: T) -> Self {
        Self::Int(n.into())
    }
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn maybe<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
    value.map_or(Cell::Null, cell)
}

fn json<T: Serialize>(value: &T) -> rusqlite::Result<Cell> {
    serde_json::to_string(value).map(Cell::Text).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))
}

type Cells = rusqlite::Result<Vec<Cell>>;

/// The facts of an event, with what is laid down of its prizes.
#[derive(Serialize, Deserialize)]
struct Facts {
    #[serde(flatten)]
    info: Info,
    #[serde(default, skip_serializing_if = "PrizePlan::is_empty")]
    prizes: PrizePlan,
}

/// Whether an event has a row of facts.
pub fn has_facts(event: &Event) -> bool {
    event.info != Info::default() || !event.prizes.is_empty()
}

/// The row of the facts of the event.
pub fn info_row(event: &Event) -> Cells {
    let facts = Facts { info: event.info.clone(), prizes: event.prizes.clone() };
    Ok(vec![Cell::Int(1), text(&event.info.name), json(&facts)?])
}

/// The settings of a section, with what a report file said of it where it came from one.
#[derive(Serialize, Deserialize)]
struct Settings {
    #[serde(flatten)]
    setup: Setup,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    report: Option<ReportFacts>,
    /// What was drawn for rounds.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lots: BTreeMap<u16, Vec<RoundLot>>,
    /// What was decided about places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    placings: Vec<Placing>,
    /// Values worked out elsewhere.
    #[serde(default, skip_serializing_if = "Manual::is_empty")]
    manual: Manual,
    /// Appeals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    appeals: Vec<Appeal>,
    /// On which days rounds are played.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    days: RoundDays,
}

impl Settings {
    fn of(section: &Section) -> Self {
        let report = Some(section.report.clone()).filter(|facts| *facts != ReportFacts::default());
        Self {
            setup: section.setup.clone(),
            report,
            lots: section.lots.clone(),
            placings: section.placings.clone(),
            manual: section.manual.clone(),
            appeals: section.appeals.clone(),
            days: section.days.clone(),
        }
    }
}

/// The row of a section.
pub fn section_row(section: &Section) -> Cells {
    let setup = &section.setup;
    Ok(vec![
        section.id.0.into(),
        text(&setup.name),
        text(setup.game.name()),
        text(SystemKind::name(setup.system)),
        setup.rounds.into(),
        json(&Settings::of(section))?,
        maybe(section.initial_color, |c| text(if c == Color::White { "white" } else { "black" })),
        json(&section.prohibited)?,
        json(&section.comments)?,
    ])
}

/// The row of a player of a section.
pub fn player_row(section: u32, player: &Participant) -> Cells {
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
    Ok(vec![
        section.into(),
        player.id.0.into(),
        maybe(player.tpn, |t| t.0.into()),
        text(&person.name),
        text(&person.sex),
        text(&person.title),
        maybe(person.rating.filter(|r| *r > 0), Cell::from),
        text(&person.federation),
        text(&person.id),
        text(&person.club),
        text(&person.birth),
        maybe(player.lot, Cell::from),
        text(presence),
        text(status),
        maybe(player.fixed_table, Cell::from),
        json(&player.byes)?,
        text(&person.captain),
        json(&player.roster)?,
        json(&person.ratings)?,
    ])
}

/// The row of a round of a section.
pub fn round_row(section: u32, round: &Round) -> Cells {
    Ok(vec![
        section.into(),
        round.number.into(),
        maybe(round.published.as_ref().map(Moment::as_str), text),
        maybe(round.started.as_ref().map(Moment::as_str), text),
        Cell::Int(i64::from(round.editing)),
        round.engine.as_ref().map(json).transpose()?.unwrap_or(Cell::Null),
        json(&round.settled)?,
    ])
}

/// The row of a board of a round.
pub fn board_row(section: u32, round: u32, board: &Board) -> Cells {
    Ok(vec![
        section.into(),
        round.into(),
        board.number.into(),
        board.white.0.into(),
        board.black.0.into(),
        maybe(board.result, |r| text(r.code())),
        Cell::Int(i64::from(board.verified)),
        maybe(board.rating_result, |r| text(r.code())),
        board.table.into(),
        board.game.into(),
        board.stage.0.into(),
        board.extra.as_ref().map(json).transpose()?.unwrap_or(Cell::Null),
    ])
}

/// The row of a player of a team.
pub fn member_row(section: u32, member: &Member) -> Cells {
    let person = &member.person;
    Ok(vec![section.into(), member.id.0.into(), member.team.0.into(), text(&person.name), maybe(person.rating, Cell::from), json(person)?])
}

/// The row of a line-up of a round.
pub fn line_up_row(section: u32, round: u32, team: PlayerId, line_up: &LineUp) -> Cells {
    Ok(vec![section.into(), round.into(), team.0.into(), json(line_up)?])
}

/// The row of a stage.
pub fn stage_row(section: u32, stage: &Stage) -> Cells {
    Ok(vec![section.into(), stage.id.0.into(), text(&stage.name), json(stage)?])
}

/// The row of a bye of a round.
pub fn bye_row(section: u32, round: u32, player: PlayerId, bye: Bye) -> Vec<Cell> {
    let kind = match ByeCode::from(bye) {
        ByeCode::Pab => "PAB",
        ByeCode::Full => "FPB",
        ByeCode::Half => "HPB",
        ByeCode::Zero => "ZPB",
    };
    vec![section.into(), round.into(), player.0.into(), text(kind)]
}

/// The row of a game that was kept.
pub fn game_row(section: u32, game: GameAt, record: &GameRecord) -> Cells {
    Ok(vec![section.into(), game.round.0.into(), game.board.0.into(), json(record)?])
}

/// The row of a game's clock.
pub fn clock_row(section: u32, game: GameAt, clock: &GameClock) -> Cells {
    Ok(vec![section.into(), game.round.0.into(), game.board.0.into(), json(clock)?])
}

/// The row of an incident.
pub fn incident_row(section: u32, incident: &Incident) -> Cells {
    Ok(vec![section.into(), incident.number.into(), incident.round.into(), incident.board.into(), json(incident)?])
}

/// Reads a stored text as its type and writes it again: what an older version wrote lacks the fields that came later.
type Again = fn(&str) -> Option<String>;

fn again<T: Serialize + DeserializeOwned>(stored: &str) -> Option<String> {
    serde_json::to_string(&serde_json::from_str::<T>(stored).ok()?).ok()
}

/// A table: its name, the number of columns of its key, which come first, and its columns of JSON.
struct Table {
    name: &'static str,
    key: usize,
    json: &'static [(usize, Again)],
}

const TABLES: [Table; 12] = [
    Table { name: "info", key: 1, json: &[(2, again::<Facts>)] },
    Table { name: "section", key: 1, json: &[(5, again::<Settings>), (7, again::<Vec<ProhibitedPair>>), (8, again::<Vec<String>>)] },
    Table { name: "player", key: 2, json: &[(15, again::<BTreeMap<u16, ByeKind>>), (17, again::<Vec<MemberId>>)] },
    Table { name: "member", key: 2, json: &[(5, again::<Person>)] },
    Table { name: "stage", key: 2, json: &[(3, again::<Stage>)] },
    Table { name: "round", key: 2, json: &[(5, again::<(Vec<Pair>, Option<PlayerId>)>), (6, again::<BTreeMap<u16, (PlayerId, Settled)>>)] },
    Table { name: "line_up", key: 3, json: &[(3, again::<LineUp>)] },
    Table { name: "board", key: 3, json: &[(11, again::<Extra>)] },
    Table { name: "bye", key: 3, json: &[] },
    Table { name: "game", key: 3, json: &[(3, again::<GameRecord>)] },
    Table { name: "clock", key: 3, json: &[(3, again::<GameClock>)] },
    Table { name: "incident", key: 2, json: &[(4, again::<Incident>)] },
];

/// The rows of all tables, in the order of [`TABLES`], each table in the order of its key.
fn rows_of(event: &Event) -> rusqlite::Result<[Vec<Vec<Cell>>; 12]> {
    let mut all: [Vec<Vec<Cell>>; 12] = Default::default();
    let [info, sections, players, members, stages, rounds, line_ups, boards, byes, games, clocks, incidents] = &mut all;
    if has_facts(event) {
        info.push(info_row(event)?);
    }
    for section in &event.sections {
        let id = section.id.0;
        sections.push(section_row(section)?);
        for player in &section.players {
            players.push(player_row(id, player)?);
        }
        for member in &section.members {
            members.push(member_row(id, member)?);
        }
        for stage in &section.stages {
            stages.push(stage_row(id, stage)?);
        }
        for round in &section.rounds {
            rounds.push(round_row(id, round)?);
            let number = u32::from(round.number);
            for (team, line_up) in &round.line_ups {
                line_ups.push(line_up_row(id, number, *team, line_up)?);
            }
            for board in &round.boards {
                boards.push(board_row(id, number, board)?);
            }
            byes.extend(round.byes.iter().map(|(player, bye)| bye_row(id, number, *player, *bye)));
        }
        for (at, game) in &section.games {
            games.push(game_row(id, *at, game)?);
        }
        for (at, clock) in &section.clocks {
            clocks.push(clock_row(id, *at, clock)?);
        }
        for incident in &section.incidents {
            incidents.push(incident_row(id, incident)?);
        }
    }
    for (rows, table) in all.iter_mut().zip(&TABLES) {
        rows.sort_by(|a, b| a[..table.key].cmp(&b[..table.key]));
    }
    Ok(all)
}

/// Up to `most` rows in which the tables differ from what the log makes of the event.
pub fn compare(conn: &Connection, event: &Event, most: usize) -> rusqlite::Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for (table, expected) in TABLES.iter().zip(rows_of(event)?) {
        // A file of version 1 that is only read has no tables of games; a table that is lost is a matter of the schema.
        if findings.len() < most && conn.table_exists(None, table.name)? {
            compare_table(conn, table, &expected, most, &mut findings)?;
        }
    }
    Ok(findings)
}

fn compare_table(
    conn: &Connection,
    table: &Table,
    expected: &[Vec<Cell>],
    most: usize,
    findings: &mut Vec<Finding>,
) -> rusqlite::Result<()> {
    let order: Vec<String> = (1..=table.key).map(|n| n.to_string()).collect();
    let mut statement = conn.prepare(&format!("SELECT * FROM {} ORDER BY {}", table.name, order.join(", ")))?;
    let columns = statement.column_count();
    let mut stored = statement.query([])?;
    let mut expected = expected.iter().peekable();
    let mut stands: Vec<Cell> = Vec::with_capacity(columns);
    let found = |findings: &mut Vec<Finding>, log: Option<&[Cell]>, stands: Option<&[Cell]>| {
        let both = log.zip(stands);
        let differs = both.map(|(log, stands)| (0..).zip(log.iter().zip(stands)).filter(|(i, (l, s))| !same(table, *i, l, s)));
        let (log_words, stands_words) = match differs {
            Some(differing) => {
                let (l, s): (Vec<&Cell>, Vec<&Cell>) = differing.map(|(_, pair)| pair).unzip();
                (words(l), words(s))
            }
            None => (log.map_or_else(String::new, words), stands.map_or_else(String::new, words)),
        };
        let key = log.or(stands).and_then(|cells| cells.get(..table.key)).unwrap_or_default();
        findings.push(Finding::Row { table: table.name, row: words(key), log: log_words, stands: stands_words });
    };
    while findings.len() < most {
        let next = stored.next()?;
        // Nearly all rows are what the log makes of them: nothing is copied for these.
        let as_expected = |row: &rusqlite::Row<'_>, log: &[Cell]| {
            log.len() >= columns && (0..columns).all(|at| row.get_ref(at).is_ok_and(|stands| stands_there(&log[at], stands)))
        };
        if next.is_some_and(|row| expected.next_if(|log| as_expected(row, log)).is_some()) {
            continue;
        }
        stands.clear();
        if let Some(row) = next {
            for index in 0..columns {
                stands.push(cell(row.get_ref(index)?));
            }
        }
        let here = next.is_some();
        // Rows of the log that stand before this one, or after the last one.
        while let Some(row) = expected.peek().filter(|row| !here || order_of(table, row, &stands) == Ordering::Less) {
            if findings.len() < most {
                found(findings, Some(row), None);
            }
            expected.next();
        }
        if !here {
            break;
        }
        match expected.next_if(|row| order_of(table, row, &stands) == Ordering::Equal) {
            // A file of an older version that is only read lacks the columns that came later.
            Some(row) if row.len() >= columns && (0..).zip(row.iter().zip(&stands)).all(|(i, (l, s))| same(table, i, l, s)) => {}
            Some(row) => found(findings, Some(row), Some(&stands)),
            None => found(findings, None, Some(&stands)),
        }
    }
    Ok(())
}

fn order_of(table: &Table, one: &[Cell], other: &[Cell]) -> Ordering {
    one.iter().take(table.key).cmp(other.iter().take(table.key))
}

fn same(table: &Table, column: usize, log: &Cell, stands: &Cell) -> bool {
    let read_again = || {
        let (_, again) = table.json.iter().find(|(at, _)| *at == column)?;
        let (Cell::Text(log), Cell::Text(stands)) = (log, stands) else { return None };
        Some(again(stands)? == *log)
    };
    log == stands || read_again().unwrap_or(false)
}

/// Whether a stored value is the one of the log, letter by letter.
fn stands_there(log: &Cell, stands: ValueRef<'_>) -> bool {
    match (log, stands) {
        (Cell::Null, ValueRef::Null) => true,
        (Cell::Int(log), ValueRef::Integer(stands)) => *log == stands,
        (Cell::Text(log), ValueRef::Text(stands)) => log.as_bytes() == stands,
        _ => false,
    }
}

fn cell(value: ValueRef<'_>) -> Cell {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(n) => Cell::Int(n),
        ValueRef::Text(bytes) => Cell::Text(String::from_utf8_lossy(bytes).into_owned()),
        // No column of ours holds one.
        ValueRef::Real(_) | ValueRef::Blob(_) => Cell::Text(format!("{:?}", value.data_type())),
    }
}

/// Cells as they are shown in a message.
fn words<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> String {
    let word = |cell: &Cell| match cell {
        Cell::Null => "-".to_owned(),
        Cell::Int(n) => n.to_string(),
        Cell::Text(text) if text.chars().count() > 60 => text.chars().take(60).chain(['…']).collect(),
        Cell::Text(text) => text.clone(),
    };
    cells.into_iter().map(word).collect::<Vec<_>>().join(", ")
}
