//! Chess game files by the PGN standard, read as they are found and written by its export format.
//!
//! [`games`] gives one game after another and never fails: what cannot be read is named in [`Entry::faults`] with its place, and the rest
//! of the game is kept. [`Game::replay`] then plays the moves and says where they break the rules. What [`Game::to_pgn`] writes reads back as
//! the same [`Game`].
//!
//! Limits: reading takes time in proportion to the bytes and memory for one game at a time; the number of games is not limited. A game keeps
//! [`MAX_MOVES`] moves and variations, [`MAX_TAGS`] tags of [`MAX_VALUE`] bytes, [`MAX_TEXT`] bytes of comments and glyphs and
//! [`MAX_FAULTS`] faults, variations nest [`MAX_DEPTH`] deep, and a word has [`MAX_WORD`] bytes; what goes beyond is passed over with a fault.

mod read;
mod replay;
mod write;

pub use draughts::pdn::{MAX_TEXT, MAX_VALUE, Place};
pub use read::{Games, games};
pub use replay::{Replay, ReplayFault, Why};

/// Deepest variation that is kept; deeper ones are passed over with a fault.
pub const MAX_DEPTH: usize = 32;
/// Most faults named in one game.
pub const MAX_FAULTS: usize = 100;
/// Most moves kept in one game, variations included; what follows is passed over with a fault.
pub const MAX_MOVES: usize = 100_000;
/// Most tags kept in one game.
pub const MAX_TAGS: usize = 1000;
/// The longest word read, in bytes.
pub const MAX_WORD: usize = 255;

/// A game as written: tags, moves as text, the terminator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Names and values in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub line: Line,
    /// How the movetext ends.
    pub terminator: Terminator,
}

/// The four game terminators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terminator {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished, unknown, or a result PGN has no sign for.
    #[default]
    Unknown,
}

impl Terminator {
    /// As written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a terminator, also `1/2`, `½-½`, and dashes and letter O for digits.
    fn parse(word: &str) -> Option<Self> {
        let plain: String = word.chars().map(|c| if matches!(c, '–' | '—' | '‑' | '−' | ':') { '-' } else { c }).collect();
        match plain.as_str() {
            "1-0" | "1-O" => Some(Self::WhiteWins),
            "0-1" | "O-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "=-=" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// A sequence of moves: the game itself or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// One move with what is written about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The move as written, without the signs that became glyphs.
    pub text: String,
    /// Numeric annotation glyphs; `!` and the like have become 1 to 6.
    pub glyphs: Vec<u16>,
    /// Comments behind the move, commands such as `[%clk 1:29:58]` among them.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move without anything written about it.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl Game {
    /// The value of the first tag with that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// Sets a tag, in its old place if there is one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }
}

/// One game of a file, with what was wrong in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// Where it begins.
    pub place: Place,
    /// The game as far as it could be read.
    pub game: Game,
    /// Where each move of the main line stands, in their order.
    pub moves: Vec<Place>,
    /// What could not be read, at most [`MAX_FAULTS`].
    pub faults: Vec<Fault>,
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
#[non_exhaustive]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What.
    #[source]
    pub kind: FaultKind,
}

/// What can be wrong in the text of a game file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// A tag that is not `[Name "value"]`.
    #[error("not a tag pair")]
    BadTag,
    /// More than [`MAX_TEXT`] bytes of comments and glyphs; the rest is left out.
    #[error("more comments than a game can hold")]
    TooMuchText,
    /// A tag whose value is longer than [`MAX_VALUE`]; it is left out.
    #[error("a tag of more than {MAX_VALUE} bytes")]
    LongTag,
    /// More than [`MAX_TAGS`] tags; the rest is left out.
    #[error("more than {MAX_TAGS} tags")]
    TooManyTags,
    /// A comment that is not closed before the end of the file.
    #[error("a comment is not closed")]
    OpenComment,
    /// A variation that is not closed before the end of the game.
    #[error("a variation is not closed")]
    OpenVariation,
    /// A closing bracket, or a variation without a move it could replace.
    #[error("a bracket without its pair")]
    StrayBracket,
    /// A variation deeper than [`MAX_DEPTH`].
    #[error("a variation is nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// More than [`MAX_MOVES`] moves; the rest is left out.
    #[error("more than {MAX_MOVES} moves")]
    TooManyMoves,
    /// A word longer than [`MAX_WORD`].
    #[error("a word of more than {MAX_WORD} bytes")]
    LongWord,
    /// A word that is neither move, number, glyph nor result.
    #[error("`{0}` is no move")]
    NotAMove(String),
    /// The game has no terminator.
    #[error("the result is missing at the end of the moves")]
    NoTerminator,
    /// The Result tag and the terminator differ; the terminator is kept.
    #[error("the Result tag `{0}` is not the result at the end of the moves")]
    ResultDiffers(String),
}

#[cfg(test)]
mod tests;
