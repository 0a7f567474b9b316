//! Reading moves as people write them on scoresheets, in sealed envelopes and in claims.
//!
//! A text is turned into patterns, the patterns are laid over the legal moves, and every legal move that fits is returned with what had
//! to be assumed. Nothing is guessed between two legal moves: no reading, one or many is the answer, and the arbiter's ruling on an
//! ambiguous sealed move (2023: guideline I.8) rests on exactly that.

mod algebraic;
mod cell;
mod descriptive;
mod language;
mod numeric;
mod words;

pub use cell::{Cell, Clock};
pub use language::Language;
pub(crate) use language::figurine;

use shakmaty::{Chess, Move, Position};

/// The longest text read as one move, in characters, after marks are taken off.
pub const MAX_MOVE_CHARS: usize = 24;

/// How much a reader may assume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Algebraic notation of the Laws (2023: appendix C) as written. Signs that contradict the board and parts left out are listed as
    /// assumed; letters are never repaired. For sealed moves and claims.
    Strict,
    /// Everything a person can be expected to understand: wrong case, letters that look alike, other systems of notation.
    Tolerant,
}

/// A system of notation. All but the first are "not algebraic" in the sense of 8.1.1 and C.1: readable, but no evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum System {
    /// Algebraic, short or long.
    Algebraic,
    /// From-square and to-square without a piece letter, as `e7e8q`.
    Coordinates,
    /// The four or five digits of correspondence chess, as `5254`.
    Numeric,
    /// English descriptive, as `P-K4`, each side counting from its own first rank.
    Descriptive,
    /// A word for castling.
    Words,
}

/// Something a reading takes for granted. The order is from harmless to bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Assumption {
    /// Castling written as the king's step of two squares, or as king takes own rook.
    CastlingByKing,
    /// Castling without hyphens, or in small letters.
    CastlingLoose,
    /// A mark of check or mate where there is none, or of mate where it is only check.
    CheckMark,
    /// A mark of en passant on another move.
    EnPassantMark,
    /// A capture sign on a move that takes nothing.
    CaptureSign,
    /// A letter or digit that looks like the one needed.
    LooksAlike,
    /// A square given in coordinates without the letter of the piece.
    PieceLetterMissing,
    /// Promotion without naming the piece. Article 7.5.2 makes it a queen only when the pawn was left standing.
    PromotionNotNamed,
    /// A piece letter written small.
    SmallPieceLetter,
    /// A file letter written as a capital.
    CapitalFileLetter,
    /// In descriptive notation the king's or queen's side of a piece, taken from where the pieces stand now.
    Side,
    /// The rank of the target is missing.
    RankMissing,
    /// The file of the target is missing.
    FileMissing,
    /// Only the men are named, as in `NxR`.
    TargetMissing,
}

/// One legal move that a text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The move.
    pub mv: Move,
    /// The system it is written in.
    pub system: System,
    /// The languages in which it means this; empty where letters play no part.
    pub languages: Vec<Language>,
    /// What was assumed, each once, harmless first. Empty: the text says exactly this.
    pub assumed: Vec<Assumption>,
}

/// Why a text has no reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReading {
    /// Nothing is written.
    Blank,
    /// Marked illegible, or longer than [`MAX_MOVE_CHARS`].
    Illegible,
    /// It is not notation.
    NotNotation,
    /// It is notation, but no legal move fits.
    NotLegal,
}

/// The answer of [`read`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Readings {
    /// The readings, those that assume less first, then by move.
    pub list: Vec<Reading>,
    /// Why the list is empty.
    pub none: Option<NoReading>,
}

