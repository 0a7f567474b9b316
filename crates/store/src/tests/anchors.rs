//! A file that is whole in itself, but not the one that was last seen.

use super::{event, players, stamp};
use crate::{Alarm, Anchors, Difference, Finding, ReadOnly, Stamp, Store, StoreError, migrate, verify_against};
use event::{Change, Command, Info};
use std::fs;
use std::path::{Path, PathBuf};

fn info(name: &str) -> Command {
    Command::SetInfo(Info { name: name.to_owned(), ..Info::default() })
}

/// A folder with an event of five entries that was watched, a copy of it as it was after three, and the anchors.
struct Watched {
    _folder: tempfile::TempDir,
    path: PathBuf,
    older: PathBuf,
    anchors: Anchors,
}

impl Watched {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (path, older) = (folder.path().join("cup.flagfall"), folder.path().join("cup-at-3.flagfall"));
        let anchors = Anchors::new(folder.path().join("anchors"));
        let mut store = event(&path);
        store.anchor_new(&anchors);
        store.commit(&players(3), &stamp()).unwrap();
        drop(store);
        fs::copy(&path, &older).unwrap();
        let mut store = Store::open(&path).unwrap();
        store.anchor_to(&anchors);
        store.commit(&info("Cup, day 1"), &stamp()).unwrap();
        store.commit(&info("Cup, day 2"), &stamp()).unwrap();
        Self { _folder: folder, path, older, anchors }
    }

    fn open(&self, path: &Path) -> Store {
        let mut store = Store::open(path).unwrap();
        store.anchor_to(&self.anchors);
        store
    }

    fn alarm(&self, path: &Path) -> Alarm {
        let store = self.open(path);
        assert_eq!(store.read_only(), Some(ReadOnly::Differs));
        let [Finding::Anchor(alarm)] = store.findings() else { panic!("{:?}", store.findings()) };
        // Without opening it, the check says the same.
        let checked = verify_against(path, Some(&self.anchors), None).unwrap();
        assert_eq!(checked.findings, [Finding::Anchor(alarm.clone())]);
        Alarm::clone(alarm)
    }
}

#[test]
fn an_older_file_put_in_the_place_of_the_event_is_noticed_and_can_be_accepted() {
    let watched = Watched::new();
    fs::copy(&watched.older, &watched.path).unwrap();
    let alarm = watched.alarm(&watched.path);
    assert_eq!((alarm.difference, alarm.seen.count, alarm.found.count), (Difference::Shorter, 5, 3));
    let mut store = watched.open(&watched.path);
    assert!(matches!(store.commit(&info("lost"), &stamp()), Err(StoreError::ReadOnly(ReadOnly::Differs))));
    assert_eq!(store.history().entries().len(), 3, "nothing is written before it is accepted");
    store.accept(&Stamp { actor: "arbiter".to_owned(), ..stamp() }).unwrap();
    assert_eq!((store.read_only(), store.findings()), (None, &[][..]));
    let entry = store.history().entries().last().unwrap();
    let [Change::Accepted { difference, count, hash }] = &entry.changes[..] else { panic!("{entry:?}") };
    assert_eq!((entry.kind.as_str(), entry.actor.as_str(), difference.as_str(), *count), ("file.accept", "arbiter", "shorter", 5));
    assert_eq!(hash, &alarm.seen.hash);
    store.commit(&info("goes on"), &stamp()).unwrap();
    drop(store);
    assert_eq!(watched.open(&watched.path).findings(), []);
}

