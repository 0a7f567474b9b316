//! How an event file is opened: for one writer, or to be read beside him.
//!
//! # Why a rollback journal
//!
//! Earlier versions kept new entries in a write-ahead log (`EVENT-wal`) until it was folded back: a copy of the event file alone lacked
//! them. Now the event file itself is whole after each commit: SQLite writes the old pages to `EVENT-journal`, syncs it, writes and
//! syncs the event, then wipes and syncs the head of the journal, which is the moment of the commit (`PERSIST`, `FULL`; each step
//! overwrites in place, so that nothing hangs on the syncing of a folder, which sticks formatted as FAT do not promise). A copy taken
//! between two commits is complete without anything beside it. A checkpoint in each commit would do the same for the file, but the log
//! beside it would still be what a reader has to believe; a damaged log opens silently shorter; and only with a rollback journal does
//! SQLite ask, before each transaction, whether the file still has its name.
//!
//! One result in an event of 500 players and 11 rounds, 2,524 log entries, on ext4, 500 commits of each kind in turns (`commit_times` in
//! the tests of this room), in milliseconds; on two cores with nothing else running, and with six builds running beside:
//!
//! | journal | median | p99 | median beside | p99 beside |
//! |---|---|---|---|---|
//! | WAL, FULL (before) | 2.5 | 4.2 | 4.0 | 20.3 |
//! | WAL, FULL, checkpoint in each commit | 3.4 | 5.2 | 20.0 | 40.0 |
//! | DELETE, EXTRA | 3.3 | 4.9 | 24.0 | 40.0 |
//! | TRUNCATE, FULL | 3.1 | 4.8 | 24.0 | 41.4 |
//! | PERSIST, FULL (now) | 3.0 | 4.4 | 20.0 | 31.9 |
//!
//! # What cannot be noticed
//!
//! A copy taken by another program in the middle of a commit (some milliseconds) can mix two states; the check of the database, the
//! chain of the log and the comparison of tables and log find that when it is opened. A journal that is taken away from a file after
//! a crash leaves the same mixture. A log of an earlier version that was removed, or cut at an end of an entry, is not missed here: only
//! an anchor kept elsewhere shows it. A crash through one hard link of a file leaves the journal beside that name; another name of it
//! does not see the journal.

use super::error::{ReadOnly, StoreError};
use super::lock::{Lock, beside};
use super::migrate::{self, Header};
use super::place::Place;
use super::wal::{self, Rest, Wal};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How long one waits for the other: a reader holds a writer up for the time of reading the log, a writer a reader for one commit.
const PATIENCE: Duration = Duration::from_secs(5);

/// An open event file. The order of the fields is the order in which they are closed.
#[derive(Debug)]
pub struct Open {
    /// The connection.
    pub conn: Connection,
    /// The writer's locks.
    _lock: Option<Lock>,
    /// Where the file was found; only for a writer.
    pub place: Option<Place>,
    /// Why nothing can be written.
    pub read_only: Option<ReadOnly>,
    /// What lay beside the file.
    pub found: Vec<Found>,
    _copy: Option<Copy>,
}

impl Open {
    /// Removes the journal, which is of no use to a closed file; not that of a file that came into its place.
    pub fn tidy(&self) {
        if self.place.as_ref().is_some_and(|place| place.check().is_ok()) {
            // While somebody reads it stays; with its head wiped it does nothing.
            let _ = self.conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()));
        }
    }
}

/// Whether a file still has the log that ends with this entry, read without what is kept in memory of it. A file that is busy is not judged.
pub fn ends_with(real: &Path, head: (u32, &str)) -> bool {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let last = Connection::open_with_flags(real, flags).and_then(|conn| super::log::last(&conn));
    match last {
        Ok((seq, hash)) => (seq, hash.as_str()) == head,
        Err(e) => !matches!(
            e.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown | ErrorCode::TypeMismatch)
        ),
    }
}

/// What a crash left beside an event file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A journal: the program or the machine stopped within a commit, and that entry, which was never confirmed, is taken back.
    Journal,
    /// A write-ahead log of an earlier version with so many frames; its entries are counted.
    Log(usize),
    /// The last entry of that log is not whole: it was never confirmed, or the log was damaged later.
    LogUnfinished,
    /// Confirmed entries of that log cannot be read any more.
    LogDamaged,
}

/// Makes an event file where there is none.
pub fn create(path: &Path) -> Result<Open, StoreError> {
    create_as(path, None)
}

