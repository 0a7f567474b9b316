//! Flagfall, an arbiter's workstation in a terminal.
//!
//! # Map of the code
//!
//! | room | what is in it |
//! |---|---|
//! | [`cli`] | the command line, one file a subcommand: parse, call, print |
//! | [`i18n`] | every visible string, in English and Simplified Chinese |
//! | [`print`] | document to page model to PDF, text, HTML; fonts; spooling |
//! | [`paths`] | where the program keeps its own files |

pub mod cli;
pub mod i18n;
pub mod paths;
pub mod print;
