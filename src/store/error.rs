//! What can go wrong with an event file.

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
    /// The file is damaged; what the check said.
    Damaged(PathBuf, String),
    /// Another program has the event open; who.
    Locked(PathBuf, String),
    /// The event is open for reading only; why.
    ReadOnly(ReadOnly),
    /// No space on the disk.
    DiskFull,
    /// The operating system or SQLite said no.
    Io(PathBuf, String),
    /// The event's state or a rule does not allow the command.
    Refused(Refusal),
    /// Nothing was undone.
    UndoRefused(UndoRefusal),
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
}

impl Message for ReadOnly {
    fn key(&self) -> &'static str {
        match self {
            Self::Newer => "event.store.read-only-newer",
            Self::Protected => "event.store.read-only-protected",
            Self::Damaged => "event.store.read-only-damaged",
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
            Some(Code::ReadOnly) => Self::ReadOnly(ReadOnly::Protected),
            _ => Self::Io(path.to_owned(), error.to_string()),
        }
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
            Self::Locked(..) => "event.store.locked",
            Self::ReadOnly(why) => why.key(),
            Self::DiskFull => "event.store.disk-full",
            Self::Io(..) => "event.store.io",
            Self::Refused(refusal) => refusal.key(),
            Self::UndoRefused(refusal) => refusal.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotFound(path) | Self::Exists(path) | Self::NotOurs(path) => vec![("path", path.display().to_string())],
            Self::Damaged(path, what) | Self::Locked(path, what) | Self::Io(path, what) => {
                vec![("path", path.display().to_string()), ("what", what.clone())]
            }
            Self::ReadOnly(why) => why.values(),
            Self::DiskFull => Vec::new(),
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
