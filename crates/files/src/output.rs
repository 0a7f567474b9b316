//! Every file that the program writes besides its databases goes through here, so that no output ever destroys something.
//!
//! - The bytes go under a temporary name into the same folder, are synced, and get their name by one step: a reader finds the old file
//!   or the new one, whole. The temporary name cannot be guessed and is made anew, so no link that somebody planted is followed; a link
//!   that has the final name is replaced itself, what it points to stays.
//! - An event file, a rating database, and what SQLite or the lock keeps beside them are never replaced, whatever they are called.
//! - Other files are replaced only as [`Over`] says. What the program names itself it replaces only as long as it finds what it wrote
//!   there before: a list in the folder (`.flagfall-written`) holds the hashes. A sheet or table that somebody has changed stays; the new one
//!   gets a number.

mod folder;
mod own;

pub use folder::{Replaced, replace_folder};
pub use own::{put_all, put_numbered};

use crate::mark;

use std::fs::{self, File, FileType};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A file left over under a temporary name is removed when it is this old: no writer takes so long.
const STALE: Duration = Duration::from_secs(60 * 60);

/// What an output may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: a name that is taken is refused.
    Nothing,
    /// Any file but ours: the arbiter asked for it, or the place is the program's own.
    Files,
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The name belongs to an event file, a rating database or what stands beside one.
    #[error("{} belongs to an event file or a rating database", .0.display())]
    Ours(PathBuf),
    /// The name is taken.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The name is taken by what the program wrote before, and somebody has changed it since.
    #[error("{} was changed since it was written", .0.display())]
    Changed(PathBuf),
    /// A folder or a disk has the name.
    #[error("{} is no file", .0.display())]
    NotAFile(PathBuf),
    /// A file has the name, and a folder is wanted.
    #[error("{} is no folder", .0.display())]
    NotAFolder(PathBuf),
    /// The operating system said no.
    #[error("{}: {}", .0.display(), .1)]
    Io(PathBuf, #[source] io::Error),
}

impl OutputError {
    fn io(path: &Path, error: io::Error) -> Self {
        Self::Io(path.to_owned(), error)
    }
}

/// Writes a file. A device or FIFO that has the name (`/dev/stdout`) gets the bytes as they come.
pub fn write(path: &Path, bytes: &[u8], over: Over) -> Result<(), OutputError> {
    if is_stream(path) {
        let failed = |e| OutputError::io(path, e);
        return File::options().append(true).open(path).and_then(|mut f| f.write_all(bytes).and_then(|()| f.flush())).map_err(failed);
    }
    let draft = Draft::beside(path)?;
    draft.fill(bytes)?;
    draft.place(over)
}

/// Writes a note of the program's own, whole and without waiting for the disk: nothing rests on it alone.
pub fn note(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let draft = Draft::beside(path)?;
    draft.fill(bytes)?;
    fs::rename(&draft.temporary, path).map_err(|e| OutputError::io(path, e))
}

/// Whether bytes flow through that name instead of lying under it. The system's own names are never replaced by a file, whatever they lead
/// to: `/dev/stdout` may be a socket, or closed. Only its memory disk holds files.
fn is_stream(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let flows = |kind: FileType| kind.is_char_device() || kind.is_fifo();
        let of_system = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder) && path != Path::new(folder));
        (of_system && !path.starts_with("/dev/shm")) || fs::metadata(path).is_ok_and(|facts| flows(facts.file_type()))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// A file under its temporary name; gone with this value unless it was given its name.
#[derive(Debug)]
pub struct Draft {
    target: PathBuf,
    temporary: PathBuf,
}

impl Draft {
    /// An empty file in the folder of the target, which need not be free.
    pub fn beside(target: &Path) -> Result<Self, OutputError> {
        let folder = folder_of(target);
        // The folder of a name such as `..` is no place for a file.
        if target.file_name().is_none() {
            return Err(OutputError::NotAFile(target.to_owned()));
        }
        let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
        for _ in 0..8 {
            let temporary = folder.join(format!(".flagfall-{:016x}.partial", unpredictable()));
            match File::options().write(true).create_new(true).open(&temporary) {
                Ok(_) => return Ok(Self { target: target.to_owned(), temporary }),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => last = e,
                Err(e) => return Err(OutputError::io(target, e)),
            }
        }
        Err(OutputError::io(target, last))
    }

