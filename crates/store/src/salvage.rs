//! Saves what can be read of a damaged event: the entries from the first to the first break of the chain become a new event file.
//!
//! The damaged file is never opened itself: a copy of it is, together with its journal. Entries are reached one by one by their number, so
//! that a page that cannot be read costs only the entries on it. What SQLite does not reach, because the way to it is gone, is read from
//! the pages themselves.

use super::anchor::Anchors;
use super::error::StoreError;
use super::finding::Finding;
use super::lock::beside;
use super::log::{self, Row, RowError};
use super::verify::{replay, verify};
use super::{identity, migrate, pages, tables};
use event::Event;
use files::output::{Draft, Over};
use rusqlite::{Connection, TransactionBehavior};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

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
    let read = Read::of(&copy.path)?;
    if read.rows.is_empty() && read.refused.is_empty() {
        return Err(StoreError::Hopeless(path.to_owned(), Box::new(Finding::Missing(1))));
    }
    let (kept, event, mut broken) = read.prefix();
    let Some(last) = kept.last() else {
        return Err(StoreError::Hopeless(path.to_owned(), Box::new(broken.unwrap_or(Finding::Missing(1)))));
    };
    let id = read.id.clone().or_else(|| anchors?.at(path)).or_else(|| kept.first()?.hash.get(..identity::DIGITS).map(str::to_owned));
    let seen = anchors.zip(id.as_deref()).and_then(|(anchors, id)| anchors.of(id, path).farthest()).map_or(0, |head| head.count);
    let readable = read.rows.iter().map(|r| r.seq).max().unwrap_or(0);
    // A value that is none proves that there is an entry; a page that cannot be read does not.
    let stands = read.refused.iter().filter(|(_, error)| matches!(error, RowError::Value(_))).map(|(seq, _)| *seq).max().unwrap_or(0);
    let at_least = readable.max(stands).max(seen).max(last.seq);
    if at_least > last.seq {
        broken = broken.or(Some(Finding::Missing(last.seq + 1)));
    } else if seen == last.seq {
        // What this computer last saw is the last entry that was read: nothing is missing, though the way behind it is gone.
        broken = broken.filter(|finding| !matches!(finding, Finding::Unreadable(..)));
    }
    let behind = read.rows.iter().filter(|r| r.seq > last.seq);
    let behind =
        behind.map(|r| Behind { seq: r.seq, at: r.at.clone(), actor: r.actor.clone(), kind: r.kind.clone(), body: r.body.clone() });
    let salvaged = Salvaged { kept: last.seq, hash: last.hash.clone(), at_least, broken, behind: behind.collect() };
    write(new, id.as_deref(), kept, &event)?;
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
    /// Reads entry by entry, then what lies on the pages besides.
    fn of(path: &Path) -> Result<Self, StoreError> {
        let io = |e: std::io::Error| StoreError::io(path, &e);
        let size = fs::metadata(path).map_err(io)?.len();
        let most = u32::try_from(size / LEAST).unwrap_or(u32::MAX);
        let (mut rows, mut refused, mut id) = (BTreeMap::new(), Vec::new(), None);
        // The file is ready to be read as it lies only when SQLite has brought its journal home and closed it.
        if let Some(conn) = Connection::open(path).ok().filter(|conn| conn.prepare("SELECT seq FROM log").is_ok()) {
            id = identity::stored(&conn).ok().flatten();
            for seq in 1..=most {
                match log::read_one(&conn, seq) {
                    Ok(Some(row)) => drop(rows.insert(seq, row)),
                    Ok(None) => {}
                    Err(error) => refused.push((seq, error)),
                }
            }
        }
        for row in pages::rows(&fs::read(path).map_err(io)?) {
            rows.entry(row.seq).or_insert(row);
        }
        // Behind the last entry every number runs into the same unreadable page: what lies there cannot be counted.
        let last = rows.keys().last().copied().unwrap_or(0);
        refused.retain(|(seq, _)| *seq <= last + 1 && !rows.contains_key(seq));
        Ok(Self { id, rows: rows.into_values().collect(), refused })
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
    let draft = Draft::beside(new)?;
    let wrap = |e: rusqlite::Error| StoreError::sqlite(draft.path(), &e);
    let mut conn = Connection::open(draft.path()).map_err(wrap)?;
    conn.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;").map_err(wrap)?;
    migrate::create_as(&mut conn, id).map_err(wrap)?;
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrap)?;
    for row in rows {
        log::insert(&tx, row).map_err(wrap)?;
    }
    tables::sync(&tx, &Event::default(), event).map_err(wrap)?;
    tx.commit().map_err(wrap)?;
    drop(conn);
    let verdict = verify(draft.path())?;
    if let Some(finding) = verdict.findings.into_iter().next() {
        return Err(StoreError::damaged(draft.path(), finding));
    }
    Ok(draft.place(Over::Nothing)?)
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
