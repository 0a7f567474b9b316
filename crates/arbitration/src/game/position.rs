//! A position of any of the five games, and what a drawn board asks of it.

use crate::chess::record::fen as chess_fen;
use crate::chess::setup::{SetupError, position_from_fen};
use crate::kind::GameKind;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Position as _, Role};

/// One of the two players, in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White, in xiangqi Red: who moves first in the usual start position.
    First,
    /// Black.
    Second,
}

impl Side {
    /// Both, first player first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<shakmaty::Color> for Side {
    fn from(color: shakmaty::Color) -> Self {
        if color.is_white() { Self::First } else { Self::Second }
    }
}

impl From<draughts::Side> for Side {
    fn from(side: draughts::Side) -> Self {
        match side {
            draughts::Side::White => Self::First,
            draughts::Side::Black => Self::Second,
        }
    }
}

impl From<xiangqi::Color> for Side {
    fn from(color: xiangqi::Color) -> Self {
        match color {
            xiangqi::Color::Red => Self::First,
            xiangqi::Color::Black => Self::Second,
        }
    }
}

/// What a man is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Man {
    /// A chessman.
    Chess(Role),
    /// A draughts man.
    Draughts,
    /// A draughts king.
    DraughtsKing,
    /// A xiangqi man.
    Xiangqi(xiangqi::Kind),
}

/// A point of the board: file and rank from 0, from the left and the bottom of the first player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// 0 is the leftmost file.
    pub file: u8,
    /// 0 is the first player's own first rank.
    pub rank: u8,
}

/// A move of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameMove {
    /// Of chess.
    Chess(shakmaty::Move),
    /// Of a draughts game.
    Draughts(draughts::Move),
    /// Of xiangqi.
    Xiangqi(xiangqi::Move),
}

/// A position of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GamePosition {
    /// Of chess, Chess960 included. Equal means the same position by article 9.2.3.
    Chess(Chess),
    /// Of a draughts game.
    Draughts(draughts::Position),
    /// Of xiangqi.
    Xiangqi(xiangqi::Position),
}