    /// The temporary name.
    pub fn path(&self) -> &Path {
        &self.temporary
    }

    fn fill(&self, bytes: &[u8]) -> Result<(), OutputError> {
        let written = File::options().write(true).open(&self.temporary).and_then(|mut f| f.write_all(bytes));
        written.map_err(|e| OutputError::io(&self.target, e))
    }

    /// Syncs the file and gives it its name.
    pub fn place(self, over: Over) -> Result<(), OutputError> {
        let failed = |e| OutputError::io(&self.target, e);
        File::options().write(true).open(&self.temporary).and_then(|f| f.sync_all()).map_err(failed)?;
        may_replace(&self.target, over)?;
        match over {
            Over::Files => fs::rename(&self.temporary, &self.target).map_err(failed)?,
            // A second name is given only where there is none yet, whoever else is at work in the folder.
            Over::Nothing => match fs::hard_link(&self.temporary, &self.target) {
                Ok(()) => {}
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => return Err(OutputError::Exists(self.target.clone())),
                // FAT and some network folders have no second names.
                Err(_) => fs::rename(&self.temporary, &self.target).map_err(failed)?,
            },
        }
        sync_folder(&folder_of(&self.target));
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Where it has got its name by renaming, nothing is there any more.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Not every file system lets a folder be synced (FAT under some systems does not): what was written is safe already.
fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|f| f.sync_all());
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().filter(|f| !f.as_os_str().is_empty()).map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Whether the name can be given to a new file.
fn may_replace(target: &Path, over: Over) -> Result<(), OutputError> {
    if is_ours(target) {
        return Err(OutputError::Ours(target.to_owned()));
    }
    match fs::symlink_metadata(target) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(e) => Err(OutputError::io(target, e)),
        Ok(facts) if !facts.is_file() && !facts.is_symlink() => Err(OutputError::NotAFile(target.to_owned())),
        Ok(_) if over == Over::Nothing => Err(OutputError::Exists(target.to_owned())),
        Ok(_) => Ok(()),
    }
}

/// Whether a name belongs to a database of ours or to what stands beside one, there or not: told by what is in the file and not by its
/// ending alone.
fn is_ours(path: &Path) -> bool {
    if mark::is_database(path) || mark::is_journal(path) {
        return true;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A damaged event may have lost its mark; it is the last thing to be overwritten.
    let named =
        |path: &Path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(mark::EXTENSION)) && fs::symlink_metadata(path).is_ok();
    let companion = ["-wal", "-shm", "-journal", ".lock"].iter().find_map(|suffix| name.strip_suffix(suffix));
    named(path) || companion.map(|base| path.with_file_name(base)).is_some_and(|base| named(&base) || mark::is_database(&base))
}

/// A number that nobody can guess: the keys of the standard library's hash maps come from the operating system.
pub fn unpredictable() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Removes what a writer of ours that was killed has left in a folder: files under its temporary names, older than any writer at work.
pub fn sweep(folder: &Path, now: SystemTime) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let inner = name.to_str().and_then(|n| n.strip_prefix(".flagfall-")).and_then(|n| n.split_once(".partial"));
        // SQLite puts its journal beside the file it writes.
        let ours = inner.is_some_and(|(key, rest)| {
            key.len() == 16 && key.bytes().all(|b| b.is_ascii_hexdigit()) && matches!(rest, "" | "-journal" | "-wal" | "-shm")
        });
        let age = entry.metadata().ok().filter(|f| f.is_file()).and_then(|f| f.modified().ok()).and_then(|at| now.duration_since(at).ok());
        if ours && age.is_some_and(|age| age > STALE) {
            // What cannot be removed is found again the next time.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
