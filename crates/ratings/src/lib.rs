#![doc = include_str!("../README.md")]

mod list;
pub mod table;

pub use list::{Month, NotAMonth, Speed};
