//! Rows of the log read straight from the pages of a file, without the tree that leads to them: where a page of the tree is gone, SQLite
//! reaches nothing below it, though the rows are there.
//!
//! The form of pages, cells and records is that of <https://www.sqlite.org/fileformat2.html> (1.6, 2.1). Everything read here is a guess
//! until the hash of the row says that it is whole.

use super::log::Row;

/// The size of a page, in bytes: what SQLite gives a new file.
const PAGE: usize = 4096;
/// First byte of a page with rows of a table.
const TABLE_LEAF: u8 = 0x0d;
/// The longest row that lies on its page whole, and the least that lies there of a longer one, in bytes.
const WHOLE: usize = PAGE - 35;
const LEAST: usize = (PAGE - 12) * 32 / 255 - 23;

/// All rows of a log, of which the hash says that they are whole; in no order.
pub fn rows(file: &[u8]) -> Vec<Row> {
    let mut found = Vec::new();
    for (index, page) in file.chunks(PAGE).enumerate() {
        // The first page begins with the header of the file.
        let head = if index == 0 { 100 } else { 0 };
        if page.get(head) != Some(&TABLE_LEAF) {
            continue;
        }
        let cells = page.get(head + 3..head + 5).map_or(0, |b| usize::from(u16::from_be_bytes([b[0], b[1]])));
        for pointer in page.get(head + 8..).unwrap_or_default().chunks_exact(2).take(cells) {
            let at = usize::from(u16::from_be_bytes([pointer[0], pointer[1]]));
            found.extend(page.get(at..).and_then(|cell| row(file, cell)).filter(|row| row.hash == row.expected_hash()));
        }
    }
    found
}

/// A row from its cell: length of the record, number of the row, record.
fn row(file: &[u8], cell: &[u8]) -> Option<Row> {
    let mut rest = cell;
    let length = usize::try_from(varint(&mut rest)?).ok().filter(|n| *n <= file.len())?;
    let seq = u32::try_from(varint(&mut rest)?).ok()?;
    let record = record(file, rest, length)?;
    let mut types = record.as_slice();
    let head = usize::try_from(varint(&mut types)?).ok()?;
    let mut values = record.get(head..)?;
    let mut types = record.get(record.len() - types.len()..head)?;
    // The number of the row stands in front of the record; its column is empty.
    if varint(&mut types)? != 0 {
        return None;
    }
    let (at, actor, kind, reason, body) = (
        text(&mut types, &mut values)?,
        text(&mut types, &mut values)?,
        text(&mut types, &mut values)?,
        text(&mut types, &mut values)?,
        text(&mut types, &mut values)?,
    );
    let undoes = match varint(&mut types)? {
        0 => None,
        kind => Some(number(kind, &mut values)?),
    };
    let (prev, hash) = (text(&mut types, &mut values)?, text(&mut types, &mut values)?);
    Some(Row { seq, at, actor, kind, reason, body, undoes, prev, hash })
}

/// The next value, which is a text.
fn text(types: &mut &[u8], values: &mut &[u8]) -> Option<String> {
    let size = varint(types)?.checked_sub(13).filter(|n| n % 2 == 0)? / 2;
    let (value, rest) = values.split_at_checked(usize::try_from(size).ok()?)?;
    *values = rest;
    String::from_utf8(value.to_vec()).ok()
}

/// The bytes of a record: on the page as far as they fit, then on a chain of pages of their own.
fn record(file: &[u8], here: &[u8], length: usize) -> Option<Vec<u8>> {
    if length <= WHOLE {
        return here.get(..length).map(<[u8]>::to_vec);
    }
    let kept = LEAST + (length - LEAST) % (PAGE - 4);
    let kept = if kept <= WHOLE { kept } else { LEAST };
    let (mut bytes, mut next) = (here.get(..kept)?.to_vec(), page_number(here.get(kept..)?)?);
    // Every page brings something, so damaged chains that run in a circle end too.
    while bytes.len() < length {
        let page = file.get(next.checked_sub(1)?.checked_mul(PAGE)?..)?;
        next = page_number(page)?;
        let more = (length - bytes.len()).min(PAGE - 4);
        bytes.extend(page.get(4..4 + more)?);
    }
    Some(bytes)
}

fn page_number(bytes: &[u8]) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(bytes.get(..4)?.try_into().ok()?)).ok()
}

/// A whole number that counts: 0 and 1 have types of their own, the others stand in 1 to 8 bytes.
fn number(kind: u64, values: &mut &[u8]) -> Option<u32> {
    let size = match kind {
        1..=4 => usize::try_from(kind).ok()?,
        5 => 6,
        6 => 8,
        8 => return Some(0),
        9 => return Some(1),
        _ => return None,
    };
    let (value, rest) = values.split_at_checked(size)?;
    *values = rest;
    u32::try_from(value.iter().fold(0u64, |n, byte| n << 8 | u64::from(*byte))).ok()
}

/// A number of one to nine bytes, seven bits a byte, the highest first.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for count in 1..=9 {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        if count == 9 {
            return Some(value << 8 | u64::from(*first));
        }
        value = value << 7 | u64::from(first & 0x7f);
        if first & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stamp, Store, log};
    use event::{Command, Info};

    #[test]
    fn rows_of_any_length_are_the_ones_that_sqlite_reads() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.flagfall");
        let mut store = Store::create(&path).unwrap();
        // Lengths around every border: of a text's length in one byte, of a page, of a chain of pages.
        for length in [3, 10, 40, 300, 3000, 3800, 3805, 3810, 3900, 4000, 4500, 8100, 8190, 9000, 40_000] {
            let info = Info { name: "字".repeat(length / 3), ..Info::default() };
            store.commit(&Command::SetInfo(info), &Stamp { at: "2026-11-20T12:00:00Z".into(), ..Stamp::default() }).unwrap();
            store.undo(None, &Stamp::default()).unwrap();
        }
        let expected: Vec<String> = log::read(&store.open.conn).unwrap().iter().map(|row| format!("{row:?}")).collect();
        drop(store);
        let mut found = rows(&std::fs::read(&path).unwrap());
        found.sort_by_key(|row| row.seq);
        found.dedup_by_key(|row| row.seq);
        assert_eq!(found.iter().map(|row| format!("{row:?}")).collect::<Vec<_>>(), expected);
    }
}
