#![doc = include_str!("../README.md")]
//! # Modules
//!
//! | module | what is in it |
//! |---|---|
//! | (root) | [`Position`], [`Setup`] and its irregularities, legal moves, perft |
//! | [`notation`] | Chinese, WXF, ICCS and UCCI, written in one way and read in all ways in use |
//! | [`repetition`] | 棋例: the loop, a label for every ply, the ruling and its reasons, five editions as data |
//! | [`limit`] | 自然限着: a claim examined number by number |
//! | [`ledger`] | draw offers with their parity |
//! | [`files`] | PGN, DhtmlXQ, XQF, CBR and CBL |
//!
//! Squares are UCCI: files a-i from Red's left, ranks 0-9 from Red's side. Nothing here reads a file, a clock or a terminal.

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

pub use fen::{FenError, Irregularity, MAX_FEN, Setup};
pub use movegen::Outcome;
pub use position::Position;
pub use types::{Color, Kind, Move, Piece, Square};
