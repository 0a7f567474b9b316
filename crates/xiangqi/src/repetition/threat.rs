//! What a side could do if the opponent passed: mate by unbroken checks (杀), or win material for good (得子).
//!
//! Both are AND/OR searches. Every answer to a check is tried; other answers are captures and checks. A search that exceeds its budget
//! finds nothing.

use super::attack::is_target;
use crate::position::{Position, mix};
use crate::tables::BOARD;
use crate::types::{Bits, Color, Kind, Move, Square};
use std::collections::HashMap;

/// Longest run of checks looked at.
const CHECKS: u32 = 8;
/// Longest line of captures and checks, in plies of both sides.
const PLIES: u32 = 16;
/// Checks without capture that the winner and the defender may put into a line.
const QUIET_CHECKS: [u8; 2] = [3, 3];
/// Positions one search may visit.
const BUDGET: u32 = 4_000;
/// Positions a search for a mate may visit.
const KILL_BUDGET: u32 = 20_000;

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

    /// Pawns won for advisors or elephants: neither a gain nor a loss.
    fn is_floating(self) -> bool {
        self.strong == 0 && self.pawns > 0 && self.weak < 0
    }

    /// The pawn floats: for a strong man it cancels, for an advisor or elephant it is no gain, and by itself it is no compensation.
    fn is_gain(self) -> bool {
        match self.strong + self.pawns {
            1.. => self.strong > 0 || self.strong == 0 && self.weak >= 0,
            0 if self.strong == 0 && self.pawns == 0 => self.weak > 0,
            0 => self.weak > 0 && self.strong > 0,
            _ => false,
        }
    }
}

/// Mate by unbroken checks of the side to move; the line, or `None`.
pub(super) fn kill(position: &Position) -> Option<Vec<Move>> {
    kill_without(position, &[])
}

/// Mate by unbroken checks that needs none of these moves.
pub(super) fn kill_without(position: &Position, barred: &[Move]) -> Option<Vec<Move>> {
    let mut budget = KILL_BUDGET;
    (1..=CHECKS).find_map(|checks| mate(position, checks, barred, &mut budget))
}

fn mate(position: &Position, checks: u32, barred: &[Move], budget: &mut u32) -> Option<Vec<Move>> {
    for mv in position.legal_moves() {
        if barred.contains(&mv) {
            continue;
        }
        *budget = budget.checked_sub(1)?;
        if !position.gives_check(mv) {
            continue;
        }
        let next = position.play(mv);
        let answers = next.legal_moves();
        let mut line = vec![mv];
        let mut refuted = !answers.is_empty() && checks <= 1;
        for answer in answers {
            if refuted {
                break;
            }
            match mate(&next.play(answer), checks - 1, barred, budget) {
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
    /// At least so much more is won than lost in rooks (2), horses and cannons (1).
    Strong(u8),
    /// Also an even balance, where the opponent took a different man, and a pawn for an advisor or elephant, where he took one left unguarded (2020, 26.5).
    GainOrTrade,
}

/// Whether the side to move can win the man on `target` for good: by taking it, through checks, or by a complete exchange. `None` when it cannot.
///
/// `barred` moves are left out of the winner's play, first move or later.
pub(super) fn win(position: &Position, target: Square, measure: Measure, barred: &dyn Fn(&Position, Move) -> bool) -> Option<Win> {
    let mut seek = Seek::new(position, target, measure, barred);
    let state = State { target: Some(target), ..State::new() };
    let lines: Vec<_> = seek.tries(position, state).into_iter().filter_map(|mv| seek.first_attack(position, mv, state)).collect();
    (!lines.is_empty()).then_some(Win { lines })
}

/// Whether one of these first moves would win the man on `target` if the defender might not take the men on `spared`.
pub(super) fn wins_by(position: &Position, target: Square, measure: Measure, firsts: &[Move], spared: u128) -> bool {
    let nothing_barred = |_: &Position, _: Move| false;
    let mut seek = Seek { spared, ..Seek::new(position, target, measure, &nothing_barred) };
    let state = State { target: Some(target), ..State::new() };
    firsts.iter().any(|&mv| position.is_legal(mv) && seek.first_attack(position, mv, state).is_some())
}

/// The men of the side not to move that the side to move could win.
pub(super) fn hanging(position: &Position) -> u128 {
    let lost = |&square: &Square| win(position, square, Measure::Gain, &|_, _| false).is_some();
    targets(position).into_iter().filter(lost).fold(0, |men, square| men | square.bit())
}

/// Whether the side to move gains in the end, having lost the man taken by `capture` from the position before.
pub(super) fn regains(before: &Position, capture: Move) -> bool {
    let after = before.play(capture);
    let attacker = after.side_to_move();
    let nothing_barred = |_: &Position, _: Move| false;
    let mut seek = Seek { standing: BOARD, ..Seek::any(&after, Measure::Gain, &nothing_barred) };
    let state = State { net: Net::default().taken(before, capture.to, attacker), ..State::new() };
    seek.tries(&after, state).into_iter().any(|mv| seek.first_attack(&after, mv, state).is_some())
}

/// Whether the side to move can win anything at all; where it cannot, no man needs to be looked at for itself.
pub(super) fn wins_any(position: &Position, barred: &dyn Fn(&Position, Move) -> bool) -> bool {
    let mut seek = Seek { standing: BOARD, ..Seek::any(position, Measure::GainOrTrade, barred) };
    let state = State { target: None, ..State::new() };
    seek.tries(position, state).into_iter().any(|mv| seek.first_attack(position, mv, state).is_some())
}

/// Whether one man alone can win the man on `target`: in the line nobody else of its side moves, except out of check.
pub(super) fn wins_alone(position: &Position, man: Square, target: Square, barred: &dyn Fn(&Position, Move) -> bool) -> bool {
    let mut seek = Seek::new(position, target, Measure::GainOrTrade, barred);
    let state = State { target: Some(target), solo: Some(man), ..State::new() };
    seek.tries(position, state).into_iter().any(|mv| seek.first_attack(position, mv, state).is_some())
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
        !net.is_gain()
            && !takers(&next, target).any(|again| !answers_locally(&next.play(again), target, net.taken(&next, target, attacker), attacker))
    })
}

fn takers(position: &Position, target: Square) -> impl Iterator<Item = Move> {
    Bits(position.side(position.side_to_move())).map(move |from| Move { from, to: target }).filter(|&mv| position.is_legal(mv))
}

struct Seek<'a> {
    attacker: Color,
    measure: Measure,
    barred: &'a dyn Fn(&Position, Move) -> bool,
    /// The winner's men of no more worth than the target that hang already: taking one is a trade at best, no answer.
    standing: u128,
    /// The winner's men that the defender may not take where they stood at first.
    spared: u128,
    budget: u32,
    /// What is known of positions met before in the same state, in another order of moves.
    known: HashMap<u64, Option<Vec<Move>>>,
}

