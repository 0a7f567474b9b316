//! Minimal-change repair of a published round: somebody turns out absent, or arrives late.
//!
//! FIDE C.04.2 article 4.4 lets published pairings be changed in few cases and as little as possible. So nobody who has an
//! opponent is moved unless the rules cannot be kept otherwise. In this order:
//!
//! 1. fewest players who had an opponent and get another one, or the bye;
//! 2. the lowest score of whoever has the pairing-allocated bye (C5);
//! 3. smallest sum of score differences in the new pairs;
//! 4. fewest new pairs in which both are due the same colour;
//! 5. the bye stays with whoever has it.
//!
//! The absolute criteria hold for every new pair (C1, prohibited pairs, C3) and for the bye (C2). Boards with a result, and
//! pairs that nothing happens to, stand as they are, even if they were made by hand against the rules.
//!
//! Tables keep their numbers: a new pair sits at a table that one of them already has, else at one that has become free, and
//! only then at a new one at the end.

use super::colors::color_of_higher;
use super::{Pair, initial_color};
use crate::history::Field;
use crate::matching::{Graph, Matcher, Mate, Weight};
use crate::model::{Color, Tournament, Tpn};
use std::collections::BTreeSet;

/// A board of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Its number; numbers may have gaps.
    pub table: u16,
    /// Who sits there.
    pub pair: Pair,
    /// It has a result or is being played: it is not touched.
    pub settled: bool,
}

/// A round as it was published, and what has turned out since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// The boards.
    pub boards: Vec<Seat>,
    /// Who has the pairing-allocated bye.
    pub pab: Option<Tpn>,
    /// Players of the round who are not there.
    pub absent: Vec<Tpn>,
    /// Players who stand in no pairing of the round and have come to play.
    pub arrived: Vec<Tpn>,
}

/// A changed table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableChange {
    /// Its number.
    pub table: u16,
    /// Who sat there.
    pub before: Option<Pair>,
    /// Who sits there now.
    pub after: Option<Pair>,
}

/// The proposal, as a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// Tables that change, by number.
    pub tables: Vec<TableChange>,
    /// The bye before and after.
    pub pab: (Option<Tpn>, Option<Tpn>),
    /// Players who had an opponent who is there, and get another one or the bye.
    pub torn: Vec<Tpn>,
    /// Players who must go to another table, by number.
    pub walking: Vec<Tpn>,
}

/// Why there is no repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRepair {
    /// The player sits at a settled board, or is not of the round.
    #[error("player {0} cannot leave or join the round: the board has a result, or the player is not in the field")]
    Player(Tpn),
    /// The players who are there cannot all be paired without breaking C1, C2 or C3, whoever is moved.
    #[error("the players who are there cannot all be paired without breaking C1, C2 or C3")]
    NoCompletePairing,
}

/// Proposes the repair of a round that has been paired (`round` is paired in `tournament`).
///
/// # Errors
/// See [`NoRepair`]. Nothing is relaxed.
pub fn repair(tournament: &Tournament, round: u16, published: &Published) -> Result<Repair, NoRepair> {
    let field = field_of(tournament, round, published);
    let problem = Problem::new(&field, published)?;
    let partners = problem.solve().ok_or(NoRepair::NoCompletePairing)?;
    Ok(problem.difference(&partners, initial_color(tournament).unwrap_or(Color::White)))
}

/// The facts of everybody concerned, as they stood before the round.
fn field_of(tournament: &Tournament, round: u16, published: &Published) -> Field {
    let mut before = tournament.clone();
    let index = usize::from(round).saturating_sub(1);
    let concerned: BTreeSet<Tpn> = published
        .boards
        .iter()
        .flat_map(|seat| [seat.pair.white, seat.pair.black])
        .chain(published.pab)
        .chain(published.arrived.iter().copied())
        .collect();
    let mut absent = Vec::new();
    for player in &mut before.contestants {
        player.entries.truncate(index);
        if !concerned.contains(&player.tpn) {
            absent.push(player.tpn);
        }
    }
    Field::new(&before, round, &absent)
}

