//! Tables and triggers that are not as the program made them.

use super::{event, players, stamp};
use crate::{Finding, ReadOnly, Store, StoreError, verify};
use event::{Command, Info};
use rusqlite::Connection;
use std::path::PathBuf;

fn with_sql(sql: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.flagfall");
    event(&path).commit(&players(3), &stamp()).unwrap();
    Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    (folder, path)
}

fn rename() -> Command {
    Command::SetInfo(Info { name: "Another cup".to_owned(), ..Info::default() })
}

#[test]
fn what_was_done_to_the_schema_is_named_and_nothing_is_written() {
    let named = |kind: &str, name: &str| (kind.to_owned(), name.to_owned());
    let lost = |kind, name| Finding::Lost(named(kind, name).0, named(kind, name).1);
    let foreign = |kind, name| Finding::Foreign(named(kind, name).0, named(kind, name).1);
    let altered = |kind, name| Finding::Altered(named(kind, name).0, named(kind, name).1);
    let cases: [(&str, Vec<Finding>); 7] = [
        ("CREATE TRIGGER swallow BEFORE INSERT ON log BEGIN SELECT RAISE(IGNORE); END", vec![foreign("trigger", "swallow")]),
        ("DROP TRIGGER log_keeps_rows", vec![lost("trigger", "log_keeps_rows")]),
        (
            "DROP TRIGGER log_loses_none; CREATE TRIGGER log_loses_none BEFORE DELETE ON log BEGIN SELECT 1; END",
            vec![altered("trigger", "log_loses_none")],
        ),
        ("DROP TABLE clock", vec![lost("index", "sqlite_autoindex_clock_1"), lost("table", "clock")]),
        ("ALTER TABLE incident ADD COLUMN more TEXT", vec![altered("table", "incident")]),
        ("CREATE VIEW mine AS SELECT * FROM player", vec![foreign("view", "mine")]),
        ("CREATE INDEX mine ON player (name)", vec![foreign("index", "mine")]),
    ];
    for (sql, findings) in cases {
        let (_folder, path) = with_sql(sql);
        let mut store = Store::open(&path).unwrap();
        assert_eq!((store.findings(), store.read_only()), (&findings[..], Some(ReadOnly::Damaged)), "{sql}");
        assert!(matches!(store.commit(&rename(), &stamp()), Err(StoreError::ReadOnly(ReadOnly::Damaged))), "{sql}");
        assert_eq!(store.event().sections[0].players.len(), 3, "it can be read");
        drop(store);
        assert_eq!(verify(&path).unwrap().findings, findings, "{sql}");
    }
    // What `ANALYZE` leaves is no fault.
    let (_folder, path) = with_sql("ANALYZE");
    assert_eq!(Store::open(&path).unwrap().findings(), []);
}

#[test]
fn an_entry_that_the_file_swallows_is_not_acknowledged() {
    for table in ["log", "info"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.flagfall");
        let mut store = event(&path);
        // It comes while the event is open: no check at opening has seen it.
        store.open.conn.execute_batch(&format!("CREATE TRIGGER swallow BEFORE INSERT ON {table} BEGIN SELECT RAISE(IGNORE); END")).unwrap();
        let before = (store.event(), store.head().clone());
        let error = store.commit(&rename(), &stamp()).unwrap_err();
        assert!(matches!(error, StoreError::NotStored(..)), "{table}: {error}");
        assert_eq!((store.event(), store.head().clone()), before, "{table}");
        store.open.conn.execute_batch("DROP TRIGGER swallow").unwrap();
        store.commit(&rename(), &stamp()).unwrap();
        drop(store);
        assert_eq!(verify(&path).unwrap().findings, []);
    }
}

#[test]
fn a_row_that_says_something_else_than_the_log_is_named_with_both() {
    type Check = fn(&Finding) -> bool;
    let cases: [(&str, Check); 4] = [
        (
            "UPDATE player SET rating = 2900 WHERE id = 2",
            |f| matches!(f, Finding::Row { table: "player", row, log, stands } if row == "1, 2" && log == "-" && stands == "2900"),
        ),
        (
            "DELETE FROM player WHERE id = 3",
            |f| matches!(f, Finding::Row { table: "player", row, stands, .. } if row == "1, 3" && stands.is_empty()),
        ),
        (
            "INSERT INTO round VALUES (1, 1, NULL, NULL, 0, NULL, '{}')",
            |f| matches!(f, Finding::Row { table: "round", row, log, .. } if row == "1, 1" && log.is_empty()),
        ),
        (
            "UPDATE section SET setup = json_set(setup, '$.rounds', 7)",
            |f| matches!(f, Finding::Row { table: "section", row, .. } if row == "1"),
        ),
    ];
    for (sql, expected) in cases {
        let (_folder, path) = with_sql(sql);
        let store = Store::open(&path).unwrap();
        assert!(matches!(store.findings(), [finding] if expected(finding)), "{sql}: {:?}", store.findings());
        assert_eq!(store.read_only(), Some(ReadOnly::Damaged));
    }
    // Fields that a later version adds are not in what an older one wrote: no difference.
    let (_folder, path) = with_sql("UPDATE info SET body = json_remove(body, '$.city')");
    assert_eq!(Store::open(&path).unwrap().findings(), []);
}
