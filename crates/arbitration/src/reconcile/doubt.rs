//! Doubts that the search does not see: moves of one player whose order nobody witnesses, and written cells given to no ply.

use super::answer::SAFE;
use super::board::Board;
use super::costs::{Cost, EXCHANGED};
use super::lattice::Path;
use super::problem::Problem;
use super::report::LeftOut;
use super::search::Take;
use super::text::Sheet;

/// What [`EXCHANGED`] is on a sheet that says both: the same on one that says one of the two where it was played, and has a cell for the other,
/// empty or wrong, or had ended.
const HALF: Cost = 350;

/// The same where it has no cell for the other, so that the one is less sure of its place.
pub(super) const HALF_WITHOUT_CELL: Cost = 250;

/// Two moves of one player, at `first` and two plies later, that could have been played the other way round.
pub(super) struct Exchange {
    pub first: usize,
    /// How much dearer that game is.
    pub cost: Cost,
}

/// The position before each ply, and the last.
pub(super) fn boards<B: Board>(start: &B, moves: &[B::Move]) -> Vec<B> {
    let mut out = vec![start.clone()];
    for mv in moves {
        let next = out.last().unwrap_or(start).after(mv);
        out.push(next);
    }
    out
}

/// The exchanges that are legal, lead to the same position, and are witnessed against by too little.
pub(super) fn exchanges<B: Board>(problem: &Problem<B>, best: &Path<B::Move>, boards: &[B], sheets: &[Sheet<B>; 2]) -> Vec<Exchange> {
    let mut out = Vec::new();
    let mut plays = Vec::new();
    // The only sheet there is stands for itself.
    let needed = if sheets.iter().any(|s| s.len() == 0) { EXCHANGED } else { SAFE };
    for (first, moves) in best.moves.windows(3).enumerate() {
        let settled = (first..first + 3).any(|ply| problem.pinned(ply).is_some());
        let cost = sheets.iter().enumerate().map(|(n, sheet)| witness(sheet, n, best, first)).sum();
        if settled || cost >= needed {
            continue;
        }
        let ([a, b, c], Some(before), Some(after)) = (moves, boards.get(first), boards.get(first + 3)) else { continue };
        let mut board = before.clone();
        let played = [c, b, a].into_iter().enumerate().all(|(n, mv)| {
            plays.clear();
            board.plays(&mut plays);
            let legal = plays.iter().any(|p| p.mv == *mv);
            if legal {
                board = board.after(mv);
            }
            legal && problem.allows(&board, first + n + 1)
        });
        if played && a != c && board.same_men(after) {
            out.push(Exchange { first, cost });
        }
    }
    out
}

/// What a sheet says for the order found and against the other.
fn witness<B: Board>(sheet: &Sheet<B>, n: usize, best: &Path<B::Move>, first: usize) -> Cost {
    let step = |ply: usize| best.steps.get(ply).and_then(|s| s.get(n));
    let says = |ply: usize| step(ply).is_some_and(|s| sheet.says(s));
    // A sheet that had ended shows that the other move came later.
    let half = |silent: usize| if step(silent).is_some_and(|s| s.take != Take::Skipped) { HALF } else { HALF_WITHOUT_CELL };
    let cell = |ply: usize| match step(ply)?.take {
        Take::Cell(cell) => Some(usize::from(cell)),
        _ => None,
    };
    let both = cell(first).zip(cell(first + 2));
    // A sheet on which they stand the other way round is a witness against the order found.
    if both.is_some_and(|(a, b)| a > b) {
        return 0;
    }
    // The same text in both cells: one is a slip in either order.
    let alike = both.is_some_and(|(a, b)| sheet.alike(a, b));
    match (says(first), says(first + 2)) {
        (true, true) => EXCHANGED,
        _ if alike => 0,
        (true, false) => half(first + 2),
        (false, true) => half(first),
        (false, false) => 0,
    }
}

/// The written cells that no ply took.
pub(super) fn left_out<B: Board>(best: &Path<B::Move>, sheets: &[Sheet<B>; 2]) -> Vec<LeftOut> {
    let mut out = Vec::new();
    for (n, sheet) in sheets.iter().enumerate() {
        let taken: Vec<Option<usize>> = best
            .steps
            .iter()
            .map(|steps| match steps.get(n).map(|s| s.take) {
                Some(Take::Cell(cell)) => Some(usize::from(cell)),
                _ => None,
            })
            .collect();
        for cell in (0..sheet.len()).filter(|cell| sheet.speaks(*cell) && !taken.contains(&Some(*cell))) {
            let ply = taken.iter().position(|t| t.is_some_and(|t| t > cell)).unwrap_or(taken.len().saturating_sub(1));
            out.push(LeftOut { sheet: n, cell, ply, copy: sheet.repeats(cell) });
        }
    }
    out
}
