//! A roster file as rows of safe text, before anything is understood of it.

use super::header::Field;
use super::quotes::without_open_quotes;
use super::{Problem, ProblemKind, RosterError};
use crate::text::{self, Charset};
use event::sanitize;
use std::borrow::Cow;

/// The largest roster file taken, in bytes.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;
/// The most rows taken from a roster.
pub const MAX_ROWS: usize = 100_000;
/// The most columns of a roster.
pub const MAX_COLUMNS: usize = 256;

/// What kind of file the rows come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Separated text.
    Text {
        /// The encoding it was read in.
        charset: Charset,
        /// Whether the encoding is beyond doubt.
        certain: bool,
        /// The character between two cells.
        delimiter: char,
    },
    /// A worksheet of an XLSX file.
    Spreadsheet,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line of the file or the row of the sheet, from 1. A quoted cell may hold line ends: the line is that of the row's beginning.
    pub line: usize,
    /// The cells as safe text (see [`sanitize`]).
    pub cells: Vec<String>,
}

/// A roster file as rows. Rows without any text are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Where they come from.
    pub origin: Origin,
    /// The rows, at most [`MAX_ROWS`].
    pub rows: Vec<Row>,
    /// What had to be done to the text.
    pub problems: Vec<Problem>,
}

/// How a file is read when a person overrules the detection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ReadOptions {
    /// The encoding of a text file.
    pub charset: Option<Charset>,
    /// The character between two cells of a text file.
    pub delimiter: Option<char>,
    /// The worksheet of a workbook, counted from 1; by default the first with headings of a list of players, else the first that has cells.
    pub sheet: Option<u16>,
}

impl Table {
    /// Reads a roster file of either kind, told apart by its first bytes.
    pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Self, RosterError> {
        if bytes.len() > MAX_BYTES {
            return Err(RosterError::TooLarge { limit_bytes: MAX_BYTES });
        }
        let table = if bytes.starts_with(b"PK\x03\x04") {
            super::spreadsheet::read(bytes, options.sheet)?
        } else if bytes.starts_with(b"\xD0\xCF\x11\xE0") {
            return Err(RosterError::OldSpreadsheet);
        } else {
            Self::read_text(bytes, options)?
        };
        if table.rows.is_empty() { Err(RosterError::Empty) } else { Ok(table) }
    }

    fn read_text(bytes: &[u8], options: ReadOptions) -> Result<Self, RosterError> {
        let decoded = match options.charset {
            Some(charset) => text::decode_as(bytes, charset),
            None => text::decode(bytes),
        };
        if is_no_text(&decoded.text) {
            return Err(RosterError::NoText);
        }
        let text = line_feeds(&decoded.text);
        let delimiter = options.delimiter.filter(char::is_ascii).unwrap_or_else(|| find_delimiter(&text));
        let (whole, open) = without_open_quotes(&text, delimiter);
        let (rows, mut problems) = split(&whole, delimiter)?;
        problems.extend(open.iter().map(|q| Problem { line: q.line, column: Some(q.column), kind: ProblemKind::OpenQuote }));
        if decoded.errors > 0 {
            problems.push(Problem {
                line: 1,
                column: None,
                kind: ProblemKind::Undecodable { count: decoded.errors, charset: decoded.charset },
            });
        }
        let origin = Origin::Text { charset: decoded.charset, certain: decoded.certain, delimiter };
        Ok(Self { origin, rows, problems })
    }

    /// The widest row's number of cells.
    pub fn width(&self) -> usize {
        self.rows.iter().map(|r| r.cells.len()).max().unwrap_or(0)
    }
}

/// Whether one character in twenty is a code that no text has: then it is something else, read as a text. A few stray ones are told by cell, and so
/// is Escape, which terminals leave in texts.
fn is_no_text(text: &str) -> bool {
    let codes = text.chars().filter(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\x0c' | '\x1a' | '\x1b')).count();
    codes > 2 && codes.saturating_mul(20) >= text.chars().count()
}

/// The text with LF at the end of each line: lines may end with CR LF, LF or CR, also mixed, and are counted by LF from here on.
fn line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}

