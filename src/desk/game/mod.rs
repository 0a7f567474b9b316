//! The game desk: what the panes of one game are made of, the game adopted played through, the sheets as cases for the reconciler, rulings.

pub mod claim;
pub mod count;
pub mod files;
pub mod irregular;
mod play;
pub mod sheets;

pub use play::{played, played_on, played_sheet};
