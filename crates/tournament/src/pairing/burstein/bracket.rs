//! One bracket (articles 3.2 and 4): the best pairing, and of equals the first.

use super::round::Round;
use crate::matching::{Weight, Wide};
use crate::model::Color;
use crate::pairing::legal::Completion;
use crate::pairing::weighed::{Weighed, bits_for};
use crate::points::Points;

/// A bracket and what became of it. Places are those in the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairedBracket {
    /// In the order of the ranking: the place in the list is the BSN less one.
    pub members: Vec<usize>,
    /// In the order in which they were settled; the higher in the ranking first.
    pub pairs: Vec<(usize, usize)>,
    /// Who goes down to the next bracket, by rank.
    pub floaters: Vec<usize>,
}

/// A bracket to be paired.
pub(super) struct Problem<'a> {
    pub round: &'a Round,
    pub members: &'a [usize],
    /// The next scoregroup.
    pub next: &'a [usize],
    /// All below it.
    pub rest: &'a [usize],
}

/// How much of the field takes part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The members, all paired.
    Members,
    /// The members, of whom some may float, with no regard to C4 and C7.
    MembersAndFloaters,
    /// Everybody not yet paired.
    Everybody,
}

/// All that the criteria see of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// By level of score, the highest first.
    Member(usize, Option<Color>),
    Next,
    Rest,
}

/// Where the digits of the criteria begin.
struct Digits {
    c8: u32,
    /// C7: pairs of the next bracket, and the floaters paired there by level.
    next_pairs: u32,
    next_paired: Vec<u32>,
    /// C6: members paired, by level.
    paired: Vec<u32>,
    c5: u32,
    bits: u32,
}

