//! Groups: a field is split into several round robins.
//!
//! The contestants come in the order of their seeds. Each pot of as many as there are groups gives every group one; the last pot may be
//! short, so sizes differ by one at most. Then members of one unit (单位) are taken apart by exchanges inside their pots, which keep the
//! strength of the groups.

use crate::rng::Rng;
use std::collections::BTreeMap;

/// How a pot is dealt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// The first pot from the first group to the last, the next one back, and so on (蛇形).
    Snake,
    /// Every pot by lots, from this seed.
    Lots(u64),
}

/// An exchange that took members of a unit apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The pot, from 1.
    pub pot: u16,
    /// The seed that shared a group with others of the unit.
    pub moved: u16,
    /// The seed that came for it; `None` if the group it went to had nobody of this pot.
    pub came: Option<u16>,
    /// The group it left, from 1.
    pub from: u16,
    /// The group it went to, from 1.
    pub to: u16,
}

/// The groups of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The seeds (from 1) of each group, the highest first.
    pub groups: Vec<Vec<u16>>,
    /// What was done, in order, after the pots had been dealt out.
    pub swaps: Vec<Swap>,
}

/// Why a field cannot be split so, with the nearest number of groups that can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// Nobody can meet anybody.
    #[error("{0} contestants make no group: two are the least")]
    TooFew(u16),
    /// Into no groups.
    #[error("the field cannot be split into no groups: one is the least")]
    NoGroups,
    /// A group would have fewer than two.
    #[error("{groups} groups are too many: each needs two contestants, so {most} are the most")]
    TooManyGroups {
        /// Asked for.
        groups: u16,
        /// Possible.
        most: u16,
    },
}

/// Splits a field: the unit of every contestant in seed order (empty for none) into so many groups.
///
/// No exchange inside a pot is left that would lower the number of pairs of unit-mates in one group: where two of a unit share a group,
/// every group without one of them has in that pot somebody who would only change the clash for another.
///
/// # Errors
/// See [`Impossible`].
pub fn split(units: &[&str], groups: u16, deal: Deal) -> Result<Groups, Impossible> {
    let count = u16::try_from(units.len()).unwrap_or(u16::MAX);
    if count < 2 {
        return Err(Impossible::TooFew(count));
    }
    if groups == 0 {
        return Err(Impossible::NoGroups);
    }
    if groups > count / 2 {
        return Err(Impossible::TooManyGroups { groups, most: count / 2 });
    }
    let mut table = Table::dealt(units, usize::from(groups), deal);
    let mut swaps = Vec::new();
    while let Some(swap) = table.best_swap() {
        swaps.push(table.exchange(swap));
    }
    let group = |at: usize| table.pots.iter().filter_map(|pot| pot[at]).map(seed).collect();
    Ok(Groups { groups: (0..usize::from(groups)).map(group).collect(), swaps })
}

fn seed(place: usize) -> u16 {
    u16::try_from(place + 1).unwrap_or(u16::MAX)
}

/// Pots as rows, groups as columns; contestants by their place in the list.
struct Table<'a> {
    units: &'a [&'a str],
    pots: Vec<Vec<Option<usize>>>,
    /// How many of a unit are in each group.
    mates: BTreeMap<&'a str, Vec<i64>>,
}

/// Pot, and the two groups whose members of it change places.
type Exchange = (usize, usize, usize);

