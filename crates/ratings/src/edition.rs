//! The editions of the FIDE Rating Regulations (B.02, with those for rapid and blitz) as data: what an event is rated by follows from its
//! first day. What is not known of an old edition is said: [`Edition::doubts`].

use crate::Speed;
use crate::date::Date;

/// One edition, or one amendment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edition {
    /// By which it is chosen: year and month from which it holds.
    pub name: &'static str,
    /// The first day of events under it.
    pub from: Date,
    /// The first day of events that are known not to be under it, where that is before the next edition here.
    pub until: Option<Date>,
    /// Lowest rating that is published (7.2.1).
    pub floor: i64,
    /// Development coefficients of standard games (8.3.3).
    pub k: Development,
    /// One coefficient for all rapid and blitz games, where there was one.
    pub fast_k: Option<i64>,
    /// What becomes of great differences (8.3.1).
    pub cut: Cut,
    /// Rapid and blitz games that are not rated.
    pub wide: Option<Wide>,
    /// First ratings (7.1.4, 8.2).
    pub first: First,
    /// How the change is computed.
    pub method: Method,
    /// Time of a game to be rated as a standard one (1.1); `None` where the limits of the edition are not known here.
    pub time: Option<&'static [TimeLimit]>,
    /// What of this is not from the text.
    pub doubts: &'static [Doubt],
}

/// Development coefficients (8.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Development {
    /// Of a new player until events with [`Development::games`] games are completed.
    pub new: i64,
    /// Games after which a player is new no more.
    pub games: u32,
    /// The same coefficient until the end of the year of this birthday, for ratings below a limit: age, limit.
    pub junior: Option<(i32, i64)>,
    /// Of everybody else.
    pub usual: i64,
    /// For ever once [`Development::top_rating`] was published.
    pub top: i64,
    /// The rating for [`Development::top`].
    pub top_rating: i64,
    /// The product of coefficient and number of games of a period is at most this.
    pub limit: Option<i64>,
}

/// What becomes of great differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// In every game, for players below a rating: the others' differences count as they are.
    Below {
        /// The greatest difference that counts.
        limit: i64,
        /// From this own rating on the real difference counts in standard games; `None`: nobody's.
        exempt_from: Option<i64>,
    },
    /// In one game of each event, that of the greatest difference.
    Once {
        /// The greatest difference that counts in that game.
        limit: i64,
    },
}

impl Cut {
    /// The greatest difference that counts.
    pub const fn limit(self) -> i64 {
        match self {
            Self::Below { limit, .. } | Self::Once { limit } => limit,
        }
    }
}

/// Rapid and blitz games between players of very different strength are not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide {
    /// First day of events to which it applies.
    pub from: Date,
    /// From this difference on ...
    pub difference: i64,
    /// ... where one of the two has more than this.
    pub above: i64,
}

/// How first ratings are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct First {
    /// Games against rated opponents that are needed.
    pub games: i64,
    /// Results are pooled whose months lie less than this many apart.
    pub months: i32,
    /// What the result is made of.
    pub formula: FirstFormula,
    /// The highest first rating.
    pub cap: Option<i64>,
}

/// What a first rating is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstFormula {
    /// The mean of the opponents and of two more with this rating, against whom the player drew, and the table (8.2.3 of 2024).
    TwoMore(i64),
    /// The mean of the opponents; above half the points so many half-points more for each half-point over, below it the table.
    MeanAndBonus {
        /// Twice the rating points for each half-point above 50 %: 25 are 12½.
        twice: i64,
    },
}

/// How the change of a rated player is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Game by game.
    Games,
    /// From the mean of the opponents and the score of the whole event.
    WholeEvent,
}

/// The time that a standard game needs: minutes for sixty moves where one of the two has this rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// Lowest rating concerned.
    pub rating: i64,
    /// Minutes for sixty moves.
    pub minutes: i64,
}

