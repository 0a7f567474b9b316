//! Between games that the sheets tell nearly as well, the one in which the players throw less away.
//!
//! The search knows of a move only what it leaves hanging at once ([`Board::strangeness`]), as it looks at hundreds of thousands of them. A few
//! games that are left at the end can be looked at longer: what the exchanges come to that a move allows, and what it passes over. Only games
//! within [`NEAR`] of the best change places, and that is less than makes a ply safe: what is disputed stays disputed, and no more is accepted.

use super::board::Board;
use super::costs::Cost;
use super::lattice::{Marginals, Path};
use super::search::{Edge, Lattice};
use std::collections::HashMap;

/// So much dearer than the best a game may be: below what makes an agreed ply safe.
const NEAR: Cost = 250;

/// Hundredths of a natural logarithm for a pawn thrown away, and the most for one move.
const PAWN: i32 = 80;
const MOST: i32 = 320;

/// The states of a layer as the second look sees them: the cost so far, and the edge that leads there. `None`: far from the best.
type Looked = Vec<Option<(Cost, usize)>>;

/// The game to be proposed, if it is another than the best by the sheets alone.
pub(super) fn prefer<B: Board>(lattice: &Lattice<B>, marginals: &Marginals<'_, B>, best: &Path<B::Move>) -> Option<Path<B::Move>> {
    let limit = best.cost.saturating_add(NEAR);
    let mut values = HashMap::new();
    let mut layers: Vec<Looked> = vec![vec![Some((0, 0))]];
    for ply in 1..lattice.layers.len() {
        let (Some(before), Some(layer), Some(known)) = (lattice.layers.get(ply - 1), lattice.layers.get(ply), layers.last()) else { break };
        // What leads from near to near.
        let mut near: Vec<(usize, usize, Cost, &Edge<B::Move>)> = Vec::new();
        for (n, node) in layer.iter().enumerate() {
            let Some(rest) = marginals.rest(ply, n) else { continue };
            for (e, edge) in node.edges.iter().enumerate() {
                let Some(from) = before.get(edge.from as usize) else { continue };
                let so_far = known.get(edge.from as usize).copied().flatten();
                if let Some((cost, _)) = so_far.filter(|_| from.cost.saturating_add(edge.cost).saturating_add(rest) <= limit) {
                    near.push((n, e, cost, edge));
                }
            }
        }
        let one = near.first().map(|(_, _, _, edge)| (before.get(edge.from as usize).map(|f| &f.board), &edge.mv));
        let alike = near.iter().all(|(_, _, _, edge)| Some((before.get(edge.from as usize).map(|f| &f.board), &edge.mv)) == one);
        let mut looked: Looked = vec![None; layer.len()];
        for (n, e, cost, edge) in near {
            let (Some(from), Some(to), Some(slot)) = (before.get(edge.from as usize), layer.get(n), looked.get_mut(n)) else { continue };
            let lost = if alike { 0 } else { thrown_away(&from.board, &to.board, &mut values) };
            let cost = cost + edge.cost + lost;
            if slot.is_none_or(|(known, _)| cost < known) {
                *slot = Some((cost, e));
            }
        }
        layers.push(looked);
    }
    let ends = lattice.ends.iter().filter(|end| end.cost <= limit);
    let priced = ends.filter_map(|end| {
        let node = lattice.layers.get(end.ply)?.get(end.node as usize)?;
        let (cost, _) = layers.get(end.ply)?.get(end.node as usize).copied().flatten()?;
        Some((cost + (end.cost - node.cost), end))
    });
    let (_, end) = priced.min_by_key(|(cost, end)| (*cost, end.cost, end.ply, end.node))?;
    let path = back(lattice, &layers, end.ply, end.node as usize, end.cost)?;
    (path.moves != best.moves).then_some(path)
}

/// What the mover's side is worse off after the exchanges that follow than it could have been, as a cost.
fn thrown_away<B: Board>(before: &B, after: &B, values: &mut HashMap<u64, i32>) -> Cost {
    let mut value = |board: &B| *values.entry(board.key()).or_insert_with(|| board.balance());
    let lost = value(before).saturating_add(value(after));
    Cost::try_from((lost.saturating_mul(PAWN) / 100).clamp(0, MOST)).unwrap_or(0)
}

/// The game that led to a state by the edges chosen, at its cost by the sheets.
fn back<B: Board>(lattice: &Lattice<B>, layers: &[Looked], ply: usize, node: usize, cost: Cost) -> Option<Path<B::Move>> {
    let mut at = node;
    let mut taken = Vec::with_capacity(ply);
    let mut so_far: Cost = 0;
    for ply in (1..=ply).rev() {
        let (_, e) = layers.get(ply)?.get(at).copied().flatten()?;
        let edge = lattice.layers.get(ply)?.get(at)?.edges.get(e)?;
        so_far = so_far.saturating_add(edge.cost);
        taken.push((edge.mv.clone(), edge.steps));
        at = edge.from as usize;
    }
    taken.reverse();
    let last = lattice.layers.get(ply)?.get(node)?;
    let rest = cost.saturating_sub(last.cost);
    let (moves, steps) = taken.into_iter().unzip();
    Some(Path { moves, steps, cost: so_far.saturating_add(rest), rest })
}
