//! What a side could do if the opponent passed: mate by unbroken checks (杀), or win material for good (得子).
//!
//! Both are AND/OR searches. Every answer to a check is tried; other answers are captures and checks. A search that exceeds its budget
//! finds nothing.

use super::attack::is_target;
use crate::position::Position;
use crate::types::{Bits, Color, Kind, Move, Square};

/// Longest run of checks looked at.
const CHECKS: u32 = 5;
/// Longest line of captures and checks, in plies of both sides.
const PLIES: u32 = 9;
/// Positions one search may visit.
const BUDGET: u32 = 60_000;

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

    fn is_even(self) -> bool {
        self.strong + self.pawns == 0 && self.weak == 0
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
    /// A line for every first move that works: a capture of the man, or a check or capture that prepares it.
    pub lines: Vec<Vec<Move>>,
}

/// What counts as winning a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// More is won than lost.
    Gain,
    /// Also an even balance, where the opponent took a different man (2020, 26.5).
    GainOrTrade,
}

/// Whether the side to move can win the man on `target` for good: by taking it, through checks, or by a complete exchange. `None` when it cannot.
///
/// `barred` moves are left out of the winner's play, first move or later.
pub(super) fn win(position: &Position, target: Square, measure: Measure, barred: &dyn Fn(&Position, Move) -> bool) -> Option<Win> {
    let attacker = position.side_to_move();
    let waiting = position.passed();
    let standing: Vec<Square> =
        Bits(position.side(attacker)).filter(|&square| measure == Measure::GainOrTrade && worth(position, square) <= worth(position, target) && wins_locally(&waiting, square, &|_, _| false)).collect();
    let mut seek = Seek { attacker, measure, barred, standing, budget: BUDGET };
    let state = State { net: Net::default(), target: Some(target), traded: false, plies: PLIES };
    let lines: Vec<_> = seek.tries(position).into_iter().filter_map(|mv| seek.after_attack(position, mv, state)).collect();
    (!lines.is_empty()).then_some(Win { lines })
}

/// Whether a man could be won by exchanging on its point alone, nothing else on the board minded: the attack as it looks, not as it turns out.
pub(super) fn wins_locally(position: &Position, target: Square, barred: &dyn Fn(&Position, Move) -> bool) -> bool {
    let attacker = position.side_to_move();
    takers(position, target).any(|mv| {
        !barred(position, mv) && !answers_locally(&position.play(mv), target, Net::default().taken(position, target, attacker), attacker)
    })
}

/// Whether the defender, to move, can spoil the gain by taking on the point.
fn answers_locally(position: &Position, target: Square, net: Net, attacker: Color) -> bool {
    if !net.is_gain() {
        return true;
    }
    takers(position, target).any(|mv| {
        let net = net.taken(position, target, attacker);
        let next = position.play(mv);
        !net.is_gain() && !takers(&next, target).any(|again| !answers_locally(&next.play(again), target, net.taken(&next, target, attacker), attacker))
    })
}

fn takers(position: &Position, target: Square) -> impl Iterator<Item = Move> {
    position.legal_moves().into_iter().filter(move |mv| mv.to == target)
}

struct Seek<'a> {
    attacker: Color,
    measure: Measure,
    barred: &'a dyn Fn(&Position, Move) -> bool,
    /// Own men that hang already: taking them is no answer.
    standing: Vec<Square>,
    budget: u32,
}

/// How far a line has come.
#[derive(Clone, Copy)]
struct State {
    net: Net,
    /// Where the man to win stands; `None` once it is taken.
    target: Option<Square>,
    /// The defender took a man elsewhere.
    traded: bool,
    /// Plies left.
    plies: u32,
}

