//! Makes text of strangers harmless to show, print and compare.

pub use crate::harmless::{REPLACEMENT, is_invisible};
use unicode_segmentation::UnicodeSegmentation;

/// The longest text kept of one field, in characters (Unicode scalar values).
pub const MAX_CHARS: usize = 200;

/// A text made safe, and what had to be done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleaned {
    /// At most [`MAX_CHARS`] characters on one line, without control, bidirectional or invisible characters, trimmed,
    /// every run of white space one blank.
    pub text: String,
    /// How many control, bidirectional and invisible characters were replaced or dropped (white space is not counted).
    pub neutralised: usize,
    /// Whether the text was longer than [`MAX_CHARS`] and cut.
    pub cut: bool,
}

/// A text with the full-width digits of a Chinese keyboard as plain ones.
pub fn plain_digits(text: &str) -> String {
    let plain = |c: char| if matches!(c, '０'..='９') { char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c) } else { c };
    text.chars().map(plain).collect()
}

/// Neutralises a text from outside.
///
/// - Control characters (C0, DEL, C1) become [`REPLACEMENT`], except tabs and line ends, which are white space:
///   what is left of an escape sequence is plain text.
/// - Bidirectional controls and invisible format characters (zero-width space and joiners, soft hyphen, byte order
///   mark, tags) are dropped: two names that look the same must be the same, and no name may turn its row around.
/// - Combining marks stay as they are; the text is not normalised.
/// - Cut after [`MAX_CHARS`] characters, between two grapheme clusters where there is a boundary.
pub fn clean(text: &str) -> Cleaned {
    let mut out = String::with_capacity(text.len().min(MAX_CHARS * 4));
    let mut neutralised = 0;
    let mut chars = 0;
    let mut blank = false;
    let mut cut = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = !out.is_empty();
            continue;
        }
        if is_invisible(c) {
            neutralised += 1;
            continue;
        }
        if chars + usize::from(blank) >= MAX_CHARS {
            cut = true;
            break;
        }
        if blank {
            out.push(' ');
            chars += 1;
            blank = false;
        }
        chars += 1;
        if c.is_control() {
            neutralised += 1;
            out.push(REPLACEMENT);
        } else {
            out.push(c);
        }
    }
    if cut && is_mark(text, &out) {
        // The cut fell inside a cluster: drop its beginning, unless the whole text is one cluster.
        if let Some((start, _)) = out.grapheme_indices(true).next_back().filter(|(start, _)| *start > 0) {
            out.truncate(start);
            out.truncate(out.trim_end().len());
        }
    }
    Cleaned { text: out, neutralised, cut }
}

/// The safe text alone, where the caller has nobody to tell.
pub fn safe(text: &str) -> String {
    clean(text).text
}

/// Whether the character after the kept part (which ended at the limit) belongs to the last cluster of it.
fn is_mark(text: &str, kept: &str) -> bool {
    let next = text.chars().filter(|c| !c.is_whitespace() && !is_invisible(*c)).nth(kept.chars().filter(|c| !c.is_whitespace()).count());
    let (Some(last), Some(next)) = (kept.chars().next_back(), next) else { return false };
    [last, next].iter().collect::<String>().graphemes(true).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escape_sequences_become_plain_text() {
        let cleaned = clean("\u{1b}[31mMüller\u{7}\u{9b}2J");
        assert_eq!(cleaned.text, "\u{FFFD}[31mMüller\u{FFFD}\u{FFFD}2J");
        assert_eq!((cleaned.neutralised, cleaned.cut), (3, false));
    }

    #[test]
    fn bidirectional_and_zero_width_characters_go() {
        assert_eq!(clean("A\u{202E}bc\u{2066}d\u{200B}\u{FEFF}").text, "Abcd");
        assert_eq!(clean("A\u{202E}bc\u{2066}d\u{200B}\u{FEFF}").neutralised, 4);
    }

    #[test]
    fn combining_marks_and_hanzi_stay() {
        for text in ["Nguye\u{302}\u{303}n", "王伟", "葛\u{E0100}", "Ка\u{301}рпов", "Đorđević"] {
            assert_eq!(clean(text), Cleaned { text: text.to_owned(), neutralised: 0, cut: false });
        }
    }

    #[test]
    fn white_space_is_one_blank() {
        assert_eq!(clean("\u{3000}王\t 伟\u{a0}\r\n小\n").text, "王 伟 小");
        assert_eq!(clean("\u{2028}x\u{2029}").text, "x");
    }

    #[test]
    fn a_long_name_is_cut_between_clusters() {
        let long = "é".repeat(250);
        assert_eq!(clean(&long).text, "é".repeat(200));
        assert!(clean(&long).cut);
        // 100 clusters of two characters each fit exactly; with one character before them the last one has to go.
        let marks = format!("x{}", "e\u{301}".repeat(150));
        assert_eq!(clean(&marks).text, format!("x{}", "e\u{301}".repeat(99)));
        assert_eq!(clean(&"a".repeat(200)), Cleaned { text: "a".repeat(200), neutralised: 0, cut: false });
    }

    proptest! {
        #[test]
        fn whatever_comes_the_result_is_safe_and_stable(text in any::<String>()) {
            let once = clean(&text);
            prop_assert!(once.text.chars().count() <= MAX_CHARS);
            prop_assert!(!once.text.chars().any(|c| c.is_control() || is_invisible(c)));
            prop_assert_eq!(once.text.trim(), &once.text);
            prop_assert_eq!(clean(&once.text).text, once.text);
        }
    }
}
