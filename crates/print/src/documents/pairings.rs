//! The pairings on the wall: by board, and by name.

use super::{lots, meeting, stages, team_pairings, xiangqi_tables};
use crate::board::{Board, meetings};
use crate::collate::sort_key;
use crate::input::{Input, rating, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Order, Part, Table};
use tournament::model::{Bye, Color, Tpn};

/// Board, White, Black; under it the players without a game.
pub fn by_board(input: &Input<'_>) -> Vec<Part> {
    // What was drawn stands under the head: it is set up before the round begins.
    let mut parts = lots::parts(input);
    parts.extend(stages::each(input, of_stage));
    parts
}

fn of_stage(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_pairings::of_stage(input);
    }
    let mut parts = if input.boards.is_empty() { Vec::new() } else { vec![Part::Table(board_table(input, "", false))] };
    parts.extend(without_game(input));
    parts.extend(meeting::remarks(input).into_iter().map(Part::Note));
    // Points that stand on a draw for pairing only (FIDE C.04.2 article 3.1).
    parts.extend(super::standings::remarks(input, input.round_before()).into_iter().map(Part::Note));
    parts
}

/// The boards of the round; `open` stands where there is no result. With `scores`, what a meeting of several games adds up to stands above
/// its games.
pub(super) fn board_table(input: &Input<'_>, open: &str, scores: bool) -> Table {
    if xiangqi_tables::is_for(input) {
        return xiangqi_tables::board_table(input, open, scores);
    }
    let lang = input.lang();
    let column = |key| Column::whole(key, Align::Right);
    let (number, points) = (input.head("print.column.number"), input.head("print.column.points_before"));
    let rating_head = lang.text("print.column.rating");
    let name = |sign, color| Column::wrapped(format!("{sign} {}", input.color_word(color)), 13);
    // Both sides lose the same columns.
    let mut table = Table::fitted(vec![
        column(input.head("print.column.board")),
        column(number).droppable(1),
        name('○', Color::White),
        column(rating_head).droppable(2),
        Column::points(points).droppable(3),
        Column::whole(lang.text("print.column.result"), Align::Center).at_least(35 * PT),
        Column::points(points).droppable(3),
        column(rating_head).droppable(2),
        name('●', Color::Black),
        column(number).droppable(1),
    ]);
    table.results = Some(5);
    table.keys = 1;
    board_rows(input, &mut table, (open, scores), |board, label, result, is_full| row(input, board, label, result, is_full));
    table
}

/// The rows of the boards of a round, in their order: `row` makes one of the board, of the place where it is played and of its result, and is
/// told whether it says everything. What a meeting of several games adds up to stands above its games where scores are shown.
pub(super) fn board_rows(
    input: &Input<'_>,
    table: &mut Table,
    (open, scores): (&str, bool),
    row: impl Fn(&Board, String, Cell, bool) -> Vec<Cell>,
) {
    let mut boards = Vec::new();
    let or_open = |result: String| if result.is_empty() { open.to_owned() } else { result };
    // The table at which a board really stands replaces its number.
    let place = |board: &Board, label: String| input.tables.get(&board.number).cloned().unwrap_or(label);
    // A list of results is no correction of the pairings.
    let marked = |board: &Board, label: String| if scores { label } else { input.marked(board.number, label) };
    for games in meetings(input.boards) {
        let Some(first) = games.first() else { continue };
        let has_score = scores && first.game > 0;
        if has_score {
            let score = input.meeting_score(input.heading.round, first);
            let text = score.map_or_else(String::new, |(games, meeting)| format!("{games} ({meeting})"));
            table.push(row(first, place(first, first.table.to_string()), Cell::strong(or_open(text)), true));
            boards.push(first.table);
        }
        for board in games {
            let result = or_open(input.result(input.heading.round, board));
            let (label, cell) =
                if has_score { (board.label(), result.into()) } else { (place(board, board.label()), Cell::strong(result)) };
            table.push(row(board, marked(board, label), cell, !has_score));
            boards.push(board.table);
        }
    }
    table.order = Order::Boards(boards);
}

/// A row of the table. What stands in the row of the meeting is not said again in those of its games.
fn row(input: &Input<'_>, board: &Board, label: String, result: Cell, is_full: bool) -> Vec<Cell> {
    let mut cells: Vec<Cell> = vec![if is_full { Cell::strong(label) } else { label.into() }];
    let side = |tpn| {
        let [number, name, rating, points] = side(input, tpn);
        if is_full { [number, name, rating, points] } else { [Cell::default(), name, Cell::default(), Cell::default()] }
    };
    let [number, name, rating, points] = side(board.white);
    cells.extend([number, name, rating, points, result]);
    let [number, name, rating, points] = side(board.black);
    cells.extend([points, rating, name, number]);
    cells
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
    let mut table = Table::fitted(vec![
        Column::whole(input.head("print.column.number"), Align::Right).droppable(1),
        Column::wrapped(input.name_head(), 15),
        Column::wrapped(lang.text("print.column.bye"), 10),
    ]);
    for (tpn, bye) in byes {
        let name = input.titled_name(tpn);
        let word = if bye == Bye::PairingAllocated { Cell::strong(input.bye_word(bye)) } else { input.bye_word(bye).into() };
        table.push(vec![tpn.to_string().into(), name.into(), word]);
    }
    let title = if input.of_teams().is_some() { lang.text("print.team.without_match") } else { lang.text("print.without_game") };
    vec![Part::Title(title.to_owned()), Part::Table(table)]
}

/// Name, board, colour, opponent: what a player looks for.
pub fn alphabetical(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_pairings::by_name(input);
    }
    let lang = input.lang();
    let mut table = Table::fitted(vec![
        Column::wrapped(lang.text("print.column.name"), 15),
        Column::whole(input.head("print.column.board"), Align::Right),
        Column::whole(lang.text("print.column.color"), Align::Left),
        Column::wrapped(lang.text("print.column.opponent"), 13).droppable(1),
        Column::whole(input.head("print.column.number"), Align::Right).droppable(2),
    ]);
    table.order = Order::Names;
    let mut rows: Vec<(Vec<u32>, Tpn, Vec<Cell>)> = Vec::new();
    let mut add = |tpn: Tpn, board: String, color: String, opponent: String| {
        let name = input.name(tpn);
        let name = input.sought(&name);
        let cells = vec![(&*name).into(), Cell::strong(board), color.into(), opponent.into(), tpn.to_string().into()];
        rows.push((sort_key(&name), tpn, cells));
    };
    for games in meetings(input.boards) {
        let Some(&Board { number, table, white, black, .. }) = games.first() else { continue };
        let place = input.tables.get(&number).cloned().unwrap_or_else(|| table.to_string());
        for (tpn, color, opponent) in [(white, Color::White, black), (black, Color::Black, white)] {
            // Of several games the colours in their order, and the first one in words.
            let signs: String = games.iter().filter(|b| !b.is_extra).map(|b| if b.white == tpn { '○' } else { '●' }).collect();
            let color = format!("{signs} {}", input.color_word(color));
            add(tpn, input.marked(number, place.clone()), color, input.titled_name(opponent));
        }
    }
    for (tpn, bye) in input.byes(input.heading.round) {
        add(tpn, "–".to_owned(), input.bye_word(bye).to_owned(), String::new());
    }
    rows.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    for (_, _, cells) in rows {
        table.push(cells);
    }
    let mut parts = vec![Part::Table(table)];
    parts.extend(lots::notes(input).into_iter().map(Part::Note));
    parts
}
