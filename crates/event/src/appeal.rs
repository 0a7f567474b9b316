//! Appeals: who turned against what, and what was decided. They stand in the chief arbiter's report.

use super::chosen::choice;
use super::ids::{GameAt, PlayerId};
use super::moment::Moment;
use serde::{Deserialize, Serialize};

choice! {
    /// What became of an appeal.
    AppealOutcome {
        /// It was followed.
        Upheld = "upheld",
        /// It was followed in part.
        Partly = "partly",
        /// It was not followed.
        Dismissed = "dismissed",
        /// Who made it took it back.
        Withdrawn = "withdrawn",
    }
}

/// What was decided about an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppealDecision {
    /// What became of it.
    pub outcome: AppealOutcome,
    /// Who decided: the appeals committee, the chief arbiter.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The decision with its ground, in the words of who decided.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// When it was entered.
    #[serde(default, skip_serializing_if = "Moment::is_empty")]
    pub at: Moment,
}

/// One appeal, numbered from 1 in its section and never reused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appeal {
    /// Number.
    pub number: u16,
    /// The contestant who appeals.
    pub by: PlayerId,
    /// The contestant against whom; none where it is against a decision of the arbiter alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<PlayerId>,
    /// The round that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// The game of that round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
    /// The incident that it is about, by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incident: Option<u16>,
    /// What it asks for and why, in the words of the arbiter.
    pub matter: String,
    /// When it was entered.
    #[serde(default, skip_serializing_if = "Moment::is_empty")]
    pub at: Moment,
    /// What was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<AppealDecision>,
}

impl Appeal {
    /// The game that it is about.
    pub fn game(&self) -> Option<GameAt> {
        Some(GameAt::new(self.round?, self.board?))
    }
}

/// What an arbiter does with appeals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppealAct {
    /// One is entered.
    Enter {
        /// Who appeals.
        by: PlayerId,
        /// Against whom.
        against: Option<PlayerId>,
        /// The round that it is about.
        round: Option<u16>,
        /// The game of that round.
        board: Option<u16>,
        /// The incident that it is about.
        incident: Option<u16>,
        /// What it asks for.
        matter: String,
    },
    /// It is decided, or what was decided is put right.
    Decide {
        /// Its number.
        number: u16,
        /// What became of it.
        outcome: AppealOutcome,
        /// Who decided.
        by: String,
        /// The decision.
        text: String,
    },
}
