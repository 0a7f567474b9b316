//! What the search is given, in the types of one game.

use super::board::Board;
use super::costs::{Cost, Costs};

/// How a game must end or pass.
#[derive(Clone, Debug)]
pub(super) struct Problem<B: Board> {
    pub start: B,
    /// The position at the end, and whether every man must stand right.
    pub target: Option<(B, bool)>,
    /// Positions that stood after a known number of plies.
    pub at_ply: Vec<(usize, B)>,
    /// Positions that stood at some time, in this order.
    pub passed: Vec<B>,
    /// Fewest and most plies.
    pub plies: (usize, usize),
    /// The last position is mate (`true`) or stalemate (`false`).
    pub ending: Option<bool>,
    /// Moves that are settled, by ply from 0.
    pub pins: Vec<(usize, B::Move)>,
    /// What slips cost.
    pub costs: Costs,
}

impl<B: Board> Problem<B> {
    /// Whether plies may follow that no sheet holds.
    pub(super) fn goes_on(&self, ply: usize) -> bool {
        self.target.as_ref().is_some_and(|t| t.1) || ply < self.plies.0
    }

    pub(super) fn pinned(&self, ply: usize) -> Option<&B::Move> {
        self.pins.iter().find(|(p, _)| *p == ply).map(|(_, m)| m)
    }

    /// Whether the position may stand after `ply` plies.
    pub(super) fn allows(&self, board: &B, ply: usize) -> bool {
        self.at_ply.iter().all(|(p, b)| *p != ply || board.same_men(b))
    }

    /// How many of the positions to be passed are behind, now that `board` stands.
    pub(super) fn progress(&self, passed: u8, board: &B) -> u8 {
        match self.passed.get(usize::from(passed)) {
            Some(next) if board.same_men(next) => passed.saturating_add(1),
            _ => passed,
        }
    }

    /// The least that is still to be paid for plies beyond the last cells, `left` cells from the end; `None` when the end cannot be reached.
    pub(super) fn still(&self, board: &B, left: usize) -> Option<Cost> {
        let Some((target, true)) = &self.target else { return Some(0) };
        let [first, second] = board.distance(target)?;
        let plies = |moves: u32, moves_next: bool| (moves * 2).saturating_sub(u32::from(moves_next));
        let turn = board.second_to_move();
        let mut needed = plies(first, !turn).max(plies(second, turn));
        needed += u32::from(needed % 2 != u32::from(turn != target.second_to_move()));
        Some(needed.saturating_sub(u32::try_from(left).unwrap_or(u32::MAX)) * self.costs.late())
    }

    /// What it costs that the game ends here; `None` when it cannot.
    pub(super) fn end(&self, board: &B, ply: usize, passed: u8) -> Option<Cost> {
        let counted = (self.plies.0..=self.plies.1).contains(&ply) && usize::from(passed) >= self.passed.len();
        let ended = self.ending.is_none_or(|mate| board.over() && board.check() == mate);
        let pinned = self.pins.iter().all(|(p, _)| *p < ply);
        if !counted || !ended || !pinned {
            return None;
        }
        match &self.target {
            None => Some(0),
            Some((target, true)) => board.same_men(target).then_some(0),
            Some((target, false)) => Some(board.differences(target) * self.costs.square),
        }
    }
}