impl Readings {
    /// The move when exactly one legal move fits, whatever had to be assumed.
    pub fn only(&self) -> Option<&Reading> {
        match self.list.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// The reading that assumes less than every other one. For entering moves with the board in view, never for a ruling.
    pub fn best(&self) -> Option<&Reading> {
        match self.list.as_slice() {
            [one] => Some(one),
            [first, second, ..] if weight(&first.assumed) < weight(&second.assumed) => Some(first),
            _ => None,
        }
    }
}

/// A pattern's system, what it assumed before looking at the board, and the languages that allow it.
#[derive(Clone, Debug)]
struct Hit {
    mv: Move,
    system: System,
    language: Option<Language>,
    assumed: Vec<Assumption>,
}

/// What a system of notation makes of a text.
#[derive(Default)]
struct Found {
    /// Whether the text has the form of a move in this system.
    notation: bool,
    hits: Vec<Hit>,
}

/// Reads one move. `language` is the sheet's; `None` tries all of them and says which ones fit.
///
/// Marks around the move (number, check, clock notes, draw offer) are taken off by [`Cell`].
pub fn read(text: &str, position: &Chess, language: Option<Language>, mode: Mode) -> Readings {
    let cell = Cell::parse(text);
    if cell.moves.is_empty() {
        return Readings { list: Vec::new(), none: Some(if cell.illegible { NoReading::Illegible } else { NoReading::Blank }) };
    }
    let legal = position.legal_moves();
    let mut notation = false;
    let mut hits = Vec::new();
    for word in &cell.moves {
        let mut systems = vec![algebraic::read(word, position, &legal, language, mode), words::castling(word, &legal, mode)];
        if mode == Mode::Tolerant {
            systems.push(numeric::read(word, &legal));
            systems.push(descriptive::read(word, position, &legal));
        }
        for found in systems {
            notation |= found.notation;
            hits.extend(found.hits);
        }
    }
    let list = merge(hits);
    let none = if !list.is_empty() {
        None
    } else if notation {
        Some(NoReading::NotLegal)
    } else {
        Some(NoReading::NotNotation)
    };
    Readings { list, none }
}

/// One reading a move: the one that assumes least, with all the languages that reach it at that price.
fn merge(mut hits: Vec<Hit>) -> Vec<Reading> {
    for hit in &mut hits {
        hit.assumed.sort_unstable();
        hit.assumed.dedup();
    }
    hits.sort_by_cached_key(|h| (weight(&h.assumed), h.system, h.mv.to_string(), h.language));
    let mut list: Vec<Reading> = Vec::new();
    for hit in hits {
        match list.iter_mut().find(|r| r.mv == hit.mv) {
            None => {
                list.push(Reading { mv: hit.mv, system: hit.system, languages: hit.language.into_iter().collect(), assumed: hit.assumed });
            }
            Some(reading) if reading.assumed == hit.assumed && reading.system == hit.system => {
                reading.languages.extend(hit.language.filter(|l| !reading.languages.contains(l)));
            }
            Some(_) => {}
        }
    }
    list
}

/// How bold a set of assumptions is; only the order of the numbers means anything.
fn weight(assumed: &[Assumption]) -> u32 {
    assumed.iter().map(|a| 1 + 2 * (*a as u32)).sum()
}

/// Cells looked at for their form when languages are compared.
const FORMED_CELLS: usize = 200;

/// How well a language explains a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LanguageFit {
    /// The language.
    pub language: Language,
    /// Plies that play through from the start before the first one without a best reading.
    pub plays: usize,
    /// Cells that have the form of algebraic notation in the language, among the first 200.
    pub formed: usize,
}

/// Languages for a sheet that begins at `start`, best first. The letters collide (R is rook, king or knight), so a language is chosen for a
/// whole sheet, never for a cell. Languages with the same letters fit alike and come in the order of [`Language::ALL`].
pub fn rank_languages(start: &Chess, cells: &[&str]) -> Vec<LanguageFit> {
    let mut fits: Vec<LanguageFit> = Language::ALL
        .into_iter()
        .map(|language| {
            let mut position = start.clone();
            let mut plays = 0;
            for cell in cells {
                let readings = read(cell, &position, Some(language), Mode::Tolerant);
                let Some(best) = readings.best() else { break };
                position.play_unchecked(best.mv);
                plays += 1;
            }
            let formed =
                cells.iter().take(FORMED_CELLS).filter(|c| Cell::parse(c).moves.iter().any(|w| algebraic::is_formed(w, language))).count();
            LanguageFit { language, plays, formed }
        })
        .collect();
    fits.sort_by_key(|f| std::cmp::Reverse((f.plays, f.formed)));
    fits
}

#[cfg(test)]
mod tests;
