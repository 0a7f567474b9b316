//! Places that are given otherwise than by tie-breaks: by lot, by a play-off, by the arbiter (C.07 articles 2.2 and 3).

use crate::model::{PlacedBy, Tournament};
use crate::points::Points;
use crate::tiebreak::Table;
use std::collections::{BTreeMap, BTreeSet};

/// The groups with those places in them, which place was given by which of them (by line), and which of them hold.
///
/// They hold while those concerned fill places side by side and have the points that they had then; lots also need them to be level.
#[allow(clippy::type_complexity, reason = "three results of one pass")]
pub(super) fn apply(
    t: &Tournament,
    table: &Table,
    after_round: u16,
    mut groups: Vec<Vec<usize>>,
) -> (Vec<Vec<usize>>, BTreeMap<usize, usize>, Vec<(usize, bool)>) {
    let (mut given, mut found) = (BTreeMap::new(), Vec::new());
    for (index, placed) in t.placed.iter().enumerate().filter(|(_, placed)| placed.after == after_round) {
        let line = |tpn| table.lines.binary_search_by_key(tpn, |line| line.tpn).ok();
        let order: Vec<usize> = placed.order.iter().filter_map(line).collect();
        let has_points = |(line, points): (&usize, &Points)| table.line(*line).is_some_and(|line| line.score == *points);
        let is_as_then = order.len() == placed.order.len() && order.iter().zip(&placed.points).all(has_points);
        let set: BTreeSet<usize> = order.iter().copied().collect();
        let concerned = |group: &Vec<usize>| group.iter().any(|line| set.contains(line));
        let first = groups.iter().position(concerned).unwrap_or(0);
        let count = groups.iter().skip(first).take_while(|group| concerned(group)).count();
        let together: usize = groups.iter().skip(first).take(count).map(Vec::len).sum();
        let is_level = placed.by != PlacedBy::Lot || count == 1 || given.contains_key(order.first().unwrap_or(&usize::MAX));
        let holds = is_as_then && !set.is_empty() && together == set.len() && set.len() == order.len() && is_level;
        if holds {
            given.extend(order.iter().map(|line| (*line, index)));
            groups.splice(first..first + count, order.into_iter().map(|line| vec![line]));
        }
        found.push((index, holds));
    }
    (groups, given, found)
}
