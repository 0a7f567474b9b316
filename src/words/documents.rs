//! Documents: what their maker must know, why one was not made, which sheets on the wall are no longer true.

use super::{Lang, Message, filled};
use crate::desk::documents::{Composed, DocumentError};
use crate::desk::publication::Reprint;
use std::collections::BTreeSet;

impl Message for DocumentError {
    fn key(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.key(),
            Self::NoRound { .. } => "ui.documents.no-round",
            Self::Unfit(why) => why.key(),
            Self::NoGame => "desk.said.nothing-kept",
            Self::Form(_) => "ui.documents.form",
            Self::NotForPrinter(_) => "ui.documents.not-for-printer",
            Self::Pdf(_, error) => error.key(),
            Self::Output(error) => error.key(),
            Self::Spool(error) => error.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Refused(refusal) => refusal.values(),
            Self::NoRound { asked, newest } => vec![("round", asked.to_string()), ("newest", newest.to_string())],
            Self::Unfit(why) => why.values(),
            Self::NoGame => Vec::new(),
            Self::Form(path) | Self::NotForPrinter(path) => vec![("path", path.display().to_string())],
            Self::Pdf(_, error) => error.values(),
            Self::Output(error) => error.values(),
            Self::Spool(error) => error.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Refused(refusal) => refusal.say(lang),
            Self::Pdf(path, error) => format!("{}: {}", path.display(), error.say(lang)),
            _ => filled(self, lang),
        }
    }
}

/// Names the characters that no font has.
pub fn missing(missing: &BTreeSet<char>, lang: Lang) -> String {
    let list: Vec<String> = missing.iter().take(20).map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
    lang.fill("ui.documents.missing", &[("characters", &list.join(", "))])
}

/// The same, a line each with a text in which it stands.
pub fn missing_with_places(composed: &Composed, lang: Lang) -> Vec<String> {
    let line = |c: &char| {
        let place = composed.document.texts().find(|text| text.contains(*c)).unwrap_or_default();
        let values = [("character", c.to_string()), ("code", format!("{:04X}", u32::from(*c))), ("place", place.to_owned())];
        lang.fill("ui.documents.missing-at", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
    };
    composed.missing.iter().map(line).collect()
}

/// Which sheets of a document are to be printed again or taken down.
pub fn reprint(reprint: &Reprint, lang: Lang) -> String {
    let list = |pages: &[usize]| pages.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let changed = &reprint.changes;
    let title = reprint.document.title(lang);
    let mut text = lang.fill("ui.reprint.pages", &[("title", title), ("pages", &list(&changed.print))]);
    if !changed.cards.is_empty() {
        text.push_str(&lang.fill("ui.reprint.cards", &[("cards", &changed.cards.join(", "))]));
    }
    if !changed.remove.is_empty() {
        text.push_str(&lang.fill("ui.reprint.remove", &[("pages", &list(&changed.remove))]));
    }
    text
}
