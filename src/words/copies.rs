//! Copies of an event.

use super::{Lang, Message, filled};
use crate::desk::copies::CopyError;
use store::Backup;

impl Message for CopyError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoStick(_) => "event.copy.no-stick",
            Self::NoFolder(_) => "event.copy.no-folder",
            Self::OtherStick(_) => "event.copy.other-stick",
            Self::Output(e) => e.key(),
            Self::Store(e) => e.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoStick(path) | Self::NoFolder(path) | Self::OtherStick(path) => vec![("path", path.display().to_string())],
            Self::Output(e) => e.values(),
            Self::Store(e) => e.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Output(e) => e.say(lang),
            Self::Store(e) => e.say(lang),
            _ => filled(self, lang),
        }
    }
}

/// What is said of a copy of an event that is not to be relied on.
pub fn distrust(made: &Backup, lang: Lang) -> String {
    let what: Vec<String> = made.findings.iter().take(3).map(|f| f.say(lang)).collect();
    lang.fill("event.copy.distrust", &[("path", &made.path.display().to_string()), ("what", &what.join("; "))])
}
