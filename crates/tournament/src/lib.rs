#![doc = include_str!("../README.md")]
//! # Modules
//!
//! The centre is [`model::Tournament`]: contestants in TPN order, and for each one [`model::Entry`] a round. Everything else reads that
//! one value and keeps no state.
//!
//! | module | what is in it |
//! |---|---|
//! | [`model`], [`points`], [`policy`] | the snapshot, points in hundredths, and what an event may choose for a system |
//! | [`pairing`] | the next round, why it is so ([`pairing::explain`]), repairing it ([`pairing::repair`]); one module a system, tables, brackets, groups, play-offs; rounds by hand ([`pairing::hard`]), possible set-ups ([`pairing::feasible`]) |
//! | [`promotion`] | who goes on to the next stage, and with which results |
//! | [`history`], [`acceleration`] | what the rules see of each player before a round |
//! | [`standings`](mod@standings), [`tiebreak`] | places, the working of each value, the reason for each place |
//! | [`rating`] | what the rating regulations need of a tournament |
//! | [`board_prizes`] | the players of a team event, board by board |
//! | [`trf`] | the report file, read and written; [`trf::teams`] the records of team events |
//! | [`check`], [`generate`](mod@generate) | rounds of other programs paired again; random tournaments |
//! | [`same_id`] | several people with one identity number |
//! | [`rng`] | chance from a seed, the same on every machine |
//! | [`matching`] | maximum-weight matching, which the engines rest on |

pub mod acceleration;
pub mod board_prizes;
pub mod check;
pub mod generate;
pub mod history;
pub mod matching;
pub mod model;
pub mod norm;
pub mod pairing;
pub mod points;
pub mod policy;
pub mod promotion;
pub mod rating;
pub mod rng;
pub mod same_id;
pub mod standings;
pub mod tiebreak;
pub mod trf;
pub mod units;
