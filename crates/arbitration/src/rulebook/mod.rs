//! The rules as data: what the arbiter does in a situation, by game, edition, tempo and supervision.
//!
//! One file an edition under `assets/rulebook` of this package, built into it. A row says: in this situation, when these facts hold,
//! this must be done and that may be done, by which article. Rows are tried in the order of the file; the first whose conditions
//! hold is the ruling. There is no sentence here: editions, rows, situations, facts, duties have names that never change, under which
//! whoever shows them keeps their texts.

mod act;
mod ask;
mod condition;
mod decide;
mod file;
mod parameters;
mod quiz;

pub use act::{Act, ActError, Duty, Still, Who};
pub use ask::{Question, Reply, Situation, Takes, edition_for, known};
pub use condition::{Condition, ConditionError, Facts, Value};
pub use decide::{DecideError, FOULS_LOSE_ON, Query, Ruling, TECHNICAL_FOULS_LOSE_ON, decide};
pub use file::{Edition, FactKind, Row, Rulebook, RulebookError};
pub use parameters::{ByTempo, IllegalMoves, Parameters, Tempo, WrongClaim};
pub use quiz::{ANSWERS, Exercise, examination};
