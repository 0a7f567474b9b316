//! One writer, whatever name he opens the event by; any number of readers beside him.

use super::{event, players, stamp};
use crate::lock::beside;
use crate::{ReadOnly, Store, StoreError};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

#[track_caller]
fn locked(path: &Path) {
    let error = Store::open(path).unwrap_err();
    let holder = format!("process {}", std::process::id());
    assert!(matches!(&error, StoreError::Locked(_, who) if *who == holder), "{}: {error}", path.display());
}

#[test]
fn no_name_of_the_file_lets_a_second_writer_in() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let path = at("cup.flagfall");
    let mut store = event(&path);
    std::fs::create_dir(at("elsewhere")).unwrap();
    std::os::unix::fs::symlink(&path, at("elsewhere/link.flagfall")).unwrap();
    std::fs::hard_link(&path, at("elsewhere/hard.flagfall")).unwrap();
    std::os::unix::fs::symlink(folder.path(), at("elsewhere/folder")).unwrap();
    let names = ["cup.flagfall", "elsewhere/link.flagfall", "elsewhere/hard.flagfall", "elsewhere/folder/cup.flagfall"];
    names.iter().for_each(|name| locked(&at(name)));
    std::fs::remove_file(beside(&path, ".lock")).unwrap();
    names.iter().for_each(|name| locked(&at(name)));
    // The failed attempts took nothing away from the writer.
    store.commit(&players(3), &stamp()).unwrap();
    names.iter().for_each(|name| locked(&at(name)));
    drop(store);
    for name in names {
        assert_eq!(Store::open(&at(name)).unwrap().read_only(), None, "{name}");
    }
    assert!(!beside(&path, ".lock").exists(), "the lock file stays behind");
}

#[test]
fn readers_and_a_writer_do_not_hold_each_other_up() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("cup.flagfall");
    let mut store = event(&path);
    // Each reader has read so often before the writer ends.
    const READS: usize = 4;
    let reads = [AtomicUsize::new(0), AtomicUsize::new(0)];
    let enough = |reads: &AtomicUsize| reads.load(Ordering::Relaxed) >= READS;
    std::thread::scope(|scope| {
        for reads in &reads {
            let path = &path;
            scope.spawn(move || {
                let mut seen = 0;
                while !enough(reads) {
                    let mut read = Store::open_to_read(path).unwrap();
                    assert_eq!((read.read_only(), read.found()), (Some(ReadOnly::Asked), &[][..]));
                    assert!(matches!(read.commit(&players(1), &stamp()), Err(StoreError::ReadOnly(ReadOnly::Asked))));
                    let entries = read.history().entries().len();
                    assert!(entries >= seen, "an entry that was there is gone");
                    seen = entries;
                    reads.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        for _ in 0..1000 {
            store.commit(&players(1), &stamp()).unwrap();
            if reads.iter().all(enough) {
                break;
            }
        }
    });
    drop(store);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["cup.flagfall"]);
}

#[test]
fn a_pipe_or_a_folder_is_no_event_and_holds_nobody_up() {
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("pipe.flagfall");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [pipe.as_path(), folder.path()] {
        for result in [Store::open(path), Store::open_to_read(path)] {
            assert!(matches!(result, Err(StoreError::NotOurs(_))), "{}: {result:?}", path.display());
        }
    }
}
