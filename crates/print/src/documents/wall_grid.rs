//! The wall grid to fill by pen (成绩总表，手填): a row a player, cells for every round with the opponent above and the total below.

use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};

/// All players by number.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut columns = vec![Column::whole(input.head("print.column.number"), Align::Right), Column::wrapped(input.name_head(), 14)];
    let keys = columns.len();
    // Eighteen millimetres to write in.
    let cell = |head: String| Column::whole(head, Align::Center).with_room(7);
    let rounds = (1..=input.tournament.rounds).map(|round| lang.fill("print.column.round", &[("round", &input.shown(round).to_string())]));
    columns.extend(rounds.map(cell));
    columns.push(cell(lang.text("print.column.points").to_owned()));
    columns.push(cell(lang.text("print.column.rank").to_owned()));
    let count = columns.len() - keys;
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.size = 11 * PT;
    // Fourteen millimetres a row.
    table.leading = 362;
    table.keys = keys;
    for player in &input.tournament.contestants {
        let unit = input.club(player.tpn);
        let name = if unit.is_empty() { player.name.clone() } else { format!("{} · {unit}", player.name) };
        let mut cells = vec![Cell::strong(player.tpn.to_string()), name.into()];
        cells.extend(vec![Cell::default(); count]);
        table.push(cells);
    }
    vec![Part::Table(table), Part::Note(lang.text("print.form.wall_grid").to_owned())]
}
