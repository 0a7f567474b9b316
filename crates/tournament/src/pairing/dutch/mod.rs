//! The Dutch system (FIDE C.04.3, in force since 1 February 2026).
//!
//! Brackets are paired from the top. Inside a bracket the criteria are digits of one edge weight; a maximum-weight
//! perfect matching of the members, the next scoregroup and, where it matters, everybody below gives the best vector
//! of criteria, and stage by stage the first pairing with that vector in the order in which article 4 generates them.

mod bracket;
mod completion;
mod criteria;
mod graph;

pub use criteria::Criterion;

use crate::history::Field;
use bracket::{Bracket, BracketPairing};
use completion::{Abundance, Impossible, bye_score};
use criteria::{Class, Group};
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
        let score = field.players[residents.start].score;
        // The bye concerns this graph if its receiver can be in it.
        let next_score = field.players.get(next.start).map(|p| p.score);
        let bye_here = bye.is_some_and(|bye| next_score.is_none_or(|next| bye >= next));
        let build = |whole: bool| {
            let end = if whole { n } else { next.end };
            let places: Vec<usize> = moved_down.iter().copied().chain(residents.start..end).collect();
            let class = |&place: &usize| {
                let facts = &field.players[place];
                let group = if place < residents.start {
                    let levels = moved_down.iter().map(|&p| field.players[p].score);
                    let mut above: Vec<_> = levels.filter(|s| *s > facts.score).collect();
                    above.dedup();
                    Group::MovedDown(u16::try_from(above.len()).unwrap_or(u16::MAX))
                } else if place < residents.end {
                    Group::Resident
                } else if place < next.end {
                    Group::Next
                } else {
                    Group::Rest
                };
                Class::of(facts, group, field.is_last, bye == Some(facts.score) && facts.pab_bar.is_none())
            };
            let mut classes: Vec<Class> = places.iter().map(class).collect();
            if bye.is_some() && (whole || bye_here) {
                classes.push(Class::BYE);
            }
            Bracket { field, places, classes, sink: !whole && next.end < n, c9_possible: bye.is_some_and(|bye| bye >= score) }
        };
        let impossible = |_| NoPairing::NoCompletePairing;
        let mut paired = None;
        if abundance.suffices(field, next.end..n, 0) {
            let local: BracketPairing = build(false).pair().map_err(impossible)?;
            if abundance.suffices(field, next.end..n, local.left_to_rest) {
                paired = Some(local);
            }
        }
        let paired = match paired {
            Some(paired) => paired,
            None => build(true).pair().map_err(impossible)?,
        };
        let floaters = paired.floaters.clone();
        done.push(PairedBracket { moved_down: std::mem::replace(&mut moved_down, floaters.clone()), residents: residents.clone(), pairs: paired.pairs, floaters });
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
