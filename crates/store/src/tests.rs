//! What the operating system and the disk can do to an event file.

mod anchors;
mod damage;
mod journal;
#[cfg(unix)]
mod moved;
#[cfg(unix)]
mod names;
#[cfg(unix)]
mod outputs;
mod past;
mod schema;

use super::{ReadOnly, Stamp, Store, StoreError};
use arbitration::kind::GameKind;
use event::{Command, Info, NewPlayer, Person, PlayerId, Presence, SectionId, Setup, SystemKind, UndoRefusal, propose};
use std::io;
use std::path::Path;

fn stamp() -> Stamp {
    Stamp { at: "2026-11-20T12:00:00+00:00".into(), actor: "test".to_owned(), reason: String::new() }
}

fn players(count: usize) -> Command {
    let person = |n| Person { name: format!("Player {n} {}", "x".repeat(100)), ..Person::default() };
    Command::AddPlayers(SectionId(1), (0..count).map(|n| NewPlayer { person: person(n), lot: None }).collect())
}

fn event(path: &Path) -> Store {
    let mut store = Store::create(path).unwrap();
    store.commit(&Command::SetInfo(Info { name: "Cup".to_owned(), ..Info::default() }), &stamp()).unwrap();
    store.commit(&Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 5)), &stamp()).unwrap();
    store
}

#[test]
fn a_full_disk_refuses_the_whole_entry_and_the_next_one_goes_in_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.flagfall");
    let mut store = event(&path);
    store.commit(&players(3), &stamp()).unwrap();
    let pages: i64 = store.open.conn.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    store.open.conn.pragma_update_and_check(None, "max_page_count", pages + 1, |_| Ok(())).unwrap();
    let (before, entries, hash) = (store.event(), store.history().entries().len(), store.last_hash().to_owned());
    let error = store.commit(&players(500), &stamp()).unwrap_err();
    assert!(matches!(error, StoreError::DiskFull), "{error}");
    assert_eq!((store.event(), store.history().entries().len(), store.last_hash()), (before, entries, hash.as_str()));
    assert_eq!(super::verify(&path).unwrap().findings, []);
    store.open.conn.pragma_update_and_check(None, "max_page_count", 1_000_000, |_| Ok(())).unwrap();
    store.commit(&players(500), &stamp()).unwrap();
    let event = store.event();
    drop(store);
    assert_eq!(super::verify(&path).unwrap().findings, []);
    assert_eq!(Store::open(&path).unwrap().event(), event);
}

#[test]
fn a_full_stick_leaves_no_half_copy() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = event(&folder.path().join("cup.flagfall"));
    let nowhere = folder.path().join("no-stick");
    assert!(matches!(store.backup_to(&nowhere, &stamp().at, 3), Err(StoreError::NotFound(_))));
    let stick = folder.path().join("stick");
    std::fs::create_dir(&stick).unwrap();
    // Another program has taken an entry out behind our back: what would be copied is not what was acknowledged.
    store.standing = crate::standing::Standing::at(crate::Head { hash: "another".to_owned(), ..store.head().clone() });
    assert!(matches!(store.backup_to(&stick, &stamp().at, 3), Err(StoreError::Damaged(..))));
    assert_eq!(std::fs::read_dir(&stick).unwrap().count(), 0);
}

#[test]
fn what_the_system_says_becomes_a_kind_that_helps() {
    let path = Path::new("/stick/cup.flagfall");
    let kind = |kind| StoreError::io(path, &io::Error::from(kind));
    assert!(matches!(kind(io::ErrorKind::NotFound), StoreError::NotFound(p) if p == path));
    assert!(matches!(kind(io::ErrorKind::AlreadyExists), StoreError::Exists(p) if p == path));
    assert!(matches!(kind(io::ErrorKind::StorageFull), StoreError::DiskFull));
    let sqlite = |code| {
        let error = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None);
        StoreError::sqlite(path, &error)
    };
    assert!(matches!(sqlite(rusqlite::ffi::SQLITE_FULL), StoreError::DiskFull));
    assert!(matches!(sqlite(rusqlite::ffi::SQLITE_NOTADB), StoreError::NotOurs(_)));
    assert!(matches!(sqlite(rusqlite::ffi::SQLITE_CORRUPT), StoreError::Damaged(..)));
    assert!(matches!(sqlite(rusqlite::ffi::SQLITE_READONLY), StoreError::ReadOnly(ReadOnly::Protected)));
}

#[test]
fn only_one_store_has_an_event_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.flagfall");
    let first = event(&path);
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(&error, StoreError::Locked(_, holder) if holder.contains(&std::process::id().to_string())), "{error}");
    drop(first);
    assert_eq!(Store::open(&path).unwrap().event().info.name, "Cup");
}

#[test]
fn an_undo_that_would_seat_a_player_who_is_gone_is_refused_in_words_and_the_file_takes_the_next_entry() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.flagfall");
    let mut store = event(&path);
    let open = SectionId(1);
    store.commit(&players(5), &stamp()).unwrap();
    let present = Command::SetPresence(open, (1..=5).map(PlayerId).collect(), Presence::Present);
    store.commit(&present, &stamp()).unwrap();
    let pair = |store: &Store| Command::Pair(open, Box::new(propose(&store.event(), &store.event().sections[0]).unwrap()));
    store.commit(&pair(&store), &stamp()).unwrap();
    let unpaired = store.commit(&Command::Unpair(open), &stamp()).unwrap().seq;
    let removed = store.commit(&Command::RemovePlayer(open, PlayerId(5)), &stamp()).unwrap().seq;
    let refused = store.undo(Some(unpaired), &stamp()).unwrap_err();
    let later = vec![(removed, "player.remove".to_owned())];
    assert!(matches!(&refused, StoreError::UndoRefused(UndoRefusal::RestsOn { later: named, .. }) if *named == later), "{refused}");
    store.commit(&pair(&store), &stamp()).unwrap();
    drop(store);
    assert_eq!(super::verify(&path).unwrap().findings, []);
}
