use super::*;
use exchange::fold::fold;
use exchange::ratings::{ListReader, Rating};
use proptest::prelude::*;
use rusqlite::Connection;
use std::ops::ControlFlow;
use tournament::model::{Sex, Title};

/// A national list of the given names, numbered from 1.
fn list(names: &[&str]) -> String {
    let mut text = String::from("ID_No;Name;Sex;Fed;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;K\n");
    for (index, name) in names.iter().enumerate() {
        let n = index + 1;
        text.push_str(&format!("{n};{name};w;GER;1990;{};{};{};WFM;20\n", 1500 + n, 9_000_000 + n, 1600 + n));
    }
    text
}

fn label(name: &str) -> ListLabel {
    ListLabel {
        name: name.into(),
        speed: Speed::Standard,
        period: "2026-11".parse().ok(),
        source: "list.csv".into(),
        imported: "2026-11-02T10:00:00+01:00".into(),
    }
}

fn take_in(db: &mut RatingsDb, name: &str, text: &str) -> Result<Imported, RatingsError> {
    db.import(&label(name), ListReader::open(text.as_bytes()).unwrap(), |_| ControlFlow::Continue(()))
}

fn names(db: &RatingsDb, text: &str) -> Vec<String> {
    db.search(text, None, 100).unwrap().into_iter().map(|hit| hit.player.name).collect()
}

fn database() -> (tempfile::TempDir, RatingsDb) {
    let folder = tempfile::tempdir().unwrap();
    let db = RatingsDb::open(&folder.path().join("ratings.sqlite")).unwrap();
    (folder, db)
}

#[test]
fn what_is_taken_in_is_found_again_whole() {
    let (folder, mut db) = database();
    let imported = take_in(&mut db, "nat", &list(&["Müller, Jürgen", "Berg, Anna Maria"])).unwrap();
    assert_eq!((imported.players, imported.skipped), (2, Skipped::default()));
    let expected = RatedPlayer {
        id: "1".into(),
        name: "Müller, Jürgen".into(),
        federation: "GER".into(),
        sex: Some(Sex::Female),
        title: Some(Title::Wfm),
        birth: "1990".into(),
        standard: Rating { rating: Some(1601), k: None },
        national: Rating { rating: Some(1501), k: Some(20) },
        fide_id: "9000001".into(),
        ..RatedPlayer::default()
    };
    assert_eq!(
        db.search("mueller", None, 5).unwrap(),
        [Hit { list: "nat".into(), month: Some(Month { year: 2026, month: 11 }), player: expected.clone() }]
    );
    drop(db);
    let db = RatingsDb::open(&folder.path().join("ratings.sqlite")).unwrap();
    assert_eq!(db.find("nat", "1").unwrap(), Some(expected));
    let info = &db.lists().unwrap()[0];
    assert_eq!((info.name.as_str(), info.kind.as_str(), info.period, info.players), ("nat", "national", "2026-11".parse().ok(), 2));
}

#[test]
fn words_in_any_order_and_spelling() {
    let (_folder, mut db) = database();
    take_in(&mut db, "nat", &list(&["Berg, Anna Maria", "Bergmann, Anton", "Иванов Пётр", "王伟", "Mar, Mar"])).unwrap();
    assert_eq!(names(&db, "berg"), ["Berg, Anna Maria", "Bergmann, Anton"]);
    assert_eq!(names(&db, "an ber"), ["Berg, Anna Maria", "Bergmann, Anton"]);
    assert_eq!(names(&db, "maria BERG"), ["Berg, Anna Maria"]);
    assert_eq!(names(&db, "anna anna"), [""; 0]);
    assert_eq!(names(&db, "mar mar"), ["Mar, Mar"]);
    assert_eq!(names(&db, "ivan petr"), ["Иванов Пётр"]);
    assert_eq!(names(&db, "伟"), ["王伟"]);
    assert_eq!(names(&db, "王伟"), ["王伟"]);
    assert_eq!(names(&db, "ergmann"), [""; 0]);
    assert_eq!(names(&db, "2"), ["Bergmann, Anton"]);
    assert_eq!(names(&db, " ,%_' "), [""; 0]);
}

