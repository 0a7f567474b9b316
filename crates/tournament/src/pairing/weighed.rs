//! A best pairing of some players where what a pair is worth depends on the classes of the two, and demands on it one after the other:
//! each is met only if the pairing stays as good.

use super::legal::{Legal, each_in};
use crate::matching::{Classes, Graph, Matcher, Mate, Set, Weight, bits, class_duals, round_from};
use std::collections::BTreeMap;

/// The players are vertices, numbered as they were given.
#[derive(Clone, Debug)]
struct ClassGraph<W> {
    rows: Vec<Set>,
    class: Vec<usize>,
    classes: usize,
    sizes: Vec<u64>,
    table: Vec<W>,
    class_alone: Vec<bool>,
    alone: Vec<bool>,
}

impl<W: Weight> Graph<W> for ClassGraph<W> {
    fn edge(&self, u: usize, v: usize) -> W {
        if self.rows[u].has(v) { self.table[self.class[u] * self.classes + self.class[v]] } else { W::ABSENT }
    }

    fn for_each_edge(&self, u: usize, others: &Set, from: usize, mut visit: impl FnMut(usize, W) -> bool) {
        let weights = &self.table[self.class[u] * self.classes..][..self.classes];
        let row = self.rows[u].words();
        for (index, mask) in round_from(row.len(), from) {
            for v in bits(index, others.words()[index] & row[index] & mask) {
                let weight = weights[self.class[v]];
                if weight != W::ABSENT && !visit(v, weight) {
                    return;
                }
            }
        }
    }

    fn may_stay_alone(&self, v: usize) -> bool {
        self.alone[v]
    }
}

impl<W: Weight> Classes<W> for ClassGraph<W> {
    fn count(&self) -> usize {
        self.classes
    }

    fn size(&self, class: usize) -> u64 {
        self.sizes[class]
    }

    fn weight(&self, a: usize, b: usize) -> W {
        self.table[a * self.classes + b]
    }

    fn may_stay_alone(&self, class: usize) -> bool {
        self.class_alone[class]
    }
}

/// A best pairing, as far as demands have settled it.
#[derive(Clone, Debug)]
pub(super) struct Weighed<W> {
    graph: ClassGraph<W>,
    matcher: Matcher<W>,
    total: W,
}

impl<W: Weight> Weighed<W> {
    /// The best pairing of the players at these places, who have these keys. `weight`: the even worth of a pair, or absent; `alone`: who may
    /// stay unpaired, which is worth nothing. `None`: there is no such pairing.
    pub fn new<K: Ord + Clone>(
        legal: &Legal,
        places: &[usize],
        keys: &[K],
        weight: impl Fn(&K, &K) -> W,
        alone: impl Fn(&K) -> bool,
    ) -> Option<Self> {
        let full: Vec<(K, (u8, u8))> = places.iter().zip(keys).map(|(&place, key)| (key.clone(), legal.apart[place])).collect();
        let mut known: BTreeMap<&(K, (u8, u8)), usize> = full.iter().map(|key| (key, 0)).collect();
        for (number, value) in known.values_mut().enumerate() {
            *value = number;
        }
        let kept_apart = |a: (u8, u8), b: (u8, u8)| a.0 != 0 && a.0 == b.0 || a.1 != 0 && a.1 == b.1;
        let mut table = Vec::with_capacity(known.len() * known.len());
        for a in known.keys() {
            table.extend(known.keys().map(|b| if kept_apart(a.1, b.1) { W::ABSENT } else { weight(&a.0, &b.0) }));
        }
        let class: Vec<usize> = full.iter().map(|key| known.get(key).copied().unwrap_or(0)).collect();
        let mut sizes = vec![0; known.len()];
        class.iter().for_each(|&c| sizes[c] += 1);
        let class_alone: Vec<bool> = known.keys().map(|key| alone(&key.0)).collect();
        let row = |&place: &usize| Set::of(places.len(), (0..places.len()).filter(|&v| legal.may_meet(place, places[v])));
        let graph = ClassGraph {
            rows: places.iter().map(row).collect(),
            classes: known.len(),
            sizes,
            table,
            alone: class.iter().map(|&c| class_alone[c]).collect(),
            class_alone,
            class,
        };
        let by_class = class_duals(&graph);
        let duals = graph.class.iter().map(|&c| by_class[c]).collect();
        let mut weighed = Self { graph, matcher: Matcher::new(duals), total: W::ZERO };
        weighed.matcher.solve(&weighed.graph).ok()?;
        weighed.total = weighed.worth();
        Some(weighed)
    }

    /// Whom a player is paired with.
    pub fn mate(&self, v: usize) -> Option<usize> {
        if let Mate::Vertex(mate) = self.matcher.mate(v) { Some(mate) } else { None }
    }

    fn worth(&self) -> W {
        let mut worth = W::ZERO;
        for v in 0..self.graph.rows.len() {
            if let Some(u) = self.mate(v).filter(|&u| u < v) {
                worth = worth + self.graph.edge(u, v);
            }
        }
        worth
    }

