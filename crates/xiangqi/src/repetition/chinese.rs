//! Labels under the Chinese rules (2020, articles 24-26).

use super::attack::guards;
use super::cycle::Origins;
use super::label::{Act, Hold, Victim};
use super::threat::{self, Win};
use crate::position::Position;
use crate::types::{Kind, Move, Square};

/// A ply with the positions around it.
pub(super) struct Ply<'a> {
    /// Before the opponent's last ply, where there was one.
    pub earlier: Option<&'a Position>,
    pub before: &'a Position,
    pub mv: Move,
    pub after: &'a Position,
}

pub(super) fn label(ply: &Ply<'_>, origins: &Origins) -> (Act, Vec<Victim>, Vec<Move>) {
    if ply.after.in_check() {
        return (Act::Check, Vec::new(), Vec::new());
    }
    let mover = ply.after.piece_at(ply.mv.to).map(|piece| piece.kind);
    let was_checked = ply.before.in_check();
    // 26.1.3: what arises from the king's answer to a check is no kill and no chase.
    if was_checked && mover == Some(Kind::King) {
        return (Act::Idle, Vec::new(), Vec::new());
    }
    let now = ply.after.passed();
    // 26.1.4: after an answer by another man, only what was not there before the check.
    let then = if was_checked { ply.earlier.map(|earlier| earlier.passed()) } else { Some(*ply.before) };
    if let Some(line) = threat::kill(&now)
        && !then.is_some_and(|then| threat::kill(&then).is_some())
    {
        return (Act::Kill, Vec::new(), line);
    }
    let mut victims = Vec::new();
    let mut evidence = Vec::new();
    for square in threat::targets(&now) {
        let Some(win) = threat::win(&now, square, |mv| !by_king_or_pawn(&now, mv)) else { continue };
        let stood = then.filter(|then| then.piece_at(square) == now.piece_at(square));
        if stood.is_some_and(|then| threat::win(&then, square, |mv| !by_king_or_pawn(&then, mv)).is_some()) {
            continue;
        }
        if let Some(victim) = victim(&now, square, &win, origins) {
            victims.push(victim);
            if evidence.is_empty() {
                evidence = win.line;
            }
        }
    }
    if victims.is_empty() { (Act::Idle, victims, evidence) } else { (Act::Chase, victims, evidence) }
}

/// 26.1: a king's or a pawn's own attack is allowed; 26.8: not a pawn's capture that uncovers a check.
fn by_king_or_pawn(position: &Position, mv: Move) -> bool {
    match position.piece_at(mv.from).map(|piece| piece.kind) {
        Some(Kind::King) => true,
        Some(Kind::Pawn) => !position.play(mv).in_check(),
        _ => false,
    }
}

fn victim(now: &Position, square: Square, win: &Win, origins: &Origins) -> Option<Victim> {
    let kind = now.piece_at(square)?.kind;
    let direct: Vec<Move> = win.first.iter().copied().filter(|mv| mv.to == square).collect();
    let loose = direct.iter().any(|&mv| !guards(now, mv).any);
    let hold = match kind {
        Kind::Rook => Hold::Rook,
        _ if loose || direct.iter().any(|&mv| !guards(now, mv).real) => Hold::Unrooted,
        _ => Hold::UnderRooted,
    };
    let joint = !(loose || kind == Kind::Rook && !direct.is_empty());
    Some(Victim { square, kind, origin: origins.of(square), hold, joint, by_bound: false })
}
