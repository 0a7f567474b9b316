//! Relative ratings of an event: those at which everybody's expected score is the score that was made.

use super::{BILLION, Curve, PER_POINT};
use crate::exact::{Fraction, Hundredths, nearest};

/// The relative ratings, in the order of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// To the hundredth of a point.
    pub ratings: Vec<Hundredths>,
    /// Turns that the solution took.
    pub turns: u32,
}

/// More turns than any field of a hall needs that has a solution.
const MOST_TURNS: u32 = 20_000;

/// Rating points for a whole game too many: below the inverse of the steepest slope of the curves in use, so that the steps shrink.
const STEP: i64 = 350;

/// Ratings whose mean is `mean`, at which the games come out as they did. A game is two players and twice the first one's score.
///
/// Nobody has one who won or lost everything, nor have players who as a group did so against the rest: `None` then, as for players without games.
pub fn relative(curve: Curve, players: usize, games: &[(usize, usize, i64)], mean: Fraction) -> Option<Relative> {
    let mut ratings = vec![0_i64; players];
    let mut score = vec![0_i64; players];
    let mut count = vec![0_i64; players];
    for (one, other, halves) in games {
        for (player, halves) in [(one, *halves), (other, 2 - halves)] {
            *score.get_mut(*player)? += halves * (BILLION / 2);
            *count.get_mut(*player)? += 1;
        }
    }
    if score.iter().zip(&count).any(|(score, count)| *score <= 0 || *score >= count * BILLION) {
        return None;
    }
    for turn in 1..=MOST_TURNS {
        let mut expected = vec![0_i64; players];
        for (one, other, _) in games {
            let first = curve.expected(ratings[*one] - ratings[*other]);
            expected[*one] += first;
            expected[*other] += BILLION - first;
        }
        let mut greatest = 0;
        for player in 0..players {
            let step = nearest((score[player] - expected[player]) * STEP, BILLION / PER_POINT * count[player]);
            greatest = greatest.max(step.abs());
            ratings[player] += step;
        }
        if greatest <= 1 {
            return Some(Relative { ratings: about(mean, &ratings), turns: turn });
        }
    }
    None
}

/// The ratings moved so that their mean is the one that is wanted.
fn about(mean: Fraction, ratings: &[i64]) -> Vec<Hundredths> {
    let count = i64::try_from(ratings.len()).unwrap_or(i64::MAX);
    let now: i64 = ratings.iter().sum();
    let shift = Fraction::new(mean.numerator() * PER_POINT, mean.denominator()).plus(Fraction::new(-now, count));
    ratings.iter().map(|rating| Hundredths(nearest(shift.plus(Fraction::whole(*rating)).rounded(), PER_POINT / 100))).collect()
}
