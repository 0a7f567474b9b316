//! Two scoresheets, or one, as written, and the legal game they are a record of.
//!
//! The reconciler proposes and never decides (2023: 8.5, 11.12): it returns the legal game that explains both sheets at the least cost, says
//! of every ply what it rests on, and calls a ply disputed when another legal game explains the sheets nearly as well.
//!
//! `docs/reconciler.md` explains the model, the costs and how they are fitted, with an example.

mod ahead;
mod answer;
mod board;
mod chess;
mod costs;
mod distance;
mod doubt;
mod draughts;
mod expand;
mod file;
mod foreign;
mod known;
mod lattice;
mod letters;
mod pool;
mod problem;
mod reading;
mod report;
mod search;
mod second_look;
mod text;
mod weigh;
mod xiangqi;

pub use answer::MAX_MARGIN;
pub use costs::{Costs, LEAST_SLIP};
pub use file::{MAX_FILE, SheetFileError, sheet_cells};
pub use reading::{Reading, likeliest, readings};
pub use report::{Class, LeftOut, Misread, Ply, Report, Standing, Status};

use crate::game::{GameMove, GamePosition};
use crate::kind::GameKind;
use problem::Problem;
use std::ops::{ControlFlow, RangeInclusive};

/// Most cells of a sheet.
pub const MAX_CELLS: usize = 1200;

/// The position at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Final {
    /// The men and whose turn it is. Castling rights and the like are not compared.
    pub position: GamePosition,
    /// Every man must stand right; otherwise each point that differs only counts against a game (the board may have been disturbed).
    pub exact: bool,
}

/// A position that is known to have stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The men and whose turn it is.
    pub position: GamePosition,
    /// Plies played then; `None` when it is not known. Positions without a ply are in the order of play; a position claimed to have stood
    /// three times is given three times.
    pub ply: Option<usize>,
}

/// How the game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move is in check and has no move. In draughts and xiangqi use [`Ending::NoMove`].
    Mate,
    /// No move and no check.
    NoMove,
}

/// What is known of the game besides the sheets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Anchors {
    /// The position at the end.
    pub last: Option<Final>,
    /// Positions on the way: from the arbiter's notes, an electronic board, a claim, an envelope.
    pub noted: Vec<Noted>,
    /// Bounds on the number of plies, as from the clock's counter.
    pub plies: Option<RangeInclusive<usize>>,
    /// How it ended on the board.
    pub ending: Option<Ending>,
}

/// A ply that the arbiter has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// From 0.
    pub ply: usize,
    /// The move.
    pub mv: GameMove,
}

/// What is to be reconciled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Where the game began.
    pub start: GamePosition,
    /// The cells of the first player's sheet in the order of the plies of the whole game, as written; an empty text is a blank cell, `?`
    /// an illegible one; see [`readings`] for a cell that may be read in several ways. `None` when there is no such sheet.
    pub first: Option<Vec<String>>,
    /// The second player's.
    pub second: Option<Vec<String>>,
    /// What else is known.
    pub anchors: Anchors,
    /// Plies decided by the arbiter.
    pub pins: Vec<Pin>,
}

impl Case {
    /// Two sheets from the usual start position and nothing else.
    pub fn new(kind: GameKind, first: Vec<String>, second: Vec<String>) -> Self {
        Self { start: GamePosition::start(kind), first: Some(first), second: Some(second), anchors: Anchors::default(), pins: Vec::new() }
    }

    /// Settles a ply (from 0) for the next [`reconcile`], in which all other plies follow the choice as far as the sheets allow. An earlier
    /// choice for the same ply is replaced.
    pub fn choose(&mut self, ply: usize, mv: GameMove) {
        self.release(ply);
        self.pins.push(Pin { ply, mv });
    }

    /// Takes back the choice for a ply.
    pub fn release(&mut self, ply: usize) {
        self.pins.retain(|p| p.ply != ply);
    }
}

/// How far the search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Which attempt, from 1; a later one looks at more games.
    pub pass: usize,
    /// Plies behind.
    pub ply: usize,
    /// Cells of the longer sheet.
    pub cells: usize,
}

