//! A game with its variations, as every format holds it.

use crate::fen::FenError;
use crate::position::Position;
use crate::types::Move;
use std::fmt;

/// Most moves that one record holds, variations included; what a file has beyond is a fault.
pub const MOST_MOVES: usize = 100_000;

/// Most text that one record holds in its comments, in bytes; what a file has beyond is passed over with a fault.
pub const MOST_TEXT: usize = 1 << 20;

/// Most facts (tags) that one record holds.
pub const MOST_TAGS: usize = 1000;

/// The longest value of a tag, in bytes.
pub const LONGEST_TAG: usize = 1 << 16;

/// Most faults named in one game.
pub const MOST_FAULTS: usize = 100;

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Not said.
    #[default]
    Unknown,
    /// 红胜
    RedWins,
    /// 黑胜
    BlackWins,
    /// 和局
    Draw,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Reads a PGN token or the Chinese words.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "*" | "" => Self::Unknown,
            "1-0" | "红胜" | "紅勝" | "红方胜" => Self::RedWins,
            "0-1" | "黑胜" | "黑勝" | "黑方胜" => Self::BlackWins,
            "1/2-1/2" | "和局" | "和棋" | "和" => Self::Draw,
            _ => return None,
        })
    }
}

/// A move in the tree of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// The node before it; `None` for a first move.
    pub parent: Option<usize>,
    /// What is said after it.
    pub comment: String,
    /// Continuations, the main one first.
    pub children: Vec<usize>,
    /// The position after it.
    pub position: Position,
}

/// One game. Two are equal when they say the same, in whatever order their moves were added.
#[derive(Clone, Debug)]
pub struct Record {
    /// Facts about the game under the PGN names (Event, Red, BlackTeam …), in the order of the file.
    pub tags: Vec<(String, String)>,
    /// How it ended.
    pub result: GameResult,
    /// The position before the first move; set-ups are taken as they are.
    pub start: Position,
    /// What is said before the first move.
    pub comment: String,
    /// First moves, the main one first.
    pub first: Vec<usize>,
    nodes: Vec<Node>,
    /// Bytes of comments so far.
    said: usize,
}

impl Record {
    /// A game without moves.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { tags: Vec::new(), result: GameResult::Unknown, start, comment: String::new(), first: Vec::new(), nodes: Vec::new(), said: 0 }
    }

    /// The moves, in the order they were added.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A fact by its PGN name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position after a node, or at the start.
    #[must_use]
    pub fn position(&self, at: Option<usize>) -> Position {
        at.and_then(|index| self.nodes.get(index)).map_or(self.start, |node| node.position)
    }

    /// Adds a move after a node; `None` when it is not legal there or the record is full.
    pub fn add(&mut self, parent: Option<usize>, mv: Move) -> Option<usize> {
        let position = self.position(parent);
        if self.nodes.len() >= MOST_MOVES || !position.is_legal(mv) {
            return None;
        }
        let index = self.nodes.len();
        self.nodes.push(Node { mv, parent, comment: String::new(), children: Vec::new(), position: position.play(mv) });
        match parent.and_then(|parent| self.nodes.get_mut(parent)) {
            Some(node) => node.children.push(index),
            None => self.first.push(index),
        }
        Some(index)
    }

    /// Puts a comment after a node, or before the first move; joined to what is there by a line break. `false` where it is longer than
    /// the record has room for ([`MOST_TEXT`]); it is left out then.
    pub fn comment_on(&mut self, at: Option<usize>, text: &str) -> bool {
        if text.len() >= MOST_TEXT - self.said {
            return false;
        }
        let text = clean(text);
        let comment = match at {
            None => &mut self.comment,
            Some(index) => match self.nodes.get_mut(index) {
                Some(node) => &mut node.comment,
                None => return true,
            },
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push('\n');
        }
        comment.push_str(&text);
        self.said += text.len() + 1;
        true
    }

    /// Continuations of a node, or the first moves.
    #[must_use]
    pub fn children(&self, at: Option<usize>) -> &[usize] {
        match at {
            None => &self.first,
            Some(index) => self.nodes.get(index).map_or(&[], |node| &node.children),
        }
    }

    /// The main line.
    #[must_use]
    pub fn main_line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = None;
        while let Some(&next) = self.children(at).first() {
            line.extend(self.nodes.get(next).map(|node| node.mv));
            at = Some(next);
        }
        line
    }
}

impl Eq for Record {}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let facts = |record: &Self| (record.result, record.start, record.nodes.len());
        if facts(self) != facts(other) || self.tags != other.tags || self.comment != other.comment {
            return false;
        }
        let mut pairs = vec![(None, None)];
        while let Some((a, b)) = pairs.pop() {
            let (mine, theirs) = (self.children(a), other.children(b));
            if mine.len() != theirs.len() {
                return false;
            }
            for (&a, &b) in mine.iter().zip(theirs) {
                let said = |record: &Self, index: usize| record.nodes.get(index).map(|node| (node.mv, node.comment.clone()));
                if said(self, a) != said(other, b) {
                    return false;
                }
                pairs.push((Some(a), Some(b)));
            }
        }
        true
    }
}

/// Adds a fault, as long as not too many are named already.
pub(super) fn name_fault(faults: &mut Vec<Fault>, fault: impl FnOnce() -> Fault) {
    if faults.len() < MOST_FAULTS {
        faults.push(fault());
    }
}

/// Text of a stranger's file made fit for screen and printer: no control characters but line breaks, no blanks at the ends.
pub(super) fn clean(text: &str) -> String {
    let kept: String = text.replace("\r\n", "\n").chars().filter(|&c| c == '\n' || !c.is_control()).collect();
    kept.trim().to_owned()
}

/// As much of a text as a message needs.
pub(super) fn short(text: &str) -> String {
    clean(&text.chars().take(40).collect::<String>())
}

/// Where in a file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Line and column, from 1.
    Text {
        /// Line.
        line: usize,
        /// Character in the line.
        column: usize,
    },
    /// Byte offset, from 0.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(at) => write!(f, "byte {at}"),
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// A file of another kind.
    #[error("this is not a file of the format")]
    NotThisFormat,
    /// The file ends too early.
    #[error("the file ends in the middle of a record")]
    Truncated,
    /// A FEN that cannot be read.
    #[error("the position cannot be read: {0}")]
    Position(#[from] FenError),
    /// A position in digits (DhtmlXQ) that is not one of 64 digits.
    #[error("the position cannot be read: 64 digits expected")]
    PositionDigits,
    /// A move that is not legal or not understood; the line ends before it.
    #[error("{0:?} is no legal move here")]
    Move(String),
    /// A move text that can mean several moves; the line ends before it.
    #[error("{0:?} can mean several moves")]
    Ambiguous(String),
    /// A result that is not understood.
    #[error("{0:?} is no result")]
    Result(String),
    /// Brackets that do not fit.
    #[error("a bracket is missing")]
    Bracket,
    /// More than the limits allow.
    #[error("the file is larger or deeper than the limits allow")]
    Limit,
}

/// A fault with its place. Reading goes on after it as far as it makes sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
#[non_exhaustive]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What.
    #[source]
    pub what: FaultKind,
}

/// One game read, with what was wrong in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The game as far as it could be read.
    pub record: Record,
    /// Everything wrong in it.
    pub faults: Vec<Fault>,
    /// In text: the fault at which the main line stops; the moves behind it are not kept.
    pub stopped: Option<Fault>,
}
