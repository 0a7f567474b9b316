//! The short code of a section: one to three letters that tell its sheets from those of the others at a glance.

use super::model::{Event, Section};
use std::collections::BTreeSet;

/// Most letters that a last word may have to be the code itself (`Open A`, `U12`).
const SHORT: usize = 3;

/// The code of a section: the last word of its name where that is short, else the first letters of its words, of a Chinese name its first
/// sign; the number of the section where two would have the same. `None` in an event of one section, where nothing is to be told apart.
pub fn section_code(event: &Event, section: &Section) -> Option<String> {
    if event.sections.len() < 2 {
        return None;
    }
    let codes: Vec<String> = event.sections.iter().map(|s| code_of(&s.setup.name)).collect();
    let is_clear = codes.iter().collect::<BTreeSet<_>>().len() == codes.len() && codes.iter().all(|code| !code.is_empty());
    if is_clear { Some(code_of(&section.setup.name)) } else { Some(section.id.0.to_string()) }
}

fn code_of(name: &str) -> String {
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_hanzi = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c) || c >= '\u{20000}';
    // A name in two scripts is known by its Latin letters on every sheet.
    let latin: Vec<&&str> = words.iter().filter(|word| !word.chars().any(is_hanzi)).collect();
    match latin.last() {
        None => words.iter().take(1).flat_map(|word| word.chars().take(1)).collect(),
        Some(last) if last.chars().count() <= SHORT => last.to_uppercase(),
        Some(_) => latin.iter().filter_map(|word| word.chars().next()).take(SHORT).flat_map(char::to_uppercase).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::code_of;

    #[test]
    fn a_code_is_short_and_follows_the_name() {
        let codes = [
            ("Open A", "A"),
            ("U12", "U12"),
            ("Open U12", "U12"),
            ("Masters", "M"),
            ("Women Rapid", "WR"),
            ("甲组", "甲"),
            ("公开组 Open", "O"),
            ("Draughts 100", "100"),
            ("...", ""),
        ];
        for (name, code) in codes {
            assert_eq!(code_of(name), code, "{name}");
        }
    }
}
