//! Reading the lattice: the best game, for each ply what else was possible and at what price, and the next best games.

use super::board::Board;
use super::costs::Cost;
use super::search::{Lattice, Step};

/// A game through the lattice.
#[derive(Clone, Debug)]
pub(super) struct Path<M> {
    pub moves: Vec<M>,
    /// How each sheet went with each ply.
    pub steps: Vec<[Step; 2]>,
    pub cost: Cost,
    /// The cells left behind the last ply.
    pub rest: Cost,
}

impl<M> Path<M> {
    /// What the writing of both sheets costs, signs of check left out.
    pub(super) fn slips(&self) -> Cost {
        self.rest + self.steps.iter().flatten().map(|s| s.cost).sum::<Cost>()
    }
}

/// What else a ply could be.
#[derive(Clone, Debug)]
pub(super) struct Choice<M> {
    pub mv: M,
    /// The cost of the best game with this move at this ply.
    pub cost: Cost,
    layer: usize,
    node: u32,
    edge: usize,
}

/// The way from a state to the cheapest end.
#[derive(Clone, Copy, Debug)]
struct Onward {
    /// What it costs; `Cost::MAX` for a dead end.
    cost: Cost,
    /// The state of the next layer and its edge from here; `None` where the game ends.
    next: Option<(u32, u32)>,
}

/// The lattice with the way to the end from every state.
pub(super) struct Marginals<'a, B: Board> {
    lattice: &'a Lattice<B>,
    ahead: Vec<Vec<Onward>>,
}

impl<'a, B: Board> Marginals<'a, B> {
    pub(super) fn new(lattice: &'a Lattice<B>) -> Self {
        let mut ahead: Vec<Vec<Onward>> = lattice.layers.iter().map(|l| vec![Onward { cost: Cost::MAX, next: None }; l.len()]).collect();
        for end in &lattice.ends {
            let node = lattice.layers.get(end.ply).and_then(|l| l.get(end.node as usize));
            if let (Some(node), Some(slot)) = (node, ahead.get_mut(end.ply).and_then(|l| l.get_mut(end.node as usize))) {
                slot.cost = slot.cost.min(end.cost - node.cost);
            }
        }
        for ply in (1..lattice.layers.len()).rev() {
            let (before, now) = ahead.split_at_mut(ply);
            let (Some(before), Some(now), Some(layer)) = (before.last_mut(), now.first(), lattice.layers.get(ply)) else { continue };
            for ((n, node), rest) in (0..).zip(layer).zip(now).filter(|(_, rest)| rest.cost != Cost::MAX) {
                for (e, edge) in (0..).zip(&node.edges) {
                    let cost = edge.cost + rest.cost;
                    if let Some(slot) = before.get_mut(edge.from as usize).filter(|slot| cost < slot.cost) {
                        *slot = Onward { cost, next: Some((n, e)) };
                    }
                }
            }
        }
        Self { lattice, ahead }
    }

    /// What the cheapest end costs from a state; `None` for a dead end.
    pub(super) fn rest(&self, ply: usize, node: usize) -> Option<Cost> {
        self.ahead.get(ply)?.get(node).map(|onward| onward.cost).filter(|rest| *rest != Cost::MAX)
    }

    /// The least cost of a game that has not `plies` plies.
    pub(super) fn other_length(&self, plies: usize) -> Cost {
        self.lattice.ends.iter().filter(|e| e.ply != plies).map(|e| e.cost).min().unwrap_or(Cost::MAX)
    }

    /// The moves that some game has at a ply (from 0), cheapest game first.
    pub(super) fn choices(&self, ply: usize) -> Vec<Choice<B::Move>> {
        let mut found: Vec<Choice<B::Move>> = Vec::new();
        let (Some(before), Some(layer), Some(ahead)) =
            (self.lattice.layers.get(ply), self.lattice.layers.get(ply + 1), self.ahead.get(ply + 1))
        else {
            return found;
        };
        for (n, (node, rest)) in layer.iter().zip(ahead).enumerate().filter(|(_, (_, rest))| rest.cost != Cost::MAX) {
            for (e, edge) in node.edges.iter().enumerate() {
                let Some(from) = before.get(edge.from as usize) else { continue };
                let cost = from.cost + edge.cost + rest.cost;
                match found.iter_mut().find(|c| c.mv == edge.mv) {
                    Some(choice) if choice.cost <= cost => {}
                    slot => {
                        let choice =
                            Choice { mv: edge.mv.clone(), cost, layer: ply + 1, node: u32::try_from(n).unwrap_or(u32::MAX), edge: e };
                        match slot {
                            Some(known) => *known = choice,
                            None => found.push(choice),
                        }
                    }
                }
            }
        }
        found.sort_by_key(|c| (c.cost, c.node, c.edge));
        found
    }

    /// The best game with a choice.
    pub(super) fn through(&self, choice: &Choice<B::Move>) -> Option<Path<B::Move>> {
        let mut tail = Vec::new();
        let (mut ply, mut node) = (choice.layer, choice.node);
        while let Some((n, e)) = self.ahead.get(ply)?.get(node as usize)?.next {
            ply += 1;
            let edge = self.lattice.layers.get(ply)?.get(n as usize)?.edges.get(e as usize)?;
            tail.push((edge.mv.clone(), edge.steps));
            node = n;
        }
        tail.reverse();
        let edge = self.lattice.layers.get(choice.layer)?.get(choice.node as usize)?.edges.get(choice.edge)?;
        tail.push((edge.mv.clone(), edge.steps));
        Some(complete(self.lattice, choice.layer - 1, edge.from, tail, choice.cost))
    }
}

/// The best game.
pub(super) fn best<B: Board>(lattice: &Lattice<B>) -> Option<Path<B::Move>> {
    let end = lattice.ends.iter().min_by_key(|e| (e.cost, e.ply, e.node))?;
    let last = lattice.layers.get(end.ply)?.get(end.node as usize)?;
    Some(Path { rest: end.cost - last.cost, ..complete(lattice, end.ply, end.node, Vec::new(), end.cost) })
}

/// Goes back from a state to the start along the cheapest way; `tail` holds what follows, last ply first.
fn complete<B: Board>(
    lattice: &Lattice<B>,
    mut ply: usize,
    mut node: u32,
    mut tail: Vec<(B::Move, [Step; 2])>,
    cost: Cost,
) -> Path<B::Move> {
    while ply > 0 {
        let before = lattice.layers.get(ply - 1);
        let here = lattice.layers.get(ply).and_then(|l| l.get(node as usize));
        let (Some(before), Some(here)) = (before, here) else { break };
        let price = |e: &&super::search::Edge<B::Move>| before.get(e.from as usize).map_or(Cost::MAX, |f| f.cost.saturating_add(e.cost));
        let Some(edge) = here.edges.iter().min_by_key(price) else { break };
        tail.push((edge.mv.clone(), edge.steps));
        node = edge.from;
        ply -= 1;
    }
    tail.reverse();
    let (moves, steps) = tail.into_iter().unzip();
    Path { moves, steps, cost, rest: 0 }
}