fn split(text: &str, delimiter: char) -> Result<(Vec<Row>, Vec<Problem>), RosterError> {
    let separator = u8::try_from(delimiter).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).flexible(true).has_headers(false).from_reader(text.as_bytes());
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|_| RosterError::Empty)? {
        let line = record.position().map_or(0, |position| line_at(text, position));
        push_row(&mut rows, &mut problems, line, record.iter())?;
        // A cell over several lines may be meant; with separators in it, it may also have swallowed a row.
        for (column, cell) in (1..).zip(record.iter()).filter(|(_, cell)| cell.contains('\n') && cell.contains(delimiter)) {
            problems.push(Problem { line, column: Some(column), kind: ProblemKind::LinesInCell { count: cell.lines().count() } });
        }
    }
    Ok((rows, problems))
}

/// The line on which a record begins: its position may lie before empty lines that were skipped.
fn line_at(text: &str, position: &csv::Position) -> usize {
    let start = usize::try_from(position.byte()).ok().and_then(|at| text.get(at..)).unwrap_or_default();
    let skipped = start.bytes().take_while(|b| matches!(b, b'\r' | b'\n')).filter(|b| *b == b'\n').count();
    usize::try_from(position.line()).unwrap_or(usize::MAX).saturating_add(skipped)
}

/// Adds a row of cells made safe, unless it is empty; says what was done to them.
pub(super) fn push_row<'a>(
    rows: &mut Vec<Row>,
    problems: &mut Vec<Problem>,
    line: usize,
    cells: impl Iterator<Item = &'a str>,
) -> Result<(), RosterError> {
    let mut row = Row { line, cells: Vec::new() };
    let mut found = Vec::new();
    for (index, raw) in cells.enumerate() {
        if index >= MAX_COLUMNS {
            return Err(RosterError::TooManyColumns { line, limit: MAX_COLUMNS });
        }
        let cleaned = sanitize::clean(raw);
        let mut note = |kind| found.push(Problem { line, column: Some(index + 1), kind });
        if raw.contains(sanitize::REPLACEMENT) {
            note(ProblemKind::DamagedText);
        }
        if cleaned.neutralised > 0 {
            note(ProblemKind::HarmfulCharacters { count: cleaned.neutralised });
        }
        if cleaned.cut {
            note(ProblemKind::TooLong { limit_chars: sanitize::MAX_CHARS });
        }
        row.cells.push(unguard(cleaned.text));
    }
    if row.cells.iter().all(String::is_empty) {
        return Ok(());
    }
    if rows.len() >= MAX_ROWS {
        return Err(RosterError::TooManyRows { limit: MAX_ROWS });
    }
    rows.push(row);
    problems.append(&mut found);
    Ok(())
}

/// Takes off the apostrophe that spreadsheets (and our own export) put before text that would be taken for a formula.
fn unguard(cell: String) -> String {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest.to_owned(),
        _ => cell,
    }
}

/// The separator that splits the first lines most evenly: of those with the same number of cells on most lines, the one
/// with most cells. A file with none of them has one column; a comma then harms only "Last, First" and is avoided.
fn find_delimiter(text: &str) -> char {
    let lines: Vec<&str> = text.lines().filter(|l| !l.trim().is_empty()).take(30).collect();
    let score = |delimiter: char| {
        let counts: Vec<usize> = lines.iter().map(|l| separators(l, delimiter)).collect();
        let most_common = counts.iter().copied().filter(|c| *c > 0).max_by_key(|c| (counts.iter().filter(|d| *d == c).count(), *c));
        most_common.map_or((0, 0), |n| (counts.iter().filter(|c| **c == n).count() * 10 / lines.len().max(1), n))
    };
    // On equal scores the later one wins: a comma stands in names and decimal numbers, a tab nowhere else.
    let best = [',', '|', ';', '\t'].into_iter().max_by_key(|d| score(*d)).filter(|d| score(*d) > (0, 0));
    match best {
        // Unless a line of headings says otherwise: a list of teams may begin with the name of one.
        Some(',') if separators(lines.first().unwrap_or(&""), ',') == 0 && !lines.iter().any(|line| names_columns(line)) => '\t',
        Some(delimiter) => delimiter,
        None => '\t',
    }
}

