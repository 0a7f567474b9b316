//! Who stands in the way of a round that cannot be paired.
//!
//! A largest set of pairs leaves somebody over. The players whom some largest set leaves over fall into groups that can be paired only
//! among themselves or with a few others, and there are more such groups of odd size than others for them (the theorem of Tutte and
//! Berge; the groups are those of Gallai and Edmonds). That is the whole reason why there is no round, and the shortest one.

use crate::history::Field;
use crate::model::Tpn;
use std::collections::VecDeque;

/// Why the players of a field cannot all be paired: there are more groups than others to take somebody out of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Blocking {
    /// Groups who have no permitted opponent but within the group and among `only_with`. The smallest first.
    pub groups: Vec<Group>,
    /// The players outside who may meet some of them.
    pub only_with: Vec<Tpn>,
    /// Whether some of different groups may have the pairing-allocated bye, which only one can have.
    pub bye: bool,
}

/// Players who can be paired only among themselves or with a few others, and then one is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The players, by rank.
    pub players: Vec<Tpn>,
    /// The bye can go to nobody else: it is one of the group.
    pub with_bye: bool,
}

/// The players who block a round, or `None` if everybody can be paired under C1 to C3, one of an odd number with the bye (C2).
pub fn blocking(field: &Field) -> Option<Blocking> {
    let players = field.players.len();
    // The bye is one more vertex.
    let size = players + players % 2;
    let joined = |a: usize, b: usize| match (a.min(b), a.max(b)) {
        (a, b) if b == players => field.players.get(a).is_some_and(|p| p.pab_bar.is_none()),
        (a, b) => field.obstacle(a, b).is_none(),
    };
    let graph: Vec<Vec<usize>> = (0..size).map(|a| (0..size).filter(|&b| b != a && joined(a, b)).collect()).collect();
    let mut search = Search { graph: &graph, mate: vec![None; size] };
    search.match_all();
    let over: Vec<usize> = (0..size).filter(|&v| search.mate[v].is_none()).collect();
    if over.is_empty() {
        return None;
    }
    let mut left_over = vec![false; size];
    for root in over {
        let tree = search.grow(root);
        (0..size).filter(|&v| tree.outer[v]).for_each(|v| left_over[v] = true);
    }
    let only: Vec<usize> = (0..size).filter(|&v| !left_over[v] && graph[v].iter().any(|&o| left_over[o])).collect();
    let tpns = |places: Vec<usize>| places.into_iter().filter(|&v| v < players).map(|v| field.players[v].tpn).collect::<Vec<Tpn>>();
    let mut groups = Vec::new();
    let mut seen = vec![false; size];
    for start in (0..size).filter(|&v| left_over[v]) {
        let (mut group, mut next) = (Vec::new(), vec![start]);
        while let Some(v) = next.pop() {
            if !std::mem::replace(&mut seen[v], true) {
                group.push(v);
                next.extend(graph[v].iter().copied().filter(|&o| left_over[o]));
            }
        }
        group.sort_unstable();
        let with_bye = group.contains(&players);
        groups.extend((!group.is_empty()).then(|| Group { with_bye, players: tpns(group) }));
    }
    groups.sort_by_key(|group| group.players.len());
    Some(Blocking { groups, bye: only.contains(&players), only_with: tpns(only) })
}

/// Edmonds' search for a largest matching, one alternating tree at a time; blossoms are shrunk to their base.
struct Search<'a> {
    graph: &'a [Vec<usize>],
    mate: Vec<Option<usize>>,
}

/// An alternating tree.
struct Tree {
    /// For an inner vertex the outer one that it hangs from.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that a vertex is in; itself if none.
    base: Vec<usize>,
    /// At an even distance from the root.
    outer: Vec<bool>,
    /// An unmatched vertex that was reached, if one was.
    free: Option<usize>,
}

