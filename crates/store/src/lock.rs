//! One writer at a time. Two locks, both held by the operating system and gone with the process:
//!
//! - on the event file itself, so that no other name of it (a link, a hard link) and no removed lock file lets a second writer in.
//!   Only on Linux: there a lock of this kind (`flock`) and SQLite's own (`fcntl`) do not see each other; elsewhere they may.
//!   Where a network file system makes one of the other, SQLite could not write any more: [`Lock::leave_event`] gives it up;
//! - on `EVENT.lock` beside the event, which also holds on network folders and other systems, and says who has it.
//!
//! The file descriptor for the first lock is opened before SQLite opens the event and closed after it (the order of fields in
//! `open::Open`), because closing any descriptor of a file drops all `fcntl` locks that the process has on it.
//!
//! What cannot be noticed: two computers on one network folder that does not pass locks on; on systems other than Linux, a second
//! writer through a hard link or after somebody removed the lock file.

use super::error::{ReadOnly, StoreError};
use super::place::Identity;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The locks of an event file, held as long as this value lives.
#[derive(Debug)]
pub struct Lock {
    event: File,
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the locks of the event (a path without links), or says who has them.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let event = File::open(path).map_err(|e| StoreError::io(path, &e))?;
        if cfg!(target_os = "linux") && !free_soon(&event) {
            return Err(StoreError::Locked(path.to_owned(), holder(&beside(path, ".lock"), &event)));
        }
        let name = beside(path, ".lock");
        let mut file = lock_file(&name, path)?;
        // The text only helps the message of the second program: failing to write it is no reason to stop.
        let _ = file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).and_then(|_| write!(file, "process {}", std::process::id()));
        Ok(Self { event, file, path: name })
    }

    /// The event file, open.
    pub const fn event(&self) -> &File {
        &self.event
    }

    /// Gives up the lock on the event file itself, where it keeps SQLite out as well; the one beside it stays.
    pub fn leave_event(&self) {
        let _ = self.event.unlock();
    }
}

/// Takes a lock, or waits a moment for it: a program that another one is just starting (the printer's, at the moment of a fork) holds for
/// some milliseconds what its parent has given up. A file system without such locks is no reason to wait.
fn free_soon(file: &File) -> bool {
    for _ in 0..20 {
        if !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

/// Opens and locks the file beside the event. Its holder removes it at the end: what was locked must still be what the name means.
fn lock_file(name: &Path, event: &Path) -> Result<File, StoreError> {
    for _ in 0..100 {
        let opened = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(name);
        let file = opened.map_err(|e| match e.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(ReadOnly::Protected),
            _ => StoreError::io(name, &e),
        })?;
        match file.try_lock() {
            Ok(()) if Identity::of(name).ok() == Identity::of_open(&file).ok() => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) if free_soon(&file) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Locked(event.to_owned(), holder(name, &file))),
            Err(TryLockError::Error(e)) => return Err(StoreError::io(name, &e)),
        }
    }
    Err(StoreError::Locked(event.to_owned(), String::from("?")))
}

/// Who holds the lock: what the file beside the event says, else what the system knows of the file.
fn holder(name: &Path, file: &File) -> String {
    let mut text = String::new();
    let _ = File::open(name).and_then(|f| f.take(200).read_to_string(&mut text));
    text.retain(|c| !c.is_control());
    if !text.is_empty() {
        return text;
    }
    let number = Identity::of_open(file).map_or(0, |i| i.number);
    let locks = std::fs::read_to_string("/proc/locks").unwrap_or_default();
    let line = locks.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let mut ours = line.filter(|words| words.get(5).is_some_and(|at| at.rsplit(':').next() == Some(number.to_string().as_str())));
    ours.find(|words| words.get(1) == Some(&"FLOCK")).map_or_else(|| String::from("?"), |words| format!("process {}", words[4]))
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only our own file is removed, not one that came into its place.
        if Identity::of(&self.path).ok() == Identity::of_open(&self.file).ok() {
            let _ = std::fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

/// The path with something added to the file name.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
