//! Reads a write-ahead log (`-wal`) without SQLite: earlier versions of the program wrote one beside the event.
//!
//! SQLite takes a log's sound beginning and passes over the rest without a word. Whether the rest matters can often be told: each frame
//! carries a checksum that is seeded with that of the frame before, as it stands in the file, so frames behind a broken one can be
//! checked one by one. A frame behind a later end of an entry was written after that entry was on the disk: then acknowledged entries
//! are lost. What cannot be told: whether one broken last entry was ever acknowledged; that whole frames are missing at the end; that
//! the log was removed. (Format: sqlite.org/fileformat2.html, section 4.)

use std::io;
use std::path::Path;

const HEADER: usize = 32;
const FRAME: usize = 24;
const MAGIC: u32 = 0x377f_0682;

/// What stands in a write-ahead log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wal {
    /// Frames up to the last whole entry: what SQLite takes.
    pub frames: usize,
    /// What stands behind them.
    pub rest: Rest,
}

/// What stands behind the sound part of a write-ahead log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// Nothing, or frames of an earlier use of the file.
    #[default]
    Nothing,
    /// One entry that is not whole: the machine stopped while it was written, or it was damaged later.
    Unfinished,
    /// Entries that were on the disk cannot be read any more.
    Damaged,
}

/// Reads a log; a file that is not there or empty holds nothing.
pub fn inspect(path: &Path) -> io::Result<Wal> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(read(&bytes)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Wal::default()),
        Err(e) => Err(e),
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_be_bytes)
}

fn pair(bytes: &[u8], at: usize) -> (u32, u32) {
    (word(bytes, at), word(bytes, at + 4))
}

/// The checksum of the format: two sums over pairs of words in the byte order that the log's first word names.
fn checksum(big_endian: bool, seed: (u32, u32), bytes: &[u8]) -> (u32, u32) {
    bytes.chunks_exact(8).fold(seed, |(mut a, mut b), chunk| {
        let (x, y) = pair(chunk, 0);
        let (x, y) = if big_endian { (x, y) } else { (x.swap_bytes(), y.swap_bytes()) };
        a = a.wrapping_add(x).wrapping_add(b);
        b = b.wrapping_add(y).wrapping_add(a);
        (a, b)
    })
}

/// Reads the bytes of a log.
fn read(bytes: &[u8]) -> Wal {
    if bytes.len() < HEADER {
        return Wal::default();
    }
    let big_endian = word(bytes, 0) & 1 == 1;
    let page = usize::try_from(word(bytes, 8)).unwrap_or(0);
    let seed = pair(bytes, 24);
    let sound = word(bytes, 0) & !1 == MAGIC && page.is_power_of_two() && (512..=65536).contains(&page);
    if !sound || checksum(big_endian, (0, 0), &bytes[..24]) != seed {
        // The head is on the disk before the first frame is written: with frames behind it, it was whole once.
        let rest = if bytes.len() > HEADER + FRAME && bytes.iter().any(|b| *b != 0) { Rest::Damaged } else { Rest::Nothing };
        return Wal { frames: 0, rest };
    }
    let salts = pair(bytes, 16);
    let frames: Vec<&[u8]> = bytes[HEADER..].chunks_exact(FRAME + page).collect();
    let stored = |at: usize| if at == 0 { seed } else { pair(frames[at - 1], 16) };
    let ours = |at: usize| pair(frames[at], 8) == salts;
    let whole = |at: usize| {
        let head = checksum(big_endian, stored(at), &frames[at][..8]);
        ours(at) && checksum(big_endian, head, &frames[at][FRAME..]) == pair(frames[at], 16)
    };
    let ends_entry = |at: usize| word(frames[at], 4) != 0;
    let sound = (0..frames.len()).find(|at| !whole(*at)).unwrap_or(frames.len());
    let taken = (0..sound).rfind(|at| ends_entry(*at)).map_or(0, |at| at + 1);
    // An end of an entry, and a whole frame of a later entry behind it.
    let end = (sound..frames.len()).find(|at| ours(*at) && ends_entry(*at) && (*at == sound || whole(*at)));
    let rest = match end {
        Some(end) if (end + 1..frames.len()).any(whole) => Rest::Damaged,
        _ if sound > taken || (sound..frames.len()).any(ours) => Rest::Unfinished,
        _ => Rest::Nothing,
    };
    Wal { frames: taken, rest }
}
