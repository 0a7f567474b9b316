//! Bytes of an event file that are not what was written: it opens as it was, or says what is wrong and what can be done.

use super::{event, players, stamp};
use crate::{Anchors, Finding, Store, StoreError, salvage, verify};
use event::{Command, Event, Info};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const ENTRIES: usize = 60;

/// SplitMix64: the same numbers in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % u64::try_from(sides).unwrap()).unwrap()
    }
}

struct Whole {
    folder: tempfile::TempDir,
    path: PathBuf,
    anchors: Anchors,
    bytes: Vec<u8>,
    event: Arc<Event>,
    /// Hash of every entry, in order.
    hashes: Vec<String>,
}

fn whole() -> Whole {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.flagfall");
    let anchors = Anchors::new(folder.path().join("anchors"));
    let mut store = event(&path);
    store.anchor_new(&anchors);
    store.commit(&players(24), &stamp()).unwrap();
    while store.history().entries().len() < ENTRIES {
        let n = store.history().entries().len();
        if n.is_multiple_of(7) {
            store.commit(&players(2), &stamp()).unwrap();
        } else {
            let name = format!("Cup, note {n} {}", "long ".repeat(n % 40));
            store.commit(&Command::SetInfo(Info { name, ..Info::default() }), &stamp()).unwrap();
        }
    }
    let event = store.event();
    let mut statement = store.open.conn.prepare("SELECT hash FROM log ORDER BY seq").unwrap();
    let hashes = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    drop(statement);
    drop(store);
    let bytes = fs::read(&path).unwrap();
    Whole { folder, path, anchors, bytes, event, hashes }
}

/// The file with one thing done to it, and what.
fn mutated(bytes: &[u8], dice: &mut Dice) -> (Vec<u8>, String) {
    let mut bytes = bytes.to_vec();
    let at = match dice.roll(4) {
        // The header and the schema are a small part of the file and a large part of the trouble.
        0 => dice.roll(4096),
        _ => dice.roll(bytes.len()),
    };
    let what = match dice.roll(5) {
        0 | 1 => {
            let bit = dice.roll(8);
            bytes[at] ^= 1 << bit;
            format!("bit {bit} of byte {at} flipped")
        }
        2 => {
            let end = (at + 16).min(bytes.len());
            bytes[at..end].fill(0);
            format!("16 bytes from {at} zeroed")
        }
        3 => {
            let page = at / 4096;
            let end = ((page + 1) * 4096).min(bytes.len());
            bytes[page * 4096..end].fill(if dice.roll(2) == 0 { 0 } else { 0xa5 });
            format!("page {page} overwritten")
        }
        _ => {
            bytes.truncate(at);
            format!("cut at {at}")
        }
    };
    (bytes, what)
}

/// What opening the file says: nothing where it is what it was.
fn opened(whole: &Whole, what: &str) -> Option<StoreError> {
    let mut store = match Store::open(&whole.path) {
        Ok(store) => store,
        Err(error) => {
            assert!(matches!(error, StoreError::Damaged(..) | StoreError::NotOurs(_)), "{what}: {error:?}");
            return Some(error);
        }
    };
    store.anchor_to(&whole.anchors);
    if store.findings().is_empty() && store.read_only().is_none() {
        assert_eq!(store.history().entries().len(), ENTRIES, "{what}: shorter without a word");
        assert_eq!((store.event(), store.last_hash()), (Arc::clone(&whole.event), whole.hashes[ENTRIES - 1].as_str()), "{what}");
        return None;
    }
    let why = StoreError::ReadOnly(store.read_only().unwrap_or_else(|| panic!("{what}: it can be written: {:?}", store.findings())));
    Some(why)
}

fn salvaged(whole: &Whole, new: &Path, what: &str) -> usize {
    let saved = match salvage(&whole.path, new, Some(&whole.anchors)) {
        Ok(saved) => saved,
        Err(error) => {
            assert!(matches!(error, StoreError::Hopeless(..)), "{what}: {error}");
            assert!(!new.exists(), "{what}");
            return 0;
        }
    };
    let verdict = verify(new).unwrap();
    assert_eq!(verdict.findings, [], "{what}");
    let kept = verdict.entries;
    assert_eq!((saved.kept as usize, saved.hash.as_str()), (kept, whole.hashes[kept - 1].as_str()), "{what}: no prefix");
    assert_eq!(saved.broken.is_some(), kept < ENTRIES, "{what}: {saved:?}");
    assert!(kept == ENTRIES || saved.at_least as usize >= ENTRIES, "{what}: {saved:?}");
    fs::remove_file(new).unwrap();
    kept
}

