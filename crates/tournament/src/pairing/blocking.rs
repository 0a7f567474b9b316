//! Who stands in the way of a round that cannot be paired.
//!
//! A largest set of pairs leaves somebody over. The players whom some largest set leaves over fall into groups that can be paired only
//! among themselves or with a few others, and there are more such groups of odd size than others for them (the theorem of Tutte and
//! Berge; the groups are those of Gallai and Edmonds). That is the whole reason why there is no round, and the shortest one.

use crate::history::Field;
use crate::matching::{Largest, Rows};
use crate::model::Tpn;

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
    let mut largest = Largest::new(Rows::of(size, joined), size);
    if largest.solve() {
        return None;
    }
    let mut left_over = vec![false; size];
    for root in (0..size).filter(|&v| largest.mate(v).is_none()) {
        largest.instead_of(root).into_iter().for_each(|v| left_over[v] = true);
    }
    let joined_with = |v: usize| (0..size).filter(move |&o| o != v);
    let only: Vec<usize> = (0..size).filter(|&v| !left_over[v] && joined_with(v).any(|o| largest.rows.has(v, o) && left_over[o])).collect();
    let tpns = |places: Vec<usize>| places.into_iter().filter(|&v| v < players).map(|v| field.players[v].tpn).collect::<Vec<Tpn>>();
    let mut groups = Vec::new();
    let mut seen = vec![false; size];
    for start in (0..size).filter(|&v| left_over[v]) {
        let (mut group, mut next) = (Vec::new(), vec![start]);
        while let Some(v) = next.pop() {
            if !std::mem::replace(&mut seen[v], true) {
                group.push(v);
                next.extend(joined_with(v).filter(|&o| largest.rows.has(v, o) && left_over[o]));
            }
        }
        group.sort_unstable();
        let with_bye = group.contains(&players);
        groups.extend((!group.is_empty()).then(|| Group { with_bye, players: tpns(group) }));
    }
    groups.sort_by_key(|group| group.players.len());
    Some(Blocking { groups, bye: only.contains(&players), only_with: tpns(only) })
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
