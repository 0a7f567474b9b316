//! Incidents at the boards: what players did that counts, and what followed. The penalty ledger of the event.

use super::BoardResult;
use super::model::{PlayerId, Round, Section};
use arbitration::clock::file::GrantSpec;
use arbitration::clock::side::Side;
use arbitration::penalty::{Ending, Offence, Penalty, PenaltyLedger};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tournament::tiebreak::Kind;

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
        /// Where it ends the game, enter the result with it.
        enter_result: bool,
    },
    /// Withdraw one.
    Withdraw {
        /// Its number.
        number: u16,
        /// Why.
        reason: String,
    },
}

impl Incident {
    /// The result the game has by it, where it ended the game.
    pub fn result_by_it(&self) -> Option<BoardResult> {
        Some(match (self.ending?, self.penalty.side) {
            (Ending::DrawnByGuard, _) => BoardResult::Draw,
            (Ending::Loses, Side::White) => BoardResult::BlackWins,
            (Ending::Loses, Side::Black) => BoardResult::WhiteWins,
        })
    }
}

impl Section {
    /// Whether a result may be entered with an incident: nothing final stands, and the round is open for entry.
    pub fn takes_result(&self, round: u16, board: u16) -> bool {
        let stands = self.round(round).and_then(|r| r.board(board)).map(|b| b.result);
        match stands {
            Some(None) => round == self.current_number(),
            Some(Some(result)) => result == BoardResult::Adjourned,
            None => false,
        }
    }

    /// The section with no other board in that round: what a sheet of one game is made from.
    #[must_use]
    pub fn with_board(&self, round: u16, board: u16) -> Self {
        let mut one = self.clone();
        for round in one.rounds.iter_mut().filter(|r| r.number == round) {
            round.boards.retain(|b| b.number == board);
        }
        one
    }

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

    /// The fouls of every player, where any is in force and the list of tie-breaks does not count them: they stand beside it.
    pub fn fouls(&self, through: u16) -> Option<BTreeMap<PlayerId, usize>> {
        if self.setup.tiebreaks.iter().any(|code| code.eq_ignore_ascii_case(Kind::Fouls.code())) {
            return None;
        }
        let any = self.incidents.iter().any(|i| i.penalty.offence == Offence::Foul && i.withdrawn.is_none() && i.round <= through);
        any.then(|| self.players.iter().map(|p| (p.id, self.offences(p.id, Offence::Foul, through))).collect())
    }

    /// How often a player did something in all games up to and with a round.
    pub fn offences(&self, player: PlayerId, offence: Offence, through: u16) -> usize {
        self.offences_by_round(player, offence).into_iter().take(usize::from(through)).map(usize::from).sum()
    }

    /// How often a player did something in each round, from round 1, whatever side the player had.
    pub fn offences_by_round(&self, player: PlayerId, offence: Offence) -> Vec<u16> {
        let in_round = |round: &Round| {
            let sides = round.boards.iter().flat_map(|b| [(b.number, b.white, Side::White), (b.number, b.black, Side::Black)]);
            let own = sides.filter(|(_, who, _)| *who == player);
            let count: usize = own.map(|(board, _, side)| self.penalties_of(round.number, board).count(side, offence)).sum();
            u16::try_from(count).unwrap_or(u16::MAX)
        };
        if self.incidents.is_empty() {
            return Vec::new();
        }
        self.rounds.iter().map(in_round).collect()
    }
}
