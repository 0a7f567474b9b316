//! Totals of units in an individual event: the team result added up from its members (队员总分制).

use crate::model::{Tournament, Tpn};
use crate::points::Points;
use crate::standings::Standings;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A unit and those of its members who count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitTotal {
    /// Place from 1; units that are level share the best one. Those with too few members stand behind all others.
    pub rank: u16,
    /// The unit.
    pub unit: String,
    /// Places of those who count, the best first.
    pub members: Vec<(Tpn, u16)>,
    /// Whether there are as many members as count.
    pub is_complete: bool,
    /// The sum of their places: less is better.
    pub places: u32,
    /// The sum of their points.
    pub points: Points,
}

/// Adds up the best `counted` members of each unit: the lowest sum of places first, then the best single place. Contestants without a unit
/// belong to none.
pub fn unit_totals(tournament: &Tournament, standings: &Standings, counted: usize) -> Vec<UnitTotal> {
    let places: Vec<(Tpn, u16)> = standings.rows.iter().map(|row| (row.tpn, row.rank)).collect();
    totals_of_places(tournament, &places, standings.after_round, counted)
}

/// The same of places that stand somewhere already, the best first; points are those after a round.
pub fn totals_of_places(tournament: &Tournament, places: &[(Tpn, u16)], after: u16, counted: usize) -> Vec<UnitTotal> {
    let mut units: BTreeMap<&str, Vec<(Tpn, u16)>> = BTreeMap::new();
    for (tpn, rank) in places {
        let unit = tournament.contestant(*tpn).map_or("", |contestant| contestant.unit.as_str());
        if !unit.is_empty() {
            units.entry(unit).or_default().push((*tpn, *rank));
        }
    }
    let score = |tpn| tournament.contestant(tpn).map_or(Points::ZERO, |contestant| tournament.score(contestant, after));
    let total = |(unit, rows): (&str, Vec<(Tpn, u16)>)| {
        let best = rows.get(..counted).unwrap_or(&rows);
        UnitTotal {
            rank: 0,
            unit: unit.to_owned(),
            members: best.to_vec(),
            is_complete: rows.len() >= counted,
            places: best.iter().map(|(_, rank)| u32::from(*rank)).sum(),
            points: best.iter().map(|(tpn, _)| score(*tpn)).sum(),
        }
    };
    let mut totals: Vec<UnitTotal> = units.into_iter().map(total).collect();
    let key = |total: &UnitTotal| {
        let best = total.members.first().map(|member| member.1);
        (!total.is_complete, Reverse(if total.is_complete { 0 } else { total.members.len() }), total.places, best)
    };
    totals.sort_by_key(key);
    let keys: Vec<_> = totals.iter().map(key).collect();
    for (total, own) in totals.iter_mut().zip(&keys) {
        let before = keys.iter().filter(|other| *other < own).count();
        total.rank = u16::try_from(before + 1).unwrap_or(u16::MAX);
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Contestant;
    use crate::standings::standings;
    use crate::tiebreak::Edition;

    /// Places 1 to 9 by number: A has 1 6 9, B 2 5 7, C 3 4, D 8 only.
    #[test]
    fn lowest_sum_of_places_and_then_the_best_single_place() {
        let mut tournament = Tournament::new(1);
        for (number, unit) in (1..).zip(["A", "B", "C", "C", "B", "A", "B", "D", "A", ""]) {
            let mut contestant = Contestant::new(Tpn(number), String::new());
            contestant.unit = unit.to_owned();
            tournament.contestants.push(contestant);
        }
        let table = standings(&tournament, 0, &["TPN".parse().unwrap()], Edition::Mar2026, &[]);
        let order = |counted| -> Vec<(u16, String, u32)> {
            unit_totals(&tournament, &table, counted).into_iter().map(|total| (total.rank, total.unit, total.places)).collect()
        };
        let expected = |list: &[(u16, &str, u32)]| list.iter().map(|&(rank, unit, sum)| (rank, unit.to_owned(), sum)).collect::<Vec<_>>();
        // All three sums of two are 7: the best single place decides. D has too few and is last, though 8 is not much more.
        assert_eq!(order(2), expected(&[(1, "A", 7), (2, "B", 7), (3, "C", 7), (4, "D", 8)]));
        assert_eq!(order(3), expected(&[(1, "B", 14), (2, "A", 16), (3, "C", 7), (4, "D", 8)]));
        assert_eq!(unit_totals(&tournament, &table, 2)[0].members, [(Tpn(1), 1), (Tpn(6), 6)]);
    }
}
