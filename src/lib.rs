//! Flagfall, an arbiter's workstation in a terminal.
//!
//! # Map of the code
//!
//! | room | what is in it |
//! |---|---|
//! | [`cli`] | the command line, one file a subcommand: parse, call, print |
//! | [`tui`] | the screen: model, update, view, the worker that carries effects out, the driver that reads keys |
//! | [`desk`] | what is made from an open event for reading: standings and reasons, documents, exports |
//! | [`event`] | what can happen in an event: commands, changes, state, undo; pure |
//! | [`exchange`] | rosters, rating lists, spreadsheets, web pages: bytes in, values out |
//! | [`mod@print`] | document to page model to PDF, text, HTML; fonts; spooling |
//! | [`store`] | the event file: open and lock, migrations, log, tables, backup, verify; the only room that names rusqlite |
//! | [`config`], [`paths`], [`time`] | the arbiter's configuration, the program's folders, the wall clock |
//! | [`input`], [`output`], [`harmless`] | every file read: files only, none too large; every file written: whole, and over nothing of worth; what text may go out |
//! | [`i18n`] | every visible string, in English and Simplified Chinese |
//!
//! Rules and mathematics are in the crates below: `tournament` (pairing, tie-breaks, report files), `arbitration` (what happens at
//! a board), `draughts`, `xiangqi`.

pub mod cli;
pub mod config;
pub mod desk;
pub mod event;
pub mod exchange;
pub mod harmless;
pub mod i18n;
pub mod input;
pub mod output;
pub mod paths;
pub mod print;
pub mod store;
pub mod time;
pub mod tui;
