//! From one layer of the search to the next, in three steps.
//!
//! 1. **Weigh**: every legal move of every state is put against the next cells of both sheets. That needs no new position, so it is cheap,
//!    and it can be done for all.
//! 2. **Play out**: the most promising ways are played. Only then is it known whether the move gives check, whether the position may stand
//!    and how far it is from the end. Equal states are merged and keep all ways that led to them.
//! 3. **Keep**: of the states, the best.

use super::ahead::Ahead;
use super::board::{Board, Play};
use super::costs::{Cost, EXCHANGED, SAYS};
use super::pool::{Candidate, Pool};
use super::problem::Problem;
use super::reading::ln;
use super::search::{Edge, Node, Owed, Place, Step, Take, Totals, cell_of};
use super::text::Sheet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// So many times more states are kept behind the last cells, where only the final position tells games apart.
const LATE_WIDTH: usize = 4;

/// Ways kept for each state.
const WAYS: usize = 3;

/// So many moves could be weighed in the time that a move behind the last cells takes, which is always played and compared with the end.
const LATE_WORK: usize = 4;

/// States that are expanded in each layer whatever it takes.
const SURE: usize = 12;

/// Another legal move was written than the one that was played, whatever the two look like: this for any, and the logarithm of how many there are.
const ANOTHER_MOVE: Cost = 570;

/// With more legal moves the text is looked at.
const FEW: u32 = 4;

/// The farthest that one ply reads on: two cells that belong to no ply, and its own.
const FARTHEST: u16 = 3;

/// What is spent on one layer.
pub(super) struct Allowance {
    /// States kept, three ways to each on average.
    pub width: usize,
    /// Games up to this much dearer than the best are followed.
    pub horizon: Cost,
    /// The dearest game still of use.
    pub limit: Cost,
    /// Moves that may be weighed; the first states are expanded whatever it takes.
    pub moves: usize,
}

/// A layer about to be expanded.
pub(super) struct Expansion<'a, B: Board> {
    pub problem: &'a Problem<B>,
    pub ahead: &'a Ahead,
    /// The states after `ply` plies, the most promising first.
    pub layer: &'a [Node<B>],
    pub ply: usize,
    pub allowance: Allowance,
}

/// The estimates above which a way is of no use. They sink while better ways are found.
struct Fence {
    /// Too far behind the best way of the layer, or behind the best whole game.
    bound: Cost,
    /// Behind as many better ways as are kept.
    full: Cost,
}

impl Fence {
    /// The dearest estimate of use. Behind the last cells all ways cost alike and only the final position tells them apart, so there none
    /// is dropped for being one of many.
    fn dearest(&self, read: bool) -> Cost {
        if read { self.bound } else { self.bound.min(self.full) }
    }
}

/// The ways on from a layer.
struct Ways<M> {
    /// The moves that the ways in the pool name by their place.
    plays: Vec<Play<M>>,
    pool: Pool,
    fence: Fence,
    /// Moves weighed.
    weighed: usize,
}

impl<M> Ways<M> {
    /// What the layer has cost so far, in moves weighed.
    const fn work(&self) -> usize {
        self.weighed + self.pool.late() * LATE_WORK
    }
}

/// A state being expanded.
struct Origin<'a, B: Board> {
    /// Its place in the layer.
    place: usize,
    node: &'a Node<B>,
    /// Both sheets are read to their ends.
    read: bool,
    /// The least that is left to be paid after the ply.
    rest: Cost,
    /// How many moves are legal in it.
    legal: u32,
}

