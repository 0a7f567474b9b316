//! Line-ups: who plays for a team in a match, and what can be wrong with it.

use super::deadline::HandIn;
use super::ids::MemberId;
use super::moment::Moment;
use super::team_policy::{Composed, TeamForm};
use serde::{Deserialize, Serialize};

/// Who plays for a team in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp {
    /// Board by board; `None` is a board left empty.
    pub players: Vec<Option<MemberId>>,
    /// The arbiter accepted it though it breaks a rule of the event.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
    /// When it was handed in, where that was after the deadline; accepted by the arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Moment>,
}

impl LineUp {
    /// A line-up that nothing is wrong with.
    pub const fn new(players: Vec<Option<MemberId>>) -> Self {
        Self { players, accepted: false, late: None }
    }

    /// Whether it has these players at its boards; boards that are not named are empty.
    pub fn is_of(&self, players: &[Option<MemberId>]) -> bool {
        let boards = self.players.len().max(players.len());
        (0..boards).all(|at| self.players.get(at).copied().flatten() == players.get(at).copied().flatten())
    }
}

/// What is wrong with a line-up or a list of a team. Boards and places are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineUpFault {
    /// The player is not on the list of the team.
    NotOfTeam(String),
    /// The player sits at two boards.
    Twice(String),
    /// More boards than a match has.
    TooMany(usize, u8),
    /// Two players against the order of the list: who sits above, who below.
    Order(String, String),
    /// The player belongs to another board: the board given, the own one (0 for a reserve, who has none).
    Board(String, u8, u16),
    /// A board is left empty above one that is taken.
    Gap(u8),
    /// The board asks for something that the player is not.
    Composed(u8, String, Composed),
    /// A list against the ratings: who stands above, who below, and by how many points more than is allowed.
    Rating(String, String, u16),
    /// Handed in after the deadline: that, and when.
    Late(HandIn, Moment),
}

impl LineUpFault {
    /// Where the rule stands that is broken; `None` where it follows from what a line-up is.
    pub const fn rule(&self) -> Option<TeamForm> {
        match self {
            Self::Order(..) | Self::Gap(_) => Some(TeamForm::Reserves),
            Self::Board(..) => Some(TeamForm::Fixed),
            _ => None,
        }
    }

    /// Whether no arbiter can accept it: the line-up would not say who sits where.
    pub const fn is_nonsense(&self) -> bool {
        matches!(self, Self::NotOfTeam(_) | Self::Twice(_) | Self::TooMany(..))
    }
}
