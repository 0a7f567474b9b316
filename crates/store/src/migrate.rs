//! Versions of the event file. Migrations are only ever added; each runs in one transaction after a copy was made.

use super::error::StoreError;
use super::identity;
use super::lock::beside;
use files::mark::EVENT_ID;
use files::output::{Draft, Over};
use rusqlite::{Connection, TransactionBehavior};
use std::io::Read;
use std::path::Path;

/// All migrations; the place in the list is the version that it leads to, counted from 1.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/001.sql"),
    include_str!("migrations/002.sql"),
    include_str!("migrations/003.sql"),
    include_str!("migrations/004.sql"),
    include_str!("migrations/005.sql"),
    include_str!("migrations/006.sql"),
    include_str!("migrations/007.sql"),
    include_str!("migrations/008.sql"),
    include_str!("migrations/009.sql"),
];

/// The version that this program writes.
pub const CURRENT: usize = MIGRATIONS.len();

/// What the first bytes of an event file say.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// The version of its tables.
    pub version: usize,
    /// It goes with a write-ahead log beside it.
    pub logged: bool,
}
/// The version from which an event has an id.
const IDENTITY: i32 = 3;

/// Looks at the first bytes: a SQLite database with our mark, and nothing else, is opened.
pub fn check_header(path: &Path) -> Result<Header, StoreError> {
    let mut header = [0u8; 100];
    let (mut file, _) = files::input::open(path)?;
    file.read_exact(&mut header).map_err(|_| StoreError::NotOurs(path.to_owned()))?;
    let marked = header.starts_with(b"SQLite format 3\0") && header[68..72] == EVENT_ID.to_be_bytes();
    if !marked {
        return Err(StoreError::NotOurs(path.to_owned()));
    }
    let version = u32::from_be_bytes([header[60], header[61], header[62], header[63]]);
    Ok(Header { version: usize::try_from(version).unwrap_or(usize::MAX), logged: header[18] == 2 || header[19] == 2 })
}

/// Version of an open file.
pub fn version(conn: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(0))
}

/// An empty database of a version, in memory.
pub fn in_memory(version: usize) -> rusqlite::Result<Connection> {
    let mut conn = Connection::open_in_memory()?;
    run(&mut conn, 0, version, None)?;
    Ok(conn)
}

/// Sets up an empty database, of an event that has its id already or of a new one.
pub fn create_as(conn: &mut Connection, id: Option<&str>) -> rusqlite::Result<()> {
    run(conn, 0, CURRENT, id)
}

/// Brings an old file up to date, after a copy of it was put beside it.
pub fn upgrade(conn: &mut Connection, path: &Path, from: usize) -> Result<(), StoreError> {
    let copy = beside(path, &format!(".v{from}.bak"));
    if !copy.exists() {
        let draft = Draft::beside(&copy)?;
        conn.execute("VACUUM INTO ?", [draft.path().to_string_lossy()]).map_err(|e| StoreError::sqlite(&copy, &e))?;
        draft.place(Over::Nothing)?;
    }
    run(conn, from, CURRENT, None).map_err(|e| StoreError::sqlite(path, &e))
}

fn run(conn: &mut Connection, from: usize, to: usize, id: Option<&str>) -> rusqlite::Result<()> {
    for (version, sql) in (1..).zip(MIGRATIONS).take(to).skip(from) {
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(sql)?;
        if version == IDENTITY {
            identity::settle(&tx, id)?;
        }
        tx.pragma_update(None, "application_id", EVENT_ID)?;
        tx.pragma_update(None, "user_version", version)?;
        tx.commit()?;
    }
    Ok(())
}
