//! The event file: one SQLite database per event. The only room that names rusqlite.
//!
//! A command is decided by [`crate::event`], appended to the log and folded into the tables in one transaction; the call
//! returns after the commit is durable and the file alone is whole (see [`open`]), and after the file was seen to be still where the
//! arbiter opened it (see [`place`]); if it is not, everything goes into a rescue file (see [`rescue`]).

mod backup;
mod error;
mod lock;
mod log;
mod migrate;
mod open;
mod place;
mod position;
pub mod ratings;
mod rescue;
mod tables;
#[cfg(test)]
mod tests;
mod verify;
mod wal;

pub use backup::{Backup, Image, backup, restore};
pub use error::{ReadOnly, StoreError};
pub use open::Found;
pub use place::Loss;
pub use position::Position;
pub use rescue::Moved;
pub use verify::{Finding, Verdict, verify};

use crate::event::{self, Command, Entry, Event, History};
use crate::paths::Paths;
use open::Open;
use place::Place;
use position::Standing;
use rusqlite::{Connection, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    open: Open,
    path: PathBuf,
    // Where a rescue file goes that cannot be written beside the event.
    shelter: Option<PathBuf>,
    moved: Option<Moved>,
    history: History,
    // The log as it stands in the file: enough to write it again when the file is out of reach.
    rows: Vec<log::Row>,
    event: Arc<Event>,
    last_hash: String,
    standing: Standing,
}

