//! The ratings of a player: what the lists say, and which of them an event uses.
//!
//! The official rating and the one of the event are two things: a person has what stands on lists, and one rating that
//! the event uses, with the list it was taken from.

use super::chosen::{NoSuchChoice, choice};
use ratings::{Month, Speed};
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

choice! {
    /// Which month of a list is used, where a player has several.
    ListMonth {
        /// The one in force on the first day of the event.
        Start = "start",
        /// The one in force on the day of the next round: where the rules of the event take newer lists over.
        Round = "round",
        /// The newest, whatever the day.
        Newest = "newest",
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
    /// Which month of a list.
    #[serde(skip_serializing_if = "ListMonth::is_usual")]
    pub month: ListMonth,
    /// A lower rating is raised to this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<u16>,
    /// What a player on none of the lists gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrated: Option<u16>,
    /// The method of the starting rank as it was typed (`FIDON`, `GER FIDON`); empty where it follows from the rest.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub starting_rank: String,
}

impl Default for RatingRule {
    fn default() -> Self {
        let order = Vec::new();
        Self { order, pick: Pick::First, month: ListMonth::Start, floor: None, unrated: None, starting_rank: String::new() }
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

/// A rating as a person writes it: `fide:rapid:2350`, with the month, K, the games rated before and `2400` where that is known:
/// `fide:standard:2350,2026-11,k=20,games=41,2400`.
impl FromStr for ListRating {
    type Err = NotAList;

    fn from_str(text: &str) -> Result<Self, NotAList> {
        let mut parts = text.split(',').map(str::trim);
        let (wish, rating) = parts.next().and_then(|part| part.rsplit_once(':')).ok_or(NotAList)?;
        let wish: ListWish = wish.parse()?;
        let rating = rating.parse().ok().filter(|r| (1..=9999).contains(r)).ok_or(NotAList)?;
        let list = RatingList { name: wish.name, speed: wish.speed.unwrap_or(Speed::Standard), month: String::new() };
        let mut listed = Self { list, rating, k: None, games: None, reached_2400: false };
        for part in parts {
            match part.split_once('=') {
                Some(("k", k)) => listed.k = Some(k.parse().map_err(|_| NotAList)?),
                Some(("games", games)) => listed.games = Some(games.parse().map_err(|_| NotAList)?),
                None if part == "2400" => listed.reached_2400 = true,
                None => listed.list.month = part.parse::<Month>().map_err(|_| NotAList)?.to_string(),
                Some(_) => return Err(NotAList),
            }
        }
        Ok(listed)
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

/// What can be chosen of a [`RatingRule`].
pub const RATING_KEYS: [&str; 6] = ["ratings", "rating-pick", "rating-list", "rating-floor", "rating-unrated", "starting-rank"];

/// The methods of the starting rank of TRF26 172: FIDE rating, national, FIDE or else national, national or else FIDE, the higher, the lower.
pub const STARTING_RANKS: [&str; 7] = ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"];

/// What the name of a national list begins with; the letters of the federation follow.
pub const NATIONAL: &str = "nat-";

/// A choice of ratings could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingSetError {
    /// No such key.
    #[error("no such key")]
    NoKey,
    /// Not a list.
    #[error(transparent)]
    List(#[from] NotAList),
    /// None of the values.
    #[error(transparent)]
    Choice(#[from] NoSuchChoice),
    /// Not a rating.
    #[error("not a rating")]
    NotARating,
    /// None of the methods.
    #[error("not a method of the starting rank")]
    StartingRank,
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

impl ListMonth {
    /// Whether it need not be written.
    fn is_usual(&self) -> bool {
        *self == Self::Start
    }
}

impl RatingRule {
    /// Whether it need not be written.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// What an event of this pace uses of these ratings: the rating, and the list it is from. The rating is from no list where it is the one
    /// for the unrated. `month` is that of the day on which a list must be in force, as `2026-11`; of none, the newest list is taken.
    pub fn choose<'a>(&self, speed: Speed, month: Option<&str>, ratings: &'a [ListRating]) -> (Option<u16>, Option<&'a RatingList>) {
        let found = self.asked(speed, month, ratings);
        let taken = match self.pick {
            Pick::First => found.first(),
            // Of equals the list that is asked first.
            Pick::Highest => found.iter().rev().max_by_key(|r| r.rating),
            Pick::Lowest => found.iter().min_by_key(|r| r.rating),
        };
        let rating = taken.map(|r| r.rating.max(self.floor.unwrap_or(0))).or(self.unrated);
        (rating, taken.map(|r| &r.list))
    }

    /// The ratings that are looked at, in the order in which they are asked; of a list of one pace the month in force.
    fn asked<'a>(&self, speed: Speed, month: Option<&str>, ratings: &'a [ListRating]) -> Vec<&'a ListRating> {
        let newest = |name: &str, speed: Speed| in_force(ratings, name, speed, month);
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

    /// Sets one of [`RATING_KEYS`] as written. A list of lists is parted by commas or blanks; an empty text is the usual value.
    ///
    /// # Errors
    /// The text does not fit: what may be written.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), RatingSetError> {
        let text = text.trim();
        let number = || if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(|_| RatingSetError::NotARating) };
        match key {
            "ratings" => {
                let parts = text.split([',', ' ', '，', '、']).filter(|part| !part.is_empty());
                self.order = parts.map(str::parse).collect::<Result<_, _>>()?;
            }
            "rating-pick" if text.is_empty() => self.pick = Pick::First,
            "rating-pick" => self.pick = text.parse()?,
            "rating-list" if text.is_empty() => self.month = ListMonth::Start,
            "rating-list" => self.month = text.parse()?,
            "rating-floor" => self.floor = number()?,
            "rating-unrated" => self.unrated = number()?,
            "starting-rank" => self.starting_rank = starting_rank(text).ok_or(RatingSetError::StartingRank)?,
            _ => return Err(RatingSetError::NoKey),
        }
        Ok(())
    }

    /// One of [`RATING_KEYS`] as it is written.
    pub fn get(&self, key: &str) -> String {
        let number = |n: Option<u16>| n.map(|n| n.to_string()).unwrap_or_default();
        match key {
            "ratings" => self.order.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
            "rating-pick" => self.pick.name().to_owned(),
            "rating-list" => self.month.name().to_owned(),
            "rating-floor" => number(self.floor),
            "rating-unrated" => number(self.unrated),
            "starting-rank" => self.starting_rank.clone(),
            _ => String::new(),
        }
    }

    /// The method of the starting rank as report files name it (TRF26 172): what was typed, else what follows from the lists and from whether
    /// somebody has a national rating; with the federation of the national list where that is known.
    pub fn method(&self, national: Option<&str>) -> (String, String) {
        if let Some((federation, method)) = self.starting_rank.split_once(' ') {
            return (federation.to_owned(), method.to_owned());
        }
        let mut names: Vec<&str> = Vec::new();
        for wish in &self.order {
            if !names.contains(&wish.name.as_str()) {
                names.push(&wish.name);
            }
        }
        let of_list = |name: &&str| name.strip_prefix(NATIONAL).map(str::to_owned);
        let federation = names.iter().find_map(of_list).or_else(|| national.map(str::to_owned)).unwrap_or_default();
        let is_national = |name: &str| name.starts_with(NATIONAL);
        let method = match (self.pick, names.as_slice()) {
            _ if !self.starting_rank.is_empty() => &self.starting_rank,
            (Pick::Highest, _) => "HBFN",
            (Pick::Lowest, _) => "LBFN",
            (Pick::First, []) if national.is_some() => "FIDON",
            (Pick::First, [] | [FIDE]) => "FIDE",
            (Pick::First, [one]) if is_national(one) => "NRO",
            (Pick::First, [FIDE, two]) if is_national(two) => "FIDON",
            (Pick::First, [one, FIDE]) if is_national(one) => "NIDOF",
            _ => "OTHER",
        };
        (federation, method.to_owned())
    }
}

/// A method of the starting rank as typed: one of [`STARTING_RANKS`], the federation of the national list before it where that is said.
fn starting_rank(text: &str) -> Option<String> {
    let text = text.to_ascii_uppercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let (federation, method) = match words.as_slice() {
        [] => return Some(String::new()),
        [method] => ("", *method),
        [federation, method] if federation.len() == 3 && federation.bytes().all(|b| b.is_ascii_uppercase()) => (*federation, *method),
        _ => return None,
    };
    STARTING_RANKS.contains(&method).then(|| format!("{federation} {method}").trim().to_owned())
}

/// What a list of a pace says for a month: the newest that is not later, without one the oldest that is; of no month the newest.
pub(super) fn in_force<'a>(ratings: &'a [ListRating], name: &str, speed: Speed, month: Option<&str>) -> Option<&'a ListRating> {
    let of = || ratings.iter().filter(|r| r.list.name == name && r.list.speed == speed);
    let is_valid = |r: &&ListRating| month.is_none_or(|month| r.list.month.as_str() <= month);
    of().filter(is_valid).max_by(|a, b| a.list.month.cmp(&b.list.month)).or_else(|| of().min_by(|a, b| a.list.month.cmp(&b.list.month)))
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
        assert_eq!(rule.choose(Speed::Standard, None, &lists).0, Some(2010));
        // No rapid rating: the standard one counts.
        assert_eq!(rule.choose(Speed::Rapid, None, &lists).0, Some(2010));
        assert_eq!(rule.choose(Speed::Blitz, None, &lists).0, Some(2050));
        assert_eq!(rule.choose(Speed::Blitz, None, &lists[..1]).1.unwrap().name, "nat-GER");
    }

    #[test]
    fn of_several_months_the_one_in_force() {
        let (lists, rule) = (lists(), RatingRule::default());
        let of = |month: &str| rule.choose(Speed::Standard, Some(month), &lists).0;
        assert_eq!((of("2026-10"), of("2026-11"), of("2027-03")), (Some(2000), Some(2010), Some(2010)));
        // Only later lists: the nearest of them. A list of no known month is older than all that have one.
        assert_eq!(of("2026-01"), Some(2000));
        assert_eq!(order("nat-GER").choose(Speed::Standard, Some("2026-01"), &lists).0, Some(2110));
    }

    #[test]
    fn an_order_a_floor_and_the_unrated() {
        let lists = lists();
        assert_eq!(order("nat-GER fide").choose(Speed::Standard, None, &lists).0, Some(2110));
        assert_eq!(order("fide:blitz nat-GER").choose(Speed::Standard, None, &lists).0, Some(2050));
        assert_eq!(order("nat-ENG").choose(Speed::Standard, None, &lists), (None, None));
        let rule = RatingRule { pick: Pick::Highest, floor: Some(2200), unrated: Some(1400), ..RatingRule::default() };
        assert_eq!(rule.choose(Speed::Standard, None, &lists).0, Some(2200));
        assert_eq!(rule.choose(Speed::Standard, None, &lists).1.unwrap().name, "nat-GER");
        assert_eq!(rule.choose(Speed::Standard, None, &[]), (Some(1400), None));
        assert_eq!(RatingRule { pick: Pick::Lowest, ..rule }.choose(Speed::Standard, None, &lists).1.unwrap().speed, Speed::Standard);
    }

    #[test]
    fn methods_of_the_starting_rank() {
        let methods = ["fide", "nat-GER", "fide:rapid nat-GER", "nat-GER fide"].map(|text| order(text).method(None).1);
        assert_eq!(methods, ["FIDE", "NRO", "FIDON", "NIDOF"]);
        assert_eq!(RatingRule { pick: Pick::Highest, ..RatingRule::default() }.method(None).1, "HBFN");
        // A list named twice, with another one between, is one list.
        assert_eq!(order("fide:rapid nat-GER fide:standard").method(None), ("GER".to_owned(), "FIDON".to_owned()));
        assert_eq!(order("nat-GER nat-FRA fide").method(None).1, "OTHER");
        let usual = |national| RatingRule::default().method(national);
        assert_eq!((usual(None).1.as_str(), usual(Some("GER"))), ("FIDE", ("GER".to_owned(), "FIDON".to_owned())));
        let typed = |text: &str| {
            let mut rule = order("fide");
            rule.set("starting-rank", text).map(|()| (rule.method(Some("FRA")), rule.get("starting-rank")))
        };
        assert_eq!(typed("nro").unwrap(), (("FRA".to_owned(), "NRO".to_owned()), "NRO".to_owned()));
        assert_eq!(typed(" ger  nidof ").unwrap(), (("GER".to_owned(), "NIDOF".to_owned()), "GER NIDOF".to_owned()));
        assert_eq!(typed("").unwrap().0.1, "FIDE");
        for wrong in ["ELO", "GERM NRO", "NRO GER x"] {
            assert_eq!(typed(wrong), Err(RatingSetError::StartingRank), "{wrong}");
        }
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
        let typed: ListRating = "fide:rapid:2350,2026-11,k=20,games=41,2400".parse().unwrap();
        assert_eq!((typed.list.speed, typed.list.month.as_str(), typed.rating, typed.k), (Speed::Rapid, "2026-11", 2350, Some(20)));
        assert_eq!((typed.games, typed.reached_2400), (Some(41), true));
        assert_eq!("nat-GER:1980".parse::<ListRating>().unwrap().list.speed, Speed::Standard);
        for bad in ["fide", "fide:0", "fide:rapid:", "fide:2000,2026-13", "fide:2000,x=1"] {
            assert_eq!(bad.parse::<ListRating>(), Err(NotAList), "{bad}");
        }
        let mut set = RatingRule::default();
        for (key, text) in RATING_KEYS.into_iter().zip(["fide:rapid nat-GER", "highest", "round", "1000", "1200", "GER HBFN"]) {
            set.set(key, text).unwrap();
        }
        assert_eq!(RATING_KEYS.map(|key| set.get(key)), ["fide:rapid,nat-GER", "highest", "round", "1000", "1200", "GER HBFN"]);
        for bad in ["", "fide:slow", "a b", "x\u{7}"] {
            assert_eq!(bad.parse::<ListWish>(), Err(NotAList), "{bad:?}");
        }
    }
}
