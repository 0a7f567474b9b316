//! What is handed out, with the reasons of each prize.

use crate::check::Check;
use crate::list::{Contest, Policy};
use crate::numbers::{Seats, Taken, stands};
use crate::share::Share;
use crate::stable;
use crate::win::Win;
use std::collections::BTreeMap;

/// Who gets what, and what stands against it. Lists count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// One for each list.
    pub lists: Vec<ListOutcome>,
    /// What the second computation says.
    pub check: Check,
    /// What the arbiter must know.
    pub remarks: Vec<Remark>,
}

/// What becomes of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListOutcome {
    /// Prizes in the order of places.
    pub awards: Vec<Award>,
    /// Players whose place would have given something here and who took a prize of another list.
    pub passed: Vec<Passed>,
    /// Money of all its prizes.
    pub announced: u64,
    /// What the goods of all its prizes are worth.
    pub goods: u64,
    /// Money that is paid.
    pub paid: u64,
    /// Prizes that nobody gets, by place: fewer players than prizes stand on the list.
    pub left: Vec<usize>,
}

/// A prize of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Who.
    pub player: u32,
    /// His rank as the list has it.
    pub rank: u32,
    /// His place among those who stand on the list, from 1.
    pub place: usize,
    /// The exact share of money.
    pub exact: Share,
    /// Money and goods together.
    pub value: Share,
    /// The money that is paid.
    pub amount: u64,
    /// What the goods are worth, where some come with the place.
    pub goods: Option<u64>,
    /// With whom it was shared.
    pub shared: Option<Shared>,
    /// What the other lists would have given, that he stands on.
    pub elsewhere: Vec<Elsewhere>,
}

/// What players who are level share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The first of the places that they occupy.
    pub first: usize,
    /// The last of them.
    pub last: usize,
    /// They, the best ranked first.
    pub players: Vec<u32>,
    /// How many of them share, the best ranked; the others have the prizes of their own places.
    pub sharing: usize,
    /// The money that is shared: of the places of those who share.
    pub money: u64,
}

/// Another list that a player stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// Which.
    pub list: usize,
    /// The place that he would have there.
    pub place: usize,
    /// What it would give, money and goods.
    pub would: Option<Share>,
    /// Why it is not his list.
    pub reason: Reason,
}

/// Why a player's prize is not of another list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It gives nothing.
    Nothing,
    /// It gives less.
    Less,
    /// It gives as much, and is the later list.
    Later,
    /// The order of the lists counts, not the amount.
    Order,
    /// It would give more: the distribution is not stable.
    More,
}

/// A player who left a list for a better prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Who.
    pub player: u32,
    /// The list of his prize.
    pub to: usize,
}

/// Something about a distribution that the arbiter must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Players with a prize of a list have the same rank, and the prize depends on who stands first.
    Undecided {
        /// Which list.
        list: usize,
        /// Who.
        players: Vec<u32>,
    },
    /// A place gives more than the one before it.
    Rising {
        /// Which list.
        list: usize,
        /// Place from 1.
        place: usize,
    },
    /// A prize is no whole number of the smallest amount that is paid.
    PartOfUnit {
        /// Which list.
        list: usize,
        /// Place from 1.
        place: usize,
    },
    /// More or less is paid than was announced, though every prize has its winner: rounding.
    Rounded {
        /// Which list.
        list: usize,
        /// Announced for the places that are given.
        announced: u64,
        /// Paid.
        paid: u64,
    },
}

impl Outcome {
    /// Gives players other numbers.
    pub(crate) fn rename(&mut self, name: impl Fn(u32) -> u32) {
        let one = |player: &mut u32| *player = name(*player);
        for list in &mut self.lists {
            for award in &mut list.awards {
                one(&mut award.player);
                award.shared.iter_mut().flat_map(|shared| &mut shared.players).for_each(one);
            }
            list.passed.iter_mut().for_each(|passed| one(&mut passed.player));
        }
        self.check.objections.iter_mut().for_each(|objection| one(&mut objection.player));
        self.check.amounts.iter_mut().for_each(|(_, player)| one(player));
        self.check.others.iter_mut().flatten().for_each(|(player, _)| one(player));
        for remark in &mut self.remarks {
            if let Remark::Undecided { players, .. } = remark {
                players.iter_mut().for_each(one);
            }
        }
    }
}

/// Who stands on each list of a world in the end.
type Standings = BTreeMap<usize, Vec<usize>>;

