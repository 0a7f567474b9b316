//! The one way to standard output and standard error. What is written there can hold names and comments of strangers' files: no character
//! of theirs moves the cursor, sets a title or hides a line. What cannot be written on standard output is an error of the command.

use super::CliError;
use event::harmless;
use std::fmt::{Arguments, Display};
use std::io::{self, IsTerminal as _, Write};

/// Writes one line on standard output, whatever its parts hold.
macro_rules! outln {
    ($($arguments:tt)*) => { $crate::cli::say::line(format_args!($($arguments)*))? };
}

/// Writes one line on standard error.
macro_rules! errln {
    ($($arguments:tt)*) => { $crate::cli::say::error(format_args!($($arguments)*)) };
}

/// A text with blanks after it, so that it takes that many cells of a terminal: a Chinese character takes two.
pub fn padded(text: &str, cells: usize) -> String {
    format!("{text}{}", " ".repeat(cells.saturating_sub(unicode_width::UnicodeWidthStr::width(text))))
}

/// Whether somebody reads standard output on a terminal.
pub fn is_seen() -> bool {
    io::stdout().is_terminal()
}

/// One line on standard output.
pub fn line(text: Arguments<'_>) -> Result<(), CliError> {
    put(&format!("{}\n", harmless::line(&text.to_string())))
}

/// Lines on standard output.
pub fn lines<T: Display>(lines: impl IntoIterator<Item = T>) -> Result<(), CliError> {
    lines.into_iter().try_for_each(|text| line(format_args!("{text}")))
}

/// A text of several lines that the program itself has put together.
pub fn block(text: &str) -> Result<(), CliError> {
    put(&harmless::lines(text))
}

/// A JSON document on standard output.
pub fn json(document: &serde_json::Value) -> Result<(), CliError> {
    put(&format!("{}\n", harmless::json(&document.to_string())))
}

/// The same, indented.
pub fn json_indented(document: &serde_json::Value) -> Result<(), CliError> {
    put(&format!("{}\n", harmless::json(&format!("{document:#}"))))
}

/// One line on standard error. Where that cannot be written, there is nobody left to tell.
pub fn error(text: Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless::line(&text.to_string()));
}

/// How far something is: over the same line of the terminal again and again.
pub fn progress(text: Arguments<'_>) {
    let mut err = io::stderr().lock();
    let _ = write!(err, "\r{}", harmless::line(&text.to_string())).and_then(|()| err.flush());
}

/// Ends the line of [`progress`].
pub fn progress_ends() {
    let _ = writeln!(io::stderr().lock());
}

fn put(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(CliError::Output)
}