/// What is not read from the text of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubt {
    /// The whole edition is known from descriptions only.
    SecondHand,
    /// Since when rapid and blitz have the coefficients of standard play: 1 October 2022 in one report, 1 March 2024 here.
    FastK,
    /// The game that the one cut is for: the greatest difference, whichever of the two is higher rated.
    OneCut,
    /// The bonus of newcomers above half the points: taken as half of the highest coefficient.
    Bonus,
    /// Games that a first rating needs, and the months over which they are pooled.
    FirstGames,
    /// The limits of time are not known: no game is left out for its time.
    Time,
    /// The rule on differences of 600 and more: one source only.
    Wide,
    /// The limit on the product of coefficient and games: not known to have held.
    Limit,
}

const TODAY_K: Development =
    Development { new: 40, games: 30, junior: Some((18, 2300)), usual: 20, top: 10, top_rating: 2400, limit: Some(700) };
const TODAY_TIME: &[TimeLimit] =
    &[TimeLimit { rating: 2400, minutes: 120 }, TimeLimit { rating: 1800, minutes: 90 }, TimeLimit { rating: i64::MIN, minutes: 60 }];
const TODAY_FIRST: First = First { games: 5, months: 26, formula: FirstFormula::TwoMore(1800), cap: Some(2200) };
const WIDE: Wide = Wide { from: Date::first_of(2024, 12), difference: 600, above: 2600 };

const fn old_k(new: i64, usual: i64) -> Development {
    Development { new, games: 30, junior: None, usual, top: 10, top_rating: 2400, limit: None }
}

const fn old_first(games: i64, twice: i64) -> First {
    First { games, months: 26, formula: FirstFormula::MeanAndBonus { twice }, cap: None }
}

const JULY_2012: Edition = Edition {
    name: "2012-07",
    from: Date::first_of(2012, 7),
    until: None,
    floor: 1000,
    k: old_k(30, 15),
    fast_k: Some(20),
    cut: Cut::Below { limit: 400, exempt_from: None },
    wide: None,
    first: old_first(9, 30),
    method: Method::Games,
    time: None,
    doubts: &[Doubt::SecondHand, Doubt::Bonus, Doubt::FirstGames, Doubt::Time],
};

/// The editions, the newest first.
pub static EDITIONS: [Edition; 8] = [
    Edition {
        name: "2025-10",
        from: Date::first_of(2025, 10),
        until: None,
        floor: 1400,
        k: TODAY_K,
        fast_k: None,
        cut: Cut::Below { limit: 400, exempt_from: Some(2650) },
        wide: Some(WIDE),
        first: TODAY_FIRST,
        method: Method::Games,
        time: Some(TODAY_TIME),
        doubts: &[Doubt::Wide],
    },
    Edition {
        name: "2024-03",
        from: Date::first_of(2024, 3),
        until: None,
        floor: 1400,
        k: TODAY_K,
        fast_k: None,
        cut: Cut::Below { limit: 400, exempt_from: None },
        wide: Some(WIDE),
        first: TODAY_FIRST,
        method: Method::Games,
        time: Some(TODAY_TIME),
        doubts: &[Doubt::Wide],
    },
    Edition {
        name: "2022-01",
        from: Date::first_of(2022, 1),
        until: None,
        floor: 1000,
        k: TODAY_K,
        fast_k: Some(20),
        cut: Cut::Once { limit: 400 },
        wide: None,
        first: old_first(5, 40),
        method: Method::Games,
        time: None,
        doubts: &[Doubt::FastK, Doubt::OneCut, Doubt::Time],
    },
    Edition {
        name: "2014-07",
        from: Date::first_of(2014, 7),
        until: None,
        floor: 1000,
        k: TODAY_K,
        fast_k: Some(20),
        cut: Cut::Below { limit: 400, exempt_from: None },
        wide: None,
        first: old_first(5, 40),
        method: Method::Games,
        time: None,
        doubts: &[Doubt::Bonus, Doubt::FirstGames, Doubt::Time, Doubt::Limit],
    },
    // The floor went down to 1000 with the first monthly list, July 2012 (decision of the Presidential Board announced in June 2011).
    JULY_2012,
    Edition { name: "2011-07", from: Date::first_of(2011, 7), floor: 1200, ..JULY_2012 },
    // Article 0.6 of the text amended up to 2008: "after 1.7.2009 the floor will be 1200".
    Edition {
        name: "2009-07",
        from: Date::first_of(2009, 7),
        until: None,
        floor: 1200,
        k: old_k(25, 15),
        fast_k: None,
        cut: Cut::Below { limit: 400, exempt_from: None },
        wide: None,
        first: old_first(9, 25),
        method: Method::Games,
        time: None,
        doubts: &[Doubt::SecondHand, Doubt::FirstGames, Doubt::Time],
    },
    // Handbook of 2003: whoever drops below 1801 is no longer listed (9.21); nine games (9.14a, b), pooled over a rating period of three months
    // and the next seven (9.14c).
    Edition {
        name: "2001-01",
        from: Date::first_of(2001, 1),
        until: Some(Date::first_of(2004, 1)),
        floor: 1801,
        k: old_k(25, 15),
        fast_k: None,
        cut: Cut::Below { limit: 350, exempt_from: None },
        wide: None,
        first: First { months: 24, ..old_first(9, 25) },
        method: Method::WholeEvent,
        time: None,
        doubts: &[Doubt::SecondHand, Doubt::Time],
    },
];

