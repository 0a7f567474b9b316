//! Incidents at the boards: what players did that counts, and what followed.

use super::ids::GameAt;
use super::result::BoardResult;
use arbitration::clock::file::{CaseSpec, GrantSpec};
use arbitration::clock::side::Side;
use arbitration::penalty::{Ending, Offence, Penalty};
use serde::{Deserialize, Serialize};

/// One incident, numbered from 1 in its section and never reused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incident {
    /// Number.
    pub number: u16,
    /// Round.
    pub round: u16,
    /// Board.
    pub board: u16,
    /// What was done.
    pub penalty: Penalty,
    /// Time given and taken for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<GrantSpec>,
    /// How it ended the game, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The result that was entered with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
    /// The result that stood before that one: an adjourned game's. It comes back when the incident is withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<BoardResult>,
    /// It was withdrawn, for this reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<String>,
}

/// What changed about incidents. Kept in the log for ever: variants are never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum IncidentChange {
    /// One was recorded.
    Recorded {
        /// It.
        incident: Box<Incident>,
    },
    /// One was withdrawn.
    Withdrawn {
        /// Its number.
        number: u16,
        /// Why.
        reason: String,
    },
}

/// What an arbiter does with incidents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncidentAct {
    /// Record an offence and what follows from it under the section's edition.
    Record {
        /// In which game.
        game: GameAt,
        /// Who.
        side: Side,
        /// What.
        offence: Offence,
        /// The ply, from one; 0 where it was not noted.
        ply: u16,
        /// In the arbiter's words.
        note: String,
        /// Whether the opponent can mate, where that decides.
        opponent_can_mate: Option<bool>,
        /// Where it ends the game, enter the result with it.
        enter_result: bool,
        /// What a ruling says follows; `None`: what the numbers of the edition make of it.
        follows: Option<Box<Follows>>,
    },
    /// Withdraw one.
    Withdraw {
        /// Its number.
        number: u16,
        /// Why.
        reason: String,
    },
}

/// What follows from an incident by the ruling it is recorded with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Follows {
    /// The article that was ruled by, without its edition; empty: what the edition has for the offence.
    pub article: String,
    /// Time given and taken for it.
    pub grants: Vec<GrantSpec>,
    /// How it ends the game, if it does.
    pub ending: Option<Ending>,
    /// The clock case that carries these times out, where there is more to be done on the clock; its entries hold the grants.
    pub case: Option<CaseSpec>,
}

impl Incident {
    /// The game it happened in.
    pub const fn game(&self) -> GameAt {
        GameAt::new(self.round, self.board)
    }

    /// The result the game has by it, where it ended the game.
    pub fn result_by_it(&self) -> Option<BoardResult> {
        Some(match (self.ending?, self.penalty.side) {
            (Ending::DrawnByGuard, _) => BoardResult::Draw,
            (Ending::Loses, Side::White) => BoardResult::BlackWins,
            (Ending::Loses, Side::Black) => BoardResult::WhiteWins,
        })
    }
}
