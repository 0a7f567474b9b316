//! The wall grid to fill by pen (成绩总表，手填): a row a player, cells for every round with the opponent above and the total below.

use crate::drawing::MM;
use crate::input::Input;
use crate::measure::{Align, Unit};
use crate::sheet::{Cell, Column, Part, Table};

/// A cell to write in is 18 mm wide and 14 mm high.
const CELL: (Unit, Unit) = (5102, 3969);
/// With many rounds 7 mm wide: what a pen needs for three digits.
const NARROWEST: Unit = 7 * MM;

/// All players by number.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut columns = vec![Column::whole(input.head("print.column.number"), Align::Right), Column::wrapped(input.name_head(), 14)];
    let keys = columns.len();
    let cell = |head: String| Column::whole(head, Align::Center).at_least(CELL.0).down_to(NARROWEST);
    let rounds = (1..=input.tournament.rounds).map(|round| lang.fill("print.column.round", &[("round", &input.shown(round).to_string())]));
    columns.extend(rounds.map(cell));
    columns.push(cell(lang.text("print.column.points").to_owned()));
    columns.push(cell(lang.text("print.column.rank").to_owned()));
    let count = columns.len() - keys;
    let mut table = Table::to_fill(columns, keys, CELL.1);
    for player in &input.tournament.contestants {
        let name = Cell::strong(player.name.clone()).over(input.club(player.tpn));
        let mut cells = vec![Cell::strong(player.tpn.to_string()), name];
        cells.extend(vec![Cell::default(); count]);
        table.push(cells);
    }
    vec![Part::Table(table), Part::Note(lang.text("print.form.wall_grid").to_owned())]
}
