//! The Dutch system (FIDE C.04.3, in force since 1 February 2026).
//!
//! Brackets are paired from the top. Inside a bracket the criteria are digits of one edge weight; a maximum-weight
//! perfect matching of the members, the next scoregroup and, where it matters, everybody below gives the best vector
//! of criteria, and stage by stage the first pairing with that vector in the order in which article 4 generates them.

mod bracket;
mod completion;
mod criteria;
mod graph;
mod place;

pub use criteria::Criterion;

use crate::history::Field;
use completion::{Abundance, Impossible, bye_score};
use place::Place;
use std::ops::Range;

use super::NoPairing;

/// One bracket and what became of it. Places are those in [`Field::players`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairedBracket {
    /// Moved-down players.
    pub moved_down: Vec<usize>,
    /// The scoregroup.
    pub residents: Range<usize>,
    /// Pairs, the higher-ranked first.
    pub pairs: Vec<(usize, usize)>,
    /// Downfloaters.
    pub floaters: Vec<usize>,
}

/// Pairs a field. The last bracket's downfloater, if any, gets the bye.
pub(super) fn pair_field(field: &Field) -> Result<Vec<PairedBracket>, NoPairing> {
    let bye = bye_score(field).map_err(|why| match why {
        Impossible::NoReceiver => NoPairing::NobodyForBye,
        Impossible::NoCompletePairing => NoPairing::NoCompletePairing,
    })?;
    let abundance = Abundance::of(field);
    let groups = scoregroups(field);
    let n = field.players.len();
    let mut moved_down: Vec<usize> = Vec::new();
    let mut done = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let next = groups.get(index + 1).cloned().unwrap_or(n..n);
        let place = Place { field, abundance, bye, moved_down: &moved_down, residents: residents.clone(), next };
        let paired = match place.pair_alone() {
            Some(paired) => paired,
            None => place.pair_with_below().map_err(|_| NoPairing::NoCompletePairing)?,
        };
        let floaters = paired.floaters.clone();
        done.push(PairedBracket {
            moved_down: std::mem::replace(&mut moved_down, floaters.clone()),
            residents: residents.clone(),
            pairs: paired.pairs,
            floaters,
        });
    }
    Ok(done)
}

fn scoregroups(field: &Field) -> Vec<Range<usize>> {
    let mut start = 0;
    field
        .players
        .chunk_by(|a, b| a.score == b.score)
        .map(|group| {
            start += group.len();
            start - group.len()..start
        })
        .collect()
}
