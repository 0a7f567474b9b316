//! Incidents at the boards: what players did that counts, and what followed. The penalty ledger of the event.

use super::model::Section;
use arbitration::clock::file::GrantSpec;
use arbitration::clock::side::Side;
use arbitration::penalty::{Ending, Offence, Penalty, PenaltyLedger};
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
        /// Round.
        round: u16,
        /// Board.
        board: u16,
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
    },
    /// Withdraw one.
    Withdraw {
        /// Its number.
        number: u16,
        /// Why.
        reason: String,
    },
}

impl Section {
    /// The incidents of a game in force, oldest first.
    pub fn incidents_of(&self, round: u16, board: u16) -> impl Iterator<Item = &Incident> {
        self.incidents.iter().filter(move |i| i.round == round && i.board == board && i.withdrawn.is_none())
    }

    /// The penalty ledger of a game.
    pub fn penalties_of(&self, round: u16, board: u16) -> PenaltyLedger {
        let mut ledger = PenaltyLedger::default();
        for incident in self.incidents_of(round, board) {
            ledger.give(incident.penalty.clone());
        }
        ledger
    }

    /// The fouls of every player, where any is in force: they stand beside the tie-breaks in xiangqi.
    pub fn fouls(&self, through: u16) -> Option<std::collections::BTreeMap<super::PlayerId, usize>> {
        let any = self.incidents.iter().any(|i| i.penalty.offence == Offence::Foul && i.withdrawn.is_none() && i.round <= through);
        any.then(|| self.players.iter().map(|p| (p.id, self.offences(p.id, Offence::Foul, through))).collect())
    }

    /// How often a player did something in all games up to and with a round.
    pub fn offences(&self, player: super::PlayerId, offence: Offence, through: u16) -> usize {
        let mut count = 0;
        for round in self.rounds.iter().take(usize::from(through)) {
            for board in &round.boards {
                let side = if board.white == player {
                    Side::White
                } else if board.black == player {
                    Side::Black
                } else {
                    continue;
                };
                count += self.penalties_of(round.number, board.number).count(side, offence);
            }
        }
        count
    }
}
