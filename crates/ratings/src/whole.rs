//! Changes and first ratings from the mean of the opponents and the score of a whole event, as FIDE had them about 2001 and as the rules of
//! Chinese xiangqi that are told online have them still.

use crate::exact::{Fraction, Hundredths};
use crate::table;

/// How a change was made from the whole event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Rc: mean of the opponents, each at most the greatest difference away, halves up.
    pub mean: i64,
    /// Own rating less the mean, as it counts.
    pub used: i64,
    /// Expected score of a game.
    pub per_game: Hundredths,
    /// Expected score of all.
    pub expected: Hundredths,
}

impl Whole {
    /// For a rating against opponents whose ratings add up to `sum`; `None` without a game.
    pub fn of(rating: i64, sum: i64, games: i64, limit: i64) -> Option<Self> {
        if games < 1 {
            return None;
        }
        let mean = Fraction::new(sum, games).rounded();
        let used = (rating - mean).clamp(-limit, limit);
        let per_game = Hundredths(table::expected(used));
        Some(Self { mean, used, per_game, expected: per_game * games })
    }
}

/// Ra of a round robin in which unrated players take part: the mean of the rated ones, less the mean of what the table gives for their scores,
/// times n / (n + 1) for n opponents. `rated`: rating, twice the score against everybody. `None` without a rated player.
pub fn round_robin_mean(rated: &[(i64, i64)], opponents: i64) -> Option<Fraction> {
    let count = i64::try_from(rated.len()).ok().filter(|count| *count > 0)?;
    let ratings: i64 = rated.iter().map(|(rating, _)| rating).sum();
    let differences: i64 = rated.iter().map(|(_, halves)| table::difference(table::per_cent(*halves, opponents))).sum();
    Some(Fraction::new(ratings, count).plus(Fraction::new(-differences * opponents, count * (opponents + 1))))
}

/// The first rating from one event: Ra, and so many half-points for each half-point above 50 %, or what the table takes below it, in a round
/// robin times n / (n + 1).
pub fn first_rating(mean: Fraction, games: i64, halves: i64, twice: i64, is_round_robin: bool) -> Fraction {
    if halves >= games {
        return mean.plus(Fraction::new((halves - games) * twice, 2));
    }
    let difference = table::difference(table::per_cent(halves, games));
    match is_round_robin {
        true => mean.plus(Fraction::new(difference * games, games + 1)),
        false => mean.plus(Fraction::whole(difference)),
    }
}

/// Several first results together, each weighted by its games; `None` without a game.
pub fn weighted(results: &[(i64, Fraction)]) -> Option<Fraction> {
    let games: i64 = results.iter().map(|(games, _)| games).sum();
    let sum = results
        .iter()
        .fold(Fraction::whole(0), |sum, (games, rating)| sum.plus(Fraction::new(rating.numerator() * games, rating.denominator())));
    (games > 0).then(|| Fraction::new(sum.numerator(), sum.denominator() * games))
}

/// To the nearest multiple of a number, halves up: ratings were published as multiples of five.
pub fn to_multiple(rating: Fraction, unit: i64) -> i64 {
    Fraction::new(rating.numerator(), rating.denominator() * unit).rounded() * unit
}
