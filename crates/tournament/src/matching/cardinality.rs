//! Largest matchings where no edge is better than another: Edmonds' search, one alternating tree at a time; blossoms are shrunk to their base.

use super::rows::Rows;
use super::set::members;
use std::collections::VecDeque;

/// A matching in a graph that may lose edges.
#[derive(Clone, Debug)]
pub struct Largest {
    /// The graph.
    pub rows: Rows,
    mate: Vec<Option<usize>>,
}

/// An alternating tree.
struct Tree {
    /// For an inner vertex the outer one that it hangs from.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that a vertex is in; itself if none.
    base: Vec<usize>,
    /// Who is in the blossom of a base.
    blossom: Rows,
    /// At an even distance from the root.
    outer: Vec<u64>,
    /// Not in the tree.
    unseen: Vec<u64>,
    queue: VecDeque<usize>,
}

fn set(words: &mut [u64], v: usize) {
    words[v / 64] |= 1 << (v % 64);
}

fn clear(words: &mut [u64], v: usize) {
    words[v / 64] &= !(1 << (v % 64));
}

impl Largest {
    /// Nothing is matched yet.
    pub fn new(rows: Rows, vertices: usize) -> Self {
        Self { rows, mate: vec![None; vertices] }
    }

    /// The mate of a vertex.
    pub fn mate(&self, v: usize) -> Option<usize> {
        self.mate[v]
    }

    /// Matches two vertices who have no mate, if they are joined: a good guess to begin with.
    pub fn guess(&mut self, a: usize, b: usize) {
        if self.mate[a].is_none() && self.mate[b].is_none() && self.rows.has(a, b) {
            (self.mate[a], self.mate[b]) = (Some(b), Some(a));
        }
    }

    /// Makes the matching as large as it can be. Returns whether everybody has a mate.
    pub fn solve(&mut self) -> bool {
        for v in 0..self.mate.len() {
            let other = members(self.rows.row(v)).find(|&o| self.mate[o].is_none());
            if let Some(other) = other {
                self.guess(v, other);
            }
        }
        // A search that has failed for one root fails ever after.
        let mut complete = true;
        for root in 0..self.mate.len() {
            complete &= self.mate[root].is_some() || self.augment(root);
        }
        complete
    }

    /// Finds a mate for a vertex that has none, others changing theirs.
    pub fn augment(&mut self, root: usize) -> bool {
        let (tree, free) = self.grow(root);
        let mut at = free;
        // Along the path to the root every pair changes sides.
        while let Some(v) = at {
            let Some(parent) = tree.parent[v] else { break };
            at = self.mate[parent];
            (self.mate[v], self.mate[parent]) = (Some(parent), Some(v));
        }
        free.is_some()
    }

    /// The vertices that can be left over instead of one that is left over by a largest matching, that one among them.
    pub fn instead_of(&self, root: usize) -> Vec<usize> {
        members(&self.grow(root).0.outer).collect()
    }

    /// Takes the edges of a vertex away for which `keep` says no, if everybody still can have a mate; else nothing changes.
    pub fn insist(&mut self, v: usize, keep: impl FnMut(usize) -> bool) -> bool {
        let gone = self.rows.restrict(v, keep);
        let Some(mate) = self.mate[v].filter(|mate| gone.contains(mate)) else { return true };
        (self.mate[v], self.mate[mate]) = (None, None);
        if self.augment(v) {
            return true;
        }
        for other in gone {
            self.rows.join(v, other);
        }
        (self.mate[v], self.mate[mate]) = (Some(mate), Some(v));
        false
    }

    fn grow(&self, root: usize) -> (Tree, Option<usize>) {
        let size = self.mate.len();
        let words = self.rows.row(root).len();
        let mut tree = Tree {
            parent: vec![None; size],
            base: (0..size).collect(),
            blossom: Rows::new(size),
            outer: vec![0; words],
            unseen: vec![u64::MAX; words],
            queue: VecDeque::from([root]),
        };
        set(&mut tree.outer, root);
        clear(&mut tree.unseen, root);
        tree.blossom.include(root, root);
        while let Some(v) = tree.queue.pop_front() {
            for word in 0..words {
                let mut next = self.rows.row(v)[word] & tree.unseen[word];
                while next != 0 {
                    let to = word * 64 + next.trailing_zeros() as usize;
                    next &= next - 1;
                    tree.parent[to] = Some(v);
                    let Some(mate) = self.mate[to] else { return (tree, Some(to)) };
                    for seen in [to, mate] {
                        clear(&mut tree.unseen, seen);
                        tree.blossom.include(seen, seen);
                    }
                    set(&mut tree.outer, mate);
                    tree.queue.push_back(mate);
                    // The mate may be of this word.
                    next &= tree.unseen[word];
                }
            }
            for word in 0..words {
                loop {
                    let meets = self.rows.row(v)[word] & tree.outer[word] & !tree.blossom.row(tree.base[v])[word];
                    if meets == 0 {
                        break;
                    }
                    self.shrink(&mut tree, v, word * 64 + meets.trailing_zeros() as usize);
                }
            }
        }
        (tree, None)
    }

