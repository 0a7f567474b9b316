//! Tie-breaks that go through the rounds (xiangqi competition rules 2011, 14.3): the standing one round earlier, two rounds earlier and so on,
//! or the progressive score without the first round, the first two and so on.

use super::standings;
use crate::model::{Tournament, Tpn};
use crate::tiebreak::{Against, Amount, Edition, Fate, Kind, Part, TieBreak, progressive_without};
use std::collections::BTreeMap;

/// The steps of everybody in the order of comparison: places of earlier standings, points, or progressive scores.
pub(super) fn steps(
    t: &Tournament,
    (after_round, edition): (u16, Edition),
    kind: Kind,
    before: &[TieBreak],
    disregarded: &[Tpn],
) -> BTreeMap<Tpn, Vec<Part>> {
    let part = |round, value| Part {
        round,
        against: Against::Nobody,
        worth: None,
        points: None,
        contribution: value,
        fate: Fate::Counted,
        is_vur: false,
    };
    let mut all: BTreeMap<Tpn, Vec<Part>> = BTreeMap::new();
    if kind == Kind::WithoutFirst {
        for first in 1..after_round {
            for (tpn, value) in progressive_without(t, after_round, edition, disregarded, first) {
                all.entry(tpn).or_default().push(part(first, value));
            }
        }
        return all;
    }
    let points = [TieBreak::plain(Kind::Points)];
    let list = if kind == Kind::EarlierPoints { points.as_slice() } else { before };
    for round in (1..after_round).rev() {
        for row in standings(t, round, list, edition, disregarded).rows {
            let value = match kind {
                Kind::EarlierPoints => row.values.first().and_then(|worked| worked.value).unwrap_or(Amount::ZERO),
                _ => Amount::whole(row.rank.into()),
            };
            all.entry(row.tpn).or_default().push(part(round, value));
        }
    }
    all
}
