//! Files for other programs: the words in them, and why one was not written.

use super::game::column_head;
use super::{Lang, Message, rateable};
use crate::desk::export::{ExportError, Wording};
use event::{Missing, ONE_REPORT_DAYS};
use exchange::export::Label;
use tournament::trf::{Cut, TextField};

/// Does something with the words of tables and pages.
pub fn with_wording<T>(lang: Lang, write: impl FnOnce(&Wording<'_>) -> T) -> T {
    let label = |label: Label| lang.get(label.key()).unwrap_or_else(|| label.english()).to_owned();
    let head = |code: &str| column_head(code, lang);
    write(&Wording { language: lang.name(), label: &label, head: &head })
}

impl Message for ExportError {
    fn key(&self) -> &'static str {
        match self {
            Self::Report(error) => error.key(),
            Self::NotRateable(_) => "export.not-rateable",
            Self::OneReport => "export.one-report",
            Self::Workbook(_) => "export.workbook",
            Self::NoGame => "export.no-game",
            Self::Output(error) => error.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Report(error) => error.values(),
            Self::Workbook(what) => vec![("what", what.clone())],
            Self::NotRateable(missing) => vec![("count", missing.len().to_string())],
            Self::OneReport => vec![("days", ONE_REPORT_DAYS.to_string())],
            Self::NoGame => Vec::new(),
            Self::Output(error) => error.values(),
        }
    }
}

/// What of a text does not stand in a report file.
pub fn cut(cut: &Cut, lang: Lang) -> String {
    let field = lang.text(match cut.field {
        TextField::Title => "export.title",
        TextField::Name => "export.name",
        TextField::Federation => "export.federation",
        TextField::Id => "export.id",
        TextField::Birth => "export.birth",
    });
    let (player, columns) = (cut.player.to_string(), cut.field.columns().to_string());
    lang.fill("export.cut", &[("player", &player), ("field", field), ("columns", &columns), ("text", &cut.text), ("kept", &cut.kept)])
}

/// A list of what rating needs, a line each.
pub fn missing_lines(missing: &[Missing], lang: Lang) -> String {
    if missing.is_empty() {
        return format!("{}\r\n", lang.text("export.nothing-missing"));
    }
    missing.iter().map(|missing| format!("{}\r\n", rateable::missing(missing, lang))).collect()
}
