//! Who can change what others win: players in the order in which their prizes can be settled one after the other.
//!
//! On a list a player matters to those behind him, and to those who are level with him where the list is shared. What hangs together both ways
//! has to be settled at once: as a rule the players of one score, or a single player.

use crate::list::List;
use std::collections::BTreeMap;

/// The sets of players that have to be settled at once, each behind those who matter to it.
pub fn components(lists: &[&List]) -> Vec<Vec<u32>> {
    let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
    let mut players = Vec::new();
    for entrant in lists.iter().flat_map(|list| &list.entrants) {
        numbers.entry(entrant.player).or_insert_with(|| {
            players.push(entrant.player);
            players.len() - 1
        });
    }
    let mut matters: Vec<Vec<usize>> = vec![Vec::new(); players.len()];
    for list in lists {
        let at = |seat: usize| numbers.get(&list.entrants[seat].player).copied().unwrap_or_default();
        for seat in 1..list.entrants.len() {
            matters[at(seat - 1)].push(at(seat));
        }
        let mut first = 0;
        for group in list.entrants.chunk_by(|a, b| a.level == b.level) {
            if list.sharing.is_shared() && group.len() > 1 {
                matters[at(first + group.len() - 1)].push(at(first));
            }
            first += group.len();
        }
    }
    let mut sets = strongly_connected(&matters);
    sets.reverse();
    sets.into_iter().map(|set| set.into_iter().map(|at| players[at]).collect()).collect()
}

/// Tarjan's algorithm without recursion: sets of nodes, those behind before those ahead.
fn strongly_connected(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let (mut index, mut low) = (vec![NEW; next.len()], vec![0; next.len()]);
    let (mut on_stack, mut stack, mut sets, mut count) = (vec![false; next.len()], Vec::new(), Vec::new(), 0);
    for root in 0..next.len() {
        if index[root] != NEW {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.pop() {
            if edge == 0 {
                (index[node], low[node], on_stack[node]) = (count, count, true);
                count += 1;
                stack.push(node);
            } else {
                low[node] = low[node].min(low[next[node][edge - 1]]);
            }
            // The first edge that leads to a new node is followed; what is known already only lowers the mark.
            let mut at = edge;
            while let Some(&to) = next[node].get(at).filter(|to| index[**to] != NEW) {
                if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                at += 1;
            }
            if let Some(&to) = next[node].get(at) {
                path.push((node, at + 1));
                path.push((to, 0));
            } else if low[node] == index[node] {
                let start = stack.iter().rposition(|&on| on == node).unwrap_or(0);
                let set: Vec<usize> = stack.drain(start..).collect();
                set.iter().for_each(|&on| on_stack[on] = false);
                sets.push(set);
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Entrant, Sharing};

    fn list(sharing: Sharing, entrants: &[(u32, i64)]) -> List {
        let entrants = (1..).zip(entrants).map(|(rank, &(player, level))| Entrant { player, rank, level }).collect();
        List { sharing, entrants, ..List::default() }
    }

    #[test]
    fn players_come_in_the_order_of_ranks_and_those_who_share_together() {
        let sets = |lists: &[&List]| {
            let mut sets = components(lists);
            sets.iter_mut().for_each(|set| set.sort_unstable());
            sets
        };
        let shared = list(Sharing::Hort, &[(1, 8), (2, 7), (3, 7), (4, 6)]);
        let alone = list(Sharing::None, &[(1, 8), (3, 7), (4, 6), (5, 6)]);
        assert_eq!(sets(&[&alone]), [vec![1], vec![3], vec![4], vec![5]]);
        assert_eq!(sets(&[&shared, &alone]), [vec![1], vec![2, 3], vec![4], vec![5]]);
        // Lists that go by different orders hang together.
        let turned = list(Sharing::None, &[(4, 6), (1, 8)]);
        assert_eq!(sets(&[&shared, &turned]), [vec![1, 2, 3, 4]]);
    }
}
