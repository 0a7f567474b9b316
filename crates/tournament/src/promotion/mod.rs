//! Who goes on to the next stage: a rule such as `A:1-2,B:1-2`, checked against the stages there are, and read off their results.
//!
//! [`Rule`] is what the arbiter writes; [`Rule::entrants`] gives the contestants of the new stage in the order of their seeds, or says
//! what is still missing. [`carry`] holds what goes with them, and the rounds of a final in which only those meet who have not met yet.

pub mod carry;
mod resolve;
mod rule;
#[cfg(test)]
mod tests;

pub use resolve::{Decision, Entrant, Order, Pending, Place, Ranked, Stage, Undecided};
pub use rule::{NotARule, Pick, Rule, Shape, Term, Unfit};
