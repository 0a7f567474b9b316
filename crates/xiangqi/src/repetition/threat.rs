//! What a side could do if the opponent passed: mate by unbroken checks (杀), or win material for good (得子).
//!
//! Both are AND/OR searches: every answer to a check is tried; an answer to a capture is a recapture on the point, or a check. Simply taking another
//! man elsewhere is no answer (2020, 26.5). A search that exceeds its budget finds nothing.

use super::attack::is_target;
use crate::position::Position;
use crate::types::{Bits, Color, Kind, Move, Square};

/// Longest run of checks looked at.
const CHECKS: u32 = 5;
/// Longest line of captures and checks, in plies of both sides.
const PLIES: u32 = 9;
/// Positions one search may visit.
const BUDGET: u32 = 6_000;

/// Material won and lost so far, in men of three classes (1999 and 2020: values of men).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Net {
    /// Rook 2, horse and cannon 1.
    strong: i8,
    /// Crossed pawns; uncrossed ones count nothing.
    pawns: i8,
    /// Advisors and elephants.
    weak: i8,
}

impl Net {
    fn taken(mut self, position: &Position, square: Square, attacker: Color) -> Self {
        let Some(piece) = position.piece_at(square) else { return self };
        let sign = if piece.color == attacker { -1 } else { 1 };
        match piece.kind {
            Kind::Rook => self.strong += 2 * sign,
            Kind::Horse | Kind::Cannon => self.strong += sign,
            Kind::Pawn if is_target(square, piece) => self.pawns += sign,
            Kind::Advisor | Kind::Elephant => self.weak += sign,
            Kind::Pawn | Kind::King => {}
        }
        self
    }

    /// The pawn floats: for a strong man it cancels, for an advisor or elephant it is no gain, and by itself it is no compensation.
    fn is_gain(self) -> bool {
        match self.strong + self.pawns {
            1.. => self.strong >= 0,
            0 if self.strong == 0 && self.pawns == 0 => self.weak > 0,
            0 => self.weak > 0 && self.strong > 0,
            _ => false,
        }
    }
}

/// Mate by unbroken checks of the side to move; the line, or `None`.
pub(super) fn kill(position: &Position) -> Option<Vec<Move>> {
    let mut budget = BUDGET;
    (1..=CHECKS).find_map(|checks| mate(position, checks, &mut budget))
}

fn mate(position: &Position, checks: u32, budget: &mut u32) -> Option<Vec<Move>> {
    for mv in position.legal_moves() {
        *budget = budget.checked_sub(1)?;
        let next = position.play(mv);
        if !next.in_check() {
            continue;
        }
        let answers = next.legal_moves();
        let mut line = vec![mv];
        let mut refuted = !answers.is_empty() && checks <= 1;
        for answer in answers {
            if refuted {
                break;
            }
            match mate(&next.play(answer), checks - 1, budget) {
                Some(rest) if rest.len() + 2 > line.len() => {
                    line = vec![mv, answer];
                    line.extend(rest);
                }
                Some(_) => {}
                None => refuted = true,
            }
        }
        if !refuted {
            return Some(line);
        }
    }
    None
}

/// How one man can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Win {
    /// The first move of the line: a capture of the man, or a check or capture that prepares it.
    pub first: Vec<Move>,
    /// A line that shows it.
    pub line: Vec<Move>,
}

/// Whether the side to move can win the man on `target` for good: by taking it, through checks, or by a complete exchange. `None` when it cannot.
pub(super) fn win(position: &Position, target: Square, allowed: impl Fn(Move) -> bool) -> Option<Win> {
    let attacker = position.side_to_move();
    let mut seek = Seek { attacker, budget: BUDGET };
    let mut found: Option<Win> = None;
    for mv in seek.tries(position) {
        if !allowed(mv) {
            continue;
        }
        let net = Net::default().taken(position, mv.to, attacker);
        let rest = (mv.to != target).then_some(target);
        if let Some(line) = seek.defend(&position.play(mv), net, rest, PLIES, Some(mv.to)) {
            match &mut found {
                Some(win) => win.first.push(mv),
                None => {
                    let mut whole = vec![mv];
                    whole.extend(line);
                    found = Some(Win { first: vec![mv], line: whole });
                }
            }
        }
    }
    found
}

struct Seek {
    attacker: Color,
    budget: u32,
}

impl Seek {
    /// Captures and checks; every legal move when in check.
    fn tries(&self, position: &Position) -> Vec<Move> {
        let enemies = position.side(position.side_to_move().other());
        let all = position.in_check();
        let mut moves = position.legal_moves();
        moves.retain(|&mv| all || enemies & mv.to.bit() != 0 || position.play(mv).in_check());
        // Captures first: most lines end with one.
        moves.sort_by_key(|mv| enemies & mv.to.bit() == 0);
        moves
    }

    /// The attacker to move; `target` is where the man to win stands, `None` once it is taken.
    fn attack(&mut self, position: &Position, net: Net, target: Option<Square>, plies: u32) -> Option<Vec<Move>> {
        self.budget = self.budget.checked_sub(1)?;
        if target.is_none() && net.is_gain() && !position.in_check() {
            return Some(Vec::new());
        }
        let plies = plies.checked_sub(1)?;
        for mv in self.tries(position) {
            let net = net.taken(position, mv.to, self.attacker);
            let rest = target.filter(|&square| square != mv.to);
            if let Some(line) = self.defend(&position.play(mv), net, rest, plies, Some(mv.to)) {
                let mut whole = vec![mv];
                whole.extend(line);
                return Some(whole);
            }
        }
        None
    }

    /// The defender to move; `last` is the point just moved to. The line that holds against every answer.
    fn defend(&mut self, position: &Position, net: Net, target: Option<Square>, plies: u32, last: Option<Square>) -> Option<Vec<Move>> {
        self.budget = self.budget.checked_sub(1)?;
        let checked = position.in_check();
        if !checked && !(target.is_none() && net.is_gain()) {
            return None;
        }
        let plies = plies.checked_sub(1)?;
        let mut longest = Vec::new();
        let mut answers = position.legal_moves();
        answers.retain(|&mv| checked || Some(mv.to) == last || position.play(mv).in_check());
        for mv in answers {
            let net = net.taken(position, mv.to, self.attacker);
            let rest = target.map(|square| if square == mv.from { mv.to } else { square });
            let line = self.attack(&position.play(mv), net, rest, plies)?;
            if line.len() + 1 > longest.len() {
                longest = vec![mv];
                longest.extend(line);
            }
        }
        Some(longest)
    }
}

/// The men of the other side that can be targets at all.
pub(super) fn targets(position: &Position) -> Vec<Square> {
    let enemy = position.side_to_move().other();
    Bits(position.side(enemy)).filter(|&square| position.piece_at(square).is_some_and(|piece| is_target(square, piece))).collect()
}
