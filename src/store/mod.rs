//! The event file: one SQLite database per event. The only room that names rusqlite.
//!
//! A command is decided by [`crate::event`], appended to the log and folded into the tables in one transaction; the call
//! returns after the commit is durable (WAL, `synchronous = FULL`).

mod anchor;
mod backup;
mod cells;
mod error;
mod finding;
mod identity;
mod lock;
mod log;
mod migrate;
mod pages;
pub mod ratings;
mod salvage;
mod schema;
mod tables;
#[cfg(test)]
mod tests;
mod verify;

pub use anchor::{Alarm, Anchors, Difference, Head, short};
pub use backup::{Backup, backup, restore};
pub use error::{ReadOnly, StoreError};
pub use finding::Finding;
pub use salvage::{Salvaged, salvage};
pub use verify::{Verdict, verify, verify_against};

use crate::event::{self, Command, Entry, Event, History};
use anchor::Anchor;
use lock::Lock;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use verify::Examined;

/// Suffix of event files.
pub const EXTENSION: &str = "flagfall";

/// Who gives a command, when and why.
#[derive(Clone, Debug, Default)]
pub struct Stamp {
    /// When, RFC 3339 with offset.
    pub at: String,
    /// Who.
    pub actor: String,
    /// Why; may be empty.
    pub reason: String,
}

/// An open event.
#[derive(Debug)]
pub struct Store {
    conn: Connection,
    path: PathBuf,
    id: String,
    // Held until the store is dropped, after the connection.
    _lock: Option<Lock>,
    read_only: Option<ReadOnly>,
    history: History,
    event: Arc<Event>,
    head: Head,
    // What is wrong with the file, though its log is whole.
    findings: Vec<Finding>,
    anchor: Option<Anchor>,
}

