//! The ratings of a player: what the lists say, and which of them an event uses.
//!
//! The official rating and the one of the event are two things: a person has what stands on lists, and one rating that
//! the event uses, with the list it was taken from.

use super::chosen::choice;
use ratings::Speed;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A rating list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RatingList {
    /// Its name without the pace: `fide`, `nat-GER`.
    pub name: String,
    /// The pace it is about.
    #[serde(with = "speed_name")]
    pub speed: Speed,
    /// The month for which it holds, as `2026-11`; empty where it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub month: String,
}

/// What one list says of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListRating {
    /// The list.
    #[serde(flatten)]
    pub list: RatingList,
    /// The rating, from 1.
    pub rating: u16,
    /// Development factor K, where the list states one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u16>,
    /// Games rated before the event (B.02 8.3.3), where that was said: with fewer than 30 the player is a newcomer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u16>,
    /// Whether 2400 was ever published (B.02 8.3.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reached_2400: bool,
}

/// A rating that an event used before, until it took a newer list over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierRating {
    /// The last round in which it was used; 0 where none was played by it.
    pub until: u16,
    /// The rating; `None` unrated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
}

choice! {
    /// Which of several ratings an event takes.
    Pick {
        /// The first in the order of the lists.
        First = "first",
        /// The highest (TRF26 172: HBFN).
        Highest = "highest",
        /// The lowest (LBFN).
        Lowest = "lowest",
    }
}

/// Which rating an event uses, of those that a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RatingRule {
    /// The lists in the order in which they are asked: `fide:rapid`, `nat-GER`. Empty for the usual order of the pace.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<ListWish>,
    /// Which of those found is taken.
    pub pick: Pick,
    /// A lower rating is raised to this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<u16>,
    /// What a player on none of the lists gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrated: Option<u16>,
}

impl Default for RatingRule {
    fn default() -> Self {
        Self { order: Vec::new(), pick: Pick::First, floor: None, unrated: None }
    }
}

/// A list that is asked: by name, and of one pace or of whatever pace the event has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ListWish {
    /// Name of the list without the pace.
    pub name: String,
    /// The pace; `None` for those that are usual at the pace of the event, in their order.
    pub speed: Option<Speed>,
}

/// Not a list that could be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a rating list; write it as fide, fide:rapid or nat-GER")]
pub struct NotAList;

impl fmt::Display for ListWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.speed.map_or(Ok(()), |speed| write!(f, ":{}", speed.name()))
    }
}

impl FromStr for ListWish {
    type Err = NotAList;

    fn from_str(text: &str) -> Result<Self, NotAList> {
        let (name, speed) = match text.split_once(':') {
            Some((name, speed)) => (name, Some(Speed::of_name(speed).ok_or(NotAList)?)),
            None => (text, None),
        };
        let fits = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
        if fits { Ok(Self { name: name.to_owned(), speed }) } else { Err(NotAList) }
    }
}

impl From<ListWish> for String {
    fn from(wish: ListWish) -> Self {
        wish.to_string()
    }
}

impl TryFrom<String> for ListWish {
    type Error = NotAList;

    fn try_from(text: String) -> Result<Self, NotAList> {
        text.parse()
    }
}

/// The federation's own list, which has a rating of each pace.
pub const FIDE: &str = "fide";

/// The order in which the ratings of a list are asked at a pace. Rapid and blitz are played with the standard rating where there is no other
/// (B.02 7.2.1 of the rapid and blitz regulations), which is why it stands second there.
pub const fn usual_order(speed: Speed) -> [Speed; 3] {
    match speed {
        Speed::Standard => [Speed::Standard, Speed::Rapid, Speed::Blitz],
        Speed::Rapid => [Speed::Rapid, Speed::Standard, Speed::Blitz],
        Speed::Blitz => [Speed::Blitz, Speed::Standard, Speed::Rapid],
    }
}

impl RatingRule {
    /// Whether it need not be written.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// What an event of this pace uses of these ratings: the rating, and the list it is from. The rating is from no list where it is the one
    /// for the unrated.
    pub fn choose<'a>(&self, speed: Speed, ratings: &'a [ListRating]) -> (Option<u16>, Option<&'a RatingList>) {
        let found = self.asked(speed, ratings);
        let taken = match self.pick {
            Pick::First => found.first(),
            // Of equals the list that is asked first.
            Pick::Highest => found.iter().rev().max_by_key(|r| r.rating),
            Pick::Lowest => found.iter().min_by_key(|r| r.rating),
        };
        let rating = taken.map(|r| r.rating.max(self.floor.unwrap_or(0))).or(self.unrated);
        (rating, taken.map(|r| &r.list))
    }

    /// The ratings that are looked at, in the order in which they are asked; of a list of one pace the newest month.
    fn asked<'a>(&self, speed: Speed, ratings: &'a [ListRating]) -> Vec<&'a ListRating> {
        let newest = |name: &str, speed: Speed| {
            ratings.iter().filter(|r| r.list.name == name && r.list.speed == speed).max_by(|a, b| a.list.month.cmp(&b.list.month))
        };
        let of = |name: &str, wish: Option<Speed>| -> Vec<&'a ListRating> {
            match wish {
                Some(speed) => newest(name, speed).into_iter().collect(),
                None => usual_order(speed).into_iter().filter_map(|speed| newest(name, speed)).collect(),
            }
        };
        if !self.order.is_empty() {
            return self.order.iter().flat_map(|wish| of(&wish.name, wish.speed)).collect();
        }
        let mut others: Vec<&str> = ratings.iter().map(|r| r.list.name.as_str()).filter(|name| *name != FIDE).collect();
        others.sort_unstable();
        others.dedup();
        std::iter::once(FIDE).chain(others).flat_map(|name| of(name, None)).collect()
    }

    /// The method of the starting rank as report files name it (TRF26 172): FIDE, NRO, FIDON, NIDOF, HBFN, LBFN, OTHER.
    pub fn method(&self) -> &'static str {
        let names: Vec<bool> = self.order.iter().map(|wish| wish.name == FIDE).collect();
        let fide_first = names.is_empty() || names.first() == Some(&true);
        match (self.pick, fide_first, names.iter().all(|fide| *fide), names.iter().any(|fide| *fide)) {
            (Pick::Highest, ..) => "HBFN",
            (Pick::Lowest, ..) => "LBFN",
            _ if names.is_empty() => "FIDON",
            (_, _, true, _) => "FIDE",
            (_, _, _, false) => "NRO",
            (_, true, ..) => "FIDON",
            (_, false, ..) => "NIDOF",
        }
    }
}

