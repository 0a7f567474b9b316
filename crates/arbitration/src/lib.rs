//! What happens at a board: the five games behind one enum, scoresheets, claims, clocks, penalties, rulebook.

pub mod adjournment;
pub mod clock;
pub mod kind;
pub mod penalty;
pub mod rulebook;
pub mod chess;
pub mod game;
pub mod notation;
pub mod pgn;
pub mod reconcile;
