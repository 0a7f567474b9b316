//! The five games behind one enum: positions, moves, records, counters and verdicts.
//!
//! Each variant holds the game's own type, and a question that only one game has is asked of that type.

mod kings;
mod law;
mod least;
mod notation;
mod position;
mod xiangqi_record;

pub use kings::KingState;
pub use law::{Counter, CounterKind, GameEnd, GameLaws, Result};
pub use notation::{Notation, Said, UnknownNotation};
pub use position::{GameFenError, GameMove, GamePosition, Man, Point, Side, draughts_variant};
pub use xiangqi_record::XiangqiRecord;

use crate::chess::record::{MAX_PLIES, Record, RecordError};
use crate::kind::GameKind;

/// A draughts game as played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraughtsRecord {
    /// The start and the position after each ply; never empty.
    positions: Vec<draughts::Position>,
    moves: Vec<draughts::Move>,
}

impl DraughtsRecord {
    /// The start and the position after each ply, as the draw counters take them.
    pub fn positions(&self) -> &[draughts::Position] {
        &self.positions
    }

    /// The moves.
    pub fn moves(&self) -> &[draughts::Move] {
        &self.moves
    }
}

/// A game as played: a start position and legal moves from it.
#[derive(Clone, Debug)]
pub enum Game {
    /// Chess.
    Chess(Record),
    /// One of the draughts games.
    Draughts(DraughtsRecord),
    /// Xiangqi.
    Xiangqi(XiangqiRecord),
}

impl Game {
    /// A game from the usual start position.
    pub fn new(kind: GameKind) -> Self {
        Self::from_position(GamePosition::start(kind))
    }

    /// A game from a given position.
    pub fn from_position(start: GamePosition) -> Self {
        match start {
            GamePosition::Chess(p) => Self::Chess(Record::new(p)),
            GamePosition::Draughts(p) => Self::Draughts(DraughtsRecord { positions: vec![p], moves: Vec::new() }),
            GamePosition::Xiangqi(p) => Self::Xiangqi(XiangqiRecord::new(p)),
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.position().kind()
    }

    /// Plies played.
    pub fn plies(&self) -> usize {
        match self {
            Self::Chess(r) => r.moves().len(),
            Self::Draughts(r) => r.moves.len(),
            Self::Xiangqi(r) => r.moves().len(),
        }
    }

    /// The position after the last ply.
    pub fn position(&self) -> GamePosition {
        match self {
            Self::Chess(r) => GamePosition::Chess(r.position().clone()),
            Self::Draughts(r) => GamePosition::Draughts(r.positions[r.moves.len()]),
            Self::Xiangqi(r) => GamePosition::Xiangqi(*r.position()),
        }
    }

    /// The position after `ply` plies; `None` beyond the end.
    pub fn position_at(&self, ply: usize) -> Option<GamePosition> {
        match self {
            Self::Chess(r) => r.position_at(ply).cloned().map(GamePosition::Chess),
            Self::Draughts(r) => r.positions.get(ply).copied().map(GamePosition::Draughts),
            Self::Xiangqi(r) => r.positions().get(ply).copied().map(GamePosition::Xiangqi),
        }
    }

    /// The move of ply `ply`, counted from 0; `None` beyond the end.
    pub fn move_at(&self, ply: usize) -> Option<GameMove> {
        match self {
            Self::Chess(r) => r.moves().get(ply).copied().map(GameMove::Chess),
            Self::Draughts(r) => r.moves.get(ply).cloned().map(GameMove::Draughts),
            Self::Xiangqi(r) => r.moves().get(ply).copied().map(GameMove::Xiangqi),
        }
    }

    /// All moves.
    pub fn moves(&self) -> Vec<GameMove> {
        (0..self.plies()).filter_map(|ply| self.move_at(ply)).collect()
    }

    /// Adds a move.
    ///
    /// # Errors
    /// [`RecordError`] when the move is not legal now, is of another game, or the record is full; the game stays as it was.
    pub fn push(&mut self, m: &GameMove) -> std::result::Result<(), RecordError> {
        if self.plies() >= MAX_PLIES {
            return Err(RecordError::TooLong);
        }
        match (self, m) {
            (Self::Chess(r), GameMove::Chess(m)) => r.push(*m),
            (Self::Draughts(r), GameMove::Draughts(m)) => {
                let before = r.positions[r.moves.len()];
                if !before.legal_moves().contains(m) {
                    return Err(RecordError::Illegal);
                }
                r.positions.push(before.play(m));
                r.moves.push(m.clone());
                Ok(())
            }
            (Self::Xiangqi(r), GameMove::Xiangqi(m)) => r.push(*m),
            _ => Err(RecordError::Illegal),
        }
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<GameMove> {
        match self {
            Self::Chess(r) => r.pop().map(GameMove::Chess),
            Self::Draughts(r) => {
                let m = r.moves.pop()?;
                r.positions.pop();
                Some(GameMove::Draughts(m))
            }
            Self::Xiangqi(r) => r.pop().map(GameMove::Xiangqi),
        }
    }

    /// The moves in writing, in order.
    pub fn written(&self, notation: Notation) -> Vec<String> {
        (0..self.plies()).filter_map(|ply| Some(self.position_at(ply)?.write(&self.move_at(ply)?, notation))).collect()
    }

    /// The move number and side of the ply to come: plies from a chess set-up count from its own move number, elsewhere from 1.
    pub fn numbering(&self) -> (u32, Side) {
        let side = self.position().side_to_move();
        match self {
            Self::Chess(r) => (crate::chess::record::numbering(r.position()).0, side),
            Self::Draughts(_) | Self::Xiangqi(_) => {
                let offset = usize::from(self.position_at(0).is_some_and(|p| p.side_to_move() == Side::Second));
                (u32::try_from((self.plies() + offset) / 2 + 1).unwrap_or(u32::MAX), side)
            }
        }
    }
}

#[cfg(test)]
mod tests;