impl Search<'_> {
    fn match_all(&mut self) {
        for v in 0..self.graph.len() {
            if self.mate[v].is_none()
                && let Some(&other) = self.graph[v].iter().find(|&&o| self.mate[o].is_none())
            {
                (self.mate[v], self.mate[other]) = (Some(other), Some(v));
            }
        }
        for root in 0..self.graph.len() {
            if self.mate[root].is_some() {
                continue;
            }
            let tree = self.grow(root);
            let mut at = tree.free;
            // Along the path to the root every pair changes sides.
            while let Some(v) = at {
                let Some(parent) = tree.parent[v] else { break };
                at = self.mate[parent];
                (self.mate[v], self.mate[parent]) = (Some(parent), Some(v));
            }
        }
    }

    fn grow(&self, root: usize) -> Tree {
        let size = self.graph.len();
        let mut tree = Tree { parent: vec![None; size], base: (0..size).collect(), outer: vec![false; size], free: None };
        tree.outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for &to in &self.graph[v] {
                if tree.base[v] == tree.base[to] || self.mate[v] == Some(to) {
                    continue;
                }
                if to == root || self.mate[to].is_some_and(|m| tree.parent[m].is_some()) {
                    self.shrink(&mut tree, v, to, &mut queue);
                } else if tree.parent[to].is_none() {
                    tree.parent[to] = Some(v);
                    let Some(next) = self.mate[to] else {
                        tree.free = Some(to);
                        return tree;
                    };
                    tree.outer[next] = true;
                    queue.push_back(next);
                }
            }
        }
        tree
    }

    /// Two outer vertices meet: what lies between them and their common base becomes one outer vertex.
    fn shrink(&self, tree: &mut Tree, a: usize, b: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(tree, a, b);
        let mut inside = vec![false; self.graph.len()];
        self.mark(tree, a, base, b, &mut inside);
        self.mark(tree, b, base, a, &mut inside);
        for v in 0..self.graph.len() {
            if inside[tree.base[v]] {
                tree.base[v] = base;
                if !std::mem::replace(&mut tree.outer[v], true) {
                    queue.push_back(v);
                }
            }
        }
    }

    fn common_base(&self, tree: &Tree, a: usize, b: usize) -> usize {
        let mut on_path = vec![false; self.graph.len()];
        let mut v = tree.base[a];
        loop {
            on_path[v] = true;
            match self.mate[v].and_then(|m| tree.parent[m]) {
                Some(up) => v = tree.base[up],
                None => break,
            }
        }
        let mut v = tree.base[b];
        while !on_path[v] {
            match self.mate[v].and_then(|m| tree.parent[m]) {
                Some(up) => v = tree.base[up],
                None => break,
            }
        }
        v
    }

    fn mark(&self, tree: &mut Tree, from: usize, base: usize, child: usize, inside: &mut [bool]) {
        let (mut v, mut child) = (from, child);
        while tree.base[v] != base {
            let Some(mate) = self.mate[v] else { break };
            inside[tree.base[v]] = true;
            inside[tree.base[mate]] = true;
            tree.parent[v] = Some(child);
            child = mate;
            match tree.parent[mate] {
                Some(up) => v = up,
                None => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::dutch::fields;
    use proptest::prelude::*;

    /// Whether everybody can be paired, by trying.
    fn possible(field: &Field, left: &[usize], bye: bool) -> bool {
        let Some((&first, rest)) = left.split_first() else { return true };
        let without = |at: usize| rest.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| *p).collect::<Vec<_>>();
        (bye && field.players[first].pab_bar.is_none() && possible(field, rest, false))
            || (0..rest.len()).any(|at| field.obstacle(first, rest[at]).is_none() && possible(field, &without(at), bye))
    }

    /// What is said must be so by itself, whatever way it was found.
    fn proves(field: &Field, blocking: &Blocking) -> Result<(), TestCaseError> {
        let odd = field.players.len() % 2 == 1;
        let place = |tpn: Tpn| field.place(tpn).expect("a player");
        let inside = |tpn: Tpn| blocking.groups.iter().position(|g| g.players.contains(&tpn));
        for (index, group) in blocking.groups.iter().enumerate() {
            prop_assert_eq!((group.players.len() + usize::from(group.with_bye)) % 2, 1, "one is left over");
            for &a in &group.players {
                for b in field.players.iter().map(|p| p.tpn).filter(|b| *b != a) {
                    let stranger = inside(b) != Some(index) && !blocking.only_with.contains(&b);
                    prop_assert!(!stranger || field.obstacle(place(a), place(b)).is_some(), "{} may meet {}", a, b);
                }
                let may_have_bye = odd && field.players[place(a)].pab_bar.is_none();
                prop_assert!(!may_have_bye || blocking.bye || group.with_bye, "{} may have the bye", a);
            }
        }
        let takers = blocking.only_with.len() + usize::from(blocking.bye);
        prop_assert!(blocking.groups.len() > takers, "{:?}", blocking);
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// There is a block exactly where trying finds no round, and it proves itself.
        #[test]
        fn a_block_is_named_where_trying_finds_no_round(field in fields(9), more in prop::collection::vec((0usize..9, 0usize..9), 0..26)) {
            let n = field.players.len();
            let bars: Vec<(usize, usize)> = more.into_iter().filter(|(a, b)| a != b && *a < n && *b < n).collect();
            let field = field.barring(&bars);
            let places: Vec<usize> = (0..n).collect();
            let found = blocking(&field);
            prop_assert_eq!(found.is_none(), possible(&field, &places, n % 2 == 1));
            if let Some(found) = found {
                proves(&field, &found)?;
            }
        }
    }
}
