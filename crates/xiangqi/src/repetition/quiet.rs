//! The plies that are no 打: which of 兑 献 拦 跟 闲 they are. None of these ever counts against a side; the words are for the arbiter's sheet.

use super::attack::is_target;
use super::label::Act;
use super::threat::{self, worth};
use crate::position::Position;
use crate::tables;
use crate::types::{Bits, Color, Kind, Move, Square};

/// Exchange, offer, block, follow or idle, the first that fits.
pub(super) fn kind(before: &Position, mv: Move, after: &Position) -> Act {
    let now = after.passed();
    let side = before.side_to_move();
    let attacked = |position: &Position, from: Square| position.reaches(from) & position.side(side.other());
    let targets = |position: &Position, bits: u128| {
        Bits(bits).filter(|&to| position.piece_at(to).is_some_and(|piece| is_target(to, piece))).collect::<Vec<_>>()
    };
    let fresh = targets(&now, attacked(&now, mv.to) & !attacked(before, mv.from));
    let mutual =
        |&to: &Square| worth(&now, to) == worth(&now, mv.to) && worth(&now, to) > 0 && after.is_legal(Move { from: to, to: mv.to });
    if fresh.iter().any(mutual) {
        Act::Exchange
    } else if worth(&now, mv.to) > 0 && threat::wins_locally(after, mv.to, &|_, _| false) {
        Act::Offer
    } else if blocks(before, mv, side) {
        Act::Block
    } else if !fresh.is_empty() {
        Act::Follow
    } else {
        Act::Idle
    }
}

/// Whether the moved man now stands where an enemy rook or cannon bore on a man of its side.
fn blocks(before: &Position, mv: Move, side: Color) -> bool {
    let enemy = before.passed();
    let own = before.side(side) & !mv.from.bit();
    let movers = before.men(side.other(), Kind::Rook) | before.men(side.other(), Kind::Cannon);
    Bits(movers).any(|from| Bits(enemy.reaches(from) & own).any(|to| tables::between(from, to) & mv.to.bit() != 0))
}

/// Whether a pawn of the side that moved newly attacks a man that it could win.
pub(super) fn pawn_attacks(before: &Position, after: &Position) -> bool {
    let now = after.passed();
    let not_by_pawn = |position: &Position, mv: Move| position.piece_at(mv.from).is_none_or(|piece| piece.kind != Kind::Pawn);
    let wins = |position: &Position, square| threat::wins_locally(position, square, &not_by_pawn);
    threat::targets(&now).into_iter().any(|square| wins(&now, square) && !wins(before, square))
}
