//! A call from a board: what happened, what is known of it, what the rulebook orders, what is entered. Pure: from the section as it stands
//! and what the arbiter said to commands that are one entry of the log.

mod claims;
mod facts;
mod follow;
mod fouls;
mod happened;

pub use claims::{Claimed, Weighed, claim_grounds, situation_of, weigh};
pub use facts::{Inquiry, needs_moves};
pub use follow::{Follow, TimesName, TimesOption, follow};
pub use happened::{Happened, concerns_player, owner};

use arbitration::clock::file::CaseSpec;
use arbitration::clock::ledger;
use arbitration::clock::side::Side;
use arbitration::game::Side as Player;
use arbitration::irregular::Choice;
use arbitration::rulebook::Facts;
use arbitration::ruling::{Fact, Ruling};
use event::{BoardResult, ClockAct, GameAt, GameClock, Section, at_time_of_day, clock_at};

/// Where it happened: the board, and the time of day by the clock on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The section.
    pub section: &'a Section,
    /// The game.
    pub game: GameAt,
    /// `HH:MM` or `HH:MM:SS`; empty where it is not known.
    pub now: &'a str,
}

/// Whose act it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// This player's.
    One(Side),
    /// Both players'.
    Both,
}

/// Another decision than the one of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overruling {
    /// Why, as the arbiter wrote it.
    pub reason: String,
    /// The result that the game has by it; `None`: it goes on.
    pub result: Option<BoardResult>,
    /// The player is warned.
    pub warned: bool,
}

/// What the arbiter said of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// The situation of the rulebook; empty for something in the arbiter's own words.
    pub situation: String,
    /// Whose act.
    pub who: Option<Who>,
    /// The facts that were answered.
    pub facts: Facts,
    /// Moves completed by the player whose flag fell.
    pub moves: Option<u16>,
    /// The ply of the act, from one; 0 where it was not said.
    pub ply: u16,
    /// The act in the arbiter's words.
    pub note: String,
    /// The ruling on a claim.
    pub claim: Option<Ruling>,
    /// What the clock shows, as it was read for this call.
    pub reading: Option<ledger::Reading>,
    /// The clock case, where the arbiter named one.
    pub case: Option<CaseSpec>,
    /// Which of the times is chosen, from 0: as ruled.
    pub times: usize,
    /// What the board shows of it.
    pub working: Vec<Fact>,
    /// What becomes of the position, where that was chosen on the board.
    pub choice: Option<Choice>,
    /// The arbiter decides otherwise.
    pub overruling: Option<Overruling>,
}

impl Account {
    /// The one player whose act it is.
    pub const fn side(&self) -> Option<Side> {
        match self.who {
            Some(Who::One(side)) => Some(side),
            _ => None,
        }
    }
}

/// The player as the game names it: White's side of the clock is the first player.
pub const fn player(side: Side) -> Player {
    match side {
        Side::White => Player::First,
        Side::Black => Player::Second,
    }
}

/// The side of the clock of a player.
pub const fn side_of(player: Player) -> Side {
    match player {
        Player::First => Side::White,
        Player::Second => Side::Black,
    }
}

/// A reading older than this says nothing of the clock as it stands now, in minutes.
const FRESH: i64 = 5;

impl Scene<'_> {
    /// The clock with what was read for this call, if any reading of it is fresh enough to key in from; with that reading it counts as read
    /// now.
    pub fn clock(&self, account: &Account) -> Option<GameClock> {
        let mut clock = clock_at(self.section, self.game).ok().filter(|c| c.ledger.start().is_some())?;
        let last = clock.ledger.entries().last()?.at;
        let now = self.time_of_day().map_or(last, |typed| at_time_of_day(typed, Some(last), last).max(last));
        if let Some(reading) = &account.reading {
            let event = ledger::Event::Reading(reading.clone());
            clock.ledger.append(ledger::Entry { at: now, source: ledger::Source::Arbiter, event }).ok()?;
            return Some(clock);
        }
        let is_reading = |e: &&ledger::Entry| matches!(e.event, ledger::Event::Reading(_));
        let read = clock.ledger.entries().iter().rev().find(is_reading)?.at;
        (now.since(read) <= arbitration::clock::span::Span::from_mins(FRESH)).then_some(clock)
    }

    fn time_of_day(&self) -> Option<arbitration::clock::span::Span> {
        let full = if self.now.matches(':').count() == 1 { format!("{}:00", self.now) } else { self.now.to_owned() };
        full.parse().ok()
    }

    /// The reading as an act of the clock.
    fn read(account: &Account) -> Option<ClockAct> {
        let event = ledger::Event::Reading(account.reading.clone()?);
        Some(ClockAct::Record { at: None, source: ledger::Source::Arbiter, event })
    }
}
