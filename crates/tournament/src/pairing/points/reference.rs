//! The objective literally, for small fields: all complete pairings, each with its key as a tuple, the least of them.

use super::facts::Field;
use crate::history::Float;
use crate::model::Color;
use crate::policy::points::{ByeChoice, ColorRules, Gaps, UnitMates};
use std::cmp::Reverse;

/// A pairing's key, the most important part first; less is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    bye: usize,
    unit_pairs: usize,
    scores: Vec<i32>,
    faults: usize,
    clashes: usize,
    repeated: usize,
    floaters: Vec<(Vec<Reverse<usize>>, usize, Vec<usize>)>,
    order: Vec<usize>,
}

/// The best pairing: the mate of each place, the bye as the number of places.
pub fn best(field: &Field) -> Option<Vec<usize>> {
    let apart = matches!(field.policy.unit_mates, UnitMates::Long | UnitMates::Never);
    let found = of_all(field, apart, &|_| true);
    if found.is_none() && field.policy.unit_mates == UnitMates::Long { of_all(field, false, &|_| true) } else { found }
}

/// The best of the pairings for which something holds; `apart`: those of one unit do not meet.
pub fn of_all(field: &Field, apart: bool, holds: &dyn Fn(&[usize]) -> bool) -> Option<Vec<usize>> {
    let n = field.men.len();
    let somebody_without = field.men.iter().any(|m| m.bye.is_none());
    let may = |a: usize, b: usize| -> bool {
        if b == n {
            return !somebody_without || field.men[a].bye.is_none();
        }
        let met = field.met(a).iter().any(|(other, _)| *other == b) || field.prohibited(a).contains(&b);
        let units = apart && field.men[a].unit != 0 && field.men[a].unit == field.men[b].unit;
        let hard = field.policy.color_rules == ColorRules::Hard && cost(field, a, b).0 > 0;
        !(met || units || hard)
    };
    let mut best: Option<(Key, Vec<usize>)> = None;
    every(&mut vec![usize::MAX; n + n % 2], &may, &mut |mates| {
        if !holds(mates) {
            return;
        }
        let key = key(field, mates);
        if best.as_ref().is_none_or(|(known, _)| key < *known) {
            best = Some((key, mates.to_vec()));
        }
    });
    best.map(|(_, mates)| mates)
}

/// All ways to pair everybody.
fn every(mates: &mut Vec<usize>, may: &impl Fn(usize, usize) -> bool, found: &mut impl FnMut(&[usize])) {
    let Some(first) = mates.iter().position(|&mate| mate == usize::MAX) else { return found(mates) };
    for other in first + 1..mates.len() {
        if mates[other] == usize::MAX && may(first, other) {
            (mates[first], mates[other]) = (other, first);
            every(mates, may, found);
            (mates[first], mates[other]) = (usize::MAX, usize::MAX);
        }
    }
}

/// Faults and clashes with the first of two as Red.
fn one_way(field: &Field, red: usize, black: usize) -> (usize, usize) {
    let (mut faults, mut clashes) = (0, 0);
    for (place, color, sign) in [(red, Color::White, 1), (black, Color::Black, -1)] {
        let played: Vec<Color> = field.men[place].colors.iter().flatten().copied().collect();
        let own = played.iter().filter(|c| **c == color).count() as i32;
        let other = played.len() as i32 - own;
        let third = played.len() >= 2 && played[played.len() - 2..] == [color; 2];
        faults += usize::from(third || own - other + 1 > 2);
        let run = played.iter().rev().take_while(|c| Some(*c) == played.last()).count() as i32;
        let lean = if played.last() == Some(&Color::White) { run } else { -run };
        clashes += usize::from((100 * (own - other) * sign + lean) * sign > 0);
    }
    (faults, clashes)
}

fn cost(field: &Field, a: usize, b: usize) -> (usize, usize) {
    one_way(field, a, b).min(one_way(field, b, a))
}

fn key(field: &Field, mates: &[usize]) -> Key {
    let n = field.men.len();
    let score = |place: usize| field.men[place].score;
    let mut distinct: Vec<_> = field.men.iter().map(|m| m.score).collect();
    distinct.dedup();
    let mut key = Key {
        bye: 0,
        unit_pairs: 0,
        scores: Vec::new(),
        faults: 0,
        clashes: 0,
        repeated: 0,
        floaters: Vec::new(),
        order: mates[..n].to_vec(),
    };
    let mut gaps = Vec::new();
    for segment in &distinct {
        let own: Vec<usize> = (0..n).filter(|&place| score(place) == *segment).collect();
        let down: Vec<usize> = own.iter().copied().filter(|&p| mates[p] < n && score(mates[p]) < score(p)).collect();
        let gap = down.iter().map(|&p| (score(p) - score(mates[p])).hundredths()).sum();
        match field.policy.gaps {
            Gaps::WithCounts => key.scores.extend([down.len() as i32, gap]),
            Gaps::AfterCounts => {
                key.scores.push(down.len() as i32);
                gaps.push(gap);
            }
        }
        let low: Vec<Reverse<usize>> = own.iter().rev().filter(|p| down.contains(p) || mates[**p] == n).map(|p| Reverse(*p)).collect();
        let up: Vec<usize> = own.iter().copied().filter(|&p| mates[p] < n && score(mates[p]) > score(p)).collect();
        key.floaters.push((low, up.len(), up));
    }
    key.scores.extend(gaps);
    for (place, &mate) in mates.iter().enumerate().take(n) {
        if mate == n {
            key.bye = match field.policy.bye {
                ByeChoice::Best => distinct.len() - 1 - field.segment[place],
                ByeChoice::Last => n - 1 - place,
            };
            continue;
        }
        let float = if score(place) > score(mate) { Float::Down } else { Float::Up };
        key.repeated += usize::from(score(place) != score(mate) && field.men[place].float == float);
        if place < mate {
            let (faults, clashes) = cost(field, place, mate);
            key.faults += faults;
            key.clashes += clashes;
            let units = field.policy.unit_mates == UnitMates::Long && field.men[place].unit != 0;
            key.unit_pairs += usize::from(units && field.men[place].unit == field.men[mate].unit);
        }
    }
    key
}