    /// Two outer vertices meet: what lies between them and their common base becomes one outer vertex.
    fn shrink(&self, tree: &mut Tree, a: usize, b: usize) {
        let base = self.common_base(tree, a, b);
        let mut bases = Vec::new();
        self.mark(tree, a, base, b, &mut bases);
        self.mark(tree, b, base, a, &mut bases);
        for old in bases {
            let inside: Vec<usize> = members(tree.blossom.row(old)).collect();
            tree.blossom.absorb(base, old);
            for v in inside {
                tree.base[v] = base;
                if tree.outer[v / 64] >> (v % 64) & 1 == 0 {
                    set(&mut tree.outer, v);
                    tree.queue.push_back(v);
                }
            }
        }
    }

    fn common_base(&self, tree: &Tree, a: usize, b: usize) -> usize {
        let up = |v: usize| self.mate[v].and_then(|m| tree.parent[m]).map(|p| tree.base[p]);
        let mut on_path = vec![false; self.mate.len()];
        let mut v = Some(tree.base[a]);
        while let Some(at) = v {
            on_path[at] = true;
            v = up(at);
        }
        let mut v = tree.base[b];
        while !on_path[v] {
            match up(v) {
                Some(next) => v = next,
                None => break,
            }
        }
        v
    }

    /// Turns the path from a vertex to the base round, and collects the bases of the blossoms on it.
    fn mark(&self, tree: &mut Tree, from: usize, base: usize, child: usize, bases: &mut Vec<usize>) {
        let (mut v, mut child) = (from, child);
        while tree.base[v] != base {
            let Some(mate) = self.mate[v] else { break };
            for at in [tree.base[v], tree.base[mate]] {
                if at != base && !bases.contains(&at) {
                    bases.push(at);
                }
            }
            tree.parent[v] = Some(child);
            child = mate;
            match tree.parent[mate] {
                Some(up) => v = up,
                None => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The size of a largest matching, by trying.
    fn size(rows: &Rows, left: &[usize]) -> usize {
        let Some((&first, rest)) = left.split_first() else { return 0 };
        let paired = (0..rest.len()).filter(|&at| rows.has(first, rest[at])).map(|at| {
            let others: Vec<usize> = rest.iter().copied().filter(|&v| v != rest[at]).collect();
            1 + size(rows, &others)
        });
        paired.max().unwrap_or(0).max(size(rows, rest))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn a_matching_is_as_large_as_trying_finds(n in 1usize..10, edges in prop::collection::vec((0usize..10, 0usize..10), 0..24)) {
            let rows = Rows::of(n, |a, b| edges.contains(&(a, b)));
            let mut largest = Largest::new(rows.clone(), n);
            let complete = largest.solve();
            let all: Vec<usize> = (0..n).collect();
            let best = size(&rows, &all);
            prop_assert_eq!((0..n).filter(|&v| largest.mate(v).is_some()).count(), 2 * best);
            prop_assert_eq!(complete, 2 * best == n);
            for v in 0..n {
                let mate = largest.mate(v);
                prop_assert!(mate.is_none_or(|m| rows.has(v, m) && largest.mate(m) == Some(v)));
                if mate.is_none() {
                    let instead = largest.instead_of(v);
                    let over: Vec<usize> = (0..n).filter(|&o| largest.mate(o).is_none()).collect();
                    for other in 0..n {
                        let without: Vec<usize> = all.iter().copied().filter(|o| *o != other).collect();
                        if over.len() == 1 {
                            prop_assert_eq!(instead.contains(&other), size(&rows, &without) == best);
                        }
                    }
                }
            }
        }

        /// An edge can be insisted on exactly if the others can be matched without its ends.
        #[test]
        fn insisting_finds_what_trying_finds(edges in prop::collection::vec((0usize..8, 0usize..8), 8..26), wanted in (0usize..8, 0usize..8)) {
            let rows = Rows::of(8, |a, b| edges.contains(&(a, b)));
            let mut largest = Largest::new(rows.clone(), 8);
            let (a, b) = wanted;
            if largest.solve() && a != b {
                let before: Vec<_> = (0..8).map(|v| largest.mate(v)).collect();
                let rest: Vec<usize> = (0..8).filter(|v| *v != a && *v != b).collect();
                let possible = rows.has(a, b) && size(&rows, &rest) == 3;
                prop_assert_eq!(largest.insist(a, |other| other == b), possible);
                if possible {
                    prop_assert_eq!(largest.mate(a), Some(b));
                } else {
                    prop_assert_eq!(&largest.rows, &rows);
                    prop_assert_eq!((0..8).map(|v| largest.mate(v)).collect::<Vec<_>>(), before);
                }
            }
        }
    }
}