impl Seek<'_> {
    fn succeeds(&self, state: State) -> bool {
        let even = self.measure == Measure::GainOrTrade && state.traded && state.net.is_even();
        state.target.is_none() && (state.net.is_gain() || even)
    }

    /// Captures and checks, captures first; every legal move when in check.
    fn tries(&self, position: &Position) -> Vec<Move> {
        let enemies = position.side(position.side_to_move().other());
        let all = position.in_check();
        let mut moves = position.legal_moves();
        moves.retain(|&mv| (all || enemies & mv.to.bit() != 0 || position.play(mv).in_check()) && !(self.barred)(position, mv));
        moves.sort_by_key(|mv| enemies & mv.to.bit() == 0);
        moves
    }

    /// The line from `mv` on when it holds against every answer.
    fn after_attack(&mut self, position: &Position, mv: Move, state: State) -> Option<Vec<Move>> {
        let net = state.net.taken(position, mv.to, self.attacker);
        let target = state.target.filter(|&square| square != mv.to);
        let mut line = vec![mv];
        line.extend(self.defend(&position.play(mv), State { net, target, ..state }, mv.to)?);
        Some(line)
    }

    /// The attacker to move.
    fn attack(&mut self, position: &Position, state: State) -> Option<Vec<Move>> {
        self.budget = self.budget.checked_sub(1)?;
        let succeeds = self.succeeds(state);
        if succeeds && (state.plies == 0 || !position.in_check()) {
            return if position.has_legal_move() { Some(Vec::new()) } else { None };
        }
        let state = State { plies: state.plies.checked_sub(1)?, ..state };
        self.tries(position).into_iter().find_map(|mv| self.after_attack(position, mv, state))
    }

    /// The defender to move; `last` is the point just moved to. The longest line of those that hold against every answer.
    fn defend(&mut self, position: &Position, state: State, last: Square) -> Option<Vec<Move>> {
        self.budget = self.budget.checked_sub(1)?;
        let checked = position.in_check();
        let succeeds = self.succeeds(state);
        if !checked && !succeeds {
            return None;
        }
        if state.plies == 0 {
            return succeeds.then(Vec::new);
        }
        let plies = state.plies - 1;
        let attackers = position.side(self.attacker);
        let mut longest = Vec::new();
        let mut answers = position.legal_moves();
        answers.retain(|&mv| checked || mv.to == last || attackers & mv.to.bit() != 0 && !self.standing.contains(&mv.to) || position.play(mv).in_check());
        for mv in answers {
            let net = state.net.taken(position, mv.to, self.attacker);
            let target = state.target.map(|square| if square == mv.from { mv.to } else { square });
            let traded = state.traded || mv.to != last && attackers & mv.to.bit() != 0;
            let line = self.attack(&position.play(mv), State { net, target, traded, plies })?;
            if line.len() + 1 > longest.len() {
                longest = vec![mv];
                longest.extend(line);
            }
        }
        Some(longest)
    }
}

/// Rook 2, horse and cannon 1, the others 0.
pub(super) fn worth(position: &Position, square: Square) -> u8 {
    match position.piece_at(square).map(|piece| piece.kind) {
        Some(Kind::Rook) => 2,
        Some(Kind::Horse | Kind::Cannon) => 1,
        _ => 0,
    }
}

/// The men of the other side that can be targets at all.
pub(super) fn targets(position: &Position) -> Vec<Square> {
    let enemy = position.side_to_move().other();
    Bits(position.side(enemy)).filter(|&square| position.piece_at(square).is_some_and(|piece| is_target(square, piece))).collect()
}


#[cfg(test)]
mod debug {
    use super::*;
    fn refute_a(seek: &mut Seek<'_>, pos: &Position, st: State, depth: usize) {
        if depth > 4 { return; }
        for m in seek.tries(pos) {
            let net = st.net.taken(pos, m.to, seek.attacker);
            let target = st.target.filter(|&s| s != m.to);
            println!("{:w$}A {m} {net:?}", "", w = depth * 2);
            refute_d(seek, &pos.play(m), State { net, target, plies: st.plies - 1, ..st }, m.to, depth + 1);
        }
    }
    fn refute_d(seek: &mut Seek<'_>, pos: &Position, st: State, last: Square, depth: usize) {
        if !pos.in_check() && !seek.succeeds(st) { println!("{:w$}  nothing won", "", w = depth * 2); return; }
        let enemies = pos.side(seek.attacker);
        let checked = pos.in_check();
        for m in pos.legal_moves() {
            if !(checked || m.to == last || enemies & m.to.bit() != 0 && !seek.standing.contains(&m.to) || pos.play(m).in_check()) { continue; }
            let net = st.net.taken(pos, m.to, seek.attacker);
            let target = st.target.map(|s| if s == m.from { m.to } else { s });
            let n = State { net, target, traded: st.traded || m.to != last && enemies & m.to.bit() != 0, plies: st.plies - 1 };
            if seek.attack(&pos.play(m), n).is_none() {
                println!("{:w$}D {m} {net:?}", "", w = depth * 2);
                refute_a(seek, &pos.play(m), n, depth + 1);
                return;
            }
        }
    }
    #[test]
    fn dbg() {
        for (fen, mv, t) in [
            ("3a5/5k3/b3ba3/5R3/PP7/9/1r7/9/4K1p2/9 w", "f6e6", "e7"),
            ("3akab2/2Ncn1C2/4b2C1/p7R/2rn2p2/9/P1p1P1P1P/1c2B4/5N3/2BAKA3 w", "c8b6", "d8"),
        ] {
            let before = crate::Setup::from_fen(fen).unwrap().position;
            let mv = Move { from: Square::parse(&mv[..2]).unwrap(), to: Square::parse(&mv[2..]).unwrap() };
            let after = before.play(mv);
            println!("{fen} {mv}");
            let pos = after.passed();
            for t in targets(&pos) { println!("{t} now {:?} then {:?}", win(&pos, t, Measure::GainOrTrade, &|_, _| false).map(|w| w.lines), win(&before, t, Measure::Gain, &|_, _| false).map(|w| w.lines)); }
            let mut seek = Seek { attacker: pos.side_to_move(), measure: Measure::GainOrTrade, barred: &|_, _| false, budget: 60000, standing: vec![] };
            let t = Square::parse(t).unwrap();
            refute_a(&mut seek, &pos, State { net: Net::default(), target: Some(t), traded: false, plies: PLIES }, 0);
        }
    }
}
