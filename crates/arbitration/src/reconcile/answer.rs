//! From the lattice to a report: what each ply rests on, and whether the game can be accepted.

use super::board::Board;
use super::costs::{Cost, HORIZON, SAYS};
use super::lattice::{Marginals, Path};
use super::problem::Problem;
use super::search::{Effort, Lattice, Take, search};
use super::text::Sheet;
use super::{Case, MAX_CELLS, Progress, ReconcileError};
use crate::game::{Game, GameMove, Notation};
use std::ops::ControlFlow;

/// Attempts: the states kept a ply, the moves weighed in all, and the slips a cell, where a game was found, above which the next attempt looks
/// wider. The last is for sheets of which half the cells are wrong.
const ATTEMPTS: [(usize, usize, Cost); 3] = [(150, 700_000, 105), (300, 800_000, 130), (600, 2_000_000, Cost::MAX)];

/// Sheets with slips of more than this a cell are never accepted: what fits so badly may be the record of another game.
const STRAINED: Cost = 150;

/// The next best game must be dearer by this much for a ply to be undisputed.
const SAFE: Cost = 700;

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
    /// Nothing is written for it.
    Inferred,
    /// Another move explains the sheets nearly as well.
    Disputed,
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
    /// Other moves, best first, that make the ply disputed.
    pub alternatives: Vec<GameMove>,
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
    /// How much dearer the next best game is, in hundredths of a natural logarithm of the odds, up to [`MAX_MARGIN`]; 0 when unsolved.
    pub margin: u32,
    /// What the slips cost for each cell of the sheets, in the same unit. Up to about 60 is an ordinary sheet, above 150 little fits.
    pub strain: u32,
    /// The plies; empty when unsolved.
    pub plies: Vec<Ply>,
    /// The next best games, best first: their cost above the proposal, and their moves.
    pub others: Vec<(u32, Vec<GameMove>)>,
    /// Plies, counted from 0, whose moves are known and only their order is open: the games nearly as good that are as long have the same
    /// moves there, in another order.
    pub order_open: Vec<usize>,
}

/// Games this much dearer than the best are not searched for.
pub const MAX_MARGIN: u32 = HORIZON;

/// Next best games kept.
const OTHERS: usize = 8;

/// Next best games of which the order of moves is compared; with more, nothing is said about it.
const COMPARED: usize = 256;