#[test]
fn a_file_with_changed_bytes_opens_as_it_was_or_says_what_is_wrong_and_its_log_can_be_saved() {
    let whole = whole();
    let new = whole.folder.path().join("new.flagfall");
    let mut dice = Dice(11);
    let (mut sound, mut named, mut all, mut none, mut kept) = (0, 0, 0, 0, 0);
    const TIMES: usize = 300;
    for time in 0..TIMES {
        let (bytes, what) = mutated(&whole.bytes, &mut dice);
        let what = format!("{time}: {what}");
        fs::write(&whole.path, &bytes).unwrap();
        match opened(&whole, &what) {
            None => sound += 1,
            Some(_) => named += 1,
        }
        fs::write(&whole.path, &bytes).unwrap();
        let saved = salvaged(&whole, &new, &what);
        assert_eq!(fs::read(&whole.path).unwrap(), bytes, "{what}: salvage touched the damaged file");
        kept += saved;
        all += usize::from(saved == ENTRIES);
        none += usize::from(saved == 0);
        let left: Vec<_> = fs::read_dir(whole.folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert!(left.iter().all(|n| !n.to_string_lossy().starts_with("new.")), "{what}: {left:?}");
    }
    println!(
        "{sound} opened as they were, {named} named; salvage: {all} whole, {none} nothing, {} of 100 entries",
        kept * 100 / (TIMES * ENTRIES)
    );
    assert!(sound > 20 && named > 100 && all > 50, "{sound} {named} {all}");
}

#[test]
fn a_break_in_the_chain_alone_says_what_stands_behind_it() {
    let whole = whole();
    let conn = rusqlite::Connection::open(&whole.path).unwrap();
    conn.execute_batch("DROP TRIGGER log_keeps_rows; UPDATE log SET actor = 'somebody' WHERE seq = 41").unwrap();
    drop(conn);
    let new = whole.folder.path().join("new.flagfall");
    let error = Store::open(&whole.path).unwrap_err();
    assert!(matches!(&error, StoreError::Damaged(_, finding) if **finding == Finding::Changed(41)), "{error}");
    let saved = salvage(&whole.path, &new, None).unwrap();
    assert_eq!((saved.kept, saved.at_least, saved.broken), (40, 60, Some(Finding::Changed(41))));
    assert_eq!(saved.behind.len(), 20);
    assert_eq!((saved.behind[0].seq, saved.behind[0].actor.as_str()), (41, "somebody"));
    // Nothing is ever written over, not even at the end of a link.
    let before = fs::read(&new).unwrap();
    assert!(matches!(salvage(&whole.path, &new, None), Err(StoreError::Exists(_))));
    assert_eq!(fs::read(&new).unwrap(), before);
    let mut store = Store::open(&new).unwrap();
    store.commit(&players(1), &stamp()).unwrap();
}

#[test]
fn a_value_of_the_wrong_kind_is_named_with_its_entry_and_column() {
    let whole = whole();
    // The length of a text in the head of a row becomes "nothing": the row is there, the value is not.
    let conn = rusqlite::Connection::open(&whole.path).unwrap();
    conn.execute_batch(
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(replace(sql, ' STRICT', ''), 'actor  TEXT NOT NULL', 'actor  TEXT') WHERE name = 'log'",
    )
    .unwrap();
    drop(conn);
    let conn = rusqlite::Connection::open(&whole.path).unwrap();
    conn.execute_batch("DROP TRIGGER log_keeps_rows; UPDATE log SET actor = NULL WHERE seq = 7").unwrap();
    drop(conn);
    let error = Store::open(&whole.path).unwrap_err();
    assert!(matches!(&error, StoreError::Damaged(_, finding) if **finding == Finding::Value(7, "actor")), "{error:?}");
    assert!(!error.to_string().contains("Invalid column type"), "{error}");
    let new = whole.folder.path().join("new.flagfall");
    assert_eq!(salvage(&whole.path, &new, None).unwrap().kept, 6);
}
