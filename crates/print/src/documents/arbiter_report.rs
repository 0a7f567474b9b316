//! The chief arbiter's report: who took part, what was played, what was decided at the boards and beside them, and what was put right.

use super::claims::plies;
use super::evidence_parts::{BLANK, facts, place, signed, tempo};
use super::incidents::{edition, player, table};
use super::{crosstable, find, standings, starting_list, statistics};
use crate::input::{Input, Records};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use crate::teams::side_words;
use arbitration::penalty::Offence;
use event::{BoardResult, Correction, GameAt, Incident, Put, Section, Status};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Color, Contestant};
use words::appeal::{about, against, decision};
use words::days::{date_and_minute, date_and_time, moment_with_year, span_in_letters};
use words::ruling::overridden;
use words::{ClockWords, Lang};

/// The whole report.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(records) = input.records else { return Vec::new() };
    let section = &records.section;
    let mut parts = vec![facts(lang, head(records, lang))];
    let mut add = |key: &'static str, more: Vec<Part>| {
        if !more.is_empty() {
            parts.push(Part::Title(lang.text(key).to_owned()));
            parts.extend(more);
        }
    };
    add("print.report.participants", starting_list::by_number(input));
    // What cannot be said yet of the event is left out.
    let made = |id: &str, make: fn(&Input<'_>) -> Vec<Part>| {
        let fits = find(id).is_some_and(|kind| kind.available(input).is_ok());
        if fits { make(input) } else { Vec::new() }
    };
    add("print.report.results", made("crosstable-number", crosstable::by_number));
    add("print.report.standings", made("standings", standings::make));
    add("print.report.not-played", rows_of(not_played(input, section)));
    add("clock.sheet.adjourned", rows_of(adjourned_table(input, section, &adjourned_games(section))));
    add("print.report.left", rows_of(came_and_left(input, section)));
    let or_none = |table: Table| if table.lines.is_empty() { vec![none(lang)] } else { vec![Part::Table(table)] };
    let mut ordered: Vec<&Incident> = section.incidents.iter().collect();
    ordered.sort_by_key(|i| (i.round, i.number));
    add("clock.sheet.incidents", or_none(table(input, section, ordered.into_iter(), true)));
    if !section.incidents.is_empty() {
        add("clock.sheet.counts", vec![Part::Table(counts(input, section))]);
    }
    add("print.report.appeals", or_none(appeals(input, section)));
    add("print.report.corrections", or_none(corrections(input, section, &records.corrections)));
    add("clock.sheet.corrected", rows_of(rulings(input, section)));
    add("print.report.labels", rows_of(labels(input, section)));
    add("print.report.given", rows_of(given(input, section)));
    add("print.title.statistics", statistics::make(input));
    add("clock.sheet.remarks", vec![Part::Table(room(lang))]);
    parts.push(Part::Table(signatures(records, lang)));
    parts
}

fn rows_of(table: Table) -> Vec<Part> {
    if table.lines.is_empty() { Vec::new() } else { vec![Part::Table(table)] }
}

fn none(lang: Lang) -> Part {
    Part::Note(lang.text("clock.sheet.no-incidents").to_owned())
}

/// The event in figures.
fn head(records: &Records, lang: Lang) -> Vec<(&'static str, String)> {
    let Records { section, info, .. } = records;
    let results = || section.rounds.iter().flat_map(|r| &r.boards).filter_map(|b| b.result);
    let adjourned = adjourned_games(section);
    let corrected: usize = section.clocks.values().map(|c| c.rulings.len()).sum();
    let undecided = section.appeals.iter().filter(|appeal| appeal.decision.is_none()).count();
    let some = |count: usize| if count > 0 { count.to_string() } else { String::new() };
    vec![
        ("clock.sheet.event", info.name.clone()),
        ("clock.sheet.place", place(&[&info.city, &info.venue, federation(&info.federation, lang)], lang)),
        ("clock.sheet.dates", span_in_letters(&info.start, &info.end, lang)),
        ("clock.sheet.chief", info.chief_arbiter.clone()),
        ("clock.sheet.deputies", info.deputies.join(lang.text("ui.form.join"))),
        ("clock.sheet.rules", edition(section, lang)),
        ("clock.sheet.tempo", tempo(&section.setup, lang)),
        ("print.report.system", words::system_words(section.setup.system, lang).to_owned()),
        ("print.team.teams", if section.is_of_teams() { section.players.len().to_string() } else { String::new() }),
        ("clock.sheet.players", if section.is_of_teams() { section.members.len() } else { section.players.len() }.to_string()),
        ("clock.sheet.rounds", format!("{} / {}", section.rounds_complete(), section.setup.rounds)),
        ("clock.sheet.games", results().filter(|r| *r != BoardResult::Adjourned).count().to_string()),
        ("clock.sheet.forfeits", results().filter(is_forfeit).count().to_string()),
        ("clock.sheet.corrected", corrected.to_string()),
        ("clock.sheet.adjourned", adjourned.len().to_string()),
        ("clock.sheet.open-adjourned", adjourned.iter().filter(|game| is_open(section, **game)).count().to_string()),
        ("print.report.appeals", some(section.appeals.len())),
        ("print.report.undecided", some(undecided)),
    ]
}

