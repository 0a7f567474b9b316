//! Languages and their catalogues.
//!
//! A language is a folder `assets/lang/<code>/`; a file `<part>.toml` in it holds the texts whose keys begin with the part: `part.name`, or
//! `part.table.name`; a file in a folder below has a part of its own, `folder.file`. The folders are found when the program is built.
//! Tests hold that all languages have the same keys and places, and that every key named in the code exists.
//!
//! Games have words of their own: a text of `games/<game>.toml` stands in for the one of its key where that game is spoken of ([`Lang::of`]).

use arbitration::kind::GameKind;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A language as it was found: code, and parts in order of their names.
pub(crate) struct Folder {
    pub(crate) code: &'static str,
    pub(crate) parts: &'static [(&'static str, &'static str)],
}

mod found {
    use super::Folder;
    include!(concat!(env!("OUT_DIR"), "/folders.rs"));
}

use found::{FOLDERS, SOURCE};

/// Whose words are spoken: of no game in particular, or of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Field {
    Any,
    Chess,
    Draughts,
    Xiangqi,
}

impl Field {
    /// The part with the words of the game.
    const fn part(self) -> Option<&'static str> {
        match self {
            Self::Any => None,
            Self::Chess => Some("games.chess"),
            Self::Draughts => Some("games.draughts"),
            Self::Xiangqi => Some("games.xiangqi"),
        }
    }
}

/// A language of the program, and the game whose words it uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lang {
    at: u8,
    field: Field,
}

type Catalogue = BTreeMap<String, String>;

/// The catalogues of one language, a part each; read when the first text of a part is asked for.
type Shelf = Vec<OnceLock<Catalogue>>;

/// One shelf a language, and one for the machine-made one.
static SHELVES: OnceLock<Vec<Shelf>> = OnceLock::new();

fn shelves() -> &'static Vec<Shelf> {
    let empty = |folder: &Folder| folder.parts.iter().map(|_| OnceLock::new()).collect();
    SHELVES.get_or_init(|| FOLDERS.iter().chain(std::iter::once(Lang::EN.folder())).map(empty).collect())
}

fn flatten(prefix: &str, table: &toml::Table, into: &mut Catalogue) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        match value {
            toml::Value::Table(inner) => flatten(&key, inner, into),
            toml::Value::String(text) => {
                into.insert(key, text.clone());
            }
            _ => {}
        }
    }
}

/// A text with a mark on every letter; its `{name}` places stay as they are.
fn marked(text: &str) -> String {
    const SMALL: [char; 26] =
        ['á', 'ƀ', 'ć', 'ď', 'é', 'ƒ', 'ǵ', 'ĥ', 'í', 'ĵ', 'ķ', 'ĺ', 'ḿ', 'ń', 'ó', 'ṕ', 'ɋ', 'ŕ', 'ś', 'ť', 'ú', 'ṽ', 'ẃ', 'ẋ', 'ý', 'ź'];
    const LARGE: [char; 26] =
        ['Á', 'Ɓ', 'Ć', 'Ď', 'É', 'Ƒ', 'Ǵ', 'Ĥ', 'Í', 'Ĵ', 'Ķ', 'Ĺ', 'Ḿ', 'Ń', 'Ó', 'Ṕ', 'Ɋ', 'Ŕ', 'Ś', 'Ť', 'Ú', 'Ṽ', 'Ẃ', 'Ẋ', 'Ý', 'Ź'];
    let mut in_place = false;
    let mark = |c: char| {
        in_place = c == '{' || in_place && c != '}';
        match c {
            'a'..='z' if !in_place => SMALL[usize::from(c as u8 - b'a')],
            'A'..='Z' if !in_place => LARGE[usize::from(c as u8 - b'A')],
            c => c,
        }
    };
    text.chars().map(mark).collect()
}

/// What of a text that was said in the machine-made language comes from no catalogue; blanks stand for the rest.
pub fn outside(text: &str) -> String {
    let mut depth = 0_u32;
    let mut blank = |c: char| match c {
        '⟦' => {
            depth += 1;
            None
        }
        '⟧' => {
            depth = depth.saturating_sub(1);
            None
        }
        c => Some(if depth == 0 { c } else { ' ' }),
    };
    text.chars().filter_map(&mut blank).collect()
}

/// A text in which two remarks in brackets, one after the other, are one: （按台次）（共9轮） is （按台次，共9轮）.
pub fn one_remark(text: &str) -> String {
    text.replace("）（", "，")
}

impl Lang {
    /// English, the language that every text is first written in, and that stands in where another has a gap.
    pub const EN: Self = Self::any(SOURCE);

    /// A machine-made language for tests and translators: English in brackets and with a mark on every letter, so that a text that comes
    /// from no catalogue is seen, also where the screen cuts or wraps it.
    pub const PSEUDO: Self = Self::any(u8::MAX);

