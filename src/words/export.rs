//! Files for other programs: the words in them, and why one was not written.

use super::{Lang, Message};
use crate::desk::export::{ExportError, Wording};
use exchange::export::Label;

/// Does something with the words of tables and pages.
pub fn with_wording<T>(lang: Lang, write: impl FnOnce(&Wording<'_>) -> T) -> T {
    let label = |label: Label| lang.get(label.key()).unwrap_or_else(|| label.english()).to_owned();
    write(&Wording { language: lang.name(), label: &label })
}

impl Message for ExportError {
    fn key(&self) -> &'static str {
        match self {
            Self::Report(error) => error.key(),
            Self::Workbook(_) => "export.workbook",
            Self::NoGame => "export.no-game",
            Self::Output(error) => error.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Report(error) => error.values(),
            Self::Workbook(what) => vec![("what", what.clone())],
            Self::NoGame => Vec::new(),
            Self::Output(error) => error.values(),
        }
    }
}
