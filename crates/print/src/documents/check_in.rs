//! The check-in list: a box for each player, in the order in which people ask for their name.

use super::evidence_parts::BLANK;
use super::starting_list::by_name;
use super::team_lists;
use crate::collate::initial;
use crate::input::{Input, rating};
use crate::measure::{Align, Unit};
use crate::sheet::{Cell, Column, Part, Table};

/// A row is 8 mm high, the room for remarks 45 mm wide.
pub(super) const ROW: Unit = 2268;
const REMARKS: Unit = 12_756;

/// The column for corrections.
pub(super) fn remarks(input: &Input<'_>) -> Column {
    Column::whole(input.lang().text("print.column.remarks"), Align::Left).at_least(REMARKS).to_write_in()
}

/// How many are to come, and room for how many came.
pub(super) fn total(input: &Input<'_>, players: usize) -> [Part; 2] {
    let lang = input.lang();
    let total = lang.fill("print.check_in_total", &[("players", &players.to_string())]);
    [Part::Note(total), Part::Note(lang.fill("print.check_in_foot", &[("blank", BLANK)]))]
}

/// Alphabetical, with a box to tick and room to write a correction.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_lists::check_in(input);
    }
    let lang = input.lang();
    let columns = vec![
        Column::whole("", Align::Left),
        Column::whole("", Align::Center),
        Column::wrapped(lang.text("print.column.name"), 17),
        Column::whole(input.head("print.column.number"), Align::Right),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
        Column::wrapped(lang.text("print.column.club"), 12).droppable(1),
        remarks(input),
    ];
    let mut table = Table::to_fill(columns, 3, ROW);
    let mut above = None;
    for player in by_name(input) {
        // The letter stands in the margin once.
        let letter = initial(&input.sought(&player.name)).map(String::from);
        let shown = letter.clone().filter(|letter| above.as_ref() != Some(letter)).unwrap_or_default();
        above = letter;
        table.push(vec![
            Cell::strong(shown),
            "☐".into(),
            Cell::strong(input.name_titled(player.tpn)),
            player.tpn.to_string().into(),
            rating(player).into(),
            input.club(player.tpn).into(),
            "".into(),
        ]);
    }
    std::iter::once(Part::Table(table)).chain(total(input, input.tournament.contestants.len())).collect()
}