impl Store {
    /// Creates a new event file; refuses to write over an existing one.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        Ok(Self {
            open: open::create(path)?,
            path: path.to_owned(),
            shelter: shelter(),
            moved: None,
            history: History::default(),
            rows: Vec::new(),
            event: Arc::default(),
            last_hash: log::GENESIS.to_owned(),
            standing: Standing::at(Position { entries: 0, hash: log::GENESIS.to_owned() }),
        })
    }

    /// Opens an event file: for writing if possible, else for reading only (see [`Store::read_only`]).
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::load(path, open::to_write(path)?)
    }

    /// Opens an event file to read it: also one that another program has open, and one that cannot be written. Changes nothing.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        Self::load(path, open::to_read(path)?)
    }

    fn load(path: &Path, mut open: Open) -> Result<Self, StoreError> {
        let wrap = |e: rusqlite::Error| StoreError::sqlite(path, &e);
        let version = migrate::version(&open.conn).map_err(wrap)?;
        if version < migrate::CURRENT && open.read_only.is_none() {
            migrate::upgrade(&mut open.conn, path, version)?;
        }
        // One state is read, also while another program writes.
        let snapshot = open.conn.unchecked_transaction().map_err(wrap)?;
        let rows = log::read(&snapshot).map_err(wrap)?;
        // Half of the time of opening is the chain of hashes.
        let (chain, state) = std::thread::scope(|scope| {
            let chain = scope.spawn(|| log::check_chain(&rows));
            let state = damage(&snapshot).map_err(wrap).and_then(|damage| Ok((damage, replay(path, &rows)?)));
            (chain.join().unwrap_or(Some((0, "the chain could not be checked"))), state)
        });
        drop(snapshot);
        if let Some((seq, what)) = chain {
            return Err(StoreError::Damaged(path.to_owned(), format!("log entry {seq}: {what}")));
        }
        let (damage, (history, event)) = state?;
        open.read_only = damage.or(open.read_only);
        let last_hash = rows.last().map_or_else(|| log::GENESIS.to_owned(), |r| r.hash.clone());
        let standing = Standing::at(Position { entries: rows.last().map_or(0, |r| r.seq), hash: last_hash.clone() });
        let event = Arc::new(event);
        Ok(Self { open, path: path.to_owned(), shelter: shelter(), moved: None, history, rows, event, last_hash, standing })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why nothing can be written, if so.
    pub const fn read_only(&self) -> Option<ReadOnly> {
        self.open.read_only
    }

    /// What a crash had left beside the file when it was opened.
    pub fn found(&self) -> &[Found] {
        &self.open.found
    }

    /// That the event was not where it was opened, and where it is now; stays as long as it is open.
    pub const fn moved(&self) -> Option<&Moved> {
        self.moved.as_ref()
    }

    /// Names the folder for a rescue file that cannot be written beside the event; usually the program's folder of events.
    pub fn shelter_in(&mut self, folder: PathBuf) {
        self.shelter = Some(folder);
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

    /// Where the log stands.
    pub fn position(&self) -> &Position {
        self.standing.newest()
    }

    /// Refuses as [`StoreError::Stale`] what was decided on another position of the log than the newest. Notes of paper that went out
    /// change nothing that can be decided on: they make no position stale.
    pub fn require(&self, decided_on: &Position) -> Result<(), StoreError> {
        if self.standing.holds(decided_on) { Ok(()) } else { Err(StoreError::Stale) }
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
        self.open.read_only.map_or(Ok(()), |why| Err(StoreError::ReadOnly(why)))
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
        let row = log::row(&entry, &self.last_hash).map_err(|e| StoreError::sqlite(&self.path, &e))?;
        if let Err(loss) = self.in_place() {
            return Err(self.rescue(loss, Some((entry, row, next))));
        }
        let written = self.write(&row, &next);
        match (written, self.in_place()) {
            (Ok(()), Ok(())) => {
                self.adopt(entry, row, next);
                // The file came back after no rescue file could be written: it has everything.
                self.moved = self.moved.take().filter(|moved| moved.rescue.is_ok());
                self.history.entries().last().ok_or(StoreError::NotFound(self.path.clone()))
            }
            (Err(error), Ok(())) => Err(error),
            // It went into the file that was lost: it stays in force, whether the rescue succeeds or not.
            (Ok(()), Err(loss)) => {
                self.adopt(entry, row, next);
                Err(self.rescue(loss, None))
            }
            (Err(_), Err(loss)) => Err(self.rescue(loss, Some((entry, row, next)))),
        }
    }

    /// One transaction: the row and what it changes in the tables.
    fn write(&mut self, row: &log::Row, next: &Event) -> Result<(), StoreError> {
        let wrap = |e: rusqlite::Error| StoreError::sqlite(&self.path, &e);
        let tx = self.open.conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrap)?;
        log::insert(&tx, row).map_err(wrap)?;
        tables::sync(&tx, &self.event, next).map_err(wrap)?;
        tx.commit().map_err(wrap)
    }

    fn adopt(&mut self, entry: Entry, row: log::Row, next: Event) {
        self.standing.grow(Position { entries: entry.seq, hash: row.hash.clone() }, History::is_note(&entry));
        self.last_hash.clone_from(&row.hash);
        self.rows.push(row);
        self.event = Arc::new(next);
        self.history.push(entry);
    }

    fn in_place(&self) -> Result<(), Loss> {
        self.open.place.as_ref().map_or(Ok(()), Place::check)
    }

    /// Takes back a file that was just made and got nowhere; not one that came into its place.
    pub fn discard(self) {
        self.open.tidy();
        if self.in_place().is_ok() {
            let _ = std::fs::remove_file(&self.path);
        }
    }

    /// Whether the event is still where it was opened; if not, it is written into a rescue file and goes on there.
    pub fn watch(&mut self) -> Result<(), StoreError> {
        self.in_place().map_err(|loss| self.rescue(loss, None))
    }

    /// Writes everything, with an entry that could not be saved any more, into a rescue file and goes on there.
    fn rescue(&mut self, loss: Loss, entry: Option<(Entry, log::Row, Event)>) -> StoreError {
        let mut rows = self.rows.clone();
        rows.extend(entry.iter().map(|(_, row, _)| row.clone()));
        let event = entry.as_ref().map_or(&*self.event, |(.., next)| next);
        let rescued = match &self.open.place {
            Some(place) => rescue::write(&rows, event, place, self.shelter.as_deref()),
            None => Err(StoreError::ReadOnly(ReadOnly::Asked)),
        };
        let path = self.path.clone();
        let rescue = match rescued {
            Ok(open) => {
                if let Some((entry, row, next)) = entry {
                    self.adopt(entry, row, next);
                }
                self.path = open.place.as_ref().map_or_else(|| path.clone(), |place| place.named.clone());
                self.open = open;
                Ok(self.path.clone())
            }
            Err(error) => Err(error.to_string()),
        };
        let moved = Moved { path, loss, rescue };
        self.moved = Some(moved.clone());
        StoreError::Moved(Box::new(moved))
    }

    /// The event as it stands, in memory: to be copied elsewhere while the file goes on being written.
    pub fn image(&self) -> Result<Image, StoreError> {
        Image::of(&self.open.conn, &self.path, &self.last_hash)
    }

    /// Writes a verified copy into a folder and keeps the newest `keep` copies of this event there.
    pub fn backup_to(&self, folder: &Path, at: &str, keep: usize) -> Result<Backup, StoreError> {
        backup(&self.open.conn, &self.path, &self.last_hash, folder, at, keep)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.open.tidy();
    }
}

/// The program's folder of events, where it is known.
fn shelter() -> Option<PathBuf> {
    Paths::find().map(|paths| paths.events())
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
