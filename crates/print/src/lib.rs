//! Paper: a document becomes a sheet ([`sheet`]: what it says), the sheet becomes pages ([`page`]: where everything stands),
//! and the pages become PDF, plain text or HTML.
//!
//! ```text
//! input::Input -> documents -> sheet::Sheet -> layout -> page::Document -> pdf | text | html -> spool
//! ```

pub mod board;
pub mod changes;
pub mod choice;
mod clean;
mod collate;
mod columns;
pub mod diagram;
pub mod documents;
pub mod drawing;
pub mod fonts;
pub mod html;
pub mod input;
pub mod layout;
pub mod material;
pub mod measure;
pub mod page;
pub mod pdf;
pub mod picture;
pub mod pixels;
pub mod qr;
pub mod raster;
#[cfg(test)]
mod sample;
pub mod score;
mod shape;
pub mod sheet;
pub mod spool;
pub mod teams;
pub mod template;
pub mod text;

pub use clean::clean;