/// Why a text gives no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFenError {
    /// In chess.
    #[error(transparent)]
    Chess(#[from] SetupError),
    /// In draughts.
    #[error(transparent)]
    Draughts(#[from] draughts::FenError),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::FenError),
}

/// The draughts game of a kind; `None` for the others.
pub const fn draughts_variant(kind: GameKind) -> Option<draughts::Variant> {
    match kind {
        GameKind::Draughts100 => Some(draughts::Variant::International),
        GameKind::Draughts64Russian => Some(draughts::Variant::Russian),
        GameKind::Draughts64Brazilian => Some(draughts::Variant::Brazilian),
        GameKind::Chess | GameKind::Xiangqi => None,
    }
}

impl GamePosition {
    /// The usual start position.
    pub fn start(kind: GameKind) -> Self {
        match (kind, draughts_variant(kind)) {
            (_, Some(variant)) => Self::Draughts(draughts::Position::start(variant)),
            (GameKind::Xiangqi, None) => Self::Xiangqi(xiangqi::Position::start()),
            (_, None) => Self::Chess(Chess::new()),
        }
    }

    /// Reads the position text of the game; FEN, in draughts the PDN form.
    ///
    /// # Errors
    /// Unreadable text, or anything irregular about the set-up. To accept irregularities one by one use the game's own set-up:
    /// [`position_from_fen`], [`draughts::Setup`], [`xiangqi::Setup`].
    pub fn from_fen(kind: GameKind, fen: &str) -> Result<Self, GameFenError> {
        Ok(match (kind, draughts_variant(kind)) {
            (_, Some(variant)) => Self::Draughts(draughts::Position::from_fen(variant, fen)?),
            (GameKind::Xiangqi, None) => Self::Xiangqi(xiangqi::Position::from_fen(fen)?),
            (_, None) => Self::Chess(position_from_fen(fen, &[])?),
        })
    }

    /// The position text; reads back as the same position.
    pub fn to_fen(&self) -> String {
        match self {
            Self::Chess(p) => chess_fen(p),
            Self::Draughts(p) => p.to_fen(),
            Self::Xiangqi(p) => p.to_fen(),
        }
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Chess(_) => GameKind::Chess,
            Self::Xiangqi(_) => GameKind::Xiangqi,
            Self::Draughts(p) => match p.variant() {
                draughts::Variant::International => GameKind::Draughts100,
                draughts::Variant::Russian => GameKind::Draughts64Russian,
                draughts::Variant::Brazilian => GameKind::Draughts64Brazilian,
            },
        }
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Side {
        match self {
            Self::Chess(p) => p.turn().into(),
            Self::Draughts(p) => p.side_to_move().into(),
            Self::Xiangqi(p) => p.side_to_move().into(),
        }
    }

    /// The legal moves, always in the same order.
    pub fn legal_moves(&self) -> Vec<GameMove> {
        match self {
            Self::Chess(p) => p.legal_moves().into_iter().map(GameMove::Chess).collect(),
            Self::Draughts(p) => p.legal_moves().into_iter().map(GameMove::Draughts).collect(),
            Self::Xiangqi(p) => p.legal_moves().into_iter().map(GameMove::Xiangqi).collect(),
        }
    }

    /// The position after a move; `None` when the move is not legal here or of another game.
    pub fn play(&self, m: &GameMove) -> Option<Self> {
        match (self, m) {
            (Self::Chess(p), GameMove::Chess(m)) => p.clone().play(*m).ok().map(Self::Chess),
            (Self::Draughts(p), GameMove::Draughts(m)) => p.legal_moves().contains(m).then(|| Self::Draughts(p.play(m))),
            (Self::Xiangqi(p), GameMove::Xiangqi(m)) => p.is_legal(*m).then(|| Self::Xiangqi(p.play(*m))),
            _ => None,
        }
    }

    /// Positions after `depth` plies, the last ply counted, not played. Grows without limit: choose the depth with care.
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Chess(p) => shakmaty::perft(p, depth),
            Self::Draughts(p) => p.perft(depth),
            Self::Xiangqi(p) => p.perft(depth),
        }
    }

    /// Files and ranks of the board.
    pub const fn size(&self) -> (u8, u8) {
        match self {
            Self::Chess(_) => (8, 8),
            Self::Draughts(p) => (p.variant().size(), p.variant().size()),
            Self::Xiangqi(_) => (9, 10),
        }
    }

    /// The man on a point; `None` for an empty point or one off the board.
    pub fn man_at(&self, at: Point) -> Option<(Side, Man)> {
        match self {
            Self::Chess(p) => {
                let piece = p.board().piece_at(chess_square(at)?)?;
                Some((piece.color.into(), Man::Chess(piece.role)))
            }
            Self::Draughts(p) => {
                let row = p.variant().size().checked_sub(at.rank + 1)?;
                let piece = p.piece_at(p.variant().square_at(row, at.file)?)?;
                Some((piece.side.into(), if piece.king { Man::DraughtsKing } else { Man::Draughts }))
            }
            Self::Xiangqi(p) => {
                let piece = p.piece_at(xiangqi::Square::new(at.file, at.rank)?)?;
                Some((piece.color.into(), Man::Xiangqi(piece.kind)))
            }
        }
    }

    /// All men with their points, by rank and file.
    pub fn men(&self) -> Vec<(Point, Side, Man)> {
        let (files, ranks) = self.size();
        let points = (0..ranks).flat_map(|rank| (0..files).map(move |file| Point { file, rank }));
        points.filter_map(|at| self.man_at(at).map(|(side, man)| (at, side, man))).collect()
    }

    /// What a point is called; in draughts on 100 squares by its number. Empty for points that are not played on.
    pub fn point_name(&self, at: Point) -> String {
        match self {
            Self::Chess(_) => chess_square(at).map_or_else(String::new, |s| s.to_string()),
            Self::Xiangqi(_) => xiangqi::Square::new(at.file, at.rank).map_or_else(String::new, |s| s.to_string()),
            Self::Draughts(p) => {
                let v = p.variant();
                let square = v.size().checked_sub(at.rank.saturating_add(1)).and_then(|row| v.square_at(row, at.file));
                match (square, v) {
                    (None, _) => String::new(),
                    (Some(s), draughts::Variant::International) => s.to_string(),
                    (Some(s), _) => v.algebraic(s),
                }
            }
        }
    }

    /// The points a move touches: from, those passed over where the game shows them, and to. Castling gives the king's squares.
    pub fn points_of(&self, m: &GameMove) -> Vec<Point> {
        match (self, m) {
            (Self::Chess(_), GameMove::Chess(m)) => {
                let to = match m.castling_side() {
                    Some(side) => side.king_to(shakmaty::Color::from_white(m.to().rank() == shakmaty::Rank::First)),
                    None => m.to(),
                };
                m.from().into_iter().chain([to]).map(chess_point).collect()
            }
            (Self::Draughts(p), GameMove::Draughts(m)) => m
                .path()
                .iter()
                .map(|s| {
                    let (row, file) = p.variant().row_column(*s);
                    Point { file, rank: p.variant().size().saturating_sub(row + 1) }
                })
                .collect(),
            (Self::Xiangqi(_), GameMove::Xiangqi(m)) => [m.from, m.to].map(|s| Point { file: s.file(), rank: s.rank() }).to_vec(),
            _ => Vec::new(),
        }
    }

    /// The king that stands in check, where the game has check.
    pub fn checked_king(&self) -> Option<Point> {
        match self {
            Self::Chess(p) => p.is_check().then(|| p.board().king_of(p.turn()).map(chess_point)).flatten(),
            Self::Xiangqi(p) => {
                let king = p.king(p.side_to_move()).filter(|_| p.in_check())?;
                Some(Point { file: king.file(), rank: king.rank() })
            }
            Self::Draughts(_) => None,
        }
    }
}

fn chess_square(at: Point) -> Option<shakmaty::Square> {
    let on_board = at.file < 8 && at.rank < 8;
    on_board.then(|| shakmaty::Square::from_coords(shakmaty::File::new(at.file.into()), shakmaty::Rank::new(at.rank.into())))
}

pub(super) fn chess_point(square: shakmaty::Square) -> Point {
    let part = |n: u32| u8::try_from(n).unwrap_or(0);
    Point { file: part(square.file().to_u32()), rank: part(square.rank().to_u32()) }
}
