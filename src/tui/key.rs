//! Keys as the program sees them: independent of the terminal library, written as in the key map.

use std::fmt;
use std::str::FromStr;

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A character, with Shift already applied.
    Char(char),
    /// A function key.
    F(u8),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift+Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Arrow.
    Up,
    /// Arrow.
    Down,
    /// Arrow.
    Left,
    /// Arrow.
    Right,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// With Ctrl.
    pub ctrl: bool,
    /// With Alt.
    pub alt: bool,
}

impl Key {
    /// A key without modifiers.
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// The key that a Chinese input method left on would send as a full-width character, as the plain one.
    pub fn normalised(self) -> Self {
        let code = match self.code {
            Code::Char('\u{3000}') => Code::Char(' '),
            Code::Char(c @ '\u{ff01}'..='\u{ff5e}') => Code::Char(char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c)),
            Code::Char('。') => Code::Char('.'),
            Code::Char('、') => Code::Char('/'),
            Code::Char('《') => Code::Char('<'),
            Code::Char('》') => Code::Char('>'),
            Code::Char('【') => Code::Char('['),
            Code::Char('】') => Code::Char(']'),
            other => other,
        };
        Self { code, ..self }
    }

    /// The same where the words of people are typed: full-width letters and numbers are the plain ones, the punctuation of Chinese is meant.
    pub fn written(self) -> Self {
        match self.code {
            Code::Char('。' | '、' | '《' | '》' | '【' | '】' | '（' | '）' | '，' | '：' | '；' | '！' | '？') => self,
            _ => self.normalised(),
        }
    }

    /// The character, if the key types one.
    pub const fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }
}

const NAMES: [(&str, Code); 17] = [
    ("Enter", Code::Enter),
    ("Esc", Code::Esc),
    ("Tab", Code::Tab),
    ("BackTab", Code::BackTab),
    ("Backspace", Code::Backspace),
    ("Delete", Code::Delete),
    ("Up", Code::Up),
    ("Down", Code::Down),
    ("Left", Code::Left),
    ("Right", Code::Right),
    ("PageUp", Code::PageUp),
    ("PageDown", Code::PageDown),
    ("Home", Code::Home),
    ("End", Code::End),
    ("Space", Code::Char(' ')),
    ("Plus", Code::Char('+')),
    ("Minus", Code::Char('-')),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl+")?;
        }
        if self.alt {
            f.write_str("Alt+")?;
        }
        match (NAMES.iter().find(|(_, code)| *code == self.code), self.code) {
            (_, Code::Char(c)) if c != ' ' => write!(f, "{c}"),
            (_, Code::F(n)) => write!(f, "F{n}"),
            (Some((name, _)), _) => f.write_str(name),
            (None, _) => Ok(()),
        }
    }
}

/// The text names no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no key")]
pub struct UnknownKey(String);

/// Reads `w`, `F5`, `ctrl+p`, `enter`, `space`.
impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        let unknown = || UnknownKey(text.to_owned());
        let (mut ctrl, mut alt, mut rest) = (false, false, text);
        while let Some((modifier, after)) = rest.split_once('+').filter(|(m, after)| !m.is_empty() && !after.is_empty()) {
            match modifier.to_ascii_lowercase().as_str() {
                "ctrl" => ctrl = true,
                "alt" => alt = true,
                _ => return Err(unknown()),
            }
            rest = after;
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) => Code::Char(c),
            (Some('f' | 'F'), Some(_)) if rest[1..].parse::<u8>().is_ok_and(|n| (1..=12).contains(&n)) => {
                Code::F(rest[1..].parse().unwrap_or(1))
            }
            _ => NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(rest)).map(|(_, code)| *code).ok_or_else(unknown)?,
        };
        Ok(Self { code, ctrl, alt })
    }
}

/// Reads a script of keys for tests and demonstrations: `7w<enter><ctrl+p>`; `<<` is the sign itself.
pub fn script(text: &str) -> Result<Vec<Key>, UnknownKey> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("<<") {
            keys.push(Key::plain(Code::Char('<')));
            rest = after;
        } else if let Some((name, after)) = rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
            keys.push(name.parse()?);
            rest = after;
        } else {
            keys.push(Key::plain(Code::Char(c)));
            rest = &rest[c.len_utf8()..];
        }
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back_as_they_print() {
        for text in ["w", "W", "=", "F5", "Ctrl+p", "Alt+x", "Enter", "Space", "PageUp", "?", "/", "+"] {
            let key: Key = text.parse().unwrap();
            assert_eq!(key.to_string(), text);
        }
        assert!("F13".parse::<Key>().is_err());
        assert!("shout+x".parse::<Key>().is_err());
    }

    #[test]
    fn full_width_characters_are_the_plain_ones() {
        for (wide, plain) in [('1', '1'), ('=', '='), ('w', 'w'), (':', ':'), ('?', '?')] {
            assert_eq!(Key::plain(Code::Char(wide)).normalised(), Key::plain(Code::Char(plain)));
        }
        let wide = char::from_u32('1' as u32 + 0xfee0).unwrap();
        assert_eq!(Key::plain(Code::Char(wide)).normalised(), Key::plain(Code::Char('1')));
    }

    #[test]
    fn punctuation_of_chinese_stays_in_words() {
        let written = |c| Key::plain(Code::Char(c)).written().code;
        for c in "。、《》【】（），：；！？".chars() {
            assert_eq!(written(c), Code::Char(c));
            assert_ne!(Key::plain(Code::Char(c)).normalised().code, Code::Char(c));
        }
        assert_eq!((written('Ａ'), written('７'), written('海')), (Code::Char('A'), Code::Char('7'), Code::Char('海')));
    }

    #[test]
    fn a_script_is_a_list_of_keys() {
        let keys = script("7w<enter><ctrl+p>").unwrap();
        assert_eq!(keys.iter().map(Key::to_string).collect::<Vec<_>>(), ["7", "w", "Enter", "Ctrl+p"]);
    }
}
