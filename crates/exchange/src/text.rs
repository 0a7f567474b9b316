//! Which encoding a file is in, and its text.

use encoding_rs::Encoding;

/// The encodings that rosters and lists come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Charset {
    /// UTF-8 (ASCII is UTF-8).
    #[serde(rename = "utf-8")]
    Utf8,
    /// UTF-16, low byte first.
    #[serde(rename = "utf-16le")]
    Utf16Le,
    /// UTF-16, high byte first.
    #[serde(rename = "utf-16be")]
    Utf16Be,
    /// GB18030, which contains GBK and GB 2312: Chinese Windows.
    #[serde(rename = "gb18030")]
    Gb18030,
    /// Windows-1252: Western European Windows.
    #[serde(rename = "windows-1252")]
    Windows1252,
    /// ISO 8859-15: Western European, with the letters Š, Ž and Œ.
    #[serde(rename = "iso-8859-15")]
    Iso8859_15,
    /// Windows-1251: Russian Windows.
    #[serde(rename = "windows-1251")]
    Windows1251,
}

impl Charset {
    /// All, in the order in which a person is offered them.
    pub const ALL: [Self; 7] =
        [Self::Utf8, Self::Gb18030, Self::Windows1252, Self::Iso8859_15, Self::Windows1251, Self::Utf16Le, Self::Utf16Be];

    /// The usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Gb18030 => "GB18030",
            Self::Windows1252 => "Windows-1252",
            Self::Iso8859_15 => "ISO 8859-15",
            Self::Windows1251 => "Windows-1251",
        }
    }

    pub(crate) fn encoding(self) -> &'static Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Utf16Le => encoding_rs::UTF_16LE,
            Self::Utf16Be => encoding_rs::UTF_16BE,
            Self::Gb18030 => encoding_rs::GB18030,
            Self::Windows1252 => encoding_rs::WINDOWS_1252,
            Self::Iso8859_15 => encoding_rs::ISO_8859_15,
            Self::Windows1251 => encoding_rs::WINDOWS_1251,
        }
    }
}

/// A file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark; U+FFFD stands where bytes could not be read.
    pub text: String,
    /// The encoding it was read in.
    pub charset: Charset,
    /// Places that could not be read. More than 0: show the file's preview and let the person choose the encoding.
    pub errors: usize,
    /// Whether the encoding was recognised beyond doubt (a byte order mark, or strict UTF-8) or only guessed.
    pub certain: bool,
}

/// Finds the encoding and decodes.
///
/// In this order: a byte order mark decides; text that is strict UTF-8 is UTF-8; mostly valid UTF-8 with damaged places is
/// UTF-8 with errors; otherwise the shape of the bytes above ASCII decides between the legacy encodings.
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let charset = Charset::ALL.into_iter().find(|c| c.encoding() == encoding).unwrap_or(Charset::Utf8);
        return Decoded { certain: true, ..decode_as(bytes.get(length..).unwrap_or_default(), charset) };
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: text.to_owned(), charset: Charset::Utf8, errors: 0, certain: true };
    }
    decode_as(bytes, guess(bytes))
}

/// Decodes in an encoding that a person chose.
pub fn decode_as(bytes: &[u8], charset: Charset) -> Decoded {
    let (text, had_errors) = charset.encoding().decode_without_bom_handling(bytes);
    // A replacement character that the file itself contains counts as damage too: somebody else's decoder put it there.
    let errors = if had_errors { text.matches('\u{FFFD}').count().max(1) } else { 0 };
    Decoded { text: text.into_owned(), charset, errors, certain: false }
}