impl<'a> Table<'a> {
    fn dealt(units: &'a [&'a str], groups: usize, deal: Deal) -> Self {
        let mut rng = if let Deal::Lots(seed) = deal { Rng::new(seed) } else { Rng::new(0) };
        let mut pots: Vec<Vec<Option<usize>>> = Vec::new();
        for first in (0..units.len()).step_by(groups) {
            let mut pot: Vec<Option<usize>> =
                (first..first + groups).map(|place| Some(place).filter(|place| *place < units.len())).collect();
            match deal {
                Deal::Snake if pots.len() % 2 == 1 => pot.reverse(),
                Deal::Snake => {}
                Deal::Lots(_) => rng.shuffle(&mut pot, groups),
            }
            pots.push(pot);
        }
        let mut mates: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for pot in &pots {
            for (group, place) in pot.iter().enumerate() {
                if let Some(place) = place
                    && !units[*place].is_empty()
                {
                    mates.entry(units[*place]).or_insert_with(|| vec![0; groups])[group] += 1;
                }
            }
        }
        Self { units, pots, mates }
    }

    fn mates(&self, place: usize, group: usize) -> i64 {
        self.mates.get(self.units[place]).map_or(0, |counts| counts[group])
    }

    /// How many pairs of unit-mates an exchange makes more.
    fn change(&self, (pot, from, to): Exchange) -> i64 {
        let goes =
            |place: Option<usize>, from: usize, to: usize| place.map_or(0, |place| self.mates(place, to) - (self.mates(place, from) - 1));
        let (a, b) = (self.pots[pot][from], self.pots[pot][to]);
        let is_free = |place: usize| self.units[place].is_empty();
        match (a, b) {
            (Some(a), Some(b)) if !is_free(a) && self.units[a] == self.units[b] => 0,
            _ => goes(a.filter(|place| !is_free(*place)), from, to) + goes(b.filter(|place| !is_free(*place)), to, from),
        }
    }

    /// The exchange that takes most pairs apart: of equal ones that in the lowest pot, then between the nearest groups.
    fn best_swap(&self) -> Option<Exchange> {
        let mut best: Option<(i64, Exchange)> = None;
        for (pot, row) in self.pots.iter().enumerate().rev() {
            let crowded = |at: &usize| row[*at].is_some_and(|place| self.mates(place, *at) > 1);
            for from in (0..row.len()).filter(crowded) {
                let mut others: Vec<usize> = (0..row.len()).filter(|to| *to != from).collect();
                others.sort_by_key(|to| (to.abs_diff(from), *to));
                for to in others {
                    let change = self.change((pot, from, to));
                    if change < best.map_or(0, |(change, _)| change) {
                        best = Some((change, (pot, from, to)));
                    }
                }
            }
        }
        best.map(|(_, swap)| swap)
    }

    fn exchange(&mut self, (pot, from, to): Exchange) -> Swap {
        let (moved, came) = (self.pots[pot][from], self.pots[pot][to]);
        for (place, from, to) in [(moved, from, to), (came, to, from)] {
            if let Some(counts) = place.and_then(|place| self.mates.get_mut(self.units[place])) {
                counts[from] -= 1;
                counts[to] += 1;
            }
        }
        self.pots[pot].swap(from, to);
        Swap { pot: seed(pot), moved: moved.map_or(0, seed), came: came.map(seed), from: seed(from), to: seed(to) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_snake_goes_to_and_fro() {
        let split = split(&[""; 11], 4, Deal::Snake).unwrap();
        assert_eq!(split.groups, [vec![1, 8, 9], vec![2, 7, 10], vec![3, 6, 11], vec![4, 5]]);
        assert_eq!(split.swaps, []);
    }

    #[test]
    fn mates_are_taken_apart_inside_their_pot() {
        // 1 and 8 are of one unit and would be in group 1.
        let split = split(&["A", "", "", "", "", "", "", "A", "", "", "", ""], 4, Deal::Snake).unwrap();
        assert_eq!(split.swaps, [Swap { pot: 2, moved: 8, came: Some(7), from: 1, to: 2 }]);
        assert_eq!(split.groups[..2], [vec![1, 7, 9], vec![2, 8, 10]]);
        // The last pot is short: whoever has to leave goes where nobody of it is.
        let split = super::split(&["A", "", "", "", "", "A"], 4 - 1, Deal::Snake).unwrap();
        assert_eq!(split.groups, [vec![1, 5], vec![2, 6], vec![3, 4]]);
        let split = super::split(&["A", "", "", "", "A"], 2, Deal::Snake).unwrap();
        assert_eq!(split.swaps, [Swap { pot: 3, moved: 5, came: None, from: 1, to: 2 }]);
        assert_eq!(split.groups, [vec![1, 4], vec![2, 3, 5]]);
    }

    #[test]
    fn what_is_no_split_is_refused_with_the_nearest() {
        assert_eq!(split(&[""; 9], 0, Deal::Snake), Err(Impossible::NoGroups));
        assert_eq!(split(&[""; 9], 5, Deal::Snake), Err(Impossible::TooManyGroups { groups: 5, most: 4 }));
        assert_eq!(split(&[""], 1, Deal::Snake), Err(Impossible::TooFew(1)));
        assert!(split(&[""; 9], 4, Deal::Snake).is_ok());
    }

    proptest! {
        #[test]
        fn groups_are_even_and_mates_apart(units in proptest::collection::vec(0u8..8, 2..60), groups in 1u16..12, seed in any::<u64>(), snake in any::<bool>()) {
            let names: Vec<String> = units.iter().map(|unit| if *unit == 0 { String::new() } else { unit.to_string() }).collect();
            let units: Vec<&str> = names.iter().map(String::as_str).collect();
            prop_assume!(usize::from(groups) <= units.len() / 2);
            let deal = if snake { Deal::Snake } else { Deal::Lots(seed) };
            let found = split(&units, groups, deal).unwrap();
            prop_assert_eq!(&found, &split(&units, groups, deal).unwrap());
            let mut all: Vec<u16> = found.groups.concat();
            all.sort_unstable();
            prop_assert_eq!(all, (1..=seed_of(units.len())).collect::<Vec<_>>());
            let sizes: Vec<usize> = found.groups.iter().map(Vec::len).collect();
            prop_assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);
            let pot = |seed: u16| (seed - 1) / groups;
            let unit = |seed: u16| units[usize::from(seed) - 1];
            let has = |group: &Vec<u16>, name: &str| group.iter().any(|&seed| unit(seed) == name);
            for group in &found.groups {
                let mut pots: Vec<u16> = group.iter().map(|&seed| pot(seed)).collect();
                pots.dedup();
                prop_assert_eq!(pots.len(), group.len(), "one of each pot");
                for &mate in group.iter().filter(|&&seed| !unit(seed).is_empty()) {
                    if group.iter().filter(|&&other| unit(other) == unit(mate)).count() < 2 {
                        continue;
                    }
                    for other in found.groups.iter().filter(|other| !has(other, unit(mate))) {
                        // It could take one: whoever would come for it has no mate in this group.
                        let comes = other.iter().copied().find(|&seed| pot(seed) == pot(mate));
                        let could = comes.is_none_or(|comes| unit(comes).is_empty() || !has(group, unit(comes)));
                        prop_assert!(!could, "{:?} could take {}", other, mate);
                    }
                }
            }
        }
    }

    fn seed_of(count: usize) -> u16 {
        u16::try_from(count).unwrap()
    }
}
