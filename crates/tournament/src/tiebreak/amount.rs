//! Exact values of tie-breaks.

use crate::points::Points;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A value in ten-thousandths, the unit in which a product of two [`Points`] is whole. Nothing in C.07 needs a finer
/// one: sums and products of points are exact in it, and every mean is rounded: of ratings to a whole number by its own article, of Buchholz
/// (AOB) to two decimals by the practice of the published exercises. No article rounds AOB, so two whose exact means differ by less than 0.005
/// count as equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A whole number.
    pub const fn whole(n: i64) -> Self {
        Self(n * 10_000)
    }

    /// Half-units: 3 is 1½.
    pub const fn halves(n: i64) -> Self {
        Self(n * 5_000)
    }

    /// The product of two amounts of points.
    pub fn product(a: Points, b: Points) -> Self {
        Self(i64::from(a.hundredths()) * i64::from(b.hundredths()))
    }

    /// The value in ten-thousandths.
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    /// The mean of `sum` over `count` values, rounded half up to a multiple of `unit`; `None` of nothing.
    pub(super) fn mean(sum: Self, count: usize, unit: Self) -> Option<Self> {
        let count = i64::try_from(count).ok().filter(|&count| count > 0)?;
        let divisor = 2 * count * unit.0;
        Some(Self((2 * sum.0 + count * unit.0).div_euclid(divisor) * unit.0))
    }

    /// With at least so many decimals, and more (up to four) where the value has them.
    pub fn with_decimals(self, least: usize) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 10_000, self.0.unsigned_abs() % 10_000);
        let part = format!("{part:04}");
        let needed = part.trim_end_matches('0').len().max(least);
        match part.get(..needed) {
            Some(digits) if !digits.is_empty() => format!("{sign}{whole}.{digits}"),
            _ => format!("{sign}{whole}"),
        }
    }
}

impl From<Points> for Amount {
    fn from(points: Points) -> Self {
        Self(i64::from(points.hundredths()) * 100)
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.with_decimals(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_those_asked_for_or_needed() {
        assert_eq!(Amount::halves(11).with_decimals(1), "5.5");
        assert_eq!(Amount::whole(18).with_decimals(2), "18.00");
        assert_eq!(Amount::whole(2600).with_decimals(0), "2600");
        assert_eq!(Amount::product(Points::from_hundredths(25), Points::from_hundredths(25)).with_decimals(2), "0.0625");
        assert_eq!(Amount::halves(-1).with_decimals(1), "-0.5");
    }

    #[test]
    fn means_are_rounded_half_up() {
        let cents = Amount(100);
        assert_eq!(Amount::mean(Amount(125_000), 8, cents), Some(Amount(15_600)), "1.5625");
        assert_eq!(Amount::mean(Amount(31_300), 2, cents), Some(Amount(15_700)), "1.565");
        assert_eq!(Amount::mean(Amount::whole(4845), 2, Amount::whole(1)), Some(Amount::whole(2423)), "2422.5");
        assert_eq!(Amount::mean(Amount::whole(-3), 2, Amount::whole(1)), Some(Amount::whole(-1)), "-1.5");
        assert_eq!(Amount::mean(Amount::ZERO, 0, cents), None);
    }
}