#[test]
fn a_new_list_replaces_the_old_one_of_its_name_only() {
    let (_folder, mut db) = database();
    take_in(&mut db, "a", &list(&["Eins"])).unwrap();
    take_in(&mut db, "b", &list(&["Zwei"])).unwrap();
    take_in(&mut db, "a", &list(&["Drei", "Vier"])).unwrap();
    assert_eq!(names(&db, "eins"), [""; 0]);
    assert_eq!(names(&db, "zwei"), ["Zwei"]);
    assert_eq!(names(&db, "drei"), ["Drei"]);
    let tables: i64 = db.conn.query_row("SELECT count(*) FROM sqlite_schema WHERE type = 'table'", [], |r| r.get(0)).unwrap();
    assert_eq!(tables, 7, "the list of lists and three tables a list");
    assert!(db.remove("a").unwrap() && !db.remove("a").unwrap());
    assert_eq!(names(&db, "drei"), [""; 0]);
}

#[test]
fn a_stopped_or_broken_import_leaves_the_old_list() {
    let (_folder, mut db) = database();
    take_in(&mut db, "a", &list(&["Eins"])).unwrap();
    let many = vec!["Neu"; 10_000];
    let text = list(&many);
    let mut calls = 0;
    let stopped = db.import(&label("a"), ListReader::open(text.as_bytes()).unwrap(), |progress| {
        calls += 1;
        assert!(progress.bytes > 0 && progress.bytes <= text.len() as u64);
        if calls == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(stopped, Err(RatingsError::Cancelled)));
    assert_eq!(names(&db, "eins"), ["Eins"]);
    let indexing = db.import(&label("a"), ListReader::open(text.as_bytes()).unwrap(), |progress| {
        if progress.indexing { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(indexing, Err(RatingsError::Cancelled)));

    let cut = "<playerslist><player><fideid>7</fideid><name>Neu</name></player>";
    assert!(matches!(take_in(&mut db, "a", cut), Err(RatingsError::List(_))));
    let empty = "<playerslist></playerslist>";
    assert!(matches!(take_in(&mut db, "a", empty), Err(RatingsError::Unusable { players: 0, .. })));
    let mostly_broken = list(&["Neu"]) + "x\ny\nz\n";
    assert!(matches!(take_in(&mut db, "a", &mostly_broken), Err(RatingsError::Unusable { players: 1, .. })));
    assert_eq!((names(&db, "eins"), names(&db, "neu")), (vec!["Eins".to_owned()], Vec::new()));
    assert_eq!(db.lists().unwrap().len(), 1);
}

#[test]
fn a_list_of_one_speed_goes_where_it_belongs() {
    let (_folder, mut db) = database();
    let text = "<playerslist><player><fideid>7</fideid><name>Berg</name><rating>1900</rating><k>20</k></player></playerslist>";
    let label = ListLabel { speed: Speed::Blitz, ..label("fide-blitz") };
    db.import(&label, ListReader::open(text.as_bytes()).unwrap(), |_| ControlFlow::Continue(())).unwrap();
    let found = db.find("fide-blitz", "7").unwrap().unwrap();
    assert_eq!((found.standard, found.blitz), (Rating::default(), Rating { rating: Some(1900), k: Some(20) }));
    assert_eq!(db.lists().unwrap()[0].kind, "fide-blitz");
}

#[test]
fn a_reader_sees_the_old_list_while_another_is_taken_in() {
    let (folder, mut db) = database();
    take_in(&mut db, "a", &list(&["Eins"])).unwrap();
    let other = RatingsDb::open(&folder.path().join("ratings.sqlite")).unwrap();
    let text = list(&vec!["Neu"; 5_000]);
    let mut seen = 0;
    db.import(&label("a"), ListReader::open(text.as_bytes()).unwrap(), |_| {
        seen += names(&other, "eins").len();
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(seen, 2, "at 4,096 players and before indexing");
    assert_eq!((names(&other, "eins").len(), names(&other, "neu").len()), (0, 100));
}

#[test]
fn other_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.sqlite");
    std::fs::write(&path, "this is not a database, but it is long enough to be one, or is it not?".repeat(30)).unwrap();
    assert!(matches!(RatingsDb::open(&path), Err(RatingsError::NotOurs)));
    let foreign = folder.path().join("foreign.sqlite");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(matches!(RatingsDb::open(&foreign), Err(RatingsError::NotOurs)));
    let newer = folder.path().join("newer.sqlite");
    drop(RatingsDb::open(&newer).unwrap());
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", 9).unwrap();
    assert!(matches!(RatingsDb::open(&newer), Err(RatingsError::Newer(9))));
}

#[test]
fn a_rare_letter_is_looked_for_before_a_frequent_word() {
    let (_folder, mut db) = database();
    let many: Vec<String> = (0..6000).map(|n| format!("Anzo{n}, B")).chain(["Anzo, X".into(), "Xu, Anzo".into()]).collect();
    take_in(&mut db, "a", &list(&many.iter().map(String::as_str).collect::<Vec<_>>())).unwrap();
    assert_eq!(names(&db, "anzo x"), ["Anzo, X", "Xu, Anzo"]);
    assert_eq!(db.search("anzo b", None, 2).unwrap().len(), 2);
}

#[test]
fn a_word_of_the_name_stands_for_one_of_the_text() {
    let (_folder, mut db) = database();
    take_in(&mut db, "a", &list(&["Anna, Antonia", "Anna, Anna"])).unwrap();
    assert_eq!(names(&db, "anna anna"), ["Anna, Anna"]);
    assert_eq!(names(&db, "an anna"), ["Anna, Anna", "Anna, Antonia"]);
}

#[test]
fn hanzi_are_words_of_their_own() {
    let (_folder, mut db) = database();
    take_in(&mut db, "a", &list(&["王伟", "王芳", "伟, 王明", "李伟"])).unwrap();
    assert_eq!(names(&db, "王伟"), ["伟, 王明", "王伟"]);
    assert_eq!(names(&db, "芳王"), ["王芳"]);
    assert!(names(&db, "李芳").is_empty());
}

#[test]
fn a_database_of_the_first_format_is_searched_as_well() {
    let (folder, mut db) = database();
    take_in(&mut db, "a", &list(&["Berg, Anna Maria", "Berg, Olga"])).unwrap();
    drop(db);
    let path = folder.path().join("ratings.sqlite");
    Connection::open(&path).unwrap().execute_batch("DROP TABLE pair_1; PRAGMA user_version = 1").unwrap();
    let db = RatingsDb::open(&path).unwrap();
    assert_eq!(names(&db, "an ber"), ["Berg, Anna Maria"]);
}

/// What the search promises, literally: every word of the text begins a word of the name of its own.
fn matches(name: &str, text: &str) -> bool {
    let (name, text) = (fold(name), fold(text));
    let words: Vec<&str> = name.split(' ').collect();
    let mut wanted: Vec<&str> = text.split(' ').collect();
    wanted.sort_by_key(|w| std::cmp::Reverse(w.len()));
    fn place(wanted: &[&str], words: &[&str], used: &mut Vec<usize>) -> bool {
        let Some((first, rest)) = wanted.split_first() else { return true };
        (0..words.len()).any(|i| {
            if used.contains(&i) || !words[i].starts_with(first) {
                return false;
            }
            used.push(i);
            let found = place(rest, words, used);
            used.pop();
            found
        })
    }
    !text.is_empty() && place(&wanted, &words, &mut Vec::new())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn search_agrees_with_its_promise(
        people in proptest::collection::vec("[abm]{1,2}( [abmü]{1,2}){0,2}", 1..12),
        text in "[abmü]{1,2}( [abm]{1,2})?",
    ) {
        let (_folder, mut db) = database();
        let refs: Vec<&str> = people.iter().map(String::as_str).collect();
        take_in(&mut db, "a", &list(&refs)).unwrap();
        let mut expected: Vec<String> = people.iter().filter(|name| matches(name, &text)).cloned().collect();
        let mut found = names(&db, &text);
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }
}
