//! The three games, the two sides, and the geometry of their boards.

use std::fmt;
use std::ops::Not;

/// Which of the three games is played.
///
/// The numbers behind the games are the `GameType` numbers of the PDN 3.0 standard.
///
/// Exhaustive on purpose: another game changes the board, the notation and the draw rules of whoever uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// International draughts, 100 squares, majority capture (FMJD Annex 1); PDN type 20.
    International,
    /// Russian draughts, 64 squares, free choice of capture, promotion in passing; PDN type 25.
    Russian,
    /// Brazilian draughts, the international rules on 64 squares; PDN type 26.
    Brazilian,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::International, Self::Russian, Self::Brazilian];

    /// Rows, and columns, of the board: 10 or 8.
    pub const fn size(self) -> u8 {
        match self {
            Self::International => 10,
            Self::Russian | Self::Brazilian => 8,
        }
    }

    /// Playing squares: 50 or 32.
    pub const fn squares(self) -> u8 {
        self.size() * self.size() / 2
    }

    /// Men of each side in the starting position, and the most pieces a side may have: 20 or 12.
    pub const fn men(self) -> u8 {
        self.size() / 2 * (self.size() / 2 - 1)
    }

    /// The number of the game in the `GameType` tag of PDN 3.0.
    pub const fn pdn_type(self) -> u8 {
        match self {
            Self::International => 20,
            Self::Russian => 25,
            Self::Brazilian => 26,
        }
    }

    /// The square with that number, counted from the top left of White's view; none if the board has no such number.
    pub const fn square(self, number: u8) -> Option<Square> {
        if number >= 1 && number <= self.squares() { Some(Square(number - 1)) } else { None }
    }

    /// The square at a row (0 at the top of White's view) and a column (0 at the left); none off the board and on light squares.
    pub const fn square_at(self, row: u8, column: u8) -> Option<Square> {
        let size = self.size();
        if row >= size || column >= size || (row + column).is_multiple_of(2) {
            return None;
        }
        Some(Square(row * (size / 2) + column / 2))
    }

    /// Row (0 at the top of White's view) and column (0 at the left) of a square.
    pub const fn row_column(self, square: Square) -> (u8, u8) {
        let half = self.size() / 2;
        let row = square.0 / half;
        (row, square.0 % half * 2 + if row.is_multiple_of(2) { 1 } else { 0 })
    }

    /// All playing squares in the order of their numbers.
    pub fn all_squares(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(Square)
    }

    /// The row on which a side's men are crowned.
    pub const fn crowning_row(self, side: Side) -> u8 {
        match side {
            Side::White => 0,
            Side::Black => self.size() - 1,
        }
    }

    /// Letter and digit name, a1 at White's left: `c3`, on 100 squares up to `j10`.
    pub fn algebraic(self, square: Square) -> String {
        let (row, column) = self.row_column(square);
        format!("{}{}", char::from(b'a' + column), self.size() - row)
    }

    /// The playing square with that letter and digit name, lower case.
    pub fn from_algebraic(self, name: &str) -> Option<Square> {
        let (file, rank) = name.split_at_checked(1)?;
        let column = file.bytes().next()?.checked_sub(b'a')?;
        let rank: u8 = rank.parse().ok()?;
        self.square_at(self.size().checked_sub(rank)?, column)
    }

    /// The number of a square under one of the two numberings.
    pub fn number(self, square: Square, numbering: Numbering) -> u8 {
        self.turned(square, numbering).0 + 1
    }

    /// The square with that number under one of the two numberings.
    pub fn from_number(self, number: u8, numbering: Numbering) -> Option<Square> {
        self.square(number).map(|s| self.turned(s, numbering))
    }

    /// The square whose row is counted from the other edge: what the two numberings differ by.
    fn turned(self, square: Square, numbering: Numbering) -> Square {
        let half = self.size() / 2;
        match numbering {
            Numbering::TopLeft => square,
            Numbering::BottomLeft => Square((self.size() - 1 - square.0 / half) * half + square.0 % half),
        }
    }
}

/// Which corner a numeric notation counts from. Both are met on 64 squares, and the same text means mirrored positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Numbering {
    /// 1 at the top left of White's view: the international board; on 64 squares 1 = b8 and 32 = g1 (servers, drawing tables).
    #[default]
    TopLeft,
    /// 1 = a1 and 32 = h8 on 64 squares: the literal reading of `A0` in a `GameType` tag.
    BottomLeft,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The light pieces; they move first.
    White,
    /// The dark pieces.
    Black,
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A man or a king of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it is crowned.
    pub king: bool,
}

/// A playing square. Its number runs from 1 at the top left of White's view, left to right, top to bottom (FMJD Annex 1 art. 2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// 1..=50, on 64 squares 1..=32.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_long_diagonals_are_where_the_standard_puts_them() {
        let hundred = Variant::International;
        assert_eq!(hundred.algebraic(hundred.square(46).unwrap()), "a1");
        assert_eq!(hundred.algebraic(hundred.square(5).unwrap()), "j10");
        assert_eq!(hundred.men(), 20);
        let small = Variant::Russian;
        let names: Vec<String> = [1, 4, 5, 29, 32].map(|n| small.algebraic(small.square(n).unwrap())).to_vec();
        assert_eq!(names, ["b8", "h8", "a7", "a1", "g1"]);
        assert_eq!(small.men(), 12);
    }

    #[test]
    fn the_second_numbering_counts_from_a1() {
        let v = Variant::Brazilian;
        for (number, name) in [(1, "a1"), (18, "c5"), (32, "h8"), (5, "b2")] {
            assert_eq!(v.algebraic(v.from_number(number, Numbering::BottomLeft).unwrap()), name);
        }
    }

    #[test]
    fn names_and_places_are_inverse_on_every_board() {
        for v in Variant::ALL {
            for s in v.all_squares() {
                assert_eq!(v.from_algebraic(&v.algebraic(s)), Some(s));
                let (row, column) = v.row_column(s);
                assert_eq!(v.square_at(row, column), Some(s));
                for n in [Numbering::TopLeft, Numbering::BottomLeft] {
                    assert_eq!(v.from_number(v.number(s, n), n), Some(s));
                }
            }
            assert_eq!(v.square(0), None);
            assert_eq!(v.square(v.squares() + 1), None);
            for bad in ["", "a", "a2", "k1", "a0", "a11", "é1", "1a"] {
                assert_eq!(v.from_algebraic(bad), None, "{bad}");
            }
        }
    }
}