impl Store {
    /// Creates a new event file; refuses to write over an existing one.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        if path.exists() {
            return Err(StoreError::Exists(path.to_owned()));
        }
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| StoreError::io(folder, &e))?;
        }
        let lock = Lock::take(path)?;
        let wrap = |e: rusqlite::Error| StoreError::sqlite(path, &e);
        let mut conn = Connection::open(path).map_err(wrap)?;
        configure(&conn).map_err(wrap)?;
        migrate::create(&mut conn).map_err(wrap)?;
        let id = identity::read(&conn).map_err(wrap)?;
        Ok(Self {
            conn,
            path: path.to_owned(),
            id,
            _lock: Some(lock),
            read_only: None,
            history: History::default(),
            event: Arc::default(),
            head: verify::head_of(&[]),
            findings: Vec::new(),
            anchor: None,
        })
    }

    /// Opens an event file: for writing if possible, else for reading only (see [`Store::read_only`]).
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        migrate::check_header(path)?;
        let wrap = |e: rusqlite::Error| StoreError::sqlite(path, &e);
        let protected = std::fs::OpenOptions::new().append(true).open(path).is_err();
        let lock = if protected { None } else { Some(Lock::take(path)?) };
        let mut read_only = protected.then_some(ReadOnly::Protected);
        let mut conn = if protected { open_protected(path).map_err(wrap)? } else { Connection::open(path).map_err(wrap)? };
        if !protected {
            configure(&conn).map_err(wrap)?;
        }
        let version = migrate::version(&conn).map_err(wrap)?;
        let Examined { head, history, event, findings } =
            verify::examine(&conn, version).map_err(|finding| StoreError::damaged(path, finding))?;
        if version > migrate::CURRENT {
            read_only = Some(ReadOnly::Newer);
        } else if !findings.is_empty() {
            read_only = Some(ReadOnly::Damaged);
        } else if version < migrate::CURRENT && !protected {
            migrate::upgrade(&mut conn, path, version)?;
        }
        let id = identity::read(&conn).map_err(wrap)?;
        let (path, event) = (path.to_owned(), Arc::new(event));
        Ok(Self { conn, path, id, _lock: lock, read_only, history, event, head, findings, anchor: None })
    }

    /// Compares the file with what this computer last saw of it, and keeps what it holds after each commit. A file that is not what was seen
    /// can be read, and written once it is [accepted](Self::accept).
    pub fn watch(&mut self, anchors: &Anchors) {
        let mut anchor = anchors.of(&self.id, &self.path);
        match anchor.check(&self.head, |seq| log::hash_at(&self.conn, seq).ok().flatten()) {
            Some(alarm) => {
                self.read_only = self.read_only.or(Some(ReadOnly::Differs));
                self.findings.push(Finding::Anchor(Box::new(alarm)));
            }
            None => anchor.keep(&self.head),
        }
        self.anchor = Some(anchor);
    }

    /// The same for an event that was just made: whatever was seen at its place before is no longer there.
    pub fn watch_new(&mut self, anchors: &Anchors) {
        let mut anchor = anchors.of(&self.id, &self.path);
        anchor.settle(&self.head);
        self.anchor = Some(anchor);
    }

    /// Takes the file as it is, though it is not what this computer last saw. The log keeps that it was done, and what had been seen.
    pub fn accept(&mut self, stamp: &Stamp) -> Result<(), StoreError> {
        let Some(at) = self.findings.iter().position(|f| matches!(f, Finding::Anchor(_))) else { return Ok(()) };
        match self.read_only {
            // On a medium that cannot be written only the anchor moves.
            Some(ReadOnly::Protected | ReadOnly::Newer) => {}
            Some(ReadOnly::Differs) => {
                let Finding::Anchor(alarm) = &self.findings[at] else { return Ok(()) };
                let command = Command::Accept(alarm.difference.name().to_owned(), alarm.seen.count, alarm.seen.hash.clone());
                self.read_only = None;
                if let Err(error) = self.commit(&command, stamp) {
                    self.read_only = Some(ReadOnly::Differs);
                    return Err(error);
                }
            }
            _ => self.writable()?,
        }
        self.findings.remove(at);
        if let Some(anchor) = &mut self.anchor {
            anchor.settle(&self.head);
        }
        Ok(())
    }

    /// What is wrong with the file, though its log is whole; empty is clean.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Which event this is: 32 hexadecimal digits that all copies of the file share. Never on a sheet, never compared byte for byte.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Why nothing can be written, if so.
    pub const fn read_only(&self) -> Option<ReadOnly> {
        self.read_only
    }

    /// The state.
    pub fn event(&self) -> Arc<Event> {
        Arc::clone(&self.event)
    }

    /// The log.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Hash of the newest entry: printed on a sheet, it proves which state the sheet shows.
    pub fn last_hash(&self) -> &str {
        &self.head.hash
    }

    /// The newest entry: its number, hash and time.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// Decides a command and saves what it changes. When this returns `Ok`, the change is on the disk; otherwise nothing changed.
    pub fn commit(&mut self, command: &Command, stamp: &Stamp) -> Result<&Entry, StoreError> {
        self.writable()?;
        let changes = event::decide(&self.event, command).map_err(StoreError::Refused)?;
        let mut next = Event::clone(&self.event);
        for change in &changes {
            next.apply(change).map_err(|e| StoreError::damaged(&self.path, Finding::Strange(self.head.count, e.to_string())))?;
        }
        self.save(command.kind(), changes, None, next, stamp)
    }

    /// Takes an entry out of force: the newest one, or the one named.
    pub fn undo(&mut self, seq: Option<u32>, stamp: &Stamp) -> Result<&Entry, StoreError> {
        self.writable()?;
        let target = seq.map_or_else(|| self.history.undo_target(), Ok).map_err(StoreError::UndoRefused)?;
        let next = self.history.without(target).map_err(StoreError::UndoRefused)?;
        self.save("undo", Vec::new(), Some(target), next, stamp)
    }

    /// Takes the newest undo back.
    pub fn redo(&mut self, stamp: &Stamp) -> Result<&Entry, StoreError> {
        self.writable()?;
        let target = self.history.redo_target().map_err(StoreError::UndoRefused)?;
        let next = self.history.without(target).map_err(StoreError::UndoRefused)?;
        self.save("redo", Vec::new(), Some(target), next, stamp)
    }

    fn writable(&self) -> Result<(), StoreError> {
        self.read_only.map_or(Ok(()), |why| Err(StoreError::ReadOnly(why)))
    }

    fn save(
        &mut self,
        kind: &str,
        changes: Vec<event::Change>,
        undoes: Option<u32>,
        next: Event,
        stamp: &Stamp,
    ) -> Result<&Entry, StoreError> {
        let entry = Entry {
            seq: self.history.next_seq(),
            at: stamp.at.clone(),
            actor: stamp.actor.clone(),
            kind: kind.to_owned(),
            reason: stamp.reason.clone(),
            changes,
            undoes,
        };
        let wrap = |e: rusqlite::Error| StoreError::sqlite(&self.path, &e);
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrap)?;
        let hash = log::append(&tx, &entry, &self.head.hash).map_err(wrap)?;
        tables::sync(&tx, &self.event, &next).map_err(wrap)?;
        tx.commit().map_err(wrap)?;
        self.head = Head { count: entry.seq, hash, at: entry.at.clone() };
        if let Some(anchor) = &mut self.anchor {
            anchor.keep(&self.head);
        }
        self.event = Arc::new(next);
        self.history.push(entry);
        self.history.entries().last().ok_or(StoreError::NotFound(self.path.clone()))
    }

    /// Brings the write-ahead log back into the one file, so that it can be copied whole. Called after each publication and at the end.
    pub fn checkpoint(&self) {
        if self.read_only.is_none() {
            // A checkpoint that cannot be done now is done at the next commit or opening: nothing is lost.
            let _ = self.conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    /// Writes a verified copy into a folder and keeps the newest `keep` copies of this event there.
    pub fn backup_to(&self, folder: &Path, at: &str, keep: usize) -> Result<Backup, StoreError> {
        backup(&self.conn, &self.path, &self.head.hash, folder, at, keep)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.checkpoint();
    }
}

/// Durable on every commit: the write-ahead log is synced before a commit returns.
fn configure(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(Duration::from_secs(2))?;
    conn.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;")?;
    let synchronous: i64 = conn.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if synchronous == 2 { Ok(()) } else { Err(rusqlite::Error::InvalidQuery) }
}

/// Opens a file that cannot be written. `immutable` keeps SQLite from wanting a shared-memory file beside it.
fn open_protected(path: &Path) -> rusqlite::Result<Connection> {
    let wal = lock::beside(path, "-wal");
    if wal.metadata().is_ok_and(|m| m.len() > 0) {
        return Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    }
    let mut uri = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri.push_str("?immutable=1");
    Connection::open_with_flags(uri, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)
}