/// The same of an event that has its id already.
pub fn create_as(path: &Path, id: Option<&str>) -> Result<Open, StoreError> {
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|e| StoreError::io(folder, &e))?;
    }
    if path.exists() {
        return Err(StoreError::Exists(path.to_owned()));
    }
    // What is left of a removed event may hold its last entries: SQLite would throw it away, or take it for a part of the new file.
    if let Some(left) = left_beside(path) {
        return Err(StoreError::Exists(left));
    }
    File::create_new(path).map_err(|e| StoreError::io(path, &e))?;
    let real = std::fs::canonicalize(path).map_err(|e| StoreError::io(path, &e))?;
    let made = write(path, &real).and_then(|mut open| {
        migrate::create_as(&mut open.conn, id).map_err(|e| StoreError::sqlite(path, &e))?;
        Ok(open)
    });
    if made.is_err() {
        let _ = std::fs::remove_file(path);
    }
    made
}

/// Opens for writing; for reading only where that is not possible, with the reason.
pub fn to_write(path: &Path) -> Result<Open, StoreError> {
    let header = migrate::check_header(path)?;
    let real = std::fs::canonicalize(path).map_err(|e| StoreError::io(path, &e))?;
    let reading = |why| to_read(path).map(|open| Open { read_only: Some(why), ..open });
    if std::fs::OpenOptions::new().append(true).open(&real).is_err() {
        return reading(ReadOnly::Protected);
    }
    if header.version > migrate::CURRENT {
        return reading(ReadOnly::Newer);
    }
    let mut found = what_lies_beside(&real, header)?;
    // Writing would fold the readable part in and throw the rest away.
    if found.contains(&Found::LogDamaged) {
        return reading(ReadOnly::Damaged);
    }
    match write(path, &real) {
        Ok(open) => {
            found.retain(|f| *f != Found::Journal || !journal(&real));
            Ok(Open { found, ..open })
        }
        Err(StoreError::ReadOnly(why)) => reading(why),
        Err(error) => Err(error),
    }
}

/// Takes the locks, then opens: what a crash left is recovered, a file of an earlier version is brought to the rollback journal.
fn write(path: &Path, real: &Path) -> Result<Open, StoreError> {
    let wrap = |e: rusqlite::Error| StoreError::sqlite(path, &e);
    let lock = Lock::take(real)?;
    let place = Place::of(path, real, lock.event()).map_err(|e| StoreError::io(path, &e))?;
    let conn = Connection::open_with_flags(real, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(wrap)?;
    conn.busy_timeout(Duration::from_millis(200)).map_err(wrap)?;
    if let Err(error) = conn.execute_batch("BEGIN IMMEDIATE; ROLLBACK") {
        if matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)) {
            return Err(wrap(error));
        }
        // Where the file system makes one kind of lock of both, ours stood in SQLite's way.
        lock.leave_event();
        conn.execute_batch("BEGIN IMMEDIATE; ROLLBACK").map_err(wrap)?;
    }
    configure(&conn).map_err(wrap)?;
    Ok(Open { conn, _lock: Some(lock), place: Some(place), read_only: None, found: Vec::new(), _copy: None })
}

/// Durable on every commit, and everything in the one file.
fn configure(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(PATIENCE)?;
    let mode: String = conn.query_row("PRAGMA journal_mode = PERSIST", [], |row| row.get(0))?;
    conn.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;")?;
    let synchronous: i64 = conn.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if mode == "persist" && synchronous == 2 { Ok(()) } else { Err(rusqlite::Error::InvalidQuery) }
}

