use crate::{Stamp, Store, StoreError, restore};
use arbitration::kind::GameKind;
use event::{Command, Info, NewPlayer, Person, SectionId, Setup, SystemKind};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const NOON: &str = "2026-11-20T12:00:00+01:00";

fn event(path: &Path) -> Store {
    let mut store = Store::create(path).unwrap();
    store.commit(&Command::SetInfo(Info { name: "Cup".to_owned(), ..Info::default() }), &Stamp::default()).unwrap();
    store.commit(&Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 5)), &Stamp::default()).unwrap();
    store
}

/// Another entry.
fn grow(store: &mut Store) {
    let name = format!("Player {}", store.history().next_seq());
    let player = NewPlayer { person: Person { name, ..Person::default() }, lot: None };
    store.commit(&Command::AddPlayers(SectionId(1), vec![player]), &Stamp::default()).unwrap();
}

/// The stick, and an event on the disk.
fn desk() -> (TempDir, PathBuf, Store) {
    let dir = tempfile::tempdir().unwrap();
    let stick = dir.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let store = event(&dir.path().join("cup.flagfall"));
    (dir, stick, store)
}

/// The copies in a folder by name.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_clock_that_was_set_back_costs_no_copy_that_is_newer() {
    let (_dir, stick, mut store) = desk();
    let mut last = PathBuf::new();
    // The laptop crosses time zones and has its clock set: each copy is named earlier than the one before.
    for at in ["2026-11-21T18:00:00+08:00", "2026-11-21T11:00:00+01:00", "2026-11-20T23:00:00-05:00", "2025-01-01T00:00:00+00:00"] {
        grow(&mut store);
        let made = store.backup_to(&stick, &at.into(), 2).unwrap();
        assert!(made.trusted && made.path.exists(), "the copy just made was deleted: {made:?}");
        assert!(last.as_os_str().is_empty() || last.exists(), "the newest copy but one was deleted: {made:?}");
        last = made.path;
    }
    let entries: Vec<_> = names(&stick).iter().map(|name| Store::open(&stick.join(name)).unwrap().history().entries().len()).collect();
    let newest = store.history().entries().len();
    assert_eq!(entries.iter().max(), Some(&newest));
    assert_eq!(entries.iter().min(), Some(&(newest - 1)));
}

#[test]
fn copies_of_other_events_are_left_alone_whatever_they_are_called() {
    let (dir, stick, store) = desk();
    let second = event(&dir.path().join("cup-2.flagfall"));
    fs::create_dir(dir.path().join("elsewhere")).unwrap();
    let namesake = event(&dir.path().join("elsewhere/cup.flagfall"));
    let others = [second.backup_to(&stick, &NOON.into(), 1).unwrap().path, namesake.backup_to(&stick, &NOON.into(), 1).unwrap().path];
    for _ in 0..3 {
        let made = store.backup_to(&stick, &"2026-11-20T13:00:00+01:00".into(), 1).unwrap();
        assert!(made.path.exists());
    }
    assert!(others.iter().all(|path| path.exists()), "{:?}", names(&stick));
    assert_eq!(names(&stick).len(), 3);
}

#[test]
fn a_copy_is_removed_only_if_all_that_is_in_it_is_in_the_new_one() {
    let (_dir, stick, mut store) = desk();
    let early = store.backup_to(&stick, &NOON.into(), 9).unwrap().path;
    // Somebody went on with a copy on another laptop.
    let forked = stick.join("cup-20261120-120100.flagfall");
    fs::copy(&early, &forked).unwrap();
    let mut elsewhere = Store::open(&forked).unwrap();
    elsewhere.commit(&Command::SetInfo(Info { name: "Fork".to_owned(), ..Info::default() }), &Stamp::default()).unwrap();
    drop(elsewhere);
    grow(&mut store);
    // A stick lost a page of a copy; its end, the newest entry, is still there.
    let damaged = store.backup_to(&stick, &NOON.into(), 9).unwrap().path;
    let mut bytes = fs::read(&damaged).unwrap();
    let at = bytes.windows(4).position(|w| w == b"Open").unwrap();
    bytes[at] = b'o';
    fs::write(&damaged, bytes).unwrap();
    let named_by_hand = stick.join("my copy.flagfall");
    fs::copy(&early, &named_by_hand).unwrap();
    for _ in 0..3 {
        grow(&mut store);
        store.backup_to(&stick, &NOON.into(), 1).unwrap();
    }
    assert!(forked.exists() && damaged.exists() && named_by_hand.exists() && !early.exists(), "{:?}", names(&stick));
    assert_eq!(names(&stick).len(), 4, "{:?}", names(&stick));
}

#[test]
fn of_copies_that_say_the_same_one_is_enough() {
    let (_dir, stick, mut store) = desk();
    let early = store.backup_to(&stick, &NOON.into(), 3).unwrap().path;
    grow(&mut store);
    for _ in 0..6 {
        store.backup_to(&stick, &NOON.into(), 3).unwrap();
    }
    assert!(early.exists(), "copying again and again drove the earlier state out: {:?}", names(&stick));
    assert_eq!(names(&stick).len(), 3);
}

#[test]
fn an_altered_event_is_not_copied_silently_and_drives_no_good_copy_out() {
    let (_dir, stick, mut store) = desk();
    grow(&mut store);
    let good = store.backup_to(&stick, &NOON.into(), 1).unwrap().path;
    store.open.conn.execute("UPDATE player SET name = 'Somebody Else'", []).unwrap();
    let made = store.backup_to(&stick, &NOON.into(), 1).unwrap();
    assert!(!made.trusted && !made.findings.is_empty() && made.removed.is_empty(), "{made:?}");
    assert!(good.exists() && made.path.exists());
}

#[test]
fn leftovers_are_removed_when_they_are_ours_and_old() {
    let (_dir, stick, store) = desk();
    let copy = store.backup_to(&stick, &NOON.into(), 9).unwrap().path;
    let old = |name: &str, content: &[u8]| {
        let path = stick.join(name);
        fs::write(&path, content).unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(SystemTime::now() - Duration::from_secs(7200)).unwrap();
        path
    };
    let bytes = fs::read(&copy).unwrap();
    let ours = [
        old("cup-20261120-113000.partial", &bytes),
        old("cup-20261120-113001.partial", b""),
        old(".flagfall-0011223344556677.partial", b"x"),
    ];
    let foreign = [old("cup-20261120-113002.partial", b"a download"), old("film.partial", &bytes)];
    let fresh = stick.join("cup-20261120-115959.partial");
    fs::write(&fresh, &bytes).unwrap();
    store.backup_to(&stick, &NOON.into(), 9).unwrap();
    assert!(ours.iter().all(|path| !path.exists()), "{:?}", names(&stick));
    assert!(foreign.iter().all(|path| path.exists()) && fresh.exists(), "{:?}", names(&stick));
}

#[test]
fn a_copy_becomes_an_event_and_overwrites_none() {
    let (dir, stick, store) = desk();
    let copy = store.backup_to(&stick, &NOON.into(), 9).unwrap().path;
    let new = dir.path().join("new.flagfall");
    restore(&copy, &new).unwrap();
    let restored = Store::open(&new).unwrap();
    assert_eq!((restored.id(), restored.event(), restored.last_hash()), (store.id(), store.event(), store.last_hash()));
    assert!(matches!(restore(&copy, &new), Err(StoreError::Exists(_))));
    assert_eq!(names(&stick).len(), 1, "nothing is left beside the copy");
}
