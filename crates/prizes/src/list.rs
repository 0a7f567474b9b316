//! What is to be distributed, and by which rules.

use crate::rounding::Rounding;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The largest amount of one prize, in the smallest unit: fractions of it are still exact.
pub const MOST: u64 = 1_000_000_000_000;

/// How players who are level share the prizes of the places that they occupy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sharing {
    /// Not: each place has its prize.
    #[default]
    None,
    /// Equally among all who are level, also those beyond the last prize.
    Equal,
    /// Half of the own place's prize and half of the equal share (Hort).
    Hort,
    /// So many hundredths of the own place's prize, the rest of the equal share; 50 is Hort.
    Hybrid(u8),
}

impl Sharing {
    /// Hundredths of the own place's prize that are not shared.
    pub const fn own(self) -> u8 {
        match self {
            Self::None => 100,
            Self::Equal => 0,
            Self::Hort => 50,
            Self::Hybrid(own) => own,
        }
    }

    /// Whether those who are level share anything.
    pub const fn is_shared(self) -> bool {
        self.own() < 100
    }
}

/// How many prizes one player gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// One, the largest; of equal ones that of the earlier list.
    #[default]
    OneLargest,
    /// One, of the first list in which he gets anything.
    MainFirst,
    /// All that he has won.
    Cumulative,
    /// One of each group of lists, the largest.
    OnePerGroup,
}

impl Policy {
    /// All, with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("one-largest", Self::OneLargest),
        ("main-first", Self::MainFirst),
        ("cumulative", Self::Cumulative),
        ("one-per-group", Self::OnePerGroup),
    ];

    /// Lists of which a player gets one prize, each as places in the file.
    pub(crate) fn worlds(self, lists: &[List]) -> Vec<Vec<usize>> {
        match self {
            Self::OneLargest | Self::MainFirst => vec![(0..lists.len()).collect()],
            Self::Cumulative => (0..lists.len()).map(|list| vec![list]).collect(),
            Self::OnePerGroup => {
                let groups: BTreeSet<u16> = lists.iter().map(|list| list.group).collect();
                groups.into_iter().map(|group| (0..lists.len()).filter(|&i| lists[i].group == group).collect()).collect()
            }
        }
    }
}

/// A prize of a place: money, goods, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prize {
    /// Money, in the smallest unit.
    pub money: u64,
    /// What goods come with it are worth; a cup may be worth nothing. They are never divided.
    pub goods: Option<u64>,
}

impl Prize {
    /// A prize of money.
    pub const fn money(money: u64) -> Self {
        Self { money, goods: None }
    }

    /// What it is worth altogether.
    pub const fn value(self) -> u64 {
        match self.goods {
            Some(goods) => self.money + goods,
            None => self.money,
        }
    }
}

/// A player on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who: the same number on every list.
    pub player: u32,
    /// Final rank by which the list goes; equal ranks are not decided and are told.
    pub rank: u32,
    /// Players of equal level share: their points.
    pub level: i64,
}

/// One list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// How players who are level share.
    pub sharing: Sharing,
    /// The smallest share into which money is divided, 0 for any: only as many of the best ranked of those who are level share the prizes
    /// of their places as get so much; the others have the prizes of their own places, if any. So nobody gets more than a better rank.
    pub minimum: u64,
    /// The group of lists, for [`Policy::OnePerGroup`].
    pub group: u16,
    /// Prizes from the first place on.
    pub prizes: Vec<Prize>,
    /// Who can win, the best first.
    pub entrants: Vec<Entrant>,
}

/// All lists and the rules between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    /// The lists, the most important first.
    pub lists: Vec<List>,
    /// How many prizes a player gets.
    pub policy: Policy,
    /// How amounts are rounded.
    pub rounding: Rounding,
}

/// Something that makes lists unusable. Lists count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A list has no prize.
    #[error("list {list} has no prize")]
    NoPrize {
        /// Which.
        list: usize,
    },
    /// Goods of a value stand in a list that is shared: they cannot be divided.
    #[error("list {list} shares goods of a value (place {place})")]
    GoodsShared {
        /// Which.
        list: usize,
        /// Place from 1.
        place: usize,
    },
    /// A prize is above [`MOST`].
    #[error("list {list}: prize {place} is too large")]
    TooLarge {
        /// Which.
        list: usize,
        /// Place from 1.
        place: usize,
    },
    /// More of the own prize than all of it.
    #[error("list {list} keeps more than 100 hundredths of the own prize")]
    Percent {
        /// Which.
        list: usize,
    },
    /// A player stands twice on a list.
    #[error("list {list} has player {player} twice")]
    Twice {
        /// Which.
        list: usize,
        /// Who.
        player: u32,
    },
    /// The players of a list are not in the order of their ranks, or who is level does not stand together.
    #[error("list {list} is not in the order of ranks")]
    Order {
        /// Which.
        list: usize,
    },
}

impl Contest {
    /// What makes the lists unusable, the first thing found.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn check(&self) -> Result<(), Fault> {
        (0..).zip(&self.lists).try_for_each(|(at, list)| list.check(at))
    }
}

impl List {
    fn check(&self, list: usize) -> Result<(), Fault> {
        if self.prizes.is_empty() {
            return Err(Fault::NoPrize { list });
        }
        if self.sharing.own() > 100 {
            return Err(Fault::Percent { list });
        }
        for (place, prize) in (1..).zip(&self.prizes) {
            if prize.money > MOST || prize.goods.is_some_and(|value| value > MOST) {
                return Err(Fault::TooLarge { list, place });
            }
            if self.sharing.is_shared() && prize.goods.is_some_and(|value| value > 0) {
                return Err(Fault::GoodsShared { list, place });
            }
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = self.entrants.iter().find(|entrant| !seen.insert(entrant.player)) {
            return Err(Fault::Twice { list, player: twice.player });
        }
        let mut levels = BTreeSet::new();
        let runs = self.entrants.chunk_by(|a, b| a.level == b.level);
        let is_split = self.sharing.is_shared() && runs.into_iter().any(|run| !levels.insert(run[0].level));
        if is_split || !self.entrants.is_sorted_by_key(|entrant| entrant.rank) {
            return Err(Fault::Order { list });
        }
        Ok(())
    }

    /// The prize of a place, counted from 0; nothing behind the last.
    pub(crate) fn prize(&self, place: usize) -> Prize {
        self.prizes.get(place).copied().unwrap_or_default()
    }
}
