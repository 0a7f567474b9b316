//! The game adopted, played through.

use crate::config::Glyphs;
use crate::event::game::{GameRecord, Step, exact_move, position};
use arbitration::game::{Game, GameMove, GamePosition, Notation, Side};
use arbitration::kind::GameKind;

/// How moves are written on the screen and on paper.
pub const fn notation_of(kind: GameKind, glyphs: Glyphs) -> Notation {
    match (kind, glyphs) {
        (GameKind::Xiangqi, Glyphs::Ascii) => Notation::Wxf,
        (kind, _) => Notation::usual(kind),
    }
}

/// Positions and moves of the game adopted. A step that does not fit ends it.
#[derive(Clone, Debug)]
pub struct Play {
    /// The start and the position after each step; never empty.
    positions: Vec<GamePosition>,
    /// The move of each step; `None` where the position was set.
    moves: Vec<Option<GameMove>>,
    /// Steps that nobody wrote down.
    inferred: Vec<bool>,
    /// What is said of a position that was set.
    notes: Vec<String>,
}

impl Play {
    /// A game that has not begun.
    pub fn new(kind: GameKind) -> Self {
        Self { positions: vec![GamePosition::start(kind)], moves: Vec::new(), inferred: Vec::new(), notes: Vec::new() }
    }

    /// Plays a record through.
    pub fn of(kind: GameKind, record: &GameRecord) -> Self {
        let start = record.start(kind).unwrap_or_else(|| GamePosition::start(kind));
        let mut play = Self { positions: vec![start], moves: Vec::new(), inferred: Vec::new(), notes: Vec::new() };
        for step in &record.line {
            let now = play.last();
            let next = match step {
                Step::Move(text) | Step::Inferred(text) => exact_move(now, text).and_then(|m| Some((now.play(&m)?, Some(m)))),
                Step::Set { fen, .. } => position(kind, fen).map(|p| (p, None)),
            };
            let Some((position, mv)) = next else { break };
            play.positions.push(position);
            play.moves.push(mv);
            play.inferred.push(matches!(step, Step::Inferred(_)));
            play.notes.push(if let Step::Set { article, .. } = step { format!("*{article}") } else { String::new() });
        }
        play
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no step was made.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The position after the last step.
    pub fn last(&self) -> &GamePosition {
        &self.positions[self.moves.len()]
    }

    /// The position after so many steps, at most all.
    pub fn at(&self, step: usize) -> &GamePosition {
        &self.positions[step.min(self.moves.len())]
    }

    /// All positions up to a step.
    pub fn through(&self, step: usize) -> &[GamePosition] {
        &self.positions[..=step.min(self.moves.len())]
    }

    /// The move of step `step`, from 0; `None` where the position was set or beyond the end.
    pub fn mv(&self, step: usize) -> Option<&GameMove> {
        self.moves.get(step)?.as_ref()
    }

    /// Whether nobody wrote that step down.
    pub fn is_inferred(&self, step: usize) -> bool {
        self.inferred.get(step).copied().unwrap_or(false)
    }

    /// The game since the position was last set, up to a step, and the number of steps before it.
    pub fn game(&self, step: usize) -> (Game, usize) {
        let step = step.min(self.len());
        let base = self.moves[..step].iter().rposition(Option::is_none).map_or(0, |at| at + 1);
        let mut game = Game::from_position(self.positions[base].clone());
        for mv in self.moves[base..step].iter().flatten() {
            if game.push(mv).is_err() {
                break;
            }
        }
        (game, base)
    }

    /// Number and side of the move that step `step` (from 0) is or would be. A position that was set is the move of the side before it.
    pub fn number(&self, step: usize) -> (u32, Side) {
        let offset = usize::from(self.positions[0].side_to_move() == Side::Second);
        let first = match &self.positions[0] {
            GamePosition::Chess(p) => arbitration::chess::record::numbering(p).0,
            _ => 1,
        };
        let number = u32::try_from((step + offset) / 2).unwrap_or(u32::MAX).saturating_add(first);
        (number, if (step + offset).is_multiple_of(2) { Side::First } else { Side::Second })
    }

    /// A place in the game as arbiters say it: `23.` or `23...`, for the position after so many steps; empty for the start.
    pub fn place(&self, steps: usize) -> String {
        let Some(last) = steps.checked_sub(1) else { return String::new() };
        let (number, side) = self.number(last);
        format!("{number}{}", if side == Side::First { "." } else { "..." })
    }

    /// The move of a step in writing; a position that was set is `*` and why.
    pub fn text(&self, step: usize, notation: Notation) -> String {
        match self.moves.get(step) {
            Some(Some(mv)) => self.positions[step].write(mv, notation),
            Some(None) => self.notes.get(step).cloned().unwrap_or_default(),
            None => String::new(),
        }
    }
}
