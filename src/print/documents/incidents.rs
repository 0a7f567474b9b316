//! What happened at the boards: the incident sheet of a round, and the chief arbiter's report of the event.

use super::evidence::signatures;
use crate::event::{BoardResult, ClockWords, Incident, Section, time_of_day};
use crate::print::input::{Input, Records};
use crate::print::sheet::{Align, Cell, Column, Line, Part, Table};
use arbitration::clock::side::Side;
use arbitration::penalty::Offence;

/// The incidents of the round, with what followed.
pub fn of_round(input: &Input<'_>) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let of_round = records.section.incidents.iter().filter(|i| i.round == input.heading.round);
    vec![Part::Table(table(input, &records.section, of_round, false)), signatures(input)]
}

fn player<'a>(section: &'a Section, incident: &Incident) -> &'a str {
    let board = section.round(incident.round).and_then(|r| r.board(incident.board));
    board.map_or("", |b| section.name(if incident.penalty.side == Side::White { b.white } else { b.black }))
}

fn table<'a>(input: &Input<'_>, section: &Section, incidents: impl Iterator<Item = &'a Incident>, by_round: bool) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::whole(lang.text("clock.sheet.time"), Align::Left),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::cut(lang.text("clock.sheet.player"), 12),
        Column::cut(lang.text("clock.sheet.what"), 36),
        Column::whole(lang.text("clock.sheet.article"), Align::Left),
        Column::cut(lang.text("clock.sheet.consequence"), 18),
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
        let time = time_of_day(p.at);
        table.push(vec![
            incident.number.to_string().into(),
            time.rsplit_once(':').map_or(time.as_str(), |(minutes, _)| minutes).into(),
            incident.board.to_string().into(),
            Cell::from(format!("{} {}", words.side(p.side), player(section, incident))),
            what.join(", ").into(),
            p.article.as_str().into(),
            then.into(),
        ]);
    }
    table
}

/// The chief arbiter's report: the event in figures, everything that was decided at the boards, counts of each player.
pub fn report(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(Records { section, info }) = input.records else { return Vec::new() };
    let mut facts = Table::new(vec![Column::whole("", Align::Left), Column::cut("", 40)]);
    let edition = section.edition().map(|e| if lang == crate::i18n::Lang::En { e.name.en.clone() } else { e.name.zh.clone() });
    let results = || section.rounds.iter().flat_map(|r| &r.boards).filter_map(|b| b.result);
    let is_forfeit =
        |r: &BoardResult| matches!(r, BoardResult::WhiteForfeitWin | BoardResult::BlackForfeitWin | BoardResult::DoubleForfeit);
    let corrected: usize = section.clocks.values().map(|c| c.rulings.len()).sum();
    let rows = [
        ("clock.sheet.event", info.name.clone()),
        ("clock.sheet.place", [info.city.as_str(), info.federation.as_str()].join(" ").trim().to_owned()),
        ("clock.sheet.dates", [info.start.as_str(), info.end.as_str()].join(" – ").trim_matches([' ', '–']).to_owned()),
        ("clock.sheet.chief", info.chief_arbiter.clone()),
        ("clock.sheet.deputies", info.deputies.join(", ")),
        ("clock.sheet.rules", edition.unwrap_or_default()),
        ("clock.sheet.tempo", section.setup.time_control.clone()),
        ("clock.sheet.players", section.players.len().to_string()),
        ("clock.sheet.rounds", format!("{} / {}", section.rounds_complete(), section.setup.rounds)),
        ("clock.sheet.games", results().count().to_string()),
        ("clock.sheet.forfeits", results().filter(is_forfeit).count().to_string()),
        ("clock.sheet.corrected", corrected.to_string()),
        ("clock.sheet.adjourned", section.clocks.values().filter(|c| c.adjournment.is_some()).count().to_string()),
    ];
    for (key, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        facts.push(vec![lang.get(key).unwrap_or(key).into(), value.into()]);
    }
    let mut parts = vec![Part::Table(facts), Part::Title(lang.text("clock.sheet.incidents").to_owned())];
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

/// The offences of each player who has any.
fn counts(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let all = [Offence::IllegalMove, Offence::WrongClaim, Offence::Foul, Offence::DraughtsAct, Offence::Warning, Offence::Conduct];
    let through = section.current_number();
    let used: Vec<Offence> =
        all.into_iter().filter(|o| section.incidents.iter().any(|i| i.penalty.offence == *o && i.withdrawn.is_none())).collect();
    let mut columns = vec![Column::cut(lang.text("clock.sheet.player"), 20)];
    columns.extend(used.iter().map(|o| Column::whole(words.offence(*o), Align::Right)));
    let mut table = Table::new(columns);
    for player in &section.players {
        let counts: Vec<usize> = used.iter().map(|o| section.offences(player.id, *o, through)).collect();
        if counts.iter().any(|n| *n > 0) {
            let mut cells = vec![Cell::from(player.person.name.as_str())];
            cells.extend(counts.iter().map(|n| Cell::from(if *n == 0 { "·".to_owned() } else { n.to_string() })));
            table.push(cells);
        }
    }
    table
}

fn rulings(input: &Input<'_>, section: &Section) -> Table {
    let lang = input.lang();
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::whole(lang.text("clock.sheet.time"), Align::Left),
        Column::cut(lang.text("clock.sheet.what"), 40),
    ]);
    for ((round, board), clock) in &section.clocks {
        for ruling in &clock.rulings {
            let texts = [round.to_string(), board.to_string(), time_of_day(ruling.at), words.case(&ruling.case)];
            table.push(texts.into_iter().map(Cell::from).collect());
        }
    }
    table
}
