//! Quotation marks of separated text that nobody closed.

use std::borrow::Cow;

/// A quoted cell with more line ends than this is taken for a quotation mark that was never closed.
const MAX_LINE_ENDS_IN_CELL: usize = 5;

/// A quotation mark that opens a cell and is not closed: its line and column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenQuote {
    pub line: usize,
    pub column: usize,
}

/// The text without the quotation marks that open a cell and are not closed, so that they cost no row and no other cell; and where
/// they stood. A mark is not closed if the text ends first, if too many lines pass, or if it is "closed" by the mark that opens
/// another cell further down.
pub(super) fn without_open_quotes(text: &str, delimiter: char) -> (Cow<'_, str>, Vec<OpenQuote>) {
    let mut found = Vec::new();
    let mut kept = String::new();
    let mut copied = 0;
    let (mut line, mut column, mut at_start) = (1, 1, true);
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if c == '"' && at_start {
            at_start = false;
            if let Some(end) = closing(text, at, delimiter) {
                line += text.get(at..end).map_or(0, |cell| cell.matches('\n').count());
                at = end;
            } else {
                found.push(OpenQuote { line, column });
                kept.push_str(text.get(copied..at).unwrap_or_default());
                at += 1;
                copied = at;
            }
            continue;
        }
        at_start = matches!(c, '\n' | '\r') || c == delimiter;
        match c {
            '\n' => (line, column) = (line + 1, 1),
            _ if c == delimiter => column += 1,
            _ => {}
        }
        at += c.len_utf8();
    }
    if found.is_empty() {
        return (Cow::Borrowed(text), found);
    }
    kept.push_str(text.get(copied..).unwrap_or_default());
    (Cow::Owned(kept), found)
}

/// Where the cell that a quotation mark opens is closed: the place after the closing mark.
fn closing(text: &str, open: usize, delimiter: char) -> Option<usize> {
    let mut line_ends = 0;
    let mut chars = text.get(open + 1..)?.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' if chars.peek().is_some_and(|(_, next)| *next == '"') => {
                chars.next();
            }
            '"' => {
                let end = open + 1 + at + 1;
                let next = text.get(end..).and_then(|rest| rest.chars().next());
                // `"Eins;SK` … `"Zwei"`: what follows belongs to the cell that the second mark opens.
                let stray = line_ends > 0 && next.is_some_and(|next| next != delimiter && !matches!(next, '\r' | '\n'));
                return (!stray).then_some(end);
            }
            '\n' => {
                line_ends += 1;
                if line_ends > MAX_LINE_ENDS_IN_CELL {
                    return None;
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(text: &str) -> (String, Vec<(usize, usize)>) {
        let (text, found) = without_open_quotes(text, ';');
        (text.into_owned(), found.into_iter().map(|q| (q.line, q.column)).collect())
    }

    #[test]
    fn closed_marks_stay() {
        for text in ["a;\"b\";c\n", "\"a\nb\";c\n", "\"a \"\"b\"\"\";c", "a\"b;c\n", "", "5\" disk;x"] {
            assert_eq!(repaired(text), (text.to_owned(), vec![]), "{text}");
        }
    }

    #[test]
    fn open_marks_are_taken_out_alone() {
        assert_eq!(repaired("N;C\na;\"b\nc;d\n"), ("N;C\na;b\nc;d\n".to_owned(), vec![(2, 2)]), "at the end of the file");
        let rows = "x;y\n".repeat(9);
        assert_eq!(repaired(&format!("\"a;b\n{rows}\"c, d\";e\n")), (format!("a;b\n{rows}\"c, d\";e\n"), vec![(1, 1)]));
        assert_eq!(repaired("\"a;b\n\"c, d\";e\n"), ("a;b\n\"c, d\";e\n".to_owned(), vec![(1, 1)]), "closed by the next one's opening");
    }
}
