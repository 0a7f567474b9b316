//! The search: layers of states, one layer a ply, over legal games and both sheets at once.
//!
//! A state is a position and how far each sheet has been read. Every legal move is weighed against the next cells of both sheets, which may
//! also be left out, added, or exchanged. Equal states are merged and keep all ways that led to them, so that the layers are a lattice of
//! games; of each layer the best states are kept.

use super::ahead::Ahead;
use super::board::Board;
use super::costs::Cost;
use super::expand::{Allowance, Expansion};
use super::known::Known;
use super::problem::Problem;
use super::text::Sheet;
use super::weigh::{MOVES, Scenes};
use std::ops::{ControlFlow, Range};

/// Plies added at most behind the longer sheet.
const BEYOND: usize = 24;

/// So many times more states are kept where an earlier search went wrong.
const WIDER: usize = 8;

/// A layer may take so many times its part of the moves that are left.
pub(super) const SHARE: usize = 3;

/// How much a search may do.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    /// States kept a ply.
    pub width: usize,
    /// Plies in which [`WIDER`] times as many are kept.
    pub wide: Vec<Range<usize>>,
    /// Games up to this much dearer than the best are followed.
    pub horizon: Cost,
    /// Moves weighed in all; once they are used up the search goes on with a few states a ply. Time is bounded by counting, so that every
    /// machine finds the same.
    pub moves: usize,
}

/// How one sheet goes with a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Take {
    /// This cell is the ply.
    Cell(u16),
    /// The sheet left the ply out.
    Skipped,
    /// The sheet has ended.
    Ended,
}

/// A step on one sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub take: Take,
    /// What the writing costs, without the signs of check.
    pub cost: Cost,
    /// Where the sheet is read on, see [`Place`].
    pub next: u16,
}

/// A way from a state of the layer before.
#[derive(Clone, Debug)]
pub(super) struct Edge<M> {
    pub from: u32,
    pub mv: M,
    pub cost: Cost,
    pub steps: [Step; 2],
}

/// A state.
#[derive(Clone, Debug)]
pub(super) struct Node<B: Board> {
    pub board: B,
    /// Of the position, see [`Board::key`].
    pub key: u64,
    /// How far each sheet has been read, as [`Step::next`].
    pub at: [u16; 2],
    /// How many of the positions to be passed are behind.
    pub passed: u8,
    /// The least that a way to here costs.
    pub cost: Cost,
    /// `cost` and the least that must follow.
    pub estimate: Cost,
    /// How much the habits of players may still cost where the sheets say the moves, until the next slip.
    pub wake: Cost,
    /// All ways that led here and were kept.
    pub edges: Vec<Edge<B::Move>>,
}

/// A state in which the game may end, and what the whole game then costs.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub ply: usize,
    pub node: u32,
    pub cost: Cost,
}

/// All that the search has kept.
pub(super) struct Lattice<B: Board> {
    pub layers: Vec<Vec<Node<B>>>,
    pub ends: Vec<End>,
    /// The least a game can cost that was dropped behind the last cells; every cheaper one is in the lattice.
    pub dropped: Cost,
}

impl<B: Board> Lattice<B> {
    /// What was found up to a ply, to be searched on from there.
    pub(super) fn until(mut self, ply: usize) -> Self {
        self.layers.truncate(ply + 1);
        self.ends.retain(|end| end.ply + 1 < self.layers.len());
        self
    }
}

/// What is counted over all layers.
pub(super) struct Totals {
    /// See [`Lattice::dropped`].
    pub dropped: Cost,
    /// Moves weighed so far.
    pub weighed: usize,
}

