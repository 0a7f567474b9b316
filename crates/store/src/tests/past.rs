//! What earlier versions wrote is written again as it stood, byte by byte: the hashes of an old log hold for what is read from it.

use crate::log;
use std::path::Path;

#[test]
fn every_entry_of_every_past_version_is_written_again_as_it_stood() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/events");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|ext| ext != "flagfall") {
            continue;
        }
        let uri = format!("file:{}?immutable=1", file.display());
        let conn =
            rusqlite::Connection::open_with_flags(uri, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY | rusqlite::OpenFlags::SQLITE_OPEN_URI);
        let rows = log::read(&conn.unwrap()).unwrap();
        assert!(!rows.is_empty(), "{}", file.display());
        for row in rows {
            let again = log::following(&row.entry().unwrap(), &row.prev).unwrap();
            assert_eq!((again.body, again.hash), (row.body, row.hash), "{}, entry {}", file.display(), row.seq);
        }
        files += 1;
    }
    assert_eq!(files, 7);
}
