//! Which players of lower scores complete a scoregroup (articles 3.2.1, 3.2.2 and 4.2).
//!
//! With the least number of upfloaters no two of them can be paired with each other, or two fewer would do. So every legal pairing of the
//! bracket together with a complete pairing of those below is a perfect matching of both, in which the upfloaters are those who are paired with a
//! resident; C5 to C10 are digits of the weights. In the best matching the candidates are then demanded as upfloaters in their order.

use super::round::Round;
use crate::matching::Set;
use crate::matching::{Weight, Wide};
use crate::model::Color;
use crate::pairing::legal::Completion;
use crate::pairing::weighed::{Weighed, bits_for};

/// The upfloaters of a scoregroup.
pub(super) struct Upfloaters {
    pub chosen: Vec<usize>,
    /// A complete pairing of everybody who is then left (C4).
    pub rest: Completion,
}

/// What is asked of the players together.
pub(super) struct Problem<'a> {
    pub round: &'a Round,
    pub residents: &'a [usize],
    /// The possible upfloaters in order, by score.
    pub lower: &'a [usize],
    /// Those below who are not upfloaters must find opponents among themselves (C4); otherwise that is seen to later.
    pub complete: bool,
}

/// Chooses the upfloaters. `below`: everybody of lower scores, in order; `completion`: a complete pairing of all together. `None`: contradicts
/// `completion`.
pub(super) fn choose(round: &Round, residents: &[usize], below: &[usize], completion: &Completion) -> Option<Upfloaters> {
    let legal = &round.legal;
    let left = |chosen: &[usize]| {
        let gone: Vec<usize> = residents.iter().chain(chosen).copied().collect();
        completion.without(legal, &gone)
    };
    if residents.len().is_multiple_of(2)
        && Completion::among(legal, residents).is_some()
        && let Some(rest) = left(&[])
    {
        return Some(Upfloaters { chosen: Vec::new(), rest });
    }
    // Without regard to C4, from the highest of the lower scores only. What is found so is the choice if it satisfies C4 after all and no
    // fewer upfloaters are conceivable.
    let fewest = unpaired_among(round, residents)?;
    let mut depth = 1;
    loop {
        let lower = highest_scores(round, below, depth);
        let is_all = lower.len() == below.len();
        let found = Problem { round, residents, lower, complete: false }.first_set();
        if let Some(chosen) = found.filter(|chosen| is_all || chosen.len() == fewest) {
            if let Some(rest) = left(&chosen) {
                return Some(Upfloaters { chosen, rest });
            }
            break;
        }
        if is_all {
            break;
        }
        depth *= 2;
    }
    let chosen = Problem { round, residents, lower: below, complete: true }.first_set()?;
    let rest = left(&chosen)?;
    Some(Upfloaters { chosen, rest })
}

/// The part of `below` with the highest so many scores.
fn highest_scores<'a>(round: &Round, below: &'a [usize], scores: usize) -> &'a [usize] {
    let length = below.chunk_by(|a, b| round.score(*a) == round.score(*b)).take(scores).map(<[usize]>::len).sum();
    &below[..length]
}

/// How many residents the most pairs among them leave over.
pub(super) fn unpaired_among(round: &Round, residents: &[usize]) -> Option<usize> {
    let keys = vec![(); residents.len()];
    let most = Weighed::<i128>::new(&round.legal, residents, &keys, |(), ()| 2, |()| true)?;
    Some((0..residents.len()).filter(|&v| most.mate(v).is_none()).count())
}

/// All that the criteria see of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// 0: resident; then the lower scores, the highest first.
    level: usize,
    color: Color,
    upfloats: Option<u16>,
    again: bool,
}

/// Where the digits of the criteria begin.
struct Digits {
    c10: u32,
    c9: u32,
    c8: u32,
    c7: u32,
    /// By level.
    c6: Vec<u32>,
    c5: u32,
    bits: u32,
}

