//! No output replaces a database of ours.

use crate::Store;
use files::output::{OutputError, Over, write};
use std::fs;
use std::os::unix::fs::symlink;

#[test]
fn a_database_of_ours_is_never_replaced_whatever_its_name() {
    let dir = tempfile::tempdir().unwrap();
    let event = dir.path().join("cup.flagfall");
    drop(Store::create(&event).unwrap());
    let disguised = dir.path().join("report.trf");
    fs::copy(&event, &disguised).unwrap();
    let linked = dir.path().join("link.trf");
    symlink(&event, &linked).unwrap();
    let ratings = dir.path().join("list.txt");
    drop(crate::ratings::RatingsDb::open(&ratings).unwrap());
    let journal = dir.path().join("other.txt");
    fs::write(&journal, [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0, 0]).unwrap();
    let broken = dir.path().join("broken.flagfall");
    fs::write(&broken, b"damaged beyond its mark").unwrap();
    let beside = ["-wal", "-shm", "-journal", ".lock"].map(|suffix| dir.path().join(format!("cup.flagfall{suffix}")));
    let marked_beside = dir.path().join("report.trf-wal");
    for path in [&event, &disguised, &linked, &ratings, &journal, &broken, &marked_beside].into_iter().chain(&beside) {
        let before = fs::read(path).ok();
        assert!(matches!(write(path, b"x", Over::Files), Err(OutputError::Ours(_))), "{}", path.display());
        assert_eq!(fs::read(path).ok(), before);
    }
}
