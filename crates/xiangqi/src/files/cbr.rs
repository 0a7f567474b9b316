//! CBR and CBL (象棋桥): one game, and a library of games. Text is UTF-16LE in fixed fields.

use super::record::{Fault, FaultKind, GameResult, Place, Reading, Record, clean};
use super::text::utf16;
use super::walk::{Step, Walk, side};
use crate::position::Position;
use crate::types::{Color, Kind, Move, Piece, Square};

const RECORD: &[u8; 16] = b"CCBridge Record\0";
const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";
/// Text fields of version 2: offset, bytes, PGN name.
const STRINGS: [(usize, usize, &str); 18] = [
    (180, 128, "Title"),
    (692, 64, "Event"),
    (756, 64, "Round"),
    (820, 32, "Group"),
    (852, 32, "Table"),
    (884, 64, "Date"),
    (948, 64, "Site"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1204, 64, "RedTime"),
    (1268, 32, "RedElo"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1428, 64, "BlackTime"),
    (1492, 32, "BlackElo"),
    (1524, 64, "Judge"),
    (1588, 64, "Recorder"),
    (1780, 64, "Author"),
];
const KINDS: [Kind; 7] = [Kind::Rook, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::King, Kind::Cannon, Kind::Pawn];

/// Whether bytes begin like a CBR or CBL file.
#[must_use]
pub fn is_cbr(bytes: &[u8]) -> bool {
    bytes.starts_with(RECORD) || bytes.starts_with(LIBRARY)
}

/// Reads a CBR file, or every game of a CBL library one after the other.
///
/// # Errors
/// Neither of the two.
pub fn read(bytes: &[u8]) -> Result<impl Iterator<Item = Reading> + '_, Fault> {
    if !is_cbr(bytes) {
        return Err(Fault { place: Place::Byte(0), what: FaultKind::NotThisFormat });
    }
    let mut at = 0;
    Ok(std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let start = at + rest.windows(RECORD.len()).position(|window| window == RECORD)?;
        let body = bytes.get(start..)?;
        // The next record bounds this one.
        let end = body.get(RECORD.len()..)?.windows(RECORD.len()).position(|window| window == RECORD);
        let body = end.map_or(body, |length| body.get(..RECORD.len() + length).unwrap_or(body));
        at = start + body.len();
        Some(game(body, start))
    }))
}

/// One record; `base` is its offset in the file.
fn game(bytes: &[u8], base: usize) -> Reading {
    // Version 1 has its tail 264 bytes earlier; of its text fields only the title stands where version 2 has it.
    let second = bytes.get(19) != Some(&1);
    let shift = if second { 0 } else { 264 };
    let field = |offset: usize, length: usize| bytes.get(offset..offset + length).map(|bytes| clean(&utf16(bytes))).unwrap_or_default();
    let mut record = Record::new(board(bytes, 2120 - shift, side(bytes.get(2112 - shift) == Some(&2))));
    let known = if second { STRINGS.as_slice() } else { &STRINGS[..1] };
    record.tags =
        known.iter().map(|&(offset, length, name)| (name.to_owned(), field(offset, length))).filter(|(_, text)| !text.is_empty()).collect();
    record.result = match bytes.get(2076 - shift) {
        Some(1) => GameResult::RedWins,
        Some(2) => GameResult::BlackWins,
        Some(3) => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    let mut walk = Walk::new(record);
    let mut at = 2214 - shift;
    let mut more = match step(bytes, &mut at, base) {
        Some(opening) => {
            walk.say(None, &opening);
            opening.next
        }
        None => {
            walk.fault(base + bytes.len(), FaultKind::Truncated);
            false
        }
    };
    while more {
        match step(bytes, &mut at, base) {
            // A record of zeros ends a game that does not end itself.
            Some(Step { mv: Some(Move { from, to }), .. }) if from == to => break,
            Some(step) => more = walk.take(step),
            None => {
                walk.fault(base + at, FaultKind::Truncated);
                break;
            }
        }
    }
    Reading { record: walk.record, faults: walk.faults, stopped: None }
}

fn board(bytes: &[u8], offset: usize, side: Color) -> Position {
    let mut position = Position::empty(side);
    for (index, &code) in bytes.iter().skip(offset).take(90).enumerate() {
        let color = match code >> 4 {
            1 => Color::Red,
            2 => Color::Black,
            _ => continue,
        };
        let kind = usize::from(code & 15).checked_sub(1).and_then(|kind| KINDS.get(kind));
        if let (Some(&kind), Some(square)) = (kind, square(index)) {
            position.set(square, Some(Piece { color, kind }));
        }
    }
    position
}

/// Points are counted from the top left, row by row.
fn square(number: usize) -> Option<Square> {
    let row = u8::try_from(number / 9).ok()?;
    Square::new((number % 9) as u8, 9u8.checked_sub(row)?)
}

fn step(bytes: &[u8], at: &mut usize, base: usize) -> Option<Step> {
    let offset = *at;
    let &[flags, _, from, to] = bytes.get(offset..offset.checked_add(4)?)? else { return None };
    *at += 4;
    let mut comment = String::new();
    if flags & 4 != 0 {
        let length = u32::from_le_bytes(*bytes.get(*at..)?.first_chunk()?);
        let text = bytes.get(*at + 4..(*at + 4).checked_add(usize::try_from(length).ok()?)?)?;
        *at += 4 + text.len();
        comment = utf16(text);
    }
    let mv = square(usize::from(from)).zip(square(usize::from(to))).map(|(from, to)| Move { from, to });
    Some(Step { offset: base + offset, mv, comment, next: flags & 1 == 0, sibling: flags & 2 != 0 })
}
