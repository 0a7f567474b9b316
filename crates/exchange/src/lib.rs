//! Bytes from other programs in, typed values out, and back: rosters, rating lists, spreadsheets.
//!
//! Nothing here opens a file, a database or a screen. Everything taken in passes [`text`] (encodings) and [`event::sanitize`]
//! (characters that could harm a terminal, a printer or a reader), and every limit on size is stated where it is checked.

pub mod consistency;
pub mod entry;
pub mod export;
pub mod fold;
pub mod ratings;
pub mod roster;
pub mod text;
