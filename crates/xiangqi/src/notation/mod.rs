//! Move notation: four-character Chinese, WXF, ICCS, UCCI, written in one way and read in all ways in use.
//!
//! Coordinates have ranks 0-9 counted from Red's side. Programs that count 1-10 write moves one rank higher; they are not read here.

mod names;
mod read;

pub use names::{Plain, Style, Way, name, names, plain};
pub use read::{candidates, strict};
