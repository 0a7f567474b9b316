//! What names a section, a player, a round and a board in the log.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A section, numbered from 1 in the order of creation and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SectionId(pub u32);

/// A participant of one section, numbered from 1 in the order of entry and never reused. It stays when the TPN changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

/// A player of a team of one section, numbered from 1 in the order of entry and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub u32);

/// A stage of one section, numbered from 1 in the order of creation and never reused. The first is the one with which a section begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StageId(pub u16);

impl StageId {
    /// The stage with which a section begins.
    pub const FIRST: Self = Self(1);
}

/// A round of one section, numbered from 1 through all its stages: those that go on at the same time share their rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(pub u16);

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game of one round, numbered from 1. Where every meeting is one game it is the number of the table; else the games of table 1 come first,
/// then those of table 2 and so on, and games that are added later have the next numbers: a number stays with its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardNumber(pub u16);

impl fmt::Display for BoardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The address of a game in its section. Games are ordered by round, then board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameAt {
    /// The round.
    pub round: RoundNumber,
    /// The board of the round.
    pub board: BoardNumber,
}

impl GameAt {
    /// The game of this round at this board, both numbered from 1.
    pub const fn new(round: u16, board: u16) -> Self {
        Self { round: RoundNumber(round), board: BoardNumber(board) }
    }

    /// The bare numbers: round, board.
    pub const fn numbers(self) -> (u16, u16) {
        (self.round.0, self.board.0)
    }
}
