//! What can be wrong in an event file, and where.

use super::anchor::Alarm;
use super::open::Found;
use crate::i18n::{Lang, Message};
use std::fmt;

/// Something that is wrong in an event file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The pages of the database; what SQLite says of them.
    Database(String),
    /// A value in the log that no version of the program writes: entry, column.
    Value(u32, &'static str),
    /// Nothing of the log can be read behind this entry; what SQLite says.
    Unreadable(u32, String),
    /// An entry is not there.
    Missing(u32),
    /// An entry does not follow the one before it.
    Detached(u32),
    /// The content of an entry was changed.
    Changed(u32),
    /// An entry holds what this version does not understand; what it says.
    Strange(u32, String),
    /// A table, trigger or index that the program makes is not there: kind and name.
    Lost(String, String),
    /// One that is not as the program makes it: kind and name.
    Altered(String, String),
    /// One that the program did not make: kind and name.
    Foreign(String, String),
    /// A row of a table says something else than the log.
    Row {
        /// The table.
        table: &'static str,
        /// The row: the values of its key.
        row: String,
        /// What the log says; empty where the log knows no such row.
        log: String,
        /// What stands in the table; empty where there is no such row.
        stands: String,
    },
    /// The file is not the one that this computer last saw.
    Anchor(Box<Alarm>),
    /// The log has no entry with this hash.
    NoHead(String),
    /// Something that a crash left beside the file cannot be read any more.
    Beside(Found),
    /// A copy does not read back as the event.
    Copy,
}

impl Finding {
    /// What was checked: `journal`, `database`, `schema`, `log`, `tables`, `anchor`.
    pub const fn part(&self) -> &'static str {
        match self {
            Self::Database(_) | Self::Copy => "database",
            Self::Beside(_) => "journal",
            Self::Lost(..) | Self::Altered(..) | Self::Foreign(..) => "schema",
            Self::Row { .. } => "tables",
            Self::Anchor(_) | Self::NoHead(_) => "anchor",
            _ => "log",
        }
    }

    /// What SQLite says of a statement on the tables or the log that failed.
    pub fn of_sqlite(error: &rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}

impl Message for Finding {
    fn key(&self) -> &'static str {
        match self {
            Self::Database(_) => "event.finding.database",
            Self::Value(..) => "event.finding.value",
            Self::Unreadable(..) => "event.finding.unreadable",
            Self::Missing(_) => "event.finding.missing",
            Self::Detached(_) => "event.finding.detached",
            Self::Changed(_) => "event.finding.changed",
            Self::Strange(..) => "event.finding.strange",
            Self::Lost(..) => "event.finding.lost",
            Self::Altered(..) => "event.finding.altered",
            Self::Foreign(..) => "event.finding.foreign",
            Self::Row { log, .. } if log.is_empty() => "event.finding.row-surplus",
            Self::Row { stands, .. } if stands.is_empty() => "event.finding.row-missing",
            Self::Row { .. } => "event.finding.row",
            Self::Anchor(alarm) => alarm.key(),
            Self::NoHead(_) => "event.finding.no-head",
            Self::Beside(found) => found.key(),
            Self::Copy => "event.finding.copy",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Database(what) => vec![("what", what.clone())],
            Self::Value(seq, column) => vec![("seq", seq.to_string()), ("column", (*column).to_owned())],
            Self::Unreadable(seq, what) | Self::Strange(seq, what) => vec![("seq", seq.to_string()), ("what", what.clone())],
            Self::Missing(seq) | Self::Detached(seq) | Self::Changed(seq) => vec![("seq", seq.to_string())],
            Self::Lost(kind, name) | Self::Altered(kind, name) | Self::Foreign(kind, name) => {
                vec![("kind", kind.clone()), ("name", name.clone())]
            }
            Self::Row { table, row, log, stands } => {
                vec![("table", (*table).to_owned()), ("row", row.clone()), ("log", log.clone()), ("stands", stands.clone())]
            }
            Self::Anchor(alarm) => alarm.values(),
            Self::NoHead(hash) => vec![("hash", hash.clone())],
            Self::Beside(found) => found.values(),
            Self::Copy => Vec::new(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}
