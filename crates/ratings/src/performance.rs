//! The performance in an event: the mean of the opponents' ratings and what the table adds for the score.

use crate::exact::Fraction;
use crate::table;

/// A performance rating with the numbers it was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performance {
    /// Games that count.
    pub games: i64,
    /// Twice the score in them.
    pub halves: i64,
    /// Mean of the opponents' ratings, halves up.
    pub mean: i64,
    /// The score in whole per cent, halves up.
    pub per_cent: i64,
    /// What the table gives for it.
    pub difference: i64,
    /// Their sum.
    pub rating: i64,
}

impl Performance {
    /// Against opponents whose ratings add up to `sum`; `None` without a game.
    pub fn of(sum: i64, games: i64, halves: i64) -> Option<Self> {
        if games < 1 {
            return None;
        }
        let mean = Fraction::new(sum, games).rounded();
        let per_cent = table::per_cent(halves, games);
        let difference = table::difference(per_cent);
        Some(Self { games, halves, mean, per_cent, difference, rating: mean + difference })
    }
}
