//! Exact values of tie-breaks.

use crate::points::Points;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// An exact value: so many ten-thousandths, the unit in which a product of two [`Points`] is whole, divided by a number that is 1 but for means.
///
/// A mean of ratings is rounded to a whole number by its own article (10). No article rounds the mean of Buchholz (AOB, 8.2): by the letter two
/// are level only if the means are equal. The published exercises and other programs round it to two decimals, and may count as equal what
/// differs by less than 0.01; here two decimals are only how it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    /// Ten-thousandths, without a common divisor with `of`.
    parts: i64,
    /// 1 or more.
    of: i64,
}

impl Default for Amount {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Amount {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.of == other.of {
            return self.parts.cmp(&other.parts);
        }
        (i128::from(self.parts) * i128::from(other.of)).cmp(&(i128::from(other.parts) * i128::from(self.of)))
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

const fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { common_divisor(b, a % b) }
}

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self::exact(0);

    /// Ten-thousandths.
    const fn exact(parts: i64) -> Self {
        Self { parts, of: 1 }
    }

    /// A quotient; `of` is 1 or more.
    const fn quotient(parts: i64, of: i64) -> Self {
        match common_divisor(parts, of) {
            0 | 1 => Self { parts, of },
            divisor => Self { parts: parts / divisor, of: of / divisor },
        }
    }

    /// A whole number.
    pub const fn whole(n: i64) -> Self {
        Self::exact(n * 10_000)
    }

    /// Half-units: 3 is 1½.
    pub const fn halves(n: i64) -> Self {
        Self::exact(n * 5_000)
    }

    /// The product of two amounts of points.
    pub fn product(a: Points, b: Points) -> Self {
        Self::exact(i64::from(a.hundredths()) * i64::from(b.hundredths()))
    }

    /// The mean of `sum` over `count` values; `None` of nothing.
    pub(super) fn mean(sum: Self, count: usize) -> Option<Self> {
        let count = i64::try_from(count).ok().filter(|&count| count > 0)?;
        Some(Self::quotient(sum.parts, sum.of * count))
    }

    /// Rounded half up to a multiple of `unit` ten-thousandths.
    const fn to_multiple(self, unit: i64) -> i64 {
        (2 * self.parts + self.of * unit).div_euclid(2 * self.of * unit) * unit
    }

    /// The whole part; of a negative value the whole number below.
    pub(super) const fn floor(self) -> i64 {
        self.parts.div_euclid(10_000 * self.of)
    }

    /// Rounded half up to a whole number.
    pub(super) const fn rounded(self) -> Self {
        Self::exact(self.to_multiple(10_000))
    }

    /// Rounded half up to two decimals, as means of scores are printed.
    pub fn in_hundredths(self) -> String {
        Self::exact(self.to_multiple(100)).with_decimals(2)
    }

    /// Whether it is a whole number.
    pub const fn is_whole(self) -> bool {
        self.parts % (10_000 * self.of) == 0
    }

    /// With at least so many decimals, and more (up to four) where the value has them; what does not end there is rounded half up.
    pub fn with_decimals(self, least: usize) -> String {
        let parts = self.to_multiple(1);
        let sign = if parts < 0 { "-" } else { "" };
        let (whole, part) = (parts.unsigned_abs() / 10_000, parts.unsigned_abs() % 10_000);
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
        Self::exact(i64::from(points.hundredths()) * 100)
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        if self.of == other.of {
            let parts = self.parts + other.parts;
            return if self.of == 1 { Self::exact(parts) } else { Self::quotient(parts, self.of) };
        }
        Self::quotient(self.parts * other.of + other.parts * self.of, self.of * other.of)
    }
}

impl Sub for Amount {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self { parts: -other.parts, ..other }
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
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
    fn means_are_exact_and_printed_rounded_half_up() {
        let mean = |sum, count| Amount::mean(sum, count).unwrap();
        assert_eq!(mean(Amount::exact(125_000), 8).in_hundredths(), "1.56", "1.5625");
        assert_eq!(mean(Amount::exact(31_300), 2).in_hundredths(), "1.57", "1.565");
        assert_eq!(mean(Amount::whole(37), 3).in_hundredths(), "12.33");
        assert_eq!(mean(Amount::whole(38), 3).to_string(), "12.6667");
        assert_eq!(mean(Amount::whole(36), 3).in_hundredths(), "12.00");
        assert_eq!(mean(Amount::whole(4845), 2).rounded(), Amount::whole(2423), "2422.5");
        assert_eq!(mean(Amount::whole(-3), 2).rounded(), Amount::whole(-1), "-1.5");
        assert_eq!(Amount::mean(Amount::ZERO, 0), None);
        // 86/7 = 12.2857, 86.02/7 = 12.2886: both are printed 12.29, and the second is more.
        let (less, more) = (mean(Amount::whole(86), 7), mean(Amount::exact(860_200), 7));
        assert_eq!((less.in_hundredths(), more.in_hundredths()), ("12.29".to_owned(), "12.29".to_owned()));
        assert!(less < more && less != more && more > Amount::whole(12));
        assert_eq!(mean(Amount::whole(6), 4), Amount::halves(3), "in lowest terms");
        assert_eq!((0..7).map(|_| less).sum::<Amount>(), Amount::whole(86));
    }
}
