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

pub use crate::policy::knockout::{Policy, Seeding};
pub(crate) use build::lines;
pub use field::{Due, Missing, NotDue, Round, Standing, Walk, after, bracket, due, is_due, standings};
pub use layout::{Layout, Part, Placed, Step};
pub use plan::{Bracket, Goal, Impossible, MOST, Match, MatchNo, Phase, Source};
pub use state::{End, Reach, Slot, State, Verdict};
