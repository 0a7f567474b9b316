//! Game files by PDN 3.0, read as they are found and written by the standard.
//!
//! [`games`] gives one game after another and never fails: what cannot be read is named in [`Entry::faults`] with its place, and the
//! rest of the game is kept. [`Game::replay`] then plays the moves and says where they break the rules. What [`Game::to_pdn`] writes
//! reads back as the same [`Game`].
//!
//! Limits: reading takes time in proportion to the bytes and memory for one game at a time; the number of games is not limited. A game keeps
//! [`MAX_MOVES`] moves and variations, [`MAX_TAGS`] tags of [`MAX_VALUE`] bytes, [`MAX_TEXT`] bytes of comments and signs and [`MAX_FAULTS`]
//! faults; a move has [`MAX_MOVE`](crate::MAX_MOVE) bytes, variations nest [`MAX_DEPTH`] deep. What goes beyond is passed over with a fault.

mod read;
mod replay;
mod write;

pub use read::{Games, games};
pub use replay::{Done, Played, Reading, Replay, ReplayFault, Why};

use crate::position::Position;
use crate::variant::Variant;
use std::fmt;

/// Deepest variation that is kept; deeper ones are passed over with a fault.
pub const MAX_DEPTH: usize = 32;

/// Most faults named in one game.
pub const MAX_FAULTS: usize = 100;

/// Most moves and variations kept in one game.
pub const MAX_MOVES: usize = 100_000;

/// Most tags kept in one game.
pub const MAX_TAGS: usize = 1000;

/// The longest quoted value kept, in bytes.
pub const MAX_VALUE: usize = 1 << 16;

/// Most comments, signs and glyphs kept in one game, in bytes; each counts [`NOTE`] bytes besides its own.
pub const MAX_TEXT: usize = 1 << 20;

/// What a comment, sign or glyph counts besides its text, in bytes.
pub const NOTE: usize = 16;

/// A game as written: tags, moves as text, the terminator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Names and values in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub line: Line,
    /// What ended the game in the text: `*`, or a result such as `2-0`, `1/2-1/2`, `4-6`.
    pub terminator: String,
}

/// A sequence of moves: the game itself or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// One step with what is written about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The step.
    pub step: Step,
    /// Signs behind the move: `!`, `?`, `*` (forced), `+`, `=`, `#`.
    pub strength: String,
    /// Numeric annotation glyphs, without `$`.
    pub nags: Vec<u16>,
    /// Comments behind the move.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

/// What a node does to the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move as written.
    Move(String),
    /// `/FEN "..."/`: the position is set, because an illegal move was accepted or a position was put right; `B::` is a null move.
    Setup(String),
    /// `-` where a move should be: not recorded.
    Missing,
}

impl Node {
    /// A step without anything written about it.
    pub const fn new(step: Step) -> Self {
        Self { step, strength: String::new(), nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl Game {
    /// The value of the first tag with that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// The result: the terminator, or the `Result` tag where the terminator is `*`.
    pub fn result(&self) -> &str {
        if self.terminator == "*" { self.tag("Result").unwrap_or("*") } else { &self.terminator }
    }

    /// The game a `GameType` tag names, if it is one of the three; only the number at its head counts, because the rest is often wrong.
    pub fn variant(&self) -> Option<Variant> {
        let number = self.game_type()?;
        Variant::ALL.into_iter().find(|v| u32::from(v.pdn_type()) == number)
    }

    /// The number at the head of the `GameType` tag.
    pub fn game_type(&self) -> Option<u32> {
        self.tag("GameType")?.split(',').next()?.trim().parse().ok()
    }

    /// A game record of played steps: tags for the game and, if it is not the starting position, for `start`; moves as the standard
    /// writes them; irregular steps as `/FEN "..."/`.
    pub fn record(start: Position, played: &[Played]) -> Self {
        let variant = start.variant();
        let mut game = Self { terminator: "*".to_owned(), ..Self::default() };
        game.tags.push(("GameType".to_owned(), variant.pdn_type().to_string()));
        if start != Position::start(variant) {
            game.tags.push(("SetUp".to_owned(), "1".to_owned()));
            game.tags.push(("FEN".to_owned(), start.to_fen()));
        }
        let mut before = start;
        for p in played {
            game.line.nodes.push(Node::new(match &p.done {
                Done::Move(m) => Step::Move(before.pdn(m)),
                Done::Setup => Step::Setup(p.after.to_fen()),
                Done::Missing => Step::Missing,
            }));
            before = p.after;
        }
        game
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
    /// Where each step of the main line stands, in their order.
    pub moves: Vec<Place>,
    /// What could not be read, at most [`MAX_FAULTS`].
    pub faults: Vec<Fault>,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Bytes before it.
    pub offset: usize,
    /// Line, from 1.
    pub line: usize,
    /// Byte of the line, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Something in the text that is not PDN; reading went on behind it.
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

/// What is wrong in the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// A `[` that is not followed by a name, a quoted value and `]`.
    #[error("not a tag: [Name \"value\"]")]
    Tag,
    /// A quoted text that never ends.
    #[error("a quoted text without its closing quote")]
    OpenString,
    /// A comment that never ends.
    #[error("a comment without its closing brace")]
    OpenComment,
    /// A comment inside a comment; the inner braces are read as parentheses.
    #[error("a comment inside a comment")]
    NestedComment,
    /// A variation that is not closed, or a closing parenthesis without an opening one.
    #[error("a parenthesis without its partner")]
    Parenthesis,
    /// A variation deeper than [`MAX_DEPTH`].
    #[error("variations nested too deep")]
    TooDeep,
    /// More moves, tags or comments than one game keeps, or a longer value; what follows is left out.
    #[error("more than one game can hold")]
    TooMuch,
    /// An annotation before there is a move to annotate.
    #[error("a variation or sign without a move before it")]
    NothingBefore,
    /// Something that is no move, number, sign or result.
    #[error("unknown text `{0}`")]
    Unknown(String),
}
