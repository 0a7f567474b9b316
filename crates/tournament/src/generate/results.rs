//! Results by the FIDE rating table: what a player is expected to score against another (B.02 8.1.2), differences of
//! more than 400 points counted as 400.

use super::rng::Rng;
use crate::model::Outcome;
use crate::tiebreak;

/// The rating that an unrated player is taken to have: the lowest one that the table of expected scores is used with (B.02 7.1.4).
pub(super) const UNRATED: u16 = 1400;

/// White's expected score in hundredths of a point.
pub(super) fn expected(white: Option<u16>, black: Option<u16>) -> i64 {
    let rating = |r: Option<u16>| i64::from(r.unwrap_or(UNRATED));
    tiebreak::expected((rating(white) - rating(black)).clamp(-400, 400))
}

/// White's outcome of a game played out. `draws`: how many of 100 games between equals are drawn; in other games they grow
/// rarer as the weaker side's expected score falls, so that the expected score is that of the table exactly.
pub(super) fn played(white: Option<u16>, black: Option<u16>, draws: u32, rng: &mut Rng) -> Outcome {
    // Hundredths of a per cent: the draws take equally from both sides' expected scores.
    let expected = u32::try_from(expected(white, black) * 100).unwrap_or(5000);
    let drawn = 2 * expected.min(10_000 - expected) * draws.min(100) / 100;
    let wins = expected - drawn / 2;
    match rng.below(10_000) {
        n if n < wins => Outcome::Win,
        n if n < wins + drawn => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_its_cap() {
        assert_eq!(expected(Some(2000), Some(2000)), 50);
        assert_eq!(expected(Some(2200), Some(2000)), 76);
        assert_eq!(expected(Some(2800), Some(2000)), 92);
        assert_eq!(expected(Some(1000), Some(2000)), 8);
        assert_eq!(expected(None, Some(1400)), 50);
    }

    #[test]
    fn scores_follow_the_table() {
        let mut rng = Rng::new(7);
        for (white, black, draws) in [(2000, 2000, 40), (2300, 2100, 40), (1500, 1900, 70), (2500, 1500, 100)] {
            let games = 40_000i64;
            let halves: i64 = (0..games)
                .map(|_| match played(Some(white), Some(black), draws, &mut rng) {
                    Outcome::Win => 2,
                    Outcome::Draw => 1,
                    _ => 0,
                })
                .sum();
            let off = halves * 50 - expected(Some(white), Some(black)) * games;
            assert!(off.abs() < games, "more than a hundredth of a point a game off: {white} {black} {draws}");
        }
    }
}
