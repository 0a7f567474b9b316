//! The 2017 edition by enumeration: its score differences written out, its two ways through the brackets.

use super::reference::{Pairs, Rank, Reference};
use crate::history::Float;
use std::cmp::Reverse;

/// What lies below a bracket, as far as it matters.
pub(super) struct Below<'a> {
    pub next: &'a [usize],
    pub rest: &'a [usize],
    /// The next bracket is looked at (C7): not for the penultimate and the last one.
    pub look: bool,
}

fn descending(mut list: Vec<i64>) -> Vec<i64> {
    list.sort_by_key(|d| Reverse(*d));
    list
}

impl Reference<'_> {
    /// Everybody's score difference (article A.8): of the pairs, and of the downfloaters against one point less than the
    /// lowest score of the bracket. Each with the one who floats down, and up.
    fn differences(&self, pairs: &Pairs, floaters: &[usize], members: &[usize]) -> Vec<(i64, usize, Option<usize>)> {
        let below = members.iter().map(|&p| self.score(p)).min().expect("a member") - 100;
        let of_pairs = pairs.iter().map(|&(a, b)| (self.score(a) - self.score(b), a, Some(b)));
        of_pairs.chain(floaters.iter().map(|&p| (self.score(p) - below, p, None))).collect()
    }

    fn psd(&self, pairs: &Pairs, floaters: &[usize], members: &[usize]) -> Vec<i64> {
        descending(self.differences(pairs, floaters, members).into_iter().map(|d| d.0).collect())
    }

    /// C7: C5 and C6 of the next bracket at their best. The bye is part of the last bracket, so there all must be settled.
    fn next_2017(&self, floaters: &[usize], below: &Below) -> Vec<i64> {
        if !below.look {
            return Vec::new();
        }
        let members: Vec<usize> = floaters.iter().chain(below.next).copied().collect();
        let options = self.matchings(&members, floaters.len()).into_iter();
        let options = options.filter(|(_, left)| !below.rest.is_empty() || self.complete(left, left.len(), self.odd()));
        let values = options.map(|(pairs, left)| {
            let mut value = vec![left.len() as i64];
            value.extend(self.psd(&pairs, &left, &members));
            value
        });
        values.min().unwrap_or_else(|| vec![i64::MAX])
    }

    pub(super) fn rank_2017(&self, pairs: &Pairs, floaters: &[usize], members: &[usize], moved_down: usize, below: &Below) -> Rank {
        let differences = self.differences(pairs, floaters, members);
        let mut criteria = vec![vec![floaters.len() as i64], self.psd(pairs, floaters, members), self.next_2017(floaters, below)];
        criteria.extend(self.colors(pairs));
        let unequal: Vec<_> = differences.iter().filter(|d| d.0 > 0).collect();
        let again = |float: Float, back: usize| {
            let list = unequal.iter().filter(|(_, down, up)| {
                let player = if float == Float::Down { Some(*down) } else { *up };
                player.is_some_and(|p| self.facts(p).float(back) == float)
            });
            descending(list.map(|d| d.0).collect())
        };
        let kinds = [(Float::Down, 1), (Float::Up, 1), (Float::Down, 2), (Float::Up, 2)];
        criteria.extend(kinds.map(|(float, back)| vec![again(float, back).len() as i64]));
        criteria.extend(kinds.map(|(float, back)| again(float, back)));
        Rank { criteria, generation: self.generation(pairs, floaters, members, moved_down) }
    }

    /// The first of the best candidates; `settled`: what is left after the bracket must make a complete pairing.
    fn bracket_2017(&self, members: &[usize], moved_down: usize, below: &Below, settled: bool) -> Option<(Pairs, Vec<usize>)> {
        let candidates = self.matchings(members, moved_down).into_iter().filter(|(_, floaters)| {
            let left: Vec<usize> = floaters.iter().chain(below.next).chain(below.rest).copied().collect();
            !settled || self.complete(&left, floaters.len(), self.odd())
        });
        let ranked = candidates.map(|(pairs, floaters)| (self.rank_2017(&pairs, &floaters, members, moved_down, below), pairs, floaters));
        ranked.min().map(|(_, pairs, floaters)| (pairs, floaters))
    }

    pub(super) fn pair_2017(&self) -> Option<(Pairs, Option<usize>)> {
        let groups = self.groups();
        let mut moved_down: Vec<usize> = Vec::new();
        let mut done = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            let members: Vec<usize> = moved_down.iter().chain(group).copied().collect();
            let next = groups.get(i + 1).cloned().unwrap_or_default();
            let rest: Vec<usize> = groups.iter().skip(i + 2).flatten().copied().collect();
            let is_last = next.is_empty();
            let below = Below { next: &next, rest: &rest, look: !is_last };
            let (pairs, floaters) = self.bracket_2017(&members, moved_down.len(), &below, is_last)?;
            let left: Vec<usize> = floaters.iter().chain(&next).chain(&rest).copied().collect();
            if self.complete(&left, 0, self.odd()) {
                done.extend(pairs);
                moved_down = floaters;
                continue;
            }
            let (pairs, floaters) = self.bracket_2017(&members, moved_down.len(), &Below { look: false, ..below }, true)?;
            done.extend(pairs);
            let members: Vec<usize> = floaters.iter().chain(&next).chain(&rest).copied().collect();
            let below = Below { next: &[], rest: &[], look: false };
            let (pairs, floaters) = self.bracket_2017(&members, floaters.len(), &below, true)?;
            done.extend(pairs);
            return Some((done, floaters.first().copied()));
        }
        Some((done, moved_down.first().copied()))
    }
}
