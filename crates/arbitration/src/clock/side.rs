//! The two players and the two ends of a clock.

use serde::{Deserialize, Serialize};

/// A player by the order of moving: White in chess and draughts, Red in xiangqi, moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player who moves first.
    #[serde(alias = "red")]
    White,
    /// The player who moves second.
    Black,
}

impl Side {
    /// Both, first mover first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other player.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// An end of the clock, as the arbiter faces its display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The left end.
    #[default]
    Left,
    /// The right end.
    Right,
}

impl End {
    /// The other end.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both<T> {
    /// The first mover's.
    #[serde(alias = "red")]
    pub white: T,
    /// The second mover's.
    pub black: T,
}

impl<T> Both<T> {
    /// From White's and Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// Made for each side by `make`.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { white: make(Side::White), black: make(Side::Black) }
    }

    /// That player's.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// That player's, to change.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

impl<T: Copy> Both<T> {
    /// That player's value.
    pub const fn of(&self, side: Side) -> T {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}
