//! The articles read word by word, for a few players: every set of upfloaters and every pairing is written down and compared.

use super::{Ahead, Member, Pool};
use crate::history::PabBar;
use crate::points::Points;
use std::cmp::Reverse;

/// All complete pairings of some places.
pub(crate) fn pairings(pool: &Pool, places: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, rest)) = places.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (at, &other) in rest.iter().enumerate() {
        if pool.may.has(first, other) {
            let left: Vec<usize> = rest.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| *p).collect();
            for mut pairing in pairings(pool, &left) {
                pairing.push((first, other));
                all.push(pairing);
            }
        }
    }
    all
}

fn possible(pool: &Pool, places: &[usize]) -> bool {
    places.len().is_multiple_of(2) && !pairings(pool, places).is_empty()
}

/// All subsets of `size`, in the order of the list.
fn subsets(list: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..list.len() {
        for mut rest in subsets(&list[at + 1..], size - 1) {
            rest.insert(0, list[at]);
            all.push(rest);
        }
    }
    all
}

fn without(list: &[usize], gone: &[usize]) -> Vec<usize> {
    list.iter().copied().filter(|p| !gone.contains(p)).collect()
}

fn joined(a: &[usize], b: &[usize]) -> Vec<usize> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all
}

/// The sets of article 3.5 of one number, in the order of TPNs; `below` is by score descending, then TPN.
fn legal(pool: &Pool, residents: &[usize], below: &[usize], number: usize) -> Vec<Vec<usize>> {
    subsets(below, number)
        .into_iter()
        .filter(|set| possible(pool, &joined(residents, set)) && possible(pool, &without(below, set)))
        .collect()
}

/// The least number of upfloaters, and the legal sets of that number.
fn least(pool: &Pool, residents: &[usize], below: &[usize]) -> Option<(usize, Vec<Vec<usize>>)> {
    (residents.len() % 2..=below.len()).step_by(2).map(|k| (k, legal(pool, residents, below, k))).find(|(_, sets)| !sets.is_empty())
}

fn split(pool: &Pool, left: &[usize]) -> (Vec<usize>, Vec<usize>) {
    left.iter().partition(|&&p| pool.score[p] == pool.score[left[0]])
}

pub(crate) fn upfloaters(pool: &Pool, residents: &[usize], below: &[usize]) -> Option<Vec<usize>> {
    let (_, mut sets) = least(pool, residents, below)?;
    let scores = |set: &Vec<usize>| {
        let mut list: Vec<Points> = set.iter().map(|&p| pool.score[p]).collect();
        list.sort();
        list
    };
    let best = sets.iter().map(scores).max()?;
    sets.retain(|set| scores(set) == best);
    // C6 looks only at the scoregroup that is directly below.
    let next = |set: &Vec<usize>| {
        let left = without(below, set);
        if below.is_empty() || left.is_empty() || pool.score[left[0]] != pool.score[below[0]] {
            return Some(0);
        }
        let (next, after) = split(pool, &left);
        let (number, _) = least(pool, &next, &after)?;
        Some(if pool.ahead == Ahead::Graded { number } else { usize::from(number > next.len() % 2) })
    };
    let best = sets.iter().filter_map(next).min()?;
    sets.retain(|set| next(set) == Some(best));
    let repeated = |set: &Vec<usize>| set.iter().filter(|&&p| pool.floated[p]).count();
    let best = sets.iter().map(repeated).min()?;
    sets.retain(|set| repeated(set) == best);
    // Written by score descending, then TPN ascending, in the order of the TPNs.
    sets.into_iter().min_by_key(|set| set.iter().map(|&p| pool.tpn[p]).collect::<Vec<_>>())
}

/// The pairs of a bracket in the order of the identifier.
pub(crate) fn bracket(pool: &Pool, members: &[Member], cost: &impl Fn(Member, Member) -> i64) -> Option<Vec<(usize, usize)>> {
    let places: Vec<usize> = members.iter().map(|m| m.place).collect();
    let member = |place: usize| *members.iter().find(|m| m.place == place).expect("a member");
    let ordered = |mut pairs: Vec<(usize, usize)>| {
        for pair in &mut pairs {
            if pool.tpn[pair.0] > pool.tpn[pair.1] {
                *pair = (pair.1, pair.0);
            }
        }
        pairs.sort_by_key(|pair| pool.tpn[pair.0]);
        pairs
    };
    let key = |pairs: &Vec<(usize, usize)>| {
        let cost: i64 = pairs.iter().map(|&(a, b)| cost(member(a), member(b))).sum();
        let tops = pairs.iter().map(|pair| pool.tpn[pair.0]);
        let identifier: Vec<_> = tops.chain(pairs.iter().map(|pair| pool.tpn[pair.1])).collect();
        (cost, identifier)
    };
    pairings(pool, &places).into_iter().map(ordered).min_by_key(key)
}

/// A bracket: residents, upfloaters, pairs.
pub(crate) type Written = (Vec<usize>, Vec<usize>, Vec<(usize, usize)>);

/// A round, bracket by bracket.
pub(crate) fn round(pool: &Pool, places: &[usize], cost: &impl Fn(Member, Member) -> i64) -> Option<Vec<Written>> {
    if !possible(pool, places) {
        return None;
    }
    let mut left = places.to_vec();
    let mut brackets = Vec::new();
    while !left.is_empty() {
        let (residents, below) = split(pool, &left);
        let ups = upfloaters(pool, &residents, &below)?;
        let up = |place: usize| ups.contains(&place);
        let members: Vec<Member> = joined(&residents, &ups).into_iter().map(|place| Member { place, upfloater: up(place) }).collect();
        let pairs = bracket(pool, &members, cost)?;
        left = without(&below, &ups);
        brackets.push((residents, ups, pairs));
    }
    Some(brackets)
}

/// The receiver of the bye.
pub(crate) fn receiver(pool: &Pool, bar: &[Option<PabBar>], played: &[u16]) -> Option<usize> {
    let all: Vec<usize> = (0..pool.tpn.len()).collect();
    let may = |&p: &usize| bar[p].is_none() && possible(pool, &without(&all, &[p]));
    all.iter().copied().filter(may).min_by_key(|&p| (pool.score[p], Reverse(played[p]), Reverse(pool.tpn[p])))
}
