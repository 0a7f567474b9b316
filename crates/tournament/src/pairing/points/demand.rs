//! Questions to a field that is paired: how good is the best pairing in which something else holds?
//!
//! Every level was kept as it was solved. A demand is put to the latest level whose pairings may still fulfil it: what the demand disturbs is
//! taken out of the solved matching and mended by a short search. The pairing found is optimal, under the demand, at that level, and as good
//! as the chosen one at all levels before; so the first key in which it differs from the chosen one is what the demand costs, exactly.

use super::edges::{Binding, Edges, Price, Priced};
use super::levels::LEVEL_BITS;
use crate::matching::{Matcher, Mate};

/// A level as it was solved.
#[derive(Clone, Debug)]
pub struct Step {
    /// The pairs left by the levels before.
    pub edges: Edges,
    /// The sets that bind them.
    pub binding: Binding,
    /// What the level asked for.
    pub price: Price,
    /// Its optimal matching.
    pub solved: Matcher<i128>,
}

/// What another pairing is to have.
#[derive(Clone, Copy)]
pub enum Demand<'a> {
    /// These two meet.
    Pair(usize, usize),
    /// This one is paired with one of those for whom it holds.
    With(usize, &'a dyn Fn(usize) -> bool),
}

/// The levels of a field.
pub struct Trace {
    /// The segment of each vertex.
    pub segment: Vec<usize>,
    /// From the first level on.
    pub steps: Vec<Step>,
}

impl Trace {
    /// The best pairing that fulfils a demand, as far as its first worse level; `None` where no legal pairing does.
    pub fn best(&self, demand: Demand<'_>) -> Option<Vec<usize>> {
        self.steps.iter().rev().find_map(|step| self.at(step, demand))
    }

    /// The best pairing of a level that fulfils a demand and is optimal at all levels before.
    fn at(&self, step: &Step, demand: Demand<'_>) -> Option<Vec<usize>> {
        let vertices = self.segment.len();
        let mut solved = step.solved.clone();
        let mates: Vec<usize> = match demand {
            Demand::Pair(a, b) => {
                if !step.edges.has(a, b) {
                    return None;
                }
                solved.remove(&[a, b]);
                solved.solve(&self.priced(step, &step.edges)).ok()?;
                let mut mates = mates(&solved, vertices);
                (mates[a], mates[b]) = (b, a);
                mates
            }
            Demand::With(of, holds) => {
                if !step.edges.of(of).any(holds) {
                    return None;
                }
                let mut edges = step.edges.clone();
                solved.release(of);
                for other in step.edges.of(of).filter(|&other| !holds(other)) {
                    edges.remove(of, other);
                }
                let graph = self.priced(step, &edges);
                solved.revalue(&graph, of);
                solved.solve(&graph).ok()?;
                mates(&solved, vertices)
            }
        };
        // Every optimal matching of the levels before leaves each binding set once; who leaves one more often is worse there.
        let before = crossings(&step.binding, &self::mates(&step.solved, vertices));
        (crossings(&step.binding, &mates) == before).then_some(mates)
    }

    const fn priced<'a>(&'a self, step: &'a Step, edges: &'a Edges) -> Priced<'a> {
        Priced { edges, segment: self.segment.as_slice(), binding: &step.binding, price: &step.price, bits: LEVEL_BITS }
    }
}

fn mates(solved: &Matcher<i128>, vertices: usize) -> Vec<usize> {
    (0..vertices).map(|v| if let Mate::Vertex(mate) = solved.mate(v) { mate } else { v }).collect()
}

fn crossings(binding: &Binding, mates: &[usize]) -> usize {
    mates.iter().enumerate().filter(|(v, mate)| v < mate).map(|(v, &mate)| binding.crossings(v, mate)).sum()
}
