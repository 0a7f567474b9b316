//! The objective level by level: after each, only the pairs that stand in some optimal pairing are left.
//!
//! A level is a maximum-weight perfect matching with the prices of a few digits of the objective. Its dual variables prove which pairs
//! stand in no optimal pairing of the level: they are struck out. The blossoms with a positive dual are sets that every optimal pairing
//! leaves by one pair only; further down, leaving them more often costs more than anything else. What is left are exactly the pairings
//! that are optimal at all levels so far, so no level needs the weights of those before it, and no weight grows with the field.

use super::demand::Step;
use super::edges::{Binding, Edges, Price, Priced};
use super::start;
use crate::matching::{Matcher, Mate, NoPerfectMatching};

/// Bits for the prices of one level, all pairs of a pairing together.
pub const LEVEL_BITS: u32 = 84;

/// The pairings that are optimal at all levels so far.
#[derive(Clone, Debug)]
pub struct Levels {
    edges: Edges,
    segment: Vec<usize>,
    binding: Binding,
    mates: Vec<usize>,
    /// The levels as they were solved, where they are kept for questions.
    steps: Option<Vec<Step>>,
}

/// No mate yet.
const NONE: usize = usize::MAX;

impl Levels {
    /// All pairings with these edges. The vertices are in order; `segment` of the bye is below all others.
    pub fn new(edges: Edges, segment: Vec<usize>) -> Self {
        let n = edges.vertices();
        Self { edges, segment, binding: Binding::default(), mates: vec![NONE; n], steps: None }
    }

    /// The same, and every level is kept as it was solved.
    pub fn kept(self) -> Self {
        Self { steps: Some(Vec::new()), ..self }
    }

    /// The levels that were kept.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps.unwrap_or_default()
    }

    /// The pairs that are left.
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// One optimal pairing, once a level has been solved: the mate of each vertex.
    pub fn mates(&self) -> &[usize] {
        &self.mates
    }

    /// The pairings of some vertices among themselves, where none of them can be paired with others any more. The vertices of the part are
    /// numbered in their order.
    pub fn part(&self, of: &[usize]) -> Self {
        let mut part = Self::new(self.edges.part(of), of.iter().map(|&v| self.segment[v]).collect());
        part.binding = self.binding.part(of);
        for (own, &v) in of.iter().enumerate() {
            part.mates[own] = of.binary_search(&self.mates[v]).unwrap_or(NONE);
        }
        part
    }

    /// The next level: of the pairings left, those at the least price.
    ///
    /// # Errors
    /// There is no pairing at all; only the first level can say so.
    pub fn refine(&mut self, price: &Price) -> Result<(), NoPerfectMatching> {
        let n = self.edges.vertices();
        let graph = self.priced(price);
        let mut matcher = Matcher::new(start::duals(&graph));
        for (u, &v) in self.mates.iter().enumerate() {
            if v != NONE && u < v {
                matcher.adopt(&graph, u, v);
            }
        }
        matcher.solve(&graph)?;
        let mates = (0..n).map(|v| if let Mate::Vertex(u) = matcher.mate(v) { u } else { NONE }).collect();
        let around = matcher.binding();
        let mut struck = Vec::new();
        for u in 0..n {
            for v in graph.edges.after(u) {
                let shared: i128 = around[u].iter().zip(&around[v]).take_while(|(a, b)| a.0 == b.0).map(|(a, _)| a.1).sum();
                if matcher.dual(u) + matcher.dual(v) + shared > crate::matching::Graph::edge(&graph, u, v) {
                    struck.push((u, v));
                }
            }
        }
        if let Some(steps) = &mut self.steps {
            steps.push(Step { edges: self.edges.clone(), binding: self.binding.clone(), price: price.clone(), solved: matcher });
        }
        self.mates = mates;
        for (u, v) in struck {
            self.edges.remove(u, v);
        }
        self.binding = Binding::new(around.into_iter().map(|sets| sets.into_iter().map(|(set, _)| set).collect()).collect());
        Ok(())
    }

    /// The last levels at once: vertex by vertex, the partner that comes first in the order.
    ///
    /// # Errors
    /// There is no pairing at all: not after a level that was solved.
    pub fn settle(&mut self) -> Result<(), NoPerfectMatching> {
        let n = self.edges.vertices();
        let prices: Vec<i128> = (0i128..).take(n).collect();
        let nothing = Price::Bye(vec![0; n + 1]);
        let mut matcher = Matcher::new(vec![0i128; n]);
        let graph = self.priced(&nothing);
        for (u, &v) in self.mates.iter().enumerate() {
            if v != NONE && u < v {
                matcher.adopt(&graph, u, v);
            }
        }
        let mut settled = vec![false; n];
        for u in 0..n {
            if settled[u] {
                continue;
            }
            // Taking a settled pair out may have loosened others.
            matcher.solve(&self.priced(&nothing))?;
            let first = self.edges.of(u).next();
            if matcher.mate(u) != first.map_or(Mate::None, Mate::Vertex) {
                let price = Price::Partner { of: u, prices: prices.clone() };
                let graph = self.priced(&price);
                matcher.release(u);
                matcher.revalue(&graph, u);
                matcher.solve(&graph)?;
            }
            let Mate::Vertex(mate) = matcher.mate(u) else { return Err(NoPerfectMatching) };
            (self.mates[u], self.mates[mate]) = (mate, u);
            (settled[u], settled[mate]) = (true, true);
            matcher.remove(&[u, mate]);
            self.edges.isolate(u);
            self.edges.isolate(mate);
        }
        Ok(())
    }

    const fn priced<'a>(&'a self, price: &'a Price) -> Priced<'a> {
        Priced { edges: &self.edges, segment: self.segment.as_slice(), binding: &self.binding, price, bits: LEVEL_BITS }
    }
}