    const PSEUDO_CODE: &'static str = "x-pseudo";

    const fn any(at: u8) -> Self {
        Self { at, field: Field::Any }
    }

    /// The language in the words of a game: Red and Black, table instead of board, 红方 and 黑方. Whatever is said of a section is said so.
    pub const fn of(self, game: GameKind) -> Self {
        let field = match game {
            GameKind::Chess => Field::Chess,
            GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => Field::Draughts,
            GameKind::Xiangqi => Field::Xiangqi,
        };
        Self { at: self.at, field }
    }

    /// The language in words that hold for all games.
    pub const fn of_any(self) -> Self {
        Self::any(self.at)
    }

    /// All languages that have a folder, in order of their codes.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..u8::try_from(FOLDERS.len()).unwrap_or(u8::MAX)).map(Self::any)
    }

    /// The language with a code (`en`, `zh-CN`), whatever the case of its letters.
    pub fn named(code: &str) -> Option<Self> {
        Self::all().chain(std::iter::once(Self::PSEUDO)).find(|l| l.name().eq_ignore_ascii_case(code))
    }

    /// The language of a locale of the system (`zh_CN.UTF-8`), else one of the same tongue; `None` for `C` and for tongues without a folder.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        let tongue = |code: &str| code.split('-').next().unwrap_or_default().to_ascii_lowercase();
        Self::named(&code).or_else(|| Self::all().find(|lang| tongue(lang.name()) == tongue(&code)))
    }

    /// The code: the name of the folder, in configuration and on the command line.
    pub fn name(self) -> &'static str {
        if self.at == Self::PSEUDO.at { Self::PSEUDO_CODE } else { self.folder().code }
    }

    /// Whether it is Chinese, whose readers take characters for granted.
    pub fn is_chinese(self) -> bool {
        self.name().starts_with("zh")
    }

    /// The language after this one, around.
    pub fn next(self) -> Self {
        Self::all().find(|l| l.at > self.at).unwrap_or(Self::any(0))
    }

    /// The language's folder; the source's for the machine-made one.
    fn folder(self) -> &'static Folder {
        FOLDERS.get(usize::from(self.at)).unwrap_or(&FOLDERS[usize::from(SOURCE)])
    }

    /// The text of a key. An unknown key is its own text, so that a slip is seen and nothing breaks.
    pub fn text(self, key: &'static str) -> &'static str {
        self.get(key).unwrap_or(key)
    }

    /// The text of a key that was put together at run time; English where the language has none.
    pub fn get(self, key: &str) -> Option<&'static str> {
        self.own(key).or_else(|| if self.at == SOURCE { None } else { Self { at: SOURCE, ..self }.own(key) })
    }

    /// The text that stands in the language's own folder, the game's before that of all games.
    fn own(self, key: &str) -> Option<&'static str> {
        let of_game = self.field.part().and_then(|part| self.part(part)?.get(key));
        of_game.map(String::as_str).or_else(|| self.of_all(key))
    }

    fn of_all(self, key: &str) -> Option<&'static str> {
        key.match_indices('.').find_map(|(dot, _)| self.part(&key[..dot])?.get(&key[dot + 1..])).map(String::as_str)
    }

    fn part(self, name: &str) -> Option<&'static Catalogue> {
        let parts = self.folder().parts;
        let at = parts.binary_search_by_key(&name, |(part, _)| part).ok()?;
        let place = shelves().get(usize::from(self.at)).or_else(|| shelves().last())?.get(at)?;
        Some(place.get_or_init(|| {
            let mut catalogue = Catalogue::new();
            // The files are compiled in and a test parses them: a part that does not parse would show its keys.
            if let Ok(table) = parts[at].1.parse::<toml::Table>() {
                flatten("", &table, &mut catalogue);
            }
            if self.at == Self::PSEUDO.at {
                catalogue.values_mut().for_each(|text| *text = format!("⟦{}⟧", marked(text)));
            }
            catalogue
        }))
    }

    /// The text of a key with its `{name}` places filled; a value made by `text_as_value` is said in the language.
    pub fn fill(self, key: &'static str, values: &[(&str, &str)]) -> String {
        let said = |value: &str| value.strip_prefix(KEY).and_then(|key| self.get(key));
        fill_from(self.text(key), values, said)
    }

    /// Every key of the language with its text, in order.
    pub fn entries(self) -> impl Iterator<Item = (String, &'static str)> {
        let parts = self.folder().parts.iter().filter_map(move |(name, _)| Some((*name, self.part(name)?)));
        parts.flat_map(|(name, part)| part.iter().map(move |(key, text)| (format!("{name}.{key}"), text.as_str())))
    }
}

