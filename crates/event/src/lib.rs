//! What can happen in an event: a [`Command`] is decided against the state and gives [`Change`]s or a typed [`Refusal`];
//! the state is the fold of all changes. Pure: no disk, no clock, no screen.

mod appeal;
pub mod birth;
mod by_hand;
mod calendar;
mod change;
mod checks;
mod choice;
mod chosen;
mod clock;
mod clock_desk;
mod code;
mod command;
mod conflict;
#[cfg(test)]
mod correction_tests;
mod corrections;
mod days;
mod deadline;
mod decide;
pub mod decision;
mod distribution;
mod doubles;
mod draw;
mod drift;
mod due;
mod fold;
mod folded;
pub mod game;
mod grouping;
mod hand_in;
pub mod harmless;
mod history;
pub mod identity;
mod ids;
mod import;
mod incident;
mod individuals;
mod leaver;
mod leaving;
mod leaving_comment;
#[cfg(test)]
mod leaving_tests;
mod line_up;
mod lot;
mod lots;
mod match_break;
mod meeting;
mod model;
mod moment;
mod norm;
mod norm_choice;
mod opening;
mod order;
mod overall;
#[cfg(test)]
mod overall_tests;
mod pairs;
mod penalties;
mod placed;
mod placing;
#[cfg(test)]
mod placing_tests;
pub mod player_title;
mod playoff;
#[cfg(test)]
mod playoff_tests;
mod policy;
mod preflight;
mod preset;
mod prize_plan;
mod prize_text;
mod protocol;
mod ranking;
mod rateable;
mod rated;
mod rating;
mod rating_change;
mod refusal;
mod remark;
mod repair;
mod report;
mod republished;
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
mod team_file;
mod team_import;
mod team_policy;
mod unpairable;
mod unplayed;
mod warnings;
mod went_on;

pub use appeal::{Appeal, AppealAct, AppealDecision, AppealOutcome};
pub use by_hand::{Unpaired, unpaired};
pub use calendar::proposed_days;
pub use change::{ByeCode, Change};
pub use choice::{Choice, Takes};
pub use chosen::NoSuchChoice;
pub use clock::{
    Adjournment, ClockAct, ClockChange, ClockRuling, ClockTrouble, GameClock, OpenedMove, at_time_of_day, date_of, time_of_day,
};
pub use clock_desk::ClockDesk;
pub use code::section_code;
pub use command::{Command, NewPlacing, NewPlayer, NewStage, NewTeam, PlayerPatch, Rated, SectionPatch};
pub use conflict::Conflict;
pub use corrections::{Correction, Put, corrections};
pub use days::{RoundDay, RoundDays};
pub use deadline::{Deadline, HandIn};
pub use decide::{Reach, alteration, clock_at, decide, incident_of};
pub use distribution::{Distribution, PrizeChange, PrizeDoubt, PrizeError, Winner, distribution, prize_changes};
pub use draw::{Proposal, propose, propose_given, with_starting_numbers};
pub use drift::{Drift, drift};
pub use folded::{folded, games_a_meeting, games_comment};
pub use grouping::{Grouping, grouping};
pub use history::{Entry, History, UndoRefusal};
pub use import::{person_of, sex_text};
pub use incident::{Follows, Incident, IncidentAct, IncidentChange};
pub use individuals::{MemberGame, MemberTotal};
pub use leaver::LeavingPlan;
pub use leaving::{Leavers, Leaving, LeavingRule};
pub use line_up::{LineUp, LineUpFault};
pub use lot::{Extra, RoundLot, Settled};
pub use lots::{lots_of_round, two_teams};
pub use match_break::MatchBreak;
pub use meeting::Meeting;
pub use model::*;
pub use moment::Moment;
pub use norm::{minutes_of, norm_facts, norm_tournament, norms};
pub use norm_choice::{NormExemption, NormGames};
pub use opening::{Source, entrants, rule_sources, rule_takes, seeding, seedings, ties};
pub use overall::{Band, Overall, OverallRow, overall};
pub use placing::{Manual, Placing, PlacingBy, Rested, Ties, drawn_order};
pub use playoff::{PlayoffStep, playoff_step};
pub use policy::{
    Apart, ByeChoice, Carry, ColorRules, Colours, FirstRound, GapOrder, Numbers, Openings, POLICY_KEYS, PlayOff, Policy, Primary, UnitMates,
};
pub use preflight::{Doubt, Preflight, Reason, preflight};
pub use preset::{Known, PRESETS, Preset, PresetForm, PresetGame};
pub use prize_plan::{PrizeList, PrizeOf, PrizeOrder, PrizePlan};
pub use prize_text::{
    CRITERIA, PrizeKey, PrizeTextError, criteria_set, read_amount, read_criteria, read_prizes, set_criterion, write_criteria, write_prizes,
};
pub use protocol::{ProtocolFault, Written, signs};
pub use ranking::{ListError, Ranked};
pub use rateable::{EventFact, Missing, Named, ONE_REPORT_DAYS, PlayerFact, missing_for_rating};
pub use rating::{
    EarlierRating, FIDE, ListMonth, ListRating, ListWish, NATIONAL, NotAList, Pick, RATING_KEYS, RatingList, RatingRule, RatingSetError,
    STARTING_RANKS, usual_order,
};
pub use rating_change::{RatedBy, RatedSeat, RatingAsk, RatingField, RatingRemark};
pub use refusal::Refusal;
pub use remark::{StandingsRemark, level_with, standings_remarks};
pub use repair::{ChangedTable, RepairPlan, repair_plan};
pub use report::{Adjusted, KeptRecord, ReportFacts, VirtualSpan, is_for_pairing, is_kept, is_of_teams, is_team_record};
pub use republished::{Republished, republished, rewritten};
pub use result::{BoardResult, UnknownResult};
pub use seal::{MovesDone, SealForm};
pub use snapshot::{birth_in_file, snapshot, stage_snapshot, tpn_map};
pub use sound::Flaw;
pub use stage::{Entrants, Format, Opened, Stage};
pub use team::Seat;
pub use team_file::{FileMatch, TeamFile, colors_of, is_team_comment, team_comments};
pub use team_policy::{BoardColours, Composed, Composition, Hundredths, MatchPoints, Preference, Seating, TEAM_KEYS, TeamForm, TeamPolicy};
pub use unpairable::no_pairing;
pub use unplayed::UnplayedRule;
pub use warnings::{Warning, warnings};
pub use went_on::{goes_on_comment, read_goes_on};