/// Opens for reading, beside a writer and on what cannot be written: takes no lock that lasts, changes nothing, leaves nothing. What a
/// crash left is counted on a copy in the folder for temporary files.
pub fn to_read(path: &Path) -> Result<Open, StoreError> {
    let wrap = |e: rusqlite::Error| StoreError::sqlite(path, &e);
    let mut last = StoreError::NotFound(path.to_owned());
    for _ in 0..20 {
        let header = migrate::check_header(path)?;
        let real = std::fs::canonicalize(path).map_err(|e| StoreError::io(path, &e))?;
        if !header.logged && !beside(&real, "-wal").exists() {
            match read_in_place(&real) {
                Ok(conn) => return Ok(read_only(conn, Vec::new(), None)),
                // A journal that a crash left, or a writer who comes and goes.
                Err(e) if matches!(e.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen)) => {}
                Err(e) => return Err(wrap(e)),
            }
        }
        let found = what_lies_beside(&real, header)?;
        match Copy::of(&real) {
            Ok(Some(copy)) => {
                let conn = Connection::open_with_flags(copy.event(), OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(wrap)?;
                conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).map_err(wrap)?;
                return Ok(read_only(conn, found, Some(copy)));
            }
            // Somebody wrote while it was copied.
            Ok(None) => {}
            Err(e) => last = StoreError::io(path, &e),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Err(last)
}

fn read_in_place(real: &Path) -> rusqlite::Result<Connection> {
    let conn = Connection::open_with_flags(real, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.busy_timeout(PATIENCE)?;
    conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(conn)
}

fn read_only(conn: Connection, found: Vec<Found>, copy: Option<Copy>) -> Open {
    let damaged = found.contains(&Found::LogDamaged);
    let why = if damaged { ReadOnly::Damaged } else { ReadOnly::Asked };
    Open { conn, _lock: None, place: None, read_only: Some(why), found, _copy: copy }
}

/// A journal that SQLite would play back: its head is not wiped.
fn journal(real: &Path) -> bool {
    let mut first = [0];
    let read = File::open(beside(real, "-journal")).and_then(|mut file| file.read(&mut first));
    matches!(read, Ok(1)) && first != [0]
}

/// What lies beside an event file, before it is opened.
fn what_lies_beside(real: &Path, header: Header) -> Result<Vec<Found>, StoreError> {
    let log = beside(real, "-wal");
    let wal = wal::inspect(&log).map_err(|e| StoreError::io(&log, &e))?;
    // A file in that mode says so itself, and the log is gone before it says otherwise.
    if wal != Wal::default() && !header.logged {
        return Err(StoreError::ForeignLog(log));
    }
    let mut found = Vec::new();
    found.extend(journal(real).then_some(Found::Journal));
    found.extend((wal.frames > 0).then_some(Found::Log(wal.frames)));
    match wal.rest {
        Rest::Nothing => {}
        Rest::Unfinished => found.push(Found::LogUnfinished),
        Rest::Damaged => found.push(Found::LogDamaged),
    }
    Ok(found)
}

/// A journal or log of an event that is not there any more.
pub fn left_beside(path: &Path) -> Option<PathBuf> {
    let log = beside(path, "-wal");
    let logged = std::fs::metadata(&log).is_ok_and(|m| m.len() > 0);
    if journal(path) { Some(beside(path, "-journal")) } else { logged.then_some(log) }
}

/// An event file and what lies beside it, copied to where it can be recovered; gone with this value.
#[derive(Debug)]
struct Copy(PathBuf);

impl Copy {
    /// `None`: it changed while it was copied.
    fn of(real: &Path) -> std::io::Result<Option<Self>> {
        let copy = Self(private_folder()?);
        let parts = ["", "-wal", "-journal"].map(|ending| beside(real, ending));
        let state = || parts.each_ref().map(|p| std::fs::metadata(p).ok().map(|m| (m.len(), m.modified().ok())));
        let before = state();
        for (part, name) in parts.iter().zip(["event", "event-wal", "event-journal"]) {
            match std::fs::copy(part, copy.0.join(name)) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound || part == real => return Err(e),
                _ => {}
            }
        }
        #[cfg(unix)]
        for name in ["event", "event-wal", "event-journal"] {
            use std::os::unix::fs::PermissionsExt;
            let _ = std::fs::set_permissions(copy.0.join(name), std::fs::Permissions::from_mode(0o600));
        }
        Ok((state() == before).then_some(copy))
    }

    fn event(&self) -> PathBuf {
        self.0.join("event")
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(unix)]
fn private_builder() -> std::fs::DirBuilder {
    let mut builder = std::fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Elsewhere the folder of temporary files is the user's own.
#[cfg(not(unix))]
fn private_builder() -> std::fs::DirBuilder {
    std::fs::DirBuilder::new()
}

/// A new folder that nobody else can look into.
fn private_folder() -> std::io::Result<PathBuf> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |t| t.as_nanos());
    let mut last = std::io::Error::other("no temporary folder");
    for n in 0..100 {
        let folder = std::env::temp_dir().join(format!("flagfall-{}-{now}-{n}", std::process::id()));
        match private_builder().create(&folder) {
            Ok(()) => return Ok(folder),
            Err(e) => last = e,
        }
    }
    Err(last)
}
