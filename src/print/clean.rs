//! Names come from files of strangers: what may stand on paper, in a text file or in a web page.

/// Combining marks kept on one letter; more would climb over the lines above.
const MARKS_PER_LETTER: usize = 4;

/// Characters that change the order or the joining of others without being seen: the bidirectional marks of
/// Unicode Annex 9, zero-width spaces and joiners, tags, variation selectors, the byte order mark, soft hyphen.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text as it may be printed: one line, no control characters, no invisible marks, at most four combining marks on a letter.
/// Control characters and line breaks become single spaces; invisible marks go.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars().filter(|c| !is_invisible(*c)) {
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
