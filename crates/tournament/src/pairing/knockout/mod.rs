//! Brackets: whoever loses is out (knockout), falls to a losers' bracket (double elimination), or plays on for a lower place.
//!
//! [`Bracket`] is the whole plan before anything is played; [`State`] is what became of it. [`due`] and [`standings`] read both off a
//! tournament whose contestants are the seeds, in the order of their numbers.
//!
//! No handbook of the three games lays down a bracket; these are the customs of the organisers. What they leave open is defined here:
//! - whoever does not come to a match loses it, and the opponent advances;
//! - if neither comes, or both lose, nobody advances and nobody falls: the next opponent has a bye, and the two share the worst place
//!   that a loser of this match can end with;
//! - a place for which nobody is left falls to the next.

mod build;
mod field;
mod layout;
mod plan;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use build::lines;
pub use field::{Due, Missing, NotDue, Round, Standing, Walk, after, bracket, due, is_due, standings};
pub use layout::{Layout, Part, Placed, Step};
pub use plan::{Bracket, Goal, Impossible, MOST, Match, MatchNo, Phase, Source};
pub use state::{End, Reach, Slot, State, Verdict};

/// What an event may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Whoever loses once goes on in a losers' bracket; the second loss ends it.
    pub double: bool,
    /// The losers of the semi-finals play for third place.
    pub third_place: bool,
    /// Every place is played for: 1-2, 3-4, 5-8 and so on.
    pub all_places: bool,
    /// Double elimination: one grand final decides, also if the winner of the winners' bracket loses it. Otherwise it is then played a
    /// second time, so that nobody is out after one loss.
    pub single_final: bool,
    /// How the contestants stand in the bracket.
    pub seeding: Seeding,
}

/// How the contestants stand in the bracket. Byes are for the highest seeds in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seeding {
    /// By strength: 1 meets 16, 8 meets 9; the best eight can meet in the quarter-finals only, 1 and 2 in the final only.
    #[default]
    Standard,
    /// The numbers are the lines of the bracket from the top: 1 meets 2, 3 meets 4. For lots, and for entrants that come in an order made
    /// for a bracket.
    Lines,
}