/// A federation by the code that the world knows it by, and what is the code of no country in words.
fn federation(code: &str, lang: Lang) -> &str {
    match code {
        "FID" => lang.text("print.report.fide"),
        "NON" => "",
        _ => code,
    }
}

const fn is_forfeit(result: &BoardResult) -> bool {
    matches!(result, BoardResult::WhiteForfeitWin | BoardResult::BlackForfeitWin | BoardResult::DoubleForfeit)
}

/// The columns of a table about games.
fn game_columns(input: &Input<'_>) -> Vec<Column> {
    let lang = input.lang();
    vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(input.color_word(Color::White), 16),
        Column::wrapped(input.color_word(Color::Black), 16),
    ]
}

/// The cells of those columns.
fn game_cells(input: &Input<'_>, section: &Section, game: GameAt) -> Option<Vec<Cell>> {
    let (round, board) = section.round(game.round.0).zip(section.board_of(game))?;
    let side = |color| side_words(section, round, board, color, input.lang());
    Some(vec![game.round.to_string().into(), section.label(game).into(), side(Color::White).into(), side(Color::Black).into()])
}

/// Games that somebody did not come to.
fn not_played(input: &Input<'_>, section: &Section) -> Table {
    let mut columns = game_columns(input);
    columns.push(Column::whole(input.lang().text("print.column.result"), Align::Center));
    let mut table = Table::new(columns);
    for round in &section.rounds {
        for board in round.boards.iter().filter(|board| board.result.as_ref().is_some_and(is_forfeit)) {
            let Some(mut cells) = game_cells(input, section, GameAt::new(round.number, board.number)) else { continue };
            cells.push(Cell::strong(board.result.map_or_else(String::new, |result| result.notation_in(&section.scoring()))));
            table.push(cells);
        }
    }
    table
}

/// Who came late, withdrew or was expelled, and with which round.
fn came_and_left(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(input.name_head(), 20),
        Column::wrapped(lang.text("clock.sheet.what"), 36),
    ]);
    for player in &section.players {
        let stands = player.tpn.and_then(|tpn| input.tournament.contestant(tpn));
        let in_round = |contestant: &Contestant, round: &u16| contestant.entry(*round).is_some();
        let mut rounds = 1..=section.current_number();
        let first = stands.and_then(|contestant| rounds.clone().find(|round| in_round(contestant, round)));
        let last = stands.and_then(|contestant| rounds.rfind(|round| in_round(contestant, round))).unwrap_or(0).to_string();
        let late = first.filter(|first| *first > 1).map(|first| lang.fill("print.report.entered", &[("round", &first.to_string())]));
        let left = match player.status {
            Status::Active => None,
            Status::Withdrawn => Some(lang.fill("print.report.withdrew", &[("round", &last)])),
            Status::Expelled => Some(lang.fill("print.report.expelled", &[("round", &last)])),
        };
        for what in late.into_iter().chain(left) {
            let number = player.tpn.map_or_else(String::new, |tpn| tpn.to_string());
            table.push(vec![number.into(), player.person.name.as_str().into(), what.into()]);
        }
    }
    table
}

fn appeals(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.time"), 8),
        Column::wrapped(lang.text("print.report.appeal-by"), 12),
        Column::wrapped(lang.text("print.report.appeal-against"), 12),
        Column::wrapped(lang.text("print.report.appeal-about"), 9),
        Column::wrapped(lang.text("print.report.appeal-matter"), 24),
        Column::wrapped(lang.text("print.report.appeal-decision"), 24),
    ]);
    for appeal in &section.appeals {
        table.push(vec![
            appeal.number.to_string().into(),
            moment_with_year(&appeal.at, lang).into(),
            section.name(appeal.by).into(),
            against(appeal, section, lang).into(),
            about(appeal, section, lang).into(),
            appeal.matter.as_str().into(),
            Cell::from(decision(appeal, lang)),
        ]);
    }
    table
}

