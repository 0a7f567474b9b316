#![doc = include_str!("../README.md")]

mod bits;
mod draw;
mod fen;
mod generate;
pub mod irregular;
mod moves;
mod notation;
pub mod openings;
mod parse;
pub mod pdn;
mod perft;
mod position;
mod setup;
mod variant;

pub use draw::{Count, Counter, Ending, Profile, Rule, RuleKind};
pub use fen::{FenError, MAX_FEN};
pub use moves::Move;
pub use notation::{Form, Names, Style};
pub use parse::{MAX_MOVE, MoveError};
pub use position::Position;
pub use setup::{IrregularSetup, Irregularity, Setup};
pub use variant::{Numbering, Piece, Side, Square, Variant};
