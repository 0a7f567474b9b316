//! Which pairs are still possible, and what a level of the objective asks of them.

use crate::matching::{Graph, Set, Weight, bits, round_from};
use std::collections::BTreeMap;

/// The pairs still possible among `n` vertices: a symmetric table of bits.
#[derive(Clone, Debug)]
pub struct Edges {
    n: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Edges {
    /// All among `n` vertices.
    pub fn all(n: usize) -> Self {
        let words = n.div_ceil(64);
        let mut edges = Self { n, words, bits: vec![0; n * words] };
        for u in 0..n {
            for word in 0..edges.words {
                edges.bits[u * edges.words + word] = if (word + 1) * 64 <= n { u64::MAX } else { (1 << (n % 64)) - 1 };
            }
            edges.remove(u, u);
        }
        edges
    }

    /// The pairs of some vertices, numbered in their order.
    pub fn part(&self, of: &[usize]) -> Self {
        let mut part = Self::all(of.len());
        for (u, &old_u) in of.iter().enumerate() {
            for (v, &old_v) in of[..u].iter().enumerate() {
                if !self.has(old_u, old_v) {
                    part.remove(u, v);
                }
            }
        }
        part
    }

    /// How many vertices.
    pub const fn vertices(&self) -> usize {
        self.n
    }

    /// Whether a pair is possible.
    pub fn has(&self, u: usize, v: usize) -> bool {
        self.bits[u * self.words + v / 64] >> (v % 64) & 1 == 1
    }

    /// With whom a vertex can be paired, 64 vertices a word.
    pub fn row(&self, u: usize) -> &[u64] {
        &self.bits[u * self.words..(u + 1) * self.words]
    }

    /// Makes a pair impossible.
    pub fn remove(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] &= !(1 << (v % 64));
        self.bits[v * self.words + u / 64] &= !(1 << (u % 64));
    }

    /// Makes all pairs of a vertex impossible.
    pub fn isolate(&mut self, u: usize) {
        for other in self.of(u).collect::<Vec<_>>() {
            self.remove(u, other);
        }
    }

    /// With whom a vertex can be paired, ascending.
    pub fn of(&self, u: usize) -> impl Iterator<Item = usize> + '_ {
        self.row(u).iter().enumerate().flat_map(|(index, &word)| bits(index, word))
    }

    /// Those of them after the vertex itself.
    pub fn after(&self, u: usize) -> impl Iterator<Item = usize> + '_ {
        self.row(u).iter().enumerate().skip(u / 64).flat_map(|(index, &word)| bits(index, word)).skip_while(move |v| *v <= u)
    }
}

/// What a pair costs at one level: nothing below nought. Vertices are in order, so the smaller one of a pair is the higher.
#[derive(Clone, Debug)]
pub enum Price {
    /// By the segments of the higher and the lower vertex: a table with so many columns.
    Segments {
        /// Columns of the table.
        columns: usize,
        /// The prices, by row and column.
        table: Vec<i128>,
    },
    /// By kinds of vertices, and by who goes up or down.
    Kinds {
        /// The kind of each vertex.
        kind: Vec<usize>,
        /// Columns of the table.
        columns: usize,
        /// The prices by the kinds of both.
        table: Vec<i128>,
        /// What it costs that the vertex goes down, or up. The bye goes nowhere.
        float: Vec<(i128, i128)>,
        /// Whether who has the bye goes down.
        bye_is_down: bool,
    },
    /// By the vertex that has the bye.
    Bye(Vec<i128>),
    /// One for each pair that is not in a given pairing.
    Changed(Vec<usize>),
    /// One for each pair of the same number that is not nought.
    Units(Vec<u32>),
    /// By the partner of one vertex.
    Partner {
        /// Whose.
        of: usize,
        /// The price of each vertex as partner.
        prices: Vec<i128>,
    },
}

/// Sets of vertices that every optimal matching of the levels before leaves by one edge only: they hold each other or nothing in common.
#[derive(Clone, Debug, Default)]
pub struct Binding {
    /// By vertex, the sets that hold it, the outermost first; empty where nothing binds.
    sets: Vec<Vec<usize>>,
    /// By vertex, a number that those in the same sets share.
    alike: Vec<usize>,
}

impl Binding {
    /// By vertex, the sets that hold it, the outermost first.
    pub fn new(sets: Vec<Vec<usize>>) -> Self {
        if sets.iter().all(Vec::is_empty) {
            return Self::default();
        }
        let mut known: BTreeMap<&[usize], usize> = BTreeMap::new();
        let alike = sets.iter().map(|sets| {
            let next = known.len();
            *known.entry(sets).or_insert(next)
        });
        let alike = alike.collect();
        Self { sets, alike }
    }

    /// The same for some vertices, numbered in their order.
    pub fn part(&self, of: &[usize]) -> Self {
        if self.sets.is_empty() { Self::default() } else { Self::new(of.iter().map(|&v| self.sets[v].clone()).collect()) }
    }

    /// How many sets an edge leaves or enters.
    pub fn crossings(&self, u: usize, v: usize) -> usize {
        if self.sets.is_empty() || self.alike[u] == self.alike[v] {
            return 0;
        }
        let (a, b) = (&self.sets[u], &self.sets[v]);
        let common = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        a.len() + b.len() - 2 * common
    }
}

/// The graph of one level: weights are minus twice the prices, with the crossings above them.
#[derive(Clone, Debug)]
pub struct Priced<'a> {
    /// The possible pairs.
    pub edges: &'a Edges,
    /// The segment of each vertex; that of the bye lies below all.
    pub segment: &'a [usize],
    /// The sets that bind.
    pub binding: &'a Binding,
    /// What pairs cost.
    pub price: &'a Price,
    /// Bits below the crossings.
    pub bits: u32,
}

impl Priced<'_> {
    fn weight(&self, u: usize, v: usize) -> i128 {
        let (high, low) = if u < v { (u, v) } else { (v, u) };
        let price = match self.price {
            Price::Segments { columns, table } => table[self.segment[high] * columns + self.segment[low]],
            Price::Kinds { kind, columns, table, float, bye_is_down } => {
                let floats = if self.segment[high] == self.segment[low] {
                    0
                } else if let Some(lower) = float.get(low) {
                    float[high].0 + lower.1
                } else if *bye_is_down {
                    float[high].0
                } else {
                    0
                };
                table[kind[high] * columns + kind[low]] + floats
            }
            Price::Bye(prices) => {
                if low + 1 == prices.len() {
                    prices[high]
                } else {
                    0
                }
            }
            Price::Changed(mates) => i128::from(mates[high] != low),
            Price::Units(units) => i128::from(units[high] != 0 && units[high] == units[low]),
            Price::Partner { of, prices } => {
                if high == *of {
                    prices[low]
                } else if low == *of {
                    prices[high]
                } else {
                    0
                }
            }
        };
        let crossings = i128::try_from(self.binding.crossings(u, v)).unwrap_or(i128::MAX);
        -2 * ((crossings << self.bits) + price)
    }
}

impl Graph<i128> for Priced<'_> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        if self.edges.has(u, v) { self.weight(u, v) } else { i128::ABSENT }
    }

    fn for_each_edge(&self, u: usize, others: &Set, from: usize, mut visit: impl FnMut(usize, i128) -> bool) {
        let row = self.edges.row(u);
        for (index, mask) in round_from(row.len(), from) {
            if !bits(index, others.words()[index] & row[index] & mask).all(|v| visit(v, self.weight(u, v))) {
                return;
            }
        }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}
