//! Breaking a text into lines.

use unicode_segmentation::UnicodeSegmentation;

/// Breaks a text into lines of at most `width`: at spaces, between hanzi, after hyphens and slashes, and between letters where one
/// word alone is longer than a line. Closing marks stay with what they close. Nothing is lost but the spaces at the breaks.
pub fn wrap(text: &str, width: i32, measure: impl Fn(&str) -> i32) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    // The sum of the words may be a rounding wider than the whole.
    if measure(text) <= width {
        return vec![text.trim_end().to_owned()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words(text) {
        if !line.is_empty() && measure(line.as_str()) + measure(word.trim_end()) > width {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        if line.is_empty() && word.trim().is_empty() {
            continue;
        }
        if measure(word) <= width {
            line.push_str(word);
            continue;
        }
        for letter in word.graphemes(true) {
            if !line.is_empty() && measure(line.as_str()) + measure(letter) > width {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            line.push_str(letter);
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The pieces between which a line may end: words with the marks that close them, spaces on their own, each hanzi.
fn words(text: &str) -> Vec<&str> {
    let mut ends: Vec<usize> = Vec::new();
    let mut start = 0;
    for piece in text.split_word_bounds() {
        let end = start + piece.len();
        let before = text[..start].chars().next_back();
        let first = piece.chars().next();
        let glued = match (before, first) {
            (Some(before), Some(first)) => belong(before, first),
            _ => false,
        };
        if glued {
            ends.pop();
        }
        ends.push(end);
        start = end;
    }
    let mut from = 0;
    ends.into_iter()
        .map(|end| {
            let word = &text[from..end];
            from = end;
            word
        })
        .collect()
}

/// Whether no line may end between two characters that stand side by side.
fn belong(before: char, after: char) -> bool {
    if before.is_whitespace() || after.is_whitespace() {
        return false;
    }
    let opens = |c: char| matches!(c, '(' | '[' | '{' | '“' | '‘' | '«' | '（' | '《' | '〈' | '【' | '「' | '『' | '☐' | '○' | '●');
    // Times and results stay whole: 1:30:30, 1-0, 12.5.
    if matches!(before, ':' | '-' | '.' | ',' | '½') && after.is_ascii_digit() {
        return true;
    }
    opens(before) || !(after.is_alphanumeric() || opens(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(s: &str) -> i32 {
        i32::try_from(s.graphemes(true).count()).unwrap()
    }

    #[test]
    fn lines_break_between_words_and_inside_what_is_too_long() {
        assert_eq!(wrap("one two three", 7, count), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3, count), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("红方先行 黑方后行", 5, count), ["红方先行", "黑方后行"]);
        assert_eq!(wrap("  ", 5, count), Vec::<String>::new());
        assert_eq!(wrap("Müller-Lüdenscheidt, Jan", 12, count), ["Müller-", "Lüdenscheidt", ", Jan"], "the word fills its line");
        assert_eq!(wrap("裁判判定，黑方负。", 5, count), ["裁判判定，", "黑方负。"], "no line begins with a stop");
        assert_eq!(wrap("left 1:30:30", 8, count), ["left", "1:30:30"]);
        assert_eq!(wrap("rnbqkbnr/pppppppp/8/8", 10, count), ["rnbqkbnr/", "pppppppp/", "8/8"]);
    }

    #[test]
    fn nothing_is_lost_but_spaces() {
        let hostile = format!("{} 棋{} {} (x) «{}»", "W".repeat(200), "手".repeat(50), "a\u{301}".repeat(9), "word, ".repeat(30));
        for width in 1..60 {
            let kept: String = wrap(&hostile, width, count).concat().chars().filter(|c| !c.is_whitespace()).collect();
            let wanted: String = hostile.chars().filter(|c| !c.is_whitespace()).collect();
            assert_eq!(kept, wanted, "in {width}");
        }
    }
}
