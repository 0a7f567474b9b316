//! What the ratings come to: a line a player, and what was assumed.

use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use event::{RatingAsk, RatingField};
use words::rating_change::RatingWords;

/// Everybody with K, score, expected score and change; below it by what it was computed and what was assumed.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let lang = input.lang();
    let field = RatingField::of_section(&records.info, &records.section, &RatingAsk::default());
    let words = RatingWords { field: &field, lang };
    let through = input.heading.round;
    let columns = words.heads().into_iter().enumerate().map(|(at, head)| match at {
        1 => Column::wrapped(head, 14),
        // The columns that can be had from the others.
        6 => Column::whole(head, Align::Right).droppable(1),
        // The new rating where a formula says none, and the performance.
        9 | 10 => Column::whole(head, Align::Right).droppable(2),
        _ => Column::whole(head, Align::Right),
    });
    let mut table = Table::fitted(columns.collect());
    for index in 0..field.seats.len() {
        table.push(words.row(index, through).into_iter().map(Cell::from).collect());
    }
    let notes = words.heading().into_iter().chain(words.remarks()).chain([lang.text("rating.estimate").to_owned()]);
    std::iter::once(Part::Table(table)).chain(notes.map(Part::Note)).collect()
}
