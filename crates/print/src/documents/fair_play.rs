//! The complaint about fair play (公平竞赛投诉表): whoever complains says who, what and with which evidence, and signs it.

use super::evidence_parts::{BLANK, facts, venue};
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Rules, Table};
use words::Lang;
use words::days::span_in_letters;

/// Lines for the facts.
const LINES: usize = 9;

/// One page.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let lang = input.lang();
    let info = &records.info;
    let or_blank = |text: &str| if text.trim().is_empty() { BLANK.to_owned() } else { text.to_owned() };
    let blank = || BLANK.to_owned();
    let heading = |key: &'static str| Part::Title(lang.text(key).to_owned());
    vec![
        heading("print.arbiter.event"),
        facts(
            lang,
            vec![
                ("clock.sheet.event", or_blank(&info.name)),
                ("clock.sheet.section", records.section.setup.name.clone()),
                ("clock.sheet.place", or_blank(&venue(info, lang))),
                ("clock.sheet.dates", or_blank(&span_in_letters(&info.start, &info.end, lang))),
                ("clock.sheet.chief", or_blank(&info.chief_arbiter)),
            ],
        ),
        heading("print.fair_play.who"),
        facts(
            lang,
            vec![
                ("print.fair_play.by", blank()),
                ("print.fair_play.by_contact", blank()),
                ("print.fair_play.against", blank()),
                ("print.fair_play.game", lang.text("print.fair_play.game_blank").to_owned()),
            ],
        ),
        heading("print.fair_play.facts"),
        Part::Table(lines(lang)),
        Part::Prose(vec![lang.text("print.fair_play.attached").to_owned(), lang.text("print.fair_play.warned").to_owned()]),
        Part::Table(signatures(&info.chief_arbiter, lang)),
    ]
}

/// Room to write what was seen, when and by whom.
fn lines(lang: Lang) -> Table {
    let mut table = Table::new(vec![Column::whole(lang.text("print.fair_play.facts_hint"), Align::Left).with_room(90)]);
    (table.leading, table.keys) = (250, 0);
    for _ in 0..LINES {
        table.push(vec![Cell::default()]);
    }
    table
}

fn signatures(chief: &str, lang: Lang) -> Table {
    let mut table = Table::new(vec![
        Column::wrapped("", 18),
        Column::wrapped(lang.text("print.column.name"), 18),
        Column::whole(lang.text("print.report.signature"), Align::Left).with_room(26),
        Column::whole(lang.text("clock.sheet.date-time"), Align::Left).with_room(14),
    ]);
    (table.rules, table.leading) = (Rules::Grid, 340);
    table.push(vec![lang.text("print.fair_play.by").into(), Cell::default(), Cell::default(), Cell::default()]);
    table.push(vec![lang.text("print.fair_play.received").into(), chief.into(), Cell::default(), Cell::default()]);
    table
}
