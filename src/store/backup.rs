//! Copies on another medium: written under a temporary name, checked, synced, renamed.

use super::error::StoreError;
use super::finding::Finding;
use super::{Store, log, open};
use rusqlite::{Connection, OpenFlags};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Where it is.
    pub path: PathBuf,
    /// Older copies that were removed.
    pub removed: Vec<PathBuf>,
}

/// The whole event at one moment, in memory.
///
/// A copy to a slow or hanging stick must not hold up the next entry. A second connection to the file would: while it reads, a commit
/// waits for it, or with a rollback journal fails. The pages are therefore taken out in one step on the connection that writes, some
/// milliseconds for an event of thousands of entries, and the copy is made of them by whoever has the time.
#[derive(Debug)]
pub struct Image {
    pages: Connection,
    event: PathBuf,
    last_hash: String,
}

impl Image {
    /// Takes the pages of an open event.
    pub(super) fn of(conn: &Connection, event: &Path, last_hash: &str) -> Result<Self, StoreError> {
        let wrap = |e: rusqlite::Error| StoreError::sqlite(event, &e);
        let mut pages = Connection::open_in_memory().map_err(wrap)?;
        rusqlite::backup::Backup::new(conn, &mut pages).and_then(|all| all.step(-1)).map_err(wrap)?;
        Ok(Self { pages, event: event.to_owned(), last_hash: last_hash.to_owned() })
    }

    /// The file that it was taken of.
    pub fn event(&self) -> &Path {
        &self.event
    }

    /// Writes a verified copy into a folder and keeps the newest `keep` copies of this event there.
    pub fn copy_to(&self, folder: &Path, at: &str, keep: usize) -> Result<Backup, StoreError> {
        backup(&self.pages, &self.event, &self.last_hash, folder, at, keep)
    }
}

/// Copies an open event into a folder; `at` is the time in the name. The copy is read back before it gets its name.
pub fn backup(conn: &Connection, event: &Path, last_hash: &str, folder: &Path, at: &str, keep: usize) -> Result<Backup, StoreError> {
    if !folder.is_dir() {
        return Err(StoreError::NotFound(folder.to_owned()));
    }
    let stem = event.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let digits: String = at.chars().take(19).filter(char::is_ascii_digit).collect();
    let (day, time) = digits.split_at(digits.len().min(8));
    let target = (0..100)
        .map(|n| folder.join(if n == 0 { format!("{stem}-{day}-{time}.flagfall") } else { format!("{stem}-{day}-{time}-{n}.flagfall") }))
        .find(|p| !p.exists())
        .ok_or_else(|| StoreError::Exists(folder.to_owned()))?;
    let partial = target.with_extension("partial");
    let result =
        write(conn, &partial, last_hash).and_then(|()| std::fs::rename(&partial, &target).map_err(|e| StoreError::io(&target, &e)));
    if let Err(error) = result {
        let _ = std::fs::remove_file(&partial);
        return Err(error);
    }
    // Not every file system lets a folder be synced (FAT under some systems does not): the copy itself is safe already.
    let _ = File::open(folder).and_then(|f| f.sync_all());
    Ok(Backup { removed: prune(folder, &stem, keep), path: target })
}

fn write(conn: &Connection, partial: &Path, last_hash: &str) -> Result<(), StoreError> {
    let wrap = |e: rusqlite::Error| StoreError::sqlite(partial, &e);
    if partial.exists() {
        std::fs::remove_file(partial).map_err(|e| StoreError::io(partial, &e))?;
    }
    conn.execute("VACUUM INTO ?", [partial.to_string_lossy()]).map_err(wrap)?;
    let copy = Connection::open_with_flags(partial, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(wrap)?;
    let sound: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(wrap)?;
    let rows = log::read(&copy).map_err(|finding| StoreError::damaged(partial, finding))?;
    let same = rows.last().map_or(log::GENESIS, |r| r.hash.as_str()) == last_hash && log::check_chain(&rows).is_none();
    if sound != "ok" || !same {
        return Err(StoreError::damaged(partial, Finding::Copy));
    }
    drop(copy);
    File::open(partial).and_then(|f| f.sync_all()).map_err(|e| StoreError::io(partial, &e))
}

/// Removes the oldest copies of this event beyond `keep`. Names sort by time.
fn prune(folder: &Path, stem: &str, keep: usize) -> Vec<PathBuf> {
    let is_copy = |name: &str| {
        let rest = name.strip_prefix(stem).and_then(|r| r.strip_prefix('-')).and_then(|r| r.strip_suffix(".flagfall"));
        rest.is_some_and(|r| r.len() >= 15 && r.chars().all(|c| c.is_ascii_digit() || c == '-'))
    };
    let mut copies: Vec<PathBuf> =
        std::fs::read_dir(folder).map(|entries| entries.flatten().map(|e| e.path()).collect()).unwrap_or_else(|_| Vec::new());
    copies.retain(|p| p.file_name().and_then(|n| n.to_str()).is_some_and(is_copy));
    copies.sort();
    let surplus = copies.len().saturating_sub(keep.max(1));
    copies.truncate(surplus);
    copies.retain(|p| std::fs::remove_file(p).is_ok());
    copies
}

/// Makes an event file from a copy and what a crash left beside it: checks it, writes the new file, never over an existing one.
pub fn restore(copy: &Path, event: &Path) -> Result<(), StoreError> {
    if event.exists() {
        return Err(StoreError::Exists(event.to_owned()));
    }
    // A journal left beside an event that is gone would be played back into the new file.
    if let Some(left) = open::left_beside(event) {
        return Err(StoreError::Exists(left));
    }
    let source = Store::open_to_read(copy)?;
    if source.read_only() == Some(super::ReadOnly::Damaged) {
        return Err(StoreError::ReadOnly(super::ReadOnly::Damaged));
    }
    let partial = super::lock::beside(event, ".partial");
    let result = write(&source.open.conn, &partial, source.last_hash())
        .and_then(|()| std::fs::rename(&partial, event).map_err(|e| StoreError::io(event, &e)));
    if result.is_err() {
        let _ = std::fs::remove_file(&partial);
    }
    result
}
