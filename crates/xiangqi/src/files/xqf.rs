//! XQF (XQStudio): a header of 1,024 bytes, then the moves depth first; masked from version 11 on. Text is GB18030.

use super::men::MEN;
use super::record::{Fault, FaultKind, GameResult, MOST_TEXT, Place, Reading, Record, clean};
use super::text::gb18030;
use super::walk::{Step, Walk, side};
use crate::position::Position;
use crate::types::{Color, Move, Piece, Square};
use encoding_rs::GB18030;

const HEADER: usize = 0x400;
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// Pascal strings: offset of the length byte, most bytes of text, PGN name.
const STRINGS: [(usize, usize, &str); 11] = [
    (0x50, 63, "Title"),
    (0xD0, 63, "Event"),
    (0x110, 15, "Date"),
    (0x120, 15, "Site"),
    (0x130, 15, "Red"),
    (0x140, 15, "Black"),
    (0x150, 63, "TimeControl"),
    (0x190, 15, "RedTime"),
    (0x1A0, 15, "BlackTime"),
    (0x1D0, 15, "Annotator"),
    (0x1E0, 15, "Author"),
];

/// What hides a masked file.
struct Keys {
    piece: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

impl Keys {
    const NONE: Self = Self { piece: 0, from: 0, to: 0, comment: 0, stream: [0; 32] };

    fn of(header: &[u8; 16]) -> Self {
        let step = |byte: u8, factor: u8| byte.wrapping_mul(byte).wrapping_mul(54).wrapping_add(221).wrapping_mul(factor);
        let piece = step(header[13], header[13]);
        let from = step(header[14], piece);
        let to = step(header[15], from);
        let comment = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32_000 + 767;
        let mut stream = [0; 32];
        for (index, (byte, mask)) in stream.iter_mut().zip(MASK).enumerate() {
            *byte = (header[8 + index % 4] | header[12 + index % 4] & header[3]) & mask;
        }
        Self { piece, from, to, comment, stream }
    }
}

/// Whether bytes begin like an XQF file.
#[must_use]
pub fn is_xqf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"XQ")
}

/// Reads an XQF file.
///
/// # Errors
/// Not an XQF file, or shorter than its header. Everything else is reported among the faults of the reading.
pub fn read(bytes: &[u8]) -> Result<Reading, Fault> {
    let refuse = |offset, what| Fault { place: Place::Byte(offset), what };
    if !is_xqf(bytes) {
        return Err(refuse(0, FaultKind::NotThisFormat));
    }
    let (Some(header), Some(start)) = (bytes.first_chunk::<HEADER>(), bytes.first_chunk::<16>()) else {
        return Err(refuse(bytes.len(), FaultKind::Truncated));
    };
    let version = header[2];
    let keys = if version > 10 { Keys::of(start) } else { Keys::NONE };
    let mut record = Record::new(position(header, version, &keys));
    for (offset, most, name) in STRINGS {
        let length = usize::from(header[offset]).min(most);
        let text = clean(&gb18030(header.get(offset + 1..offset + 1 + length).unwrap_or_default()));
        if !text.is_empty() {
            record.tags.push((name.to_owned(), text));
        }
    }
    record.result = match header[0x33] {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    let mut walk = Walk::new(record);
    let mut stream = Stream { bytes, at: HEADER, keys: &keys, version };
    moves(&mut walk, &mut stream);
    Ok(Reading { record: walk.record, faults: walk.faults, stopped: None })
}

/// Kinds 0 and 1 (whole game, opening) start from the usual array, the others from the 32 bytes.
fn position(header: &[u8; HEADER], version: u8, keys: &Keys) -> Position {
    if header[0x40] < 2 {
        return Position::start();
    }
    let mut position = Position::empty(side(header[0x32] == 1));
    for (index, byte) in header.iter().skip(0x10).take(32).enumerate() {
        let man = if version >= 12 { (usize::from(keys.piece) + 1 + index) % 32 } else { index };
        let color = if man < 16 { Color::Red } else { Color::Black };
        if let Some(square) = square(byte.wrapping_sub(keys.piece)) {
            position.set(square, Some(Piece { color, kind: MEN[man % 16] }));
        }
    }
    position
}

/// Numbers are file × 10 + rank.
const fn square(number: u8) -> Option<Square> {
    Square::new(number / 10, number % 10)
}

struct Stream<'a> {
    bytes: &'a [u8],
    at: usize,
    keys: &'a Keys,
    version: u8,
}

