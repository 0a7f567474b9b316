//! The men, the crossings, the moves.

use std::fmt;

/// A side. Red moves first in the usual array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// 红方, upper case in FEN, at the bottom of printed diagrams.
    Red,
    /// 黑方, lower case in FEN.
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// 0 for Red, 1 for Black.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// What a man is (the seven of 1987, chapter 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// 帅 / 将
    King,
    /// 仕 / 士
    Advisor,
    /// 相 / 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Rook,
    /// 炮
    Cannon,
    /// 兵 / 卒
    Pawn,
}

impl Kind {
    /// All seven, in the order of the UCCI letters K A B N R C P.
    pub const ALL: [Self; 7] = [Self::King, Self::Advisor, Self::Elephant, Self::Horse, Self::Rook, Self::Cannon, Self::Pawn];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case UCCI letter: K A B N R C P.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Rook => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The kind a letter of either case stands for; `E` and `M` are read as elephant, `H` as horse, `G` as king, `S` as pawn.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'K' | 'G' => Self::King,
            'A' => Self::Advisor,
            'B' | 'E' | 'M' => Self::Elephant,
            'N' | 'H' => Self::Horse,
            'R' => Self::Rook,
            'C' => Self::Cannon,
            'P' | 'S' => Self::Pawn,
            _ => return None,
        })
    }
}

/// A man of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose.
    pub color: Color,
    /// What.
    pub kind: Kind,
}

impl Piece {
    /// The FEN letter: upper case for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }
}

/// One of the 90 crossings: file 0-8 from Red's left, rank 0-9 from Red's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 90;

    /// The crossing on a file (0-8 from Red's left) and a rank (0-9 from Red's side); `None` off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 9 && rank < 10 { Some(Self(rank * 9 + file)) } else { None }
    }

    /// From its number `rank * 9 + file`.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// All crossings, a0 b0 … i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// `rank * 9 + file`, 0-89.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0-8 from Red's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0-9 from Red's side.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The crossing `(files, ranks)` away, `None` off the board.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = u8::try_from(self.file() as i8 + files).ok()?;
        let rank = u8::try_from(self.rank() as i8 + ranks).ok()?;
        Self::new(file, rank)
    }

    /// The square of the lowest bit set; meaningful only for a board with a bit.
    pub(crate) const fn lowest(bits: u128) -> Self {
        Self((bits.trailing_zeros() % 90) as u8)
    }

    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// Reads `a0` … `i9`, either case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let &[file, rank] = text.as_bytes() else { return None };
        Self::new(file.to_ascii_lowercase().checked_sub(b'a')?, rank.checked_sub(b'0')?)
    }
}

impl fmt::Display for Square {
    /// UCCI: `e0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// From where to where: xiangqi needs no more (no promotion, no drops).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The crossing left.
    pub from: Square,
    /// The crossing reached.
    pub to: Square,
}

impl fmt::Display for Move {
    /// UCCI: `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a board of bits, lowest first.
pub(crate) struct Bits(pub u128);

impl Iterator for Bits {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}
