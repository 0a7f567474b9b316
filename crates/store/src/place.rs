//! Which file a name means now: the open event is compared with its path before and after each commit. A file that is copied over the
//! open one (`cp`, some sync programs) keeps its identity: length and time of the last write tell that somebody else wrote, and then
//! the log is looked at.
//!
//! What cannot be noticed: what is copied over the open file within one of our commits is a mixture, which is found when the file is
//! opened. On Windows the standard library does not give the number of a file, so its time of creation stands for it;
//! there the system itself keeps an open event from being moved, replaced or removed. A file system without lasting numbers (some
//! network ones make them up) could raise a false alarm; it would cost a rescue file, never an entry. A stick pulled out while the
//! system still has its folder in memory is noticed by the write that fails, not by its name.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file or folder, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The device that it is on.
    pub device: u64,
    /// Its number there.
    pub number: u64,
}

impl Identity {
    /// What a path names now; links are followed.
    pub fn of(path: &Path) -> io::Result<Self> {
        std::fs::metadata(path).map(|m| Self::from(&m))
    }

    /// What is open, whatever became of its name.
    pub fn of_open(file: &File) -> io::Result<Self> {
        file.metadata().map(|m| Self::from(&m))
    }

    #[cfg(unix)]
    fn from(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: metadata.dev(), number: metadata.ino() }
    }

    #[cfg(not(unix))]
    fn from(metadata: &Metadata) -> Self {
        let since = metadata.created().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
        Self { device: 0, number: since.map_or(0, |t| u64::try_from(t.as_nanos()).unwrap_or(u64::MAX)) }
    }
}

/// What became of the open event's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing is there: moved, renamed, removed.
    Gone,
    /// Another file is there.
    Replaced,
    /// The folder is not there, or it is another folder: a stick taken out leaves an empty one.
    Folder,
}

/// An event that is not where it was opened any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The path that it was opened by.
    pub path: PathBuf,
    /// What became of that path.
    pub loss: Loss,
    /// The file in which everything is now, or why it could not be written.
    pub rescue: Result<PathBuf, String>,
}

/// Where an open event was found.
#[derive(Clone, Debug)]
pub struct Place {
    /// The path as the arbiter gave it.
    pub named: PathBuf,
    /// The same without links: SQLite puts its journal beside this one.
    pub real: PathBuf,
    file: Identity,
    folder: Identity,
    // Length and time of the last write that is known to be ours.
    written: Option<(u64, SystemTime)>,
}

impl Place {
    /// The place of an open file.
    pub fn of(named: &Path, real: &Path, open: &File) -> io::Result<Self> {
        Ok(Self {
            named: named.to_owned(),
            real: real.to_owned(),
            file: Identity::of_open(open)?,
            folder: Identity::of(real.parent().unwrap_or(real))?,
            written: None,
        })
    }

    /// What the file is now, we have written.
    pub fn keep(&mut self) {
        self.written = self.last_write();
    }

    /// Whether nobody else has written into the file since, as far as its length and times say.
    pub fn is_untouched(&self) -> bool {
        self.written.is_some() && self.written == self.last_write()
    }

    fn last_write(&self) -> Option<(u64, SystemTime)> {
        let facts = std::fs::metadata(&self.real).ok()?;
        Some((facts.len(), facts.modified().ok()?))
    }

    /// Whether the path still names the open file.
    pub fn check(&self) -> Result<(), Loss> {
        let here = |path: &Path| Identity::of(path).ok();
        match (here(&self.named), here(&self.real)) {
            (Some(named), Some(real)) if named == self.file && real == self.file => Ok(()),
            _ if !self.same_folder() => Err(Loss::Folder),
            (Some(_), Some(_)) => Err(Loss::Replaced),
            _ => Err(Loss::Gone),
        }
    }

    /// Whether the folder is still the one in which the event was opened.
    pub fn same_folder(&self) -> bool {
        Identity::of(self.real.parent().unwrap_or(&self.real)).is_ok_and(|folder| folder == self.folder)
    }
}
