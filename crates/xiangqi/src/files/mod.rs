//! Game files: xiangqi PGN, DhtmlXQ, XQF, CBR and CBL. PGN and DhtmlXQ are written as well.
//!
//! Readers are tolerant: what is wrong is named with its place and reading goes on as far as it makes sense.
//!
//! Limits: no file is too long to begin with, and reading takes time and memory in proportion to its bytes. A record holds at most
//! [`MOST_MOVES`] moves in all its lines. In PGN, variations nest at most [`pgn::DEEPEST`] deep; in the binary formats and in DhtmlXQ they
//! are lists, so their depth is bounded by the moves alone. Text fields of XQF and CBR end with their fixed widths. The number of games
//! in a PGN or CBL is not limited: they come one after the other.

pub mod cbr;
pub mod dhtmlxq;
mod men;
pub mod pgn;
mod record;
mod text;
mod walk;
pub mod xqf;

pub use record::{Fault, FaultKind, GameResult, MOST_MOVES, Node, Place, Reading, Record};
pub use text::decode;

/// Reads a file of any of the formats, told by its first bytes; text that is not DhtmlXQ is read as PGN.
///
/// # Errors
/// A file of which not even the beginning can be used.
pub fn read(bytes: &[u8]) -> Result<Vec<Reading>, Fault> {
    if xqf::is_xqf(bytes) {
        return Ok(vec![xqf::read(bytes)?]);
    }
    if cbr::is_cbr(bytes) {
        return Ok(cbr::read(bytes)?.collect());
    }
    let text = decode(bytes);
    if text.contains("[DhtmlXQ") {
        return Ok(vec![dhtmlxq::read(&text)?]);
    }
    Ok(pgn::games(&text).collect())
}

/// Line and column of a byte offset.
fn text_place(text: &str, at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    Place::Text { line, column }
}
