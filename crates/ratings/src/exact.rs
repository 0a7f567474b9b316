//! Numbers that are added up and rounded once: hundredths, and fractions where a mean is not whole.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// An amount in hundredths: of a game (score, expected score) or of a rating point (a change before it is rounded).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(pub i64);

impl Hundredths {
    /// From half-points, the unit of a classic score.
    pub const fn from_halves(halves: i64) -> Self {
        Self(halves.saturating_mul(50))
    }

    /// To the nearest whole number, halves away from zero (B.02 8.3.4: the sum of a rating period).
    pub const fn rounded(self) -> i64 {
        nearest(self.0, 100)
    }
}

/// `value / unit` to the nearest whole number, halves away from zero. A unit below 1 counts as 1.
pub const fn nearest(value: i64, unit: i64) -> i64 {
    let unit = if unit < 1 { 1 } else { unit };
    let magnitude = value.saturating_abs().saturating_add(unit / 2) / unit;
    if value < 0 { -magnitude } else { magnitude }
}

impl Add for Hundredths {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Hundredths {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Hundredths {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Hundredths {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i64> for Hundredths {
    type Output = Self;
    fn mul(self, factor: i64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Sum for Hundredths {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), Add::add)
    }
}

/// Always with two decimals: `-0.29`, `5.50`.
impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magnitude = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{:02}", magnitude / 100, magnitude % 100))
    }
}

/// A fraction in lowest terms with a denominator above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    /// `numerator / denominator`; a denominator of zero counts as 1.
    pub const fn new(numerator: i64, denominator: i64) -> Self {
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        if denominator == 0 || a == 0 {
            return Self { numerator, denominator: 1 };
        }
        #[expect(clippy::cast_possible_wrap, reason = "the divisor of two numbers is at most the smaller one")]
        let divisor = if denominator < 0 { -(a as i64) } else { a as i64 };
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// The numerator in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator, above zero.
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// The sum of two fractions.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.numerator * other.denominator + other.numerator * self.denominator, self.denominator * other.denominator)
    }

    /// To the nearest whole number, halves away from zero.
    pub const fn rounded(self) -> i64 {
        nearest(self.numerator * 2, self.denominator * 2)
    }

    /// To the nearest hundredth, halves away from zero.
    pub const fn hundredths(self) -> Hundredths {
        Hundredths(nearest(self.numerator * 200, self.denominator * 2))
    }

    /// Whether it is below a whole number.
    pub const fn is_below(self, number: i64) -> bool {
        self.numerator < number * self.denominator
    }
}

/// `12100/7`, or `1728` where it is whole.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => f.pad(&self.numerator.to_string()),
            denominator => f.pad(&format!("{}/{denominator}", self.numerator)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_away_from_zero_on_both_sides() {
        let rounded = |hundredths| Hundredths(hundredths).rounded();
        assert_eq!([50, -50, -150, 249, 250, -49, 0].map(rounded), [1, -1, -2, 2, 3, 0, 0]);
        assert_eq!([(5, 2), (-5, 2), (7, 3), (-1, 3)].map(|(n, d)| Fraction::new(n, d).rounded()), [3, -3, 2, 0]);
    }

    #[test]
    fn numbers_are_written_as_the_reports_have_them() {
        assert_eq!([-29, 550, -5, 0].map(|n| Hundredths(n).to_string()), ["-0.29", "5.50", "-0.05", "0.00"]);
        assert_eq!(
            [(12_100, 7), (24_200, 14), (3456, 2), (-6, 4), (6, -4)].map(|(n, d)| Fraction::new(n, d).to_string()),
            ["12100/7", "12100/7", "1728", "-3/2", "-3/2"]
        );
    }
}
