//! What a name or a word is found by, however it is typed: without marks and strokes, in any case, Chinese by its readings.
//!
//! Łuczak is found by `luczak`, Müller by `muller` and `mueller`, 王天一 by 天一, `wangtianyi` and `wty`; of a sign with several readings
//! (曾, 单) each counts.

use pinyin::{Pinyin, ToPinyinMulti};

/// Letters with a mark or stroke, each group after its plain form.
const MARKED: &[(&str, &str)] = &[
    ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęěẹẻẽếềểễệə"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįıǐịỉ"),
    ("j", "ĵ"),
    ("k", "ķ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŋ"),
    ("o", "òóôõöøōŏőǒơọỏốồổỗộớờởỡợ"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšș"),
    ("ss", "ß"),
    ("t", "ţťŧț"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűųưǔụủứừửữự"),
    ("w", "ŵ"),
    ("y", "ýÿŷỳỵỷỹ"),
    ("z", "źżž"),
];

/// Letters that are also written with two where there are no marks.
const IN_TWO: [(char, &str); 5] = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ø', "oe"), ('å', "aa")];

/// Readings of one sign that are tried, and readings of a whole word: a long title is read in the usual way only.
const READINGS: (usize, usize) = (4, 16);

/// A small letter without its mark or stroke; `None`: it has none.
pub fn plain(c: char) -> Option<&'static str> {
    MARKED.iter().find(|(_, group)| !c.is_ascii() && group.contains(c)).map(|(plain, _)| *plain)
}

/// Whether a character is part of no word's spelling: combining marks, apostrophes.
pub const fn is_silent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\'' | '’' | '·')
}

/// Whether a character is a Chinese sign.
pub const fn is_hanzi(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}')
}

/// Whether a character is a sign of East Asian writing: hanzi, kana or hangul.
const fn is_east_asian(c: char) -> bool {
    is_hanzi(c) || matches!(c, '\u{3005}' | '\u{3040}'..='\u{30ff}' | '\u{ac00}'..='\u{d7af}')
}

/// A name that is written twice, in signs and in letters, one after the other: both halves, the signs first. `None`: it is one name,
/// perhaps of a surname in one script and a given name in the other (`欧阳, Ada`).
pub fn two_scripts(name: &str) -> Option<(&str, &str)> {
    let name = name.trim();
    let words = name.split_whitespace().map(|word| word.contains(is_east_asian));
    if words.clone().zip(words.clone().skip(1)).filter(|(a, b)| a != b).count() != 1 {
        return None;
    }
    let is_signs_first = words.clone().next() == Some(true);
    let second = name.split_whitespace().find(|word| word.contains(is_east_asian) != is_signs_first)?;
    // The words are slices of the name: what stands before the first of the second half is the first half.
    let (first, second) = name.split_at_checked(second.as_ptr().addr().checked_sub(name.as_ptr().addr())?)?;
    let (signs, letters) = if is_signs_first { (first.trim_end(), second) } else { (second, first.trim_end()) };
    (!first.trim_end().ends_with([',', '，']) && letters.contains(char::is_alphabetic)).then_some((signs, letters))
}

/// A text in small letters without marks.
pub fn folded(text: &str) -> String {
    spelt(text, plain)
}

fn spelt(text: &str, letter: impl Fn(char) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase).filter(|c| !is_silent(*c)) {
        match letter(c) {
            Some(plain) => out.push_str(plain),
            None => out.push(c),
        }
    }
    out
}

