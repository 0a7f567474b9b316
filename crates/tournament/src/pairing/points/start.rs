//! Duals to start a level from.
//!
//! Nought is feasible at every level, but where most pairs of a segment cost something (all due the same colour) it leads into blossoms as
//! large as the segment. Solving each segment by kinds of contestants, as if everybody could meet everybody, starts next to the optimum.

use super::edges::{Price, Priced};
use crate::matching::{Classes, Graph, class_duals};

/// Feasible duals for a level.
pub fn duals(graph: &Priced<'_>) -> Vec<i128> {
    let mut duals = vec![0; graph.segment.len()];
    let Price::Kinds { kind, columns, table, .. } = graph.price else { return duals };
    if *columns == 1 {
        return duals;
    }
    let mut start = 0;
    let mut by_size = Vec::new();
    for segment in graph.segment.chunk_by(|a, b| a == b) {
        let end = start + segment.len();
        let mut sizes = vec![0u64; *columns];
        for v in start..end {
            sizes[kind[v]] += 1;
        }
        let present: Vec<usize> = (0..*columns).filter(|&kind| sizes[kind] > 0).collect();
        let by_kind = class_duals(&Segment { present: &present, sizes: &sizes, columns: *columns, table });
        for v in start..end {
            duals[v] = present.iter().position(|&known| known == kind[v]).map_or(0, |at| by_kind[at]);
        }
        by_size.extend((start..end).map(|v| (segment.len(), v)));
        start = end;
    }
    // Pairs of two segments may be better than those inside: duals are raised, where it can be of few vertices.
    by_size.sort_unstable();
    for (_, u) in by_size {
        let mut need = duals[u];
        for v in graph.edges.of(u).filter(|&v| graph.segment[u] != graph.segment[v]) {
            need = need.max(graph.edge(u, v) - duals[v]);
        }
        duals[u] = need;
    }
    duals
}

/// The kinds of one segment.
struct Segment<'a> {
    present: &'a [usize],
    sizes: &'a [u64],
    columns: usize,
    table: &'a [i128],
}

impl Classes<i128> for Segment<'_> {
    fn count(&self) -> usize {
        self.present.len()
    }

    fn size(&self, class: usize) -> u64 {
        self.sizes[self.present[class]]
    }

    fn weight(&self, a: usize, b: usize) -> i128 {
        -2 * self.table[self.present[a] * self.columns + self.present[b]]
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}
