//! The use cases, one typed function each: values in, values out, narrow errors with their sources, no sentence. The screen and the command
//! line both call these; what comes back is said by the room `words`.

pub mod call;
pub mod card;
pub mod clock_line;
pub mod complete;
pub mod copies;
pub mod demo;
pub mod documents;
pub mod event_file;
pub mod explain;
pub mod export;
pub mod game;
pub mod import;
mod national;
pub mod norms;
pub mod printers;
pub mod prize_case;
pub mod prizes;
pub mod publication;
pub mod rating_check;
pub mod ratings;
mod report_file;
pub mod report_part;
pub mod roster;
mod score;
pub mod site;
mod source;
pub mod standings;
mod team_report;
pub mod template;

pub use source::Source;
