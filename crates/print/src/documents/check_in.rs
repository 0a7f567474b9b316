//! The check-in list: a box for each player, in the order in which people ask for their name.

use super::starting_list::by_name;
use super::team_lists;
use crate::input::{Input, rating};
use crate::measure::{Align, PT};
use crate::sheet::{Column, Part, Rules, Table};

/// Alphabetical, with a box to tick and room to write a correction.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_lists::check_in(input);
    }
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole("", Align::Center),
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 16),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.column.federation"), Align::Left),
        Column::wrapped(lang.text("print.column.club"), 8).droppable(1),
        Column::whole(lang.text("print.column.remarks"), Align::Left).with_room(22),
    ]);
    table.rules = Rules::Grid;
    table.size = 10 * PT;
    table.leading = 190;
    for player in by_name(input) {
        table.push(vec![
            "☐".into(),
            player.tpn.to_string().into(),
            player.name.as_str().into(),
            rating(player).into(),
            player.federation.as_str().into(),
            input.club(player.tpn).into(),
            "".into(),
        ]);
    }
    let total = input.tournament.contestants.len().to_string();
    vec![Part::Table(table), Part::Note(lang.fill("print.check_in_total", &[("players", &total)]))]
}
