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
            && let Some(after) = left(&alone)
            && self.does_best_below(floater, &after)
        {
            return Some((alone, after));
        }
        let bracket = self.first(Scope::Everybody)?;
        let after = left(&bracket)?;
        Some((bracket, after))
    }

    /// Whether the next bracket pairs as many as there can be, this floater among them, and leaves the others a complete pairing.
    /// `completion` is one of all from the floater on.
    fn does_best_below(&self, floater: usize, completion: &Completion) -> bool {
        let fewest = if self.next.is_empty() { 1 } else { (1 + self.next.len()) % 2 };
        let is_best = |left: &[usize]| left.len() == fewest && (self.next.is_empty() || !left.contains(&floater));
        // Some best pairing of the next bracket may do already; otherwise all below must be looked at.
        let members: Vec<usize> = [floater].iter().chain(self.next).copied().collect();
        let next = Problem { round: self.round, members: &members, next: &[], rest: &[] };
        let alone = next.best::<i128>(Scope::MembersAndFloaters).map(|best| next.unsettled(&best));
        alone.is_some_and(|alone| {
            let gone: Vec<usize> = alone.pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            is_best(&alone.floaters) && completion.without(&self.round.legal, &gone).is_some()
        }) || self.left_below(&[floater]).is_some_and(|left| is_best(&left))
    }

    /// Who floats from the next bracket at its best on C5 and C6, if these float into it. `None`: those below cannot all be paired.
    pub fn left_below(&self, floaters: &[usize]) -> Option<Vec<usize>> {
        let below = Problem { round: self.round, members: floaters, next: self.next, rest: self.rest };
        let best = below.best::<Wide<4>>(Scope::Everybody)?;
        let places = below.places(Scope::Everybody);
        let inside = floaters.len() + self.next.len();
        Some((0..inside).filter(|&v| best.mate(v).is_none_or(|mate| mate >= inside)).map(|v| places[v]).collect())
    }

    /// The best pairing with everybody below in sight, not the first.
    pub fn best_with_all(&self) -> Option<PairedBracket> {
        Some(self.unsettled(&self.best::<Wide<64>>(Scope::Everybody)?))
    }

    /// A best pairing of the members as it was found, not the first.
    fn unsettled<W: Weight>(&self, best: &Weighed<W>) -> PairedBracket {
        let size = self.members.len();
        let inside = |v: usize| best.mate(v).filter(|&u| u < size);
        let pairs = (0..size).filter_map(|v| Some((self.members[v], self.members[inside(v).filter(|&u| v < u)?])));
        let floaters = (0..size).filter(|&v| inside(v).is_none()).map(|v| self.members[v]);
        PairedBracket { members: self.members.to_vec(), pairs: pairs.collect(), floaters: floaters.collect() }
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
            (Key::Member(level, _), Key::Next) | (Key::Next, Key::Member(level, _)) => {
                one(digits.next_pairs) + one(digits.next_paired[*level])
            }
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
            let options: Vec<usize> =
                open.iter().rev().copied().filter(|&u| self.round.legal.may_meet(self.members[v], self.members[u])).collect();
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
