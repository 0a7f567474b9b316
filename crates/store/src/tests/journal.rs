//! A file is whole after each commit; what a crash left beside it is recovered, counted, or named as lost.

use super::{event, players, stamp};
use crate::lock::beside;
use crate::wal::{self, Rest};
use crate::{Found, ReadOnly, Store, StoreError};
use event::{BoardResult, Command, GameAt, NewPlayer, Person, SectionId, Setup};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tempfile::TempDir;

fn some_players(store: &mut Store, n: usize) {
    let person = |k: usize| NewPlayer { person: Person { name: format!("Player {n:03} {k} 王伟"), ..Person::default() }, lot: None };
    store.commit(&Command::AddPlayers(SectionId(1), (0..1 + n % 7).map(person).collect()), &stamp()).unwrap();
}

#[test]
fn a_plain_copy_of_the_file_alone_has_every_entry() {
    let folder = TempDir::new().unwrap();
    let (path, copy) = (folder.path().join("cup.flagfall"), folder.path().join("copy.flagfall"));
    let mut store = event(&path);
    for n in 0..12 {
        some_players(&mut store, n);
        std::fs::copy(&path, &copy).unwrap();
        let verdict = crate::verify(&copy).unwrap();
        assert_eq!((verdict.findings, verdict.last_hash.as_str()), (vec![], store.last_hash()));
        assert_eq!(Store::open(&copy).unwrap().event(), store.event());
        std::fs::remove_file(&copy).unwrap();
    }
}

/// A copy of the file and its journal from the middle of a commit: the file is half changed.
fn crashed(folder: &Path) -> (PathBuf, Store) {
    let path = folder.join("cup.flagfall");
    let mut store = event(&path);
    some_players(&mut store, 6);
    let crashed = folder.join("crashed.flagfall");
    store.open.conn.execute_batch("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE").unwrap();
    store.open.conn.execute_batch("DELETE FROM player; UPDATE info SET name = 'half'").unwrap();
    let filler = "x".repeat(200_000);
    store.open.conn.execute("UPDATE section SET comments = ?", [&filler]).unwrap();
    std::fs::copy(&path, &crashed).unwrap();
    std::fs::copy(beside(&path, "-journal"), beside(&crashed, "-journal")).unwrap();
    assert_ne!(std::fs::read(&crashed).unwrap().len(), 0);
    store.open.conn.execute_batch("ROLLBACK").unwrap();
    (crashed, store)
}

#[test]
fn a_crash_within_a_commit_is_taken_back_counted_and_left_alone_by_readers() {
    let folder = TempDir::new().unwrap();
    let (path, store) = crashed(folder.path());
    let bytes = || ["", "-journal"].map(|ending| std::fs::read(beside(&path, ending)).unwrap());
    let before = bytes();
    let verdict = crate::verify(&path).unwrap();
    assert_eq!((verdict.beside, verdict.findings, verdict.last_hash.as_str()), (vec![Found::Journal], vec![], store.last_hash()));
    let read = Store::open_to_read(&path).unwrap();
    assert_eq!((read.event(), read.found()), (store.event(), &[Found::Journal][..]));
    let restored = folder.path().join("restored.flagfall");
    crate::restore(&path, &restored).unwrap();
    assert_eq!(Store::open(&restored).unwrap().event(), store.event());
    assert!(bytes() == before, "reading changed the file or its journal");
    let opened = Store::open(&path).unwrap();
    assert_eq!((opened.event(), opened.found(), opened.read_only()), (store.event(), &[Found::Journal][..], None));
    drop(opened);
    assert!(!beside(&path, "-journal").exists());
}

#[test]
fn a_journal_left_by_a_removed_event_is_never_played_into_another() {
    let folder = TempDir::new().unwrap();
    let (path, store) = crashed(folder.path());
    let journal = beside(&path, "-journal");
    std::fs::remove_file(&path).unwrap();
    let left = |result: Result<(), StoreError>| assert!(matches!(&result, Err(StoreError::Exists(p)) if *p == journal), "{result:?}");
    left(crate::restore(store.path(), &path));
    left(Store::create(&path).map(|_| ()));
    assert!(!path.exists() && journal.exists());
}

