//! Every visible string, in English and Simplified Chinese.
//!
//! The catalogues are `assets/lang/<language>/<part>.toml`; the key of an entry is `part.name`, or `part.table.name`.
//! A part may lie in a folder: `rulebook/fide-2023.toml` holds the keys `rulebook.fide-2023.name` and so on.
//! Tests hold that both languages have the same keys and placeholders, and that every key named in the code exists.

pub mod rulebook;

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::OnceLock;

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Lang {
    /// English.
    #[default]
    #[serde(rename = "en")]
    En,
    /// Simplified Chinese.
    #[serde(rename = "zh-CN")]
    ZhCn,
}

type Catalogue = BTreeMap<String, String>;

/// A part of both catalogues: its name, the English file, the Chinese file.
macro_rules! parts {
    ($($name:literal),* $(,)?) => {
        const PARTS: &[(&str, &str, &str)] = &[$((
            $name,
            include_str!(concat!("../assets/lang/en/", $name, ".toml")),
            include_str!(concat!("../assets/lang/zh-CN/", $name, ".toml")),
        )),*];
    };
}

parts![
    "cli",
    "clock",
    "clocks",
    "desk",
    "event",
    "explain",
    "export",
    "import",
    "print",
    "rulebook/cxa-1987",
    "rulebook/cxa-2020",
    "rulebook/fide-1993",
    "rulebook/fide-2001",
    "rulebook/fide-2023",
    "rulebook/fmjd",
    "rulebook/words",
    "rulebook/wxf-2018",
    "ui",
];

static EN: OnceLock<Catalogue> = OnceLock::new();
static ZH_CN: OnceLock<Catalogue> = OnceLock::new();

fn flatten(prefix: &str, table: &toml::Table, into: &mut Catalogue) {
    for (name, value) in table {
        let key = format!("{prefix}.{name}");
        match value {
            toml::Value::Table(inner) => flatten(&key, inner, into),
            toml::Value::String(text) => {
                into.insert(key, text.clone());
            }
            _ => {}
        }
    }
}

fn load(chinese: bool) -> Catalogue {
    let mut catalogue = Catalogue::new();
    for (name, en, zh_cn) in PARTS {
        // The files are compiled in and a test parses them: a part that does not parse would show its keys.
        if let Ok(table) = (if chinese { zh_cn } else { en }).parse::<toml::Table>() {
            flatten(&name.replace('/', "."), &table, &mut catalogue);
        }
    }
    catalogue
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::En, Self::ZhCn];

    fn catalogue(self) -> &'static Catalogue {
        match self {
            Self::En => EN.get_or_init(|| load(false)),
            Self::ZhCn => ZH_CN.get_or_init(|| load(true)),
        }
    }

    /// The text of a key. An unknown key is its own text, so that a slip is seen and nothing breaks.
    pub fn text(self, key: &'static str) -> &'static str {
        self.get(key).unwrap_or(key)
    }

    /// The text of a key that was put together at run time.
    pub fn get(self, key: &str) -> Option<&'static str> {
        self.catalogue().get(key).map(String::as_str)
    }

    /// Every key.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        self.catalogue().keys().map(String::as_str)
    }

    /// The text of a key with its `{name}` places filled.
    pub fn fill(self, key: &'static str, values: &[(&str, &str)]) -> String {
        fill(self.text(key), values)
    }

    /// The name in configuration and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhCn => "zh-CN",
        }
    }

    /// The other language.
    pub const fn other(self) -> Self {
        match self {
            Self::En => Self::ZhCn,
            Self::ZhCn => Self::En,
        }
    }
}

/// Fills the `{name}` places of a text. A place without a value stays as it is; values are not searched for places.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        match values.iter().find(|(name, _)| *name == &rest[1..close]) {
            Some((_, value)) => out.push_str(value),
            None => out.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// A typed message that the catalogues put into words.
pub trait Message {
    /// The key of the text.
    fn key(&self) -> &'static str;
    /// The values of its places.
    fn values(&self) -> Vec<(&'static str, String)>;

    /// The words in a language.
    fn say(&self, lang: Lang) -> String {
        let values = self.values();
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fill(lang.text(self.key()), &values)
    }
}

/// No language has that name.
#[derive(Debug, thiserror::Error)]
#[error("no such language; there are en and zh-CN")]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::ALL.into_iter().find(|l| l.name().eq_ignore_ascii_case(text)).ok_or(UnknownLang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    fn places(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|t| t.split_once('}')).map(|(name, _)| name).collect()
    }

    #[test]
    fn both_languages_have_the_same_keys_and_places() {
        for (name, en, zh_cn) in PARTS {
            for text in [en, zh_cn] {
                text.parse::<toml::Table>().unwrap_or_else(|e| panic!("{name}: {e}"));
            }
        }
        let (en, zh_cn) = (Lang::En.catalogue(), Lang::ZhCn.catalogue());
        for key in en.keys().chain(zh_cn.keys()) {
            let (Some(a), Some(b)) = (en.get(key), zh_cn.get(key)) else { panic!("{key} stands in one language only") };
            assert_eq!(places(a), places(b), "{key}: the places differ");
            assert!(!a.is_empty() && !b.is_empty(), "{key} is empty");
        }
    }

    #[test]
    fn every_key_in_the_code_exists() {
        fn visit(dir: &Path, check: &mut dyn FnMut(&Path, &str)) {
            for entry in std::fs::read_dir(dir).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    visit(&path, check);
                } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tui/command.rs") {
                    check(&path, &std::fs::read_to_string(&path).unwrap());
                }
            }
        }
        let mut missing = Vec::new();
        // The table of commands holds names of commands, which look like keys.
        visit(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut |path, code| {
            for literal in code.split('"').skip(1) {
                let is_key =
                    PARTS.iter().any(|(part, ..)| literal.strip_prefix(&part.replace('/', ".")).is_some_and(|rest| rest.starts_with('.')))
                        && literal.len() < 60
                        && literal.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-".contains(&b))
                        && !literal.ends_with('.')
                        && !literal.ends_with(".toml");
                if is_key && Lang::En.get(literal).is_none() {
                    missing.push(format!("{}: {literal}", path.display()));
                }
            }
        });
        assert!(missing.is_empty(), "keys without a text:\n{}", missing.join("\n"));
    }

    #[test]
    fn a_value_is_not_searched_for_places() {
        assert_eq!(fill("{a} beats {b}, {c}", &[("a", "{b}"), ("b", "Li")]), "{b} beats Li, {c}");
    }
}
