//! The event file: one SQLite database per event. The only room that names rusqlite.
//!
//! A command is decided by [`crate::event`], appended to the log and folded into the tables in one transaction; the call
//! returns after the commit is durable (WAL, `synchronous = FULL`).

mod backup;
mod error;
mod identity;
mod lock;
mod log;
mod mark;
mod migrate;
pub mod ratings;
mod tables;
#[cfg(test)]
mod tests;
mod verify;

pub use backup::{Backup, Source, backup, restore};
pub use error::{ReadOnly, StoreError};
pub use mark::{is_database, is_journal};
pub use verify::{Finding, Verdict, verify};

use crate::event::{self, Command, Entry, Event, History};
use lock::Lock;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

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
    last_hash: String,
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
            last_hash: log::GENESIS.to_owned(),
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
        if version > migrate::CURRENT {
            read_only = Some(ReadOnly::Newer);
        } else if version < migrate::CURRENT && !protected {
            migrate::upgrade(&mut conn, path, version)?;
        }
        let rows = log::read(&conn).map_err(wrap)?;
        // Half of the time of opening is the chain of hashes.
        let (chain, state) = std::thread::scope(|scope| {
            let chain = scope.spawn(|| log::check_chain(&rows));
            let state = damage(&conn).map_err(wrap).and_then(|damage| Ok((damage, replay(path, &rows)?)));
            (chain.join().unwrap_or(Some((0, "the chain could not be checked"))), state)
        });
        if let Some((seq, what)) = chain {
            return Err(StoreError::Damaged(path.to_owned(), format!("log entry {seq}: {what}")));
        }
        let (damage, (history, event)) = state?;
        read_only = damage.or(read_only);
        let last_hash = rows.last().map_or_else(|| log::GENESIS.to_owned(), |r| r.hash.clone());
        let id = identity::read(&conn).map_err(wrap)?;
        Ok(Self { conn, path: path.to_owned(), id, _lock: lock, read_only, history, event: Arc::new(event), last_hash })
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
        &self.last_hash
    }

    /// Decides a command and saves what it changes. When this returns `Ok`, the change is on the disk; otherwise nothing changed.
    pub fn commit(&mut self, command: &Command, stamp: &Stamp) -> Result<&Entry, StoreError> {
        self.writable()?;
        let changes = event::decide(&self.event, command).map_err(StoreError::Refused)?;
        let mut next = Event::clone(&self.event);
        for change in &changes {
            next.apply(change).map_err(|e| StoreError::Damaged(self.path.clone(), e.to_string()))?;
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
        let hash = log::append(&tx, &entry, &self.last_hash).map_err(wrap)?;
        tables::sync(&tx, &self.event, &next).map_err(wrap)?;
        tx.commit().map_err(wrap)?;
        self.last_hash = hash;
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

    /// Writes a verified copy into a folder and keeps the longest `keep` copies of this event there.
    pub fn backup_to(&self, folder: &Path, at: &str, keep: usize) -> Result<Backup, StoreError> {
        let source = Source { conn: &self.conn, path: &self.path, id: &self.id, last_hash: &self.last_hash, read_only: self.read_only };
        backup(&source, folder, at, keep)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.checkpoint();
    }
}

/// Whether SQLite finds the file sound.
fn damage(conn: &Connection) -> rusqlite::Result<Option<ReadOnly>> {
    let sound: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok((sound != "ok").then_some(ReadOnly::Damaged))
}

/// The log read, and the state that it makes.
fn replay(path: &Path, rows: &[log::Row]) -> Result<(History, Event), StoreError> {
    let damaged = |seq: u32, what: &dyn std::fmt::Display| StoreError::Damaged(path.to_owned(), format!("log entry {seq}: {what}"));
    let mut history = History::default();
    for row in rows {
        history.push(row.entry().map_err(|e| damaged(row.seq, &e))?);
    }
    let event = history.fold().map_err(|(seq, e)| damaged(seq, &e))?;
    Ok((history, event))
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