/// A pace is written by its name.
mod speed_name {
    use super::Speed;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(speed: &Speed, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(speed.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Speed, D::Error> {
        let name = String::deserialize(from)?;
        Speed::of_name(&name).ok_or_else(|| D::Error::custom(format_args!("no pace {name:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(name: &str, speed: Speed, month: &str, rating: u16) -> ListRating {
        let list = RatingList { name: name.to_owned(), speed, month: month.to_owned() };
        ListRating { list, rating, k: None, games: None, reached_2400: false }
    }

    fn lists() -> Vec<ListRating> {
        vec![
            listed("nat-GER", Speed::Standard, "", 2110),
            listed("fide", Speed::Standard, "2026-10", 2000),
            listed("fide", Speed::Standard, "2026-11", 2010),
            listed("fide", Speed::Blitz, "2026-11", 2050),
        ]
    }

    fn order(text: &str) -> RatingRule {
        RatingRule { order: text.split(' ').map(|t| t.parse().unwrap()).collect(), ..RatingRule::default() }
    }

    #[test]
    fn a_pace_asks_its_own_rating_first_and_the_newest_list() {
        let (lists, rule) = (lists(), RatingRule::default());
        assert_eq!(rule.choose(Speed::Standard, &lists).0, Some(2010));
        // No rapid rating: the standard one counts.
        assert_eq!(rule.choose(Speed::Rapid, &lists).0, Some(2010));
        assert_eq!(rule.choose(Speed::Blitz, &lists).0, Some(2050));
        assert_eq!(rule.choose(Speed::Blitz, &lists[..1]).1.unwrap().name, "nat-GER");
    }

    #[test]
    fn an_order_a_floor_and_the_unrated() {
        let lists = lists();
        assert_eq!(order("nat-GER fide").choose(Speed::Standard, &lists).0, Some(2110));
        assert_eq!(order("fide:blitz nat-GER").choose(Speed::Standard, &lists).0, Some(2050));
        assert_eq!(order("nat-ENG").choose(Speed::Standard, &lists), (None, None));
        let rule = RatingRule { pick: Pick::Highest, floor: Some(2200), unrated: Some(1400), ..RatingRule::default() };
        assert_eq!(rule.choose(Speed::Standard, &lists).0, Some(2200));
        assert_eq!(rule.choose(Speed::Standard, &lists).1.unwrap().name, "nat-GER");
        assert_eq!(rule.choose(Speed::Standard, &[]), (Some(1400), None));
        assert_eq!(RatingRule { pick: Pick::Lowest, ..rule }.choose(Speed::Standard, &lists).1.unwrap().speed, Speed::Standard);
    }

    #[test]
    fn methods_of_the_starting_rank() {
        let methods = ["fide", "nat-GER", "fide:rapid nat-GER", "nat-GER fide"].map(|text| order(text).method());
        assert_eq!(methods, ["FIDE", "NRO", "FIDON", "NIDOF"]);
        assert_eq!(RatingRule { pick: Pick::Highest, ..RatingRule::default() }.method(), "HBFN");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let rule = RatingRule { floor: Some(1000), ..order("fide:rapid nat-GER") };
        let text = serde_json::to_string(&rule).unwrap();
        assert_eq!(text, r#"{"order":["fide:rapid","nat-GER"],"pick":"first","floor":1000}"#);
        assert_eq!(serde_json::from_str::<RatingRule>(&text).unwrap(), rule);
        let rating = ListRating { k: Some(20), ..lists().remove(1) };
        let text = serde_json::to_string(&rating).unwrap();
        assert_eq!(text, r#"{"name":"fide","speed":"standard","month":"2026-10","rating":2000,"k":20}"#);
        assert_eq!(serde_json::from_str::<ListRating>(&text).unwrap(), rating);
        for bad in ["", "fide:slow", "a b", "x\u{7}"] {
            assert_eq!(bad.parse::<ListWish>(), Err(NotAList), "{bad:?}");
        }
    }
}
