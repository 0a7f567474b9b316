//! Labels under the Chinese rules (2020, articles 24-26).

use super::attack::{guards, is_target, takes_back_into};
use super::cycle::Origins;
use super::known::Before;
use super::label::{Act, Finding, Hold, Victim};
use super::quiet;
use super::threat::{self, Measure, Win, worth};
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

pub(super) fn label(ply: &Ply<'_>, origins: &Origins) -> Finding {
    if ply.after.in_check() {
        return Finding { act: Act::Check, ..Finding::default() };
    }
    let mover = ply.after.piece_at(ply.mv.to).map(|piece| piece.kind);
    let was_checked = ply.before.in_check();
    let idle = Finding {
        act: quiet::kind(ply.before, ply.mv, ply.after),
        by_pawn: quiet::pawn_attacks(ply.before, ply.after),
        ..Finding::default()
    };
    // 26.1.3: what arises from the king's answer to a check is no kill and no chase.
    if was_checked && mover == Some(Kind::King) {
        return idle;
    }
    let now = ply.after.passed();
    let then = ply.before;
    let exchanges: Vec<Move> = now.legal_moves().into_iter().filter(|&mv| is_mutual(&now, mv)).collect();
    // 24.4: to take the like man that is offered is the exchange, also where it would mate (figure 29; in figure 20 the offered man mates otherwise).
    if let Some(line) = threat::kill_without(&now, &exchanges)
        && threat::kill(then).is_none()
    {
        return Finding { act: Act::Kill, evidence: line, ..Finding::default() };
    }
    // 26.1: what a king or a pawn attacks by its own move is allowed. 26.1.2: another man's move makes a chase with their capture only where that
    // capture is new; and a king takes part only where it could take at once, not after an exchange (reference figure 32).
    let late =
        |position: &Position, mv: Move| !now.is_legal(mv) && position.piece_at(mv.from).is_some_and(|piece| piece.kind == Kind::King);
    let barred_now = |position: &Position, mv: Move| {
        exchanges.contains(&mv)
            // Where it answers a check the capture is no attack but a defence (reference figure 20).
            || !position.in_check()
                && by_king_or_pawn(position, mv)
                && (*position == now || mv.from == ply.mv.to || then.is_legal(mv) || late(position, mv))
    };
    let before = Before::new(ply);
    let mut victims = Vec::new();
    let mut evidence = Vec::new();
    let targets = if threat::wins_any(&now, &barred_now) { threat::targets(&now) } else { Vec::new() };
    for square in targets {
        let Some(win) = threat::win(&now, square, Measure::GainOrTrade, &barred_now) else { continue };
        if before.holds(square, &win, measured(&now, square, &barred_now)) {
            continue;
        }
        if let Some(victim) = victim(&now, square, &win, origins, &barred_now) {
            victims.push(victim);
            if evidence.is_empty() {
                evidence = win.lines.into_iter().next().unwrap_or_default();
            }
        }
    }
    if victims.is_empty() || keeps_post(then, &victims) { idle } else { Finding { act: Act::Chase, victims, evidence, by_pawn: false } }
}

/// What is won of a man at the most: a threat that comes to more than the one before it is new.
fn measured(now: &Position, square: Square, barred: &dyn Fn(&Position, Move) -> bool) -> Measure {
    let measures = (1..=worth(now, square)).rev().map(Measure::Strong).chain([Measure::Gain]);
    measures.into_iter().find(|&measure| threat::win(now, square, measure, barred).is_some()).unwrap_or(Measure::GainOrTrade)
}

/// 26.2: the only attacking man of a side, holding a post without which it is mated, touches nothing but advisors and elephants.
fn keeps_post(then: &Position, victims: &[Victim]) -> bool {
    let side = then.side_to_move();
    let men: Vec<Square> = then
        .pieces()
        .filter(|&(square, piece)| piece.color == side && (worth(then, square) > 0 || piece.kind == Kind::Pawn && is_target(square, piece)))
        .map(|(square, _)| square)
        .collect();
    let &[man] = men.as_slice() else { return false };
    let mut without = then.passed();
    without.set(man, None);
    victims.iter().all(|victim| matches!(victim.kind, Kind::Advisor | Kind::Elephant)) && threat::kill(&without).is_some()
}

/// 26.1: a king's or a pawn's own attack is allowed; 26.8: not a pawn's capture that uncovers a check.
pub(super) fn by_king_or_pawn(position: &Position, mv: Move) -> bool {
    if position.piece_at(mv.to).is_none() {
        return false;
    }
    match position.piece_at(mv.from).map(|piece| piece.kind) {
        Some(Kind::King) => true,
        Some(Kind::Pawn) => !position.play(mv).in_check(),
        _ => false,
    }
}

/// Whether two men of one worth attack each other, so that taking is an exchange. A man that may not take first does not: it would be mated, or lose
/// more than is exchanged (24.4; figure 17, where both rooks would be lost).
pub(super) fn is_mutual(position: &Position, mv: Move) -> bool {
    let (back, waiting) = (Move { from: mv.to, to: mv.from }, position.passed());
    position.piece_at(mv.to).is_some()
        && worth(position, mv.from) == worth(position, mv.to)
        && waiting.is_legal(back)
        && threat::kill(&waiting.play(back)).is_none()
        && !threat::regains(&waiting, back)
}

/// Whether another man than the moved one gives check after a move.
fn uncovers_check(position: &Position, mv: Move) -> bool {
    let after = position.play(mv);
    let side = after.side_to_move();
    after.king(side).is_some_and(|king| after.attackers(king, side.other(), after.occupied(), mv.to.bit()) != 0)
}

fn victim(now: &Position, square: Square, win: &Win, origins: &Origins, barred: &dyn Fn(&Position, Move) -> bool) -> Option<Victim> {
    let kind = now.piece_at(square)?.kind;
    let direct = || win.lines.iter().filter_map(|line| line.first()).filter(|mv| mv.to == square);
    let loose = direct().any(|&mv| !guards(now, mv).any);
    let hold = match kind {
        Kind::Rook => Hold::Rook,
        _ if loose || direct().any(|&mv| !guards(now, mv).real) => Hold::Unrooted,
        _ => Hold::UnderRooted,
    };
    // A man that takes back into a second man's line is no guard, but it takes the two to win: joint, for a rook too (reference figure 38).
    let single = |line: &Vec<Move>| match line.first() {
        Some(&mv) if mv.to == square && !guards(now, mv).any => true,
        Some(&mv) if mv.to == square && takes_back_into(now, mv) => false,
        Some(&mv) if mv.to == square && kind == Kind::Rook => true,
        Some(&mv) if uncovers_check(now, mv) => false,
        Some(_) if kind == Kind::Rook && taken_loose(now, square, line) => true,
        Some(&mv) => threat::wins_alone(now, mv.from, square, barred),
        None => false,
    };
    let joint = !win.lines.iter().any(single);
    Some(Victim { square, kind, origin: origins.of(square), hold, joint, by_bound: false })
}

/// Whether nothing guards the man when a line takes it.
fn taken_loose(now: &Position, target: Square, line: &[Move]) -> bool {
    let (mut position, mut target) = (*now, target);
    for &mv in line {
        if mv.to == target {
            return !guards(&position, mv).any;
        }
        if mv.from == target {
            target = mv.to;
        }
        position = position.play(mv);
    }
    false
}
