//! The event file: one SQLite database per event. The only room that names rusqlite.
//!
//! A command is decided by [`event`], appended to the log and folded into the tables in one transaction; the call
//! returns after the commit is durable and the file alone is whole (see `open`), and after the file was seen to be still where the
//! arbiter opened it (see `place`); if it is not, everything goes into a rescue file (see `rescue`).

mod anchor;
mod backup;
mod cells;
mod error;
mod finding;
mod identity;
mod lock;
mod log;
mod migrate;
mod open;
mod pages;
mod place;
pub mod ratings;
mod rescue;
mod salvage;
mod schema;
mod standing;
mod tables;
#[cfg(test)]
mod tests;
mod verify;
mod wal;

pub use anchor::{Alarm, Anchors, Difference, Head, short};
pub use backup::{Backup, Image, restore};
pub use error::{ReadOnly, StoreError};
pub use finding::{Finding, Found};
pub use place::{Loss, Moved};
pub use salvage::{Salvaged, salvage};
pub use verify::{Verdict, verify, verify_against};

use anchor::Anchor;
use event::{self, Command, Entry, Event, History, Moment};
use files::mark::EXTENSION;
use files::paths::Paths;
use open::Open;
use place::Place;
use rusqlite::TransactionBehavior;
use standing::Standing;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use verify::Examined;

/// Who gives a command, when and why.
#[derive(Clone, Debug, Default)]
pub struct Stamp {
    /// When.
    pub at: Moment,
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
    id: String,
    // Where a rescue file goes that cannot be written beside the event.
    shelter: Option<PathBuf>,
    moved: Option<Moved>,
    history: History,
    // The log as it stands in the file: enough to write it again when the file is out of reach.
    rows: Vec<log::Row>,
    event: Arc<Event>,
    standing: Standing,
    // What is wrong with the file, though its log is whole.
    findings: Vec<Finding>,
    anchor: Option<Anchor>,
}

