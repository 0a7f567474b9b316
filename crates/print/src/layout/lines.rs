//! Breaking a text into lines.

use unicode_segmentation::UnicodeSegmentation;

/// A stretch of a text that no line ends in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    text: &'a str,
    /// Its width, and that without the spaces at its end.
    width: i32,
    trimmed: i32,
    /// It begins a line: the first letter of a word that is longer than a line.
    begins: bool,
}

impl Piece<'_> {
    /// The room it needs.
    pub(super) const fn needs(&self) -> i32 {
        self.trimmed
    }
}

/// The pieces of a text, measured.
pub(super) fn pieces<'a>(text: &'a str, measure: impl Fn(&str) -> i32) -> Vec<Piece<'a>> {
    let piece = |word: &'a str| piece(word, &measure, false);
    words(text).into_iter().map(piece).collect()
}

fn piece<'a>(text: &'a str, measure: impl Fn(&str) -> i32, begins: bool) -> Piece<'a> {
    let (width, end) = (measure(text), text.trim_end());
    let trimmed = if end.len() == text.len() { width } else { measure(end) };
    Piece { text, width, trimmed, begins }
}

/// How many of the pieces make each line; none of them is wider than a line.
fn fill(pieces: &[Piece<'_>], width: i32) -> Vec<usize> {
    let mut lines = Vec::new();
    let (mut count, mut used) = (0, 0);
    for piece in pieces {
        if used > 0 && (piece.begins || used + piece.trimmed > width) {
            lines.push(count);
            (count, used) = (0, 0);
        }
        count += 1;
        // Spaces at the beginning of a line take no room.
        used += if used == 0 && piece.trimmed == 0 { 0 } else { piece.width };
    }
    if used > 0 {
        lines.push(count);
    }
    lines
}

/// The number of lines of a text in `width`, which is what [`wrap`] makes of it.
pub(super) fn count(pieces: &[Piece<'_>], width: i32, measure: impl Fn(&str) -> i32) -> usize {
    if pieces.iter().all(|piece| piece.trimmed <= width) {
        return fill(pieces, width).len();
    }
    fill(&short(pieces, width, measure), width).len()
}

/// The pieces with those that are longer than a line taken apart into letters.
fn short<'a>(pieces: &[Piece<'a>], width: i32, measure: impl Fn(&str) -> i32) -> Vec<Piece<'a>> {
    let mut all = Vec::with_capacity(pieces.len());
    for whole in pieces {
        if whole.trimmed <= width {
            all.push(*whole);
        } else {
            let letters = whole.text.graphemes(true).enumerate();
            all.extend(letters.map(|(n, letter)| piece(letter, &measure, n == 0)));
        }
    }
    all
}

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
    let pieces = short(&pieces(text, &measure), width, &measure);
    let mut rest = pieces.as_slice();
    let mut lines = Vec::new();
    for count in fill(&pieces, width) {
        let (line, after) = rest.split_at(count.min(rest.len()));
        let line: String = line.iter().map(|piece| piece.text).collect();
        // Some letters take more room together than alone.
        lines.extend(if measure(line.trim()) <= width { vec![line.trim().to_owned()] } else { by_letters(line.trim(), width, &measure) });
        rest = after;
    }
    lines
}

/// Lines of as many letters as have room, measured together.
fn by_letters(text: &str, width: i32, measure: impl Fn(&str) -> i32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for letter in text.graphemes(true) {
        line.push_str(letter);
        if line.len() > letter.len() && measure(&line) > width {
            line.truncate(line.len() - letter.len());
            lines.push(std::mem::replace(&mut line, letter.to_owned()));
        }
    }
    lines.extend(Some(line).filter(|line| !line.is_empty()));
    lines
}

/// Letters of a name.
const LONGEST_NAME: usize = 60;

/// The same for a name: where two lines hold it, they part before a stroke and after a dot between two things, where the
/// script changes, after the comma, or at a blank between hanzi (特级大师 赵书航), if both halves fit.
pub(super) fn wrap_name(text: &str, width: i32, measure: impl Fn(&str) -> i32) -> Vec<String> {
    let lines = wrap(text, width, &measure);
    // A longer text is no name: it is read from line to line.
    if lines.len() != 2 || text.chars().count() > LONGEST_NAME {
        return lines;
    }
    let halves = |at: usize| {
        let (first, second) = text.split_at(at);
        [first.trim(), second.trim()]
    };
    let fit = |halves: &[&str; 2]| halves.iter().all(|half| !half.is_empty() && measure(half) <= width);
    let between = text.find(" / ").into_iter();
    let after = text.match_indices(" · ").map(|(at, sign)| at + sign.len());
    let found = between.chain(after).map(halves).find(fit);
    if let Some(halves) = found {
        return halves.map(str::to_owned).to_vec();
    }
    let after = text.match_indices(", ").map(|(at, comma)| at + comma.len());
    // A name in two scripts parts between them, its title staying with the first.
    let mut changes: Vec<usize> = scripts(text).collect();
    changes.reverse();
    let found = changes.into_iter().chain(after).chain(blanks(text)).map(halves).find(fit);
    found.map_or(lines, |halves| halves.map(str::to_owned).to_vec())
}

