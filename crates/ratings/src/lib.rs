#![doc = include_str!("../README.md")]

mod list;
pub mod norms;
pub mod table;

pub use list::{Month, NotAMonth, Speed};
