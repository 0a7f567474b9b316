//! A position as a grid of signs.

use super::measure::{Align, PT};
use super::sheet::{Cell, Column, Part, Rules, Table};
use arbitration::game::{GamePosition, Man, Point, Side};
use shakmaty::Role;

/// A board as a grid.
pub fn diagram(position: &GamePosition) -> Part {
    let (files, ranks) = position.size();
    let checkered = !matches!(position, GamePosition::Xiangqi(_));
    let name = |file: u8| if matches!(position, GamePosition::Draughts(_)) { String::new() } else { char::from(b'a' + file).to_string() };
    let mut columns: Vec<Column> = vec![Column::whole("", Align::Right)];
    columns.extend((0..files).map(|f| Column::whole(name(f), Align::Center).with_room(2)));
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.size = 13 * PT;
    table.leading = 140;
    for rank in (0..ranks).rev() {
        let label = match position {
            GamePosition::Chess(_) => (rank + 1).to_string(),
            GamePosition::Draughts(_) => String::new(),
            GamePosition::Xiangqi(_) => rank.to_string(),
        };
        let mut cells = vec![Cell::from(label)];
        for file in 0..files {
            let at = Point { file, rank };
            let cell = match position.man_at(at) {
                Some((side, man)) => Cell::from(sign(side, man)),
                None if matches!(position, GamePosition::Draughts(_)) => Cell::from(position.point_name(at)),
                None => Cell::default(),
            };
            cells.push(Cell { shaded: checkered && (file + rank) % 2 == 0, ..cell });
        }
        table.push(cells);
    }
    Part::Table(table)
}

/// A man as a sign that every shipped face has.
pub const fn sign(side: Side, man: Man) -> &'static str {
    let white = matches!(side, Side::First);
    match man {
        Man::Chess(role) => match (role, white) {
            (Role::King, true) => "♔",
            (Role::Queen, true) => "♕",
            (Role::Rook, true) => "♖",
            (Role::Bishop, true) => "♗",
            (Role::Knight, true) => "♘",
            (Role::Pawn, true) => "♙",
            (Role::King, false) => "♚",
            (Role::Queen, false) => "♛",
            (Role::Rook, false) => "♜",
            (Role::Bishop, false) => "♝",
            (Role::Knight, false) => "♞",
            (Role::Pawn, false) => "♟",
        },
        Man::Draughts => {
            if white {
                "⛀"
            } else {
                "⛂"
            }
        }
        Man::DraughtsKing => {
            if white {
                "⛁"
            } else {
                "⛃"
            }
        }
        Man::Xiangqi(kind) => hanzi(white, kind),
    }
}

/// A xiangqi man in characters that tell the sides apart without colour, as sets do.
pub const fn hanzi(red: bool, kind: xiangqi::Kind) -> &'static str {
    use xiangqi::Kind;
    match (kind, red) {
        (Kind::King, true) => "帥",
        (Kind::Advisor, true) => "仕",
        (Kind::Elephant, true) => "相",
        (Kind::Horse, true) => "傌",
        (Kind::Rook, true) => "俥",
        (Kind::Cannon, true) => "炮",
        (Kind::Pawn, true) => "兵",
        (Kind::King, false) => "將",
        (Kind::Advisor, false) => "士",
        (Kind::Elephant, false) => "象",
        (Kind::Horse, false) => "馬",
        (Kind::Rook, false) => "車",
        (Kind::Cannon, false) => "砲",
        (Kind::Pawn, false) => "卒",
    }
}
