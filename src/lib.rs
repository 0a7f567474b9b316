//! Flagfall, an arbiter's workstation in a terminal.
//!
//! # Map of the code
//!
//! | room | what is in it |
//! |---|---|
//! | [`cli`] | the command line, one file a subcommand: parse, call, print |
//! | [`exchange`] | rosters, rating lists, spreadsheets, web pages: bytes in, values out |
//! | [`i18n`] | every visible string, in English and Simplified Chinese |
//! | [`paths`] | where the program keeps its own files |

pub mod cli;
pub mod event;
pub mod exchange;
pub mod i18n;
pub mod paths;
pub mod store;
pub mod time;
