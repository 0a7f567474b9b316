//! Flagfall, an arbiter's workstation in a terminal.
//!
//! # Map of the code
//!
//! | room | what is in it |
//! |---|---|
//! | [`cli`] | the command line, one file a subcommand: parse, call, print |
//! | [`exchange`] | rosters, rating lists, spreadsheets, web pages: bytes in, values out |

pub mod cli;
pub mod exchange;