/// Writes down what a world of lists gives.
pub fn tell(contest: &Contest, world: &[usize], seats: &Seats, taken: &Taken, won: &BTreeMap<usize, Vec<Win>>, outcome: &mut Outcome) {
    let standings: Standings = world.iter().map(|&list| (list, stable::standing(contest, list, taken))).collect();
    for (&list, wins) in won {
        let of = &contest.lists[list];
        let mut awards = Vec::with_capacity(wins.len());
        let player = |win: &Win| of.entrants[win.entrant].player;
        for group in wins.chunk_by(|a, b| a.first == b.first) {
            let shares: Vec<Share> = group.iter().map(|win| win.money).collect();
            let before = awards.last().map(|award: &Award| (award.exact, award.amount));
            let amounts = contest.rounding.amounts(&shares, before);
            for (win, amount) in group.iter().zip(amounts) {
                let stands = stands(contest, list, taken);
                let level = of.entrants[win.entrant].level;
                let players = || {
                    let equals = of.entrants.iter().enumerate().filter(|(seat, e)| e.level == level && stands(*seat));
                    equals.map(|(_, entrant)| entrant.player).collect()
                };
                let last = win.first + win.level - 1;
                let money = (win.first..win.first + win.sharing).map(|place| of.prize(place - 1).money).sum();
                let shared = (win.level > 1).then(|| Shared { first: win.first, last, players: players(), sharing: win.sharing, money });
                awards.push(Award {
                    player: player(win),
                    rank: of.entrants[win.entrant].rank,
                    place: win.place,
                    exact: win.money,
                    value: win.value,
                    amount,
                    goods: of.prize(win.place - 1).goods,
                    shared,
                    elsewhere: elsewhere(contest, &standings, seats, (player(win), list, win.value)),
                });
            }
        }
        let standing = standings.get(&list).map_or(0, Vec::len);
        outcome.lists[list] = ListOutcome {
            passed: Vec::new(),
            announced: of.prizes.iter().map(|prize| prize.money).sum(),
            goods: of.prizes.iter().filter_map(|prize| prize.goods).sum(),
            paid: awards.iter().map(|award| award.amount).sum(),
            left: (standing + 1..=of.prizes.len()).filter(|place| of.prize(place - 1).value() > 0).collect(),
            awards,
        };
    }
    let passed: Vec<(usize, Passed)> = world
        .iter()
        .flat_map(|&list| outcome.lists[list].awards.iter().map(move |award| (list, award)))
        .flat_map(|(to, award)| {
            let would = award.elsewhere.iter().filter(|other| other.would.is_some());
            would.map(move |other| (other.list, Passed { player: award.player, to }))
        })
        .collect();
    for (list, passed) in passed {
        outcome.lists[list].passed.push(passed);
    }
}

/// What a player with a prize would get of the other lists of the world.
fn elsewhere(contest: &Contest, standings: &Standings, seats: &Seats, (player, own, value): (u32, usize, Share)) -> Vec<Elsewhere> {
    let others = standings.iter().filter(|(list, _)| **list != own);
    others
        .filter_map(|(&list, standing)| {
            let seat = seats[list].get(player)?;
            let (place, would) = stable::would(&contest.lists[list], standing, seat);
            let reason = match would {
                None => Reason::Nothing,
                Some(_) if contest.policy == Policy::MainFirst && list > own => Reason::Order,
                Some(would) if contest.policy != Policy::MainFirst && would < value => Reason::Less,
                Some(would) if contest.policy != Policy::MainFirst && would == value && list > own => Reason::Later,
                Some(_) => Reason::More,
            };
            Some(Elsewhere { list, place, would, reason })
        })
        .collect()
}

/// What there is to say of a distribution.
pub fn remarks(contest: &Contest, outcome: &Outcome) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (list, (of, told)) in contest.lists.iter().zip(&outcome.lists).enumerate() {
        for place in 2..=of.prizes.len() {
            if of.prize(place - 1).value() > of.prize(place - 2).value() {
                remarks.push(Remark::Rising { list, place });
            }
        }
        let unit = contest.rounding.unit.max(1);
        if let Some(place) = (1..=of.prizes.len()).find(|place| !of.prize(place - 1).money.is_multiple_of(unit)) {
            remarks.push(Remark::PartOfUnit { list, place });
        }
        let depends = of.sharing.own() > 0;
        // The last one with a prize may be level with somebody who has none.
        let standing: Vec<u32> = told.awards.iter().map(|award| award.rank).collect();
        let mut ranks = standing;
        ranks.dedup();
        for rank in ranks.into_iter().filter(|_| depends) {
            let awarded: Vec<&Award> = told.awards.iter().filter(|award| award.rank == rank).collect();
            let elsewhere = |player: u32| {
                outcome.lists.iter().enumerate().any(|(other, told)| other != list && told.awards.iter().any(|a| a.player == player))
            };
            let without = of.entrants.iter().filter(|e| e.rank == rank && awarded.iter().all(|a| a.player != e.player));
            let without: Vec<u32> = without.map(|e| e.player).filter(|player| !elsewhere(*player)).collect();
            let differ = awarded.windows(2).any(|pair| pair[0].value != pair[1].value || pair[0].goods != pair[1].goods);
            if differ || !without.is_empty() {
                let players = awarded.iter().map(|award| award.player).chain(without).collect();
                remarks.push(Remark::Undecided { list, players });
            }
        }
        let given: u64 = (1..=of.prizes.len()).filter(|place| !told.left.contains(place)).map(|place| of.prize(place - 1).money).sum();
        if given != told.paid {
            remarks.push(Remark::Rounded { list, announced: given, paid: told.paid });
        }
    }
    remarks
}
