//! The search: layers of states, one layer a ply, over legal games and both sheets at once.
//!
//! A state is a position and how far each sheet has been read. Every legal move is weighed against the next cells of both sheets, which may
//! also be left out, added, or exchanged. Equal states are merged and keep all ways that led to them, so that the layers are a lattice of
//! games; of each layer the best states are kept.

use super::ahead::Ahead;
use super::board::{Board, Play};
use super::costs::{Cost, PLY, SKIP, SWAP, TAIL};
use super::pool::{Candidate, Pool};
use super::problem::Problem;
use super::text::Sheet;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Plies added at most behind the longer sheet.
const BEYOND: usize = 24;

/// So many times more states are kept behind the last cells, where only the final position tells games apart.
const LATE_WIDTH: usize = 4;

/// Ways kept for each state.
const WAYS: usize = 3;

/// So many moves could be weighed in the time that a move behind the last cells takes, which is always played and compared with the end.
const LATE_WORK: usize = 4;

/// States that are expanded in each layer whatever it takes.
const SURE: usize = 12;

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// States kept a ply.
    pub width: usize,
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
    /// Where the sheet is read on: twice the cell, odd when the cell before it is still owed.
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
    at: [u16; 2],
    passed: u8,
    pub cost: Cost,
    /// `cost` and the least that must follow.
    estimate: Cost,
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

/// Beside what all layers hold.
struct Totals {
    dropped: Cost,
    weighed: usize,
}