pub(super) fn solve<B: Board>(
    case: &Case,
    problem: &Problem<B>,
    wrap: &dyn Fn(B::Move) -> GameMove,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Report, ReconcileError> {
    let cells = [&case.first, &case.second].map(|s| s.as_deref().unwrap_or(&[]));
    let written: usize = cells.iter().map(|c| c.len()).sum();
    if written == 0 {
        return Err(ReconcileError::NoSheet);
    }
    if cells.iter().any(|c| c.len() > MAX_CELLS) {
        return Err(ReconcileError::TooLong);
    }
    let longest = cells.iter().map(|c| c.len()).max().unwrap_or(0);
    let mut sheets = cells.map(|c| Sheet::<B>::new(c, problem.start.style(c), &problem.costs));
    let mut found: Option<(Cost, Report)> = None;
    for (n, (width, moves, enough)) in ATTEMPTS.into_iter().enumerate() {
        let mut tell = |ply| watch(Progress { pass: n + 1, ply, cells: longest });
        let effort = Effort { width, horizon: HORIZON * Cost::try_from(n + 1).unwrap_or(1), moves };
        let lattice = search(problem, &mut sheets, effort, &mut tell).ok_or(ReconcileError::Stopped)?;
        let marginals = Marginals::new(&lattice);
        let Some(best) = marginals.best() else { continue };
        let strain = best.slips() / Cost::try_from(written).unwrap_or(Cost::MAX);
        if found.as_ref().is_none_or(|(cost, _)| best.cost < *cost) {
            let counted = problem.plies.0 == problem.plies.1;
            found = Some((best.cost, report(&lattice, &marginals, &best, &sheets, (strain, counted), wrap)));
        }
        if strain <= enough {
            break;
        }
    }
    let unsolved =
        || Report { status: Status::Unsolved, margin: 0, strain: 0, plies: Vec::new(), others: Vec::new(), order_open: Vec::new() };
    Ok(found.map_or_else(unsolved, |(_, report)| report))
}

fn report<B: Board>(
    lattice: &Lattice<B>,
    marginals: &Marginals<'_, B>,
    best: &Path<B::Move>,
    sheets: &[Sheet<B>; 2],
    (strain, counted): (u32, bool),
    wrap: &dyn Fn(B::Move) -> GameMove,
) -> Report {
    let above = |cost: Cost| (cost != Cost::MAX).then(|| cost.saturating_sub(best.cost));
    let shortest = marginals.other_length(best.moves.len()).min(lattice.dropped);
    let mut margin = above(shortest).map_or(MAX_MARGIN, |m| m.min(MAX_MARGIN));
    let mut plies = Vec::with_capacity(best.moves.len());
    let mut others: Vec<Path<B::Move>> = Vec::new();
    let mut too_many = false;
    for (ply, (mv, steps)) in best.moves.iter().zip(&best.steps).enumerate() {
        let choices = marginals.choices(ply);
        let mut rivals: Vec<_> = choices.into_iter().filter(|c| c.mv != *mv).collect();
        let nearest = rivals.first().and_then(|c| above(c.cost));
        margin = margin.min(nearest.unwrap_or(MAX_MARGIN));
        rivals.retain(|c| c.cost.saturating_sub(best.cost) < SAFE);
        let cell = |s: usize| if let Some(Take::Cell(c)) = steps.get(s).map(|s| s.take) { Some(usize::from(c)) } else { None };
        // An empty cell says nothing, however cheap it is.
        let speaks = |s: usize| cell(s).is_some_and(|c| sheets.get(s).is_some_and(|sheet| sheet.speaks(c)));
        let says = |s: usize| speaks(s) && steps.get(s).is_some_and(|s| s.cost <= SAYS);
        let class = match (rivals.is_empty(), says(0), says(1)) {
            (false, ..) => Class::Disputed,
            (true, true, true) => Class::Agreed,
            (true, true, false) => Class::FirstOnly,
            (true, false, true) => Class::SecondOnly,
            // A game that was not looked at to its end may differ here.
            (true, false, false) if cell(0).is_none() && cell(1).is_none() && shortest.saturating_sub(best.cost) < SAFE => Class::Disputed,
            (true, false, false) if cell(0).is_some() || cell(1).is_some() => Class::Corrected,
            (true, false, false) => Class::Inferred,
        };
        for rival in &rivals {
            if let Some(path) = marginals.through(rival).filter(|p| others.iter().all(|o| o.moves != p.moves)) {
                others.push(path);
            }
        }
        if others.len() > COMPARED {
            others.sort_by_key(|p| p.cost);
            others.truncate(COMPARED);
            too_many = true;
        }
        plies.push(Ply {
            mv: wrap(mv.clone()),
            class,
            margin: nearest,
            alternatives: rivals.iter().take(OTHERS).map(|c| wrap(c.mv.clone())).collect(),
            cells: [cell(0), cell(1)],
        });
    }
    // Moves that were made and taken back leave no trace in the final position: only a count shows how many plies nobody wrote at the end.
    let open_end = !counted && best.steps.last().is_some_and(|s| s.iter().all(|s| s.take == Take::Ended));
    let safe = margin >= SAFE && strain <= STRAINED && !open_end && plies.iter().all(|p| p.class != Class::Disputed);
    let status = if safe { Status::Accepted } else { Status::Disputed };
    others.sort_by_key(|p| p.cost);
    let order_open = if too_many { Vec::new() } else { order_open(best, &others) };
    others.truncate(OTHERS);
    let others = others.into_iter().map(|p| (p.cost.saturating_sub(best.cost), p.moves.into_iter().map(wrap).collect())).collect();
    Report { status, margin, strain, plies, others, order_open }
}

/// The plies in which rivals as long as the best game play moves of it in another order. A ply is left out when some rival has there a move
/// that the best game has not, or leaves out the best game's.
fn order_open<M: Clone + Eq>(best: &Path<M>, rivals: &[Path<M>]) -> Vec<usize> {
    let mut open = vec![Some(false); best.moves.len()];
    for rival in rivals.iter().filter(|r| r.moves.len() == best.moves.len()) {
        let (only_best, only_rival) = (surplus(&best.moves, &rival.moves), surplus(&rival.moves, &best.moves));
        for (slot, (ours, theirs)) in open.iter_mut().zip(best.moves.iter().zip(&rival.moves)).filter(|(_, (a, b))| a != b) {
            let same = !only_best.contains(&ours) && !only_rival.contains(&theirs);
            *slot = slot.filter(|_| same).map(|_| true);
        }
    }
    open.iter().enumerate().filter(|(_, o)| **o == Some(true)).map(|(ply, _)| ply).collect()
}

/// The moves that `one` has oftener than `other`.
fn surplus<'a, M: Eq>(one: &'a [M], other: &[M]) -> Vec<&'a M> {
    let count = |moves: &[M], m: &M| moves.iter().filter(|o| *o == m).count();
    one.iter().filter(|m| count(one, m) > count(other, m)).collect()
}

impl Report {
    /// The plies, from 0, to step through: those in dispute, in the order of play. Settling the first may settle others.
    pub fn disputed(&self) -> Vec<usize> {
        self.plies.iter().enumerate().filter(|(_, p)| p.class == Class::Disputed).map(|(n, _)| n).collect()
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
}
