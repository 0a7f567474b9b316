//! Numbers that weights are made of: wide enough for many criteria side by side, most important first.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::{Add, Sub};

/// A signed whole number for edge weights and duals.
pub trait Weight: Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> {
    /// Nothing.
    const ZERO: Self;
    /// Marks an edge that does not exist; smaller than any weight in use.
    const ABSENT: Self;
    /// Bits that a sum of weights may use so that no dual overflows.
    const BITS: u32;

    /// `value` times two to the power `shift`.
    fn shifted(value: i64, shift: u32) -> Self;
    /// Half, rounded down.
    fn half(self) -> Self;
}

impl Weight for i128 {
    const ZERO: Self = 0;
    const ABSENT: Self = Self::MIN / 4;
    const BITS: u32 = 120;

    fn shifted(value: i64, shift: u32) -> Self {
        Self::from(value) << shift
    }

    #[inline]
    fn half(self) -> Self {
        self >> 1
    }
}

/// A signed number of `N` 64-bit words in two's complement, least significant word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    const fn is_negative(&self) -> bool {
        self.0[N - 1] >> 63 == 1
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let mut words = self.0;
        let mut carry = false;
        for (word, more) in words.iter_mut().zip(other.0) {
            let (sum, over) = word.overflowing_add(more);
            let (sum, over_carry) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over || over_carry;
        }
        Self(words)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let mut words = self.0;
        let mut borrow = false;
        for (word, less) in words.iter_mut().zip(other.0) {
            let (difference, under) = word.overflowing_sub(less);
            let (difference, under_borrow) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = under || under_borrow;
        }
        Self(words)
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);
    const ABSENT: Self = {
        let mut words = [0; N];
        words[N - 1] = 0b11 << 62;
        Self(words)
    };
    #[expect(clippy::cast_possible_truncation, reason = "N is a handful of words")]
    const BITS: u32 = 64 * N as u32 - 8;

    fn shifted(value: i64, shift: u32) -> Self {
        let negative = value < 0;
        let (start, offset) = ((shift / 64) as usize, shift % 64);
        let magnitude = u128::from(value.unsigned_abs()) << offset;
        let mut words = [0; N];
        if let Some(word) = words.get_mut(start) {
            *word = magnitude as u64;
        }
        if let Some(word) = words.get_mut(start + 1) {
            *word = (magnitude >> 64) as u64;
        }
        if negative { Self::ZERO - Self(words) } else { Self(words) }
    }

    #[inline]
    fn half(self) -> Self {
        let mut words = self.0;
        let mut above = words[N - 1] >> 63;
        for word in words.iter_mut().rev() {
            let low = *word & 1;
            *word = (*word >> 1) | (above << 63);
            above = low;
        }
        Self(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Two = Wide<2>;

    fn wide(n: i128) -> Two {
        Wide([n as u64, (n >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_words_count_like_i128(a in -(1i128 << 120)..(1i128 << 120), b in -(1i128 << 120)..(1i128 << 120)) {
            prop_assert_eq!(wide(a) + wide(b), wide(a + b));
            prop_assert_eq!(wide(a) - wide(b), wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert_eq!(wide(a).half(), wide(a >> 1));
        }

        #[test]
        fn shifting_is_multiplying(value in -1_000_000_000_000i64..1_000_000_000_000, shift in 0u32..80) {
            prop_assert_eq!(Two::shifted(value, shift), wide(i128::from(value) << shift));
        }
    }
}
