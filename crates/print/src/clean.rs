//! Names come from files of strangers: what may stand on paper, in a text file or in a web page.

use event::harmless::is_invisible;

/// Combining marks kept on one letter; more would climb over the lines above.
const MARKS_PER_LETTER: usize = 4;

/// What is not printed: the invisible characters, and the variation selectors, for which the shipped fonts have no pictures.
const fn is_unprinted(c: char) -> bool {
    is_invisible(c) || matches!(c, '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0080}'..='\u{e0fff}')
}

/// A text as it may be printed: one line, no control characters, no invisible marks, at most four combining marks on a letter.
/// Control characters and line breaks become single spaces; invisible marks go.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars().filter(|c| !is_unprinted(*c)) {
        if c.is_whitespace() || c.is_control() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
            marks = 0;
        } else if unicode_width::UnicodeWidthChar::width(c) == Some(0) {
            marks += 1;
            // A mark without a letter would sit on whatever was printed before it.
            if marks <= MARKS_PER_LETTER && !out.is_empty() && !out.ends_with(' ') {
                out.push(c);
            }
        } else {
            marks = 0;
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_unseen_stays() {
        assert_eq!(clean("\u{1b}[31mEvil\u{7} \r\n Name\t"), "[31mEvil Name");
        assert_eq!(clean("Wei\u{202e}gnaW\u{2066}\u{200b}!"), "WeignaW!");
        assert_eq!(clean("\u{301}\u{301}a\u{301}"), "a\u{301}");
        assert_eq!(clean(&format!("o{}k", "\u{336}".repeat(90))), format!("o{}k", "\u{336}".repeat(4)));
        assert_eq!(clean("Łuczak, Ewa 王伟"), "Łuczak, Ewa 王伟");
        assert_eq!(clean("\u{0}\u{202e}"), "");
    }
}
