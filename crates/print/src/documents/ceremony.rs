//! The order of the ceremony (颁奖顺序单): the lowest prize first, the winner of the main list last.

use super::prizes::{of, unit};
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use words::fold::read_aloud;
use words::prizes::PrizeWords;

/// The last list first, each from its last place to its first.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some((event, prizes)) = of(input) else { return Vec::new() };
    let lang = input.lang();
    let words = PrizeWords { event, prizes: &prizes, lang };
    let read = |player: u32| {
        let person = prizes.winners.get(player as usize).and_then(|winner| winner.person(event));
        person.and_then(|person| read_aloud(&person.name))
    };
    // Whoever calls out the names may not be able to read all signs.
    let is_read = prizes.outcome.lists.iter().flat_map(|told| &told.awards).any(|award| read(award.player).is_some());
    let mut columns = vec![
        Column::whole(lang.text("prizes.sheet.order"), Align::Right),
        Column::wrapped(lang.text("prizes.sheet.list-column"), 8),
        Column::whole(lang.text("prizes.sheet.place"), Align::Right),
        Column::wrapped(lang.text("prizes.sheet.name"), 14),
        Column::wrapped(lang.text("prizes.sheet.club"), 8).droppable(1),
        Column::wrapped(lang.text("prizes.sheet.prize"), 9),
        Column::whole(lang.text("prizes.sheet.hands-over"), Align::Left).with_room(14).to_write_in(),
    ];
    if is_read {
        columns.insert(4, Column::wrapped(lang.text("prizes.sheet.read"), 10));
    }
    let mut table = Table::fitted(columns);
    let lists = prizes.outcome.lists.iter().enumerate().rev();
    let awards = lists.flat_map(|(list, told)| told.awards.iter().rev().map(move |award| (list, award)));
    for (number, (list, award)) in (1..).zip(awards) {
        let mut cells: Vec<Cell> = vec![
            number.to_string().into(),
            words.list(list).to_owned().into(),
            award.place.to_string().into(),
            Cell::strong(words.name(award.player)),
            unit(&words, award.player).into(),
            words.prize(list, award).into(),
            String::new().into(),
        ];
        if is_read {
            cells.insert(4, read(award.player).unwrap_or_default().into());
        }
        table.push(cells);
    }
    let check = words.check().into_iter().chain(words.doubts()).map(Part::Note);
    std::iter::once(Part::Table(table)).chain(check).collect()
}
