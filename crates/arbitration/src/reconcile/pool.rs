//! The ways from one layer of the search to the next, before they are played out.

use super::costs::Cost;
use super::search::{Step, Take};

/// One way from a state to a next one.
pub(super) struct Candidate {
    /// The whole cost so far.
    pub cost: Cost,
    /// That and the least that the cells not yet read must cost.
    pub estimate: Cost,
    /// The state it comes from.
    pub node: u32,
    /// Its move, by its place among those of the position.
    pub play: u32,
    /// How many moves were legal there.
    pub legal: u32,
    /// How the sheets go with it.
    pub steps: [Step; 2],
}

impl Candidate {
    /// The most promising first, by estimate, state, move and how far the sheets are read; no two are equal. One number is compared at once.
    fn order(&self) -> u128 {
        let [first, second] = self.steps.map(|step| u128::from(step.next));
        u128::from(self.estimate) << 96 | u128::from(self.node) << 64 | u128::from(self.play) << 32 | first << 16 | second
    }
}

/// Ways to the next states, the best of those that are written somewhere and all that are not: behind the last cells nothing tells good from
/// bad before the position is seen.
pub(super) struct Pool {
    written: Vec<Candidate>,
    late: Vec<Candidate>,
    kept: usize,
}

impl Pool {
    /// Keeps so many of the written ways.
    pub(super) const fn new(kept: usize) -> Self {
        Self { written: Vec::new(), late: Vec::new(), kept }
    }

    /// Ways behind the last cells.
    pub(super) const fn late(&self) -> usize {
        self.late.len()
    }

    /// Adds a way; the estimate above which another is of no use.
    pub(super) fn add(&mut self, candidate: Candidate) -> Cost {
        if candidate.steps.iter().all(|s| s.take == Take::Ended) {
            self.late.push(candidate);
            return Cost::MAX;
        }
        self.written.push(candidate);
        if self.written.len() < self.kept * 4 {
            return Cost::MAX;
        }
        self.cut();
        // The dearest that is kept stands last.
        self.written.last().map_or(Cost::MAX, |c| c.estimate)
    }

    /// Drops the dearest of the written ways.
    fn cut(&mut self) {
        if self.written.len() > self.kept && self.kept > 0 {
            self.written.select_nth_unstable_by_key(self.kept - 1, Candidate::order);
            self.written.truncate(self.kept);
        }
    }

    /// What is kept, the most promising first, those behind the last cells at the end.
    pub(super) fn in_order(mut self) -> Vec<Candidate> {
        self.cut();
        self.written.sort_unstable_by_key(Candidate::order);
        self.late.sort_unstable_by_key(Candidate::order);
        self.written.append(&mut self.late);
        self.written
    }
}
