//! Results by the FIDE rating table: what a player is expected to score against another (B.02 8.1.2), differences of
//! more than 400 points counted as 400. Or by curves fitted to played games, with White's advantage.

use crate::model::Outcome;
use crate::rng::Rng;

/// The rating that an unrated player is taken to have: the lowest one that the table of expected scores is used with (B.02 7.1.4).
pub(super) const UNRATED: u16 = 1400;

/// White's expected score in hundredths of a point.
pub(super) fn expected(white: Option<u16>, black: Option<u16>) -> i64 {
    let rating = |r: Option<u16>| i64::from(r.unwrap_or(UNRATED));
    ratings::table::expected((rating(white) - rating(black)).clamp(-400, 400))
}

/// How games end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Model {
    /// By the rating table, with so many draws of 100 games between equals.
    Table {
        /// 0 to 100.
        draws: u8,
    },
    /// By the curves.
    Curves,
}

/// White's outcome of a game played out.
pub(super) fn played(white: Option<u16>, black: Option<u16>, model: Model, rng: &mut Rng) -> Outcome {
    let (wins, drawn) = match model {
        Model::Table { draws } => by_table(white, black, draws.into()),
        Model::Curves => by_curves(white.unwrap_or(UNRATED), black.unwrap_or(UNRATED)),
    };
    match rng.below(10_000) {
        n if n < wins => Outcome::Win,
        n if n < wins + drawn => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

/// The outcome of a match of two games with colours reversed, of the player who begins with White.
pub(super) fn of_two_games(first: Option<u16>, second: Option<u16>, model: Model, rng: &mut Rng) -> Outcome {
    let lead = |outcome| match outcome {
        Outcome::Win => 1,
        Outcome::Loss => -1,
        _ => 0,
    };
    let (with_white, with_black) = (played(first, second, model, rng), played(second, first, model, rng));
    match lead(with_white) - lead(with_black) {
        0 => Outcome::Draw,
        ahead if ahead > 0 => Outcome::Win,
        _ => Outcome::Loss,
    }
}

/// Wins and draws of 10,000 games. `draws`: how many of 100 games between equals are drawn; in other games they grow
/// rarer as the weaker side's expected score falls, so that the expected score is that of the table exactly.
fn by_table(white: Option<u16>, black: Option<u16>, draws: u32) -> (u32, u32) {
    // The draws take equally from both sides' expected scores.
    let expected = u32::try_from(expected(white, black) * 100).unwrap_or(5000);
    let drawn = 2 * expected.min(10_000 - expected) * draws.min(100) / 100;
    (expected - drawn / 2, drawn)
}

/// Wins and draws of 10,000 games by two logistic curves, for White's wins and for Black's, with the parameters of the reference
/// generator of FIDE's Systems of Pairings and Programs commission. The better the players the more draws. Where the curves
/// leave less than none (weak equals), there are none.
fn by_curves(white: u16, black: u16) -> (u32, u32) {
    let (white, black) = (i64::from(white), i64::from(black));
    // Tenths of a rating point. The mean of both, from 2000, counts 0.0986 and 0.157 times.
    let above = white + black - 4000;
    let wins = logistic(10 * (black - white) + 960 + 986 * above / 2000);
    let losses = logistic(10 * (white - black) + 1500 + 1570 * above / 2000);
    if wins + losses > 10_000 {
        return (10_000 * wins / (wins + losses), 0);
    }
    (wins, 10_000 - wins - losses)
}

/// 10,000 / (1 + 10^(d / 370)), for `d` in tenths of a rating point. In whole numbers, so that every machine draws the same.
fn logistic(tenths: i64) -> u32 {
    const ONE: u128 = 1 << 48;
    // 10^(1 / 3700), in parts of ONE.
    const STEP: u128 = 281_650_198_817_793;
    let (mut power, mut square, mut left) = (ONE, STEP, tenths.unsigned_abs().min(15_000));
    while left > 0 {
        if left & 1 == 1 {
            power = (power * square) >> 48;
        }
        square = (square * square) >> 48;
        left >>= 1;
    }
    let chance = u32::try_from(10_000 * ONE / (ONE + power)).unwrap_or(5000);
    if tenths < 0 { 10_000 - chance } else { chance }
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
                .map(|_| match played(Some(white), Some(black), Model::Table { draws }, &mut rng) {
                    Outcome::Win => 2,
                    Outcome::Draw => 1,
                    _ => 0,
                })
                .sum();
            let off = halves * 50 - expected(Some(white), Some(black)) * games;
            assert!(off.abs() < games, "more than a hundredth of a point a game off: {white} {black} {draws}");
        }
    }

    /// Values worked out from the formula apart from this program, in thousandths: wins, draws, losses.
    #[test]
    fn the_curves_give_white_an_advantage_and_the_strong_more_draws() {
        for (white, black, of) in [
            (2000, 2000, [355, 363, 282]),
            (2400, 2400, [301, 489, 210]),
            (1400, 1400, [443, 143, 414]),
            (2100, 1900, [656, 242, 102]),
            (1900, 2100, [137, 286, 577]),
        ] {
            let (wins, draws) = by_curves(white, black);
            for (found, thousandths) in [wins, draws, 10_000 - wins - draws].into_iter().zip(of) {
                assert!(found.abs_diff(10 * thousandths) <= 6, "{white} {black}: {found} {thousandths}");
            }
        }
        assert_eq!(by_curves(1000, 1000), (4966, 0));
        assert_eq!((by_curves(9999, 1), by_curves(1, 9999)), ((10_000, 0), (0, 0)));
    }
}
