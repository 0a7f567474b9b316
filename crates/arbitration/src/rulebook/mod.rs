//! The rules as data: what the arbiter does in a situation, by game, edition, tempo and supervision.
//!
//! One file an edition under `assets/rulebook`, built into the program. A row says: in this situation, when these facts hold, this
//! must be done and that may be done, by which article, in our own words in both languages. Rows are tried in the order of the
//! file; the first whose conditions hold is the ruling.

mod act;
mod condition;
mod decide;
mod file;
mod parameters;

pub use act::{Act, ActError, Duty, Still, Who};
pub use condition::{Condition, ConditionError, Facts, Value};
pub use decide::{DecideError, Query, Ruling, decide};
pub use file::{Edition, FactKind, FactSpec, Row, Rulebook, RulebookError, Words};
pub use parameters::{ByTempo, IllegalMoves, Parameters, Tempo, WrongClaim};
