//! Paper: a document becomes a sheet ([`sheet`]: what it says), the sheet becomes pages ([`page`]: where everything stands),
//! and the pages become PDF, plain text or HTML. [`spool`] hands a PDF to the printer.
//!
//! ```text
//! Input -> documents::* -> Sheet -> layout -> page::Document -> pdf | text | html -> spool
//! ```

mod clean;
mod columns;
pub mod fonts;
pub mod layout;
pub mod page;
pub mod pdf;
pub mod sheet;
pub mod text;

pub use clean::{clean, fit};
