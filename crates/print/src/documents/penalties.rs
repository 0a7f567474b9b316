//! The sheet of offences and penalties (违例处罚记录): a row each with the running count, and rows for the pen.

use super::evidence_parts::{ARTICLE, DAY};
use super::incidents::{player, told, what};
use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use event::{GameAt, Incident};
use std::collections::BTreeMap;
use words::ClockWords;
use words::days::date_and_minute;
use words::game::articles;

/// Empty rows at least.
const EMPTY: usize = 12;

/// All of the section so far, in the order in which they happened; what was withdrawn counts no more.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(records) = input.records else { return Vec::new() };
    let words = ClockWords::new(lang, input.heading.game);
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.time"), DAY),
        Column::wrapped(lang.text("clock.sheet.player"), 12),
        Column::wrapped(lang.text("clock.sheet.what"), 20),
        Column::wrapped(lang.text("clock.sheet.article"), ARTICLE),
        Column::wrapped(lang.text("clock.sheet.consequence"), 14),
        Column::whole(lang.text("print.form.count"), Align::Center).with_room(4),
        Column::whole(lang.text("print.form.signed"), Align::Left).with_room(10),
    ]);
    table.rules = Rules::Grid;
    table.leading = 210;
    table.keys = 0;
    let mut ordered: Vec<&Incident> = records.section.incidents.iter().collect();
    ordered.sort_by_key(|incident| (incident.round, incident.number));
    let mut counts: BTreeMap<String, u16> = BTreeMap::new();
    for incident in &ordered {
        let (penalty, name) = (&incident.penalty, player(&records.section, incident, lang));
        let what = [what(&records.section, incident, &words, lang), words.at_move(penalty.ply)];
        let count = if incident.withdrawn.is_some() {
            None
        } else {
            let count = counts.entry(name.clone()).or_insert(0);
            *count += u16::from(!records.section.is_counted_before(incident));
            Some(*count)
        };
        let then = match &incident.withdrawn {
            Some(why) => lang.fill("clock.sheet.withdrawn", &[("why", why)]),
            None => words.consequence(incident),
        };
        let label = records.section.label(GameAt::new(incident.round, incident.board));
        let text = [
            incident.number.to_string(),
            incident.round.to_string(),
            label,
            date_and_minute(penalty.at, lang),
            format!("{} {name}", words.side(penalty.side)),
            told(what, std::slice::from_ref(&penalty.note), lang),
            articles(&penalty.article, lang),
            then,
        ];
        let mut cells: Vec<Cell> = text.into_iter().map(Cell::from).collect();
        cells.extend([Cell::strong(count.map_or_else(String::new, |count| count.to_string())), Cell::default()]);
        table.push(cells);
    }
    (0..EMPTY).for_each(|_| table.push(vec![Cell::default(); 10]));
    table.size = 9 * PT;
    vec![Part::Note(lang.text("print.form.penalties_how").to_owned()), Part::Table(table)]
}