/// What was put right, by the log.
fn corrections(input: &Input<'_>, section: &Section, found: &[Correction]) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::wrapped(lang.text("clock.sheet.time"), 8),
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(lang.text("print.report.game"), 24),
        Column::wrapped(lang.text("clock.sheet.what"), 20),
        Column::wrapped(lang.text("print.report.reason"), 12),
    ]);
    let scoring = section.scoring();
    let words = |result: BoardResult| result.notation_in(&scoring);
    for Correction { at, reason, what } in found {
        let (game, round, said) = match what {
            Put::Result(game, before, Some(after)) => {
                let values = [("before", words(*before)), ("after", words(*after))];
                (Some(*game), game.round.0, filled(lang, "print.report.result-changed", &values))
            }
            Put::Result(game, before, None) => {
                (Some(*game), game.round.0, filled(lang, "print.report.result-taken", &[("before", words(*before))]))
            }
            Put::RatingResult(game, before, after) => {
                let values = [("before", before.map_or_else(|| "–".to_owned(), words)), ("after", words(*after))];
                (Some(*game), game.round.0, filled(lang, "print.report.rating-only", &values))
            }
            Put::Unpublished(round) => (None, *round, lang.text("print.report.unpublished").to_owned()),
            Put::Repaired(round) => (None, *round, lang.text("print.report.repaired").to_owned()),
            Put::ByHand(round) => (None, *round, lang.text("print.report.by-hand").to_owned()),
            Put::LineUp(round, _) => (None, *round, lang.text("print.report.line-up").to_owned()),
        };
        let cells = game.and_then(|game| game_cells(input, section, game));
        let players = match (what, &cells) {
            (Put::LineUp(_, team), _) => section.name(*team).to_owned(),
            (_, Some(cells)) => format!("{} – {}", cells[2].text, cells[3].text),
            (_, None) => String::new(),
        };
        table.push(vec![
            moment_with_year(at, lang).into(),
            round.to_string().into(),
            game.filter(|_| cells.is_some()).map_or_else(String::new, |game| section.label(game)).into(),
            players.into(),
            said.into(),
            reason.as_str().into(),
        ]);
    }
    table
}

fn filled(lang: Lang, key: &'static str, values: &[(&str, String)]) -> String {
    lang.fill(key, &values.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>())
}

/// The moves of loops that the arbiter labelled otherwise than the program, with his reason.
fn labels(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(lang.text("print.form.move"), 10),
        Column::wrapped(lang.text("clock.sheet.what"), 40),
    ]);
    for (game, record) in &section.games {
        for ply in record.decisions.iter().flat_map(plies) {
            let Some(said) = overridden(ply, lang) else { continue };
            let at = format!("{}. {}", ply.ply.div_ceil(2), ply.written);
            table.push([game.round.to_string(), section.label(*game), at, said].into_iter().map(Cell::from).collect());
        }
    }
    table
}

/// Points given or taken beside the games.
fn given(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::wrapped(input.name_head(), 20),
        Column::whole(lang.text("print.column.points"), Align::Right),
    ]);
    for adjusted in &section.report.adjustments {
        let points = tournament::points::Points::from_hundredths(adjusted.hundredths).to_string();
        let round = adjusted.round.map_or_else(String::new, |round| round.to_string());
        table.push(vec![round.into(), section.name(adjusted.player).into(), Cell::strong(points)]);
    }
    table
}

/// Lines for what the program does not know.
const ROOM: usize = 20;

/// Empty lines for what the program does not know.
fn room(lang: Lang) -> Table {
    let mut table = Table::new(vec![Column::whole(lang.text("print.report.remarks-hint"), Align::Left).with_room(90)]);
    table.leading = 260;
    table.keys = 0;
    for _ in 0..ROOM {
        table.push(vec![Cell::default()]);
    }
    table
}

