//! From the lattice to a report: what each ply rests on, and whether the game can be accepted.

use super::board::Board;
use super::costs::{Cost, HORIZON, SAYS};
use super::lattice::{Marginals, Path};
use super::problem::Problem;
use super::search::{Lattice, Take, search};
use super::text::Sheet;
use super::{Case, MAX_CELLS, Progress, ReconcileError};
use crate::game::{Game, GameMove, Notation};
use std::ops::ControlFlow;

/// States kept a ply, attempt by attempt.
const WIDTHS: [usize; 3] = [150, 500, 1200];

/// Sheets with slips of more than this a cell are searched again, wider, attempt by attempt.
const HARD: [Cost; 3] = [110, 150, Cost::MAX];

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
    /// When all games nearly as good have the same moves in another order: the plies, counted from 0, whose order is open.
    pub order_open: Vec<usize>,
}

/// Games this much dearer than the best are not searched for.
pub const MAX_MARGIN: u32 = HORIZON;

/// Next best games kept.
const OTHERS: usize = 8;

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
    let mut sheets = cells.map(|c| Sheet::<B>::new(c, problem.start.style(c)));
    for (n, (width, hard)) in WIDTHS.into_iter().zip(HARD).enumerate() {
        let mut tell = |ply| watch(Progress { pass: n + 1, ply, cells: longest });
        let lattice =
            search(problem, &mut sheets, width, HORIZON * Cost::try_from(n + 1).unwrap_or(1), &mut tell).ok_or(ReconcileError::Stopped)?;
        let marginals = Marginals::new(&lattice);
        let Some(best) = marginals.best() else { continue };
        let strain = best.slips() / Cost::try_from(written).unwrap_or(Cost::MAX);
        if strain > hard {
            continue;
        }
        return Ok(report(&lattice, &marginals, &best, strain, wrap));
    }
    Ok(Report { status: Status::Unsolved, margin: 0, strain: 0, plies: Vec::new(), others: Vec::new(), order_open: Vec::new() })
}

fn report<B: Board>(
    lattice: &Lattice<B>,
    marginals: &Marginals<'_, B>,
    best: &Path<B::Move>,
    strain: u32,
    wrap: &dyn Fn(B::Move) -> GameMove,
) -> Report {
    let above = |cost: Cost| (cost != Cost::MAX).then(|| cost.saturating_sub(best.cost));
    let shortest = marginals.other_length(best.moves.len()).min(lattice.dropped);
    let mut margin = above(shortest).map_or(MAX_MARGIN, |m| m.min(MAX_MARGIN));
    let mut plies = Vec::with_capacity(best.moves.len());
    let mut others: Vec<Path<B::Move>> = Vec::new();
    for (ply, (mv, steps)) in best.moves.iter().zip(&best.steps).enumerate() {
        let choices = marginals.choices(ply);
        let mut rivals: Vec<_> = choices.into_iter().filter(|c| c.mv != *mv).collect();
        rivals.truncate(OTHERS);
        let nearest = rivals.first().and_then(|c| above(c.cost));
        margin = margin.min(nearest.unwrap_or(MAX_MARGIN));
        rivals.retain(|c| c.cost.saturating_sub(best.cost) < SAFE);
        let cell = |s: usize| if let Some(Take::Cell(c)) = steps.get(s).map(|s| s.take) { Some(usize::from(c)) } else { None };
        let says = |s: usize| cell(s).is_some() && steps.get(s).is_some_and(|s| s.cost <= SAYS);
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
        others.sort_by_key(|p| p.cost);
        others.truncate(OTHERS);
        plies.push(Ply {
            mv: wrap(mv.clone()),
            class,
            margin: nearest,
            alternatives: rivals.iter().map(|c| wrap(c.mv.clone())).collect(),
            cells: [cell(0), cell(1)],
        });
    }
    let status = if margin >= SAFE && plies.iter().all(|p| p.class != Class::Disputed) { Status::Accepted } else { Status::Disputed };
    let order_open = order_open(best, &others);
    let others = others.into_iter().map(|p| (p.cost.saturating_sub(best.cost), p.moves.into_iter().map(wrap).collect())).collect();
    Report { status, margin, strain, plies, others, order_open }
}

/// The plies in which the rivals differ from the best game, when each of them only plays the same moves in another order.
fn order_open<M: Clone + Eq>(best: &Path<M>, rivals: &[Path<M>]) -> Vec<usize> {
    let permuted = |rival: &Path<M>| {
        let mut left = best.moves.clone();
        rival.moves.len() == left.len()
            && rival.moves.iter().all(|m| {
                left.iter().position(|l| l == m).is_some_and(|at| {
                    left.swap_remove(at);
                    true
                })
            })
    };
    if rivals.is_empty() || rivals.len() == OTHERS || !rivals.iter().all(permuted) {
        return Vec::new();
    }
    let differs = |ply: &usize| rivals.iter().any(|r| r.moves.get(*ply) != best.moves.get(*ply));
    (0..best.moves.len()).filter(differs).collect()
}

impl Report {
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
