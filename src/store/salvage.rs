//! Saves what can be read of a damaged event: the entries from the first to the first break of the chain become a new event file.
//!
//! The damaged file is never opened itself: a copy of it is, together with its journal. Entries are reached one by one by their number, so
//! that a page that cannot be read costs only the entries on it. Where the beginning of the file is gone, the copy gets that of a new event
//! file: the log is the first table of every event, so its first page is known.

use super::anchor::Anchors;
use super::error::StoreError;
use super::finding::Finding;
use super::lock::beside;
use super::log::{self, Row, RowError};
use super::verify::{replay, verify};
use super::{identity, migrate, tables};
use crate::event::Event;
use rusqlite::{Connection, TransactionBehavior};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The size of a page of an event file, in bytes.
const PAGE: usize = 4096;
/// No entry takes less room than this, in bytes: two hashes alone are 128.
const LEAST: u64 = 128;

/// What was saved, and what was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// Entries in the new event.
    pub kept: u32,
    /// Hash of the newest of them.
    pub hash: String,
    /// Entries that the damaged log had, as far as can be known: by what can be read, and by what this computer last saw.
    pub at_least: u32,
    /// Why the reading ended; `None`: nothing stands behind the last entry.
    pub broken: Option<Finding>,
    /// Entries that can be read but stand behind the break, to be looked through by hand.
    pub behind: Vec<Behind>,
}

/// An entry that was not taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behind {
    /// Number.
    pub seq: u32,
    /// When, as it stands there.
    pub at: String,
    /// Who.
    pub actor: String,
    /// Kind of command.
    pub kind: String,
    /// What it changed, as JSON.
    pub body: String,
}

/// Writes the readable beginning of the log of an event file as a new event; never over an existing file. The new file is the same event: it
/// has the same id, and its entries the same hashes.
pub fn salvage(path: &Path, new: &Path, anchors: Option<&Anchors>) -> Result<Salvaged, StoreError> {
    if fs::symlink_metadata(new).is_ok() {
        return Err(StoreError::Exists(new.to_owned()));
    }
    if let Some(folder) = new.parent().filter(|f| !f.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|e| StoreError::io(folder, &e))?;
    }
    let copy = Scratch::copy(path, &beside(new, ".salvage"))?;
    let read = match Read::of(&copy.path) {
        Some(read) if !read.rows.is_empty() => read,
        _ => {
            copy.new_beginning(new)?;
            Read::of(&copy.path).filter(|read| !read.rows.is_empty()).ok_or_else(|| StoreError::NotOurs(path.to_owned()))?
        }
    };
    let (kept, event, mut broken) = read.prefix();
    let Some(last) = kept.last() else {
        return Err(StoreError::damaged(path, broken.unwrap_or(Finding::Missing(1))));
    };
    let id = read.id.clone().unwrap_or_default();
    let seen = anchors.and_then(|anchors| anchors.of(&id, path).farthest()).map_or(0, |head| head.count);
    let readable = read.rows.iter().map(|r| r.seq).max().unwrap_or(0);
    let at_least = readable.max(read.refused.last().map_or(0, |(seq, _)| *seq)).max(seen).max(last.seq);
    if at_least > last.seq && broken.is_none() {
        broken = Some(Finding::Missing(last.seq + 1));
    }
    let behind = read.rows.iter().filter(|r| r.seq > last.seq);
    let behind = behind.map(|r| Behind {
        seq: r.seq,
        at: r.at.clone(),
        actor: r.actor.clone(),
        kind: r.kind.clone(),
        body: r.body.clone(),
    });
    let salvaged = Salvaged { kept: last.seq, hash: last.hash.clone(), at_least, broken, behind: behind.collect() };
    write(new, read.id.as_deref(), kept, &event)?;
    Ok(salvaged)
}

/// What can be read of a log.
struct Read {
    id: Option<String>,
    /// In order, with gaps.
    rows: Vec<Row>,
    /// The numbers at which something stands that cannot be read, in order, and why.
    refused: Vec<(u32, RowError)>,
}

impl Read {
    /// Reads entry by entry; `None` where the log cannot be found at all.
    fn of(path: &Path) -> Option<Self> {
        let conn = Connection::open(path).ok()?;
        let size = fs::metadata(path).map_or(0, |m| m.len());
        let most = u32::try_from(size / LEAST).unwrap_or(u32::MAX);
        conn.prepare("SELECT seq FROM log").ok()?;
        let (mut rows, mut refused): (Vec<Row>, Vec<(u32, RowError)>) = (Vec::new(), Vec::new());
        for seq in 1..=most {
            match log::read_one(&conn, seq) {
                Ok(Some(row)) => rows.push(row),
                Ok(None) => {}
                Err(error) => refused.push((seq, error)),
            }
        }
        // Behind the last entry every number runs into the same unreadable page: what lies there cannot be counted.
        let last = rows.last().map_or(0, |r| r.seq);
        refused.retain(|(seq, _)| *seq <= last + 1);
        Some(Self { id: identity::read(&conn).ok(), rows, refused })
    }