/// How far a line has come.
#[derive(Clone, Copy)]
struct State {
    net: Net,
    /// Where the man to win stands; `None` once it is taken.
    target: Option<Square>,
    /// The defender took a man elsewhere.
    traded: bool,
    /// The men of its side that the first man to move stood behind: it serves as their root (2020, 26.5).
    post: u128,
    /// The defender took one of them.
    left_post: bool,
    /// The only man the winner may move, where it has to do alone.
    solo: Option<Square>,
    /// Checks without capture left to the winner and to the defender.
    checks: [u8; 2],
    /// Plies left.
    plies: u32,
}

impl State {
    fn new() -> Self {
        Self { net: Net::default(), target: None, traded: false, post: 0, left_post: false, solo: None, checks: QUIET_CHECKS, plies: PLIES }
    }

    /// A 64-bit mix of the position, this state, and the point moved to last where that matters.
    fn key(&self, position: &Position, last: Option<Square>) -> u64 {
        let byte = |square: Option<Square>| square.map_or(u8::MAX, |square| square.index() as u8);
        let Net { strong, pawns, weak } = self.net;
        let [strong, pawns, weak] = [strong, pawns, weak].map(i8::cast_unsigned);
        let [own, other] = self.checks;
        let state =
            u64::from_le_bytes([strong, pawns, weak, own, other, u8::from(self.traded), self.plies as u8, u8::from(self.left_post)]);
        let points = u64::from_le_bytes([byte(self.target), byte(self.solo), byte(last), 0, 0, 0, 0, 0]);
        let post = mix(self.post as u64, (self.post >> 64) as u64);
        mix(mix(mix(position.key(), state), points), post)
    }
}

impl<'a> Seek<'a> {
    fn new(position: &Position, target: Square, measure: Measure, barred: &'a dyn Fn(&Position, Move) -> bool) -> Self {
        let attacker = position.side_to_move();
        let waiting = position.passed();
        let hangs = |square: Square| worth(position, square) <= worth(position, target) && wins_locally(&waiting, square, &|_, _| false);
        let standing = match measure {
            Measure::Gain | Measure::Strong(_) => 0,
            Measure::GainOrTrade => Bits(position.side(attacker)).filter(|&square| hangs(square)).fold(0, |men, square| men | square.bit()),
        };
        Self { standing, ..Self::any(position, measure, barred) }
    }

