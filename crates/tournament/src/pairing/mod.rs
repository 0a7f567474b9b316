//! Who plays whom.

pub mod berger;
pub mod scheveningen;
pub mod varma;
