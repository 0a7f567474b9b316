//! How exact shares become amounts that are paid.

use crate::share::Share;
use serde::{Deserialize, Serialize};

/// What becomes of the parts of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// They are not paid.
    Down,
    /// Half a unit or more counts as one; the total may differ by some units.
    #[default]
    HalfUp,
    /// Down, then one unit each from the best rank on until the money of those who share is used; nobody comes above a better rank by it.
    KeepTotal,
}

impl Mode {
    /// All, with their names.
    pub const ALL: [(&'static str, Self); 3] = [("down", Self::Down), ("half-up", Self::HalfUp), ("keep-total", Self::KeepTotal)];
}

/// The smallest amount that is paid, and what becomes of parts of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rounding {
    /// In the currency's smallest unit; 0 counts as 1.
    pub unit: u64,
    /// Parts of it.
    pub mode: Mode,
}

impl Default for Rounding {
    fn default() -> Self {
        Self { unit: 1, mode: Mode::HalfUp }
    }
}

impl Rounding {
    /// The amounts of those who share some money, the best rank first, after the share and the amount of who stands before them. What they have
    /// together is a whole number of cents.
    pub fn amounts(self, shares: &[Share], before: Option<(Share, u64)>) -> Vec<u64> {
        let unit = u128::from(self.unit.max(1));
        let units_of = |share: &Share| match self.mode {
            Mode::HalfUp => (2 * share.numerator() + share.denominator() * unit) / (2 * share.denominator() * unit),
            Mode::Down | Mode::KeepTotal => share.numerator() / (share.denominator() * unit),
        };
        let mut units: Vec<u128> = shares.iter().map(units_of).collect();
        if self.mode == Mode::KeepTotal {
            let total = shares.iter().copied().fold(Share::ZERO, |sum, share| sum + share);
            let mut over = (total.floor() / unit).saturating_sub(units.iter().sum());
            // Where prizes are no whole units, those who share have parts to put together, and the one before them has not.
            let less = before.filter(|(share, _)| shares.first().is_some_and(|own| own <= share));
            let most = less.map_or(u128::MAX, |(_, amount)| u128::from(amount) / unit);
            while over > 0 && units.iter().any(|own| *own < most) {
                for own in &mut units {
                    if over > 0 && *own < most {
                        (*own, over) = (*own + 1, over - 1);
                    }
                }
            }
        }
        units.into_iter().map(|units| u64::try_from(units * unit).unwrap_or(u64::MAX)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mode_does_what_it_says() {
        let shares = [Share::part(9500, 3), Share::part(6500, 3), Share::part(5000, 3)];
        let of = |mode, unit| Rounding { unit, mode }.amounts(&shares, None);
        assert_eq!(of(Mode::HalfUp, 100), [3200, 2200, 1700]);
        assert_eq!(of(Mode::Down, 100), [3100, 2100, 1600]);
        assert_eq!(of(Mode::KeepTotal, 100), [3200, 2200, 1600]);
        assert_eq!(of(Mode::KeepTotal, 1), [3167, 2167, 1666]);
        assert_eq!(Rounding { unit: 500, mode: Mode::HalfUp }.amounts(&[Share::whole(250), Share::whole(249)], None), [500, 0]);
    }

    /// 58 for the first, 58 and 57 shared by the next two, paid in fives: 55, then 57.50 each, which would be 60 and 55.
    #[test]
    fn the_money_kept_lifts_nobody_above_a_better_rank() {
        let fives = Rounding { unit: 500, mode: Mode::KeepTotal };
        assert_eq!(fives.amounts(&[Share::whole(5800)], None), [5500]);
        let shared = [Share::part(11500, 2); 2];
        assert_eq!(fives.amounts(&shared, Some((Share::whole(5800), 5500))), [5500, 5500]);
        assert_eq!(fives.amounts(&shared, Some((Share::whole(6000), 6000))), [6000, 5500]);
        // A list may give more to a place below: nothing is taken from it.
        assert_eq!(fives.amounts(&shared, Some((Share::whole(1000), 1000))), [6000, 5500]);
    }
}