    fn any(position: &Position, measure: Measure, barred: &'a dyn Fn(&Position, Move) -> bool) -> Self {
        Self { attacker: position.side_to_move(), measure, barred, standing: 0, spared: 0, budget: BUDGET, known: HashMap::new() }
    }

    /// The answer kept for a position in a state, or the one that `look` finds, kept.
    fn once(&mut self, key: u64, look: impl FnOnce(&mut Self) -> Option<Vec<Move>>) -> Option<Vec<Move>> {
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = look(self);
        self.known.insert(key, found.clone());
        found
    }

    fn succeeds(&self, state: State) -> bool {
        let even = state.net.is_even() || state.left_post && state.net.is_floating();
        let even = self.measure == Measure::GainOrTrade && state.traded && even;
        let strong = !matches!(self.measure, Measure::Strong(least) if state.net.strong < least.cast_signed());
        state.target.is_none() && (state.net.is_gain() && strong || even)
    }

    /// Captures and checks, captures first; every legal move when in check.
    fn tries(&self, position: &Position, state: State) -> Vec<Move> {
        let enemies = position.side(position.side_to_move().other());
        let all = position.in_check();
        let checks = state.checks[0] > 0;
        let mut moves = position.legal_moves_to(if all || checks { BOARD } else { enemies });
        moves.retain(|&mv| all || state.solo.is_none_or(|man| man == mv.from) && (enemies & mv.to.bit() != 0 || position.gives_check(mv)));
        moves.retain(|&mv| !(self.barred)(position, mv));
        moves.sort_by_key(|mv| enemies & mv.to.bit() == 0);
        moves
    }

    /// [`Self::after_attack`] for the first move of a line.
    fn first_attack(&mut self, position: &Position, mv: Move, state: State) -> Option<Vec<Move>> {
        self.after_attack(position, mv, State { post: position.backs(mv.from), ..state })
    }

    /// The line from `mv` on when it holds against every answer.
    fn after_attack(&mut self, position: &Position, mv: Move, state: State) -> Option<Vec<Move>> {
        let net = state.net.taken(position, mv.to, self.attacker);
        let target = state.target.filter(|&square| square != mv.to);
        let [own, other] = state.checks;
        let quiet = position.piece_at(mv.to).is_none();
        let solo = state.solo.map(|man| if man == mv.from { mv.to } else { man });
        let checks = [own.saturating_sub(u8::from(quiet)), other];
        let mut line = vec![mv];
        line.extend(self.defend(&position.play(mv), State { net, target, solo, checks, ..state }, mv.to)?);
        Some(line)
    }

    /// The attacker to move.
    fn attack(&mut self, position: &Position, state: State) -> Option<Vec<Move>> {
        self.once(state.key(position, None), |seek| seek.attack_anew(position, state))
    }

    fn attack_anew(&mut self, position: &Position, state: State) -> Option<Vec<Move>> {
        self.budget = self.budget.checked_sub(1)?;
        let succeeds = self.succeeds(state);
        if succeeds && (state.plies == 0 || !position.in_check()) {
            return if position.has_legal_move() { Some(Vec::new()) } else { None };
        }
        let state = State { plies: state.plies.checked_sub(1)?, ..state };
        self.tries(position, state).into_iter().find_map(|mv| self.after_attack(position, mv, state))
    }

    /// The defender to move; `last` is the point just moved to. The longest line of those that hold against every answer.
    fn defend(&mut self, position: &Position, state: State, last: Square) -> Option<Vec<Move>> {
        self.once(state.key(position, Some(last)), |seek| seek.defend_anew(position, state, last))
    }

    fn defend_anew(&mut self, position: &Position, state: State, last: Square) -> Option<Vec<Move>> {
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
        let [own, other] = state.checks;
        let counts = attackers & !self.standing | last.bit();
        let mut answers = position.legal_moves_to(if checked || other > 0 { BOARD } else { counts });
        answers.retain(|&mv| checked || counts & mv.to.bit() != 0 || attackers & mv.to.bit() == 0 && position.gives_check(mv));
        answers.retain(|&mv| self.spared & attackers & mv.to.bit() == 0 || mv.to == last);
        for mv in answers {
            let net = state.net.taken(position, mv.to, self.attacker);
            let target = state.target.map(|square| if square == mv.from { mv.to } else { square });
            let traded = state.traded || mv.to != last && attackers & mv.to.bit() != 0;
            let left_post = state.left_post || mv.to != last && state.post & mv.to.bit() != 0;
            let quiet = !checked && attackers & mv.to.bit() == 0;
            let checks = [own, other.saturating_sub(u8::from(quiet))];
            let line = self.attack(&position.play(mv), State { net, target, traded, left_post, checks, plies, ..state })?;
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
