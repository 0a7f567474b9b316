//! The keys of the objective in words that a person can check: what each is in a pairing, and the first in which two pairings differ.

use super::color;
use super::facts::Field;
use crate::history::Float;
use crate::model::Tpn;
use crate::points::Points;
use crate::policy::points::{ByeChoice, Gaps, UnitMates};
use std::cmp::Reverse;

/// A key of the objective; scores name the segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The score of him who has the bye: the lowest (or the last number, [`ByeChoice::Last`]).
    Bye,
    /// Pairs of members of one unit, where they are kept apart as long as possible.
    UnitPairs,
    /// Key 1: how many of the segment float down.
    Down(Points),
    /// Key 1: over how many points together.
    Gap(Points),
    /// Key 2: contestants with a third colour running or a surplus of three.
    Faults,
    /// Key 3: contestants with the colour to which the index leans already.
    Clashes,
    /// Key 4: floats repeated in the direction of the round before.
    Repeated,
    /// Key 5: who of the segment floats down or has the bye, from the lowest.
    Lowest(Points),
    /// Key 5: how many of the segment float up.
    Up(Points),
    /// Key 5: who of the segment floats up, from the highest.
    Highest(Points),
}

impl Key {
    /// Its number in the objective; 0 for what comes before the numbered keys.
    pub const fn number(self) -> u8 {
        match self {
            Self::Bye | Self::UnitPairs => 0,
            Self::Down(_) | Self::Gap(_) => 1,
            Self::Faults => 2,
            Self::Clashes => 3,
            Self::Repeated => 4,
            Self::Lowest(_) | Self::Up(_) | Self::Highest(_) => 5,
        }
    }
}

/// What a key is in a pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// So many.
    Count(usize),
    /// Points.
    Points(Points),
    /// Who, in the order of comparison.
    Players(Vec<Tpn>),
}

/// The first key in which another pairing is worse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which.
    pub key: Key,
    /// As paired.
    pub chosen: Value,
    /// In the best of the other pairings.
    pub alternative: Value,
}

/// The first key in which two pairings differ; `None` where the keys up to 5 are the same.
pub fn difference(field: &Field, chosen: &[usize], alternative: &[usize]) -> Option<Difference> {
    let differ = |(chosen, alternative): ((Key, Value), (Key, Value))| {
        (chosen.1 != alternative.1).then_some(Difference { key: chosen.0, chosen: chosen.1, alternative: alternative.1 })
    };
    keys(field, chosen).into_iter().zip(keys(field, alternative)).find_map(differ)
}

/// All keys up to 5 in their order.
fn keys(field: &Field, mates: &[usize]) -> Vec<(Key, Value)> {
    let men = field.men.len();
    let score = |place: usize| field.men[place].score;
    let tpns = |places: &[usize]| Value::Players(places.iter().map(|&place| field.men[place].tpn).collect());
    let mut list = Vec::new();
    if let Some(bye) = (0..men).find(|&place| mates[place] == men) {
        let value = match field.policy.bye {
            ByeChoice::Best => Value::Points(score(bye)),
            ByeChoice::Last => tpns(&[bye]),
        };
        list.push((Key::Bye, value));
    }
    let pairs = || (0..men).filter(|&place| place < mates[place] && mates[place] < men).map(|place| (place, mates[place]));
    if field.policy.unit_mates == UnitMates::Long {
        list.push((Key::UnitPairs, Value::Count(pairs().filter(|&(a, b)| field.unit_mates(a, b)).count())));
    }
    let (mut gaps, mut floaters) = (Vec::new(), Vec::new());
    let segments = (0..men).collect::<Vec<usize>>();
    for own in segments.chunk_by(|&a, &b| score(a) == score(b)) {
        let Some(at) = own.first().map(|&place| score(place)) else { continue };
        let down: Vec<usize> = own.iter().copied().filter(|&p| mates[p] < men && score(mates[p]) < at).collect();
        list.push((Key::Down(at), Value::Count(down.len())));
        let gap = (Key::Gap(at), Value::Points(down.iter().map(|&p| at - score(mates[p])).sum()));
        match field.policy.gaps {
            Gaps::WithCounts => list.push(gap),
            Gaps::AfterCounts => gaps.push(gap),
        }
        let mut lowest: Vec<usize> = own.iter().copied().filter(|p| down.contains(p) || mates[*p] == men).collect();
        lowest.sort_by_key(|&place| Reverse(place));
        let up: Vec<usize> = own.iter().copied().filter(|&p| mates[p] < men && score(mates[p]) > at).collect();
        let (lowest, highest) = (tpns(&lowest), tpns(&up));
        floaters.extend([(Key::Lowest(at), lowest), (Key::Up(at), Value::Count(up.len())), (Key::Highest(at), highest)]);
    }
    list.append(&mut gaps);
    let costs: Vec<(u8, u8)> = pairs().map(|(a, b)| color::costs(&field.men[a], &field.men[b])).collect();
    list.push((Key::Faults, Value::Count(costs.iter().map(|cost| usize::from(cost.0)).sum())));
    list.push((Key::Clashes, Value::Count(costs.iter().map(|cost| usize::from(cost.1)).sum())));
    let again = |&place: &usize| match mates[place] {
        mate if mate >= men || score(mate) == score(place) => false,
        mate => field.men[place].float == if score(place) > score(mate) { Float::Down } else { Float::Up },
    };
    list.push((Key::Repeated, Value::Count((0..men).filter(again).count())));
    list.append(&mut floaters);
    list
}
