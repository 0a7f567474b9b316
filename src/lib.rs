//! Flagfall, an arbiter's workstation in a terminal.
//!
//! # Map of the code
//!
//! | room | what is in it |
//! |---|---|
//! | [`cli`] | the command line, one file a subcommand: parse, call, lay out |
//! | [`tui`] | the screen: model, update, view, the worker that carries effects out, the driver that reads keys |
//! | [`desk`] | the use cases, one typed function each; screen and command line both call these |
//! | [`words`] | value and language give lines: the crate of that name, and what the desk hands out, a file a use case |
//! | [`config`], [`time`] | the arbiter's configuration, the wall clock |
//!
//! Below, a crate each, with arrows that point down only:
//!
//! | crate | what is in it |
//! |---|---|
//! | `print` | document to page model to PDF, text, HTML; fonts; spooling; the only room that names the PDF library |
//! | `words` | sentences; the only user of the catalogues in `assets/lang/` |
//! | `store` | the event file: open and lock, migrations, log, tables, backup, verify; the only room that names rusqlite |
//! | `site` | the pages of an event for the web: what is public of its state in, files out |
//! | `exchange` | rosters, rating lists, spreadsheets: bytes in, values out, and back |
//! | `event` | what can happen in an event: commands, changes, state, undo; pure, without words |
//! | `files` | where files are; every file read: files only, none too large; every file written: whole, and over nothing of worth |
//!
//! Rules and mathematics are in the crates at the bottom: `tournament` (pairing, tie-breaks, report files), `arbitration` (what happens
//! at a board), `draughts`, `xiangqi`.

pub mod cli;
pub mod config;
pub mod desk;
pub mod time;
pub mod tui;
pub mod words;
