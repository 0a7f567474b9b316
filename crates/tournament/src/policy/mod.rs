//! What an event may choose for a system: data that the snapshot holds and the engines in [`crate::pairing`] read.

pub mod knockout;
pub mod points;
pub mod team;
