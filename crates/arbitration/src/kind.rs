//! Which game is played.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The five games, with the names they have on the command line and in event files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GameKind {
    /// Chess.
    #[serde(rename = "chess")]
    Chess,
    /// International draughts, 100 squares.
    #[serde(rename = "draughts-100")]
    Draughts100,
    /// Russian draughts, 64 squares.
    #[serde(rename = "draughts-64-russian")]
    Draughts64Russian,
    /// Brazilian draughts, 64 squares.
    #[serde(rename = "draughts-64-brazilian")]
    Draughts64Brazilian,
    /// Xiangqi (Chinese chess).
    #[serde(rename = "xiangqi")]
    Xiangqi,
}

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Chess, Self::Draughts100, Self::Draughts64Russian, Self::Draughts64Brazilian, Self::Xiangqi];

    /// The name: `chess`, `draughts-64-russian`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Draughts100 => "draughts-100",
            Self::Draughts64Russian => "draughts-64-russian",
            Self::Draughts64Brazilian => "draughts-64-brazilian",
            Self::Xiangqi => "xiangqi",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No game has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called `{0}`; the games are chess, draughts-100, draughts-64-russian, draughts-64-brazilian, xiangqi")]
pub struct UnknownGame(String);

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|g| g.name() == text).ok_or_else(|| UnknownGame(text.chars().take(40).collect()))
    }
}
