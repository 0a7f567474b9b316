//! From one layer of the search to the next, in three steps.
//!
//! 1. **Weigh**: every legal move of every state is put against the next cells of both sheets. That needs no new position, so it is cheap,
//!    and it can be done for all.
//! 2. **Play out**: the most promising ways are played. Only then is it known whether the move gives check, whether the position may stand
//!    and how far it is from the end. Equal states are merged and keep all ways that led to them.
//! 3. **Keep**: of the states, the best.

use super::ahead::Ahead;
use super::board::Board;
use super::costs::Cost;
use super::known::Known;
use super::pool::{Candidate, Pool};
use super::problem::Problem;
use super::reading::ln;
use super::search::{Edge, Node, Owed, Place, Step, Take, Totals, cell_of};
use super::text::Sheet;
use super::weigh::{FARTHEST, Pair, Route, Scenes, routes};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// So many times more states are kept behind the last cells, where only the final position tells games apart.
const LATE_WIDTH: usize = 4;

/// Ways kept for each state.
const WAYS: usize = 3;

/// So many moves could be weighed in the time that a move behind the last cells takes, which is always played and compared with the end.
const LATE_WORK: usize = 4;

/// States that are expanded in each layer whatever it takes.
const SURE: usize = 12;

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
struct Ways {
    /// Of each state, where its position is among them.
    scene_of: Vec<usize>,
    /// Of the state that is being weighed.
    pairs: Vec<Pair>,
    pool: Pool,
    fence: Fence,
    /// What [`Expansion::least_after`] has found for states that owe nothing, by the cells to be read next.
    after: FxHashMap<[u16; 2], Cost>,
    /// Moves weighed.
    weighed: usize,
}

impl Ways {
    /// What the layer has cost so far, in moves weighed.
    const fn work(&self) -> usize {
        self.weighed + self.pool.late() * LATE_WORK
    }
}

/// A position after a move, and what of it counts whatever the sheets say.
struct Played<B> {
    board: B,
    key: u64,
    check: bool,
    /// How much of a surprise the move is.
    strange: Cost,
}

