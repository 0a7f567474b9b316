//! What happened at the boards: the incident sheets of a round, and the table of incidents.

use super::evidence_parts::{ARTICLE, DAY, close_facts, of_game, position, signatures};
use crate::diagram::{diagram, side};
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use crate::teams::side_words;
use arbitration::clock::ledger::Event as Fact;
use arbitration::clock::side::{Both, Side};
use event::{GameAt, Incident, Section, time_of_day};
use tournament::model::Color;
use words::ClockWords;
use words::days::{date_and_minute, date_and_time};
use words::game::articles;
use words::rulebook::edition_name;
use words::{Lang, decision};

/// The incidents of the round, a report each with room for those to sign whom it concerns. Each stands on one page, and several on a page that
/// has room for them.
pub fn of_round(input: &Input<'_>) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let section = &records.section;
    let shown = |i: &&Incident| i.round == input.heading.round && section.round(i.round).is_some_and(|r| r.board(i.board).is_some());
    let mut parts = Vec::new();
    for incident in section.incidents.iter().filter(shown) {
        parts.push(Part::Together);
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
        ("clock.sheet.date-time", date_and_time(p.at, lang)),
        ("clock.sheet.by", format!("{} {}", words.side(p.side), player(section, incident, lang))),
        ("clock.sheet.what", what(section, incident, &words, lang)),
        ("clock.sheet.at-move", words.at_move(p.ply)),
        ("clock.sheet.facts", p.note.clone()),
        ("clock.sheet.clocks", clocks(section, incident, &words, lang)),
        ("clock.sheet.article", articles(&p.article, lang)),
        ("clock.sheet.edition", edition(section, lang)),
        ("print.form.decision", ruled(section, incident, lang)),
        ("clock.sheet.consequence", words.consequence(incident)),
        ("clock.sheet.withdrawn-because", incident.withdrawn.clone().unwrap_or_default()),
        ("clock.sheet.appeal", lang.text("clock.sheet.appeal-explained").to_owned()),
    ]);
    // So close that two reports have room on a page.
    let facts = close_facts(lang, rows);
    let mut parts = vec![Part::Title(lang.fill("clock.sheet.incident", &[("number", &number), ("board", &board)])), facts];
    // The position in which it happened.
    parts.extend(position(section, incident.game(), incident.penalty.ply.into()).map(|position| diagram(&position, side::INCIDENT, lang)));
    parts.push(signatures(input));
    parts
}

/// What happened: as the situation of the rulebook that was ruled on is called, else the kind of offence.
pub(super) fn what(section: &Section, incident: &Incident, words: &ClockWords, lang: Lang) -> String {
    let offence = || words.offence(incident.penalty.offence).to_owned();
    section.ruling_of(incident).map_or_else(offence, |ruling| decision::about(ruling, lang))
}

/// What happened and when, and then what is said of it: 违例着法：退回重走。
pub(super) fn told(what: [String; 2], facts: &[String], lang: Lang) -> String {
    let known = |texts: &[String]| -> Vec<String> { texts.iter().filter(|text| !text.is_empty()).cloned().collect() };
    let (what, facts) = (known(&what), known(facts));
    let last = facts.len().saturating_sub(1);
    // A sentence that goes on has no full stop.
    let open = |(at, text): (usize, &String)| if at < last { text.trim_end_matches(['.', '。']).to_owned() } else { text.clone() };
    let facts: Vec<String> = facts.iter().enumerate().map(open).collect();
    let both = [what.join(lang.text("print.diagram.join")), facts.join(lang.text("ui.mark.list"))];
    known(&both).join(lang.text("ui.mark.colon"))
}

/// What the rules say to that, or the arbiter who decided otherwise.
fn ruled(section: &Section, incident: &Incident, lang: Lang) -> String {
    section.ruling_of(incident).and_then(|ruling| decision::lines(ruling, lang).into_iter().next()).unwrap_or_default()
}

/// The last reading of the clock before the incident.
fn clocks(section: &Section, incident: &Incident, words: &ClockWords, lang: Lang) -> String {
    let Some(clock) = section.clocks.get(&incident.game()) else { return String::new() };
    let reading = clock.ledger.entries().iter().rev().filter(|e| e.at <= incident.penalty.at);
    let mut reading = reading.filter_map(|e| if let Fact::Reading(r) = &e.event { Some((e.at, r)) } else { None });
    reading.next().map_or_else(String::new, |(at, r)| {
        lang.fill("clock.sheet.read-at", &[("times", &words.pair(&Both::new(r.white, r.black))), ("time", &time_of_day(at))])
    })
}

pub(super) fn edition(section: &Section, lang: Lang) -> String {
    section.edition().map(|e| edition_name(e, lang).to_owned()).unwrap_or_default()
}

pub(super) fn player(section: &Section, incident: &Incident, lang: Lang) -> String {
    let at = section.round(incident.round).zip(section.board_of(incident.game()));
    let color = if incident.penalty.side == Side::White { Color::White } else { Color::Black };
    at.map_or_else(String::new, |(round, board)| side_words(section, round, board, color, lang))
}

pub(super) fn table<'a>(input: &Input<'_>, section: &Section, incidents: impl Iterator<Item = &'a Incident>, by_round: bool) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.time"), DAY),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.player"), 12),
        Column::wrapped(lang.text("clock.sheet.what"), 36),
        Column::wrapped(lang.text("clock.sheet.article"), ARTICLE),
        Column::wrapped(lang.text("clock.sheet.consequence"), 18),
    ]);
    let mut round = 0;
    for incident in incidents {
        if by_round && incident.round != round {
            round = incident.round;
            table.lines.push(Line::Group(lang.fill("print.round", &[("round", &round.to_string())])));
        }
        let p = &incident.penalty;
        let facts = [ruled(section, incident, lang), p.note.clone()];
        let then = match &incident.withdrawn {
            Some(why) => lang.fill("clock.sheet.withdrawn", &[("why", why)]),
            None => words.consequence(incident),
        };
        table.push(vec![
            incident.number.to_string().into(),
            date_and_minute(p.at, lang).into(),
            section.label(GameAt::new(incident.round, incident.board)).into(),
            Cell::from(format!("{} {}", words.side(p.side), player(section, incident, lang))),
            told([what(section, incident, &words, lang), words.at_move(p.ply)], &facts, lang).into(),
            articles(&p.article, lang).into(),
            then.into(),
        ]);
    }
    table
}
