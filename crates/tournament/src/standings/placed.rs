//! Places that are given otherwise than by tie-breaks: by lot, by a play-off, by the arbiter (C.07 articles 2.2 and 3).

use super::Standings;
use crate::model::{PlacedBy, Rested, Tournament, Tpn};
use crate::points::Points;
use crate::tiebreak::{Amount, Table};
use std::collections::{BTreeMap, BTreeSet};

/// What places rest on: how those concerned stand to each other by their ranks, and their values.
fn rested(rows: &[(u16, Vec<Option<Amount>>)]) -> Vec<Rested> {
    let best = rows.iter().map(|(rank, _)| *rank).min().unwrap_or(0);
    let text = |value: &Option<Amount>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    rows.iter().map(|(rank, values)| Rested { level: rank - best, values: values.iter().map(text).collect() }).collect()
}

impl Standings {
    /// What a decision about the places of these players rests on now, in their order.
    pub fn rested(&self, order: &[Tpn]) -> Vec<Rested> {
        let row = |tpn: &Tpn| self.row(*tpn).map(|row| (row.rank, row.values.clone()));
        rested(&order.iter().filter_map(row).collect::<Vec<_>>())
    }
}

/// Whether what a decision rested on is still so: who was level with whom and who stood before whom; where the arbiter decided against the
/// tie-breaks, the values too, because they were known then. Of decisions of earlier versions nothing of that was kept.
fn still_rests(by: PlacedBy, then: &[Rested], now: &[Rested]) -> bool {
    let is_same = |(then, now): (&Rested, &Rested)| then.level == now.level && (by != PlacedBy::Hand || then.values == now.values);
    then.is_empty() || then.len() == now.len() && then.iter().zip(now).all(is_same)
}

/// The groups with those places in them, which place was given by which of them (by line), and which of them hold.
///
/// They hold while those concerned fill places side by side and have the points that they had then; lots also need them to be level, and what
/// else the decision rested on is still so.
#[allow(clippy::type_complexity, reason = "three results of one pass")]
pub(super) fn apply(
    t: &Tournament,
    (table, columns): (&Table, &[Vec<Option<Amount>>]),
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
        let rank_of = |line: &usize| {
            let before = groups.iter().take_while(|group| !group.contains(line)).map(Vec::len).sum::<usize>();
            u16::try_from(before + 1).unwrap_or(u16::MAX)
        };
        let values_of = |line: &usize| columns.iter().map(|column| column.get(*line).copied().flatten()).collect();
        let now: Vec<_> = order.iter().map(|line| (rank_of(line), values_of(line))).collect();
        let is_as_then = is_as_then && still_rests(placed.by, &placed.rested, &rested(&now));
        let holds = is_as_then && !set.is_empty() && together == set.len() && set.len() == order.len() && is_level;
        if holds {
            given.extend(order.iter().map(|line| (*line, index)));
            groups.splice(first..first + count, order.into_iter().map(|line| vec![line]));
        }
        found.push((index, holds));
    }
    (groups, given, found)
}
