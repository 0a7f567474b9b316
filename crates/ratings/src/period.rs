//! A rating period: what several events, or the part of a long one, come to together. One coefficient, one limit, one rounding.

use crate::Month;
use crate::date::Date;
use crate::development::Coefficient;
use crate::edition::Edition;
use crate::exact::Hundredths;
use std::collections::BTreeMap;

/// What one event gives to a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Games that count.
    pub games: i64,
    /// ΣΔR: score less expected score.
    pub gain: Hundredths,
}

/// The change of a rated player in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Games that count.
    pub games: i64,
    /// ΣΔR.
    pub gain: Hundredths,
    /// The coefficient after the limit of the period.
    pub k: i64,
    /// K · ΣΔR, exact.
    pub exact: Hundredths,
    /// To the nearest whole number, halves away from zero.
    pub rounded: i64,
    /// The rating after it.
    pub new: i64,
    /// As it is published; `None` below the lowest rating: unrated.
    pub published: Option<i64>,
}

impl Change {
    /// Of a player with a rating and a coefficient at the start of the period.
    pub fn of(edition: &Edition, rating: i64, k: &Coefficient, shares: impl IntoIterator<Item = Share>) -> Self {
        let (mut games, mut gain) = (0_i64, Hundredths::default());
        for share in shares {
            games = games.saturating_add(share.games);
            gain += share.gain;
        }
        let k = k.limited(edition, games);
        let exact = gain * k;
        let rounded = exact.rounded();
        let new = rating.saturating_add(rounded);
        Self { games, gain, k, exact, rounded, new, published: Some(new).filter(|new| *new >= edition.floor) }
    }
}

/// Days that an event may last to be reported as one (4.1).
pub const LONGEST: i32 = 30;

/// Whether an event from one day to another, both counted, is reported month by month.
pub const fn is_long(first: Date, last: Date) -> bool {
    last.serial() - first.serial() + 1 > LONGEST
}

/// The rounds of each month, from their dates. Rounds without a date are in the month of the last before them that has one, else in the first.
pub fn months(first: Date, rounds: &[(u16, Option<Date>)]) -> BTreeMap<Month, Vec<u16>> {
    let mut found: BTreeMap<Month, Vec<u16>> = BTreeMap::new();
    let mut at = first.month();
    for (round, date) in rounds {
        at = date.map_or(at, Date::month);
        found.entry(at).or_default().push(*round);
    }
    found
}
