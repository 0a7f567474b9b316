//! The form of names in which they are searched: lower case, without diacritics, Latin letters.

/// Folds a name or a search text to words of lower-case letters and digits with single blanks between them.
///
/// - Diacritics are dropped, and the two-letter spellings of umlauts read as one letter, so that `Müller`, `Mueller` and
///   `Muller` are the same; so are `ß` and `ss`, `ø`, `ö` and `oe`.
/// - Cyrillic is written in Latin letters (as FIDE's lists do): `Иванов` is `ivanov`.
/// - Every hanzi is a word, so that a name is found by any of its characters.
/// - Apostrophes and full stops inside words are dropped (`O'Brien` is `obrien`); all else separates words.
///
/// The fold of a prefix is a prefix of the fold, so that a search may begin while the person types.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            push_letter(&mut out, c);
        } else if c.is_ascii() {
            if !matches!(c, '\'' | '.' | '`') {
                push_blank(&mut out);
            }
        } else if let Some(letters) = latin(c) {
            letters.chars().for_each(|c| push_letter(&mut out, c));
        } else if is_hanzi(c) {
            push_blank(&mut out);
            out.push(c);
            out.push(' ');
        } else if c.is_alphanumeric() {
            out.push(c);
        } else if !is_dropped(c) {
            push_blank(&mut out);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Appends a Latin letter unless it is the `e` of `ae`, `oe`, `ue`, or the second `s` of `ss`.
fn push_letter(out: &mut String, c: char) {
    let last = out.chars().next_back();
    let swallowed = matches!((last, c), (Some('a' | 'o' | 'u'), 'e') | (Some('s'), 's'));
    if !swallowed {
        out.push(c);
    }
}

fn push_blank(out: &mut String) {
    if !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
}

/// Whether a character is a Chinese one.
pub const fn is_hanzi(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Combining marks, typographic apostrophes, the Cyrillic signs and the okina.
const fn is_dropped(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '’' | '‘' | 'ʼ' | 'ʻ' | 'ʹ' | '´')
}

/// Latin letters for a lower-case letter with a diacritic, or of another alphabet.
const fn latin(c: char) -> Option<&'static str> {
    Some(match c {
        'à'..='å' | 'æ' | 'ā' | 'ă' | 'ą' | 'ǎ' | 'ạ'..='ặ' | 'а' => "a",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ð' | 'ď' | 'đ' | 'д' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'ẹ'..='ệ' | 'е' | 'ё' | 'э' | 'є' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' | 'г' | 'ґ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ǐ' | 'ỉ' | 'ị' | 'и' | 'і' => "i",
        'ĵ' => "j",
        'ķ' | 'к' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' | 'л' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' | 'ŋ' | 'н' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'œ' | 'ơ' | 'ǒ' | 'ọ'..='ợ' | 'о' => "o",
        'ŕ' | 'ŗ' | 'ř' | 'р' => "r",
        'ß' | 'ś' | 'ŝ' | 'ş' | 'š' | 'ș' | 'с' => "s",
        'ţ' | 'ť' | 'ŧ' | 'ț' | 'т' => "t",
        'þ' => "th",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'ư' | 'ǔ' | 'ụ'..='ự' | 'у' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' | 'ỳ'..='ỹ' | 'й' | 'ы' => "y",
        'ź' | 'ż' | 'ž' | 'з' => "z",
        'б' => "b",
        'в' => "v",
        'м' => "m",
        'п' => "p",
        'ф' => "f",
        'ж' => "zh",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ю' => "yu",
        'я' => "ya",
        'ї' => "yi",
        'ъ' | 'ь' => "",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings_of_one_name_are_one() {
        for group in [
            &["Müller, Jürgen", "MUELLER JUERGEN", "Mu\u{308}ller Jurgen"][..],
            &["Weiß", "Weiss"],
            &["Sørensen", "Soerensen", "Sörensen"],
            &["O'Brien", "O’Brien", "OBrien"],
            &["Иванов Пётр", "Ivanov, Petr"],
            &["Nguyễn Đức", "nguyen duc", "Nguye\u{302}\u{303}n Đức"],
            &["Łukasz Żółć", "lukasz zolc"],
            &["王伟", "王 伟"],
        ] {
            for name in group {
                assert_eq!(fold(name), fold(group[0]), "{name}");
            }
        }
        assert_eq!(fold("  Müller-Lüdenscheidt,  Jr. "), "muller ludenscheidt jr");
    }

    proptest! {
        #[test]
        fn typing_on_keeps_the_prefix(text in "[A-Za-zäöüßøæ王伟Иванов ,.'-]{0,20}", at in 0..20_usize) {
            let prefix: String = text.chars().take(at).collect();
            prop_assert!(fold(&text).starts_with(&fold(&prefix)), "{} / {}", fold(&text), fold(&prefix));
        }

        #[test]
        fn folds_are_stable(text in any::<String>()) {
            let once = fold(&text);
            prop_assert!(!once.contains("  ") && once.trim() == once);
        }
    }
}
