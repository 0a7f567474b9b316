//! The reports on an arbiter for the titles FIDE Arbiter and International Arbiter (FIDE forms FA1, IA1): a page an official, filled in as far
//! as the event knows it.

use super::evidence_parts::{BLANK, facts, signed, tempo, venue};
use crate::input::{Input, Records};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Rules, Table};
use std::collections::BTreeSet;
use words::Lang;
use words::days::span_in_letters;

/// For FIDE Arbiter.
pub fn fa1(input: &Input<'_>) -> Vec<Part> {
    forms(input, input.lang().text("print.arbiter.fa"))
}

/// For International Arbiter.
pub fn ia1(input: &Input<'_>) -> Vec<Part> {
    forms(input, input.lang().text("print.arbiter.ia"))
}

/// One form for each official whom the event knows, an empty one where it knows none.
fn forms(input: &Input<'_>, title: &str) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let lang = input.lang();
    let deputies = records.info.deputies.iter().map(|name| (name.as_str(), lang.text("print.arbiter.deputy")));
    let mut officials: Vec<(&str, &str)> =
        std::iter::once((records.info.chief_arbiter.as_str(), lang.text("print.arbiter.chief"))).chain(deputies).collect();
    officials.retain(|(name, _)| !name.is_empty());
    if officials.is_empty() {
        officials.push(("", ""));
    }
    let mut parts = Vec::new();
    for official in officials {
        if !parts.is_empty() {
            parts.push(Part::NewPage);
        }
        parts.extend(form(records, lang, title, official));
    }
    parts
}

fn form(records: &Records, lang: Lang, title: &str, (name, role): (&str, &str)) -> Vec<Part> {
    let Records { section, info, .. } = records;
    let or_blank = |text: &str| if text.trim().is_empty() { BLANK.to_owned() } else { text.to_owned() };
    let people: Vec<&event::Person> = if section.is_of_teams() {
        section.members.iter().map(|m| &m.person).collect()
    } else {
        section.players.iter().map(|p| &p.person).collect()
    };
    let rated = people.iter().filter(|person| person.rating.is_some()).count();
    let federations: BTreeSet<&str> = people.iter().map(|person| person.federation.as_str()).filter(|code| !code.is_empty()).collect();
    let blank = || BLANK.to_owned();
    let heading = |key: &'static str| Part::Title(lang.text(key).to_owned());
    vec![
        heading("print.arbiter.person"),
        facts(
            lang,
            vec![
                ("print.arbiter.title", title.to_owned()),
                ("print.arbiter.name", or_blank(name)),
                ("print.arbiter.fide_id", blank()),
                ("print.arbiter.federation", blank()),
                ("print.arbiter.born", blank()),
                ("print.arbiter.role", or_blank(role)),
            ],
        ),
        heading("print.arbiter.event"),
        facts(
            lang,
            vec![
                ("clock.sheet.event", or_blank(&info.name)),
                ("clock.sheet.section", section.setup.name.clone()),
                ("clock.sheet.place", or_blank(&venue(info, lang))),
                ("clock.sheet.dates", or_blank(&span_in_letters(&info.start, &info.end, lang))),
                ("print.report.system", words::system_words(section.setup.system, lang).to_owned()),
                ("clock.sheet.tempo", or_blank(&tempo(&section.setup, lang))),
                ("clock.sheet.players", people.len().to_string()),
                ("print.arbiter.rated", rated.to_string()),
                ("print.programme.rounds", section.rounds_planned().to_string()),
                ("print.arbiter.federations", federations.len().to_string()),
            ],
        ),
        heading("print.arbiter.report"),
        Part::Table(report(lang)),
        Part::Prose(vec![lang.text("print.arbiter.recommended").to_owned(), lang.text("print.arbiter.not_recommended").to_owned()]),
        Part::Table(signatures(info.chief_arbiter.as_str(), lang)),
    ]
}

/// What is said of the arbiter, each with room to write.
fn report(lang: Lang) -> Table {
    let marks = [lang.text("print.arbiter.good"), lang.text("print.arbiter.fair"), lang.text("print.arbiter.weak")];
    let mut columns = vec![Column::wrapped("", 26)];
    columns.extend(marks.into_iter().map(|mark| Column::whole(mark, Align::Center).with_room(6)));
    columns.push(Column::whole(lang.text("print.column.remarks"), Align::Left).with_room(28));
    let mut table = Table::new(columns);
    (table.rules, table.leading) = (Rules::Grid, 210);
    for what in [
        lang.text("print.arbiter.laws"),
        lang.text("print.arbiter.pairings"),
        lang.text("print.arbiter.clocks"),
        lang.text("print.arbiter.conduct"),
        lang.text("print.arbiter.language"),
    ] {
        let boxes = ["☐", "☐", "☐"].map(Cell::from);
        table.push(std::iter::once(Cell::from(what)).chain(boxes).chain([Cell::default()]).collect());
    }
    table
}

/// The one who reports, the organiser, the federation.
fn signatures(chief: &str, lang: Lang) -> Table {
    let offices = [
        (lang.text("print.arbiter.reporting"), chief.to_owned()),
        (lang.text("print.arbiter.organiser"), String::new()),
        (lang.text("print.arbiter.for_federation"), String::new()),
    ];
    signed(offices, 320, lang)
}
