//! The objective of points pairing as levels of prices, from the first key to the last.

use super::color;
use super::demand::Step;
use super::edges::{Edges, Price};
use super::facts::{Facts, Field};
use super::levels::{LEVEL_BITS, Levels};
use crate::history::Float;
use crate::matching::NoPerfectMatching;
use crate::model::Color;
use crate::policy::points::{ByeChoice, ColorRules, Gaps, UnitMates};

/// The mate of each place under the rules; who is paired with the number of places has the bye.
pub fn best(field: &Field) -> Result<Vec<usize>, NoPerfectMatching> {
    solved(field, false).map(|solved| solved.mates)
}

/// The best pairing and how it was come by.
pub struct Solved {
    /// The mate of each place; who is paired with the number of places has the bye.
    pub mates: Vec<usize>,
    /// Whether no pair of unit-mates was allowed.
    pub units_apart: bool,
    /// The levels up to key 5, where they were to be kept.
    pub steps: Vec<Step>,
}

/// The best pairing; its levels are kept on request.
pub fn solved(field: &Field, keep: bool) -> Result<Solved, NoPerfectMatching> {
    match paired(field, field.units_apart(), keep) {
        Err(NoPerfectMatching) if field.policy.unit_mates == UnitMates::Long => paired(field, false, keep),
        result => result,
    }
}

fn paired(field: &Field, units_apart: bool, keep: bool) -> Result<Solved, NoPerfectMatching> {
    let legal = legal(field, units_apart);
    let mut levels = if keep { legal.clone().kept() } else { legal.clone() };
    bye(field, &mut levels)?;
    let all: Vec<usize> = (0..levels.edges().vertices()).collect();
    if !units_apart {
        units(field, &all, &mut levels)?;
    }
    nearest_scores(field, &mut levels)?;
    levels.refine(&colors_and_floats(field, &all))?;
    floaters(field, &mut levels)?;
    // Who floats is settled, so each segment is paired by itself without its floaters, and the floaters among themselves; what all levels
    // before ask of a segment without floats is only that units and colours are at their best.
    let mut mates = levels.mates().to_vec();
    let segment = |place: usize| field.segment.get(place).copied();
    let (inside, floating): (Vec<usize>, Vec<usize>) = all.iter().partition(|place| segment(**place) == segment(mates[**place]));
    let floaters = levels.part(&floating);
    for part in inside.chunk_by(|a, b| segment(*a) == segment(*b)) {
        let mut levels = legal.part(part);
        if !units_apart {
            units(field, part, &mut levels)?;
        }
        levels.refine(&colors_and_floats(field, part))?;
        settled(levels, part, &mut mates)?;
    }
    settled(floaters, &floating, &mut mates)?;
    Ok(Solved { mates, units_apart, steps: levels.into_steps() })
}

/// Settles a part and writes its pairs down.
fn settled(mut levels: Levels, part: &[usize], mates: &mut [usize]) -> Result<(), NoPerfectMatching> {
    levels.settle()?;
    for (&place, &mate) in part.iter().zip(levels.mates()) {
        mates[place] = part[mate];
    }
    Ok(())
}

/// Where units are to be kept apart as long as possible and it is not possible: the fewest pairs of unit-mates.
fn units(field: &Field, part: &[usize], levels: &mut Levels) -> Result<(), NoPerfectMatching> {
    if field.policy.unit_mates != UnitMates::Long {
        return Ok(());
    }
    levels.refine(&Price::Units(part.iter().map(|&place| field.men.get(place).map_or(0, |m| m.unit)).collect()))
}

/// All pairings that break no hard rule. In an odd field the last vertex is the bye.
pub fn legal(field: &Field, units_apart: bool) -> Levels {
    let men = field.men.len();
    let vertices = men + men % 2;
    let mut edges = Edges::all(vertices);
    for place in 0..men {
        let met = field.met(place).iter().map(|(other, _)| *other);
        for other in met.chain(field.prohibited(place).iter().copied()) {
            edges.remove(place, other);
        }
    }
    if units_apart {
        let mut by_unit: Vec<usize> = (0..men).filter(|&place| field.men[place].unit != 0).collect();
        by_unit.sort_by_key(|&place| field.men[place].unit);
        for unit in by_unit.chunk_by(|&a, &b| field.men[a].unit == field.men[b].unit) {
            for (index, &a) in unit.iter().enumerate() {
                for &b in &unit[..index] {
                    edges.remove(a, b);
                }
            }
        }
    }
    if field.policy.color_rules == ColorRules::Hard {
        let at_risk = |place: &usize| [Color::White, Color::Black].iter().any(|color| field.men[*place].fault(*color).is_some());
        let at_risk: Vec<usize> = (0..men).filter(at_risk).collect();
        for (index, &a) in at_risk.iter().enumerate() {
            for &b in &at_risk[..index] {
                if color::faults(&field.men[a], &field.men[b]) > 0 {
                    edges.remove(a, b);
                }
            }
        }
    }
    if vertices > men {
        let candidates = field.bye_candidates();
        for place in (0..men).filter(|place| candidates.binary_search(place).is_err()) {
            edges.remove(place, men);
        }
    }
    let segment = field.segment.iter().copied().chain(std::iter::once(field.level.len())).take(vertices).collect();
    Levels::new(edges, segment)
}

