#![doc = include_str!("../README.md")]

pub mod account;
pub mod date;
pub mod development;
pub mod edition;
pub mod event;
pub mod exact;
pub mod first;
pub mod formula;
pub mod performance;
pub mod period;
pub mod speed;
pub mod table;
pub mod whole;
