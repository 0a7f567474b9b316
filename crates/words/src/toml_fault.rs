//! Why a file that a person wrote is not understood as TOML: told by the place of the fault and what stands there, in the reader's language.

use crate::Message;
use std::ops::Range;

/// Letters of the text that are shown.
const SHOWN: usize = 40;
/// Marks of Chinese keyboards that stand in the place of those that the format knows.
const WIDE: [char; 12] = ['“', '”', '‘', '’', '，', '＝', '［', '］', '｛', '｝', '＃', '。'];

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No UTF-8.
    NotText,
    /// A mark that looks like one of the format.
    Wide,
    /// A key that stood before.
    Twice,
    /// A key that has to be there and is not.
    Missing,
    /// The line, or the text, ends or goes on where something else is due.
    BrokenOff,
    /// Any other text that is no TOML.
    Form,
    /// A key that means nothing there.
    Key,
    /// A value that its key does not take.
    Value,
}

/// A fault in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlFault {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    kind: Kind,
    /// What stands there.
    text: String,
    /// What could stand there, where there is a list of it.
    known: Vec<String>,
}

impl TomlFault {
    /// A fault by the span that the reader of TOML gives it; one without a span is about the whole text.
    pub fn new(text: &str, error: &toml::de::Error) -> Self {
        let span = error.span().unwrap_or_default();
        let (line, column) = line_and_column(text, span.start);
        let found = text.get(span.clone()).unwrap_or_default();
        // Only the reader knows what it looked for; the key is code, whatever the language.
        let missing = error.message().strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        if let Some(key) = missing {
            return Self { line, column, kind: Kind::Missing, text: key.chars().take(SHOWN).collect(), known: Vec::new() };
        }
        let kind = kind(text, &span);
        let whole_line = text.lines().nth(line - 1).unwrap_or_default().trim();
        let shown = if found.trim().is_empty() { whole_line } else { found.lines().next().unwrap_or_default().trim() };
        // Names in the list of what could be there are code, whatever the language.
        let bare = found.trim_matches(['"', '\'']);
        let listed = if matches!(kind, Kind::Key | Kind::Value) { error.message() } else { "" };
        let known = listed.split('`').skip(1).step_by(2).filter(|name| *name != bare).map(str::to_owned).collect();
        Self { line, column, kind, text: shown.chars().take(SHOWN).collect(), known }
    }

    /// Bytes that are no text from here on: they stand in a Chinese or Western encoding of old.
    pub fn not_text(bytes: &[u8], valid_up_to: usize) -> Self {
        let before = String::from_utf8_lossy(bytes.get(..valid_up_to).unwrap_or_default());
        let (line, column) = line_and_column(&before, before.len());
        Self { line, column, kind: Kind::NotText, text: String::new(), known: Vec::new() }
    }
}

/// What a fault is, by what stands in its span, before and after it.
fn kind(text: &str, span: &Range<usize>) -> Kind {
    let (found, after) = (text.get(span.clone()).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    let is_key = !found.starts_with('[') && after.trim_start_matches([' ', '\t', '"', '\'']).starts_with(['=', '.', ']']);
    if text.parse::<toml::Table>().is_ok() {
        return if is_key { Kind::Key } else { Kind::Value };
    }
    let here = found.chars().chain(after.chars().take(1));
    if here.into_iter().any(|c| WIDE.contains(&c)) {
        Kind::Wide
    } else if found.is_empty() {
        Kind::BrokenOff
    } else if is_key && found.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '"' | '\'')) {
        Kind::Twice
    } else {
        Kind::Form
    }
}

fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let in_line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, in_line.chars().count() + 1)
}

impl Message for TomlFault {
    fn key(&self) -> &'static str {
        match self.kind {
            Kind::NotText => "event.toml-fault.not-text",
            Kind::Wide => "event.toml-fault.wide",
            Kind::Twice => "event.toml-fault.twice",
            Kind::Missing => "event.toml-fault.missing",
            Kind::BrokenOff => "event.toml-fault.broken-off",
            Kind::Form => "event.toml-fault.form",
            Kind::Key if self.known.is_empty() => "event.toml-fault.key",
            Kind::Key => "event.toml-fault.key-of",
            Kind::Value if self.known.is_empty() => "event.toml-fault.value",
            Kind::Value => "event.toml-fault.value-of",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("text", self.text.clone()), ("known", self.known.join("; "))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    #[expect(dead_code, reason = "only faults are read")]
    struct File {
        copies: Option<u8>,
        theme: Option<Theme>,
        list: Option<Vec<List>>,
    }

    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only faults are read")]
    struct List {
        name: String,
    }

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Theme {
        Dark,
        Light,
    }

    fn said(text: &str) -> (usize, usize, String, String) {
        let Err(error) = toml::from_str::<File>(text) else { panic!("{text} is understood") };
        let fault = TomlFault::new(text, &error);
        (fault.line, fault.column, fault.say(Lang::EN), fault.say(Lang::named("zh-CN").unwrap()))
    }

    /// Each fault with its place and what stands there, and no word of another language.
    #[test]
    fn a_fault_is_told_by_its_place() {
        let faults = [
            ("copies = 3\ntheme = 'blue'", (2, 9), "'blue' is none of dark; light", "'blue'不是下列之一：dark；light"),
            ("copis = 3", (1, 1), "copis is unknown here; known: copies; theme; list", "没有copis这一项；可用的有：copies；theme；list"),
            ("copies = 3\n[[list]]", (2, 1), "name is missing", "缺少name"),
            ("copies = 300", (1, 10), "300 is no value for this", "300不能作为这一项的值"),
            ("[copies]\nx = 1", (1, 1), "[copies] is no value for this", "[copies]不能作为这一项的值"),
            ("copies = 3\ncopies = 4", (2, 1), "copies stands twice", "copies写了两次"),
            ("copies 3", (1, 8), "something is missing here, or too much: copies 3", "此处缺少或多出内容：copies 3"),
            ("theme = “dark”", (1, 9), "“dark”: marks are half-width here (\" ' = , [ ])", "“dark”：此处的符号须用半角（\" ' = , [ ]）"),
            (
                "copies ＝ 3",
                (1, 8),
                "copies ＝ 3: marks are half-width here (\" ' = , [ ])",
                "copies ＝ 3：此处的符号须用半角（\" ' = , [ ]）",
            ),
            ("份数 = 3", (1, 1), "份数 is not written as TOML; texts stand in quotation marks", "份数不合TOML的写法；文字须加引号"),
        ];
        for (text, place, english, chinese) in faults {
            let (line, column, en, zh) = said(text);
            assert_eq!(((line, column), en.as_str(), zh.as_str()), (place, english, chinese), "{text}");
        }
    }

    #[test]
    fn an_old_encoding_is_named() {
        let bytes = [b"copies = 3\n# ".as_slice(), &[0xb1, 0xb8, 0xd7, 0xa2]].concat();
        let fault = TomlFault::not_text(&bytes, std::str::from_utf8(&bytes).unwrap_err().valid_up_to());
        assert_eq!((fault.line, fault.column), (2, 3));
        assert!(fault.say(Lang::named("zh-CN").unwrap()).contains("UTF-8"));
    }
}
