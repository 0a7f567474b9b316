#![doc = include_str!("../README.md")]

pub mod account;
pub mod date;
pub mod development;
pub mod edition;
pub mod event;
pub mod exact;
pub mod first;
pub mod formula;
mod list;
pub mod norms;
pub mod performance;
pub mod period;
pub mod table;
pub mod whole;

pub use list::{Month, NotAMonth, Speed};
