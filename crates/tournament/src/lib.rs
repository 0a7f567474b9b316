//! One typed snapshot of a tournament, and everything that is a function of it.
//!
//! The centre is [`model::Tournament`]: players in TPN order, and for each player one [`model::Entry`] a round.
//! Pairing engines, tie-breaks, standings and the report file (TRF) all read that one value; none of them keeps state,
//! asks a clock or uses a float where a rule counts.

pub mod acceleration;
pub mod check;
pub mod generate;
pub mod history;
pub mod matching;
pub mod model;
pub mod pairing;
pub mod points;
pub mod standings;
pub mod tiebreak;
pub mod trf;