/// Who may be moved, as a graph: the vertices are places of the field, the last one the bye if the number is odd.
struct Problem<'a> {
    field: &'a Field,
    published: &'a Published,
    /// Places of the players who are there and at no settled board.
    free: Vec<usize>,
    /// For each of them the opponent at an unsettled board who is there too, as an index into `free`.
    intact: Vec<Option<usize>>,
    with_bye: bool,
}

/// The costs of one edge, most important first, in one number: no sum over a round reaches the next digit.
const TORN: u32 = 96;
const BYE_SCORE: u32 = 64;
const DIFFERENCE: u32 = 24;
const CLASH: u32 = 8;
const BYE_MOVED: u32 = 1;

impl<'a> Problem<'a> {
    fn new(field: &'a Field, published: &'a Published) -> Result<Self, NoRepair> {
        let settled: BTreeSet<Tpn> =
            published.boards.iter().filter(|seat| seat.settled).flat_map(|seat| [seat.pair.white, seat.pair.black]).collect();
        for &tpn in published.absent.iter().chain(&published.arrived) {
            if settled.contains(&tpn) || field.place(tpn).is_none() {
                return Err(NoRepair::Player(tpn));
            }
        }
        let is_free = |tpn: Tpn| !settled.contains(&tpn) && !published.absent.contains(&tpn);
        let free: Vec<usize> = (0..field.players.len()).filter(|&p| is_free(field.players[p].tpn)).collect();
        let index = |tpn: Tpn| free.iter().position(|&p| field.players[p].tpn == tpn);
        let mut intact = vec![None; free.len()];
        for seat in published.boards.iter().filter(|seat| !seat.settled) {
            if let (Some(white), Some(black)) = (index(seat.pair.white), index(seat.pair.black)) {
                intact[white] = Some(black);
                intact[black] = Some(white);
            }
        }
        let with_bye = free.len() % 2 == 1;
        Ok(Self { field, published, free, intact, with_bye })
    }

    /// What a pair, or a bye, of players in `free` costs; `None`: it may not be.
    fn cost(&self, a: usize, b: Option<usize>) -> Option<i128> {
        let facts = |v: usize| &self.field.players[self.free[v]];
        let torn = |v: usize| i128::from(u8::from(self.intact[v].is_some())) << TORN;
        let Some(b) = b else {
            let receiver = facts(a);
            let kept = self.published.pab == Some(receiver.tpn);
            // What stands is not questioned.
            if receiver.pab_bar.is_some() && !kept {
                return None;
            }
            let score = i128::from(receiver.score.hundredths().max(0));
            return Some(torn(a) + (score << BYE_SCORE) + (i128::from(u8::from(!kept)) << BYE_MOVED));
        };
        if self.intact[a] == Some(b) {
            return Some(0);
        }
        if self.field.obstacle(self.free[a], self.free[b]).is_some() {
            return None;
        }
        let difference = i128::from(facts(a).score.hundredths().abs_diff(facts(b).score.hundredths()));
        let clash = i128::from(u8::from(facts(a).preference.clashes(facts(b).preference)));
        Some(torn(a) + torn(b) + (difference << DIFFERENCE) + (clash << CLASH))
    }

    /// The partner of everyone in `free`; `None` within it is the bye.
    fn solve(&self) -> Option<Vec<Option<usize>>> {
        let n = self.free.len();
        let mut matcher = Matcher::new(vec![0i128; n + usize::from(self.with_bye)]);
        matcher.solve(self).ok()?;
        let partner = |v: usize| match matcher.mate(v) {
            Mate::Vertex(u) if u < n => Some(u),
            _ => None,
        };
        Some((0..n).map(partner).collect())
    }