/// Searches with the effort given, from where `begun` ends if anything is. `watch` is told the ply and may stop the search; then there is no
/// answer.
pub(super) fn search<B: Board>(
    problem: &Problem<B>,
    (sheets, known): (&[Sheet<B>; 2], &mut Known),
    effort: &Effort,
    begun: Option<Lattice<B>>,
    watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Option<Lattice<B>> {
    let ahead = Ahead::new(sheets, &problem.costs);
    let start = Node {
        board: problem.start.clone(),
        key: problem.start.key(),
        at: [0, 0],
        passed: problem.progress(0, &problem.start),
        cost: 0,
        estimate: 0,
        wake: 0,
        edges: Vec::new(),
    };
    let mut lattice = begun.unwrap_or_else(|| Lattice { layers: vec![vec![start]], ends: Vec::new(), dropped: Cost::MAX });
    let first = lattice.layers.len().saturating_sub(1);
    let longest = sheets[0].len().max(sheets[1].len()).max(problem.plies.0) + BEYOND;
    let mut best_end = lattice.ends.iter().map(|e| e.cost).min().unwrap_or(Cost::MAX);
    // Moves weighed where more is kept.
    let mut apart = 0;
    let mut scenes = Scenes::default();
    let mut totals = Totals { dropped: lattice.dropped, weighed: 0 };
    for ply in first..longest.min(problem.plies.1) + 1 {
        if watch(ply).is_break() {
            return None;
        }
        let layer = lattice.layers.last().map_or(&[] as &[_], Vec::as_slice);
        for (n, node) in layer.iter().enumerate() {
            let rest = sheets[0].rest(cell_of(node.at[0])) + sheets[1].rest(cell_of(node.at[1]));
            let owes = node.at.iter().any(|at| Place::of(*at).owes());
            if let Some(end) = problem.end(&node.board, ply, node.passed).filter(|_| !owes) {
                let cost = node.cost + rest + end;
                lattice.ends.push(End { ply, node: u32::try_from(n).unwrap_or(u32::MAX), cost });
                best_end = best_end.min(cost);
            }
        }
        let limit = best_end.saturating_add(effort.horizon);
        // A layer where more is kept has an allowance of its own.
        let wide = effort.wide.iter().any(|plies| plies.contains(&ply));
        let width = if wide { effort.width * WIDER } else { effort.width };
        let left = effort.moves.saturating_sub(totals.weighed - apart);
        let share = if wide { width * MOVES } else { left / longest.saturating_sub(ply + BEYOND).max(BEYOND / 2) * SHARE };
        let allowance = Allowance { width, horizon: effort.horizon, limit, moves: share };
        let before = totals.weighed;
        let next = Expansion { problem, ahead: &ahead, layer, ply, allowance }.next((sheets, known, &mut scenes), &mut totals);
        apart += if wide { totals.weighed - before } else { 0 };
        if next.is_empty() {
            break;
        }
        lattice.layers.push(next);
    }
    lattice.dropped = totals.dropped;
    Some(lattice)
}

/// Which cells of an exchange are still owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owed {
    /// None: the sheet is read on at the cell.
    Nothing,
    /// None, and the last ply was left out: whoever forgets a move soon forgets the answer too.
    Forgot,
    /// The next cell was taken for the last ply; this one is what it pushed away.
    Neighbour,
    /// The next but one was taken for the last ply, the next follows, and then this one: a player exchanged two moves of his own.
    Middle,
    /// The same, one ply later: this one is left.
    Far,
}

/// Where a sheet is read on: eight times the cell, and what is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub cell: u16,
    pub owed: Owed,
}

impl Place {
    /// What [`Step::next`] stands for.
    pub(super) const fn of(at: u16) -> Self {
        let owed = match at % 8 {
            0 => Owed::Nothing,
            1 => Owed::Forgot,
            2 => Owed::Neighbour,
            3 => Owed::Middle,
            _ => Owed::Far,
        };
        Self { cell: at / 8, owed }
    }

    /// As [`Step::next`].
    pub(super) const fn at(cell: u16, owed: Owed) -> u16 {
        cell * 8 + owed as u16
    }

    /// Whether cells of an exchange are still to be read.
    pub(super) const fn owes(self) -> bool {
        !matches!(self.owed, Owed::Nothing | Owed::Forgot)
    }

    /// The cell at which the sheet is read on when all that is owed has been read, and the plies that takes.
    pub(super) const fn settled(self) -> (u16, u16) {
        match self.owed {
            Owed::Nothing | Owed::Forgot => (self.cell, 0),
            Owed::Neighbour => (self.cell + 2, 1),
            Owed::Middle => (self.cell + 3, 2),
            Owed::Far => (self.cell + 3, 1),
        }
    }
}

/// The cell that is to be read next.
pub(super) fn cell_of(at: u16) -> usize {
    usize::from(Place::of(at).cell)
}
