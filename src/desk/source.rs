//! A file that was named for reading.

use files::input::{self, InputError};
use std::path::{Path, PathBuf};

/// Where bytes come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// As a command line names it: `-` is standard input.
    pub fn named(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// The name that it was given.
    pub fn name(&self) -> PathBuf {
        if let Self::File(path) = self { path.clone() } else { PathBuf::from("-") }
    }

    /// Reads it whole, and no more than can be held.
    ///
    /// # Errors
    /// It is not there, is no file, or is too large.
    pub fn read(&self) -> Result<Vec<u8>, InputError> {
        match self {
            Self::File(path) => input::read(path),
            Self::Stdin => input::read_stdin(),
        }
    }

    /// Whether its name says that it is a tournament report file.
    pub fn is_named_as_report(&self) -> bool {
        matches!(self, Self::File(path) if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("trf")))
    }
}