#[test]
fn a_last_row_that_was_exchanged_and_a_chain_that_was_computed_anew_are_noticed() {
    let watched = Watched::new();
    // Everything after entry 3 was entered again, otherwise: chain, tables and schema are in order.
    let mut forged = Store::open(&watched.older).unwrap();
    forged.commit(&info("Cup, day 1"), &stamp()).unwrap();
    forged.commit(&info("another day 2"), &stamp()).unwrap();
    forged.commit(&info("and on"), &stamp()).unwrap();
    let id = forged.id().to_owned();
    drop(forged);
    fs::copy(&watched.older, &watched.path).unwrap();
    assert_eq!(super::super::verify(&watched.path).unwrap().findings, []);
    assert_eq!(watched.alarm(&watched.path).difference, Difference::Other);

    // All of it was made anew, under the same id and under another.
    for (id, difference) in [(Some(id.as_str()), Difference::Other), (None, Difference::Stranger)] {
        fs::remove_file(&watched.path).unwrap();
        let mut conn = rusqlite::Connection::open(&watched.path).unwrap();
        migrate::create_as(&mut conn, id).unwrap();
        drop(conn);
        let mut forged = Store::open(&watched.path).unwrap();
        for day in 0..6 {
            forged.commit(&info(&format!("day {day}")), &stamp()).unwrap();
        }
        drop(forged);
        assert_eq!(watched.alarm(&watched.path).difference, difference);
    }
}

#[test]
fn an_event_that_moved_is_known_again_and_an_older_copy_of_it_is_not_taken_for_it() {
    let watched = Watched::new();
    let moved = watched.path.with_file_name("renamed.flagfall");
    fs::rename(&watched.path, &moved).unwrap();
    let mut store = watched.open(&moved);
    assert_eq!((store.findings(), store.read_only()), (&[][..], None));
    store.commit(&info("entered after the move"), &stamp()).unwrap();
    drop(store);
    let alarm = watched.alarm(&watched.older);
    assert_eq!((alarm.difference, alarm.seen.count, alarm.place), (Difference::Shorter, 6, fs::canonicalize(&moved).unwrap()));
    // What was entered on another computer is farther, and in order.
    let mut store = Store::open(&moved).unwrap();
    store.commit(&info("entered elsewhere"), &stamp()).unwrap();
    drop(store);
    assert_eq!(watched.open(&moved).findings(), []);
}

#[test]
fn an_anchor_that_lags_or_cannot_be_read_or_written_is_no_alarm() {
    let watched = Watched::new();
    let folder = watched.path.with_file_name("anchors");
    for bytes in [&b""[..], b"{\"id\":", b"\xff\xfe"] {
        for file in fs::read_dir(&folder).unwrap() {
            fs::write(file.unwrap().path(), bytes).unwrap();
        }
        assert_eq!(watched.open(&watched.path).findings(), [], "{bytes:?}");
    }
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "a file where the folder should be").unwrap();
    let mut store = watched.open(&watched.path);
    store.commit(&info("saved all the same"), &stamp()).unwrap();
    drop(store);
    assert_eq!(watched.open(&watched.path).history().entries().len(), 6);
}

#[test]
fn a_hash_from_a_sheet_is_found_in_the_log_or_not() {
    let watched = Watched::new();
    let store = watched.open(&watched.path);
    let newest = store.last_hash().to_owned();
    let earlier = store.hash_of(3);
    drop(store);
    let expect = |hash: &str| verify_against(&watched.path, None, Some(hash)).unwrap();
    assert_eq!(expect(&newest).expected, Some(5));
    assert_eq!(expect(&newest[..8]).expected, Some(5));
    assert_eq!(expect(&format!("{} · 3", &earlier[..8])).expected, Some(3));
    assert_eq!(expect(&earlier[..8].to_uppercase()).findings, []);
    // Too short, another number, another hash: each is a finding.
    for wrong in [&newest[..7], &format!("{} · 4", &newest[..8]), &"0".repeat(64), ""] {
        assert_eq!(expect(wrong).findings, [Finding::NoHead(wrong.to_owned())], "{wrong}");
    }
}

impl Store {
    fn hash_of(&self, seq: u32) -> String {
        crate::log::hash_at(&self.open.conn, seq).unwrap().unwrap()
    }
}
