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
    /// Down, then one unit each from the best rank on until the money of those who share is used.
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
    /// The amounts of those who share some money, the best rank first. What they have together is a whole number of cents.
    pub fn amounts(self, shares: &[Share]) -> Vec<u64> {
        let unit = u128::from(self.unit.max(1));
        let units_of = |share: &Share| match self.mode {
            Mode::HalfUp => (2 * share.numerator() + share.denominator() * unit) / (2 * share.denominator() * unit),
            Mode::Down | Mode::KeepTotal => share.numerator() / (share.denominator() * unit),
        };
        let mut units: Vec<u128> = shares.iter().map(units_of).collect();
        if self.mode == Mode::KeepTotal {
            let total = shares.iter().copied().fold(Share::ZERO, |sum, share| sum + share);
            let mut over = (total.floor() / unit).saturating_sub(units.iter().sum());
            while over > 0 && !units.is_empty() {
                for own in &mut units {
                    if over > 0 {
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
        let of = |mode, unit| Rounding { unit, mode }.amounts(&shares);
        assert_eq!(of(Mode::HalfUp, 100), [3200, 2200, 1700]);
        assert_eq!(of(Mode::Down, 100), [3100, 2100, 1600]);
        assert_eq!(of(Mode::KeepTotal, 100), [3200, 2200, 1600]);
        assert_eq!(of(Mode::KeepTotal, 1), [3167, 2167, 1666]);
        assert_eq!(Rounding { unit: 500, mode: Mode::HalfUp }.amounts(&[Share::whole(250), Share::whole(249)]), [500, 0]);
    }
}
