//! Changes that do not fit the state.

use super::ids::{MemberId, PlayerId, SectionId, StageId};

/// A change does not fit the state: something it speaks of is not there. In a sound log this happens only when an
/// earlier entry on which it rests was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// The section is not there.
    #[error("section {} does not exist", .0.0)]
    Section(SectionId),
    /// The player is not there.
    #[error("player {} does not exist", .0.0)]
    Player(PlayerId),
    /// The player of a team is not there.
    #[error("player {} of a team does not exist", .0.0)]
    Member(MemberId),
    /// The round is not there, or not the one that comes next.
    #[error("round {0} does not exist")]
    Round(u16),
    /// The board is not there.
    #[error("board {0} does not exist")]
    Board(u16),
    /// The stage is not there.
    #[error("stage {} does not exist", .0.0)]
    Stage(StageId),
    /// The number is taken.
    #[error("the number {0} is taken")]
    Taken(u32),
}