impl Stream<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<u8>> {
        self.take_up_to(count, count)
    }

    /// Passes so many bytes and gives the first of them, at most as many as are wanted.
    fn take_up_to(&mut self, count: usize, most: usize) -> Option<Vec<u8>> {
        let start = self.at;
        let bytes = self.bytes.get(start..start.checked_add(count)?)?;
        let bytes = bytes.get(..most).unwrap_or(bytes);
        self.at += count;
        Some(bytes.iter().enumerate().map(|(index, byte)| byte.wrapping_sub(self.keys.stream[(start - HEADER + index) % 32])).collect())
    }

    fn step(&mut self) -> Option<Step> {
        let offset = self.at;
        let masked = self.version > 10;
        let &[from, to, flags, _] = self.take(4)?.as_slice() else { return None };
        let (next, sibling) = if masked { (flags & 0x80 != 0, flags & 0x40 != 0) } else { (flags & 0xF0 != 0, flags & 0x0F != 0) };
        let mut comment = String::new();
        if !masked || flags & 0x20 != 0 {
            let &[a, b, c, d] = self.take(4)?.as_slice() else { return None };
            let length = u32::from_le_bytes([a, b, c, d]).wrapping_sub(self.keys.comment);
            comment = gb18030(&self.take_up_to(usize::try_from(length).ok()?, MOST_TEXT)?).into_owned();
        }
        let from = square(from.wrapping_sub(24).wrapping_sub(self.keys.from));
        let to = square(to.wrapping_sub(32).wrapping_sub(self.keys.to));
        Some(Step { offset, mv: from.zip(to).map(|(from, to)| Move { from, to }), comment, next, sibling })
    }
}

fn moves(walk: &mut Walk, stream: &mut Stream<'_>) {
    // The first record is no move; it carries the opening comment.
    let mut more = match stream.step() {
        Some(opening) => {
            walk.say(None, &opening);
            opening.next
        }
        None => return walk.fault(stream.at, FaultKind::Truncated),
    };
    while more {
        let at = stream.at;
        match stream.step() {
            Some(step) => more = walk.take(step),
            None => return walk.fault(at, FaultKind::Truncated),
        }
    }
}

/// Writes a game as XQF of version 10, which nothing hides. Text that has no room in its field is cut between characters; what GB18030 does not
/// hold it writes as four bytes. `None` where there are more men of a kind than a set has: the format has no place for them.
#[must_use]
pub fn write(record: &Record) -> Option<Vec<u8>> {
    let mut out = vec![0_u8; HEADER];
    let mut put = |at: usize, bytes: &[u8]| out.iter_mut().skip(at).zip(bytes).for_each(|(byte, new)| *byte = *new);
    put(0, b"XQ\x0A");
    put(0x10, &men(&record.start)?);
    put(0x32, &[u8::from(record.start.side_to_move() == Color::Black)]);
    let result = match record.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    put(0x33, &[result]);
    // A whole game, or one from a position.
    put(0x40, &[if record.start == Position::start() { 0 } else { 2 }]);
    for (offset, most, name) in STRINGS {
        let text = fitting(record.tag(name).unwrap_or_default(), most);
        put(offset, &[u8::try_from(text.len()).unwrap_or(0)]);
        put(offset + 1, &text);
    }
    // The first record is no move; it carries the opening comment.
    step(&mut out, (0, 0), (!record.first.is_empty(), false), &record.comment);
    let mut open = vec![(None, 0)];
    while let Some((parent, at)) = open.pop() {
        let siblings = record.children(parent);
        let Some((index, node)) = siblings.get(at).and_then(|index| Some((*index, record.nodes().get(*index)?))) else { continue };
        let has_sibling = at + 1 < siblings.len();
        let number = |square: Square| square.file() * 10 + square.rank();
        step(&mut out, (number(node.mv.from), number(node.mv.to)), (!node.children.is_empty(), has_sibling), &node.comment);
        // What follows comes before what else could have been played.
        if has_sibling {
            open.push((parent, at + 1));
        }
        open.push((Some(index), 0));
    }
    Some(out)
}

/// Where the men of both sides stand, in the order of the format; 255 for one that is not on the board.
fn men(position: &Position) -> Option<[u8; 32]> {
    let mut places = [0xFF; 32];
    for (square, piece) in position.pieces() {
        let first = if piece.color == Color::Red { 0 } else { 16 };
        let free = (first..first + 16).find(|at| MEN[at % 16] == piece.kind && places.get(*at) == Some(&0xFF))?;
        *places.get_mut(free)? = square.file() * 10 + square.rank();
    }
    Some(places)
}

fn step(out: &mut Vec<u8>, (from, to): (u8, u8), (next, sibling): (bool, bool), comment: &str) {
    let comment = GB18030.encode(comment).0;
    let flags = if next { 0xF0 } else { 0 } | if sibling { 0x0F } else { 0 };
    out.extend([from + 24, to + 32, flags, 0]);
    out.extend(u32::try_from(comment.len()).unwrap_or(0).to_le_bytes());
    out.extend_from_slice(&comment);
}

/// As many whole characters as have room.
fn fitting(text: &str, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for c in text.chars() {
        let one = GB18030.encode(c.encode_utf8(&mut [0; 4])).0.into_owned();
        if bytes.len() + one.len() > most {
            break;
        }
        bytes.extend(one);
    }
    bytes
}
