//! What marks a file as a database of this program, for everybody who must not touch one.

use crate::input;
use std::io::Read;
use std::path::Path;

/// Suffix of event files.
pub const EXTENSION: &str = "flagfall";

/// The `application_id` of an event file: `FLAG`.
pub const EVENT_ID: i32 = 0x464C_4147;

/// The `application_id` of a rating database.
pub const RATINGS_ID: i32 = 0x464C_5254;

/// The first bytes of a file, as many as there are up to 100; none where it is no file or cannot be read.
fn head(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok((file, _)) = input::open(path) {
        // What was read before an error is all that can be judged.
        let _ = file.take(100).read_to_end(&mut bytes);
    }
    bytes
}

/// Whether a file is an event file or a rating database, told by its first page.
pub fn is_database(path: &Path) -> bool {
    let head = head(path);
    let ours = [EVENT_ID, RATINGS_ID].map(i32::to_be_bytes);
    head.starts_with(b"SQLite format 3\0") && head.get(68..72).is_some_and(|id| ours.iter().any(|mark| mark == id))
}

/// Whether a file is a rollback journal or a write-ahead log of SQLite: it may be all that brings a database back.
pub fn is_journal(path: &Path) -> bool {
    let head = head(path);
    let marks: [&[u8]; 3] = [&[0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7], &[0x37, 0x7f, 0x06, 0x82], &[0x37, 0x7f, 0x06, 0x83]];
    marks.iter().any(|mark| head.starts_with(mark))
}