/// Room for the chief arbiter, and for the deputies who are named.
fn signatures(records: &Records, lang: Lang) -> Table {
    let named = |name: &str| if name.is_empty() { BLANK } else { name }.to_owned();
    let chief = (lang.text("clock.sheet.chief"), named(&records.info.chief_arbiter));
    let deputies = records.info.deputies.iter().map(|name| (lang.text("print.report.deputy"), named(name)));
    signed(std::iter::once(chief).chain(deputies), 420, lang)
}

/// The games that were adjourned: those that still are, and those of which an envelope is kept.
fn adjourned_games(section: &Section) -> BTreeSet<GameAt> {
    let sealed = section.clocks.iter().filter(|(_, clock)| clock.adjournment.is_some()).map(|(at, _)| *at);
    section.adjourned().map(|(round, board)| GameAt::new(round, board.number)).chain(sealed).collect()
}

/// Whether an adjourned game has not ended.
fn is_open(section: &Section, game: GameAt) -> bool {
    let result = section.board_of(game).and_then(|b| b.result);
    result.is_none_or(|result| result == BoardResult::Adjourned)
}

fn adjourned_table(input: &Input<'_>, section: &Section, games: &BTreeSet<GameAt>) -> Table {
    let lang = input.lang();
    let mut columns = game_columns(input);
    columns.push(Column::wrapped(lang.text("clock.sheet.sealed-at"), 10));
    columns.push(Column::whole(lang.text("print.column.result"), Align::Center));
    let mut table = Table::new(columns);
    for &game in games {
        let (Some(mut cells), Some(board)) = (game_cells(input, section, game), section.board_of(game)) else { continue };
        let sealed = section.clocks.get(&game).and_then(|c| c.adjournment.as_ref());
        let result = board.result.filter(|_| !is_open(section, game)).map(|result| result.notation_in(&section.scoring()));
        let result = result.unwrap_or_else(|| lang.text("clock.sheet.not-finished").to_owned());
        cells.push(sealed.map_or_else(String::new, |a| date_and_time(a.sealing.sealed_at, lang)).into());
        cells.push(Cell::strong(result));
        table.push(cells);
    }
    table
}

/// The offences of each player who has any.
fn counts(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let all = [
        Offence::IllegalMove,
        Offence::WrongClaim,
        Offence::Foul,
        Offence::TechnicalFoul,
        Offence::DraughtsAct,
        Offence::Warning,
        Offence::Conduct,
    ];
    let through = section.current_number();
    let used: Vec<Offence> =
        all.into_iter().filter(|o| section.incidents.iter().any(|i| i.penalty.offence == *o && i.withdrawn.is_none())).collect();
    let mut columns = vec![Column::wrapped(lang.text("clock.sheet.player"), 20)];
    columns.extend(used.iter().map(|o| Column::whole(words.offence(*o), Align::Right)));
    let mut table = Table::new(columns);
    let of_contestants = || {
        section
            .players
            .iter()
            .map(|p| (p.person.name.clone(), used.iter().map(|o| section.offences(p.id, *o, through)).collect::<Vec<usize>>()))
    };
    let rows: Vec<(String, Vec<usize>)> = if section.is_of_teams() { of_members(section, &used, lang) } else { of_contestants().collect() };
    for (name, counts) in rows {
        if counts.iter().any(|n| *n > 0) {
            let mut cells = vec![Cell::from(name)];
            cells.extend(counts.iter().map(|n| Cell::from(if *n == 0 { "·".to_owned() } else { n.to_string() })));
            table.push(cells);
        }
    }
    table
}

/// The offences of everybody who played for a team, as long as that is not known of the team itself.
fn of_members(section: &Section, used: &[Offence], lang: Lang) -> Vec<(String, Vec<usize>)> {
    let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for incident in section.incidents.iter().filter(|i| i.withdrawn.is_none()) {
        let counts = found.entry(player(section, incident, lang)).or_insert_with(|| vec![0; used.len()]);
        for (count, _) in counts.iter_mut().zip(used).filter(|(_, offence)| **offence == incident.penalty.offence) {
            *count += 1;
        }
    }
    found.into_iter().collect()
}

fn rulings(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::whole(lang.text("clock.sheet.time"), Align::Left),
        Column::wrapped(lang.text("clock.sheet.what"), 40),
    ]);
    for (game, clock) in &section.clocks {
        for ruling in &clock.rulings {
            let texts = [game.round.to_string(), section.label(*game), date_and_minute(ruling.at, lang), words.case(&ruling.case)];
            table.push(texts.into_iter().map(Cell::from).collect());
        }
    }
    table
}
