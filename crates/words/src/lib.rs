//! A value and a language give lines: the one place where sentences are made, and the only user of the catalogues in `assets/lang/`.
//!
//! Everything below hands out values; they are said here, for one reader, at the last moment. [`Lang`] holds the texts,
//! [`Message`] is a value that is one text with places; what takes more than that has a module.

pub mod appeal;
pub mod bracket;
mod burstein;
mod clock;
mod control;
pub mod days;
pub mod decision;
mod dubov;
mod event_file;
mod explain;
mod fen;
mod file;
mod fmjd;
pub mod fold;
pub mod game;
mod game_file;
pub mod handling;
pub mod irregular;
mod lang;
mod ledger_file;
mod list;
pub mod norm;
mod os;
mod pairing;
mod plan;
mod points;
pub mod policy;
pub mod prizes;
pub mod rateable;
pub mod rating_change;
pub mod rating_words;
mod refusal;
pub mod report;
pub mod report_file;
pub mod roster;
pub mod rulebook;
pub mod ruling;
mod setting;
mod setup;
pub mod situation_search;
pub mod stage;
mod standings;
pub mod strange;
mod swiss;
mod system;
pub mod team;
mod team_swiss;
mod tiebreak;
mod upfloat;
mod value;

pub use clock::{ClockWords, both_moves, signed};
pub use control::time_words;
pub use event_file::kind_words;
pub use explain::Words;
pub use game::colors;
pub use lang::{Lang, Message, UnknownLang, fill, filled, outside, sentences};
pub use os::os_words;
pub use plan::{leaving_lines, repair_lines};
pub use setup::{game_words, system_hint, system_words};
pub use standings::{placing_words, standings_remark};
pub use swiss::SwissWords;
pub use tiebreak::{known_words, meaning, obstacle_words, preset_meaning, preset_words, tiebreak_words, tiebreak_words_in};
pub use upfloat::UpfloatWords;
