//! Maximum-weight perfect matching in a general graph, kept optimal while weights change at a vertex.
//!
//! The algorithm is Edmonds' primal-dual method with blossoms, one search tree at a time, so that a matching that is
//! almost right is repaired at the price of one short search. Edges are not stored: a [`Graph`] computes them, which
//! lets a bracket of thousands of players be described by a small table of player classes.
//!
//! Weights must be **even**; then all duals stay whole numbers. Lexicographic criteria are digits of one weight.

mod blossom;
mod cardinality;
mod rows;
mod set;
mod transport;
mod weight;

pub use blossom::{Matcher, Mate, NoPerfectMatching};
pub use cardinality::Largest;
pub use rows::Rows;
pub use set::{Set, Square, bits, members, round_from};
pub use transport::{Classes, class_duals};
pub use weight::{Weight, Wide};

/// The edges of a graph on vertices `0..n`, computed on demand.
pub trait Graph<W: Weight> {
    /// The even weight of an edge, or [`Weight::ABSENT`]. Symmetric; a vertex has no edge to itself.
    fn edge(&self, u: usize, v: usize) -> W;

    /// Calls `visit` with every vertex of `others` that has an edge to `u`, and its weight, until it returns `false`: first those not
    /// before `from`, then those before it.
    fn for_each_edge(&self, u: usize, others: &Set, from: usize, mut visit: impl FnMut(usize, W) -> bool) {
        for (index, mask) in round_from(others.words().len(), from) {
            for v in bits(index, others.words()[index] & mask) {
                if v != u {
                    let weight = self.edge(u, v);
                    if weight != W::ABSENT && !visit(v, weight) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether the vertex may stay alone, at weight 0: then it is matched with the sink, which takes any number.
    fn may_stay_alone(&self, v: usize) -> bool;
}

#[cfg(test)]
mod tests;