    /// Demands that a player be paired with one of these. `false`: then the pairing would not be as good, and nothing is demanded.
    pub fn demand(&mut self, v: usize, allowed: &Set) -> bool {
        let before = self.graph.rows[v].clone();
        let was_alone = self.graph.alone[v];
        if self.mate(v).is_some_and(|mate| allowed.has(mate)) && !self.matcher.is_in_blossom(v) {
            self.narrow(v, allowed);
            return true;
        }
        // Only tight pairs stand in a best pairing.
        let graph = &self.graph;
        let last = graph.rows.len() - 1;
        if each_in(before.words(), 0, last, |u| !(allowed.has(u) && self.matcher.is_tight(graph, v, u))) {
            return false;
        }
        let matcher = self.matcher.clone();
        self.matcher.release(v);
        self.narrow(v, allowed);
        self.matcher.revalue(&self.graph, v);
        if self.matcher.solve(&self.graph).is_ok() && self.worth() == self.total {
            return true;
        }
        self.matcher = matcher;
        each_in(before.words(), 0, last, |u| {
            self.graph.rows[u].insert(v);
            true
        });
        self.graph.rows[v] = before;
        self.graph.alone[v] = was_alone;
        false
    }

    /// Demands that a player be paired with the first of these with whom the pairing is as good. `None`: with none of them.
    pub fn demand_first(&mut self, v: usize, options: &[usize]) -> Option<usize> {
        let size = self.graph.rows.len();
        let (mut open, mut take) = (options, 1);
        // More and more at a time; then halves of those among whom there is one.
        loop {
            let (some, others) = open.split_at(take.min(open.len()));
            if some.is_empty() {
                return None;
            }
            if self.demand(v, &Set::of(size, some.iter().copied())) {
                open = some;
                break;
            }
            open = others;
            take *= 2;
        }
        while open.len() > 1 {
            let (first, second) = open.split_at(open.len() / 2);
            open = if self.demand(v, &Set::of(size, first.iter().copied())) { first } else { second };
        }
        open.first().copied()
    }

    fn narrow(&mut self, v: usize, allowed: &Set) {
        let before = self.graph.rows[v].clone();
        each_in(before.words(), 0, self.graph.rows.len() - 1, |u| {
            if !allowed.has(u) {
                self.graph.rows[u].remove(v);
                self.graph.rows[v].remove(u);
            }
            true
        });
        self.graph.alone[v] = false;
    }
}

/// How many bits a count up to `most` needs.
pub(super) const fn bits_for(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Field;
    use crate::pairing::dutch::fields;
    use proptest::prelude::*;

    const fn worth(a: u8, b: u8) -> i128 {
        // Two classes are apart, the others differ in worth.
        if a == 0 && b == 3 || a == 3 && b == 0 { i128::ABSENT } else { -2 * ((a * b) % 3) as i128 }
    }

    /// The greatest worth under what is allowed to each, by trying everything.
    fn best(field: &Field, class: &[u8], alone: bool, allowed: &[Vec<bool>], left: &[usize]) -> Option<i128> {
        let Some((&first, rest)) = left.split_first() else { return Some(0) };
        let may_be_alone = alone && class[first] == 2 && allowed[first].iter().all(|a| *a);
        let mut found = if may_be_alone { best(field, class, alone, allowed, rest) } else { None };
        for (index, &other) in rest.iter().enumerate() {
            let weight = worth(class[first], class[other]);
            if field.obstacle(first, other).is_some() || !allowed[first][other] || !allowed[other][first] || weight == i128::ABSENT {
                continue;
            }
            let mut open = rest.to_vec();
            open.remove(index);
            found = found.max(best(field, class, alone, allowed, &open).map(|more| more + weight));
        }
        found
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, max_shrink_iters: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        /// Each demand is met exactly if some pairing as good meets it and those before.
        #[test]
        fn demands_are_met_if_they_can_be(
            field in fields(8),
            class in prop::collection::vec(0u8..4, 8),
            alone in any::<bool>(),
            demands in prop::collection::vec((0usize..8, any::<u8>()), 1..8),
        ) {
            let size = field.players.len();
            let (places, class) = ((0..size).collect::<Vec<_>>(), &class[..size]);
            let mut allowed = vec![vec![true; size]; size];
            let total = best(&field, class, alone, &allowed, &places);
            let weighed = Weighed::new(&Legal::of(&field), &places, class, |a, b| worth(*a, *b), |class| alone && *class == 2);
            prop_assert_eq!(weighed.as_ref().map(|weighed| weighed.total), total);
            let Some(mut weighed) = weighed else { return Ok(()) };
            for (v, mask) in demands.into_iter().filter(|(v, mask)| *v < size && *mask != u8::MAX) {
                let set = Set::of(size, (0..size).filter(|u| mask >> u & 1 == 1));
                let mut narrowed = allowed.clone();
                (0..size).for_each(|u| narrowed[v][u] &= set.has(u));
                // Alone no longer: somebody must be allowed.
                narrowed[v][v] = false;
                let expected = best(&field, class, alone, &narrowed, &places) == total;
                prop_assert_eq!(weighed.demand(v, &set), expected, "{} {:b}", v, mask);
                if expected {
                    allowed = narrowed;
                }
            }
        }
    }
}
