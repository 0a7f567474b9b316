//! The order of names on an alphabetical list.

use encoding_rs::GBK;
use std::borrow::Cow;
use words::{Lang, fold};

/// Where the hanzi of GB 2312 begin in the key: after every alphabet.
const HANZI: u32 = 0x11_0000;

/// A key that sorts names as readers look for them: capitals and marks do not count, combining marks neither; hanzi stand after the
/// alphabets in the order of GBK, which for the 3,755 most frequent characters is that of their usual reading in pinyin.
pub fn sort_key(name: &str) -> Vec<u32> {
    let mut key = Vec::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        if fold::is_silent(c) || c == '-' {
            continue;
        }
        if let Some(plain) = fold::plain(c) {
            key.extend(plain.chars().map(u32::from));
        } else if c >= '\u{2e80}' {
            key.push(gbk_code(c).map_or(HANZI + 0x1_0000 + u32::from(c), |code| HANZI + code));
        } else {
            key.push(u32::from(c));
        }
    }
    key
}

/// A name in two scripts with that first which the language reads: the reader of a list by name looks for it there.
pub fn own_script_first(name: &str, lang: Lang) -> Cow<'_, str> {
    match fold::two_scripts(name) {
        Some((signs, letters)) if lang.is_chinese() => Cow::Owned(format!("{signs} {letters}")),
        Some((signs, letters)) => Cow::Owned(format!("{letters} {signs}")),
        None => Cow::Borrowed(name),
    }
}

/// The letter under which a name is looked for: large, and without marks.
pub fn initial(name: &str) -> Option<char> {
    let first = name.chars().find(|c| c.is_alphanumeric())?.to_lowercase().next()?;
    let plain = fold::plain(first).and_then(|plain| plain.chars().next()).unwrap_or(first);
    plain.to_uppercase().next()
}

/// The two bytes of a character in GBK as a number.
fn gbk_code(c: char) -> Option<u32> {
    let mut buffer = [0; 4];
    let (bytes, _, failed) = GBK.encode(c.encode_utf8(&mut buffer));
    match (failed, bytes.as_ref()) {
        // GB 2312 level 1 and 2 first; GBK's additions (lead byte below B0 or trail byte below A1) after them.
        (false, [lead, trail]) => {
            let added = u32::from(*lead < 0xb0 || *trail < 0xa1) << 16;
            Some(added + (u32::from(*lead) << 8) + u32::from(*trail))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_where_readers_look() {
        let mut names = vec![
            "王伟",
            "Zhou",
            "Łuczak",
            "陈思远",
            "Ångström",
            "Lund",
            "łazik",
            "Abel",
            "㐂川",
            "O'Neil",
            "Oneal",
            "Þórður",
            "Иванов",
            "Li",
            "李娜",
        ];
        names.sort_by_key(|name| sort_key(name));
        let expected = [
            "Abel",
            "Ångström",
            "łazik",
            "Li",
            "Łuczak",
            "Lund",
            "Oneal",
            "O'Neil",
            "Þórður",
            "Zhou",
            "Иванов",
            "陈思远",
            "李娜",
            "王伟",
            "㐂川",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn of_two_scripts_the_readers_own_stands_first() {
        let chinese = Lang::named("zh-CN").unwrap();
        for (name, en, zh) in [
            ("戴望舒 Dai Wangshu", "Dai Wangshu 戴望舒", "戴望舒 Dai Wangshu"),
            ("Ouyang, Siqi 欧阳思齐", "Ouyang, Siqi 欧阳思齐", "欧阳思齐 Ouyang, Siqi"),
            ("王伟", "王伟", "王伟"),
            ("欧阳, Ada", "欧阳, Ada", "欧阳, Ada"),
            ("Wrzos, Piotr", "Wrzos, Piotr", "Wrzos, Piotr"),
        ] {
            assert_eq!((&*own_script_first(name, Lang::EN), &*own_script_first(name, chinese)), (en, zh));
        }
    }

    #[test]
    fn composed_and_decomposed_letters_are_one() {
        assert_eq!(sort_key("Nguye\u{302}\u{303}n"), sort_key("Nguyễn"));
    }
}
