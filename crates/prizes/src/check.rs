//! What the second computation says of a distribution.

use crate::list::{Contest, Policy};
use crate::numbers::{Seats, Taken};
use crate::search;
use crate::share::Share;
use crate::stable;
use crate::win::Win;
use std::collections::BTreeMap;

/// What the second computation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Players who would get more, or as much of an earlier list, elsewhere: the distribution is not stable.
    pub objections: Vec<Objection>,
    /// Prizes on which the two computations do not give the same amount: list, player.
    pub amounts: Vec<(usize, u32)>,
    /// How many stable distributions there are; at least so many where the search is not complete.
    pub outcomes: usize,
    /// All of them were found.
    pub complete: bool,
    /// The distribution of the procedure is none of them.
    pub missing: bool,
    /// Of each other stable distribution the players who get another prize in it, with the list it is of.
    pub others: Vec<Vec<(u32, Option<usize>)>>,
}

/// A player who would get more elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection {
    /// Who.
    pub player: u32,
    /// The list of his prize.
    pub from: Option<usize>,
    /// The list that would give more.
    pub to: usize,
    /// What it would give.
    pub would: Share,
}

impl Default for Check {
    fn default() -> Self {
        Self { objections: Vec::new(), amounts: Vec::new(), outcomes: 1, complete: true, missing: false, others: Vec::new() }
    }
}

impl Check {
    /// Both computations come to the same distribution and the same amounts.
    pub const fn agrees(&self) -> bool {
        self.objections.is_empty() && self.amounts.is_empty() && !self.missing
    }

    /// Both agree, and there is no other stable distribution.
    pub const fn is_only(&self) -> bool {
        self.agrees() && self.complete && self.outcomes == 1
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.objections.extend(other.objections);
        self.amounts.extend(other.amounts);
        self.outcomes = self.outcomes.saturating_mul(other.outcomes);
        self.complete &= other.complete;
        self.missing |= other.missing;
        self.others.extend(other.others);
    }
}

/// Computes a world of lists a second time and compares.
pub fn second(contest: &Contest, world: &[usize], seats: &Seats, taken: &Taken, won: &BTreeMap<usize, Vec<Win>>) -> Check {
    let mut check = Check::default();
    compare(contest, world, seats, taken, won, &mut check);
    let found = search::search(contest, world, seats);
    check.missing = found.complete && !found.outcomes.iter().any(|other| other.is_same(taken));
    check.outcomes = found.outcomes.len();
    check.complete = found.complete;
    for other in found.outcomes.iter().filter(|other| !other.is_same(taken)) {
        let mut players: Vec<u32> = taken.iter().chain(other.iter()).map(|(player, _)| player).collect();
        players.sort_unstable();
        players.dedup();
        players.retain(|player| taken.get(*player) != other.get(*player));
        check.others.push(players.into_iter().map(|player| (player, other.get(player))).collect());
    }
    check
}

/// Every player on every list by the letter of the rules.
fn compare(contest: &Contest, world: &[usize], seats: &Seats, taken: &Taken, won: &BTreeMap<usize, Vec<Win>>, check: &mut Check) {
    let mut offers: BTreeMap<u32, Vec<(usize, Option<Share>)>> = BTreeMap::new();
    for &list in world {
        let standing = stable::standing(contest, list, taken);
        for (player, seat) in seats[list].iter() {
            let (_, would) = stable::would(&contest.lists[list], &standing, seat);
            offers.entry(player).or_default().push((list, would));
        }
        let wins: BTreeMap<u32, Share> =
            won.get(&list).into_iter().flatten().map(|w| (contest.lists[list].entrants[w.entrant].player, w.value)).collect();
        for &seat in &standing {
            let player = contest.lists[list].entrants[seat].player;
            if wins.get(&player).copied() != stable::would(&contest.lists[list], &standing, seat).1 {
                check.amounts.push((list, player));
            }
        }
    }
    for (player, offers) in offers {
        let from = taken.get(player);
        let own = offers.iter().find(|(list, _)| Some(*list) == from).and_then(|(_, would)| *would);
        for (to, would) in offers.into_iter().filter(|(list, _)| Some(*list) != from) {
            let Some(would) = would else { continue };
            let is_better = match (own, contest.policy) {
                (None, _) => true,
                (Some(_), Policy::MainFirst) => Some(to) < from,
                (Some(own), _) => would > own || (would == own && Some(to) < from),
            };
            if is_better {
                check.objections.push(Objection { player, from, to, would });
            }
        }
    }
}
