//! Measures of the screen that those who draw and those who decide both need: what fits where.

use unicode_width::UnicodeWidthStr;

/// From this width on the four panes stand side by side.
pub const WIDE: u16 = 120;

/// Cells that a text takes.
pub fn cells(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// First row shown so that the cursor is in sight.
pub const fn first_row(cursor: usize, rows: usize, height: usize) -> usize {
    if height == 0 || rows <= height {
        return 0;
    }
    let half = height / 2;
    let first = cursor.saturating_sub(half);
    if first + height > rows { rows - height } else { first }
}

/// A text broken into lines of a width at blanks, or anywhere in Chinese.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let fits = |line: &str, piece: &str| cells(line) + cells(piece.trim_end()) <= width;
        if !lines.last().is_some_and(|line| fits(line, word)) && !lines.last().is_some_and(String::is_empty) && cells(word) <= width {
            lines.push(String::new());
        }
        // A word that fits is not looked at letter by letter.
        if let Some(line) = lines.last_mut().filter(|line| fits(line, word)) {
            line.push_str(word);
            continue;
        }
        for c in word.chars() {
            let piece = c.to_string();
            if !lines.last().is_some_and(|line| fits(line, &piece)) {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(c);
            }
        }
    }
    // A blank at the break would count as a letter too many.
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines
}
