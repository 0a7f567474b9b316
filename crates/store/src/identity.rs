//! Which event a file holds: an id that every copy of the file shares, whatever it is called and wherever it lies.
//!
//! The id is for telling files apart (copies, anchors), not for paper: it never appears on a sheet and decides nothing.

use rusqlite::{Connection, OptionalExtension};
use sha2::{Digest, Sha256};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::SystemTime;

/// Hexadecimal digits of an id: 128 bits.
pub const DIGITS: usize = 32;

/// Whether a text can be an id. A forged file may hold anything, and ids become parts of file names.
fn is_id(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Lowercase hexadecimal digits of bytes.
pub fn hex(bytes: &[u8]) -> String {
    // Each entry of a log that is opened comes through here: a `format!` for each byte took longer than the hash itself.
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Gives the file its id: the one it has already, one of its own to a new event, and the one that follows from its log to a file of an older version, so that all
/// copies of it agree.
pub fn settle(conn: &Connection, known: Option<&str>) -> rusqlite::Result<()> {
    let known = known.filter(|id| is_id(id)).map(str::to_owned);
    let id = match known.map_or_else(|| derived(conn), |id| Ok(Some(id)))? {
        Some(id) => id,
        None => fresh(conn.path().unwrap_or_default()),
    };
    conn.execute("INSERT INTO identity (one, id) VALUES (1, ?)", [id]).map(|_| ())
}

/// The id of an open file. A file of an older version that cannot be written has the id that it would be given; one without an entry, or
/// whose id was taken away, has the id of its place.
pub fn read(conn: &Connection) -> rusqlite::Result<String> {
    match stored(conn)? {
        Some(id) => Ok(id),
        None => Ok(derived(conn)?.unwrap_or_else(|| digest(conn.path().unwrap_or_default().as_bytes()))),
    }
}

/// The id that stands in the file, if there is one.
pub fn stored(conn: &Connection) -> rusqlite::Result<Option<String>> {
    if !conn.table_exists(None, "identity")? {
        return Ok(None);
    }
    let id: Option<String> = conn.query_row("SELECT id FROM identity WHERE one = 1", [], |row| row.get(0)).optional()?;
    Ok(id.filter(|id| is_id(id)))
}

/// The first digits of the hash of the first entry: the same in all copies of an event.
fn derived(conn: &Connection) -> rusqlite::Result<Option<String>> {
    let first: Option<String> = conn.query_row("SELECT hash FROM log ORDER BY seq LIMIT 1", [], |row| row.get(0)).optional()?;
    Ok(first.and_then(|hash| hash.get(..DIGITS).map(str::to_owned)).filter(|id| is_id(id)))
}

/// An id that no other event has: the random keys that the system gives this process for its hash tables, the time, the process, the path.
fn fresh(path: &str) -> String {
    let mut seed = Vec::new();
    for _ in 0..4 {
        seed.extend(RandomState::new().build_hasher().finish().to_le_bytes());
    }
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    seed.extend(now.as_nanos().to_le_bytes());
    seed.extend(std::process::id().to_le_bytes());
    seed.extend(path.as_bytes());
    digest(&seed)
}

fn digest(bytes: &[u8]) -> String {
    let mut digits = hex(&Sha256::digest(bytes));
    digits.truncate(DIGITS);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stamp, Store};
    use std::path::Path;

    #[test]
    fn every_new_event_has_an_id_of_its_own_and_its_copies_share_it() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str| Store::create(&folder.path().join(name)).unwrap();
        let (one, two) = (make("a.flagfall"), make("b.flagfall"));
        assert!(is_id(one.id()) && is_id(two.id()));
        assert_ne!(one.id(), two.id());
        let id = one.id().to_owned();
        drop(one);
        std::fs::copy(folder.path().join("a.flagfall"), folder.path().join("moved.flagfall")).unwrap();
        assert_eq!(Store::open(&folder.path().join("moved.flagfall")).unwrap().id(), id);
        assert!(two.open.conn.execute("UPDATE identity SET id = ?", ["0".repeat(32)]).is_err());
        assert!(two.open.conn.execute("DELETE FROM identity", []).is_err());
    }

    #[test]
    fn a_file_of_an_older_version_has_the_id_of_its_first_entry_also_where_it_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/events/v1.flagfall");
        let copy = folder.path().join("old.flagfall");
        let read_only = crate::open::to_read(&stored).unwrap().conn;
        let as_it_lies = read(&read_only).unwrap();
        std::fs::copy(&stored, &copy).unwrap();
        let mut store = Store::open(&copy).unwrap();
        let first: String = store.open.conn.query_row("SELECT hash FROM log WHERE seq = 1", [], |row| row.get(0)).unwrap();
        assert_eq!((store.id(), store.id()), (&first[..32], as_it_lies.as_str()));
        // It keeps the id whatever is entered later.
        store.undo(None, &Stamp::default()).unwrap();
        drop(store);
        assert_eq!(Store::open(&copy).unwrap().id(), as_it_lies);
    }

    #[test]
    fn nothing_but_an_id_is_taken_for_one() {
        for text in ["", "../../../../../../../../../etc/pass", &"g".repeat(32), &"A".repeat(32), &"0".repeat(33)] {
            assert!(!is_id(text), "{text}");
        }
    }
}