    fn difference(&self, partners: &[Option<usize>], initial: Color) -> Repair {
        let tpn = |v: usize| self.field.players[self.free[v]].tpn;
        let table_of = |tpn: Tpn| self.published.boards.iter().find(|s| s.pair.white == tpn || s.pair.black == tpn).map(|s| s.table);
        let new_pairs = partners.iter().enumerate().filter_map(|(a, b)| b.filter(|&b| a < b && self.intact[a] != Some(b)).map(|b| (a, b)));
        let mut new_pairs: Vec<(usize, usize)> = new_pairs.collect();
        // Tables whose pair is no more.
        let broken = |seat: &&Seat| {
            let index = |tpn: Tpn| (0..self.free.len()).find(|&v| self.tpn(v) == tpn);
            !seat.settled
                && match (index(seat.pair.white), index(seat.pair.black)) {
                    (Some(white), Some(black)) => partners[white] != Some(black),
                    _ => true,
                }
        };
        let open: Vec<Seat> = self.published.boards.iter().filter(broken).copied().collect();
        let mut vacant: BTreeSet<u16> = open.iter().map(|seat| seat.table).collect();
        let own = |&(a, b): &(usize, usize)| [table_of(tpn(a)), table_of(tpn(b))];
        // Whoever sits highest keeps the table first; pairs without one come last.
        new_pairs.sort_by_key(|pair| own(pair).into_iter().flatten().min().unwrap_or(u16::MAX));
        let mut seated: Vec<(u16, Pair)> = Vec::new();
        let mut homeless = Vec::new();
        for pair in new_pairs {
            match own(&pair).into_iter().flatten().filter(|table| vacant.contains(table)).min() {
                Some(table) => {
                    vacant.remove(&table);
                    seated.push((table, self.colored(pair, initial)));
                }
                None => homeless.push(pair),
            }
        }
        // The empty tables first, also those that were left empty before; then new ones at the end.
        let standing = |table: u16| self.published.boards.iter().any(|seat| seat.table == table && !open.contains(seat));
        for pair in homeless {
            let taken = |table: &u16| standing(*table) || seated.iter().any(|(t, _)| t == table);
            if let Some(table) = (1..=u16::MAX).find(|table| !taken(table)) {
                vacant.remove(&table);
                seated.push((table, self.colored(pair, initial)));
            }
        }
        let before = |table: u16| open.iter().find(|seat| seat.table == table).map(|seat| seat.pair);
        let mut changes: Vec<TableChange> =
            seated.iter().map(|&(table, pair)| TableChange { table, before: before(table), after: Some(pair) }).collect();
        changes.extend(vacant.iter().map(|&table| TableChange { table, before: before(table), after: None }));
        changes.sort_by_key(|change| change.table);
        let torn = |v: &usize| self.intact[*v].is_some() && partners[*v] != self.intact[*v];
        let mut torn: Vec<Tpn> = (0..self.free.len()).filter(torn).map(tpn).collect();
        torn.sort_unstable();
        let moves = |(table, pair): &(u16, Pair)| {
            let table = *table;
            [pair.white, pair.black].into_iter().filter(move |&tpn| table_of(tpn).is_some_and(|old| old != table))
        };
        let mut walking: Vec<Tpn> = seated.iter().flat_map(moves).collect();
        walking.sort_unstable();
        let pab = (0..self.free.len()).find(|&v| partners[v].is_none()).map(tpn);
        Repair { tables: changes, pab: (self.published.pab, pab), torn, walking }
    }

    fn tpn(&self, v: usize) -> Tpn {
        self.field.players[self.free[v]].tpn
    }

    fn colored(&self, (a, b): (usize, usize), initial: Color) -> Pair {
        // Places are in rank order.
        let (higher, lower) = (self.free[a].min(self.free[b]), self.free[a].max(self.free[b]));
        let (h, l) = (&self.field.players[higher], &self.field.players[lower]);
        match color_of_higher(h, l, initial).0 {
            Color::White => Pair { white: h.tpn, black: l.tpn },
            Color::Black => Pair { white: l.tpn, black: h.tpn },
        }
    }
}

impl Graph<i128> for Problem<'_> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        let (u, v) = (u.min(v), u.max(v));
        let other = (v < self.free.len()).then_some(v);
        self.cost(u, other).map_or(i128::ABSENT, |cost| -cost)
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
