//! What does not belong into a text of a game and a language: words of another game, and in Chinese marks and words of another language.
//! For tests of everything that people read.

use crate::Lang;
use arbitration::kind::GameKind;
use tournament::tiebreak::Kind;

/// Words of other games. Each stands in texts of no game but its own.
const fn of_others(game: GameKind, is_chinese: bool) -> &'static [&'static str] {
    match (game, is_chinese) {
        (GameKind::Chess, false) => &["Red", "Solkoff", "Opponents' points", "Cannon", "crowned"],
        (GameKind::Xiangqi, false) => {
            &["White", "white", "White's", "Whites", "Buchholz", "Sonneborn-Berger", "Solkoff", "Bd", "½", "castling"]
        }
        (_, false) => &["Red", "red", "Buchholz", "Opponents' points", "castling", "checkmate", "½"],
        (GameKind::Chess, true) => &["红方", "执红", "红胜", "索尔科夫", "将军帅", "未升王", "取子"],
        (GameKind::Xiangqi, true) => {
            &["白方", "执白", "白胜", "应执白", "索伯", "索尔科夫", "王车易位", "破同分", "交叉表", "全程秩序表", "½"]
        }
        (_, true) => &["红方", "执红", "红胜", "王车易位", "逼和", "将死", "提子", "加冕", "½"],
    }
}

/// What is strange in a text, a line each; empty where nothing is. `allowed`: words that may stand in it, each for a reason that the test names.
pub fn strange(text: &str, game: GameKind, lang: Lang, allowed: &[&str]) -> Vec<String> {
    let is_chinese = lang.name().starts_with("zh");
    let mut found = Vec::new();
    for line in text.lines() {
        let mut line_of = line.to_owned();
        for word in allowed {
            line_of = line_of.replace(word, "");
        }
        let line = line_of.as_str();
        let mut say = |what: &str| found.push(format!("{what}: {}", line.trim()));
        for word in of_others(game, is_chinese).iter().filter(|word| stands_in(line, word)) {
            say(word);
        }
        if game != GameKind::Chess && has_empty_decimal(line) {
            say("a whole number with decimals");
        }
        if is_chinese {
            if let Some(mark) = half_width(line) {
                say(&format!("half-width {mark}"));
            }
            if line.match_indices("第 ").any(|(at, blank)| line[at + blank.len()..].starts_with(|c: char| c.is_ascii_digit())) {
                say("a blank before a number");
            }
            if is_english(line) {
                say("English");
            }
            for kind in Kind::all().map(Kind::code).filter(|code| has_code(line, code)) {
                say(kind);
            }
        }
    }
    found
}

/// Whether a word stands in a line; a Latin one whole.
fn stands_in(line: &str, word: &str) -> bool {
    let is_latin = word.is_ascii();
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !is_latin || ![before, after].into_iter().flatten().any(|c| c.is_ascii_alphabetic())
    })
}

const fn is_hanzi(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

/// A comma, colon or bracket of another script between two Chinese signs.
fn half_width(line: &str) -> Option<char> {
    let signs: Vec<char> = line.chars().collect();
    signs.windows(3).find(|at| is_hanzi(at[0]) && ",:;?!()".contains(at[1]) && is_hanzi(at[2])).map(|at| at[1])
}

/// Three Latin words in a row, the last two in small letters: a sentence, not a name.
fn is_english(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    let is_small = |word: &str| is_word(word) && word.chars().all(|c| c.is_ascii_lowercase());
    words.windows(3).any(|at| is_word(at[0]) && is_small(at[1]) && is_small(at[2]))
}

/// A number that ends in `.0`; what goes on, a date or a version, is none.
fn has_empty_decimal(line: &str) -> bool {
    let bytes = line.as_bytes();
    line.match_indices(".0").any(|(at, _)| {
        let begin = bytes[..at].iter().rposition(|b| !b.is_ascii_digit()).map_or(0, |place| place + 1);
        // Shares are to a tenth of a per cent.
        let goes_on =
            bytes.get(at + 2).is_some_and(|b| b.is_ascii_digit() || *b == b'.') || line[at + 2..].trim_start_matches(' ').starts_with('%');
        begin < at && !goes_on && (begin == 0 || bytes[begin - 1] != b'.')
    })
}

/// A code of a tie-break as a word of its own, unless it stands behind its name as in a legend: 对手分 BH, （BH）.
fn has_code(line: &str, code: &str) -> bool {
    code.len() > 1
        && line.match_indices(code).any(|(at, _)| {
            let mut before = line[..at].chars().rev();
            let after = line[at + code.len()..].chars().next();
            let (last, one_before) = (before.next(), before.next());
            let is_part = last.is_some_and(|c| c.is_ascii_alphanumeric()) || after.is_some_and(|c| c.is_ascii_alphanumeric());
            let behind_its_name = last == Some('（') || (last == Some(' ') && one_before.is_some_and(is_hanzi));
            !is_part && !behind_its_name
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_strange_is_found_and_nothing_else() {
        let chinese = Lang::named("zh-CN").unwrap();
        let is = |text: &str, game, lang| strange(text, game, lang, &[]);
        for text in
            ["台次  红方  结果  黑方", "对手分 BH · 累进分 PS", "总分：10  对手分（BH）", "2026.11.20 30+30", "李 (3)", "Łuczak, Ewa 胜"]
        {
            assert_eq!(is(text, GameKind::Xiangqi, chinese), Vec::<String>::new(), "{text}");
        }
        for text in ["白方", "执白", "10.0", "姓名  BH", "台次:红方", "this is said here", "½-½", "第 3 轮"] {
            assert_eq!(is(text, GameKind::Xiangqi, chinese).len(), 1, "{text}");
        }
        for (text, game) in [("Bd  White", GameKind::Xiangqi), ("Buchholz", GameKind::Draughts100), ("Red", GameKind::Chess)] {
            assert!(!is(text, game, Lang::EN).is_empty(), "{text}");
        }
        assert_eq!(is("Whitehead, Reddy, Bdzoch 4.0", GameKind::Chess, Lang::EN), Vec::<String>::new());
        assert_eq!(strange("White", GameKind::Xiangqi, Lang::EN, &["White"]), Vec::<String>::new());
    }
}