    /// The entries that hang together from the first on, the state they make, and what stands in the way of the next one.
    fn prefix(&self) -> (&[Row], Event, Option<Finding>) {
        let contiguous = (1..).zip(&self.rows).take_while(|(expected, row)| row.seq == *expected).count();
        let broken = log::check_chain(&self.rows[..contiguous]);
        let sound = match broken {
            Some(Finding::Changed(seq) | Finding::Detached(seq)) => usize::try_from(seq.saturating_sub(1)).unwrap_or(0),
            _ => contiguous,
        };
        let mut rows = &self.rows[..sound.min(contiguous)];
        let mut stop = broken.or_else(|| self.gap(contiguous));
        loop {
            match replay(rows) {
                Ok((_, event)) => return (rows, event, stop),
                Err(finding) => {
                    let seq = if let Finding::Strange(seq, _) = &finding { *seq } else { 1 };
                    rows = &rows[..usize::try_from(seq.saturating_sub(1)).unwrap_or(0).min(rows.len().saturating_sub(1))];
                    stop = Some(finding);
                }
            }
        }
    }

    /// Why nothing follows so many entries, if something should.
    fn gap(&self, count: usize) -> Option<Finding> {
        let next = u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1);
        match self.refused.iter().find(|(seq, _)| *seq == next) {
            Some((seq, RowError::Value(column))) => Some(Finding::Value(*seq, column)),
            Some((seq, RowError::Sqlite(error))) => Some(Finding::Unreadable(seq - 1, error.to_string())),
            None if self.rows.len() > count => Some(Finding::Missing(next)),
            None => None,
        }
    }
}

/// Writes a new event file under a temporary name, checks it, and gives it its name.
fn write(new: &Path, id: Option<&str>, rows: &[Row], event: &Event) -> Result<(), StoreError> {
    let scratch = Scratch::empty(&beside(new, ".partial"))?;
    let wrap = |e: rusqlite::Error| StoreError::sqlite(&scratch.path, &e);
    let mut conn = Connection::open(&scratch.path).map_err(wrap)?;
    super::configure(&conn).map_err(wrap)?;
    migrate::create_as(&mut conn, id).map_err(wrap)?;
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrap)?;
    for row in rows {
        log::insert(&tx, row).map_err(wrap)?;
    }
    tables::sync(&tx, &Event::default(), event).map_err(wrap)?;
    tx.commit().map_err(wrap)?;
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").map_err(wrap)?;
    drop(conn);
    let verdict = verify(&scratch.path)?;
    if let Some(finding) = verdict.findings.into_iter().next() {
        return Err(StoreError::damaged(&scratch.path, finding));
    }
    File::open(&scratch.path).and_then(|f| f.sync_all()).map_err(|e| StoreError::io(&scratch.path, &e))?;
    // A link is refused where the name is taken; a file system without links (FAT) leaves the moment between the look and the renaming.
    match fs::hard_link(&scratch.path, new) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => Err(StoreError::Exists(new.to_owned())),
        Err(_) if fs::symlink_metadata(new).is_ok() => Err(StoreError::Exists(new.to_owned())),
        Err(_) => fs::rename(&scratch.path, new).map_err(|e| StoreError::io(new, &e)),
    }
}

/// A file that is gone when the work is done, with what SQLite puts beside it.
struct Scratch {
    path: PathBuf,
}

/// What SQLite keeps beside a database: part of what was entered may be there.
const BESIDE: [&str; 3] = ["-wal", "-journal", "-shm"];

impl Scratch {
    /// An empty file; one of a name of ours that was left by a run that was cut off is replaced.
    fn empty(path: &Path) -> Result<Self, StoreError> {
        let scratch = Self { path: path.to_owned() };
        scratch.remove();
        File::create_new(path).map_err(|e| StoreError::io(path, &e))?;
        Ok(scratch)
    }

    fn copy(from: &Path, to: &Path) -> Result<Self, StoreError> {
        let scratch = Self::empty(to)?;
        fs::copy(from, to).map_err(|e| StoreError::io(from, &e))?;
        // The copy can be written whatever the damaged file allows.
        for suffix in &BESIDE[..2] {
            let part = beside(from, suffix);
            if part.exists() {
                fs::copy(&part, beside(to, suffix)).map_err(|e| StoreError::io(&part, &e))?;
            }
        }
        Ok(scratch)
    }

    /// Gives the file the first page of a new event file, with its own length.
    fn new_beginning(&self, new: &Path) -> Result<(), StoreError> {
        let donor = Self::empty(&beside(new, ".blank"))?;
        let wrap = |e: rusqlite::Error| StoreError::sqlite(&donor.path, &e);
        let mut conn = Connection::open(&donor.path).map_err(wrap)?;
        migrate::create(&mut conn).map_err(wrap)?;
        drop(conn);
        let io = |e: std::io::Error| StoreError::io(&self.path, &e);
        let (blank, mut bytes) = (fs::read(&donor.path).map_err(io)?, fs::read(&self.path).map_err(io)?);
        if let (Some(page), Some(first)) = (blank.get(..PAGE), bytes.get_mut(..PAGE)) {
            first.copy_from_slice(page);
        }
        let pages = u32::try_from(bytes.len() / PAGE).unwrap_or(u32::MAX);
        // The length in pages counts if the change counter stands in both of its places; the list of free pages is not trusted.
        if let Some(header) = bytes.get_mut(..100) {
            header[24..28].copy_from_slice(&1u32.to_be_bytes());
            header[28..32].copy_from_slice(&pages.to_be_bytes());
            header[32..40].fill(0);
            header[92..96].copy_from_slice(&1u32.to_be_bytes());
        }
        fs::write(&self.path, bytes).map_err(io)
    }

    fn remove(&self) {
        let _ = fs::remove_file(&self.path);
        for suffix in BESIDE {
            let _ = fs::remove_file(beside(&self.path, suffix));
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.remove();
    }
}
