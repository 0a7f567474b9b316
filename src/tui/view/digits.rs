//! Times in figures three rows high: readable from the other side of a table.

use super::canvas::Canvas;
use super::theme::Role;
use crate::config::Glyphs;

/// Rows of a figure.
pub const ROWS: u16 = 3;

/// The rows of a figure; a sign that has none is a blank.
const fn rows(sign: char, glyphs: Glyphs) -> [&'static str; 3] {
    match (glyphs, sign) {
        (Glyphs::Unicode, '0') => ["█▀█", "█ █", "▀▀▀"],
        (Glyphs::Unicode, '1') => ["▀█ ", " █ ", " ▀ "],
        (Glyphs::Unicode, '2') => ["▀▀█", "█▀▀", "▀▀▀"],
        (Glyphs::Unicode, '3') => ["▀▀█", "▀▀█", "▀▀▀"],
        (Glyphs::Unicode, '4') => ["█ █", "▀▀█", "  ▀"],
        (Glyphs::Unicode, '5') => ["█▀▀", "▀▀█", "▀▀▀"],
        (Glyphs::Unicode, '6') => ["█▀▀", "█▀█", "▀▀▀"],
        (Glyphs::Unicode, '7') => ["▀▀█", "  █", "  ▀"],
        (Glyphs::Unicode, '8') => ["█▀█", "█▀█", "▀▀▀"],
        (Glyphs::Unicode, '9') => ["█▀█", "▀▀█", "▀▀▀"],
        (Glyphs::Unicode, ':') => ["▄", "▄", " "],
        (Glyphs::Unicode, '-' | '−') => ["   ", "▀▀▀", "   "],
        (Glyphs::Ascii, '0') => [" _ ", "| |", "|_|"],
        (Glyphs::Ascii, '1') => ["   ", "  |", "  |"],
        (Glyphs::Ascii, '2') => [" _ ", " _|", "|_ "],
        (Glyphs::Ascii, '3') => [" _ ", " _|", " _|"],
        (Glyphs::Ascii, '4') => ["   ", "|_|", "  |"],
        (Glyphs::Ascii, '5') => [" _ ", "|_ ", " _|"],
        (Glyphs::Ascii, '6') => [" _ ", "|_ ", "|_|"],
        (Glyphs::Ascii, '7') => [" _ ", "  |", "  |"],
        (Glyphs::Ascii, '8') => [" _ ", "|_|", "|_|"],
        (Glyphs::Ascii, '9') => [" _ ", "|_|", " _|"],
        (Glyphs::Ascii, ':') => [" ", ".", "."],
        (Glyphs::Ascii, '-' | '−') => ["   ", " _ ", "   "],
        _ => [" ", " ", " "],
    }
}

/// The three rows of a time.
pub fn lines(time: &str, glyphs: Glyphs) -> [String; 3] {
    let of = |row: usize| time.chars().map(|sign| rows(sign, glyphs)[row]).collect::<Vec<_>>().join(" ");
    [of(0), of(1), of(2)]
}

/// Cells that a time takes.
pub fn width(time: &str, glyphs: Glyphs) -> u16 {
    crate::tui::layout::cells(&lines(time, glyphs)[0])
}

/// Draws a time; gives the cells used.
pub fn put(canvas: &mut Canvas<'_>, (x, y): (u16, u16), room: u16, time: &str, role: Role) -> u16 {
    for (row, line) in (y..).zip(lines(time, canvas.glyphs)) {
        canvas.put(x, row, room, &line, role);
    }
    width(time, canvas.glyphs).min(room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::layout::cells;

    #[test]
    fn every_figure_is_itself_and_its_rows_are_equally_wide() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let figures: Vec<[&str; 3]> = "0123456789:-".chars().map(|sign| rows(sign, glyphs)).collect();
            for (at, figure) in figures.iter().enumerate() {
                assert!(figure.iter().all(|row| cells(row) == cells(figure[0])), "{figure:?}");
                assert!(!figures[..at].contains(figure), "{figure:?} stands for two");
                assert!(glyphs == Glyphs::Unicode || figure.iter().all(|row| row.is_ascii()), "{figure:?}");
            }
            assert!(lines("1:44:30", glyphs).iter().all(|row| cells(row) == width("1:44:30", glyphs)));
        }
    }
}