/// An event as earlier versions left it in a crash: a file and a write-ahead log. Gives the length of the log and the state after each entry.
fn logged(folder: &Path) -> (PathBuf, Vec<(u64, std::sync::Arc<event::Event>)>) {
    let (live, path) = (folder.join("live.flagfall"), folder.join("old.flagfall"));
    let mut store = event(&live);
    store.open.conn.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0").unwrap();
    let mut marks = vec![(0, store.event())];
    for n in 0..24 {
        some_players(&mut store, n);
        marks.push((std::fs::metadata(beside(&live, "-wal")).unwrap().len(), store.event()));
    }
    for ending in ["", "-wal"] {
        std::fs::copy(beside(&live, ending), beside(&path, ending)).unwrap();
    }
    (path, marks)
}

#[test]
fn an_old_file_is_brought_to_the_journal_with_what_was_in_its_log() {
    let folder = TempDir::new().unwrap();
    let (path, marks) = logged(folder.path());
    let frames = wal::inspect(&beside(&path, "-wal")).unwrap();
    assert!(frames.frames > 24 && frames.rest == Rest::Nothing, "{frames:?}");
    let bytes = || ["", "-wal"].map(|ending| std::fs::read(beside(&path, ending)).unwrap());
    let before = bytes();
    let verdict = crate::verify(&path).unwrap();
    assert_eq!((verdict.beside, verdict.findings, verdict.entries), (vec![Found::Log(frames.frames)], vec![], 26));
    let restored = folder.path().join("restored.flagfall");
    crate::restore(&path, &restored).unwrap();
    assert_eq!(crate::verify(&restored).unwrap().entries, 26);
    assert!(bytes() == before, "reading changed the file or its log");
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.event(), marks.last().unwrap().1);
    some_players(&mut store, 3);
    assert!(!beside(&path, "-wal").exists() && !beside(&path, "-shm").exists());
    let copy = folder.path().join("copy.flagfall");
    std::fs::copy(&path, &copy).unwrap();
    assert_eq!(crate::verify(&copy).unwrap().entries, 27);
}

#[test]
fn a_torn_log_of_an_old_file_opens_at_exactly_a_whole_entry() {
    let folder = TempDir::new().unwrap();
    let (path, marks) = logged(folder.path());
    let (database, log) = (std::fs::read(&path).unwrap(), std::fs::read(beside(&path, "-wal")).unwrap());
    // At every end of an entry, a byte to each side of it, and at odd places between.
    let ends = marks.iter().flat_map(|(end, _)| [end.saturating_sub(1), *end, end + 1]).map(|n| usize::try_from(n).unwrap());
    let cuts: Vec<usize> = ends.chain((0..log.len()).step_by(1511)).filter(|cut| *cut <= log.len()).collect();
    assert!(cuts.len() > 150, "{} cuts", cuts.len());
    for (index, cut) in cuts.into_iter().enumerate() {
        let mut bytes = log[..cut].to_vec();
        if index % 2 == 1 {
            // The first byte is never the one that was cut off.
            bytes.extend(log.get(cut).map(|byte| !byte));
            bytes.extend((0..index * 37 % 9000).map(|n| u8::try_from((n * n + index) % 251).unwrap()));
        }
        std::fs::write(&path, &database).unwrap();
        std::fs::write(beside(&path, "-wal"), &bytes).unwrap();
        let (at, (end, state)) = marks.iter().enumerate().rfind(|(_, (end, _))| usize::try_from(*end).unwrap() <= cut).unwrap();
        assert_eq!(crate::verify(&path).unwrap().findings, [], "cut at {cut}");
        let opened = Store::open(&path).unwrap();
        assert_eq!(opened.history().entries().len(), at + 2, "cut at {cut} of {}", log.len());
        assert_eq!(opened.event(), *state, "cut at {cut}");
        assert_eq!(opened.read_only(), None, "cut at {cut}");
        // More frames than the entries need: that is said.
        let more = cut - usize::try_from(*end).unwrap();
        if more >= 2 * 4096 || more == 0 {
            assert_eq!(opened.found().contains(&Found::LogUnfinished), more > 0, "cut at {cut}: {more} more");
        }
    }
}

