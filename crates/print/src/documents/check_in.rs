//! The check-in list: a box for each player, in the order in which people ask for their name.

use super::starting_list::by_name;
use super::team_lists;
use crate::collate::initial;
use crate::input::{Input, rating};
use crate::measure::{Align, PT, Unit};
use crate::sheet::{Cell, Column, Part, Rules, Table};

/// A row is 8 mm high, the room for remarks 45 mm wide.
const ROW: Unit = 2268;
const REMARKS: Unit = 12_756;

/// Alphabetical, with a box to tick and room to write a correction.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_lists::check_in(input);
    }
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole("", Align::Left),
        Column::whole("", Align::Center),
        Column::wrapped(lang.text("print.column.name"), 17),
        Column::whole(input.head("print.column.number"), Align::Right),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
        Column::wrapped(lang.text("print.column.club"), 12).droppable(1),
        Column::whole(lang.text("print.column.remarks"), Align::Left).at_least(REMARKS).to_write_in(),
    ]);
    table.rules = Rules::Grid;
    table.size = 11 * PT;
    table.leading = 145;
    table.row = ROW;
    table.keys = 3;
    let mut above = None;
    for player in by_name(input) {
        // The letter stands in the margin once.
        let letter = initial(&player.name).map(String::from);
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
    let total = input.tournament.contestants.len().to_string();
    vec![Part::Table(table), Part::Note(lang.fill("print.check_in_total", &[("players", &total)]))]
}
