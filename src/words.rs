//! A value and a language give lines. What the crates below hand out is said in the crate `words`; what the desk hands out is said here, a
//! file a use case.

mod clock_line;
pub mod copies;
pub mod documents;
pub mod explain;
pub mod export;
pub mod import;
pub mod individuals;
pub mod intake;
mod prize_input;
pub mod rating_check;
mod ratings;
pub mod site;
pub mod standings;
pub mod why;

pub use ::words::*;
