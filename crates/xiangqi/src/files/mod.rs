//! Game files: xiangqi PGN, DhtmlXQ, XQF, CBR and CBL. PGN, DhtmlXQ and XQF are written as well.
//!
//! Readers are tolerant: what is wrong is named with its place and reading goes on as far as it makes sense.
//!
//! Limits: no file is too long to begin with. Reading takes time in proportion to its bytes, and memory for its text and one game at a
//! time ([`each`]). A record holds at most [`MOST_MOVES`] moves in all its lines, [`MOST_TEXT`] bytes of comments, [`MOST_TAGS`] tags and
//! [`MOST_FAULTS`] faults. In PGN, variations nest at most [`pgn::DEEPEST`] deep; in the binary formats and in DhtmlXQ they
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

pub use record::{Fault, FaultKind, GameResult, MOST_FAULTS, MOST_MOVES, MOST_TAGS, MOST_TEXT, Node, Place, Reading, Record};
use std::ops::ControlFlow;
pub use text::decode;

/// Reads a file of any of the formats, told by its first bytes; text that is not DhtmlXQ is read as PGN. Each game is handed on before the
/// next is read, until `take` breaks off: a file of strangers can hold millions.
///
/// # Errors
/// A file of which not even the beginning can be used.
pub fn each(bytes: &[u8], mut take: impl FnMut(Reading) -> ControlFlow<()>) -> Result<(), Fault> {
    // How the reading ended, by itself or broken off, is known to `take`.
    let _: ControlFlow<()> = if xqf::is_xqf(bytes) {
        take(xqf::read(bytes)?)
    } else if cbr::is_cbr(bytes) {
        cbr::read(bytes)?.try_for_each(take)
    } else {
        let text = decode(bytes);
        if text.contains("[DhtmlXQ") { take(dhtmlxq::read(&text)?) } else { pgn::games(&text).try_for_each(take) }
    };
    Ok(())
}

/// All games of a file that is known to be small.
///
/// # Errors
/// A file of which not even the beginning can be used.
///
/// ```
/// let games = xiangqi::files::read("[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n".as_bytes())?;
/// assert_eq!((games.len(), games[0].record.main_line().len()), (1, 3));
/// assert_eq!(games[0].faults, []);
/// # Ok::<(), xiangqi::files::Fault>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Vec<Reading>, Fault> {
    let mut readings = Vec::new();
    each(bytes, |reading| {
        readings.push(reading);
        ControlFlow::Continue(())
    })?;
    Ok(readings)
}

/// Line and column of a byte offset.
fn text_place(text: &str, at: usize) -> Place {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    Place::Text { line, column }
}