impl<B: Board> Expansion<'_, B> {
    /// The next layer, the most promising state first.
    pub(super) fn next(&self, sheets: &mut [Sheet<B>; 2], totals: &mut Totals) -> Vec<Node<B>> {
        let ended = [whole(sheets[0].len()), whole(sheets[1].len())];
        let ways = self.weigh(sheets, ended, totals);
        totals.weighed += ways.work();
        let nodes = self.play_out(ways, sheets);
        self.keep(nodes, ended, totals)
    }

    /// First step: every move of every state that may still be of use.
    fn weigh(&self, sheets: &mut [Sheet<B>; 2], ended: [u16; 2], totals: &mut Totals) -> Ways<B::Move> {
        let mut ways = Ways {
            plays: Vec::new(),
            pool: Pool::new(self.allowance.width * WAYS),
            fence: Fence { bound: self.allowance.limit, full: Cost::MAX },
            weighed: 0,
        };
        let mut plays = Vec::new();
        for (place, node) in self.layer.iter().enumerate() {
            let read = node.at == ended;
            // Without an end to be reached nothing asks for plies that nobody wrote.
            if (read && !self.problem.goes_on(self.ply)) || node.estimate > ways.fence.dearest(read) {
                continue;
            }
            if place >= SURE && ways.work() >= self.allowance.moves {
                // Where something is written, the cells to come would have told. Here they cannot: the report must not take the proposal for
                // the only one.
                if read {
                    totals.dropped = totals.dropped.min(node.estimate);
                }
                continue;
            }
            node.board.plays(&mut plays);
            let legal = u32::try_from(plays.len()).unwrap_or(u32::MAX);
            let from = Origin { place, node, read, rest: if read { 0 } else { self.least_after(node) }, legal };
            ways.weighed += plays.len();
            let pin = self.problem.pinned(self.ply);
            for play in plays.iter().filter(|play| pin.is_none_or(|mv| *mv == play.mv)) {
                self.weigh_move(&from, play, sheets, &mut ways);
            }
        }
        ways
    }

    /// What is left to be paid after the next ply, whatever cells it takes. With it a sheet need not be compared with a move that is too
    /// dear already.
    fn least_after(&self, node: &Node<B>) -> Cost {
        if node.at.iter().any(|at| Place::of(*at).owes()) {
            return self.ahead.least(node.at).saturating_sub(self.problem.costs.ply);
        }
        let reads = |side: usize| {
            let here = Place::of(node.at[side]).cell;
            (0..=FARTHEST).map(move |cells| Place::at(here + cells, if cells == 0 { Owed::Forgot } else { Owed::Nothing }))
        };
        let onward = reads(0).flat_map(|a| reads(1).map(move |b| [a, b]));
        onward.map(|at| self.ahead.least(at)).min().unwrap_or(0)
    }

    /// One move against both sheets: each way of the one with each of the other.
    fn weigh_move(&self, from: &Origin<'_, B>, play: &Play<B::Move>, sheets: &mut [Sheet<B>; 2], ways: &mut Ways<B::Move>) {
        let base = from.node.cost + self.problem.costs.ply;
        // What the second sheet may cost depends on what the first costs at least: most moves are dismissed before it is looked at.
        let left = ways.fence.dearest(from.read).saturating_sub(base + from.rest);
        let first = self.options(&mut sheets[0], from, 0, play, left);
        let Some(least) = first.iter().flatten().map(|s| s.cost).min() else { return };
        let second = self.options(&mut sheets[1], from, 1, play, left.saturating_sub(least));
        let index = u32::try_from(ways.plays.len()).unwrap_or(u32::MAX);
        let mut used = false;
        for a in first.iter().flatten() {
            for b in second.iter().flatten() {
                let (a, b) = self.apart(*a, *b);
                let cost = base + a.cost + b.cost;
                if cost + from.rest > ways.fence.dearest(from.read) {
                    continue;
                }
                let estimate = cost + self.ahead.least([a.next, b.next]);
                if estimate > ways.fence.dearest(from.read) {
                    continue;
                }
                let node = u32::try_from(from.place).unwrap_or(u32::MAX);
                ways.fence.bound = ways.fence.bound.min(estimate.saturating_add(self.allowance.horizon));
                let full = ways.pool.add(Candidate { cost, estimate, node, play: index, legal: from.legal, steps: [a, b] });
                ways.fence.full = ways.fence.full.min(full);
                used = true;
            }
        }
        if used {
            ways.plays.push(play.clone());
        }
    }

    /// A row that one of them forgot is known by the other: else games could go on unwritten for ever, and cheaply.
    fn apart(&self, a: Step, b: Step) -> (Step, Step) {
        let written = matches!(a.take, Take::Cell(_)) || matches!(b.take, Take::Cell(_));
        let full = |step: Step| if step.take == Take::Skipped { Step { cost: self.problem.costs.skip, ..step } } else { step };
        if written { (a, b) } else { (full(a), full(b)) }
    }

    /// The ways one sheet can go with a move, at most `limit` dear.
    fn options(&self, sheet: &mut Sheet<B>, from: &Origin<'_, B>, side: usize, play: &Play<B::Move>, limit: Cost) -> [Option<Step>; 6] {
        let node = from.node;
        let costs = &self.problem.costs;
        let at = node.at[side];
        let cell = cell_of(at);
        let here = u16::try_from(cell).unwrap_or(u16::MAX);
        let step = |take, cost, next: u16| (cost <= limit).then_some(Step { take, cost, next });
        let only = |step| [step, None, None, None, None, None];
        let on = |cells: u16| Place::at(here + cells, Owed::Nothing);
        let (skip, after) = match Place::of(at).owed {
            Owed::Nothing => (costs.skip, Owed::Forgot),
            Owed::Forgot => (costs.skip_again, Owed::Nothing),
            Owed::Neighbour => return only(step(Take::Cell(here), sheet.cost(cell, &node.board, play), on(2))),
            Owed::Middle => return only(step(Take::Cell(here + 1), sheet.cost(cell + 1, &node.board, play), Place::at(here, Owed::Far))),
            Owed::Far => return only(step(Take::Cell(here), sheet.cost(cell, &node.board, play), on(3))),
        };
        if cell >= sheet.len() {
            return only(step(Take::Ended, if sheet.len() == 0 { 0 } else { costs.tail }, at));
        }
        // Where few moves are legal, one is soon written for another.
        let other = if from.legal <= FEW { ANOTHER_MOVE + ln(from.legal.saturating_sub(1)) / 100 } else { Cost::MAX };
        let meant = sheet.cost(cell, &node.board, play).min(other);
        let taken = step(Take::Cell(here), meant, on(1));
        let mut found = [taken, step(Take::Skipped, skip, Place::at(here, after)), None, None, None, None];
        let extra = sheet.extra(cell);
        if cell + 1 < sheet.len() && extra.min(costs.swap) <= limit {
            let next = sheet.cost(cell + 1, &node.board, play);
            found[2] = step(Take::Cell(here + 1), extra + next, on(2));
            // An empty cell has nothing to be exchanged.
            if sheet.speaks(cell) {
                found[3] = step(Take::Cell(here + 1), costs.swap + next, Place::at(here, Owed::Neighbour));
            }
            let both = extra + sheet.extra(cell + 1);
            if cell + 2 < sheet.len() && both <= limit {
                found[4] = step(Take::Cell(here + 2), both + sheet.cost(cell + 2, &node.board, play), on(FARTHEST));
            }
        }
        // A player's own two moves, where the one that was written too late says the move.
        if cell + 2 < sheet.len() && EXCHANGED <= limit && sheet.speaks(cell) && sheet.speaks(cell + 2) {
            let far = sheet.cost(cell + 2, &node.board, play);
            if far <= SAYS {
                found[5] = step(Take::Cell(here + 2), EXCHANGED + far, Place::at(here, Owed::Middle));
            }
        }
        found
    }

    /// Second step: the ways are played, the most promising first, and those that lead to the same state are merged.
    fn play_out(&self, ways: Ways<B::Move>, sheets: &[Sheet<B>; 2]) -> Vec<Node<B>> {
        let mut nodes: Vec<Node<B>> = Vec::with_capacity(self.allowance.width * WAYS + ways.pool.late());
        // Two ways lead to the same state when all that can follow is the same. `None`: a state from which the end cannot be reached.
        let mut index: FxHashMap<(u64, [u16; 2], u8), Option<usize>> = FxHashMap::with_capacity_and_hasher(nodes.capacity(), FxBuildHasher);
        for candidate in ways.pool.in_order() {
            let Some((from, play)) = self.layer.get(candidate.node as usize).zip(ways.plays.get(candidate.play as usize)) else { continue };
            let at = candidate.steps.map(|s| s.next);
            let board = from.board.after(&play.mv);
            if !self.problem.allows(&board, self.ply + 1) {
                continue;
            }
            // Two things that only the position shows: signs of check that are there or missing, and whether the move looks like a player's.
            let signs = signs(sheets, &candidate.steps, &board);
            let strange = surprise(board.strangeness(&from.board, &play.mv), candidate.legal, B::CHOICE);
            let all_say = sheets.iter().zip(&candidate.steps).all(|(sheet, step)| sheet.says(step));
            let charged = if all_say { strange.min(B::WAKE[0]).min(from.wake) } else { strange };
            let wake = if all_say { from.wake - charged } else { B::WAKE[1] };
            let cost = candidate.cost + signs + charged;
            let passed = self.problem.progress(from.passed, &board);
            let edge = Edge { from: candidate.node, mv: play.mv.clone(), cost: cost - from.cost, steps: candidate.steps };
            let slot = index.entry((board.key(), at, passed)).or_insert_with(|| {
                let left = (0..2).map(|s| sheets[s].len().saturating_sub(cell_of(at[s]))).max().unwrap_or(0);
                // The estimate is what must follow, for now; the way here is added when the cheapest is known.
                let estimate = self.problem.still(&board, left)? + self.ahead.least(at);
                nodes.push(Node { board, at, passed, cost, estimate, wake, edges: Vec::new() });
                Some(nodes.len() - 1)
            });
            if let Some(node) = slot.and_then(|n| nodes.get_mut(n)) {
                if cost < node.cost {
                    node.cost = cost;
                    node.wake = wake;
                }
                node.edges.push(edge);
            }
        }
        for node in &mut nodes {
            node.estimate += node.cost;
        }
        nodes
    }

    /// Third step: the best states. Those behind the last cells have room of their own, or they would crowd out the others, being many.
    fn keep(&self, mut nodes: Vec<Node<B>>, ended: [u16; 2], totals: &mut Totals) -> Vec<Node<B>> {
        nodes.sort_by_key(|n| n.estimate);
        let mut room = [self.allowance.width, self.allowance.width * LATE_WIDTH];
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
}

/// Where a sheet of so many cells is read to its end, as [`Step::next`].
fn whole(cells: usize) -> u16 {
    u16::try_from(cells).map_or(u16::MAX, |cells| Place::at(cells, Owed::Nothing))
}

/// What the signs of check and mate in the cells taken cost.
fn signs<B: Board>(sheets: &[Sheet<B>; 2], steps: &[Step; 2], board: &B) -> Cost {
    let check = board.check();
    let mut cost = 0;
    for (sheet, step) in sheets.iter().zip(steps) {
        let Take::Cell(cell) = step.take else { continue };
        let cell = usize::from(cell);
        cost += sheet.check(cell, check);
        if check && sheet.mates(cell) && !board.over() {
            cost += sheet.false_mate();
        }
    }
    cost
}

/// How much of a surprise a move is that is one of so many, where its like is `strange` among the usual number.
fn surprise(strange: Cost, legal: u32, usual: u32) -> Cost {
    strange * ln(legal.clamp(1, usual)) / ln(usual).max(1)
}