/// The parts of a text between which nobody types: words, numbers with their points, runs of Chinese signs; folded.
pub fn parts(text: &str) -> Vec<String> {
    #[derive(PartialEq)]
    enum Kind {
        Letters,
        Digits,
        Hanzi,
    }
    let folded = folded(text);
    let mut parts: Vec<(Kind, String)> = Vec::new();
    let mut joined = false;
    let mut signs = folded.chars().peekable();
    while let Some(c) = signs.next() {
        let kind = match c {
            c if c.is_ascii_digit() => Kind::Digits,
            c if is_hanzi(c) => Kind::Hanzi,
            c if c.is_alphanumeric() => Kind::Letters,
            // The point of `12.2`.
            '.' if joined
                && parts.last().is_some_and(|(kind, _)| *kind == Kind::Digits)
                && signs.peek().is_some_and(char::is_ascii_digit) =>
            {
                Kind::Digits
            }
            _ => {
                joined = false;
                continue;
            }
        };
        match parts.last_mut() {
            Some((last, part)) if joined && *last == kind => part.push(c),
            _ => parts.push((kind, c.to_string())),
        }
        joined = true;
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// How Chinese signs are read, whole and by initials, without tones; the usual reading first.
pub fn readings(hanzi: &str) -> Vec<(String, String)> {
    let mut read: Vec<(String, String)> = vec![(String::new(), String::new())];
    for c in hanzi.chars() {
        let mut sounds: Vec<String> = Vec::new();
        for sound in c.to_pinyin_multi().into_iter().flatten().map(Pinyin::plain) {
            // ü is typed as v, or without its points.
            for sound in [sound.replace('ü', "v"), folded(sound)] {
                if !sounds.contains(&sound) {
                    sounds.push(sound);
                }
            }
        }
        sounds.truncate(if read.len() * 2 > READINGS.1 { 1 } else { READINGS.0 });
        if sounds.is_empty() {
            continue;
        }
        let with = |(whole, initials): &(String, String), sound: &String| {
            (format!("{whole}{sound}"), format!("{initials}{}", sound.get(..1).unwrap_or_default()))
        };
        read = sounds.iter().flat_map(|sound| read.iter().map(move |before| with(before, sound))).collect();
        read.truncate(READINGS.1);
    }
    read.retain(|(whole, _)| !whole.is_empty());
    read
}

/// Family names of two signs; of all others the first sign is the family name.
const LONG_SURNAMES: &[&str] = &[
    "欧阳", "太史", "端木", "上官", "司马", "东方", "独孤", "南宫", "万俟", "闻人", "夏侯", "诸葛", "尉迟", "公羊", "赫连", "澹台", "皇甫",
    "宗政", "濮阳", "公冶", "太叔", "申屠", "公孙", "慕容", "仲孙", "钟离", "长孙", "宇文", "司徒", "鲜于", "司空", "令狐", "呼延", "轩辕",
    "百里", "东郭", "西门",
];

/// Family names that are read otherwise than the same signs in a word.
const SURNAMES: &[(&str, &str)] = &[
    ("万俟", "moqi"),
    ("尉迟", "yuchi"),
    ("长孙", "zhangsun"),
    ("澹台", "tantai"),
    ("单", "shan"),
    ("曾", "zeng"),
    ("解", "xie"),
    ("仇", "qiu"),
    ("查", "zha"),
    ("朴", "piao"),
    ("盖", "ge"),
    ("区", "ou"),
    ("翟", "zhai"),
    ("缪", "miao"),
    ("乐", "yue"),
    ("覃", "qin"),
    ("盛", "sheng"),
];

/// How a name in Chinese signs is read, family name first: `Qiu Muye`. `None` where it has other signs. Names have readings of their own: a
/// hint for whoever calls them out, no more.
pub fn read_aloud(name: &str) -> Option<String> {
    let signs: Vec<char> = name.trim().chars().collect();
    if signs.len() < 2 || !signs.iter().all(|c| is_hanzi(*c)) {
        return None;
    }
    let sound = |c: &char| c.to_pinyin_multi().into_iter().flatten().map(Pinyin::plain).next();
    let family = if signs.len() > 2 && LONG_SURNAMES.iter().any(|long| name.trim().starts_with(long)) { 2 } else { 1 };
    let (family, given) = signs.split_at(family);
    let written: String = family.iter().collect();
    let own = SURNAMES.iter().find(|(signs, _)| *signs == written).map(|(_, sound)| (*sound).to_owned());
    let joined = |signs: &[char]| signs.iter().map(sound).collect::<Option<String>>();
    let capital = |word: String| word.get(..1).map(str::to_uppercase).unwrap_or_default() + word.get(1..).unwrap_or_default();
    Some(format!("{} {}", capital(own.or_else(|| joined(family))?), capital(joined(given)?)))
}

/// Every word that a text is found by: its parts, what is also written with two letters, and the readings of its Chinese parts.
pub fn words(text: &str) -> Vec<String> {
    let mut words = parts(text);
    let small = text.to_lowercase();
    if small.contains(IN_TWO.map(|(c, _)| c)) {
        let two = |c: char| IN_TWO.iter().find(|(letter, _)| *letter == c).map(|(_, two)| *two).or_else(|| plain(c));
        words.extend(parts(&spelt(&small, two)));
    }
    let chinese: Vec<String> = words.iter().filter(|word| word.starts_with(is_hanzi)).cloned().collect();
    for (whole, initials) in chinese.iter().flat_map(|run| readings(run)) {
        words.extend([whole, initials]);
    }
    let mut seen = Vec::with_capacity(words.len());
    words.retain(|word| {
        !seen.contains(word) && {
            seen.push(word.clone());
            true
        }
    });
    words
}

/// Whether every part of what was typed stands in a text: as it is spelt, without marks, or as its Chinese signs are read.
pub fn holds(text: &str, typed: &str) -> bool {
    let asked = parts(typed);
    let there = folded(text);
    if asked.iter().all(|part| there.contains(part.as_str())) {
        return true;
    }
    let words = words(text);
    asked.iter().all(|part| words.iter().any(|word| word.contains(part.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_chinese_signs_are_read_family_name_first() {
        for (name, read) in [
            ("邱牧野", Some("Qiu Muye")),
            ("欧阳文静", Some("Ouyang Wenjing")),
            ("单芳", Some("Shan Fang")),
            ("曾志", Some("Zeng Zhi")),
            ("王", None),
            ("陈思远 Chen", None),
            ("Smith, John", None),
        ] {
            assert_eq!(read_aloud(name).as_deref(), read);
        }
    }

    #[test]
    fn a_name_that_is_written_twice_has_two_halves() {
        for (name, halves) in [
            ("戴望舒 Dai Wangshu", Some(("戴望舒", "Dai Wangshu"))),
            ("Ouyang, Siqi 欧阳 思齐", Some(("欧阳 思齐", "Ouyang, Siqi"))),
            ("田中 さくら Tanaka Sakura", Some(("田中 さくら", "Tanaka Sakura"))),
            ("王A A Wang", Some(("王A", "A Wang"))),
            ("欧阳, Ada", None),
            ("Vale, 牧野 Ada", None),
            ("王伟 (2)", None),
            ("王伟", None),
            ("Wrzos, Piotr", None),
            ("", None),
        ] {
            assert_eq!(two_scripts(name), halves, "{name}");
        }
    }

    #[test]
    fn marks_strokes_and_two_letters_are_no_hindrance() {
        for (name, typed) in [
            ("Łuczak, Ewa", "luczak"),
            ("Łuczak, Ewa", "EWA łuc"),
            ("Müller, Jan", "muller"),
            ("Müller, Jan", "mueller jan"),
            ("Ødegård, Freya", "odegard"),
            ("Ødegård, Freya", "oedegaard"),
            ("Öztürkoğlu, Leila", "ozturkoglu"),
            ("O’Brien, Pat", "obrien"),
            ("e\u{301}tienne", "etienne"),
            ("Þórisson", "thoris"),
        ] {
            assert!(holds(name, typed), "{name} by {typed}");
        }
        assert!(!holds("Łuczak, Ewa", "lucs"));
        assert!(!holds("Łuczak, Ewa", "ewa jan"));
        assert!(holds("Łuczak, Ewa", ""));
    }

    #[test]
    fn chinese_is_found_by_signs_readings_and_initials() {
        for (name, typed) in [
            ("王天一", "天一"),
            ("王天一", "wangtianyi"),
            ("王天一", "tianyi"),
            ("王天一", "wty"),
            ("单霞丽", "shanxiali"),
            ("单霞丽", "danxiali"),
            ("曾国藩", "zgf"),
            ("曾国藩", "cengguofan"),
            ("苏晚晴 Su Wanqing", "swq"),
            ("邱牧野 Qiu Muye", "muye qiu"),
        ] {
            assert!(holds(name, typed), "{name} by {typed}: {:?}", words(name));
        }
        assert!(!holds("王天一", "wyt"));
        assert!(readings("重重重重重重重重重重").len() <= READINGS.1);
    }

    #[test]
    fn parts_keep_numbers_with_their_points() {
        assert_eq!(parts("12.2 draw"), ["12.2", "draw"]);
        assert_eq!(parts("12台封棋"), ["12", "台封棋"]);
        assert_eq!(parts("Smith-Jones, r7."), ["smith", "jones", "r", "7"]);
        assert_eq!(parts("1. 2"), ["1", "2"]);
    }
}
