//! What happened at the boards: the incident sheet of a round, and the chief arbiter's report of the event.

use super::evidence_parts::{facts, moment, of_game, signatures};
use crate::input::{Input, Records};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use crate::teams::side_words;
use arbitration::clock::ledger::Event as Fact;
use arbitration::clock::side::{Both, Side};
use arbitration::penalty::Offence;
use event::{BoardResult, GameAt, Incident, Leavers, Section, StandingsRemark, time_of_day};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::Color;
use words::ClockWords;
use words::Lang;
use words::rulebook::edition_name;
use words::standings_remark;

/// The incidents of the round, a sheet each: it is signed by those whom it concerns.
pub fn of_round(input: &Input<'_>) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let section = &records.section;
    let shown = |i: &&Incident| i.round == input.heading.round && section.round(i.round).is_some_and(|r| r.board(i.board).is_some());
    let mut parts = Vec::new();
    for incident in section.incidents.iter().filter(shown) {
        if !parts.is_empty() {
            parts.push(Part::NewPage);
        }
        parts.extend(sheet(input, section, incident));
    }
    parts
}

/// Everything that is known of one incident, and room to sign.
fn sheet(input: &Input<'_>, section: &Section, incident: &Incident) -> Vec<Part> {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let p = &incident.penalty;
    let (number, board) = (incident.number.to_string(), section.label(GameAt::new(incident.round, incident.board)));
    let mut rows = of_game(input, section, incident.round, incident.board);
    rows.extend([
        ("clock.sheet.date-time", moment(lang, p.at)),
        ("clock.sheet.by", format!("{} {}", words.side(p.side), player(section, incident, lang))),
        ("clock.sheet.what", words.offence(p.offence).to_owned()),
        ("clock.sheet.at-move", words.at_move(p.ply)),
        ("clock.sheet.facts", p.note.clone()),
        ("clock.sheet.clocks", clocks(section, incident, &words)),
        ("clock.sheet.article", p.article.clone()),
        ("clock.sheet.edition", edition(section, lang)),
        ("clock.sheet.consequence", words.consequence(incident)),
        ("clock.sheet.withdrawn-because", incident.withdrawn.clone().unwrap_or_default()),
        ("clock.sheet.appeal", lang.text("clock.sheet.appeal-explained").to_owned()),
    ]);
    vec![Part::Title(lang.fill("clock.sheet.incident", &[("number", &number), ("board", &board)])), facts(lang, rows), signatures(input)]
}

/// The last reading of the clock before the incident.
fn clocks(section: &Section, incident: &Incident, words: &ClockWords) -> String {
    let Some(clock) = section.clocks.get(&incident.game()) else { return String::new() };
    let reading = clock.ledger.entries().iter().rev().filter(|e| e.at <= incident.penalty.at);
    let mut reading = reading.filter_map(|e| if let Fact::Reading(r) = &e.event { Some((e.at, r)) } else { None });
    reading.next().map_or_else(String::new, |(at, r)| format!("{} ({})", words.pair(&Both::new(r.white, r.black)), time_of_day(at)))
}

fn edition(section: &Section, lang: Lang) -> String {
    section.edition().map(|e| edition_name(e, lang).to_owned()).unwrap_or_default()
}

fn player(section: &Section, incident: &Incident, lang: Lang) -> String {
    let at = section.round(incident.round).zip(section.board_of(incident.game()));
    let color = if incident.penalty.side == Side::White { Color::White } else { Color::Black };
    at.map_or_else(String::new, |(round, board)| side_words(section, round, board, color, lang))
}

fn table<'a>(input: &Input<'_>, section: &Section, incidents: impl Iterator<Item = &'a Incident>, by_round: bool) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.time"), 8),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.player"), 12),
        Column::wrapped(lang.text("clock.sheet.what"), 36),
        Column::wrapped(lang.text("clock.sheet.article"), 7),
        Column::wrapped(lang.text("clock.sheet.consequence"), 18),
    ]);
    let mut round = 0;
    for incident in incidents {
        if by_round && incident.round != round {
            round = incident.round;
            table.lines.push(Line::Group(lang.fill("print.round", &[("round", &round.to_string())])));
        }
        let p = &incident.penalty;
        let what = [words.offence(p.offence).to_owned(), words.at_move(p.ply), p.note.clone()];
        let what: Vec<&str> = what.iter().map(String::as_str).filter(|t| !t.is_empty()).collect();
        let then = match &incident.withdrawn {
            Some(why) => lang.fill("clock.sheet.withdrawn", &[("why", why)]),
            None => words.consequence(incident),
        };
        let time = moment(lang, p.at);
        table.push(vec![
            incident.number.to_string().into(),
            time.rsplit_once(':').map_or(time.as_str(), |(minutes, _)| minutes).into(),
            section.label(GameAt::new(incident.round, incident.board)).into(),
            Cell::from(format!("{} {}", words.side(p.side), player(section, incident, lang))),
            what.join(", ").into(),
            p.article.as_str().into(),
            then.into(),
        ]);
    }
    table
}