impl Problem<'_> {
    /// Pairs the bracket; `completion` is a complete pairing of everybody here. `None`: contradicts it.
    pub fn pair(&self, completion: &Completion) -> Option<(PairedBracket, Completion)> {
        let legal = &self.round.legal;
        let left = |bracket: &PairedBracket| {
            let gone: Vec<usize> = bracket.pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            completion.without(legal, &gone)
        };
        // Without those below. What is found so is right if those below then can do as well as they conceivably can.
        if self.members.len().is_multiple_of(2) {
            if Completion::among(legal, self.members).is_some()
                && let Some(after) = completion.without(legal, self.members)
            {
                return Some((self.first(Scope::Members)?, after));
            }
        } else if let Some(alone) = self.first(Scope::MembersAndFloaters)
            && let [floater] = alone.floaters[..]
            && self.does_best_below(floater)
            && let Some(after) = left(&alone)
        {
            return Some((alone, after));
        }
        let bracket = self.first(Scope::Everybody)?;
        let after = left(&bracket)?;
        Some((bracket, after))
    }

    /// Whether the next bracket pairs as many as there can be, this floater among them, and leaves the others a complete pairing.
    fn does_best_below(&self, floater: usize) -> bool {
        let inside = 1 + self.next.len();
        let places: Vec<usize> = [floater].iter().chain(self.next).chain(self.rest).copied().collect();
        let keys: Vec<Key> = (0..places.len())
            .map(|v| match v {
                0 => Key::Member(0, None),
                _ if v < inside => Key::Next,
                _ => Key::Rest,
            })
            .collect();
        let weight = |a: &Key, b: &Key| match (a, b) {
            (Key::Rest, _) | (_, Key::Rest) => 0i128,
            (Key::Member(..), _) | (_, Key::Member(..)) => 4,
            _ => 2,
        };
        let Some(best) = Weighed::new(&self.round.legal, &places, &keys, weight, |_| false) else { return false };
        let paired = |v: &usize| best.mate(*v).is_some_and(|mate| mate < inside);
        (0..inside).filter(paired).count() == inside - inside % 2 && (paired(&0) || self.next.is_empty())
    }

    fn places(&self, scope: Scope) -> Vec<usize> {
        let below = if scope == Scope::Everybody { [self.next, self.rest] } else { [&[][..]; 2] };
        self.members.iter().chain(below[0]).chain(below[1]).copied().collect()
    }

    /// The scores of the members, the highest first.
    fn levels(&self) -> Vec<Points> {
        let mut levels: Vec<Points> = self.members.iter().map(|&place| self.round.score(place)).collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels.dedup();
        levels
    }

    fn digits(&self) -> Digits {
        let size = self.members.len();
        let levels = self.levels();
        let at_level = |score: &Points| self.members.iter().filter(|&&place| self.round.score(place) == *score).count();
        // Weights must be even.
        let mut at = 1;
        let mut place = |bits: u32| {
            at += bits;
            at - bits
        };
        let c8 = place(bits_for(size / 2));
        // The highest score counts most.
        let mut by_level = |most: usize| {
            let mut digits: Vec<u32> = levels.iter().rev().map(|score| place(bits_for(at_level(score).min(most)))).collect();
            digits.reverse();
            digits
        };
        let next_paired = by_level(self.next.len());
        let next_pairs = place(bits_for(size + self.next.len()));
        let mut by_level = |most: usize| {
            let mut digits: Vec<u32> = levels.iter().rev().map(|score| place(bits_for(at_level(score).min(most)))).collect();
            digits.reverse();
            digits
        };
        let paired = by_level(size);
        let c5 = place(bits_for(size / 2));
        let players = size + self.next.len() + self.rest.len();
        Digits { c8, next_pairs, next_paired, paired, c5, bits: place(1) + bits_for(players) }
    }

    /// The first of the best pairings.
    fn first(&self, scope: Scope) -> Option<PairedBracket> {
        let bits = self.digits().bits;
        if bits < i128::BITS {
            Some(self.settled(self.best::<i128>(scope)?))
        } else if bits < Wide::<4>::BITS {
            Some(self.settled(self.best::<Wide<4>>(scope)?))
        } else {
            Some(self.settled(self.best::<Wide<64>>(scope)?))
        }
    }

    fn best<W: Weight>(&self, scope: Scope) -> Option<Weighed<W>> {
        let levels = self.levels();
        let digits = self.digits();
        let places = self.places(scope);
        let member = |place: usize| {
            let level = levels.iter().position(|score| *score == self.round.score(place)).unwrap_or(0);
            Key::Member(level, self.round.field.players[place].preference.color)
        };
        let next = self.members.len()..self.members.len() + self.next.len();
        let key = |v: usize| match v {
            _ if v < next.start => member(places[v]),
            _ if v < next.end => Key::Next,
            _ => Key::Rest,
        };
        let keys: Vec<Key> = (0..places.len()).map(key).collect();
        let one = |at: u32| W::shifted(1, at);
        let weight = |a: &Key, b: &Key| match (a, b) {
            (Key::Member(a, color), Key::Member(b, other)) => {
                let clash = if color.is_some() && color == other { one(digits.c8) } else { W::ZERO };
                one(digits.c5) + one(digits.paired[*a]) + one(digits.paired[*b]) - clash
            }
            (Key::Member(level, _), Key::Next) | (Key::Next, Key::Member(level, _)) => one(digits.next_pairs) + one(digits.next_paired[*level]),
            (Key::Next, Key::Next) => one(digits.next_pairs),
            _ => W::ZERO,
        };
        Weighed::new(&self.round.legal, &places, &keys, weight, |_| scope == Scope::MembersAndFloaters)
    }

    /// Article 4: the best number for BSN 1 is the largest, and so on; who cannot be paired floats.
    fn settled<W: Weight>(&self, mut best: Weighed<W>) -> PairedBracket {
        let mut open: Vec<usize> = (0..self.members.len()).collect();
        let mut bracket = PairedBracket { members: self.members.to_vec(), pairs: Vec::new(), floaters: Vec::new() };
        while !open.is_empty() {
            let v = open.remove(0);
            let options: Vec<usize> = open.iter().rev().copied().filter(|&u| self.round.legal.may_meet(self.members[v], self.members[u])).collect();
            match best.demand_first(v, &options) {
                Some(u) => {
                    open.retain(|other| *other != u);
                    bracket.pairs.push((self.members[v], self.members[u]));
                }
                None => bracket.floaters.push(self.members[v]),
            }
        }
        bracket
    }
}