impl Default for Lang {
    fn default() -> Self {
        Self::EN
    }
}

impl fmt::Debug for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Fills the `{name}` places of a text. A place without a value stays as it is; values are not searched for places.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    fill_from(template, values, |_| None)
}

fn fill_from(template: &str, values: &[(&str, &str)], said: impl Fn(&str) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(close) = rest.find('}') {
        // A brace that opens no place is a character like another.
        let open = rest[..close].rfind('{').unwrap_or(close);
        out.push_str(&rest[..open]);
        match values.iter().find(|(name, _)| rest.get(open + 1..close) == Some(*name)) {
            Some((_, value)) => out.push_str(said(value).unwrap_or(value)),
            None => out.push_str(&rest[open..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// Sentences one after the other: a blank stands between them, but not where the marks of the language bring their own.
pub fn sentences<'a>(list: impl IntoIterator<Item = &'a str>) -> String {
    list.into_iter().fold(String::new(), |mut said, next| {
        if !said.is_empty() && !next.is_empty() && !said.ends_with(['。', '？', '！', '；', '，', '：', '、', '）', '”']) {
            said.push(' ');
        }
        said.push_str(next);
        said
    })
}

/// A typed message that the catalogues put into words.
pub trait Message {
    /// The key of the text.
    fn key(&self) -> &'static str;
    /// The values of its places.
    fn values(&self) -> Vec<(&'static str, String)>;

    /// The words in a language.
    fn say(&self, lang: Lang) -> String {
        filled(self, lang)
    }
}

/// Stands before a value that is the key of a text; no file name and no text that is read has it.
const KEY: char = '\0';

/// A value of a [`Message`] that is itself a text of the catalogues.
pub(crate) fn text_as_value(key: &'static str) -> String {
    format!("{KEY}{key}")
}

/// The text of a message with its places filled. What a message lists is joined by `; `, which each language writes in its own way.
pub fn filled<M: Message + ?Sized>(message: &M, lang: Lang) -> String {
    let values: Vec<(&str, String)> =
        message.values().into_iter().map(|(name, value)| (name, value.replace("; ", lang.text("ui.mark.list")))).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    lang.fill(message.key(), &values)
}

/// No language has that name.
#[derive(Debug, thiserror::Error)]
#[error("no such language; there are {}", Lang::all().map(Lang::name).collect::<Vec<_>>().join(", "))]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::named(text).ok_or(UnknownLang)
    }
}

impl serde::Serialize for Lang {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> serde::Deserialize<'de> for Lang {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        code.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn places(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|t| t.split_once('}')).map(|(name, _)| name).collect()
    }

    #[test]
    fn all_languages_have_the_same_keys_and_places() {
        for folder in FOLDERS {
            for (name, text) in folder.parts {
                text.parse::<toml::Table>().unwrap_or_else(|e| panic!("{}/{name}: {e}", folder.code));
            }
        }
        let source: BTreeMap<String, &str> = Lang::EN.entries().collect();
        assert!(source.len() > 1000);
        for lang in Lang::all() {
            let own: BTreeMap<String, &str> = lang.entries().collect();
            for key in source.keys().chain(own.keys()).filter(|key| !key.starts_with("games.")) {
                let (Some(a), Some(b)) = (source.get(key), own.get(key)) else { panic!("{key} is missing in en or in {lang}") };
                assert_eq!(places(a), places(b), "{lang}, {key}: the places differ");
                assert!(!a.is_empty() && !b.is_empty(), "{lang}: {key} is empty");
            }
        }
    }

    #[test]
    fn no_text_is_a_name_from_the_code() {
        let is_hump = |word: &str| {
            word.chars().zip(word.chars().skip(1)).filter(|(a, b)| a.is_ascii_lowercase() && b.is_ascii_uppercase()).count() > 0
        };
        for (key, text) in Lang::EN.entries() {
            let words = text
                .split(|c: char| !c.is_ascii_alphanumeric())
                .filter(|w| w.len() > 10 && w.starts_with(|c: char| c.is_ascii_uppercase()));
            let found: Vec<&str> = words.filter(|word| is_hump(word)).collect();
            assert!(found.is_empty(), "{key}: {found:?}");
            assert!(!text.contains(": {") || !text.contains(" { "), "{key}: written as the code writes a value: {text}");
        }
    }

    /// A text of a game stands in for one of all games, with no place that nobody fills.
    #[test]
    fn the_words_of_a_game_stand_in_for_known_ones() {
        for lang in Lang::all() {
            for (key, text) in lang.entries() {
                let Some((game, general)) = key.strip_prefix("games.").and_then(|key| key.split_once('.')) else { continue };
                assert!(["chess", "draughts", "xiangqi"].contains(&game), "{key}");
                let stood_in = lang.get(general).unwrap_or_else(|| panic!("{lang}: {key} stands in for nothing"));
                assert!(places(text).is_subset(&places(stood_in)), "{lang}, {key}: a place that is not in {stood_in}");
                assert_ne!(text, stood_in, "{lang}: {key} says what is said anyway");
            }
        }
    }

    #[test]
    fn a_language_says_what_the_arbiters_of_a_game_say() {
        let chinese = Lang::named("zh-CN").unwrap();
        let first = |lang: Lang| lang.text("side.first");
        assert_eq!(GameKind::ALL.map(|game| first(Lang::EN.of(game))), ["White", "White", "White", "White", "Red"]);
        assert_eq!(first(chinese.of(GameKind::Xiangqi)), "红方");
        assert_eq!(chinese.of(GameKind::Xiangqi).of_any(), chinese);
        assert_eq!(chinese.of(GameKind::Xiangqi).next(), Lang::EN);
    }

    /// Commas, colons, semicolons, brackets, question and exclamation marks beside a Chinese sign are full-width ones.
    #[test]
    fn chinese_has_full_width_marks() {
        let is_chinese = |c: &char| matches!(*c, '\u{4e00}'..='\u{9fff}' | '\u{3001}'..='\u{3011}' | '\u{ff01}'..='\u{ff5e}');
        for (key, text) in Lang::named("zh-CN").unwrap().entries() {
            // What stands between grave accents is typed at a terminal.
            let said: String = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
            let signs: Vec<char> = said.chars().collect();
            for (at, sign) in signs.iter().enumerate().filter(|(_, sign)| ",:;?!()".contains(**sign)) {
                let before = at.checked_sub(1).and_then(|at| signs.get(at));
                let is_beside = before.is_some_and(is_chinese) || signs.get(at + 1).is_some_and(is_chinese);
                assert!(!is_beside, "{key}: `{sign}` in {text}");
                // What a place is filled with may be Chinese; a sentence ends in a full-width mark whatever stands before it.
                let is_place = before == Some(&'}') && "?!,;:".contains(*sign) || *sign == '?' && at + 1 == signs.len();
                assert!(!is_place, "{key}: `{sign}` in {text}");
                // Articles and criteria follow one another: C5，2.3.1.
                let word: String = signs[..at].iter().rev().take_while(|c| c.is_ascii_alphanumeric() || **c == '.').collect();
                let is_criterion = word.ends_with(|c: char| c.is_ascii_uppercase()) && word.chars().any(|c| c.is_ascii_digit());
                let parts =
                    *sign == ',' && (is_criterion || before.is_some_and(|c| !" \"".contains(*c)) && signs.get(at + 1) == Some(&' '));
                assert!(!parts, "{key}: `{sign}` in {text}");
            }
        }
    }

    #[test]
    fn a_language_is_known_by_its_folder() {
        assert_eq!(Lang::named("ZH-cn").map(Lang::name), Some("zh-CN"));
        assert_eq!((Lang::named("klingon"), Lang::EN.name()), (None, "en"));
        assert_eq!(Lang::all().fold(Lang::EN, |lang, _| lang.next()), Lang::EN);
        assert_eq!(serde_json::from_str::<Lang>("\"zh-CN\"").unwrap(), Lang::named("zh-CN").unwrap());
        assert!(serde_json::from_str::<Lang>("\"xx\"").is_err());
    }

    #[test]
    fn the_machine_made_language_shows_what_comes_from_a_catalogue() {
        let (key, text) = Lang::EN.entries().next().unwrap();
        assert_eq!(Lang::PSEUDO.get(&key), Some(format!("⟦{}⟧", marked(text)).as_str()));
        assert_eq!(marked("Round {round} of {rounds}"), "Ŕóúńď {round} óƒ {rounds}");
        assert_eq!(Lang::PSEUDO.entries().count(), Lang::EN.entries().count());
    }

    #[test]
    fn what_is_in_no_catalogue_stands_outside_the_brackets() {
        assert_eq!(outside("⟦á ⟦ƀ⟧ Li⟧ ok ⟦ć⟧."), "       ok  .");
    }

    #[test]
    fn full_width_marks_bring_their_own_room() {
        assert_eq!(sentences(["恢复局面。", "对方加两分钟。"]), "恢复局面。对方加两分钟。");
        assert_eq!(sentences(["Restore the position.", "", "Two minutes."]), "Restore the position. Two minutes.");
    }

    #[test]
    fn a_value_is_not_searched_for_places() {
        assert_eq!(fill("{a} beats {b}, {c}", &[("a", "{b}"), ("b", "Li")]), "{b} beats Li, {c}");
        assert_eq!(fill("{ from: {a} } {", &[("a", "4")]), "{ from: 4 } {");
    }
}
