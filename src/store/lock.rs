//! One program at a time: a lock file beside the event, held by the operating system and gone with the process.

use super::error::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The lock of an event file, held as long as this value lives.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock, or says who has it.
    pub fn take(event: &Path) -> Result<Self, StoreError> {
        let path = beside(event, ".lock");
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path).map_err(|e| StoreError::io(&path, &e))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let _ = (&mut file).take(200).read_to_string(&mut holder);
                let holder: String = holder.chars().filter(|c| !c.is_control()).collect();
                return Err(StoreError::Locked(event.to_owned(), holder));
            }
            Err(TryLockError::Error(e)) => return Err(StoreError::io(&path, &e)),
        }
        // The text only helps the message of the second program: failing to write it is no reason to stop.
        let _ = file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).and_then(|_| write!(file, "process {}", std::process::id()));
        Ok(Self { file, path })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// The path with something added to the file name.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