/// The bye goes to the lowest score from which the rest can be paired.
fn bye(field: &Field, levels: &mut Levels) -> Result<(), NoPerfectMatching> {
    let men = field.men.len();
    if men.is_multiple_of(2) {
        return Ok(());
    }
    let steps = |place: usize| match field.policy.bye {
        ByeChoice::Best => field.level.len() - 1 - field.segment[place],
        ByeChoice::Last => men - 1 - place,
    };
    let prices = (0..men).map(|place| i128::try_from(steps(place)).unwrap_or(i128::MAX)).chain(std::iter::once(0));
    levels.refine(&Price::Bye(prices.collect()))
}

/// Bits for sums up to a number.
fn bits_for(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

/// Key 1: segment by segment from the top how many float down, and over how many points.
fn nearest_scores(field: &Field, levels: &mut Levels) -> Result<(), NoPerfectMatching> {
    #[derive(Clone, Copy)]
    enum Of {
        Count(usize),
        Gap(usize),
    }
    let segments = field.level.len();
    let upper = 0..segments - 1;
    let digits: Vec<Of> = match field.policy.gaps {
        Gaps::WithCounts => upper.flat_map(|s| [Of::Count(s), Of::Gap(s)]).collect(),
        Gaps::AfterCounts => upper.clone().map(Of::Count).chain(upper.map(Of::Gap)).collect(),
    };
    let mut size = vec![0usize; segments];
    for &segment in &field.segment {
        size[segment] += 1;
    }
    let most_gap = |s: usize| usize::try_from(field.gap(s, segments - 1)).unwrap_or(0);
    let bits = |digit: &Of| match *digit {
        Of::Count(s) => bits_for(size[s]),
        Of::Gap(s) => bits_for(size[s] * most_gap(s)),
    };
    let columns = segments + 1;
    let mut rest = digits.as_slice();
    // A field of one segment has no digit; the level then only finds out whether there is a pairing.
    loop {
        let mut used = 0;
        let mut count = 0;
        while let Some(digit) = rest.get(count)
            && used + bits(digit) <= LEVEL_BITS
        {
            used += bits(digit);
            count += 1;
        }
        let (level, later) = rest.split_at(count);
        let mut table = vec![0i128; columns * columns];
        let mut shift = used;
        for digit in level {
            shift -= bits(digit);
            let (Of::Count(high) | Of::Gap(high)) = *digit;
            for low in high + 1..segments {
                let value = if matches!(digit, Of::Count(_)) { 1 } else { i128::from(field.gap(high, low)) };
                table[high * columns + low] += value << shift;
            }
        }
        levels.refine(&Price::Segments { columns, table })?;
        rest = later;
        if rest.is_empty() {
            return Ok(());
        }
    }
}

/// Keys 2 to 4: colour faults, colour clashes, floats repeated in the same direction; for some places, ascending.
fn colors_and_floats(field: &Field, part: &[usize]) -> Price {
    // Contestants alike in what colours cost them are of one kind; one of each stands for it.
    let colors = |m: &Facts| (m.fault(Color::White).is_some(), m.fault(Color::Black).is_some(), m.index().signum());
    let men: Vec<&Facts> = part.iter().filter_map(|&place| field.men.get(place)).collect();
    let mut kinds: Vec<&Facts> = Vec::new();
    let mut kind = Vec::new();
    for &m in &men {
        let known = kinds.iter().position(|&other| colors(other) == colors(m));
        kind.push(known.unwrap_or(kinds.len()));
        if known.is_none() {
            kinds.push(m);
        }
    }
    let columns = kinds.len() + 1;
    kind.push(kinds.len());
    let bits = bits_for(2 * men.len());
    let mut table = vec![0i128; columns * columns];
    for (row, a) in kinds.iter().enumerate() {
        for (column, b) in kinds.iter().enumerate() {
            let (faults, clashes) = color::costs(a, b);
            table[row * columns + column] = (i128::from(faults) << (2 * bits)) + (i128::from(clashes) << bits);
        }
    }
    let again = |float, m: &Facts| i128::from(m.float == float);
    let float = men.iter().map(|m| (again(Float::Down, m), again(Float::Up, m))).collect();
    Price::Kinds { kind, columns, table, float, bye_is_down: false }
}

/// One digit of key 5: prices of those who float.
struct FloaterDigit {
    bits: u32,
    down: bool,
    prices: Vec<(usize, i128)>,
}

/// Key 5: segment by segment from the top, the lowest float down (or have the bye), compared from the lowest; then the fewest float up,
/// and the highest of them, compared from the highest. How many float down is settled by key 1 already.
fn floaters(field: &Field, levels: &mut Levels) -> Result<(), NoPerfectMatching> {
    let mut waiting = Waiting { men: field.men.len(), digits: Vec::new(), bits: 0 };
    for segment in 0..field.level.len() {
        for down in [true, false] {
            let floats = Floats { field, segment, down };
            let candidates = floats.candidates(levels);
            let count = floats.count(&candidates, levels);
            let all = candidates.len();
            if all == 0 || down && (count == 0 || count == all) {
                continue;
            }
            if count <= 1 {
                // One at most: his rank says all, and two together always cost more.
                let prices = candidates.iter().enumerate().map(|(rank, &place)| (place, number(all + rank))).collect();
                waiting.push(FloaterDigit { bits: bits_for(2 * all * all), down, prices }, levels)?;
                continue;
            }
            for first in (0..all).step_by(BLOCK) {
                waiting.push(floats.block(&candidates, first), levels)?;
                if first + BLOCK < all {
                    // Only where some of them are left to be found are more candidates told apart.
                    waiting.ask(levels)?;
                    if floats.count(&candidates[..first + BLOCK], levels) == floats.count(&candidates, levels) {
                        break;
                    }
                }
            }
        }
    }
    waiting.ask(levels)
}

/// Digits that are asked for together.
struct Waiting {
    men: usize,
    digits: Vec<FloaterDigit>,
    bits: u32,
}

impl Waiting {
    fn push(&mut self, digit: FloaterDigit, levels: &mut Levels) -> Result<(), NoPerfectMatching> {
        if self.bits + digit.bits > LEVEL_BITS {
            self.ask(levels)?;
        }
        self.bits += digit.bits;
        self.digits.push(digit);
        Ok(())
    }

    fn ask(&mut self, levels: &mut Levels) -> Result<(), NoPerfectMatching> {
        if self.digits.is_empty() {
            return Ok(());
        }
        let mut float = vec![(0i128, 0i128); self.men];
        let mut shift = self.bits;
        for digit in self.digits.drain(..) {
            shift -= digit.bits;
            for (place, price) in digit.prices {
                let of = if digit.down { &mut float[place].0 } else { &mut float[place].1 };
                *of += price << shift;
            }
        }
        self.bits = 0;
        levels.refine(&Price::Kinds { kind: vec![0; self.men + 1], columns: 1, table: vec![0], float, bye_is_down: true })
    }
}

/// How many candidates are told apart in one digit.
const BLOCK: usize = 32;

/// Who floats out of a segment, down or up.
#[derive(Clone, Copy)]
struct Floats<'a> {
    field: &'a Field,
    segment: usize,
    down: bool,
}

