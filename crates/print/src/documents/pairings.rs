//! The pairings on the wall: by board, and by name.

use crate::collate::sort_key;
use crate::input::{Board, Input, rating, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Table};
use tournament::model::{Bye, Color, Tpn};

/// Board, White, Black; under it the players without a game.
pub fn by_board(input: &Input<'_>) -> Vec<Part> {
    let mut parts = vec![Part::Table(board_table(input, ""))];
    parts.extend(without_game(input));
    // Points that stand on a draw for pairing only (FIDE C.04.2 article 3.1).
    parts.extend(super::standings::remarks(input, input.round_before()).into_iter().map(Part::Note));
    parts
}

/// The boards of the round; `open` stands where there is no result.
pub(super) fn board_table(input: &Input<'_>, open: &str) -> Table {
    let lang = input.lang();
    let column = |key| Column::whole(key, Align::Right);
    let (number, points) = (lang.text("print.column.number"), lang.text("print.column.points"));
    let rating_head = lang.text("print.column.rating");
    let mut columns = vec![column(lang.text("print.column.board"))];
    if !input.tables.is_empty() {
        columns.push(Column::whole(lang.text("print.column.table"), Align::Center));
    }
    columns.extend([
        column(number),
        Column::wrapped(format!("○ {}", input.color_word(Color::White)), 18),
        column(rating_head).droppable(1),
        column(points),
        Column::whole(lang.text("print.column.result"), Align::Center),
        column(points),
        Column::wrapped(format!("● {}", input.color_word(Color::Black)), 18),
        column(rating_head).droppable(1),
        column(number),
    ]);
    let mut table = Table::new(columns);
    table.size = 10 * PT;
    for board in input.boards {
        let result = input.result(input.heading.round, board);
        let mut cells: Vec<Cell> = vec![Cell::strong(board.number.to_string())];
        if !input.tables.is_empty() {
            cells.push(input.tables.get(&board.number).map_or("", String::as_str).into());
        }
        let [number, name, rating, points] = side(input, board.white);
        cells.extend([number, name, rating, points]);
        cells.push(Cell::strong(if result.is_empty() { open.to_owned() } else { result }));
        let [number, name, rating, points] = side(input, board.black);
        cells.extend([points, name, rating, number]);
        table.push(cells);
    }
    table
}

/// Number, name, rating and the points before the round.
fn side(input: &Input<'_>, tpn: Tpn) -> [Cell; 4] {
    let rating = input.tournament.contestant(tpn).map_or_else(String::new, rating);
    let points = spoken(input.score(tpn, input.round_before()));
    [tpn.to_string().into(), input.titled_name(tpn).into(), rating.into(), points.into()]
}

/// The players without a game, if any.
pub(super) fn without_game(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut byes = input.byes(input.heading.round);
    if byes.is_empty() {
        return Vec::new();
    }
    byes.sort_by_key(|(tpn, bye)| (*bye, *tpn));
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 16),
        Column::whole(lang.text("print.column.bye"), Align::Left),
    ]);
    for (tpn, bye) in byes {
        let name = input.titled_name(tpn);
        let word = if bye == Bye::PairingAllocated { Cell::strong(input.bye_word(bye)) } else { input.bye_word(bye).into() };
        table.push(vec![tpn.to_string().into(), name.into(), word]);
    }
    vec![Part::Title(lang.text("print.without_game").to_owned()), Part::Table(table)]
}

/// Name, board, colour, opponent: what a player looks for.
pub fn alphabetical(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut columns = vec![
        Column::wrapped(lang.text("print.column.name"), 14),
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::whole(lang.text("print.column.board"), Align::Right),
    ];
    if !input.tables.is_empty() {
        columns.push(Column::whole(lang.text("print.column.table"), Align::Center));
    }
    columns.push(Column::whole(lang.text("print.column.color"), Align::Left));
    columns.push(Column::wrapped(lang.text("print.column.opponent"), 14));
    let mut table = Table::new(columns);
    table.size = 10 * PT;
    let mut rows: Vec<(Vec<u32>, Tpn, Vec<Cell>)> = Vec::new();
    let mut add = |tpn: Tpn, board: String, place: String, color: String, opponent: String| {
        let name = input.name(tpn);
        let mut cells: Vec<Cell> = vec![name.as_str().into(), tpn.to_string().into(), Cell::strong(board)];
        if !input.tables.is_empty() {
            cells.push(place.into());
        }
        cells.extend([color.into(), opponent.into()]);
        rows.push((sort_key(&name), tpn, cells));
    };
    for Board { number, white, black } in input.boards.iter().copied() {
        let place = input.tables.get(&number).cloned().unwrap_or_default();
        for (tpn, color, sign, opponent) in [(white, Color::White, '○', black), (black, Color::Black, '●', white)] {
            let color = format!("{sign} {}", input.color_word(color));
            add(tpn, number.to_string(), place.clone(), color, input.titled_name(opponent));
        }
    }
    for (tpn, bye) in input.byes(input.heading.round) {
        add(tpn, "–".to_owned(), String::new(), String::new(), format!("({})", input.bye_word(bye)));
    }
    rows.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    for (_, _, cells) in rows {
        table.push(cells);
    }
    vec![Part::Table(table)]
}
