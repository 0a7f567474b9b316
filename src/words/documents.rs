//! Documents: what their maker must know, why one was not made, which sheets on the wall are no longer true.

use super::{Lang, Message, filled};
use crate::desk::documents::{Composed, DocumentError};
use crate::desk::publication::Reprint;
use crate::desk::template::TemplateProblem;
use ::print::measure::PT;
use ::print::page::Document;
use ::print::picture::{self, NoPicture};
use std::collections::BTreeSet;
use std::path::Path;

impl Message for DocumentError {
    fn key(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.key(),
            Self::NoRound { .. } => "ui.documents.no-round",
            Self::Unfit(why) => why.key(),
            Self::Choice(why) => why.key(),
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
            Self::Choice(why) => why.values(),
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
            Self::Pdf(path, error) => format!("{}{}{}", path.display(), lang.text("ui.mark.colon"), error.say(lang)),
            _ => filled(self, lang),
        }
    }
}

/// What the arbiter is told before a sheet is printed: type that is smaller than its reader should be given.
fn fitting(document: &Document, lang: Lang) -> Option<String> {
    document.fitting.too_small.map(|size| {
        let points = if size % PT == 0 { (size / PT).to_string() } else { format!("{}.{}", size / PT, size % PT * 10 / PT) };
        lang.fill("print.fitting.small", &[("size", &points)])
    })
}

impl Message for TemplateProblem {
    fn key(&self) -> &'static str {
        match self {
            Self::Input(error) => error.key(),
            Self::NoToml(..) => "print.template.no-toml",
            Self::Key(..) => "print.template.key",
            Self::Value(..) => "print.template.value",
            Self::Place(..) => "print.template.place",
            Self::Picture(_, NoPicture::Form) => "print.template.no-picture",
            Self::Picture(_, NoPicture::Bytes) => "print.template.bytes",
            Self::Picture(_, NoPicture::Points(..)) => "print.template.points",
            Self::Picture(_, NoPicture::Damaged) => "print.template.damaged",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let in_file =
            |path: &Path, name: &'static str, value: &dyn ToString| vec![("path", path.display().to_string()), (name, value.to_string())];
        match self {
            Self::Input(error) => error.values(),
            Self::NoToml(path, fault) => {
                vec![("path", path.display().to_string()), ("line", fault.line.to_string()), ("column", fault.column.to_string())]
            }
            Self::Key(path, key) | Self::Value(path, key) => in_file(path, "key", key),
            Self::Place(path, place) => in_file(path, "place", place),
            Self::Picture(path, NoPicture::Points(width, height)) => {
                vec![("path", path.display().to_string()), ("width", width.to_string()), ("height", height.to_string())]
            }
            Self::Picture(path, NoPicture::Bytes) => in_file(path, "megabytes", &(picture::LARGEST >> 20)),
            Self::Picture(path, _) => vec![("path", path.display().to_string())],
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::NoToml(_, fault) => {
                let values: Vec<(&str, String)> = self.values().into_iter().chain([("what", fault.say(lang))]).collect();
                lang.fill(self.key(), &values.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>())
            }
            _ => filled(self, lang),
        }
    }
}

/// All that the arbiter is told about a sheet before it is printed: the characters that no font has, what was left out of the event's
/// template, type that is too small.
pub fn told(composed: &Composed, lang: Lang) -> Vec<String> {
    let letters = (!composed.missing.is_empty()).then(|| missing(&composed.missing, lang));
    letters.into_iter().chain(problems(composed, lang)).chain(fitting(&composed.document, lang)).collect()
}

/// The same, every character with a text in which it stands.
pub fn warnings(composed: &Composed, lang: Lang) -> Vec<String> {
    let letters = missing_with_places(composed, lang).into_iter();
    letters.chain(problems(composed, lang)).chain(fitting(&composed.document, lang)).collect()
}

fn problems(composed: &Composed, lang: Lang) -> impl Iterator<Item = String> {
    composed.problems.iter().map(move |problem| problem.say(lang))
}

/// Names the characters that no font has.
pub fn missing(missing: &BTreeSet<char>, lang: Lang) -> String {
    let list: Vec<String> = missing.iter().take(20).map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
    lang.fill("ui.documents.missing", &[("characters", &list.join(", "))])
}

/// The same, each character once, in a line with the others of the first text in which it stands.
fn missing_with_places(composed: &Composed, lang: Lang) -> Vec<String> {
    let mut places: Vec<(&str, Vec<String>)> = Vec::new();
    for c in &composed.missing {
        let place = composed.document.texts().find(|text| text.contains(*c)).unwrap_or_default();
        let said = format!("{c} (U+{:04X})", u32::from(*c));
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, all)) => all.push(said),
            None => places.push((place, vec![said])),
        }
    }
    let line = |(place, all): (&str, Vec<String>)| {
        let characters = all.join(lang.text("ui.mark.list"));
        lang.fill("ui.documents.missing-at", &[("characters", &characters), ("place", place)])
    };
    places.into_iter().map(line).collect()
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
