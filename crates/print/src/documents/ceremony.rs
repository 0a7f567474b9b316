//! The order of the ceremony (颁奖顺序单): the lowest prize first, the winner of the main list last.

use super::prizes::{of, unit};
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use words::prizes::PrizeWords;

/// The last list first, each from its last place to its first.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some((event, prizes)) = of(input) else { return Vec::new() };
    let lang = input.lang();
    let words = PrizeWords { event, prizes: &prizes, lang };
    let mut table = Table::new(vec![
        Column::whole(lang.text("prizes.sheet.order"), Align::Right),
        Column::wrapped(lang.text("prizes.sheet.list-column"), 8),
        Column::whole(lang.text("prizes.sheet.place"), Align::Right),
        Column::wrapped(lang.text("prizes.sheet.name"), 14),
        Column::wrapped(lang.text("prizes.sheet.club"), 8).droppable(1),
        Column::wrapped(lang.text("prizes.sheet.prize"), 9),
        Column::wrapped(lang.text("prizes.sheet.hands-over"), 10),
    ]);
    let lists = prizes.outcome.lists.iter().enumerate().rev();
    let awards = lists.flat_map(|(list, told)| told.awards.iter().rev().map(move |award| (list, award)));
    for (number, (list, award)) in (1..).zip(awards) {
        let cells: Vec<Cell> = vec![
            number.to_string().into(),
            words.list(list).to_owned().into(),
            award.place.to_string().into(),
            Cell::strong(words.name(award.player)),
            unit(&words, award.player).into(),
            words.prize(list, award).into(),
            String::new().into(),
        ];
        table.push(cells);
    }
    let check = words.check().into_iter().chain(words.doubts()).map(Part::Note);
    std::iter::once(Part::Table(table)).chain(check).collect()
}