/// The edition of an event, and how it came to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The edition.
    pub edition: &'static Edition,
    /// How its time fits the event.
    pub fit: Fit,
}

/// How the time of an edition fits the first day of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The event began while it was in force.
    Within,
    /// It was asked for.
    Asked,
    /// The regulations of that day are not known: the next older that are known.
    After,
    /// The event is older than all editions that are known: the oldest of them.
    Before,
    /// The first day of the event is not known: the newest.
    NoDate,
}

impl Edition {
    /// The edition for an event that begins on a day.
    pub fn on(start: Option<Date>) -> Chosen {
        let [newest, .., oldest] = &EDITIONS;
        let Some(start) = start else { return Chosen { edition: newest, fit: Fit::NoDate } };
        match EDITIONS.iter().find(|edition| edition.from <= start) {
            Some(edition) if edition.until.is_some_and(|until| until <= start) => Chosen { edition, fit: Fit::After },
            Some(edition) => Chosen { edition, fit: Fit::Within },
            None => Chosen { edition: oldest, fit: Fit::Before },
        }
    }

    /// The edition with a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        EDITIONS.iter().find(|edition| edition.name == name)
    }

    /// The coefficient of everybody in games of a speed, where the edition has one.
    pub const fn flat_k(&self, speed: Speed) -> Option<i64> {
        match speed {
            Speed::Standard => None,
            Speed::Rapid | Speed::Blitz => self.fast_k,
        }
    }

    /// From which own rating on real differences count, in games of a speed.
    pub const fn exempt_from(&self, speed: Speed) -> Option<i64> {
        match (self.cut, speed) {
            (Cut::Below { exempt_from, .. }, Speed::Standard) => exempt_from,
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_day_chooses_the_edition() {
        let on = |text: &str| {
            let chosen = Edition::on(text.parse().ok());
            (chosen.edition.name, chosen.fit)
        };
        assert_eq!(on("2025-10-01"), ("2025-10", Fit::Within));
        assert_eq!((on("2025-09-30").0, on("2024-03-01").0, on("2024-02-29").0), ("2024-03", "2024-03", "2022-01"));
        assert_eq!((on("2021-12-31").0, on("2014-06-30").0, on("2011-06-30").0), ("2014-07", "2012-07", "2009-07"));
        let floor = |text: &str| Edition::on(text.parse().ok()).edition.floor;
        assert_eq!(
            ["2003-05-01", "2009-07-01", "2012-06-30", "2012-07-01", "2024-02-29", "2024-03-01"].map(floor),
            [1801, 1200, 1200, 1000, 1000, 1400]
        );
        assert_eq!((on("2005-03-25"), on("1999-01-01")), (("2001-01", Fit::After), ("2001-01", Fit::Before)));
        assert_eq!(on("no day"), ("2025-10", Fit::NoDate));
        assert!(EDITIONS.windows(2).all(|pair| pair[0].from > pair[1].from), "the newest first");
        assert!(EDITIONS.iter().all(|edition| Edition::named(edition.name) == Some(edition)));
    }
}
