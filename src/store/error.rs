//! What can go wrong with an event file.

use super::rescue::Moved;
use crate::event::{Refusal, UndoRefusal};
use crate::i18n::{Lang, Message};
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
    /// The file is damaged; what the check said.
    Damaged(PathBuf, String),
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
}

impl Message for ReadOnly {
    fn key(&self) -> &'static str {
        match self {
            Self::Newer => "event.store.read-only-newer",
            Self::Protected => "event.store.read-only-protected",
            Self::Damaged => "event.store.read-only-damaged",
            Self::Asked => "event.store.read-only-asked",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl StoreError {
    /// Wraps what SQLite said about a file.
    pub fn sqlite(path: &Path, error: &rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        match error.sqlite_error_code() {
            Some(Code::DiskFull) => Self::DiskFull,
            Some(Code::NotADatabase) => Self::NotOurs(path.to_owned()),
            Some(Code::DatabaseCorrupt) => Self::Damaged(path.to_owned(), error.to_string()),
            Some(Code::DatabaseBusy | Code::DatabaseLocked) => Self::Locked(path.to_owned(), error.to_string()),
            Some(Code::ReadOnly) => Self::ReadOnly(ReadOnly::Protected),
            _ => Self::Io(path.to_owned(), error.to_string()),
        }
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

impl Message for StoreError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "event.store.not-found",
            Self::Exists(_) => "event.store.exists",
            Self::NotOurs(_) => "event.store.not-ours",
            Self::Damaged(..) => "event.store.damaged",
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
            Self::Damaged(path, what) | Self::Locked(path, what) | Self::Io(path, what) => {
                vec![("path", path.display().to_string()), ("what", what.clone())]
            }
            Self::ReadOnly(why) => why.values(),
            Self::Moved(moved) => moved.values(),
            Self::DiskFull | Self::Stale => Vec::new(),
            Self::Refused(refusal) => refusal.values(),
            Self::UndoRefused(refusal) => refusal.values(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for StoreError {}
