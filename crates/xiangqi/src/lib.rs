//! Xiangqi: position, moves, notations, repetition rulings with reasons, natural limit.

mod fen;
pub mod files;
pub mod ledger;
pub mod limit;
mod movegen;
pub mod notation;
mod position;
pub mod repetition;
mod tables;
mod types;

pub use fen::{FenError, Irregularity, Setup};
pub use movegen::Outcome;
pub use position::Position;
pub use types::{Color, Kind, Move, Piece, Square};
