//! Prize lists of a tournament: who gets what, shared how, and why. Amounts are whole numbers of the smallest unit (cents); shares are
//! exact fractions until a list says how they are rounded.
//!
//! [`allocate`] follows one procedure: the highest amount that any player without a prize would get is fixed, the player leaves the other
//! lists, those behind move up, and so on. Beside it stands a second computation that shares no code with it ([`Check`]): it goes through the
//! ranks from the first to the last, looks for every distribution in which nobody would get more on another list, and says whether the one of
//! the procedure is among them and whether it is the only one.
//!
//! No federation has a binding text on prizes; where a reading had to be chosen, the item says so.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod allocate;
mod award;
mod bounds;
mod check;
mod components;
mod criteria;
mod currency;
mod list;
mod numbers;
mod rounding;
mod search;
mod share;
mod stable;
mod win;

pub use allocate::allocate;
pub use award::{Award, Elsewhere, ListOutcome, Outcome, Passed, Reason, Remark, Shared};
pub use check::{Check, Objection};
pub use criteria::{Birth, Candidate, Criteria, Fit, Sex, Unknown, Unmet};
pub use currency::{Currency, Unread};
pub use list::{Contest, Entrant, Fault, List, MOST, Policy, Prize, Sharing};
pub use rounding::{Mode, Rounding};
pub use share::Share;
