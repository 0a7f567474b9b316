//! The game adopted, played through.

use super::sheets::{certain, is_offer};
use crate::config::Glyphs;
use arbitration::game::{Game, GameMove, GamePosition, Notation, Side};
use arbitration::kind::GameKind;
use event::game::{GameRecord, ReadBy, Step, StepNote, exact_move, position};

/// How moves are written on the screen and on paper.
pub const fn notation_of(kind: GameKind, glyphs: Glyphs) -> Notation {
    match (kind, glyphs) {
        (GameKind::Xiangqi, Glyphs::Ascii) => Notation::Wxf,
        (kind, _) => Notation::usual(kind),
    }
}

/// What a step of the game rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// Taken over from the sheets.
    Read(ReadBy),
    /// Played on the board by the arbiter, or read from a file.
    Played,
    /// Nobody wrote it down.
    Inferred,
    /// The position was set.
    Set,
}

/// Positions and moves of the game adopted. A step that does not fit ends it.
#[derive(Clone, Debug)]
pub struct Play {
    /// The start and the position after each step; never empty.
    positions: Vec<GamePosition>,
    /// The move of each step; `None` where the position was set.
    moves: Vec<Option<GameMove>>,
    /// What each step rests on.
    basis: Vec<Basis>,
    /// What is said of a position that was set.
    notes: Vec<String>,
    /// Steps with which a draw was offered.
    offers: Vec<usize>,
}

impl From<GamePosition> for Play {
    fn from(start: GamePosition) -> Self {
        Self { positions: vec![start], moves: Vec::new(), basis: Vec::new(), notes: Vec::new(), offers: Vec::new() }
    }
}

impl Play {
    /// A game that has not begun.
    pub fn new(kind: GameKind) -> Self {
        Self::from(GamePosition::start(kind))
    }

    fn push(&mut self, position: GamePosition, mv: Option<GameMove>, basis: Basis, note: String) {
        self.positions.push(position);
        self.moves.push(mv);
        self.basis.push(basis);
        self.notes.push(note);
    }

    /// Plays a record through.
    pub fn of(kind: GameKind, record: &GameRecord) -> Self {
        let mut play = Self::from(record.start(kind).unwrap_or_else(|| GamePosition::start(kind)));
        for step in &record.line {
            let now = play.last();
            let next = match step {
                Step::Move(text) | Step::Inferred(text) | Step::Read { mv: text, .. } => {
                    exact_move(now, text).and_then(|m| Some((now.play(&m)?, Some(m))))
                }
                Step::Set { fen, .. } => position(kind, fen).map(|p| (p, None)),
            };
            let Some((position, mv)) = next else { break };
            let (basis, note) = match step {
                Step::Move(_) => (Basis::Played, String::new()),
                Step::Inferred(_) => (Basis::Inferred, String::new()),
                Step::Read { by, .. } => (Basis::Read(*by), String::new()),
                Step::Set { article, .. } => (Basis::Set, format!("*{article}")),
            };
            play.push(position, mv, basis, note);
        }
        let offered = |(step, note): (&u16, &StepNote)| note.offer.then_some(usize::from(*step));
        play.offers = record.notes.iter().filter_map(offered).collect();
        play
    }

    /// Plays one sheet through, as far as every cell says one move and no other. What stands behind the first cell that does not is left out.
    pub fn of_sheet(kind: GameKind, record: &GameRecord, sheet: usize) -> Self {
        let mut play = Self::from(record.start(kind).unwrap_or_else(|| GamePosition::start(kind)));
        let cells = record.sheets.get(sheet).and_then(Option::as_ref).map_or(&[][..], |s| s.cells.as_slice());
        let basis = Basis::Read(if sheet == 0 { ReadBy::First } else { ReadBy::Second });
        for (step, cell) in cells.iter().enumerate() {
            let now = play.last();
            let Some((mv, next)) = certain(now, cell).and_then(|m| now.play(&m).map(|p| (m, p))) else { break };
            play.push(next, Some(mv), basis, String::new());
            if is_offer(cell) {
                play.offers.push(step);
            }
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
        self.basis(step) == Some(Basis::Inferred)
    }

    /// What a step rests on; `None` beyond the end.
    pub fn basis(&self, step: usize) -> Option<Basis> {
        self.basis.get(step).copied()
    }

    /// Whether a draw was offered with a step.
    pub fn is_offer(&self, step: usize) -> bool {
        self.offers.contains(&step)
    }

    /// The game since the position was last set, up to a step, and the number of steps before it. Draw offers of xiangqi are entered in it.
    pub fn game(&self, step: usize) -> (Game, usize) {
        let step = step.min(self.len());
        let base = self.moves[..step].iter().rposition(Option::is_none).map_or(0, |at| at + 1);
        let mut game = Game::from_position(self.positions[base].clone());
        for (at, mv) in self.moves[base..step].iter().enumerate() {
            if mv.as_ref().is_none_or(|mv| game.push(mv).is_err()) {
                break;
            }
            if let (true, Game::Xiangqi(record)) = (self.is_offer(base + at), &mut game) {
                let mover = record.position().side_to_move().other();
                // An offer after an agreed draw, or while one is open, cannot be entered: it is no offer.
                let _ = record.offer_draw(mover);
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
