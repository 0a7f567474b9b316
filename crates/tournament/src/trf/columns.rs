//! A line as numbered columns.

use super::error::{Field, ReadError, ReadErrorKind};
use crate::points::Points;

/// Fills the further columns of a character where columns are counted in bytes. Cannot occur in a line: control
/// characters are replaced before.
const FILLER: char = '\0';

/// One line of the file. Columns count from 1, as the format's documents do.
pub(super) struct Line {
    /// Line number from 1.
    pub number: usize,
    chars: Vec<char>,
}

impl Line {
    /// A line whose columns are characters.
    pub fn new(number: usize, text: &str) -> Self {
        Self { number, chars: text.chars().collect() }
    }

    /// A line whose columns are bytes of its UTF-8 form.
    pub fn in_bytes(number: usize, text: &str) -> Self {
        let mut chars = Vec::with_capacity(text.len());
        for c in text.chars() {
            chars.push(c);
            chars.extend(std::iter::repeat_n(FILLER, c.len_utf8() - 1));
        }
        Self { number, chars }
    }

    /// The number of columns.
    pub const fn width(&self) -> usize {
        self.chars.len()
    }

    /// The character in a column; a blank beyond the end.
    pub fn at(&self, column: usize) -> char {
        column.checked_sub(1).and_then(|i| self.chars.get(i)).copied().unwrap_or(' ')
    }

    /// The text of columns `first` to `last`, both included, without blanks around it.
    pub fn text(&self, first: usize, last: usize) -> String {
        let end = last.min(self.chars.len());
        let start = first.saturating_sub(1).min(end);
        let text: String = self.chars.get(start..end).unwrap_or(&[]).iter().filter(|&&c| c != FILLER).collect();
        text.trim().to_owned()
    }

    /// The text from a column to the end of the line.
    pub fn rest(&self, first: usize) -> String {
        self.text(first, self.chars.len())
    }

    /// An error at a column.
    pub const fn error(&self, column: usize, kind: ReadErrorKind) -> ReadError {
        ReadError { line: self.number, column, kind }
    }

    /// A number in columns `first` to `last`; `None` if they are blank.
    pub fn number(&self, first: usize, last: usize, field: Field, min: u16, max: u16) -> Result<Option<u16>, ReadError> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        match parse_number(&text) {
            Some(n) if (min..=max).contains(&n) => Ok(Some(n)),
            _ => Err(self.error(first, ReadErrorKind::Number { field, text, min, max })),
        }
    }

    /// Points in columns `first` to `last`; `None` if they are blank.
    pub fn points(&self, first: usize, last: usize, field: Field) -> Result<Option<Points>, ReadError> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| self.error(first, ReadErrorKind::Points { field, text }))
    }
}

/// Decimal digits only: no sign, so that `+1` is not taken for a number.
pub(super) fn parse_number(text: &str) -> Option<u16> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}
