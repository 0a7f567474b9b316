//! Labels under the Chinese rules (2020, articles 24-26).

use super::attack::{guards, takes_back_into};
use super::cycle::Origins;
use super::label::{Act, Hold, Victim};
use super::threat::{self, Measure, Win};
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
    let then = *ply.before;
    if let Some(line) = threat::kill(&now)
        && threat::kill(&then).is_none()
    {
        return (Act::Kill, Vec::new(), line);
    }
    let barred_now = |position: &Position, mv: Move| is_mutual(&now, mv) || by_king_or_pawn(position, mv) && (*position == now || then.is_legal(mv));
    // 26.1.4: after an answer to a check by another man, only what was not there before the check.
    let known = match ply.earlier {
        Some(earlier) if was_checked => earlier.passed(),
        _ => then,
    };
    let barred_then = |position: &Position, mv: Move| *position == known && by_king_or_pawn(position, mv);
    let mut victims = Vec::new();
    let mut evidence = Vec::new();
    for square in threat::targets(&now) {
        let Some(win) = threat::win(&now, square, Measure::GainOrTrade, &barred_now) else { continue };
        let was_known = || {
            threat::win(&known, square, Measure::Gain, &barred_then).is_some()
                || (was_checked || mover == Some(Kind::King)) && threat::wins_locally(&known, square, &barred_then)
        };
        if known.piece_at(square) == now.piece_at(square) && was_known() {
            continue;
        }
        if let Some(victim) = victim(&now, square, &win, origins) {
            victims.push(victim);
            if evidence.is_empty() {
                evidence = win.lines.into_iter().next().unwrap_or_default();
            }
        }
    }
    if victims.is_empty() { (Act::Idle, victims, evidence) } else { (Act::Chase, victims, evidence) }
}

/// 26.1: a king's or a pawn's own attack is allowed; 26.8: not a pawn's capture that uncovers a check.
fn by_king_or_pawn(position: &Position, mv: Move) -> bool {
    if position.piece_at(mv.to).is_none() {
        return false;
    }
    match position.piece_at(mv.from).map(|piece| piece.kind) {
        Some(Kind::King) => true,
        Some(Kind::Pawn) => !position.play(mv).in_check(),
        _ => false,
    }
}

/// Whether two men of one worth attack each other, so that taking is an exchange.
fn is_mutual(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.to).is_some()
        && threat::worth(position, mv.from) == threat::worth(position, mv.to)
        && position.passed().is_legal(Move { from: mv.to, to: mv.from })
}

/// How many men move on the winning side of a line.
fn movers(line: &[Move]) -> usize {
    let mut men: Vec<Square> = Vec::new();
    for mv in line.iter().step_by(2) {
        match men.iter_mut().find(|square| **square == mv.from) {
            Some(square) => *square = mv.to,
            None => men.push(mv.to),
        }
    }
    men.len()
}

fn victim(now: &Position, square: Square, win: &Win, origins: &Origins) -> Option<Victim> {
    let kind = now.piece_at(square)?.kind;
    let direct = || win.lines.iter().filter_map(|line| line.first()).filter(|mv| mv.to == square);
    let loose = direct().any(|&mv| !guards(now, mv).any);
    let hold = match kind {
        Kind::Rook => Hold::Rook,
        _ if loose || direct().any(|&mv| !guards(now, mv).real) => Hold::Unrooted,
        _ => Hold::UnderRooted,
    };
    let single = |line: &Vec<Move>| match line.first() {
        Some(&mv) if mv.to == square => !guards(now, mv).any || kind == Kind::Rook || movers(line) == 1 && !takes_back_into(now, mv),
        _ => movers(line) == 1,
    };
    let joint = !win.lines.iter().any(single);
    Some(Victim { square, kind, origin: origins.of(square), hold, joint, by_bound: false })
}