/// Those about whom a decision is missing that the standings rest on, with what is assumed.
fn undecided(section: &Section, lang: Lang) -> Option<String> {
    let names: Vec<String> = section.undecided_leavers().into_iter().map(|id| section.name(id).to_owned()).collect();
    let counted = section.setup.leavers == Leavers::Decided;
    (!names.is_empty()).then(|| standings_remark(&StandingsRemark::Undecided { names, counted }, lang))
}

/// The chief arbiter's report: the event in figures, everything that was decided at the boards, counts of each player.
pub fn report(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(Records { section, info, .. }) = input.records else { return Vec::new() };
    let results = || section.rounds.iter().flat_map(|r| &r.boards).filter_map(|b| b.result);
    let is_forfeit =
        |r: &BoardResult| matches!(r, BoardResult::WhiteForfeitWin | BoardResult::BlackForfeitWin | BoardResult::DoubleForfeit);
    let adjourned = adjourned_games(section);
    let corrected: usize = section.clocks.values().map(|c| c.rulings.len()).sum();
    let rows = [
        ("clock.sheet.event", info.name.clone()),
        ("clock.sheet.place", [info.city.as_str(), info.federation.as_str()].join(" ").trim().to_owned()),
        ("clock.sheet.dates", [info.start.as_str(), info.end.as_str()].join(" – ").trim_matches([' ', '–']).to_owned()),
        ("clock.sheet.chief", info.chief_arbiter.clone()),
        ("clock.sheet.deputies", info.deputies.join(", ")),
        ("clock.sheet.rules", edition(section, lang)),
        ("clock.sheet.tempo", section.setup.time_control.clone()),
        ("print.team.teams", if section.is_of_teams() { section.players.len().to_string() } else { String::new() }),
        ("clock.sheet.players", if section.is_of_teams() { section.members.len() } else { section.players.len() }.to_string()),
        ("clock.sheet.rounds", format!("{} / {}", section.rounds_complete(), section.setup.rounds)),
        ("clock.sheet.games", results().filter(|r| *r != BoardResult::Adjourned).count().to_string()),
        ("clock.sheet.forfeits", results().filter(is_forfeit).count().to_string()),
        ("clock.sheet.corrected", corrected.to_string()),
        ("clock.sheet.adjourned", adjourned.len().to_string()),
        ("clock.sheet.open-adjourned", adjourned.iter().filter(|game| is_open(section, **game)).count().to_string()),
    ];
    let mut parts = vec![facts(lang, rows.into())];
    parts.extend(undecided(section, lang).map(Part::Note));
    if !adjourned.is_empty() {
        parts.push(Part::Title(lang.text("clock.sheet.adjourned").to_owned()));
        parts.push(Part::Table(adjourned_table(input, section, &adjourned)));
    }
    parts.push(Part::Title(lang.text("clock.sheet.incidents").to_owned()));
    if section.incidents.is_empty() {
        parts.push(Part::Note(lang.text("clock.sheet.no-incidents").to_owned()));
    } else {
        let mut ordered: Vec<&Incident> = section.incidents.iter().collect();
        ordered.sort_by_key(|i| (i.round, i.number));
        parts.push(Part::Table(table(input, section, ordered.into_iter(), true)));
        parts.push(Part::Title(lang.text("clock.sheet.counts").to_owned()));
        parts.push(Part::Table(counts(input, section)));
    }
    let rulings = rulings(input, section);
    if !rulings.lines.is_empty() {
        parts.push(Part::Title(lang.text("clock.sheet.corrected").to_owned()));
        parts.push(Part::Table(rulings));
    }
    parts.push(Part::Note(lang.text("clock.sheet.remarks").to_owned()));
    parts
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
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(input.color_word(Color::White), 16),
        Column::wrapped(input.color_word(Color::Black), 16),
        Column::wrapped(lang.text("clock.sheet.sealed-at"), 10),
        Column::whole(lang.text("print.column.result"), Align::Center),
    ]);
    for &game in games {
        let Some(board) = section.board_of(game) else { continue };
        let sealed = section.clocks.get(&game).and_then(|c| c.adjournment.as_ref());
        let Some(round) = section.round(game.round.0) else { continue };
        let side_of = |color| side_words(section, round, board, color, lang);
        let result = board.result.filter(|_| !is_open(section, game)).map(BoardResult::notation);
        let result = result.unwrap_or_else(|| lang.text("clock.sheet.not-finished"));
        table.push(vec![
            game.round.to_string().into(),
            section.label(game).into(),
            side_of(Color::White).into(),
            side_of(Color::Black).into(),
            sealed.map_or_else(String::new, |a| moment(lang, a.sealing.sealed_at)).into(),
            Cell::strong(result),
        ]);
    }
    table
}

/// The offences of each player who has any.
fn counts(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let all = [Offence::IllegalMove, Offence::WrongClaim, Offence::Foul, Offence::DraughtsAct, Offence::Warning, Offence::Conduct];
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
            let texts = [game.round.to_string(), section.label(*game), time_of_day(ruling.at), words.case(&ruling.case)];
            table.push(texts.into_iter().map(Cell::from).collect());
        }
    }
    table
}