/// Searches with the effort given. `watch` is told the ply and may stop the search; then there is no answer.
pub(super) fn search<B: Board>(
    problem: &Problem<B>,
    sheets: &mut [Sheet<B>; 2],
    effort: Effort,
    watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Option<Lattice<B>> {
    let ahead = Ahead::new(sheets);
    let start = Node {
        board: problem.start.clone(),
        at: [0, 0],
        passed: problem.progress(0, &problem.start),
        cost: 0,
        estimate: 0,
        edges: Vec::new(),
    };
    let mut lattice = Lattice { layers: vec![vec![start]], ends: Vec::new(), dropped: Cost::MAX };
    let longest = sheets[0].len().max(sheets[1].len()).max(problem.plies.0) + BEYOND;
    let mut best_end = Cost::MAX;
    let mut totals = Totals { dropped: Cost::MAX, weighed: 0 };
    for ply in 0..longest.min(problem.plies.1) + 1 {
        if watch(ply).is_break() {
            return None;
        }
        let layer = lattice.layers.last().map_or(&[] as &[_], Vec::as_slice);
        for (n, node) in layer.iter().enumerate() {
            let rest = sheets[0].rest(cell_of(node.at[0])) + sheets[1].rest(cell_of(node.at[1]));
            let owes = node.at.iter().any(|at| at % 2 == 1);
            if let Some(end) = problem.end(&node.board, ply, node.passed).filter(|_| !owes) {
                let cost = node.cost + rest + end;
                lattice.ends.push(End { ply, node: u32::try_from(n).unwrap_or(u32::MAX), cost });
                best_end = best_end.min(cost);
            }
        }
        let limit = best_end.saturating_add(effort.horizon);
        // A layer may take three times its share of what is left.
        let share = effort.moves.saturating_sub(totals.weighed) / longest.saturating_sub(ply + BEYOND).max(BEYOND / 2) * 3;
        let allowance = Allowance { width: effort.width, horizon: effort.horizon, limit, moves: share };
        let next = expand(problem, sheets, &ahead, layer, ply, &allowance, &mut totals);
        if next.is_empty() {
            break;
        }
        lattice.layers.push(next);
    }
    lattice.dropped = totals.dropped;
    Some(lattice)
}

fn cell_of(at: u16) -> usize {
    usize::from(at / 2)
}

/// What is spent on one layer.
struct Allowance {
    /// States kept, three ways to each on average.
    width: usize,
    /// Games up to this much dearer than the best are followed.
    horizon: Cost,
    /// The dearest game still of use.
    limit: Cost,
    /// Moves that may be weighed, and fewest states that are expanded whatever it takes.
    moves: usize,
}

/// The next layer.
fn expand<B: Board>(
    problem: &Problem<B>,
    sheets: &mut [Sheet<B>; 2],
    ahead: &Ahead,
    layer: &[Node<B>],
    ply: usize,
    allowance: &Allowance,
    totals: &mut Totals,
) -> Vec<Node<B>> {
    let (width, horizon) = (allowance.width, allowance.horizon);
    let mut all: Vec<Play<B::Move>> = Vec::new();
    let mut pool = Pool::new(width * WAYS);
    let mut plays = Vec::new();
    // Above these a way is of no use: too far behind the best, or, where something is still written, behind enough better ones.
    let (mut bound, mut full) = (allowance.limit, Cost::MAX);
    let mut weighed = 0;
    for (n, node) in layer.iter().enumerate() {
        let read = node.at == [whole(sheets[0].len()), whole(sheets[1].len())];
        if (read && !problem.goes_on(ply)) || node.estimate > bound || (!read && node.estimate > full) {
            continue;
        }
        if n >= SURE && weighed + pool.late() * LATE_WORK >= allowance.moves {
            if read {
                totals.dropped = totals.dropped.min(node.estimate);
            }
            continue;
        }
        // Whatever cells the ply takes, so much is left to be paid after it.
        let onward = (0..=6).step_by(2).flat_map(|a| (0..=6).step_by(2).map(move |b| [node.at[0] + a, node.at[1] + b]));
        let rest = if read { 0 } else { onward.map(|at| ahead.least(at)).min().unwrap_or(0) };
        node.board.plays(&mut plays);
        weighed += plays.len();
        for play in &plays {
            if problem.pinned(ply).is_some_and(|m| *m != play.mv) {
                continue;
            }
            let index = u32::try_from(all.len()).unwrap_or(u32::MAX);
            let base = node.cost + PLY;
            let left = if read { bound } else { bound.min(full) }.saturating_sub(base + rest);
            let first = options(&mut sheets[0], node, 0, play, left);
            let least = first.iter().flatten().map(|s| s.cost).min().unwrap_or(left);
            let second = options(&mut sheets[1], node, 1, play, left.saturating_sub(least));
            let mut used = false;
            for a in first.iter().flatten() {
                for b in second.iter().flatten() {
                    let cost = base + a.cost + b.cost;
                    let estimate = cost + ahead.least([a.next, b.next]);
                    if estimate <= bound && (read || estimate <= full) {
                        let node = u32::try_from(n).unwrap_or(u32::MAX);
                        let candidate = Candidate { cost, estimate, node, play: index, steps: [*a, *b] };
                        bound = bound.min(estimate.saturating_add(horizon));
                        full = full.min(pool.add(candidate));
                        used = true;
                    }
                }
            }
            if used {
                all.push(play.clone());
            }
        }
    }
    totals.weighed += weighed + pool.late() * LATE_WORK;
    let mut nodes: Vec<Node<B>> = Vec::with_capacity(width * WAYS + pool.late());
    let mut index: HashMap<(u64, [u16; 2], u8), Option<usize>> = HashMap::with_capacity(nodes.capacity());
    for candidate in pool.in_order() {
        let Some((from, play)) = layer.get(candidate.node as usize).zip(all.get(candidate.play as usize)) else { continue };
        let at = candidate.steps.map(|s| s.next);
        let board = from.board.after(&play.mv);
        if !problem.allows(&board, ply + 1) {
            continue;
        }
        let signs = signs(sheets, &candidate.steps, board.check());
        let cost = candidate.cost + signs + board.strangeness(&from.board, &play.mv);
        let passed = problem.progress(from.passed, &board);
        let edge = Edge { from: candidate.node, mv: play.mv.clone(), cost: cost - from.cost, steps: candidate.steps };
        let slot = index.entry((board.key(), at, passed)).or_insert_with(|| {
            let left = (0..2).map(|s| sheets[s].len().saturating_sub(cell_of(at[s]))).max().unwrap_or(0);
            let still = problem.still(&board, left)?;
            nodes.push(Node { board, at, passed, cost, estimate: still + ahead.least(at), edges: Vec::new() });
            Some(nodes.len() - 1)
        });
        if let Some(node) = slot.and_then(|n| nodes.get_mut(n)) {
            node.cost = node.cost.min(cost);
            node.edges.push(edge);
        }
    }
    for node in &mut nodes {
        node.estimate += node.cost;
    }
    nodes.sort_by_key(|n| n.estimate);
    let ended = [whole(sheets[0].len()), whole(sheets[1].len())];
    let mut room = [width, width * LATE_WIDTH];
    nodes.retain(|node| {
        let left = &mut room[usize::from(node.at == ended)];
        let keep = *left > 0;
        *left = left.saturating_sub(1);
        if !keep && node.at == ended {
            totals.dropped = totals.dropped.min(node.estimate);
        }
        keep
    });
    nodes
}

fn whole(cells: usize) -> u16 {
    u16::try_from(cells * 2).unwrap_or(u16::MAX)
}

/// The ways one sheet can go with a move, at most `limit` dear.
fn options<B: Board>(sheet: &mut Sheet<B>, node: &Node<B>, side: usize, play: &Play<B::Move>, limit: Cost) -> [Option<Step>; 5] {
    let at = node.at[side];
    let cell = cell_of(at);
    let here = u16::try_from(cell).unwrap_or(u16::MAX);
    let step = |take, cost, next: u16| (cost <= limit).then_some(Step { take, cost, next });
    let owing = at % 2 == 1;
    if owing {
        // The cell before was taken for the last ply; this one is what it pushed away.
        return [step(Take::Cell(here), sheet.cost(cell, &node.board, play), 2 * here + 4), None, None, None, None];
    }
    if cell >= sheet.len() {
        return [step(Take::Ended, if sheet.len() == 0 { 0 } else { TAIL }, at), None, None, None, None];
    }
    let mut found = [step(Take::Cell(here), sheet.cost(cell, &node.board, play), at + 2), step(Take::Skipped, SKIP, at), None, None, None];
    let extra = sheet.extra(cell);
    if cell + 1 < sheet.len() && extra.min(SWAP) <= limit {
        let next = sheet.cost(cell + 1, &node.board, play);
        found[2] = step(Take::Cell(here + 1), extra + next, at + 4);
        if sheet.speaks(cell) {
            found[3] = step(Take::Cell(here + 1), SWAP + next, at + 1);
        }
        let both = extra + sheet.extra(cell + 1);
        if cell + 2 < sheet.len() && both <= limit {
            found[4] = step(Take::Cell(here + 2), both + sheet.cost(cell + 2, &node.board, play), at + 6);
        }
    }
    found
}

/// What the signs of check in the cells taken cost.
fn signs<B: Board>(sheets: &[Sheet<B>; 2], steps: &[Step; 2], check: bool) -> Cost {
    let cost = |(sheet, step): (&Sheet<B>, &Step)| if let Take::Cell(cell) = step.take { sheet.check(usize::from(cell), check) } else { 0 };
    sheets.iter().zip(steps).map(cost).sum()
}
