//! What can happen in an event: a [`Command`] is decided against the state and gives [`Change`]s or a typed [`Refusal`];
//! the state is the fold of all changes. Pure: no disk, no clock, no screen.

pub mod birth;
mod change;
mod checks;
mod choice;
mod chosen;
mod clock;
mod clock_desk;
mod command;
mod conflict;
mod days;
mod decide;
pub mod decision;
mod draw;
mod due;
mod fold;
mod folded;
pub mod game;
mod grouping;
pub mod harmless;
mod history;
pub mod identity;
mod ids;
mod import;
mod incident;
mod individuals;
mod leaver;
mod leaving;
#[cfg(test)]
mod leaving_tests;
mod line_up;
mod lot;
mod lots;
mod match_break;
mod meeting;
mod model;
mod moment;
mod opening;
mod order;
mod overall;
#[cfg(test)]
mod overall_tests;
mod penalties;
mod playoff;
#[cfg(test)]
mod playoff_tests;
mod policy;
mod preflight;
mod protocol;
mod ranking;
mod rated;
mod rating;
mod refusal;
mod repair;
mod report;
mod result;
pub mod sanitize;
pub mod schedule;
mod seal;
pub mod setting;
mod setup;
#[cfg(test)]
mod setup_tests;
mod snapshot;
mod sound;
mod stage;
mod stages;
mod start;
pub mod statistics;
mod system;
mod team;
mod team_policy;
mod unpairable;
mod unplayed;
mod warnings;

pub use change::{ByeCode, Change};
pub use choice::{Choice, Takes};
pub use chosen::NoSuchChoice;
pub use clock::{
    Adjournment, ClockAct, ClockChange, ClockRuling, ClockTrouble, GameClock, OpenedMove, at_time_of_day, date_of, time_of_day,
};
pub use clock_desk::ClockDesk;
pub use command::{Command, NewPlayer, NewStage, NewTeam, PlayerPatch, Rated, SectionPatch};
pub use conflict::Conflict;
pub use days::{RoundDay, RoundDays, proposed_days};
pub use decide::{alteration, decide, incident_of};
pub use draw::{Proposal, propose, propose_given};
pub use folded::{folded, games_a_meeting, games_comment};
pub use grouping::{Grouping, grouping};
pub use history::{Entry, History, UndoRefusal};
pub use import::{person_of, sex_text};
pub use incident::{Incident, IncidentAct, IncidentChange};
pub use individuals::{MemberGame, MemberTotal};
pub use leaver::LeavingPlan;
pub use leaving::{Leaving, LeavingRule};
pub use line_up::{LineUp, LineUpFault};
pub use lot::{Extra, RoundLot, Settled};
pub use lots::lots_of_round;
pub use match_break::MatchBreak;
pub use meeting::Meeting;
pub use model::*;
pub use moment::Moment;
pub use opening::{Source, entrants, rule_sources, rule_takes, ties};
pub use overall::{Band, Overall, OverallRow, overall};
pub use playoff::{PlayoffStep, playoff_step};
pub use policy::{
    Apart, ByeChoice, Carry, ColorRules, Colours, FirstRound, GapOrder, Numbers, Openings, POLICY_KEYS, PlayOff, Policy, Primary, UnitMates,
};
pub use preflight::{Doubt, Preflight, Reason, preflight};
pub use protocol::ProtocolFault;
pub use ranking::{ListError, Ranked};
pub use rating::{
    EarlierRating, FIDE, ListRating, ListWish, NotAList, Pick, RATING_KEYS, RatingList, RatingRule, RatingSetError, usual_order,
};
pub use refusal::Refusal;
pub use repair::{ChangedTable, RepairPlan, repair_plan};
pub use report::{Adjusted, KeptRecord, ReportFacts, VirtualSpan, is_for_pairing, is_kept, is_of_teams, is_team_record};
pub use result::{BoardResult, UnknownResult};
pub use seal::{MovesDone, SealForm};
pub use snapshot::{snapshot, stage_snapshot, tpn_map};
pub use sound::Flaw;
pub use stage::{Entrants, Format, Opened, Stage};
pub use team::Seat;
pub use team_policy::{BoardColours, Composed, Composition, Hundredths, MatchPoints, Preference, Seating, TeamForm, TeamPolicy};
pub use unpairable::no_pairing;
pub use unplayed::UnplayedRule;
pub use warnings::{Warning, warnings};