/// The most likely encoding of bytes that are not strict UTF-8, from their first 256 KiB.
///
/// - Many zero bytes at odd or even places: UTF-16.
/// - Five times as many good UTF-8 sequences as bad ones: damaged UTF-8.
/// - GB18030: read as such hardly anything is invalid (a Cyrillic word with an odd number of letters would be), and at least half of the two-byte characters are frequent hanzi
///   (GB 2312 level 1) or Chinese punctuation. A Western letter between ASCII letters would give a rare one.
/// - Windows-1251: the high bytes come in runs (words), not one by one.
/// - ISO 8859-15 against Windows-1252: no byte of 80-9F, and one of the letters Š š Ž ž Œ œ Ÿ beside a letter.
fn guess(bytes: &[u8]) -> Charset {
    let sample = bytes.get(..256 * 1024).unwrap_or(bytes);
    if let Some(charset) = utf16(sample) {
        return charset;
    }
    let (good, bad) = utf8_sequences(sample);
    if good >= bad * 5 && good > 0 {
        return Charset::Utf8;
    }
    let gb = GbShape::of(sample);
    if gb.frequent > 0 && gb.invalid * 12 <= gb.characters() && gb.frequent * 2 >= gb.characters() {
        return Charset::Gb18030;
    }
    if is_cyrillic(sample) {
        return Charset::Windows1251;
    }
    if is_latin9(sample) { Charset::Iso8859_15 } else { Charset::Windows1252 }
}

fn utf16(sample: &[u8]) -> Option<Charset> {
    let zeros = |offset: usize| sample.iter().skip(offset).step_by(2).filter(|b| **b == 0).count();
    let half = sample.len() / 2;
    let (even, odd) = (zeros(0), zeros(1));
    if odd * 4 > half && even * 20 < half {
        Some(Charset::Utf16Le)
    } else if even * 4 > half && odd * 20 < half {
        Some(Charset::Utf16Be)
    } else {
        None
    }
}

/// Multi-byte sequences that are UTF-8, and places that are not. The end of a cut sample is not held against it.
fn utf8_sequences(sample: &[u8]) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    for chunk in sample.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    (good, bad)
}

/// How a text looks when it is read as GB18030.
#[derive(Default)]
struct GbShape {
    frequent: usize,
    other: usize,
    invalid: usize,
}

impl GbShape {
    fn of(sample: &[u8]) -> Self {
        let mut shape = Self::default();
        let mut rest = sample;
        loop {
            rest = match rest {
                [] => return shape,
                [b, tail @ ..] if b.is_ascii() => tail,
                [0xB0..=0xD7, 0xA1..=0xFE, tail @ ..] | [0xA1..=0xA3, 0xA1..=0xFE, tail @ ..] => {
                    shape.frequent += 1;
                    tail
                }
                [0x81..=0xFE, 0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, tail @ ..] | [0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE, tail @ ..] => {
                    shape.other += 1;
                    tail
                }
                [_, tail @ ..] => {
                    shape.invalid += usize::from(!tail.is_empty());
                    tail
                }
            };
        }
    }

    const fn characters(&self) -> usize {
        self.frequent + self.other + self.invalid
    }
}

/// Whether the bytes above ASCII stand in runs of two and more on average, nearly all of them Cyrillic letters.
fn is_cyrillic(sample: &[u8]) -> bool {
    let mut runs = 0;
    let mut letters = 0;
    let mut high = 0;
    let mut in_run = false;
    for byte in sample {
        let is_high = !byte.is_ascii();
        runs += usize::from(is_high && !in_run);
        high += usize::from(is_high);
        letters += usize::from(matches!(byte, 0xC0..=0xFF | 0xA8 | 0xB8));
        in_run = is_high;
    }
    high >= runs * 5 / 2 && letters * 10 >= high * 9
}

