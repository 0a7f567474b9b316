//! Against the best of all matchings, found by trying them all.

use super::{Graph, Matcher, Mate, Weight, Wide};
use proptest::prelude::*;

#[derive(Clone, Debug)]
struct Table {
    n: usize,
    weights: Vec<Option<i64>>,
    alone: Vec<bool>,
}

impl Table {
    fn get(&self, u: usize, v: usize) -> Option<i64> {
        let (a, b) = (u.min(v), u.max(v));
        self.weights[a * self.n + b]
    }

    fn set(&mut self, u: usize, v: usize, weight: Option<i64>) {
        let (a, b) = (u.min(v), u.max(v));
        self.weights[a * self.n + b] = weight;
    }

    /// The greatest total by trying everything.
    fn best(&self, left: &[usize]) -> Option<i64> {
        let Some((&first, rest)) = left.split_first() else { return Some(0) };
        let mut best = if self.alone[first] { self.best(rest) } else { None };
        for (i, &other) in rest.iter().enumerate() {
            if let Some(weight) = self.get(first, other) {
                let mut left = rest.to_vec();
                left.remove(i);
                best = best.max(self.best(&left).map(|b| b + weight));
            }
        }
        best
    }
}

impl<W: Weight> Graph<W> for Table {
    fn edge(&self, u: usize, v: usize) -> W {
        self.get(u, v).map_or(W::ABSENT, |w| W::shifted(w, 1))
    }

    fn may_stay_alone(&self, v: usize) -> bool {
        self.alone[v]
    }
}

fn total<W: Weight>(table: &Table, matcher: &Matcher<W>) -> i64 {
    let mut sum = 0;
    for &v in matcher.active() {
        match matcher.mate(v) {
            Mate::Vertex(u) => {
                assert_eq!(matcher.mate(u), Mate::Vertex(v));
                if u < v {
                    sum += table.get(u, v).expect("a matched edge exists");
                }
            }
            Mate::Sink => assert!(table.alone[v]),
            Mate::None => panic!("vertex {v} is unmatched"),
        }
    }
    sum
}

fn fresh<W: Weight>(table: &Table) -> Matcher<W> {
    let top = table.weights.iter().flatten().max().copied().unwrap_or(0).max(0);
    Matcher::new(vec![W::shifted(top, 0); table.n])
}

fn tables() -> impl Strategy<Value = Table> {
    (2usize..10, 1i64..40, 0u8..4, 0u8..4).prop_flat_map(|(n, span, holes, alone)| {
        let weight = (-span..=span, 0u8..8).prop_map(move |(w, hole)| (hole >= holes).then_some(w));
        let solitary = (0u8..8).prop_map(move |r| r < alone);
        (Just(n), prop::collection::vec(weight, n * n), prop::collection::vec(solitary, n)).prop_map(|(n, weights, alone)| Table {
            n,
            weights,
            alone,
        })
    })
}

/// Changes: a vertex, and new weights for it.
fn changes() -> impl Strategy<Value = Vec<(usize, Vec<Option<i64>>)>> {
    let weight = (-40i64..40, 0u8..8).prop_map(|(w, hole)| (hole > 0).then_some(w));
    prop::collection::vec((0usize..10, prop::collection::vec(weight, 10)), 0..6)
}

fn run<W: Weight>(table: &mut Table, changes: &[(usize, Vec<Option<i64>>)], cuts: &[(usize, usize)]) {
    for v in 0..table.n {
        table.set(v, v, None);
    }
    let all: Vec<usize> = (0..table.n).collect();
    let mut matcher = fresh::<W>(table);
    match table.best(&all) {
        Some(best) => {
            matcher.solve(table).expect("solvable");
            assert_eq!(total(table, &matcher), best);
        }
        None => {
            assert!(matcher.solve(table).is_err());
            return;
        }
    }
    for (v, weights) in changes {
        let v = v % table.n;
        let before = table.weights.clone();
        for (u, &weight) in weights.iter().enumerate().take(table.n) {
            if u != v {
                table.set(u, v, weight);
            }
        }
        if table.best(&all).is_none() {
            table.weights = before;
            continue;
        }
        matcher.release(v);
        matcher.revalue(table, v);
        matcher.solve(table).expect("solvable");
        assert_eq!(Some(total(table, &matcher)), table.best(&all));
    }
    for &(u, v) in cuts {
        let (u, v) = (u % table.n, v % table.n);
        let before = table.get(u, v);
        table.set(u, v, None);
        if table.best(&all).is_none() {
            table.set(u, v, before);
            continue;
        }
        matcher.recheck(table);
        matcher.solve(table).expect("solvable");
        assert_eq!(Some(total(table, &matcher)), table.best(&all));
    }
    // Pairs leave one by one, as a bracket is settled; the rest stays best.
    let mut left = all;
    while let Some(&v) = left.first() {
        let gone = match matcher.mate(v) {
            Mate::Vertex(u) => vec![v, u],
            _ => vec![v],
        };
        matcher.remove(&gone);
        left.retain(|w| !gone.contains(w));
        matcher.solve(table).expect("solvable");
        assert_eq!(Some(total(table, &matcher)), table.best(&left));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn equals_exhaustive_search(mut table in tables(), changes in changes(), cuts in prop::collection::vec((0usize..10, 0usize..10), 0..6)) {
        run::<i128>(&mut table, &changes, &cuts);
    }

    #[test]
    fn small_weights_make_blossoms(mut table in tables(), changes in changes()) {
        for weight in table.weights.iter_mut().flatten() {
            *weight %= 3;
        }
        run::<Wide<4>>(&mut table, &changes, &[]);
    }
}