/// Whether a sign is one of those between any two of which a line may end.
pub(super) const fn is_hanzi(c: char) -> bool {
    c >= '\u{2e80}'
}

/// The blanks between hanzi: a line ends between any two of them, and a name is better left whole.
fn blanks(text: &str) -> impl Iterator<Item = usize> + '_ {
    let ends = move |at: &usize| text[..*at].chars().next_back().is_some_and(is_hanzi) && text[*at..].chars().nth(1).is_some_and(is_hanzi);
    text.match_indices(' ').map(|(at, _)| at).filter(ends)
}

/// Where hanzi and letters of alphabets meet, with a space between them or not.
fn scripts(text: &str) -> impl Iterator<Item = usize> + '_ {
    // Digits belong to either, and what stands in brackets to its brackets.
    let opened = |at: usize| text[..at].chars().next_back().is_some_and(opens);
    let letters = text.char_indices().filter(|(_, c)| c.is_alphabetic());
    letters
        .scan(None, move |before: &mut Option<bool>, (at, c)| Some((at, before.replace(is_hanzi(c)), is_hanzi(c))))
        .filter_map(|(at, before, now)| before.filter(|before| *before != now).map(|_| at))
        .filter(move |at| !opened(*at))
}

/// The pieces between which a line may end: words with the marks that close them, spaces on their own, each hanzi.
fn words(text: &str) -> Vec<&str> {
    let mut ends: Vec<usize> = Vec::new();
    let (mut start, mut begin) = (0, 0);
    for piece in text.split_word_bounds() {
        let end = start + piece.len();
        let before = text[..start].chars().next_back();
        let first = piece.chars().next();
        // An ordinal keeps the space after it, and the word after that.
        let word = &text[begin..start];
        let is_counted = is_ordinal(word.strip_suffix(' ').unwrap_or(word)) && (piece == " ") != word.ends_with(' ');
        let glued = match (before, first) {
            (Some(before), Some(first)) => belong(before, first) || is_counted,
            _ => false,
        };
        if glued {
            ends.pop();
        } else {
            begin = start;
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

/// Whether a character stands with what follows it.
const fn opens(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '“' | '‘' | '«' | '（' | '《' | '〈' | '【' | '「' | '『' | '☐' | '○' | '●')
}

/// Whether no line may end between two characters that stand side by side.
fn belong(before: char, after: char) -> bool {
    if before.is_whitespace() || after.is_whitespace() {
        return false;
    }
    if counted(before, after) {
        return true;
    }
    // Times and results stay whole: 1:30:30, 1-0, 12.5.
    if matches!(before, ':' | '-' | '.' | ',' | '½') && after.is_ascii_digit() {
        return true;
    }
    opens(before) || !(after.is_alphanumeric() || opens(after))
}

/// Hanzi that are numbers, and those of a year.
const NUMERALS: &str = "零〇一二三四五六七八九十百千万两半";
/// What is counted after a number without a gap: places, rounds, tables, games, points, moves, days and times, articles, people.
const COUNTERS: &str = "名位轮台局盘分胜和负步着回次个组队人场级段条款项页号届年月日时点秒小块元格岁种";
/// The men of xiangqi and where they go, as moves are written: 炮二平五, 前马进七.
const MEN: &str = "帅将仕士相象马车炮兵卒";
const WAYS: &str = "平进退";
const PLACED: &str = "前中后";

/// Whether two signs are parts of a number with what it counts (第一名, 第12轮, 十一月, 30分), or of a move of xiangqi: torn over two lines,
/// neither is understood at a glance.
fn counted(before: char, after: char) -> bool {
    let is = |set: &str, c: char| set.contains(c);
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '０'..='９' | '½') || is(NUMERALS, c);
    if is_number(before) {
        return is_number(after) || is(COUNTERS, after) || is(WAYS, after);
    }
    let goes = is(MEN, before) || is(WAYS, before);
    (before == '第' || goes) && is_number(after) || is(MEN, before) && is(WAYS, after) || is(PLACED, before) && is(MEN, after)
}

/// Whether a word is a number that says which one of several, after which a line does not end: 3rd place.
fn is_ordinal(word: &str) -> bool {
    let word = word.trim_start_matches(opens);
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) && ["st", "nd", "rd", "th"].contains(&&word[digits.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_letters(s: &str) -> i32 {
        i32::try_from(s.graphemes(true).count()).unwrap()
    }

    #[test]
    fn lines_break_between_words_and_inside_what_is_too_long() {
        assert_eq!(wrap("one two three", 7, count_letters), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3, count_letters), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("红方先行 黑方后行", 5, count_letters), ["红方先行", "黑方后行"]);
        assert_eq!(wrap("  ", 5, count_letters), Vec::<String>::new());
        assert_eq!(wrap("Müller-Lüdenscheidt, Jan", 12, count_letters), ["Müller-", "Lüdenscheidt", ", Jan"], "the word fills its line");
        assert_eq!(wrap("裁判判定，黑方负。", 5, count_letters), ["裁判判定，", "黑方负。"], "no line begins with a stop");
        assert_eq!(wrap("left 1:30:30", 8, count_letters), ["left", "1:30:30"]);
        assert_eq!(wrap("rnbqkbnr/pppppppp/8/8", 10, count_letters), ["rnbqkbnr/", "pppppppp/", "8/8"]);
    }

    #[test]
    fn a_number_stays_with_what_it_counts() {
        let whole = |text: &str, kept: &[&str]| {
            for width in 6..30 {
                let lines = wrap(text, width, count_letters);
                for kept in kept {
                    assert!(lines.iter().any(|line| line.contains(kept)), "{kept} in {width}: {lines:?}");
                }
            }
        };
        whole("在海港杯象棋公开赛甲组中荣获第一名，特发此证。", &["第一名"]);
        whole("第12轮第三台红方用时90分，二〇二六年十一月二十二日补赛", &["第12轮", "第三台", "90分", "二〇二六年", "十一月", "二十二日"]);
        whole("红方炮二平五，黑方马8进7后前炮进三，红方相三进五", &["炮二平五", "马8进7", "前炮进三", "相三进五"]);
        assert_eq!(wrap("ends in (3rd place) here", 12, count_letters), ["ends in", "(3rd place)", "here"]);
        assert_eq!(wrap("Runner-up, 2nd place", 14, count_letters), ["Runner-up,", "2nd place"]);
        assert_eq!(wrap("Hall 2 at noon", 7, count_letters), ["Hall 2", "at noon"], "only ordinals keep the word after them");
    }

    #[test]
    fn a_name_parts_after_its_comma_and_between_scripts() {
        assert_eq!(wrap_name("Christoffersen, Hanne M.", 20, count_letters), ["Christoffersen,", "Hanne M."]);
        assert_eq!(wrap_name("陈思远 Chen Siyuan", 12, count_letters), ["陈思远", "Chen Siyuan"]);
        assert_eq!(wrap_name("Chen Siyuan 陈思远", 14, count_letters), ["Chen Siyuan", "陈思远"]);
        assert_eq!(wrap_name("Lindqvist, Hanne Margrethe", 15, count_letters), ["Lindqvist,", "Hanne Margrethe"]);
        assert_eq!(wrap_name("Lindqvist, Hanne Margrethe", 14, count_letters), ["Lindqvist,", "Hanne", "Margrethe"]);
        assert_eq!(
            wrap_name("象棋竞赛规则（2020） 25", 9, count_letters),
            ["象棋竞赛规则", "（2020） 25"],
            "no line ends with an opening bracket"
        );
        assert_eq!(wrap_name("海港棋会（Harbour）", 10, count_letters), ["海港棋会", "（Harbour）"]);
        assert_eq!(wrap_name("He, Yunchuan 贺云川", 14, count_letters), ["He, Yunchuan", "贺云川"]);
        assert_eq!(wrap_name("WFM 苏晚晴 Su Wanqing", 14, count_letters), ["WFM 苏晚晴", "Su Wanqing"]);
        assert_eq!(wrap_name("Black loses · White wins", 14, count_letters), ["Black loses ·", "White wins"]);
        assert_eq!(wrap_name("特级大师 赵书航", 6, count_letters), ["特级大师", "赵书航"]);
        assert_eq!(wrap_name("one two three four", 10, count_letters), ["one two", "three four"]);
    }

    #[test]
    fn lines_are_as_many_as_they_were_counted() {
        let hostile = format!(
            "{} 棋{} {} (x) «{}» Müller-Lüdenscheidt, Jan",
            "W".repeat(70),
            "手".repeat(20),
            "a\u{301}".repeat(9),
            "word, ".repeat(8)
        );
        for width in 1..70 {
            let lines = wrap(&hostile, width, count_letters);
            assert_eq!(lines.len(), count(&pieces(&hostile, count_letters), width, count_letters), "in {width}");
            assert!(lines.iter().all(|line| count_letters(line) <= width), "in {width}: {lines:?}");
        }
    }

    #[test]
    fn nothing_is_lost_but_spaces() {
        let hostile = format!("{} 棋{} {} (x) «{}»", "W".repeat(200), "手".repeat(50), "a\u{301}".repeat(9), "word, ".repeat(30));
        for width in 1..60 {
            let kept: String = wrap(&hostile, width, count_letters).concat().chars().filter(|c| !c.is_whitespace()).collect();
            let wanted: String = hostile.chars().filter(|c| !c.is_whitespace()).collect();
            assert_eq!(kept, wanted, "in {width}");
        }
    }
}
