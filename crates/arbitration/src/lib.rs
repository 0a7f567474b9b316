//! What happens at a board: the five games behind one enum, scoresheets, claims, clocks, penalties, rulebook.

pub mod chess;
pub mod game;
pub mod kind;
pub mod notation;
pub mod pgn;