#[test]
fn a_log_that_lost_confirmed_entries_is_never_taken_for_whole() {
    let folder = TempDir::new().unwrap();
    let (path, marks) = logged(folder.path());
    let wal_path = beside(&path, "-wal");
    let log = std::fs::read(&wal_path).unwrap();
    let last = usize::try_from(marks[marks.len() - 2].0).unwrap();
    for at in (0..last).step_by(701) {
        let mut bytes = log.clone();
        bytes[at] ^= 0x10;
        std::fs::write(&wal_path, &bytes).unwrap();
        let read = wal::inspect(&wal_path).unwrap();
        assert_eq!(read.rest, Rest::Damaged, "byte {at} of {}", log.len());
        if at % 7 != 0 {
            continue;
        }
        let opened = Store::open(&path).unwrap();
        assert_eq!(opened.read_only(), Some(ReadOnly::Damaged), "byte {at}");
        drop(opened);
        let verdict = crate::verify(&path).unwrap();
        assert!(verdict.findings.iter().any(|f| f.part() == "journal"), "byte {at}: {verdict:?}");
        assert!(crate::restore(&path, &folder.path().join("no.flagfall")).is_err(), "byte {at}");
        assert_eq!(std::fs::read(&wal_path).unwrap(), bytes, "the log was changed");
    }
}

#[test]
fn a_log_of_another_file_is_not_written_into_the_event() {
    let folder = TempDir::new().unwrap();
    let (old, _) = logged(folder.path());
    let path = folder.path().join("copy.flagfall");
    drop(event(&path));
    std::fs::copy(beside(&old, "-wal"), beside(&path, "-wal")).unwrap();
    let before = std::fs::read(&path).unwrap();
    for result in [Store::open(&path).map(|_| ()), Store::open_to_read(&path).map(|_| ()), crate::verify(&path).map(|_| ())] {
        assert!(matches!(&result, Err(StoreError::ForeignLog(p)) if *p == beside(&path, "-wal")), "{result:?}");
    }
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

/// One result in an event of 500 players in its eleventh round with 3,000 log entries: the times of a commit in each mode of SQLite's
/// journal. `cargo test -p flagfall --lib commit_times -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute; prints figures"]
fn commit_times() {
    let folder = TempDir::new_in(std::env::var_os("FLAGFALL_BENCH").unwrap_or_else(|| ".".into())).unwrap();
    let modes = [
        ("WAL, FULL", "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", false),
        ("WAL, FULL, checkpoint in each commit", "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", true),
        ("DELETE, FULL", "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL", false),
        ("DELETE, EXTRA", "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA", false),
        ("TRUNCATE, FULL", "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL", false),
        ("PERSIST, FULL", "PRAGMA journal_mode = PERSIST; PRAGMA synchronous = FULL", false),
    ];
    let path = folder.path().join("large.flagfall");
    let mut store = Store::create(&path).unwrap();
    let setup = Setup::new("Open", "chess".parse().unwrap(), event::SystemKind::SwissDutch, 11);
    store.commit(&Command::AddSection(setup), &stamp()).unwrap();
    store.open.conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
    store.commit(&players(500), &stamp()).unwrap();
    for round in 1..=11 {
        let event = store.event();
        let proposal = event::propose(&event, &event.sections[0]).unwrap();
        store.commit(&Command::Pair(SectionId(1), Box::new(proposal)), &stamp()).unwrap();
        store.commit(&Command::Publish(SectionId(1), stamp().at), &stamp()).unwrap();
        for board in 1..=if round < 11 { 250 } else { 0 } {
            let result = BoardResult::ALL[usize::from(board) % 3];
            store.commit(&Command::SetResult(SectionId(1), GameAt::new(round, board), Some(result)), &stamp()).unwrap();
        }
    }
    println!("{} entries, {} KiB", store.history().entries().len(), std::fs::metadata(&path).unwrap().len() / 1024);
    // In turns, so that whatever else the machine does meets all of them alike.
    let mut times = modes.map(|_| Vec::new());
    for turn in 0..20u16 {
        for ((_, pragmas, checkpoint), times) in modes.iter().zip(&mut times) {
            store.open.conn.execute_batch(pragmas).unwrap();
            for n in 0..25 {
                let board = 1 + (turn * 25 + n) % 250;
                let before = store.event().sections[0].rounds[10].boards[usize::from(board) - 1].result;
                let result = if before == Some(BoardResult::ALL[0]) { BoardResult::ALL[1] } else { BoardResult::ALL[0] };
                let begin = Instant::now();
                store.commit(&Command::SetResult(SectionId(1), GameAt::new(11, board), Some(result)), &stamp()).unwrap();
                if *checkpoint {
                    store.open.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
                }
                times.push(begin.elapsed());
            }
        }
    }
    for ((name, ..), mut times) in modes.into_iter().zip(times) {
        times.sort();
        let ms = |at: usize| times[at].as_secs_f64() * 1000.0;
        println!("{name:40} least {:6.2} ms  median {:6.2} ms  p99 {:6.2} ms", ms(0), ms(250), ms(495));
    }
}
