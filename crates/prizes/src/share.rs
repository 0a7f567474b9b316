//! Exact amounts.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Add;

/// An amount in the smallest unit as a reduced fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Share {
    numerator: u128,
    denominator: u128,
}

impl Share {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);

    /// A whole number of the smallest unit.
    pub const fn whole(amount: u64) -> Self {
        Self { numerator: amount as u128, denominator: 1 }
    }

    /// A part of an amount; a denominator of 0 gives nothing.
    pub const fn part(numerator: u128, denominator: u128) -> Self {
        match (denominator, gcd(numerator, denominator)) {
            (0, _) => Self::ZERO,
            (_, 1) => Self { numerator, denominator },
            (_, divisor) => Self { numerator: numerator / divisor, denominator: denominator / divisor },
        }
    }

    /// Above the line.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The whole units of it, rounded down.
    pub const fn floor(self) -> u128 {
        self.numerator / self.denominator
    }

    /// Whether it is nothing.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }
}

const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        if a <= u64::MAX as u128 && b <= u64::MAX as u128 {
            return small_gcd(a as u64, b as u64) as u128;
        }
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

/// Division of 64 bits is many times as fast, and amounts of money fit.
const fn small_gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

impl Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if self.denominator == other.denominator {
            return Self::part(self.numerator + other.numerator, self.denominator);
        }
        Self::part(self.numerator * other.denominator + other.numerator * self.denominator, self.denominator * other.denominator)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `3500/3`, `4250`.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_reduced_compared_and_added_exactly() {
        assert_eq!(Share::part(7000, 6).to_string(), "3500/3");
        assert_eq!(Share::part(0, 7), Share::ZERO);
        assert!(Share::part(1, 3) > Share::part(3333, 10_000));
        assert_eq!(Share::part(1, 3) + Share::part(1, 6), Share::part(1, 2));
        assert_eq!(Share::part(3500, 3).floor(), 1166);
    }
}
