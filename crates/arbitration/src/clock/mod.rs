//! Clocks: time controls, the ledger of a game's time, and its reconciliation.
//!
//! One identity holds everything up: the time both players have left is the time the rules gave them, plus what the arbiter
//! adjusted, minus the time that passed while the clock was going. [`ledger`] keeps the facts in the order they became known,
//! [`audit`] compares them with the identity and names what may be wrong, [`cases`] works out what to key in.
//! All times are [`span::Span`]s: whole tenths of a second.

pub mod allowance;
pub mod audit;
pub mod card;
pub mod cases;
pub mod control;
pub mod file;
mod grammar;
pub mod hypothesis;
pub mod ledger;
pub mod machine;
pub mod preset;
pub mod proposal;
pub mod remedy;
pub mod side;
pub mod span;
mod spelling;
pub mod tags;
pub mod text;
