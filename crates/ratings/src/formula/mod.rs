//! Other federations' ratings as data: a curve of expected scores, a coefficient, and how an event is put together. None of them is official
//! here: [`Formula::standing`] says what is known of its text.

mod curve;
mod relative;

pub use curve::{BILLION, Curve, PER_POINT};
pub use relative::{Relative, relative};

use crate::exact::{Fraction, Hundredths, nearest};
use crate::whole::{self, Whole};

/// How a federation rates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formula {
    /// As it is named on the command line.
    pub name: &'static str,
    /// The expected score.
    pub curve: Curve,
    /// The coefficient.
    pub k: Coefficients,
    /// The greatest difference that counts.
    pub limit: Option<i64>,
    /// Whether it is computed from the mean of the opponents and the score of the whole event.
    pub whole_event: bool,
    /// Games at another time than the official one count with half the coefficient.
    pub halves_other_time: bool,
    /// First ratings, where they are known.
    pub first: Option<FirstRule>,
    /// What is taken off a rating that was not played with: from each year without a game, the first year first; out of the list after the last.
    pub inactivity: &'static [i64],
    /// What is known of its text.
    pub standing: Standing,
}

/// What is known of the text of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The curve is known, the table of coefficients was not to be had.
    CoefficientUnknown,
    /// Nothing official: an estimate in common use.
    Estimate,
    /// A text that goes about without its origin.
    TextUnconfirmed,
}

/// The coefficient of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coefficients {
    /// The same for everybody; a value to be set, not a rule.
    Assumed(i64),
    /// By games played and rating.
    Steps {
        /// Until so many games are played.
        new: i64,
        /// How many.
        games: u32,
        /// Of everybody else.
        usual: i64,
        /// From a rating on.
        top: i64,
        /// From which.
        top_rating: i64,
    },
}

/// First ratings of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstRule {
    /// Twice the points for each half-point above half the points.
    pub twice: i64,
    /// A first rating below it is void.
    pub floor: i64,
    /// Ratings are multiples of this.
    pub multiple: i64,
}

/// The formulas, by name.
pub static FORMULAS: [Formula; 3] = [
    Formula {
        name: "fmjd",
        curve: Curve::Normal { numerator: 2000, denominator: 7 },
        k: Coefficients::Assumed(10),
        limit: None,
        whole_event: false,
        halves_other_time: true,
        first: None,
        inactivity: &[],
        standing: Standing::CoefficientUnknown,
    },
    Formula {
        name: "elo",
        curve: Curve::Logistic,
        k: Coefficients::Assumed(20),
        limit: None,
        whole_event: false,
        halves_other_time: false,
        first: None,
        inactivity: &[],
        standing: Standing::Estimate,
    },
    Formula {
        name: "xiangqi-2001",
        curve: Curve::Table,
        k: Coefficients::Steps { new: 25, games: 30, usual: 15, top: 10, top_rating: 2400 },
        limit: Some(350),
        whole_event: true,
        halves_other_time: false,
        first: Some(FirstRule { twice: 25, floor: 2005, multiple: 5 }),
        inactivity: &[0, 20, 50],
        standing: Standing::TextUnconfirmed,
    },
];

/// What a rated player got under a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// The games: difference as it counts, expected score in billionths.
    pub games: Vec<(i64, i64)>,
    /// The whole event, where it is computed so.
    pub whole: Option<Whole>,
    /// Sum of the expected scores, in billionths of a game.
    pub expected: i64,
    /// Score less expected score, in billionths of a game.
    pub gain: i64,
    /// The coefficient.
    pub k: i64,
    /// The change, to the hundredth, halves away from zero.
    pub change: Hundredths,
}

impl Formula {
    /// The formula with a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMULAS.iter().find(|formula| formula.name == name)
    }

    /// The change of a player: opponents' ratings and twice the score against each. `k` stands for that of the formula, where it is given;
    /// `other_time`: the games were not played at the official time.
    pub fn reckon(&self, rating: i64, games: &[(i64, i64)], k: Option<i64>, games_before: Option<u32>, other_time: bool) -> Reckoning {
        let k = k.unwrap_or_else(|| self.coefficient(rating, games_before));
        let cut = |difference: i64| self.limit.map_or(difference, |limit| difference.clamp(-limit, limit));
        let halves: i64 = games.iter().map(|(_, halves)| halves).sum();
        let lines: Vec<(i64, i64)> = games
            .iter()
            .map(|(theirs, _)| cut(rating - theirs))
            .map(|difference| (difference, self.curve.expected_at(difference)))
            .collect();
        let whole = match self.limit.filter(|_| self.whole_event) {
            Some(limit) => {
                let sum = lines.iter().map(|(difference, _)| rating - difference).sum();
                Whole::of(rating, sum, i64::try_from(games.len()).unwrap_or(i64::MAX), limit)
            }
            None => None,
        };
        let expected = match &whole {
            Some(whole) => whole.expected.0 * (BILLION / 100),
            None => lines.iter().map(|(_, expected)| expected).sum(),
        };
        let gain = halves * (BILLION / 2) - expected;
        let per_hundredth = if other_time && self.halves_other_time { BILLION / 50 } else { BILLION / 100 };
        Reckoning { games: lines, whole, expected, gain, k, change: Hundredths(nearest(gain * k, per_hundredth)) }
    }

    fn coefficient(&self, rating: i64, games_before: Option<u32>) -> i64 {
        match self.k {
            Coefficients::Assumed(k) => k,
            Coefficients::Steps { new, games, .. } if games_before.is_some_and(|before| before < games) => new,
            Coefficients::Steps { top, top_rating, .. } if rating >= top_rating => top,
            Coefficients::Steps { usual, .. } => usual,
        }
    }

    /// A first rating from the results of events: mean of the opponents, games, twice the score, whether it was a round robin. `None` where
    /// they come to less than is valid, for no game, or where the formula has no such rule.
    ///
    /// The results are weighted first and the lowest valid rating is asked of what they come to: the example that goes about with the rules
    /// of xiangqi weights a result of 2000 with better ones.
    pub fn first_rating(&self, results: &[(Fraction, i64, i64, bool)]) -> Option<i64> {
        let rule = self.first?;
        let rated = results.iter().map(|(mean, games, halves, is_round_robin)| {
            (*games, whole::first_rating(*mean, *games, *halves, rule.twice, *is_round_robin))
        });
        let rating = whole::weighted(&rated.collect::<Vec<_>>())?;
        (!rating.is_below(rule.floor)).then(|| whole::to_multiple(rating, rule.multiple))
    }

    /// A rating after so many years without a game; `None`: out of the list.
    pub fn after_years(&self, rating: i64, years: usize) -> Option<i64> {
        match years {
            0 => Some(rating),
            _ if self.inactivity.is_empty() => Some(rating),
            _ => self.inactivity.get(..years).map(|taken| rating - taken.iter().sum::<i64>()),
        }
    }
}
