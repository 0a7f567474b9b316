//! What is made from an open event for reading: standings and their reasons, documents, files for other programs. Shared by the
//! screen and the command line; nothing here changes an event.

mod documents;
mod standings;

pub use documents::{DocumentError, Material, paper};
pub use standings::{ListError, Ranked, tiebreak_list, why_lines};
