//! What can be wrong in an event file, and where.

use super::anchor::Alarm;

/// What a crash left beside an event file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A journal: the program or the machine stopped within a commit, and that entry, which was never confirmed, is taken back.
    Journal,
    /// A write-ahead log of an earlier version with so many frames; its entries are counted.
    Log(usize),
    /// The last entry of that log is not whole: it was never confirmed, or the log was damaged later.
    LogUnfinished,
    /// Confirmed entries of that log cannot be read any more.
    LogDamaged,
}

/// Something that is wrong in an event file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// The pages of the database; what SQLite says of them.
    #[error("the database: {0}")]
    Database(String),
    /// A value in the log that no version of the program writes: entry, column.
    #[error("entry {0}: {1} is no value of ours")]
    Value(u32, &'static str),
    /// Nothing of the log can be read behind this entry; what SQLite says.
    #[error("unreadable behind entry {0}: {1}")]
    Unreadable(u32, String),
    /// An entry is not there.
    #[error("entry {0} is missing")]
    Missing(u32),
    /// An entry does not follow the one before it.
    #[error("entry {0} does not follow the one before")]
    Detached(u32),
    /// The content of an entry was changed.
    #[error("entry {0} was changed")]
    Changed(u32),
    /// An entry holds what this version does not understand; what it says.
    #[error("entry {0} is not understood: {1}")]
    Strange(u32, String),
    /// A table, trigger or index that the program makes is not there: kind and name.
    #[error("{0} {1} is missing")]
    Lost(String, String),
    /// One that is not as the program makes it: kind and name.
    #[error("{0} {1} was altered")]
    Altered(String, String),
    /// One that the program did not make: kind and name.
    #[error("{0} {1} is not ours")]
    Foreign(String, String),
    /// A row of a table says something else than the log.
    #[error("{table}, row {row}: the log says {log:?}, the table {stands:?}")]
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
    #[error("not the file that this computer last saw")]
    Anchor(Box<Alarm>),
    /// The log has no entry with this hash.
    #[error("no entry has the hash {0}")]
    NoHead(String),
    /// Something that a crash left beside the file cannot be read any more.
    #[error("beside the file: {0:?}")]
    Beside(Found),
    /// A copy does not read back as the event.
    #[error("the copy does not read back as the event")]
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
