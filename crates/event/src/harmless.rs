//! What text of strangers may do on its way out: nothing but be read. The one list of characters that are not let through, for the
//! terminal, for paper and for the files of other programs; names that come in are cleaned by the same list.

use std::borrow::Cow;

/// What stands for a character that was not let through, so that the reader sees that something was there.
pub const REPLACEMENT: char = '\u{FFFD}';

/// Characters without a picture that change how others are shown or compared: the format characters (Unicode Cf) that
/// occur in text, and the code points that are no characters. Variation selectors are none of them: hanzi of names use them.
pub const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{FFFE}' | '\u{FFFF}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E007F}')
}

/// Characters that a terminal, a printer or a reader's eye obeys instead of showing: C0, DEL and C1, separators of lines and
/// paragraphs, and the invisible ones. A tab is a blank between columns.
pub fn is_harmful(c: char) -> bool {
    (c.is_control() && c != '\t') || matches!(c, '\u{2028}' | '\u{2029}') || is_invisible(c)
}

/// A text as one line: every harmful character, a line break among them, is shown as [`REPLACEMENT`].
pub fn line(text: &str) -> Cow<'_, str> {
    replace(text, is_harmful)
}

/// A text of several lines for a file: as [`line()`], line ends and a byte order mark at the beginning stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    let mark = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let (mark, rest) = text.split_at(mark);
    let rest = rest.split("\r\n").map(|part| replace(part, |c| c != '\n' && is_harmful(c))).collect::<Vec<_>>();
    if rest.iter().all(|part| matches!(part, Cow::Borrowed(_))) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(mark.to_owned() + &rest.join("\r\n"))
    }
}

/// A JSON document that says the same with every harmful character escaped: they occur inside its strings only.
pub fn json(document: &str) -> Cow<'_, str> {
    if !document.chars().any(|c| c != '\n' && is_harmful(c)) {
        return Cow::Borrowed(document);
    }
    let mut out = String::with_capacity(document.len() + 64);
    for c in document.chars() {
        if c != '\n' && is_harmful(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

fn replace(text: &str, harmful: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().any(&harmful) {
        Cow::Owned(text.chars().map(|c| if harmful(c) { REPLACEMENT } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// A text for a page: everything that HTML reads as markup written out.
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{9b}2J\r\u{202e}txt\u{2066}\u{7f}\u{8}\u{2028}x\u{e0041}";

    #[test]
    fn nothing_that_a_terminal_obeys_is_let_through() {
        assert_eq!(line(HOSTILE), "�]0;title��2J��txt����x�");
        assert_eq!(line("a\tb\nc"), "a\tb�c");
        assert_eq!(lines("\u{FEFF}a\r\nb\rc\nd\u{FEFF}"), "\u{FEFF}a\r\nb�c\nd�");
        for text in ["Łuczak, Ewa\t王伟", "葛\u{E0100}", "Nguye\u{302}\u{303}n"] {
            assert!(matches!(line(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn a_json_document_still_says_the_same() {
        let value = serde_json::json!({ HOSTILE: [HOSTILE, "王伟 \"x\""], "n": 1.5 });
        for document in [value.to_string(), format!("{value:#}")] {
            let safe = json(&document);
            assert!(!safe.chars().any(|c| c != '\n' && is_harmful(c)), "{safe}");
            assert_eq!(serde_json::from_str::<serde_json::Value>(&safe).unwrap(), value);
        }
    }
}
