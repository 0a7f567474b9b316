//! A value and a language give lines. What the crates below hand out is said in the crate `words`; what the desk hands out is said here.

pub use ::words::*;
