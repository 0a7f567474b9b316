//! The development coefficient K (B.02 8.3.3) and why it is what it is.

use crate::Speed;
use crate::edition::Edition;

/// What decides over a player's coefficient. What is not known is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The rating that is used.
    pub rating: i64,
    /// It is the standard rating of a player without one of the list of this speed, who is new in that list.
    pub borrowed: bool,
    /// Year of birth.
    pub birth_year: Option<i32>,
    /// Rated games before the event.
    pub games: Option<u32>,
    /// Whether the rating for the lowest coefficient was ever published.
    pub reached_top: Option<bool>,
    /// The coefficient that stands in the list: it is used as it is.
    pub listed: Option<i64>,
}

/// Why a coefficient is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It stands in the rating list.
    Listed,
    /// The edition has one for all games of this speed.
    Speed,
    /// New in the list: events with enough games are not completed.
    New {
        /// Games that are needed.
        games: u32,
    },
    /// Until the end of this year, as long as the rating stays below the limit.
    Junior {
        /// The year of the birthday.
        until: i32,
        /// The limit.
        below: i64,
    },
    /// Neither new nor young nor once at the top.
    Usual,
    /// The rating was once at least this high.
    Top {
        /// The rating.
        rating: i64,
    },
}

/// A fact that was not known and could have changed the coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unknown {
    /// How many rated games there were before: taken as enough.
    Games,
    /// The year of birth: taken as grown up.
    Birth,
    /// Whether a rating at the top was ever published: taken as never.
    Top,
}

/// A coefficient before the limit of the period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coefficient {
    /// The coefficient.
    pub base: i64,
    /// Why.
    pub reason: Reason,
    /// What was assumed for want of a fact.
    pub unknown: Vec<Unknown>,
}

impl Coefficient {
    /// Of a player in games of a speed, for an event that begins in a year (0 where that is not known: nobody is young then).
    ///
    /// Whoever was at the top comes first, then whoever is new, then whoever is young: that of 8.3.3 which holds "for ever" stands above the
    /// others.
    pub fn of(edition: &Edition, speed: Speed, facts: &Facts, year: i32) -> Self {
        let k = edition.k;
        let is = |base, reason, unknown: &[Unknown]| Self { base, reason, unknown: unknown.to_vec() };
        if let Some(listed) = facts.listed {
            return is(listed, Reason::Listed, &[]);
        }
        if let Some(flat) = edition.flat_k(speed) {
            return is(flat, Reason::Speed, &[]);
        }
        if facts.reached_top == Some(true) || !facts.borrowed && facts.rating >= k.top_rating {
            return is(k.top, Reason::Top { rating: k.top_rating }, &[]);
        }
        let games = facts.games.or(if facts.borrowed { Some(0) } else { None });
        let mut unknown = Vec::new();
        if facts.reached_top.is_none() {
            unknown.push(Unknown::Top);
        }
        if games.is_some_and(|games| games < k.games) {
            return is(k.new, Reason::New { games: k.games }, &unknown);
        }
        if games.is_none() {
            unknown.push(Unknown::Games);
        }
        if let Some((age, below)) = k.junior.filter(|(_, below)| facts.rating < *below) {
            match facts.birth_year {
                Some(born) if year > 0 && year <= born + age => return is(k.new, Reason::Junior { until: born + age, below }, &unknown),
                Some(_) if year > 0 => {}
                _ => unknown.push(Unknown::Birth),
            }
        }
        is(k.usual, Reason::Usual, &unknown)
    }

    /// What is left of it for so many games of a period: the product is at most the limit (700).
    pub fn limited(&self, edition: &Edition, games: i64) -> i64 {
        match edition.k.limit {
            Some(limit) if games > 0 && self.base.saturating_mul(games) > limit => limit / games,
            _ => self.base,
        }
    }
}
