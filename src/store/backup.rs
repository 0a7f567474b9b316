//! Copies on another medium: written under a temporary name, checked, synced, renamed.

use super::error::StoreError;
use super::finding::Finding;
use super::{Store, log, migrate};
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

/// Makes an event file from a copy: checks the copy, writes the new file, never over an existing one.
pub fn restore(copy: &Path, event: &Path) -> Result<(), StoreError> {
    if event.exists() {
        return Err(StoreError::Exists(event.to_owned()));
    }
    migrate::check_header(copy)?;
    let partial = super::lock::beside(event, ".partial");
    std::fs::copy(copy, &partial).map_err(|e| StoreError::io(copy, &e))?;
    let result = Store::open(&partial).and_then(|store| match store.read_only() {
        Some(why @ super::ReadOnly::Damaged) => Err(StoreError::ReadOnly(why)),
        _ => Ok(()),
    });
    if let Err(error) = result {
        let _ = std::fs::remove_file(&partial);
        return Err(error);
    }
    File::open(&partial).and_then(|f| f.sync_all()).map_err(|e| StoreError::io(&partial, &e))?;
    std::fs::rename(&partial, event).map_err(|e| StoreError::io(event, &e))
}