impl Problem<'_> {
    fn keys(&self) -> (Vec<usize>, Vec<Key>) {
        let places: Vec<usize> = self.residents.iter().chain(self.lower).copied().collect();
        let key = |level: usize, place: usize| Key {
            level,
            color: self.round.seeks(place),
            upfloats: if level == 0 { None } else { self.round.at_most_upfloats(place) },
            again: level > 0 && self.round.again(place),
        };
        let mut keys: Vec<Key> = self.residents.iter().map(|&place| key(0, place)).collect();
        for (group, level) in self.lower.chunk_by(|a, b| self.round.score(*a) == self.round.score(*b)).zip(1..) {
            keys.extend(group.iter().map(|&place| key(level, place)));
        }
        (places, keys)
    }

    fn digits(&self, keys: &[Key]) -> Digits {
        let most = self.residents.len().min(self.lower.len());
        let count = |test: &dyn Fn(&Key) -> bool| keys.iter().filter(|key| test(key)).count().min(most);
        // Weights must be even.
        let mut at = 1;
        let mut place = |bits: u32| {
            at += bits;
            at - bits
        };
        let c10 = place(bits_for(count(&|key| key.again)));
        let upfloats = keys.iter().filter_map(|key| key.upfloats).max().map_or(0, usize::from);
        let at_most = count(&|key| key.upfloats.is_some());
        let c9 = place(bits_for(at_most * upfloats));
        let c8 = place(bits_for(at_most));
        let c7 = place(bits_for(self.residents.len()));
        let levels = keys.iter().map(|key| key.level).max().unwrap_or(0);
        // The lowest score counts most.
        let mut c6 = vec![0];
        c6.extend((1..=levels).map(|level| place(bits_for(count(&|key| key.level == level)))));
        let c5 = place(bits_for(most));
        Digits { c10, c9, c8, c7, c6, c5, bits: place(1) + bits_for(keys.len()) }
    }

    /// The first of the best sets of upfloaters. `None`: the residents cannot all be paired.
    fn first_set(&self) -> Option<Vec<usize>> {
        self.solve_in_width(None)
    }

    /// One of the best sets that contain a player, not the first.
    pub fn best_with(&self, wanted: usize) -> Option<Vec<usize>> {
        self.solve_in_width(Some(wanted))
    }

    fn solve_in_width(&self, wanted: Option<usize>) -> Option<Vec<usize>> {
        let (_, keys) = self.keys();
        let bits = self.digits(&keys).bits;
        if bits < i128::BITS {
            self.solve::<i128>(wanted)
        } else if bits < Wide::<4>::BITS {
            self.solve::<Wide<4>>(wanted)
        } else {
            self.solve::<Wide<64>>(wanted)
        }
    }

    fn solve<W: Weight>(&self, wanted: Option<usize>) -> Option<Vec<usize>> {
        let (places, keys) = self.keys();
        let digits = self.digits(&keys);
        let cost = |at: u32, amount: usize| W::ZERO - W::shifted(i64::try_from(amount).unwrap_or(i64::MAX), at);
        let clash = |a: &Key, b: &Key| cost(digits.c7, usize::from(a.color == b.color));
        // The one whom an explanation wants must have a resident.
        let wanted = wanted.and_then(|place| places.iter().position(|p| *p == place));
        let keys: Vec<(Key, bool)> = keys.into_iter().enumerate().map(|(v, key)| (key, wanted == Some(v))).collect();
        let weight = |(a, wants_a): &(Key, bool), (b, wants_b): &(Key, bool)| match (a.level, b.level) {
            (0, 0) => clash(a, b),
            (0, level) | (level, 0) => {
                let upfloater = if a.level == 0 { b } else { a };
                let upfloats = upfloater.upfloats.map_or(W::ZERO, |n| cost(digits.c8, 1) + cost(digits.c9, n.into()));
                let order = cost(digits.c5, 1) + cost(digits.c6[level], 1);
                order + clash(a, b) + upfloats + cost(digits.c10, usize::from(upfloater.again))
            }
            _ if self.complete && !wants_a && !wants_b => W::ZERO,
            _ => W::ABSENT,
        };
        let alone = |(key, wants): &(Key, bool)| !self.complete && key.level > 0 && !wants;
        let mut best = Weighed::<W>::new(&self.round.legal, &places, &keys, weight, alone)?;
        let residents = self.residents.len();
        let with_resident = |best: &Weighed<W>, v: usize| best.mate(v).is_some_and(|mate| mate < residents);
        let lower = residents..places.len();
        let count = lower.clone().filter(|&v| with_resident(&best, v)).count();
        let mut chosen = Vec::new();
        let only_residents = Set::of(places.len(), 0..residents);
        if wanted.is_some() {
            chosen.extend(lower.filter(|&v| with_resident(&best, v)).map(|v| places[v]));
            return Some(chosen);
        }
        for v in lower {
            if chosen.len() == count {
                break;
            }
            if best.demand(v, &only_residents) {
                chosen.push(places[v]);
            }
        }
        Some(chosen)
    }
}