fn is_latin9(sample: &[u8]) -> bool {
    let is_letter = |b: u8| b.is_ascii_alphabetic() || b >= 0xC0;
    let mut before = b' ';
    let mut has_letter = false;
    for pair in sample.windows(2) {
        let [byte, after] = *pair else { continue };
        has_letter |= matches!(byte, 0xA6 | 0xA8 | 0xB4 | 0xB8 | 0xBC | 0xBD | 0xBE) && is_letter(after) && !before.is_ascii_digit();
        before = byte;
    }
    has_letter && !sample.iter().any(|b| matches!(b, 0x80..=0x9F))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn roundtrip(text: &str, charset: Charset) {
        let (bytes, _, lossy) = charset.encoding().encode(text);
        assert!(!lossy, "{text} has no place in {}", charset.name());
        let decoded = decode(&bytes);
        assert_eq!((decoded.charset, decoded.errors, decoded.certain), (charset, 0, false), "{text}");
        assert_eq!(decoded.text, text);
    }

    #[test]
    fn byte_order_marks_decide_and_disappear() {
        for (bytes, charset) in [
            (&b"\xEF\xBB\xBFa\xC3\xA9"[..], Charset::Utf8),
            (b"\xFF\xFEa\x00\xE9\x00", Charset::Utf16Le),
            (b"\xFE\xFF\x00a\x00\xE9", Charset::Utf16Be),
        ] {
            assert_eq!(decode(bytes), Decoded { text: "aé".into(), charset, errors: 0, certain: true });
        }
    }

    #[test]
    fn chinese_rosters_in_gb18030() {
        roundtrip("姓名,单位,等级分\n王伟,上海,1850\n李娜,北京,1790\n", Charset::Gb18030);
        // Rare hanzi outside GB 2312, as personal names have them: 镕 (E946), 喆 (86B4), and one of four bytes.
        roundtrip("姓名;单位\n张镕;杭州市代表队\n陈喆;广东省\n龦小明;四川\n", Charset::Gb18030);
        roundtrip("王伟", Charset::Gb18030);
    }

    #[test]
    fn western_names_in_legacy_encodings() {
        roundtrip("Name;Elo\nMüller, Jürgen;2100\nGrößl, Zoë;1900\nPeña, José;2000\n", Charset::Windows1252);
        roundtrip("Müller", Charset::Windows1252);
        roundtrip("Name;Pkt\nMüller;2½\nWeiß;3½\n", Charset::Windows1252);
        roundtrip("Šimunek", Charset::Iso8859_15);
        roundtrip("Name;Club\nLefœuvre, Loïc;Échiquier\nVirtaŽ;x\n", Charset::Iso8859_15);
        roundtrip("“Müller” – O’Brien", Charset::Windows1252);
    }

    #[test]
    fn russian_names_in_windows_1251() {
        roundtrip("Фамилия;Рейтинг\nИванов Пётр;2100\nСидорова Анна;1900\n", Charset::Windows1251);
        roundtrip("ФАМИЛИЯ;РЕЙТИНГ\nИВАНОВ ПЕТР;2100\nКУЗНЕЦОВА АННА;1900\n", Charset::Windows1251);
    }

    #[test]
    fn damaged_utf8_is_utf8_with_counted_errors() {
        let mut bytes = "姓名,单位\n王伟,上海\n李娜,北京\n".as_bytes().to_vec();
        bytes[1] = b'?';
        let decoded = decode(&bytes);
        assert_eq!(decoded.charset, Charset::Utf8);
        assert!((1..=2).contains(&decoded.errors), "{}", decoded.errors);
        assert!(decoded.text.ends_with("李娜,北京\n"));
    }

    #[test]
    fn damaged_gb18030_keeps_the_rest() {
        let (bytes, _, _) = encoding_rs::GB18030.encode("姓名,单位,等级分\n王伟,上海,1850\n李娜,北京,1790\n刘洋,广东,1700\n");
        let mut bytes = bytes.into_owned();
        bytes[1] = b'!';
        let decoded = decode(&bytes);
        assert_eq!(decoded.charset, Charset::Gb18030);
        assert_eq!(decoded.errors, 1);
        assert!(decoded.text.contains("刘洋,广东,1700"));
    }

    #[test]
    fn utf16_without_a_mark() {
        let le: Vec<u8> = "Name;Elo\nMüller;2100\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&le).charset, Charset::Utf16Le);
        assert_eq!(decode(&le).text, "Name;Elo\nMüller;2100\n");
    }

    proptest! {
        #[test]
        fn any_bytes_decode(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let decoded = decode(&bytes);
            prop_assert!(decoded.text.len() <= bytes.len() * 3 + 3);
        }

        #[test]
        fn utf8_is_taken_as_it_is(text in "[^\u{FEFF}\u{FFFE}]{0,60}") {
            prop_assert_eq!(decode(text.as_bytes()).text, text);
        }
    }
}