impl<B: Board> Expansion<'_, B> {
    /// The next layer, the most promising state first.
    pub(super) fn next(
        &self,
        (sheets, known, scenes): (&[Sheet<B>; 2], &mut Known, &mut Scenes<B::Move>),
        totals: &mut Totals,
    ) -> Vec<Node<B>> {
        let ended = [whole(sheets[0].len()), whole(sheets[1].len())];
        scenes.clear();
        let ways = self.weigh((sheets, known, scenes), ended, totals);
        totals.weighed += ways.work();
        let nodes = self.play_out(ways, scenes, sheets);
        self.keep(nodes, ended, totals)
    }

    /// First step: every move of every state that may still be of use.
    fn weigh(
        &self,
        (sheets, known, scenes): (&[Sheet<B>; 2], &mut Known, &mut Scenes<B::Move>),
        ended: [u16; 2],
        totals: &mut Totals,
    ) -> Ways {
        let mut ways = Ways {
            scene_of: vec![0; self.layer.len()],
            pairs: Vec::new(),
            pool: Pool::new(self.allowance.width * WAYS),
            fence: Fence { bound: self.allowance.limit, full: Cost::MAX },
            after: FxHashMap::default(),
            weighed: 0,
        };
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
            self.weigh_state(place, read, (sheets, known, scenes), &mut ways);
        }
        ways
    }

    /// What is left to be paid after the next ply, whatever cells it takes. Many states are read equally far.
    fn least_after(&self, at: [u16; 2], known: &mut FxHashMap<[u16; 2], Cost>) -> Cost {
        let places = at.map(Place::of);
        if places.iter().any(|place| place.owes()) {
            return self.ahead.least(at).saturating_sub(self.problem.costs.ply);
        }
        let here = places.map(|place| place.cell);
        *known.entry(here).or_insert_with(|| {
            let reads = |side: usize| {
                (0..=FARTHEST).map(move |cells| Place::at(here[side] + cells, if cells == 0 { Owed::Forgot } else { Owed::Nothing }))
            };
            let onward = reads(0).flat_map(|a| reads(1).map(move |b| [a, b]));
            onward.map(|at| self.ahead.least(at)).min().unwrap_or(0)
        })
    }

    /// Every move of a state with every way of the one sheet and of the other. What a pair of ways costs whatever the move is known before:
    /// most pairs are too dear for any.
    fn weigh_state(
        &self,
        place: usize,
        read: bool,
        (sheets, known, scenes): (&[Sheet<B>; 2], &mut Known, &mut Scenes<B::Move>),
        ways: &mut Ways,
    ) {
        let Ways { scene_of, pairs, pool, fence, after, weighed } = ways;
        let Some(node) = self.layer.get(place) else { return };
        let Some(slot) = scene_of.get_mut(place) else { return };
        let scene = scenes.of(node, known);
        *slot = scene;
        let legal = scenes.plays(scene).len();
        *weighed += legal;
        let base = node.cost + self.problem.costs.ply;
        let rest = if read { 0 } else { self.least_after(node.at, after) };
        pairs.clear();
        let [first, second] = [0, 1].map(|side| routes(&sheets[side], node.at[side], legal, &self.problem.costs));
        for a in first.iter().flatten() {
            for b in second.iter().flatten() {
                let routes = self.apart(*a, *b);
                let fixed = base + routes[0].fixed + routes[1].fixed;
                if fixed + rest > fence.dearest(read) {
                    continue;
                }
                let onward = self.ahead.least(routes.map(|route| route.next));
                if fixed + onward > fence.dearest(read) {
                    continue;
                }
                let pair = Pair::new(routes, onward, (scenes, scene), &node.board, (sheets, known));
                if base + pair.least() <= fence.dearest(read) {
                    pairs.push(pair);
                }
            }
        }
        let pin = self.problem.pinned(self.ply);
        let [from, legal] = [place, legal].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        let (scenes, plays) = (&*scenes, scenes.plays(scene));
        for pair in pairs.iter() {
            let room = fence.dearest(read).saturating_sub(base + pair.onward);
            pair.each((scenes, scene), room, |n, steps| {
                let cost = base + steps[0].cost + steps[1].cost;
                let estimate = cost + pair.onward;
                let settled = pin.is_none_or(|mv| plays.get(n).is_some_and(|play| play.mv == *mv));
                if !settled || estimate.max(cost + rest) > fence.dearest(read) {
                    return;
                }
                fence.bound = fence.bound.min(estimate.saturating_add(self.allowance.horizon));
                let play = u32::try_from(n).unwrap_or(u32::MAX);
                let full = pool.add(Candidate { cost, estimate, node: from, play, legal, steps });
                fence.full = fence.full.min(full);
            });
        }
    }

    /// A row that one of them forgot is known by the other: else games could go on unwritten for ever, and cheaply.
    fn apart(&self, a: Route, b: Route) -> [Route; 2] {
        let written = a.cell().is_some() || b.cell().is_some();
        let full = |mut route: Route| {
            if route.take == Take::Skipped {
                route.fixed = self.problem.costs.skip;
            }
            route
        };
        if written { [a, b] } else { [full(a), full(b)] }
    }

    /// Second step: the ways are played, the most promising first, and those that lead to the same state are merged.
    fn play_out(&self, ways: Ways, scenes: &Scenes<B::Move>, sheets: &[Sheet<B>; 2]) -> Vec<Node<B>> {
        let mut nodes: Vec<Node<B>> = Vec::with_capacity(self.allowance.width * WAYS + ways.pool.late());
        // Two ways lead to the same state when all that can follow is the same. `None`: a state from which the end cannot be reached.
        let mut index: FxHashMap<(u64, [u16; 2], u8), Option<usize>> = FxHashMap::with_capacity_and_hasher(nodes.capacity(), FxBuildHasher);
        // The same move in the same position is played once, however the sheets are read.
        let mut played: Vec<Option<Played<B>>> = Vec::with_capacity(nodes.capacity());
        let mut known: FxHashMap<(usize, u32), usize> = FxHashMap::with_capacity_and_hasher(nodes.capacity(), FxBuildHasher);
        for candidate in ways.pool.in_order() {
            let place = candidate.node as usize;
            let Some((from, scene)) = self.layer.get(place).zip(ways.scene_of.get(place)) else { continue };
            let Some(play) = scenes.plays(*scene).get(candidate.play as usize) else { continue };
            let at = candidate.steps.map(|s| s.next);
            let nth = *known.entry((*scene, candidate.play)).or_insert_with(|| {
                played.push(self.play(from, &play.mv, candidate.legal));
                played.len() - 1
            });
            let Some(Played { board, key, check, strange }) = played.get(nth).and_then(Option::as_ref) else { continue };
            let (key, strange) = (*key, *strange);
            // Two things that only the position shows: signs of check that are there or missing, and whether the move looks like a player's.
            let signs = signs(sheets, &candidate.steps, board, *check);
            let all_say = sheets.iter().zip(&candidate.steps).all(|(sheet, step)| sheet.says(step));
            let charged = if all_say { strange.min(B::WAKE[0]).min(from.wake) } else { strange };
            let wake = if all_say { from.wake - charged } else { B::WAKE[1] };
            let cost = candidate.cost + signs + charged;
            let passed = self.problem.progress(from.passed, board);
            let edge = Edge { from: candidate.node, mv: play.mv.clone(), cost: cost - from.cost, steps: candidate.steps };
            let slot = index.entry((key, at, passed)).or_insert_with(|| {
                let left = (0..2).map(|s| sheets[s].len().saturating_sub(cell_of(at[s]))).max().unwrap_or(0);
                // The estimate is what must follow, for now; the way here is added when the cheapest is known.
                let estimate = self.problem.still(board, left)? + self.ahead.least(at);
                nodes.push(Node { board: board.clone(), key, at, passed, cost, estimate, wake, edges: Vec::new() });
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

    /// Plays a move of a state; `None` where the position that it leads to may not stand.
    fn play(&self, from: &Node<B>, mv: &B::Move, legal: u32) -> Option<Played<B>> {
        let board = from.board.after(mv);
        if !self.problem.allows(&board, self.ply + 1) {
            return None;
        }
        let strange = surprise(board.strangeness(&from.board, mv), legal, B::CHOICE);
        Some(Played { key: board.key(), check: board.check(), strange, board })
    }

    /// Third step: the best states. Those behind the last cells have room of their own, or they would crowd out the others, being many.
    fn keep(&self, nodes: Vec<Node<B>>, ended: [u16; 2], totals: &mut Totals) -> Vec<Node<B>> {
        // States are large: their places are sorted, and those that stay are moved once.
        let mut order: Vec<(Cost, usize)> = nodes.iter().enumerate().map(|(n, node)| (node.estimate, n)).collect();
        order.sort_unstable();
        let mut room = [self.allowance.width, self.allowance.width * LATE_WIDTH];
        order.retain(|(estimate, n)| {
            let read = nodes.get(*n).is_some_and(|node| node.at == ended);
            let left = &mut room[usize::from(read)];
            let keep = *left > 0;
            *left = left.saturating_sub(1);
            if !keep && read {
                totals.dropped = totals.dropped.min(*estimate);
            }
            keep
        });
        let mut nodes: Vec<Option<Node<B>>> = nodes.into_iter().map(Some).collect();
        order.into_iter().filter_map(|(_, n)| nodes.get_mut(n)?.take()).collect()
    }
}

/// Where a sheet of so many cells is read to its end, as [`Step::next`].
fn whole(cells: usize) -> u16 {
    u16::try_from(cells).map_or(u16::MAX, |cells| Place::at(cells, Owed::Nothing))
}

/// What the signs of check and mate in the cells taken cost.
fn signs<B: Board>(sheets: &[Sheet<B>; 2], steps: &[Step; 2], board: &B, check: bool) -> Cost {
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
