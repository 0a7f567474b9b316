//! Men as signs of running text: for screens of characters.

use arbitration::game::{Man, Side};
use shakmaty::Role;

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
