//! A graph as rows of bits: who may be matched with whom, many vertices a step.

use super::set::members;

/// The edges of a graph without weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// So many vertices and no edge.
    pub fn new(vertices: usize) -> Self {
        let words = vertices.div_ceil(64);
        Self { words, bits: vec![0; words * vertices] }
    }

    /// The graph of all pairs for which `joined` says so; it is asked once a pair, the smaller vertex first.
    pub fn of(vertices: usize, mut joined: impl FnMut(usize, usize) -> bool) -> Self {
        let mut rows = Self::new(vertices);
        for a in 0..vertices {
            for b in a + 1..vertices {
                if joined(a, b) {
                    rows.join(a, b);
                }
            }
        }
        rows
    }

    /// The vertices joined with one.
    pub fn row(&self, v: usize) -> &[u64] {
        &self.bits[v * self.words..(v + 1) * self.words]
    }

    /// Whether two vertices are joined.
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.bits[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// All vertices, those with the fewest edges first.
    pub fn by_degree(&self) -> Vec<usize> {
        let degree = |v: usize| self.row(v).iter().map(|word| word.count_ones()).sum::<u32>();
        let vertices = self.bits.len().checked_div(self.words).unwrap_or(0);
        let mut order: Vec<(u32, usize)> = (0..vertices).map(|v| (degree(v), v)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, v)| v).collect()
    }

    /// Joins two vertices.
    pub fn join(&mut self, a: usize, b: usize) {
        for (own, other) in [(a, b), (b, a)] {
            self.bits[own * self.words + other / 64] |= 1 << (other % 64);
        }
    }

    /// Takes an edge away.
    pub fn part(&mut self, a: usize, b: usize) {
        for (own, other) in [(a, b), (b, a)] {
            self.bits[own * self.words + other / 64] &= !(1 << (other % 64));
        }
    }

    /// Keeps of the edges of a vertex those for which `keep` says so, and says which went.
    pub fn restrict(&mut self, v: usize, mut keep: impl FnMut(usize) -> bool) -> Vec<usize> {
        let gone: Vec<usize> = members(self.row(v)).filter(|&other| !keep(other)).collect();
        for &other in &gone {
            self.part(v, other);
        }
        gone
    }

    /// Adds everything in the row of `from` to that of `into`; only for rows that stand for sets.
    pub(super) fn absorb(&mut self, into: usize, from: usize) {
        for word in 0..self.words {
            self.bits[into * self.words + word] |= self.bits[from * self.words + word];
        }
    }

    /// A vertex becomes a member of the set that a row stands for.
    pub(super) fn include(&mut self, set: usize, v: usize) {
        self.bits[set * self.words + v / 64] |= 1 << (v % 64);
    }
}
