//! What can go wrong with an event file.

use super::finding::Finding;
use super::place::Moved;
use event::{Refusal, UndoRefusal};
use files::input::InputError;
use files::output::OutputError;
use std::path::{Path, PathBuf};

/// An event file could not be opened, read or written. Nothing that was saved before is lost.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such file.
    #[error("{} is not there", .0.display())]
    NotFound(PathBuf),
    /// A file of that name is there already.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The file is not an event file.
    #[error("{} is no event file", .0.display())]
    NotOurs(PathBuf),
    /// The file is damaged; what and where.
    #[error("{} is damaged: {}", .0.display(), .1)]
    Damaged(PathBuf, Box<Finding>),
    /// The file did not take an entry, though nothing failed that SQLite knows of; what it said, if anything.
    #[error("{} did not take the entry: {}", .0.display(), .1)]
    NotStored(PathBuf, String),
    /// Nothing of a damaged log can be saved; why.
    #[error("nothing of {} can be saved: {}", .0.display(), .1)]
    Hopeless(PathBuf, Box<Finding>),
    /// Another program has the event open; who.
    #[error("{} is open elsewhere: {}", .0.display(), .1)]
    Locked(PathBuf, String),
    /// The event is open for reading only; why.
    #[error("open for reading only: {0:?}")]
    ReadOnly(ReadOnly),
    /// The open event is not where it was opened any more. Everything, with the command just given, is in the rescue file, and the
    /// store goes on there; without a rescue file the command is not saved.
    #[error("{} is not where it was opened", .0.path.display())]
    Moved(Box<Moved>),
    /// A write-ahead log lies beside a file that has none: SQLite would write its pages into the event.
    #[error("a write-ahead log lies beside {}", .0.display())]
    ForeignLog(PathBuf),
    /// No space on the disk.
    #[error("no space on the disk")]
    DiskFull,
    /// The operating system or SQLite said no.
    #[error("{}: {}", .0.display(), .1)]
    Io(PathBuf, #[source] std::io::Error),
    /// The event's state or a rule does not allow the command.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// Nothing was undone.
    #[error("not undone: {0:?}")]
    UndoRefused(UndoRefusal),
    /// The log has grown since the command was decided on: what it was decided on no longer stands. Nothing was saved.
    #[error("the log has grown since the command was decided on")]
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
            _ => Self::Io(path.to_owned(), std::io::Error::other(error.to_string())),
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
            kind => {
                let again = || error.get_ref().map_or_else(|| kind.into(), |own| std::io::Error::new(kind, own.to_string()));
                Self::Io(path.to_owned(), error.raw_os_error().map_or_else(again, std::io::Error::from_raw_os_error))
            }
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
            OutputError::Ours(path)
            | OutputError::Exists(path)
            | OutputError::Changed(path)
            | OutputError::NotAFile(path)
            | OutputError::NotAFolder(path) => Self::Exists(path),
        }
    }
}
