#![doc = include_str!("../README.md")]

pub mod norms;
pub mod table;
