//! How well a typed word fits a known one, of a hundred. The only user of the fuzzy matcher.

use frizbee::{Config, Matcher};

/// The same word.
pub const SAME: u8 = 100;
/// The same word with another ending.
const ENDING: u8 = 72;
/// The best that a slip of the pen gets.
const SLIP: u8 = 50;
/// Of the points that the matcher gives letter for letter, what a slip must have left, in hundredths.
const LEAST: u32 = 70;

/// The words, in order, that a typed one fits, each with how well. Slips are forgiven only where nothing fits plainly.
pub fn fits(typed: &str, words: &[String]) -> Vec<(usize, u8)> {
    let mut found = Vec::new();
    let from = words.partition_point(|word| word.as_str() < typed);
    let begun = words[from..].iter().take_while(|word| word.starts_with(typed)).count();
    let is_number = typed.starts_with(|c: char| c.is_ascii_digit());
    // 1 is not the beginning of 12: of a number only an identity number is typed in part.
    let same_only = is_number && typed.len() < 4;
    for (at, word) in words.iter().enumerate().skip(from).take(begun) {
        match word.len() == typed.len() {
            true => found.push((at, SAME)),
            false if same_only => {}
            false => found.push((at, share(typed, word, 75, 20))),
        }
    }
    if is_number {
        return found;
    }
    found.extend(endings(typed, words));
    let is_plain = !found.is_empty();
    if typed.chars().count() > 2 || !typed.is_ascii() {
        let inside =
            words.iter().enumerate().filter(|(_, word)| word.len() > typed.len() && word.contains(typed) && !word.starts_with(typed));
        found.extend(inside.map(|(at, word)| (at, share(typed, word, 52, 20))));
    }
    if !is_plain && found.is_empty() && typed.is_ascii() && typed.len() > 4 {
        found.extend(slips(typed, words));
    }
    found
}

/// The same words with other endings: byes, withdrawn, printing.
fn endings<'a>(typed: &'a str, words: &'a [String]) -> impl Iterator<Item = (usize, u8)> + 'a {
    let shorter = (1..=3).filter_map(|cut| Some((cut, typed.get(..typed.len().checked_sub(cut)?)?)));
    let stems = shorter.filter(|(cut, stem)| stem.is_ascii() && (stem.len() > 3 || (*cut == 1 && stem.len() > 2 && typed.ends_with('s'))));
    stems.filter_map(|(_, stem)| words.binary_search_by(|word| word.as_str().cmp(stem)).ok().map(|at| (at, ENDING)))
}

/// A part of a word gets more the more of it was typed.
fn share(typed: &str, word: &str, least: usize, more: usize) -> u8 {
    u8::try_from(least + more * typed.len() / word.len().max(1)).unwrap_or(SAME)
}

/// Words that differ by letters left out, doubled or mistaken.
fn slips(typed: &str, words: &[String]) -> Vec<(usize, u8)> {
    let forgiven = if typed.len() < 8 { 1 } else { 2 };
    let config = Config::default().max_typos(Some(forgiven));
    let letters = u32::try_from(typed.len()).unwrap_or(u32::MAX);
    let whole = letters.saturating_mul(u32::from(config.scoring.match_score + config.scoring.matching_case_bonus));
    let found = Matcher::new(typed, &config).match_list(words);
    let hits = found.into_iter().filter_map(|hit| {
        let hundredths = u32::from(hit.score) * 100 / whole.max(1);
        let score = u8::try_from(hundredths.min(100) * u32::from(SLIP) / 100).unwrap_or(0);
        let at = usize::try_from(hit.index).ok()?;
        // Initials are not spelt wrong, and a long word is not what a short one was meant for.
        let is_near = (typed.len() - 1..=typed.len() * 2 + 2).contains(&words.get(at)?.len());
        (hundredths >= LEAST && is_near).then_some((at, score))
    });
    hits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> Vec<&'static str> {
        const WORDS: [&str; 10] = ["12", "123456", "bye", "print", "subrahman", "withdraw", "wrzos", "wty", "封棋", "轮空"];
        let words = WORDS.map(str::to_owned);
        let mut hits = fits(typed, &words);
        hits.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        hits.into_iter().map(|(at, _)| WORDS[at]).collect()
    }

    #[test]
    fn words_fit_whole_begun_with_another_ending_or_with_a_slip() {
        for (typed, word) in [
            ("wty", "wty"),
            ("subrah", "subrahman"),
            ("rahman", "subrahman"),
            ("byes", "bye"),
            ("withdrawn", "withdraw"),
            ("printing", "print"),
            ("wrzso", "wrzos"),
            ("subramahn", "subrahman"),
            ("封", "封棋"),
            ("空", "轮空"),
            ("12", "12"),
            ("1234", "123456"),
        ] {
            assert_eq!(found(typed).first(), Some(&word), "{typed}");
        }
        for typed in ["1", "2", "ty", "zzzz", "wdr"] {
            assert!(found(typed).is_empty(), "{typed}: {:?}", found(typed));
        }
    }
}