impl Floats<'_> {
    /// Whether a mate makes it a float; the bye is below everybody.
    fn by(&self, mate: usize) -> bool {
        let theirs = self.field.segment.get(mate).copied().unwrap_or(self.field.level.len());
        if self.down { theirs > self.segment } else { theirs < self.segment }
    }

    /// Who may still float, the one who should do so first.
    fn candidates(&self, levels: &Levels) -> Vec<usize> {
        let start = self.field.segment.partition_point(|s| *s < self.segment);
        let end = self.field.segment.partition_point(|s| *s <= self.segment);
        let mut candidates: Vec<usize> = (start..end).filter(|&place| levels.edges().of(place).any(|mate| self.by(mate))).collect();
        if self.down {
            candidates.reverse();
        }
        candidates
    }

    /// How many of some float as it stands.
    fn count(&self, of: &[usize], levels: &Levels) -> usize {
        of.iter().filter(|&&place| self.by(levels.mates()[place])).count()
    }

    /// A digit that tells candidates from `first` on apart: each who floats costs the same but for a part that halves from one to the next.
    fn block(&self, candidates: &[usize], first: usize) -> FloaterDigit {
        let size = BLOCK.min(candidates.len() - first);
        let price = |rank: usize| {
            let told_apart = (first..first + size).contains(&rank);
            (1i128 << size) - if told_apart { 1 << (first + size - 1 - rank) } else { 0 }
        };
        let prices = candidates.iter().enumerate().map(|(rank, &place)| (place, price(rank))).collect();
        let bits = bits_for(candidates.len()) + u32::try_from(size).unwrap_or(u32::MAX) + 1;
        FloaterDigit { bits, down: self.down, prices }
    }
}

fn number(n: usize) -> i128 {
    i128::try_from(n).unwrap_or(i128::MAX)
}
