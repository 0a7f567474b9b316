//! The rating database: why it cannot be used.

use super::{Lang, Message, filled, os_words};
use crate::desk::ratings::ListImportError;

impl Message for ListImportError {
    fn key(&self) -> &'static str {
        match self {
            Self::Input(error) => error.key(),
            Self::List(_, error) => error.key(),
            Self::Folder(..) => "event.output.io",
            Self::Database(_, error) => error.key(),
            Self::NoList(_) => "lists.database.no-list",
            Self::Empty => "ui.ratings.none",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Input(error) => error.values(),
            Self::List(_, error) => error.values(),
            Self::Folder(path, error) => vec![("path", path.display().to_string()), ("what", os_words(error))],
            Self::Database(_, error) => error.values(),
            Self::NoList(name) => vec![("name", format!("{name:?}"))],
            Self::Empty => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        let what = filled(self, lang);
        match self {
            Self::List(path, _) | Self::Database(path, _) => {
                lang.fill("cli.said.at", &[("place", &path.display().to_string()), ("what", &what)])
            }
            _ => what,
        }
    }
}
