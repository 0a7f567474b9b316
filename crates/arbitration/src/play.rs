//! A record of a game played through: the game adopted, or one sheet as it is written.
//!
//! Unlike a [`Game`] it may hold positions that were set in between (an irregularity that stands, a position put right), and it knows
//! what each step rests on.

use crate::game::{Game, GameMove, GamePosition, Notation, Side};
use crate::kind::GameKind;
use crate::ruling::{Basis, CellFault, Evidence, Numbering, Place, Rest};
use std::collections::BTreeMap;
use std::ops::Range;

/// Where a sheet cannot be followed any further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What stands there, as written.
    pub cell: String,
    /// What is wrong with it.
    pub fault: CellFault,
    /// The moves it may mean.
    pub moves: Vec<GameMove>,
}

/// Positions and moves of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The start and the position after each step; never empty.
    positions: Vec<GamePosition>,
    /// The move of each step; `None` where the position was set.
    moves: Vec<Option<GameMove>>,
    /// What each step rests on.
    basis: Vec<Basis>,
    /// The article by which a position was set.
    articles: Vec<String>,
    /// Steps with which a draw was offered.
    offers: Vec<usize>,
    /// The record goes on, but cannot be followed.
    stop: Option<Stop>,
    /// Another sheet of the game is kept, which this one was not compared with.
    beside: bool,
}

impl From<GamePosition> for Play {
    fn from(start: GamePosition) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
            basis: Vec::new(),
            articles: Vec::new(),
            offers: Vec::new(),
            stop: None,
            beside: false,
        }
    }
}

impl From<&Game> for Play {
    /// A game without gaps, every move played.
    fn from(game: &Game) -> Self {
        let mut play = Self::from(game.position_at(0).unwrap_or_else(|| GamePosition::start(game.kind())));
        for mv in game.moves() {
            if !play.push(mv, Basis::Played) {
                break;
            }
        }
        play
    }
}

impl Play {
    /// A game that has not begun.
    pub fn new(kind: GameKind) -> Self {
        Self::from(GamePosition::start(kind))
    }

    /// Adds a move; `false` where it is not legal, and nothing is added.
    pub fn push(&mut self, mv: GameMove, basis: Basis) -> bool {
        let Some(next) = self.last().play(&mv) else { return false };
        self.add(next, Some(mv), basis, String::new());
        true
    }

    /// Adds a position that was set, by an article.
    pub fn set(&mut self, position: GamePosition, article: String) {
        self.add(position, None, Basis::Set, article);
    }

    fn add(&mut self, position: GamePosition, mv: Option<GameMove>, basis: Basis, article: String) {
        self.positions.push(position);
        self.moves.push(mv);
        self.basis.push(basis);
        self.articles.push(article);
    }

    /// Notes a draw offer with a step, from 0.
    pub fn offer(&mut self, step: usize) {
        self.offers.push(step);
    }

    /// Ends the record before its end, and says why.
    pub fn stop(&mut self, stop: Stop) {
        self.stop = Some(stop);
    }

    /// Says that another sheet of the game is kept.
    pub fn beside_another(&mut self) {
        self.beside = true;
    }

    /// Why the record cannot be followed further; `None` where it was, to its end.
    pub const fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// Whether another sheet of the game is kept, which this record was not compared with.
    pub const fn is_beside_another(&self) -> bool {
        self.beside
    }

    /// Number of steps.
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no step was made.
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.at(0).kind()
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

    /// How the steps are numbered. A position that was set is the move of the side before it.
    pub fn numbering(&self) -> Numbering {
        let first = match self.at(0) {
            GamePosition::Chess(p) => crate::chess::record::numbering(p).0,
            GamePosition::Draughts(_) | GamePosition::Xiangqi(_) => 1,
        };
        Numbering { first, begins: self.at(0).side_to_move() }
    }

    /// Number and side of the move that step `step` (from 0) is or would be.
    pub fn number(&self, step: usize) -> (u32, Side) {
        self.numbering().of(step + 1).unwrap_or((1, Side::First))
    }

    /// A place in the game as arbiters write it: `23.` or `23...`, for the position after so many steps; empty for the start.
    pub fn place(&self, steps: usize) -> String {
        self.numbering().write(steps)
    }

    /// The position after so many steps, with the move that brought it about.
    pub fn standing(&self, steps: usize) -> Place {
        let written = steps.checked_sub(1).map_or_else(String::new, |step| self.text(step, Notation::usual(self.kind())));
        Place { ply: steps, written }
    }

    /// By what the position was set at step `step`, from 0; `None` where a move was made or beyond the end.
    pub fn article(&self, step: usize) -> Option<&str> {
        self.articles.get(step).filter(|_| self.mv(step).is_none()).map(String::as_str)
    }

    /// The move of a step in writing; a position that was set is `*` and why.
    pub fn text(&self, step: usize, notation: Notation) -> String {
        match self.moves.get(step) {
            Some(Some(mv)) => self.positions[step].write(mv, notation),
            Some(None) => format!("*{}", self.articles[step]),
            None => String::new(),
        }
    }

    /// What the steps of a stretch rest on, and how many before it nobody wrote.
    pub fn evidence(&self, stretch: Range<usize>) -> Evidence {
        let inferred_before = (0..stretch.start).filter(|step| self.is_inferred(*step)).count();
        let mut found: BTreeMap<Basis, Vec<(usize, usize)>> = BTreeMap::new();
        for step in stretch {
            let Some(basis) = self.basis(step) else { break };
            let (ply, runs) = (step + 1, found.entry(basis).or_default());
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == ply => *last = ply,
                _ => runs.push((ply, ply)),
            }
        }
        let rest =
            |(basis, runs): (Basis, Vec<(usize, usize)>)| Rest { basis, count: runs.iter().map(|(from, to)| to - from + 1).sum(), runs };
        Evidence { rests: found.into_iter().map(rest).collect(), inferred_before }
    }
}
