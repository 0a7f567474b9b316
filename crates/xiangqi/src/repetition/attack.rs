//! Chases as the Asian and World rules define them (2018): by what attacks a man and whether it is really protected.

use crate::movegen::leg;
use crate::position::Position;
use crate::tables::horse_circle;
use crate::types::{Bits, Color, Kind, Move, Piece, Square};

/// Men of `by`'s opponent that `by` could take with a chase, were it `by`'s turn: each with one capture that shows it.
///
/// Kings and pawns may chase for ever; uncrossed pawns may be chased. A protected man may be chased, except a rook by a horse or
/// cannon, and a rook, horse or cannon by an advisor or elephant. Protection has to be real: a legal recapture.
pub(super) fn chased(position: &Position, by: Color) -> Vec<Move> {
    let position = if position.side_to_move() == by { *position } else { position.passed() };
    let mut found: Vec<Move> = Vec::new();
    for (from, attacker) in position.pieces().filter(|(_, piece)| piece.color == by && !matches!(piece.kind, Kind::King | Kind::Pawn)) {
        for to in Bits(position.reaches(from) & position.side(by.other())) {
            let capture = Move { from, to };
            let Some(target) = position.piece_at(to) else { continue };
            if is_target(to, target) && position.is_safe(capture) && wins(&position, attacker.kind, target.kind, capture) {
                found.push(capture);
            }
        }
    }
    found
}

/// Whether a man blocks the leg of an enemy horse that would check its king.
pub(super) fn pinned_by_horse(position: &Position, from: Square, by: Color) -> bool {
    let Some(king) = position.king(by) else { return false };
    Bits(horse_circle(king) & position.men(by.other(), Kind::Horse)).any(|horse| leg(horse, king) == from.bit())
}

/// Kings and uncrossed pawns are no targets.
pub(super) fn is_target(square: Square, piece: Piece) -> bool {
    match piece.kind {
        Kind::King => false,
        Kind::Pawn => crate::tables::half(piece.color) & square.bit() == 0,
        _ => true,
    }
}

fn wins(position: &Position, attacker: Kind, target: Kind, capture: Move) -> bool {
    let strong = matches!(target, Kind::Rook | Kind::Horse | Kind::Cannon);
    match attacker {
        Kind::Horse | Kind::Cannon if target == Kind::Rook => return true,
        Kind::Advisor | Kind::Elephant if strong => return true,
        _ => {}
    }
    if guards(position, capture).real {
        return false;
    }
    // Two like men attack each other: no chase, unless the other cannot take (blocked leg, pin).
    attacker != target || !position.passed().is_legal(Move { from: capture.to, to: capture.from })
}

/// How a man is guarded against a capture.
pub(super) struct Guards {
    /// A man could legally take back. A check that stood before the capture is not minded: it is no merit of the chase.
    pub real: bool,
    /// A man reaches the point, legally or not.
    pub any: bool,
}

pub(super) fn guards(position: &Position, capture: Move) -> Guards {
    let after = position.play(capture);
    let side = after.side_to_move();
    let checkers =
        |position: &Position| position.king(side).map_or(0, |king| position.attackers(king, side.other(), position.occupied(), 0));
    let standing = checkers(position);
    let mut guards = Guards { real: false, any: false };
    for (from, _) in after.pieces().filter(|(_, piece)| piece.color == side) {
        if after.reaches(from) & capture.to.bit() != 0 {
            guards.any = true;
            guards.real |= checkers(&after.play(Move { from, to: capture.to })) & !standing == 0;
        }
    }
    guards
}

/// The chases that a ply makes: captures that won nothing before it.
///
/// New are an attack that was not there, and one on a man whose guard still stands by but may no longer take back. A guard whose line is cut or
/// that walks away makes a chase of an attack that stood before (Asian rules, example in the appendix), but not where the ply is the way out of a
/// chase or a check, `forced` (diagrams 61 and 73).
pub(super) fn fresh(before: &Position, mv: Move, after: &Position, forced: bool) -> Vec<Move> {
    let side = before.side_to_move();
    let old = chased(before, side);
    let back = after.passed();
    chased(after, side)
        .into_iter()
        .filter(|&capture| {
            let earlier = Move { from: if capture.from == mv.to { mv.from } else { capture.from }, to: capture.to };
            !old.contains(&earlier) && (!forced || !before.is_legal(earlier) || guards(&back, capture).any)
        })
        .collect()
}

/// Whether a guard that may not take back is held by a man other than the one it would take or the king: a second man makes the target loose.
pub(super) fn takes_back_into(position: &Position, capture: Move) -> bool {
    let after = position.play(capture);
    let side = after.side_to_move();
    Bits(after.side(side)).filter(|&from| after.reaches(from) & capture.to.bit() != 0).any(|from| {
        let next = after.play(Move { from, to: capture.to });
        next.king(side)
            .is_some_and(|king| next.attackers(king, side.other(), next.occupied(), 0) & !next.men(side.other(), Kind::King) != 0)
    })
}
