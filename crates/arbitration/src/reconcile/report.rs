//! What [`reconcile`](super::reconcile) answers.

use super::Case;
use crate::game::{Game, GameMove, Notation};
use crate::kind::GameKind;

/// What a ply rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Both sheets say it.
    Agreed,
    /// Only the first player's sheet says it.
    FirstOnly,
    /// Only the second player's sheet says it.
    SecondOnly,
    /// No sheet says it as written, but something is written for it.
    Corrected,
    /// Nobody wrote it during play; a player says it from memory (a cell marked `~`).
    Remembered,
    /// Nothing is written for it.
    Inferred,
    /// Another move explains the sheets nearly as well, or a written cell beside it was given to no ply.
    Disputed,
}

/// How much a ply can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// It was written during play, and nothing else fits.
    Certain,
    /// Nobody wrote it as it is: it follows from the rest, or a player remembers it.
    Inferred,
    /// The players and the arbiter must decide.
    Open,
}

/// A written cell that was given to no ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// 0 for the first player's sheet, 1 for the second's.
    pub sheet: usize,
    /// The cell, from 0.
    pub cell: usize,
    /// The ply, from 0, before which it stands; the last where none follows.
    pub ply: usize,
    /// It repeats a cell beside it.
    pub copy: bool,
}

/// A ply of the proposed game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ply {
    /// The move.
    pub mv: GameMove,
    /// What it rests on.
    pub class: Class,
    /// How much dearer the best game with another move here is, in hundredths of a natural logarithm of the odds; `None` when the search
    /// knows no other.
    pub margin: Option<u32>,
    /// Other moves that make the ply disputed and that are legal here, best first. Empty where the dispute follows from an earlier ply.
    pub alternatives: Vec<GameMove>,
    /// The disputed ply from which it follows that this one is open too: only if that one is decided otherwise can another move stand here.
    pub follows: Option<usize>,
    /// The cell of the first and of the second player's sheet that was taken for this ply.
    pub cells: [Option<usize>; 2],
}

/// Whether a game was found and is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A legal game, nothing disputed, a safe margin.
    Accepted,
    /// A legal game with something for the players and the arbiter to decide.
    Disputed,
    /// No legal game was found.
    Unsolved,
}

/// The proposed game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Whether it can be accepted.
    pub status: Status,
    /// How much dearer the next best game is, in hundredths of a natural logarithm of the odds, up to [`MAX_MARGIN`](super::MAX_MARGIN); 0 when unsolved.
    pub margin: u32,
    /// What the slips cost for each cell of the sheets, in the same unit. Up to about 60 is an ordinary sheet, above 150 little fits.
    pub strain: u32,
    /// Written cells that say the ply they were taken for.
    pub said: usize,
    /// What the whole game costs with these sheets, in the same unit; 0 when unsolved. Two answers for the same sheets, one of them with other
    /// choices, compare by it.
    pub cost: u32,
    /// The plies; empty when unsolved.
    pub plies: Vec<Ply>,
    /// The next best games, best first: their cost above the proposal, and their moves.
    pub others: Vec<(u32, Vec<GameMove>)>,
    /// Plies, counted from 0, whose moves are known and only their order is open: the games nearly as good that are as long have the same
    /// moves there, in another order; or no two sheets witness the order of a player's two moves that could be exchanged.
    pub order_open: Vec<usize>,
    /// Written cells that were given to no ply. A ply beside one is disputed until the arbiter has settled it.
    pub left_out: Vec<LeftOut>,
    /// Moves may have been made behind the last one that nobody wrote: at the end nothing is written, and no count is known.
    pub open_end: bool,
    /// The sheets are no record of the game asked for; no game is proposed then.
    pub misread: Option<Misread>,
}

/// Sheets on which nothing can be read as moves of the game asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The game of which they are a record, where they fit one as its sheets do.
    pub other: Option<GameKind>,
}

impl Report {
    /// No game was found.
    pub(super) const fn unsolved() -> Self {
        Self {
            status: Status::Unsolved,
            margin: 0,
            strain: 0,
            said: 0,
            cost: 0,
            plies: Vec::new(),
            others: Vec::new(),
            order_open: Vec::new(),
            left_out: Vec::new(),
            open_end: false,
            misread: None,
        }
    }

    /// The plies, from 0, in dispute, in the order of play. Settling the first may settle others.
    pub fn disputed(&self) -> Vec<usize> {
        self.plies.iter().enumerate().filter(|(_, p)| p.class == Class::Disputed).map(|(n, _)| n).collect()
    }

    /// The plies, from 0, to step through: those in dispute; once none is, those whose order alone is open. What only follows from them is
    /// left out.
    pub fn to_settle(&self) -> Vec<usize> {
        let disputed = self.disputed();
        if disputed.is_empty() { self.order_open.clone() } else { disputed }
    }

    /// The plies, from 0, for which nothing is written. A claim that rests on them rests on no record (repetitions hide in such gaps), nor
    /// on a disputed ply.
    pub fn inferred(&self) -> Vec<usize> {
        let silent = |p: &Ply| p.class == Class::Inferred || p.cells == [None, None];
        self.plies.iter().enumerate().filter(|(_, p)| silent(p)).map(|(n, _)| n).collect()
    }

    /// The moves in writing.
    pub fn written(&self, case: &Case, notation: Notation) -> Vec<String> {
        let mut game = Game::from_position(case.start.clone());
        for ply in &self.plies {
            if game.push(&ply.mv).is_err() {
                break;
            }
        }
        game.written(notation)
    }

    /// How much a ply (from 0) can be relied on.
    pub fn standing(&self, ply: usize) -> Option<Standing> {
        let told = self.plies.get(ply)?;
        Some(match told.class {
            Class::Disputed => Standing::Open,
            _ if told.follows.is_some() || self.order_open.contains(&ply) => Standing::Open,
            Class::Corrected | Class::Remembered | Class::Inferred => Standing::Inferred,
            Class::Agreed | Class::FirstOnly | Class::SecondOnly => Standing::Certain,
        })
    }

    /// How many plies there are of each standing: certain, inferred, open.
    pub fn standings(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for standing in (0..self.plies.len()).filter_map(|ply| self.standing(ply)) {
            if let Some(count) = counts.get_mut(standing as usize) {
                *count += 1;
            }
        }
        counts
    }
}
