//! Measures of the screen that those who draw and those who decide both need: what fits where.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use words::fold;

/// From this width on the four panes stand side by side.
pub const WIDE: u16 = 120;

/// Cells that a text takes.
pub fn cells(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Whether characters of Chinese stand in a text.
pub fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| c.width() == Some(2))
}

/// Of a name in two scripts the half that its reader knows; a name in one script as it is.
pub fn known_half(name: &str, for_chinese: bool) -> &str {
    match fold::two_scripts(name) {
        Some((signs, _)) if for_chinese => signs,
        Some((_, letters)) => letters,
        None => name,
    }
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

/// A text broken into lines of a width at blanks, and in Chinese between characters; what is longer than a line is broken anywhere.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    wrap_hanging(text, width, 0)
}

/// The same, with the lines after the first so many cells further in.
pub fn wrap_hanging(text: &str, width: u16, indent: u16) -> Vec<String> {
    let indent = " ".repeat(usize::from(indent));
    let mut lines = vec![String::new()];
    for piece in pieces(text, width) {
        let fits = |line: &str, piece: &str| cells(line) + cells(piece.trim_end()) <= width;
        let is_fresh = lines.last().is_some_and(|line| line.is_empty() || lines.len() > 1 && *line == indent);
        if !lines.last().is_some_and(|line| fits(line, piece)) && !is_fresh && cells(piece.trim_end()) <= width {
            lines.push(indent.clone());
        }
        // A piece that fits is not looked at letter by letter.
        if let Some(line) = lines.last_mut().filter(|line| fits(line, piece)) {
            line.push_str(piece);
            continue;
        }
        for c in piece.chars() {
            if !lines.last().is_some_and(|line| fits(line, c.encode_utf8(&mut [0; 4]))) {
                lines.push(indent.clone());
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

/// What stays together on a line: words with the blank behind them, characters of Chinese with the signs that belong to them. Of keys and
/// choices, which stand two blanks apart, each stays whole where it fits a line of its own, and is broken between blanks only.
fn pieces(text: &str, width: u16) -> Vec<&str> {
    if text.trim().contains("  ") {
        let parts = text.split_inclusive("  ");
        return parts
            .flat_map(|part| if cells(part.trim_end()) > width { part.split_inclusive(' ').collect() } else { vec![part] })
            .collect();
    }
    let mut pieces = Vec::new();
    let mut from = 0;
    for ((_, before), (at, after)) in text.char_indices().zip(text.char_indices().skip(1)) {
        if may_break(before, after) {
            pieces.push(&text[from..at]);
            from = at;
        }
    }
    pieces.push(&text[from..]);
    pieces
}

/// Whether a line may end between two characters: behind a blank; beside a Chinese one, but not before a sign that closes, behind one that
/// opens, or between a number and its measure word.
fn may_break(before: char, after: char) -> bool {
    const CLOSING: &str = "，。、；：？！）」』”’》】〉…—·,.;:?!)]%";
    const OPENING: &str = "（「『“‘《【〈([第";
    if before == ' ' {
        return after != ' ';
    }
    let width = |c: char| c.width().unwrap_or(0);
    let is_chinese = width(before) == 2 || width(after) == 2;
    let belongs = after == ' ' || width(after) == 0 || CLOSING.contains(after) || OPENING.contains(before);
    is_chinese && !belongs && (!before.is_ascii_digit() || OPENING.contains(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_is_broken_between_characters_and_a_number_keeps_its_measure_word() {
        assert_eq!(wrap("S1 与 S2 交换：7换16（4.3）。若不交换：3人", 22), ["S1 与 S2 交换：7换16", "（4.3）。若不交换：3人"]);
        assert_eq!(wrap("分配对组：下移1人，本组7人", 14), ["分配对组：下移", "1人，本组7人"]);
        // No line begins with a sign that closes.
        assert_eq!(wrap("名次以抽签决定。", 14), ["名次以抽签决", "定。"]);
        // Keys stay whole.
        assert_eq!(wrap("Tab 下一项  Esc 放弃", 14), ["Tab 下一项", "Esc 放弃"]);
        // A key stays with what it does; what is longer than a line is broken all the same.
        assert_eq!(wrap("Tab next  F10 goes on  Esc drops", 26), ["Tab next  F10 goes on", "Esc drops"]);
        assert_eq!(wrap("Tab next  F10 goes on with it", 14), ["Tab next  F10", "goes on with", "it"]);
    }

    #[test]
    fn no_line_is_wider_than_it_may_be_and_nothing_is_lost() {
        for text in [
            "11 Haldorsen, Inga 是 10 Wrzos, Piotr 按次序的第一个对手（4.2）。",
            "  score 3.0",
            "Nebuchadnezzar, a king",
            "（（（（（。。。。。",
        ] {
            for (width, indent) in [(6, 0), (9, 2), (24, 2), (60, 0)] {
                let lines = wrap_hanging(text, width, indent);
                assert!(lines.iter().all(|line| cells(line) <= width), "{text} in {width}: {lines:?}");
                let bare = |text: &str| text.replace(' ', "");
                assert_eq!(bare(&lines.concat()), bare(text));
            }
        }
        assert_eq!(wrap_hanging("increment on · White starts", 16, 2), ["increment on ·", "  White starts"]);
    }
}