impl Store {
    /// Creates a new event file; refuses to write over an existing one.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let open = open::create(path)?;
        let id = identity::read(&open.conn).map_err(|e| StoreError::sqlite(path, &e))?;
        let examined = Examined { head: verify::head_of(&[]), ..Examined::default() };
        Ok(Self::of(path, open, id, examined))
    }

    fn of(path: &Path, open: Open, id: String, examined: Examined) -> Self {
        let Examined { head, rows, history, event, findings } = examined;
        Self {
            open,
            path: path.to_owned(),
            id,
            shelter: shelter(),
            moved: None,
            history,
            rows,
            event: Arc::new(event),
            standing: Standing::at(head),
            findings,
            anchor: None,
        }
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
        // One state is read, also while another program writes.
        let snapshot = open.conn.unchecked_transaction().map_err(wrap)?;
        let examined = verify::examine(&snapshot, version).map_err(|finding| StoreError::damaged(path, finding))?;
        drop(snapshot);
        if !examined.findings.is_empty() {
            open.read_only = Some(ReadOnly::Damaged);
        } else if version < migrate::CURRENT && open.read_only.is_none() {
            migrate::upgrade(&mut open.conn, path, version)?;
        }
        let id = identity::read(&open.conn).map_err(wrap)?;
        Ok(Self::of(path, open, id, examined))
    }

    /// Compares the file with what this computer last saw of it, and keeps what it holds after each commit. A file that is not what was seen
    /// can be read, and written once it is [accepted](Self::accept).
    pub fn anchor_to(&mut self, anchors: &Anchors) {
        let mut anchor = anchors.of(&self.id, &self.path);
        match anchor.check(self.standing.newest(), |seq| log::hash_at(&self.open.conn, seq).ok().flatten()) {
            Some(alarm) => {
                self.open.read_only = match self.open.read_only {
                    None | Some(ReadOnly::Asked) => Some(ReadOnly::Differs),
                    other => other,
                };
                self.findings.push(Finding::Anchor(Box::new(alarm)));
            }
            None => anchor.keep(self.standing.newest()),
        }
        self.anchor = Some(anchor);
    }

    /// The same for an event that was just made: whatever was seen at its place before is no longer there.
    pub fn anchor_new(&mut self, anchors: &Anchors) {
        let mut anchor = anchors.of(&self.id, &self.path);
        anchor.settle(self.standing.newest());
        self.anchor = Some(anchor);
    }

    /// Takes the file as it is, though it is not what this computer last saw. The log keeps that it was done, and what had been seen.
    pub fn accept(&mut self, stamp: &Stamp) -> Result<(), StoreError> {
        let Some(at) = self.findings.iter().position(|f| matches!(f, Finding::Anchor(_))) else { return Ok(()) };
        match self.open.read_only {
            // On a medium that cannot be written only the anchor moves.
            Some(ReadOnly::Protected | ReadOnly::Newer) => {}
            Some(ReadOnly::Differs) => {
                let Finding::Anchor(alarm) = &self.findings[at] else { return Ok(()) };
                let command = Command::Accept(alarm.difference.name().to_owned(), alarm.seen.count, alarm.seen.hash.clone());
                self.open.read_only = None;
                if let Err(error) = self.commit(&command, stamp) {
                    self.open.read_only = Some(ReadOnly::Differs);
                    return Err(error);
                }
            }
            _ => self.writable()?,
        }
        self.findings.remove(at);
        if let Some(anchor) = &mut self.anchor {
            anchor.settle(self.standing.newest());
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
        &self.head().hash
    }

    /// The newest entry: its number, hash and time.
    pub const fn head(&self) -> &Head {
        self.standing.newest()
    }

    /// Refuses as [`StoreError::Stale`] what was decided on another head of the log than the newest. Notes of paper that went out
    /// change nothing that can be decided on: they make no head stale.
    pub fn require(&self, decided_on: &Head) -> Result<(), StoreError> {
        if self.standing.holds(decided_on) { Ok(()) } else { Err(StoreError::Stale) }
    }

    /// Decides a command and saves what it changes. When this returns `Ok`, the change is on the disk; otherwise nothing changed.
    pub fn commit(&mut self, command: &Command, stamp: &Stamp) -> Result<&Entry, StoreError> {
        self.writable()?;
        let changes = event::decide(&self.event, command).map_err(StoreError::Refused)?;
        let mut next = Event::clone(&self.event);
        for change in &changes {
            next.apply(change).map_err(|e| StoreError::damaged(&self.path, Finding::Strange(self.head().count, e.to_string())))?;
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
        let row = log::following(&entry, &self.head().hash).map_err(|e| StoreError::sqlite(&self.path, &e))?;
        if let Err(loss) = self.is_whole(false) {
            return Err(self.rescue(loss, Some((entry, row, next))));
        }
        let written = self.write(&row, &next);
        // What was written is ours; what was not taken may be because the file is another now.
        let found = if written.is_ok() { self.in_place() } else { self.is_whole(true) };
        match (written, found) {
            (Ok(()), Ok(())) => {
                self.adopt(entry, row, next);
                if let Some(place) = &mut self.open.place {
                    place.keep();
                }
                // The file came back after no rescue file could be written: it has everything.
                self.moved = self.moved.take().filter(|moved| moved.rescue.is_ok());
                self.history.entries().last().map(AsRef::as_ref).ok_or(StoreError::NotFound(self.path.clone()))
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
        let head = Head { count: entry.seq, hash: row.hash.clone(), at: entry.at.clone() };
        self.standing.grow(head, History::is_note(&entry));
        if let Some(anchor) = &mut self.anchor {
            anchor.keep(self.standing.newest());
        }
        self.rows.push(row);
        self.event = Arc::new(next);
        self.history.push(entry);
    }

    fn in_place(&self) -> Result<(), Loss> {
        self.open.place.as_ref().map_or(Ok(()), Place::check)
    }

    /// Whether the event is in its place and still has its log: looked at where somebody else wrote into the file, or in any case.
    fn is_whole(&mut self, in_any_case: bool) -> Result<(), Loss> {
        self.in_place()?;
        let Some(place) = self.open.place.as_mut().filter(|place| in_any_case || !place.is_untouched()) else { return Ok(()) };
        let head = self.standing.newest();
        if !open::ends_with(&place.real, (head.count, &head.hash)) {
            return Err(Loss::Replaced);
        }
        place.keep();
        Ok(())
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
        self.is_whole(false).map_err(|loss| self.rescue(loss, None))
    }

    /// Writes everything, with an entry that could not be saved any more, into a rescue file and goes on there.
    fn rescue(&mut self, loss: Loss, entry: Option<(Entry, log::Row, Event)>) -> StoreError {
        let mut rows = self.rows.clone();
        rows.extend(entry.iter().map(|(_, row, _)| row.clone()));
        let event = entry.as_ref().map_or(&*self.event, |(.., next)| next);
        let rescued = match &self.open.place {
            Some(place) => rescue::write(&self.id, &rows, event, place, self.shelter.as_deref()),
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
        Image::of(self)
    }

    /// Writes a verified copy into a folder and keeps the longest `keep` copies of this event there.
    pub fn backup_to(&self, folder: &Path, at: &Moment, keep: usize) -> Result<Backup, StoreError> {
        self.image()?.copy_to(folder, at, keep)
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