/// Whether a line has two headings or more between commas.
fn names_columns(line: &str) -> bool {
    line.split(',').filter(|cell| Field::of_header(cell).is_some()).count() >= 2
}

/// How often a separator stands in a line outside quotation marks.
fn separators(line: &str, delimiter: char) -> usize {
    let mut quoted = false;
    line.chars()
        .filter(|c| {
            quoted ^= *c == '"';
            !quoted && *c == delimiter
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Vec<String>> {
        Table::read(text.as_bytes(), ReadOptions::default()).unwrap().rows.into_iter().map(|r| r.cells).collect()
    }

    #[test]
    fn the_separator_is_found() {
        assert_eq!(cells("Name;Elo\nMüller, Jan;2100\nNovak, Eva;2000\n")[1], ["Müller, Jan", "2100"]);
        assert_eq!(cells("Name,Elo\n\"Müller, Jan\",2100\n")[1], ["Müller, Jan", "2100"]);
        assert_eq!(cells("Name\tElo\nMüller, Jan\t2100\n")[1], ["Müller, Jan", "2100"]);
        assert_eq!(cells("Name\nMüller, Jan\nNovak, Eva\n")[1], ["Müller, Jan"]);
        assert_eq!(cells("Open 2026;;;\nName;Elo;Pts;x\nMüller;2100;2,5;\n")[2], ["Müller", "2100", "2,5", ""]);
    }

    #[test]
    fn a_stray_quotation_mark_does_not_swallow_the_file() {
        let mut text = String::from("Name;Club\n\"Eins;SK\n");
        for n in 0..20 {
            text.push_str(&format!("Nr {n};SK\n"));
        }
        let table = Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
        assert_eq!(table.rows.len(), 22);
        assert_eq!(table.problems, [Problem { line: 2, column: Some(1), kind: ProblemKind::OpenQuote }]);
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let table = Table::read("Name;Elo\n\n\"A\nB\";1\n;;\nC;2\n".as_bytes(), ReadOptions::default()).unwrap();
        let lines: Vec<(usize, &str)> = table.rows.iter().map(|r| (r.line, r.cells[0].as_str())).collect();
        assert_eq!(lines, [(1, "Name"), (3, "A B"), (6, "C")]);
    }

    #[test]
    fn limits_and_wrong_files_are_named() {
        let read = |bytes: &[u8]| Table::read(bytes, ReadOptions::default());
        assert_eq!(read(b""), Err(RosterError::Empty));
        assert_eq!(read(b"\n;;\n"), Err(RosterError::Empty));
        assert_eq!(read(b"\xD0\xCF\x11\xE0abc"), Err(RosterError::OldSpreadsheet));
        assert!(matches!(read(b"PK\x03\x04garbage"), Err(RosterError::Spreadsheet(_))));
        assert_eq!(read("a;b\n".repeat(MAX_ROWS + 1).as_bytes()), Err(RosterError::TooManyRows { limit: MAX_ROWS }));
        assert!(matches!(read(";x".repeat(300).as_bytes()), Err(RosterError::TooManyColumns { line: 1, .. })));
    }

    #[test]
    fn a_person_may_overrule_the_detection() {
        let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode("Ёж,я");
        let options = ReadOptions { charset: Some(Charset::Windows1251), delimiter: Some(','), sheet: None };
        assert_eq!(Table::read(&bytes, options).unwrap().rows[0].cells, ["Ёж", "я"]);
    }
}
