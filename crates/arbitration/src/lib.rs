//! What happens at a board: the five games behind one enum, scoresheets, claims and other rulings, clocks, penalties, rulebook.

pub mod adjournment;
pub mod chess;
pub mod claim;
pub mod clock;
pub mod game;
pub mod hand;
pub mod irregular;
pub mod kind;
pub mod notation;
pub mod penalty;
pub mod pgn;
pub mod play;
pub mod reconcile;
pub mod rulebook;
pub mod ruling;
