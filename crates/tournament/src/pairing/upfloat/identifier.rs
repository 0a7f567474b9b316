//! The pairing of a bracket with the smallest identifier (article 3.6).
//!
//! In a pair the smaller TPN is the top member. The identifier is the top members ascending, then their partners in the same order. So one TPN after
//! another is made a top member if an equally good pairing allows it; after that only pairs of a top member with another are left, and
//! the top members in turn take the smallest partner that an equally good pairing allows.

use crate::matching::{Graph, Largest, Matcher, Mate, Rows, Weight};

/// Of the pairings of `size` players (by TPN ascending) that cost least the one with the smallest identifier, top members first in a pair, and its cost.
/// `None`: there is no pairing. Costs are 0 or more.
pub(crate) fn smallest(
    size: usize,
    may: impl Fn(usize, usize) -> bool,
    cost: impl Fn(usize, usize) -> i64,
) -> Option<(Vec<(usize, usize)>, i64)> {
    // What costs nothing needs no weights.
    let mut free = Largest::new(Rows::of(size, |a, b| may(a, b) && cost(a, b) == 0), size);
    for v in 0..size / 2 {
        free.guess(v, v + size / 2);
    }
    if free.solve() {
        let tops = top_members(&mut free, size);
        return Some((partners(&free.rows, &tops, |top| free.mate(top))?, 0));
    }
    let mut priced = Priced::new(Rows::of(size, may), size, cost)?;
    if priced.matcher.has_blossoms() {
        let tops = top_members(&mut priced, size);
        // Between tops and others there are no odd cycles, hence no blossoms.
        let last = priced.solved()?;
        return Some((partners(&priced.tight(&last), &tops, |top| mate(&last, top))?, priced.best));
    }
    let mut tight = Largest::new(priced.tight(&priced.matcher), size);
    for v in 0..size {
        if let Some(other) = mate(&priced.matcher, v) {
            tight.guess(v, other);
        }
    }
    let tops = top_members(&mut tight, size);
    Some((partners(&tight.rows, &tops, |top| tight.mate(top))?, priced.best))
}

/// What the best pairing costs. `None`: there is no pairing.
pub(crate) fn cheapest(size: usize, may: impl Fn(usize, usize) -> bool, cost: impl Fn(usize, usize) -> i64) -> Option<i64> {
    Priced::new(Rows::of(size, may), size, cost).map(|priced| priced.best)
}

fn mate(matcher: &Matcher<i128>, v: usize) -> Option<usize> {
    match matcher.mate(v) {
        Mate::Vertex(other) => Some(other),
        _ => None,
    }
}

/// A best pairing that can be asked for another one with fewer edges.
trait Best {
    /// Keeps only these edges of a vertex if a pairing as good is left; else nothing changes.
    fn insist(&mut self, v: usize, keep: impl Fn(usize) -> bool) -> bool;
}

impl Best for Largest {
    fn insist(&mut self, v: usize, keep: impl Fn(usize) -> bool) -> bool {
        Self::insist(self, v, keep)
    }
}

/// The top members ascending; the edges that are left are those between them and the others.
fn top_members(best: &mut impl Best, size: usize) -> Vec<usize> {
    let mut tops = Vec::with_capacity(size / 2);
    for v in 0..size {
        if tops.len() < size / 2 && best.insist(v, |other| other > v) {
            tops.push(v);
        } else {
            best.insist(v, |other| other < v);
        }
    }
    tops
}

/// The smallest partner for one top member after another. `rows` has only edges between tops and others.
fn partners(rows: &Rows, tops: &[usize], mate: impl Fn(usize) -> Option<usize>) -> Option<Vec<(usize, usize)>> {
    let mut partner: Vec<usize> = tops.iter().map(|&top| mate(top)).collect::<Option<_>>()?;
    for first in 0..tops.len() {
        let own = partner[first];
        // Who could have whom instead, so that in the end somebody takes the partner that the first gives up.
        let mut instead: Vec<Option<usize>> = vec![None; tops.len()];
        let mut given = vec![own];
        let mut waiting: Vec<usize> = (first + 1..tops.len()).collect();
        let mut index = 0;
        while let Some(&free) = given.get(index).filter(|_| !waiting.is_empty()) {
            waiting.retain(|&later| {
                let takes = rows.has(tops[later], free);
                if takes {
                    instead[later] = Some(free);
                    given.push(partner[later]);
                }
                !takes
            });
            index += 1;
        }
        let wanted = given.into_iter().filter(|&b| rows.has(tops[first], b)).min()?;
        let mut holder = (wanted != own).then(|| partner.iter().position(|&p| p == wanted)).flatten();
        while let Some(at) = holder {
            let next = instead[at]?;
            holder = if next == own { None } else { partner.iter().position(|&p| p == next) };
            partner[at] = next;
        }
        partner[first] = wanted;
    }
    Some(tops.iter().copied().zip(partner).collect())
}

/// Pairs that cost something.
struct Priced<C> {
    rows: Rows,
    cost: C,
    size: usize,
    matcher: Matcher<i128>,
    best: i64,
}

impl<C: Fn(usize, usize) -> i64> Priced<C> {
    fn new(rows: Rows, size: usize, cost: C) -> Option<Self> {
        let mut priced = Self { rows, cost, size, matcher: Matcher::new(Vec::new()), best: 0 };
        let matcher = priced.solved()?;
        priced.best = priced.total(&matcher);
        priced.matcher = matcher;
        Some(priced)
    }

    /// A best matching of the edges that are left.
    fn solved(&self) -> Option<Matcher<i128>> {
        let mut matcher = Matcher::new(vec![0i128; self.size]);
        matcher.solve_from(self, &self.rows.by_degree()).ok()?;
        Some(matcher)
    }

    /// The edges that stand in best matchings, where there are no blossoms.
    fn tight(&self, matcher: &Matcher<i128>) -> Rows {
        Rows::of(self.size, |a, b| matcher.is_tight(self, a, b))
    }

    fn total(&self, matcher: &Matcher<i128>) -> i64 {
        let cost = |v: usize| match matcher.mate(v) {
            Mate::Vertex(u) if u > v => (self.cost)(v, u),
            _ => 0,
        };
        (0..self.size).map(cost).sum()
    }
}

impl<C: Fn(usize, usize) -> i64> Best for Priced<C> {
    fn insist(&mut self, v: usize, keep: impl Fn(usize) -> bool) -> bool {
        let gone = self.rows.restrict(v, keep);
        if gone.is_empty() {
            return true;
        }
        let mut trial = self.matcher.clone();
        trial.release(v);
        trial.revalue(&*self, v);
        if trial.solve(&*self).is_ok() && self.total(&trial) == self.best {
            self.matcher = trial;
            return true;
        }
        for other in gone {
            self.rows.join(v, other);
        }
        false
    }
}

impl<C: Fn(usize, usize) -> i64> Graph<i128> for Priced<C> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        if self.rows.has(u, v) { -2 * i128::from((self.cost)(u.min(v), u.max(v))) } else { i128::ABSENT }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}
