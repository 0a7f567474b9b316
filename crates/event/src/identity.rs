//! Private identity numbers (身份证号, passports, tax and social numbers): recognised, so that they are never shown, printed or
//! exported, and reduced to a mark by which the same person is found again.
//!
//! A mark is 32 bits of a SHA-256 over the number and a salt of the event. The number cannot be read from it: about one of
//! four thousand million numbers has the same mark, so that of all numbers a person could have some dozens fit. Who holds the
//! event file and already knows a number can confirm it. Two people of one event share a mark by chance about once in
//! 8,000 events of 1,000 players; a double is therefore reported to a person, who decides.

use sha2::{Digest, Sha256};
use std::hash::{BuildHasher, Hasher, RandomState};

/// Letters and digits only, capital; a Chinese number of 15 digits (before 1999) in its form of 18.
pub fn normal(text: &str) -> String {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    if !is_old_form(&plain) {
        return plain;
    }
    let (region, rest) = plain.split_at(6);
    let body = format!("{region}19{rest}");
    match check_character(&body) {
        Some(check) => format!("{body}{check}"),
        None => plain,
    }
}

/// Whether a text is a Chinese identity number: 18 characters with the right check character, or the old form of 15 digits.
pub fn is_chinese(text: &str) -> bool {
    let plain = bare(text);
    is_old_form(&plain) || (has_shape(&plain) && check_character(&plain).is_some_and(|check| plain.ends_with(check)))
}

/// Whether a text is, or was meant to be, a Chinese identity number: also with a wrong check character, as a spreadsheet
/// leaves it that keeps only 15 digits of a number. Such a text is private too.
pub fn looks_chinese(text: &str) -> bool {
    let plain = bare(text);
    is_old_form(&plain) || has_shape(&plain)
}

/// Puts asterisks in the place of every identity number in a document: the log of an event that an earlier version made may hold some.
pub fn veil(document: &mut serde_json::Value) {
    match document {
        serde_json::Value::String(text) if looks_chinese(text) => *text = "*".repeat(text.chars().count()),
        serde_json::Value::Array(list) => list.iter_mut().for_each(veil),
        serde_json::Value::Object(map) => map.values_mut().for_each(veil),
        _ => {}
    }
}

/// Without blanks and hyphens; anything else stays and makes it no number.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect()
}

/// 17 digits and a digit or X, with a region and a date of birth.
fn has_shape(text: &str) -> bool {
    let (Some(body), Some(last)) = (text.get(..17), text.get(17..)) else { return false };
    let digits = body.bytes().all(|b| b.is_ascii_digit()) && matches!(last.as_bytes(), [b'0'..=b'9' | b'X']);
    digits && is_region(text) && text.get(6..14).is_some_and(is_date)
}

/// 15 digits with a region and a date of birth of the twentieth century.
fn is_old_form(text: &str) -> bool {
    let digits = text.len() == 15 && text.bytes().all(|b| b.is_ascii_digit());
    digits && is_region(text) && text.get(6..12).is_some_and(|date| is_date(&format!("19{date}")))
}

/// Provinces are 11 to 65, Taiwan, Hong Kong and Macau 71, 81 and 82, foreigners with permanent residence 91 to 93.
fn is_region(text: &str) -> bool {
    matches!(text.get(..2).and_then(|p| p.parse::<u8>().ok()), Some(11..=65 | 71 | 81..=83 | 91..=93))
}

fn is_date(text: &str) -> bool {
    let number = |from, to| text.get(from..to).and_then(|t: &str| t.parse::<u16>().ok()).unwrap_or(0);
    (1880..=2100).contains(&number(0, 4)) && (1..=12).contains(&number(4, 6)) && (1..=31).contains(&number(6, 8))
}

/// The check character of the first 17 digits (GB 11643-1999, ISO 7064 MOD 11-2).
fn check_character(text: &str) -> Option<char> {
    const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    const CHECKS: [char; 11] = ['1', '0', 'X', '9', '8', '7', '6', '5', '4', '3', '2'];
    let body = text.get(..17)?;
    let sum: Option<u32> = body.chars().zip(WEIGHTS).map(|(c, weight)| Some(c.to_digit(10)? * weight)).sum();
    CHECKS.get(usize::try_from(sum? % 11).ok()?).copied()
}

/// A salt that no other event has, as text.
pub fn fresh_salt() -> String {
    // The standard library seeds its hash maps from the operating system's random numbers.
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}", word() ^ word().rotate_left(32))
}

/// The salt of a mark.
pub fn salt_of(mark: &str) -> Option<&str> {
    mark.split_once(':').map(|(salt, _)| salt).filter(|salt| !salt.is_empty())
}

/// The mark of a number under a salt; empty for no number.
pub fn mark(salt: &str, number: &str) -> String {
    let number = normal(number);
    if number.is_empty() {
        return String::new();
    }
    let digest = Sha256::digest(format!("flagfall identity {salt} {number}"));
    let bits: String = digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    format!("{salt}:{bits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    // Numbers of nobody: regions and dates are made up, the check character is computed.
    const NUMBER: &str = "110101199003070011";

    fn valid(body: &str) -> String {
        format!("{body}{}", check_character(body).unwrap())
    }

    #[test]
    fn numbers_are_known_by_their_check_character() {
        // The example of GB 11643-1999.
        assert!(is_chinese("11010519491231002X") && is_chinese("11010519491231002x") && is_chinese("110105 19491231 002X"));
        assert!(!is_chinese("110105194912310021") && looks_chinese("110105194912310021"));
        assert!(is_chinese("110105491231002"), "the old form");
        for text in ["", "12345678", "99900101", "2026000000000000001", "110105199913010021", "王伟", "999105199003070021"] {
            assert!(!looks_chinese(text), "{text}");
        }
    }

    #[test]
    fn a_document_of_an_earlier_version_is_shown_without_its_numbers() {
        let mut document = serde_json::json!([{ "PlayerAdded": { "person": { "id": NUMBER, "name": "王伟", "rating": 1650 } } }]);
        veil(&mut document);
        assert_eq!(
            document,
            serde_json::json!([{ "PlayerAdded": { "person": { "id": "*".repeat(18), "name": "王伟", "rating": 1650 } } }])
        );
    }

    #[test]
    fn the_old_form_is_the_same_person() {
        assert_eq!(normal("110105491231002"), "11010519491231002X");
        assert_eq!(mark("s", "110105491231002"), mark("s", "11010519491231002x"));
        assert_eq!(normal("ab 12-3"), "AB123");
    }

    #[test]
    fn a_mark_says_same_or_other_and_not_the_number() {
        let number = valid(&NUMBER[..17]);
        let salt = fresh_salt();
        let made = mark(&salt, &number);
        assert_eq!(made, mark(&salt, &number));
        assert_ne!(made, mark(&salt, &valid("11010119900307002")));
        assert_ne!(made, mark(&fresh_salt(), &number), "events cannot be compared");
        assert_eq!(salt_of(&made), Some(salt.as_str()));
        assert!(!made.contains("19900307") && mark(&salt, " ").is_empty());
    }
}
