//! First ratings (B.02 7.1.4, 8.2): results of a player without a rating, pooled over events.

use crate::Month;
use crate::edition::{Edition, FirstFormula};
use crate::exact::Fraction;
use crate::table;

/// The result of an unrated player against the rated opponents of one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result {
    /// The month in which the event is rated.
    pub month: Month,
    /// Sum of the opponents' ratings.
    pub sum: i64,
    /// Games.
    pub games: i64,
    /// Twice the score.
    pub halves: i64,
}

/// What becomes of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A first rating.
    New,
    /// A first rating at the highest value that is given.
    Capped,
    /// The result is below the lowest rating that is published.
    BelowFloor,
    /// More games against rated opponents are needed.
    TooFewGames,
    /// No point in the first event: it is disregarded, and there is no other.
    ZeroDisregarded,
    /// No game against a rated opponent.
    NoGames,
}

/// What is added to the mean of the opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The difference of the table.
    Table(i64),
    /// Half-points above half the points, and what they are worth together.
    Bonus {
        /// Half-points above half the points.
        half_points: i64,
        /// Their worth.
        worth: Fraction,
    },
}

/// A first rating, or why there is none yet, with the numbers it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRating {
    /// What became of the results.
    pub status: Status,
    /// For each result that was given whether it counts.
    pub used: Vec<bool>,
    /// Games that count.
    pub games: i64,
    /// Twice the score in them.
    pub halves: i64,
    /// How it was computed; `None` where nothing counts.
    pub working: Option<Working>,
    /// The rating; `None` without one.
    pub rating: Option<i64>,
}

/// How a first rating was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Working {
    /// Mean of the opponents, those that the rules add among them.
    pub mean: Fraction,
    /// The score with the added draws, in whole per cent, halves up.
    pub per_cent: i64,
    /// What is added for it.
    pub step: Step,
    /// The result, rounded once, before the highest and lowest rating.
    pub raw: i64,
}

impl FirstRating {
    /// From the results of a player, in the order in which the events took place.
    ///
    /// - Of results that lie further apart than the edition pools, the oldest fall out.
    /// - A first event without a point is disregarded. An event without a game against a rated opponent is no first event.
    pub fn of(edition: &Edition, results: &[Result]) -> Self {
        let first = results.iter().position(|result| result.games > 0);
        let last = results.iter().filter(|result| result.games > 0).map(|result| result.month).max();
        let is_used = |(index, result): (usize, &Result)| {
            let is_near = last.is_none_or(|last| last.index() - result.month.index() < edition.first.months);
            result.games > 0 && is_near && !(Some(index) == first && result.halves == 0)
        };
        let used: Vec<bool> = results.iter().enumerate().map(is_used).collect();
        let counted = || results.iter().zip(&used).filter(|(_, used)| **used).map(|(result, _)| result);
        let games: i64 = counted().map(|result| result.games).sum();
        let halves: i64 = counted().map(|result| result.halves).sum();
        let none = |status| Self { status, used: used.clone(), games, halves, working: None, rating: None };
        if games == 0 {
            return none(if first.is_some() { Status::ZeroDisregarded } else { Status::NoGames });
        }
        let working = Working::of(edition, counted().map(|result| result.sum).sum(), games, halves);
        let (status, rating) = match edition.first.cap {
            _ if games < edition.first.games => (Status::TooFewGames, None),
            _ if working.raw < edition.floor => (Status::BelowFloor, None),
            Some(cap) if working.raw > cap => (Status::Capped, Some(cap)),
            _ => (Status::New, Some(working.raw)),
        };
        Self { status, rating, working: Some(working), ..none(status) }
    }
}

impl Working {
    /// From the sum of the opponents' ratings, the games and twice the score.
    pub fn of(edition: &Edition, sum: i64, games: i64, halves: i64) -> Self {
        match edition.first.formula {
            FirstFormula::TwoMore(rating) => {
                let mean = Fraction::new(sum + 2 * rating, games + 2);
                let per_cent = table::per_cent(halves + 2, games + 2);
                Self::by_table(mean, per_cent)
            }
            FirstFormula::MeanAndBonus { twice } => Self::with_bonus(Fraction::new(sum, games), games, halves, twice),
        }
    }

    /// The mean of the opponents; above half the points so many half-points more for each half-point over, below it the table.
    pub fn with_bonus(mean: Fraction, games: i64, halves: i64, twice: i64) -> Self {
        let per_cent = table::per_cent(halves, games);
        let half_points = halves - games;
        if half_points < 0 {
            return Self::by_table(mean, per_cent);
        }
        let worth = Fraction::new(half_points * twice, 2);
        Self { mean, per_cent, step: Step::Bonus { half_points, worth }, raw: mean.plus(worth).rounded() }
    }

    fn by_table(mean: Fraction, per_cent: i64) -> Self {
        let difference = table::difference(per_cent);
        Self { mean, per_cent, step: Step::Table(difference), raw: mean.plus(Fraction::whole(difference)).rounded() }
    }
}
