//! The law of chess over `shakmaty`'s moves: records, repetition, move counts, claims, and "can this side ever mate?".

pub mod law;
pub mod mate;
pub mod record;
pub mod setup;
pub mod start960;

#[cfg(test)]
mod law_tests;
