//! What can happen in an event: a [`Command`] is decided against the state and gives [`Change`]s or a typed [`Refusal`];
//! the state is the fold of all changes. Pure: no disk, no clock, no screen.

mod change;
mod clock;
mod clock_words;
mod command;
mod control_words;
mod decide;
mod draw;
mod explain;
pub mod game;
mod history;
mod import;
mod incident;
mod leaving;
#[cfg(test)]
mod leaving_tests;
mod model;
mod preflight;
mod ranking;
mod refusal;
mod repair;
mod report;
mod result;
mod seal;
pub mod setting;
mod snapshot;
mod sound;
mod tiebreak_words;
mod warnings;

pub use change::{ByeCode, Change, Conflict};
pub use clock::{
    Adjournment, ClockAct, ClockChange, ClockDesk, ClockRuling, ClockTrouble, GameClock, OpenedMove, at_time_of_day, date_of, moment_of,
    time_of_day,
};
pub use clock_words::{ClockWords, both_moves, signed};
pub use command::{Command, NewPlayer, PlayerPatch, SectionPatch};
pub use control_words::{control_words, time_words};
pub use decide::{alteration, decide, incident_of};
pub use draw::{Proposal, no_pairing, propose, propose_given};
pub use explain::Words;
pub use history::{Entry, History, UndoRefusal};
pub use import::person_of;
pub use incident::{Incident, IncidentAct, IncidentChange};
pub use leaving::{Leaving, LeavingPlan, LeavingRule};
pub use model::*;
pub use preflight::{Doubt, Preflight, Reason, preflight};
pub use ranking::{ListError, Ranked, tiebreak_list};
pub use refusal::Refusal;
pub use repair::{ChangedTable, RepairPlan, repair_plan};
pub use report::{Adjusted, KeptRecord, ReportFacts, VirtualSpan, is_for_pairing, is_kept, is_of_teams, is_team_record};
pub use result::{BoardResult, UnknownResult};
pub use seal::{MovesDone, SealForm};
pub use snapshot::{snapshot, tpn_map};
pub use sound::Flaw;
pub use tiebreak_words::tiebreak_words;
pub use warnings::{Warning, field_of, warnings};
