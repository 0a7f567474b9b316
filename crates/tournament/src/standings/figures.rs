//! What those who are level were compared by, for people: the score one round earlier, the rate of board 1, and where these are the same the next.

use super::Order;
use crate::model::Tpn;
use crate::tiebreak::{Amount, board_figures};
use std::collections::BTreeMap;

/// Between one figure and the next.
const THEN: &str = "/";

/// The figures of participants, by the index of the tie-break.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures(BTreeMap<(usize, Tpn), Vec<Amount>>);

impl Figures {
    /// Keeps the figures of the sets that a tie-break made of a tied set: one of everybody, and as many as it took to tell two sets apart. Who was
    /// level with nobody was compared by none.
    pub fn note(&mut self, index: usize, order: &Order<'_>, sets: &[Vec<usize>]) {
        let level: usize = sets.iter().map(Vec::len).sum();
        if level < 2 || !order.tiebreak.kind.is_told_by_figures() {
            return;
        }
        let first = |set: &Vec<usize>| set.first().copied().unwrap_or_default();
        let apart: Vec<usize> = sets.windows(2).map(|two| depth(order, two.iter().map(first))).collect();
        for (at, set) in sets.iter().enumerate() {
            let sides = [at.checked_sub(1), Some(at)].into_iter().flatten().filter_map(|between| apart.get(between));
            let count = sides.copied().max().unwrap_or(1);
            for &line in set {
                let Some(tpn) = order.table.line(line).map(|line| line.tpn) else { continue };
                self.0.insert((index, tpn), figures(order, line, count));
            }
        }
    }

    /// As they are written; nothing where nothing was there to be compared.
    pub fn told(&self, index: usize, tpn: Tpn) -> Option<String> {
        let figures = self.0.get(&(index, tpn)).filter(|figures| !figures.is_empty())?;
        Some(figures.iter().map(|figure| figure.with_decimals(0)).collect::<Vec<_>>().join(THEN))
    }
}

/// How many figures it takes to tell lines apart that are known to differ.
fn depth(order: &Order<'_>, lines: impl Iterator<Item = usize> + Clone) -> usize {
    let differ = |count: &usize| {
        let mut all = lines.clone().map(|line| figures(order, line, *count));
        all.next() != all.next()
    };
    let most = usize::from(order.table.rounds).max(order.table.teams.as_ref().map_or(0, |teams| usize::from(teams.boards)));
    (1..most).find(differ).unwrap_or(most).max(1)
}

fn figures(order: &Order<'_>, line: usize, count: usize) -> Vec<Amount> {
    match order.steps {
        Some(steps) => steps.figures(line, count),
        None => board_figures(order.table, line, order.tiebreak.kind).into_iter().take(count).collect(),
    }
}