/// Why a case cannot be worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReconcileError {
    /// No sheet holds a cell.
    #[error("there is no sheet to read")]
    NoSheet,
    /// A sheet has more than [`MAX_CELLS`] cells.
    #[error("a sheet has more than {MAX_CELLS} cells")]
    TooLong,
    /// A position or a pinned move is of another game than the start position.
    #[error("a position or move belongs to another game")]
    OtherGame,
    /// The watcher stopped the search.
    #[error("stopped")]
    Stopped,
}

/// Finds the game.
///
/// `watch` is told how far the search is and may stop it.
///
/// # Errors
/// See [`ReconcileError`]. Sheets that no legal game explains are not an error but a report with [`Status::Unsolved`], and so are those of
/// another game, see [`Report::misread`].
pub fn reconcile(case: &Case, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Report, ReconcileError> {
    let report = reconcile_with(case, &Costs::FITTED, watch)?;
    foreign::checked(case, report, watch)
}

/// As [`reconcile`], with other prices of slips and without looking whether the sheets are of another game: for whoever fits them to sheets of
/// known truth, as the example `fit_costs` does.
///
/// # Errors
/// As [`reconcile`].
pub fn reconcile_with(case: &Case, costs: &Costs, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Report, ReconcileError> {
    match &case.start {
        GamePosition::Chess(start) => {
            let position = |p: &GamePosition| if let GamePosition::Chess(p) = p { Some(p.clone()) } else { None };
            let mv = |m: &GameMove| if let GameMove::Chess(m) = m { Some(*m) } else { None };
            let problem = translate(case, start.clone(), costs, &position, &mv).ok_or(ReconcileError::OtherGame)?;
            answer::solve(case, &problem, &GameMove::Chess, watch)
        }
        GamePosition::Draughts(start) => {
            let same = |p: &&::draughts::Position| p.variant() == start.variant();
            let position = |p: &GamePosition| if let GamePosition::Draughts(p) = p { Some(p).filter(same).copied() } else { None };
            let mv = |m: &GameMove| if let GameMove::Draughts(m) = m { Some(m.clone()) } else { None };
            let problem = translate(case, *start, costs, &position, &mv).ok_or(ReconcileError::OtherGame)?;
            answer::solve(case, &problem, &GameMove::Draughts, watch)
        }
        GamePosition::Xiangqi(start) => {
            let position = |p: &GamePosition| if let GamePosition::Xiangqi(p) = p { Some(*p) } else { None };
            let mv = |m: &GameMove| if let GameMove::Xiangqi(m) = m { Some(*m) } else { None };
            let problem = translate(case, *start, costs, &position, &mv).ok_or(ReconcileError::OtherGame)?;
            answer::solve(case, &problem, &GameMove::Xiangqi, watch)
        }
    }
}

/// The case in the types of one game; `None` when something in it is of another.
fn translate<B: board::Board>(
    case: &Case,
    start: B,
    costs: &Costs,
    position: &dyn Fn(&GamePosition) -> Option<B>,
    mv: &dyn Fn(&GameMove) -> Option<B::Move>,
) -> Option<Problem<B>> {
    let anchors = &case.anchors;
    let target = match &anchors.last {
        None => None,
        Some(last) => Some((position(&last.position)?, last.exact)),
    };
    let (mut at_ply, mut passed) = (Vec::new(), Vec::new());
    for noted in &anchors.noted {
        let board = position(&noted.position)?;
        match noted.ply {
            Some(ply) => at_ply.push((ply, board)),
            None => passed.push(board),
        }
    }
    let pins = case.pins.iter().map(|p| Some((p.ply, mv(&p.mv)?))).collect::<Option<Vec<_>>>()?;
    let plies = anchors.plies.as_ref().map_or((0, 2 * MAX_CELLS), |p| ((*p.start()).min(2 * MAX_CELLS), (*p.end()).min(2 * MAX_CELLS)));
    let ending = anchors.ending.map(|e| e == Ending::Mate);
    Some(Problem { start, target, at_ply, passed, plies, ending, pins, costs: *costs })
}

#[cfg(test)]
mod doubt_tests;

#[cfg(test)]
mod tests;

#[cfg(test)]
mod worked;
