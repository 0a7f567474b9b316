//! What can go wrong with an event file.

use super::finding::Finding;
use super::rescue::Moved;
use crate::event::{Refusal, UndoRefusal};
use crate::i18n::{Lang, Message};
use crate::input::InputError;
use crate::output::OutputError;
use std::fmt;
use std::path::{Path, PathBuf};

/// An event file could not be opened, read or written. Nothing that was saved before is lost.
#[derive(Debug)]
pub enum StoreError {
    /// There is no such file.
    NotFound(PathBuf),
    /// A file of that name is there already.
    Exists(PathBuf),
    /// The file is not an event file.
    NotOurs(PathBuf),
    /// The file is damaged; what and where.
    Damaged(PathBuf, Box<Finding>),
    /// The file did not take an entry, though nothing failed that SQLite knows of; what it said, if anything.
    NotStored(PathBuf, String),
    /// Nothing of a damaged log can be saved; why.
    Hopeless(PathBuf, Box<Finding>),
    /// Another program has the event open; who.
    Locked(PathBuf, String),
    /// The event is open for reading only; why.
    ReadOnly(ReadOnly),
    /// The open event is not where it was opened any more. Everything, with the command just given, is in the rescue file, and the
    /// store goes on there; without a rescue file the command is not saved.
    Moved(Box<Moved>),
    /// A write-ahead log lies beside a file that has none: SQLite would write its pages into the event.
    ForeignLog(PathBuf),
    /// No space on the disk.
    DiskFull,
    /// The operating system or SQLite said no.
    Io(PathBuf, String),
    /// The event's state or a rule does not allow the command.
    Refused(Refusal),
    /// Nothing was undone.
    UndoRefused(UndoRefusal),
    /// The log has grown since the command was decided on: what it was decided on no longer stands. Nothing was saved.
    Stale,
}

/// Why an event is open for reading only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOnly {
    /// A newer version of the program wrote it.
    Newer,
    /// The file or its folder cannot be written.
    Protected,
    /// The file is damaged.
    Damaged,
    /// It was opened to be read.
    Asked,
    /// The file is not what this computer last saw; the arbiter may accept it.
    Differs,
}

impl Message for ReadOnly {
    fn key(&self) -> &'static str {
        match self {
            Self::Newer => "event.store.read-only-newer",
            Self::Protected => "event.store.read-only-protected",
            Self::Damaged => "event.store.read-only-damaged",
            Self::Asked => "event.store.read-only-asked",
            Self::Differs => "event.store.read-only-differs",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl StoreError {
    /// Wraps what SQLite said about a file.
    pub fn sqlite(path: &Path, error: &rusqlite::Error) -> Self {
        use rusqlite::{Error, ErrorCode as Code};
        match (error.sqlite_error_code(), error) {
            (Some(Code::DiskFull), _) => Self::DiskFull,
            (Some(Code::NotADatabase), _) => Self::NotOurs(path.to_owned()),
            (Some(Code::DatabaseBusy | Code::DatabaseLocked), _) => Self::Locked(path.to_owned(), error.to_string()),
            // A value of the wrong kind, a table or column that is not there: no program of ours wrote that.
            (Some(Code::DatabaseCorrupt | Code::Unknown | Code::TypeMismatch), _) => Self::damaged(path, Finding::of_sqlite(error)),
            (Some(Code::ReadOnly), _) => Self::ReadOnly(ReadOnly::Protected),
            (Some(Code::ConstraintViolation), _) => Self::NotStored(path.to_owned(), error.to_string()),
            (None, Error::StatementChangedRows(_)) => Self::NotStored(path.to_owned(), error.to_string()),
            (
                None,
                Error::InvalidColumnType(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::FromSqlConversionFailure(..)
                | Error::Utf8Error(..)
                | Error::QueryReturnedNoRows,
            ) => Self::damaged(path, Finding::of_sqlite(error)),
            _ => Self::Io(path.to_owned(), error.to_string()),
        }
    }

    /// A damaged file.
    pub fn damaged(path: &Path, finding: Finding) -> Self {
        Self::Damaged(path.to_owned(), Box::new(finding))
    }

    /// Whether the command is kept all the same: the event lost its file and goes on in a rescue file that has it.
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Moved(moved) if moved.rescue.is_ok())
    }

    /// Wraps what the operating system said about a file.
    pub fn io(path: &Path, error: &std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::NotFound => Self::NotFound(path.to_owned()),
            std::io::ErrorKind::AlreadyExists => Self::Exists(path.to_owned()),
            std::io::ErrorKind::StorageFull => Self::DiskFull,
            _ => Self::Io(path.to_owned(), error.to_string()),
        }
    }
}

impl From<InputError> for StoreError {
    fn from(error: InputError) -> Self {
        match error {
            InputError::Io(path, e) => Self::io(&path, &e),
            InputError::NotAFile(path) | InputError::TooLarge(path, _) => Self::NotOurs(path),
        }
    }
}

impl From<OutputError> for StoreError {
    fn from(error: OutputError) -> Self {
        match error {
            OutputError::Io(path, e) => Self::io(&path, &e),
            OutputError::Ours(path) | OutputError::Exists(path) | OutputError::Changed(path) | OutputError::NotAFile(path) => {
                Self::Exists(path)
            }
        }
    }
}

impl Message for StoreError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "event.store.not-found",
            Self::Exists(_) => "event.store.exists",
            Self::NotOurs(_) => "event.store.not-ours",
            Self::Damaged(..) => "event.store.damaged",
            Self::NotStored(..) => "event.store.not-stored",
            Self::Hopeless(..) => "event.store.hopeless",
            Self::Locked(..) => "event.store.locked",
            Self::ReadOnly(why) => why.key(),
            Self::Moved(moved) => moved.key(),
            Self::ForeignLog(_) => "event.store.foreign-log",
            Self::DiskFull => "event.store.disk-full",
            Self::Stale => "event.store.stale",
            Self::Io(..) => "event.store.io",
            Self::Refused(refusal) => refusal.key(),
            Self::UndoRefused(refusal) => refusal.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotFound(path) | Self::Exists(path) | Self::NotOurs(path) | Self::ForeignLog(path) => {
                vec![("path", path.display().to_string())]
            }
            // The finding is put into words with the language, in `say`.
            Self::Damaged(path, _) | Self::Hopeless(path, _) => vec![("path", path.display().to_string())],
            Self::NotStored(path, what) | Self::Locked(path, what) | Self::Io(path, what) => {
                vec![("path", path.display().to_string()), ("what", what.clone())]
            }
            Self::ReadOnly(why) => why.values(),
            Self::Moved(moved) => moved.values(),
            Self::DiskFull | Self::Stale => Vec::new(),
            Self::Refused(refusal) => refusal.values(),
            Self::UndoRefused(refusal) => refusal.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        let mut values = self.values();
        if let Self::Damaged(_, finding) | Self::Hopeless(_, finding) = self {
            values.push(("what", finding.say(lang)));
        }
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        lang.fill(self.key(), &values)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for StoreError {}
