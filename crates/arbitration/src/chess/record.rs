//! A game of chess as played: a start position, the moves, and what the law counts along the way.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};

/// The most plies a record holds. The longest game that the 75-move rule allows has fewer (about 17,700).
pub const MAX_PLIES: usize = 20_000;

/// One position of the game with the law's counters at that moment.
#[derive(Clone, Debug)]
struct Stage {
    position: Chess,
    key: u64,
    /// The latest earlier stage with the same position in the sense of article 9.2.3.
    same_as: Option<usize>,
    /// Consecutive plies without a capture or a pawn move that lead here, those before the record included.
    quiet: u32,
}

/// A start position and legal moves from it. Every position of the game is kept, so questions about any ply are cheap.
#[derive(Clone, Debug)]
pub struct Record {
    stages: Vec<Stage>,
    moves: Vec<Move>,
}

/// Why a move could not be added to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The move is not legal in the position reached.
    #[error("the move is not legal in this position")]
    Illegal,
    /// The record already holds [`MAX_PLIES`] plies.
    #[error("a record holds at most {MAX_PLIES} plies")]
    TooLong,
}

/// One standing of a position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occurrence {
    /// Plies of the record played before the position stood; 0 is the start position.
    pub ply: usize,
    /// The move that brought it about: its number and who made it; `None` for the start position.
    pub after: Option<(u32, Color)>,
}

impl Record {
    /// A record without moves. The half-move clock of `start` is believed: plies without capture or pawn move before the record count.
    pub fn new(start: Chess) -> Self {
        let stage = Stage { key: key(&start), same_as: None, quiet: start.halfmoves(), position: start };
        Self { stages: vec![stage], moves: Vec::new() }
    }

    /// Adds a move.
    ///
    /// # Errors
    /// [`RecordError::Illegal`] when the move is not legal now, [`RecordError::TooLong`] at [`MAX_PLIES`]; the record stays as it was.
    pub fn push(&mut self, m: Move) -> Result<(), RecordError> {
        if self.moves.len() >= MAX_PLIES {
            return Err(RecordError::TooLong);
        }
        let stage = self.next_stage(m).ok_or(RecordError::Illegal)?;
        self.stages.push(stage);
        self.moves.push(m);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.stages.pop();
        Some(last)
    }

    fn next_stage(&self, m: Move) -> Option<Stage> {
        let before = self.stages.last()?;
        let position = before.position.clone().play(m).ok()?;
        let quiet = if m.is_zeroing() { 0 } else { before.quiet.saturating_add(1) };
        let key = key(&position);
        // A capture or a pawn move cannot be undone, so only the quiet run behind this ply can hold the position.
        let run = self.stages.iter().enumerate().rev().take(quiet as usize);
        let same_as = run.skip(1).step_by(2).find(|(_, s)| s.key == key && s.position == position).map(|(i, _)| i);
        Some(Stage { position, key, same_as, quiet })
    }

    /// The position before the first move.
    pub fn start(&self) -> &Chess {
        &self.stages[0].position
    }

    /// The position after the last move.
    pub fn position(&self) -> &Chess {
        &self.stages[self.moves.len()].position
    }

    /// The position after `ply` plies; `None` beyond the end.
    pub fn position_at(&self, ply: usize) -> Option<&Chess> {
        self.stages.get(ply).map(|s| &s.position)
    }

    /// The moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Consecutive plies without capture or pawn move up to `ply`, those before the record included; `None` beyond the end.
    pub fn quiet_plies(&self, ply: usize) -> Option<u32> {
        self.stages.get(ply).map(|s| s.quiet)
    }

    /// How many of [`Self::quiet_plies`] at `ply` lie before the record and rest on its start position's half-move clock.
    pub fn quiet_before_start(&self, ply: usize) -> u32 {
        match self.quiet_plies(ply) {
            Some(quiet) if quiet as usize > ply => quiet - u32::try_from(ply).unwrap_or(u32::MAX),
            _ => 0,
        }
    }

    /// Every time the position after `ply` plies has stood on the board up to then, oldest first; empty beyond the end.
    ///
    /// Same position: article 9.2.3 of 2023 (9.2 of 2001, 10.10 of 1993): the same player to move, the same men on the same squares, the
    /// same castling rights (lost by moving, not by a passing obstacle), and the same en passant captures, counted only when legal.
    pub fn occurrences(&self, ply: usize) -> Vec<Occurrence> {
        let mut found = Vec::new();
        let mut at = self.stages.get(ply).map(|_| ply);
        while let Some(i) = at {
            found.push(self.occurrence(i));
            at = self.stages.get(i).and_then(|s| s.same_as);
        }
        found.reverse();
        found
    }

    /// The place in the game after `ply` plies, in an arbiter's terms.
    pub fn occurrence(&self, ply: usize) -> Occurrence {
        let after = ply.checked_sub(1).and_then(|i| self.stages.get(i)).map(|s| (s.position.fullmoves().get(), s.position.turn()));
        Occurrence { ply, after }
    }

    /// The record with one more move, for questions about an intended move.
    pub(super) fn with(&self, m: Move) -> Result<Self, RecordError> {
        let mut next = self.clone();
        next.push(m)?;
        Ok(next)
    }

    /// How often the position that `m` would bring has then stood on the board, and the quiet plies then; `None` for an illegal move.
    pub(super) fn after(&self, m: Move) -> Option<(usize, u32)> {
        let stage = self.next_stage(m)?;
        Some((1 + stage.same_as.map_or(0, |i| self.occurrences(i).len()), stage.quiet))
    }
}

fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The move number and side of the ply to be played in `position`, as printed: `(12, Color::Black)` for `12...`.
pub fn numbering(position: &Chess) -> (u32, Color) {
    (position.fullmoves().get(), position.turn())
}

/// FEN of a position, with an en passant square only where the capture is legal.
pub fn fen(position: &Chess) -> String {
    shakmaty::fen::Fen::from_position(position, EnPassantMode::Legal).to_string()
}
