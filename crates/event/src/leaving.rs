//! What becomes of the games of a player who leaves a round robin, and the rule about it.

use serde::{Deserialize, Serialize};

/// What becomes of the games of a player who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// The games played stand, those to come are lost by forfeit.
    Forfeited,
    /// The games stay in the crosstable and count for nobody in the standings.
    Annulled,
}

impl From<Leaving> for tournament::model::Leaving {
    fn from(leaving: Leaving) -> Self {
        match leaving {
            Leaving::Forfeited => Self::Forfeited,
            Leaving::Annulled => Self::Annulled,
        }
    }
}

impl Leaving {
    /// The word on the command line and in the report file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forfeited => "forfeited",
            Self::Annulled => "annulled",
        }
    }

    /// The other choice.
    pub const fn other(self) -> Self {
        match self {
            Self::Forfeited => Self::Annulled,
            Self::Annulled => Self::Forfeited,
        }
    }
}

super::chosen::choice! {
    /// What is held of a player who looks to have left a round robin and of whom nothing was decided: fewer than half of the games completed,
    /// the last one not played and lost.
    Leavers {
        /// That he has left, so that his games count for nobody (C.05 6.6): as it was before decisions were asked for, and as report files are read.
        Assumed = "assumed",
        /// Nothing: the games count until the arbiter has decided.
        Decided = "decided",
    }
}

impl Leavers {
    /// Whether it need not be written.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::Assumed
    }

    /// What holds where nothing is written.
    pub(super) const fn unwritten() -> Self {
        Self::Assumed
    }
}

/// The rule of a round robin about players who leave it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeavingRule {
    /// Fewer than half of the games completed: annulled; else forfeited (FIDE C.05 6.6).
    #[default]
    Half,
    /// Always forfeited.
    Forfeit,
    /// Always annulled.
    Annul,
}

impl LeavingRule {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Half, Self::Forfeit, Self::Annul];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::Forfeit => "forfeit",
            Self::Annul => "annul",
        }
    }

    /// Whether it is the usual one.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
