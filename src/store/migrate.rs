//! Versions of the event file. Migrations are only ever added; each runs in one transaction after a copy was made.

use super::error::StoreError;
use super::identity;
use super::lock::beside;
use crate::output::{Draft, Over};
use rusqlite::{Connection, TransactionBehavior};
use std::io::Read;
use std::path::Path;

/// `application_id` of event files: "FLAG".
pub const APPLICATION_ID: i32 = 0x464C_4147;

/// All migrations; the place in the list is the version that it leads to, counted from 1.
const MIGRATIONS: &[&str] = &[include_str!("migrations/001.sql"), include_str!("migrations/002.sql"), include_str!("migrations/003.sql")];

/// The version that this program writes.
pub const CURRENT: usize = MIGRATIONS.len();

/// The version from which an event has an id.
const IDENTITY: i32 = 3;

/// Looks at the first bytes: a SQLite database with our mark, and nothing else, is opened.
pub fn check_header(path: &Path) -> Result<(), StoreError> {
    let mut header = [0u8; 100];
    let (mut file, _) = crate::input::open(path)?;
    file.read_exact(&mut header).map_err(|_| StoreError::NotOurs(path.to_owned()))?;
    let marked = header.starts_with(b"SQLite format 3\0") && header[68..72] == APPLICATION_ID.to_be_bytes();
    if marked { Ok(()) } else { Err(StoreError::NotOurs(path.to_owned())) }
}

/// Version of an open file.
pub fn version(conn: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = conn.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(0))
}

/// Sets up an empty database.
pub fn create(conn: &mut Connection) -> rusqlite::Result<()> {
    run(conn, 0)
}

/// Brings an old file up to date, after a copy of it was put beside it.
pub fn upgrade(conn: &mut Connection, path: &Path, from: usize) -> Result<(), StoreError> {
    let copy = beside(path, &format!(".v{from}.bak"));
    if !copy.exists() {
        let draft = Draft::beside(&copy)?;
        conn.execute("VACUUM INTO ?", [draft.path().to_string_lossy()]).map_err(|e| StoreError::sqlite(&copy, &e))?;
        draft.place(Over::Nothing)?;
    }
    run(conn, from).map_err(|e| StoreError::sqlite(path, &e))
}

fn run(conn: &mut Connection, from: usize) -> rusqlite::Result<()> {
    for (version, sql) in (1..).zip(MIGRATIONS).skip(from) {
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(sql)?;
        if version == IDENTITY {
            identity::settle(&tx)?;
        }
        tx.pragma_update(None, "application_id", APPLICATION_ID)?;
        tx.pragma_update(None, "user_version", version)?;
        tx.commit()?;
    }
    // The mark is read from the first page of the file itself when it is opened.
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
}
