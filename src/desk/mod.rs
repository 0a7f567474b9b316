//! What is made from an open event for reading: reasons in words, documents, files for other programs. Shared by the screen and
//! the command line; nothing here changes an event.

pub mod clock_line;
pub mod copies;
mod demo;
mod documents;
mod explain;
mod export;
mod import;
mod publication;
mod rating_list;
mod roster;
pub mod score;
mod standings;
pub mod table;

pub use demo::create_demo;
pub use documents::{Composed, Seal, compose, folder_beside, paper, path_beside, round_for};
pub use explain::explain_lines;
pub use export::{ExportError, Kind as ExportKind, export, export_all};
pub use import::{Import, Loss, LossKind, Wanted, event_of_report, say_warning};
pub use publication::after_publication;
pub use rating_list::{ListFacts, ListImportError, import_rating_list};
pub use roster::{Intake, IntakeError, RosterAsk, read_roster};
pub use standings::why_lines;
