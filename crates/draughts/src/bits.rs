//! Squares as bits of one word, and the switches that tell the three games apart.
//!
//! Two rows of `W` squares are followed by one bit that is never a square. With that gap every step along a diagonal is the same shift
//! on the whole board, and a step over the edge lands on a gap or outside [`Rules::BOARD`].

use crate::variant::{Square, Variant};

/// What the generator must know of a game; all of it constants, so that each game gets its own compiled generator.
pub(crate) trait Rules {
    /// Playing squares in a row.
    const W: u32;
    /// The largest number of pieces must be taken (FMJD Annex 1 art. 4.13).
    const MAJORITY: bool;
    /// A man that reaches the far row while capturing is a king at once.
    const PASSING: bool;

    /// All playing squares.
    const BOARD: u64 = board(Self::W);
    /// White's crowning row.
    const TOP: u64 = (1 << Self::W) - 1;
    /// Black's crowning row.
    const BOTTOM: u64 = Self::TOP << ((2 * Self::W - 1) * Self::W + Self::W - 1);
}

const fn board(w: u32) -> u64 {
    let pair = (1u64 << (2 * w)) - 1;
    let mut all = 0;
    let mut i = 0;
    while i < w {
        all |= pair << (i * (2 * w + 1));
        i += 1;
    }
    all
}

pub(crate) struct International;
pub(crate) struct Russian;
pub(crate) struct Brazilian;

impl Rules for International {
    const W: u32 = 5;
    const MAJORITY: bool = true;
    const PASSING: bool = false;
}

impl Rules for Russian {
    const W: u32 = 4;
    const MAJORITY: bool = false;
    const PASSING: bool = true;
}

impl Rules for Brazilian {
    const W: u32 = 4;
    const MAJORITY: bool = true;
    const PASSING: bool = false;
}

/// Number of diagonal directions: 0 down left, 1 down right, 2 up right, 3 up left. Opposite directions differ by two.
pub(crate) const DIRECTIONS: usize = 4;

/// Every bit one step in a direction. The result may hold bits that are no squares: mask it.
#[inline(always)]
pub(crate) const fn step<R: Rules>(bits: u64, direction: usize) -> u64 {
    match direction {
        0 => bits << R::W,
        1 => bits << (R::W + 1),
        2 => bits >> R::W,
        _ => bits >> (R::W + 1),
    }
}

/// The direction back.
#[inline(always)]
pub(crate) const fn back(direction: usize) -> usize {
    direction ^ 2
}

/// The bits of a set, one by one, lowest first.
pub(crate) struct Each(pub(crate) u64);

impl Iterator for Each {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0 & self.0.wrapping_neg();
        self.0 ^= bit;
        Some(bit)
    }
}

impl Variant {
    /// The bit of a square.
    pub(crate) const fn bit(self, square: Square) -> u64 {
        1 << (square.0 + square.0 / self.size())
    }

    /// The square of a single bit of the board.
    pub(crate) const fn square_of(self, bit: u64) -> Square {
        let index = bit.trailing_zeros() as u8;
        Square(index - index / (self.size() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_agree_with_rows_and_columns<R: Rules>(v: Variant) {
        for s in v.all_squares() {
            let (row, column) = v.row_column(s);
            for (d, (dr, dc)) in [(1i8, -1i8), (1, 1), (-1, 1), (-1, -1)].into_iter().enumerate() {
                let expected = row.checked_add_signed(dr).zip(column.checked_add_signed(dc)).and_then(|(r, c)| v.square_at(r, c));
                let bits = step::<R>(v.bit(s), d) & R::BOARD;
                let found = (bits != 0).then(|| v.square_of(bits));
                assert_eq!(found, expected, "{v:?} {s} direction {d}");
            }
            assert_eq!(v.square_of(v.bit(s)), s);
        }
        assert_eq!(R::BOARD.count_ones(), u32::from(v.squares()));
        assert!(Each(R::TOP).all(|bit| v.row_column(v.square_of(bit)).0 == 0));
        assert!(Each(R::BOTTOM).all(|bit| v.row_column(v.square_of(bit)).0 == v.size() - 1));
    }

    #[test]
    fn a_shift_is_a_diagonal_step_on_every_square() {
        steps_agree_with_rows_and_columns::<International>(Variant::International);
        steps_agree_with_rows_and_columns::<Russian>(Variant::Russian);
        steps_agree_with_rows_and_columns::<Brazilian>(Variant::Brazilian);
    }
}
