//! The text of C.04.4.1 taken literally, by trying everything: every set of upfloaters, every pairing of a bracket, every set of shifters,
//! every transposition. Slow, and without any of the engine's thoughts; the engine must give the same on random fields.

use super::round::{More, Round};
use super::{Paired, pair_round};
use crate::history::Field;
use crate::model::{Color, Tpn};
use crate::pairing::dutch::fields;
use proptest::prelude::*;
use std::cmp::Reverse;

type Pairs = Vec<(usize, usize)>;

/// The sets of so many of a list, in the order of 4.1.3: by the smallest number in which they differ.
fn sets(list: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((&first, rest)) = list.split_first() else { return Vec::new() };
    let with_first = sets(rest, size - 1).into_iter().map(|mut set| {
        set.insert(0, first);
        set
    });
    with_first.chain(sets(rest, size)).collect()
}

/// All orders of a list, lexicographically.
fn permutations(list: &[usize]) -> Vec<Vec<usize>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &first) in list.iter().enumerate() {
        let mut rest = list.to_vec();
        rest.remove(index);
        all.extend(permutations(&rest).into_iter().map(|mut order| {
            order.insert(0, first);
            order
        }));
    }
    all
}

/// The example of 4.3.3, done as it is told: the middle of what is left, the higher of two.
fn numbered(list: &[usize]) -> Vec<usize> {
    let mut left = list.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        order.push(left.remove((left.len() - 1) / 2));
    }
    order
}

impl Round {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.field.obstacle(a, b).is_none()
    }

    /// Every legal pairing of all of these.
    fn pairings(&self, players: &[usize]) -> Vec<Pairs> {
        let Some((&first, rest)) = players.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for (index, &other) in rest.iter().enumerate().filter(|(_, other)| self.may_meet(first, **other)) {
            let mut left = rest.to_vec();
            left.remove(index);
            all.extend(self.pairings(&left).into_iter().map(|mut pairs| {
                pairs.push((first, other));
                pairs
            }));
        }
        all
    }

    fn denied(&self, pairs: &Pairs) -> usize {
        pairs.iter().filter(|&&(a, b)| self.seeks(a) == self.seeks(b)).count()
    }

    /// 3.2.1 and 3.2.2.
    fn first_upfloaters(&self, residents: &[usize], lower: &[usize]) -> Option<Vec<usize>> {
        for count in 0..=lower.len() {
            let values = sets(lower, count).into_iter().filter_map(|set| {
                let bracket: Vec<usize> = residents.iter().chain(&set).copied().collect();
                let rest: Vec<usize> = lower.iter().copied().filter(|p| !set.contains(p)).collect();
                if self.pairings(&rest).is_empty() {
                    return None;
                }
                let c7 = self.pairings(&bracket).iter().map(|pairs| self.denied(pairs)).min()?;
                let mut c6: Vec<i32> = set.iter().map(|&p| self.score(p).hundredths()).collect();
                c6.sort_unstable();
                let last = self.field.is_last;
                let maximum = set.iter().filter(|&&p| !last && self.more[p].upfloats >= self.most_upfloats);
                let c9: u16 = maximum.clone().map(|&p| self.more[p].upfloats).sum();
                let c10 = set.iter().filter(|&&p| !last && self.more[p].upfloated_last).count();
                Some(((c6.into_iter().map(Reverse).collect::<Vec<_>>(), c7, maximum.count(), c9, c10), set))
            });
            // The first of equals.
            if let Some((_, set)) = values.reduce(|best, next| if next.0 < best.0 { next } else { best }) {
                return Some(set);
            }
        }
        None
    }

    /// 3.2.3 to 3.2.6: S1 and T2.
    pub(super) fn subgroups(&self, bracket: &[usize]) -> Option<(Vec<usize>, Vec<usize>)> {
        let by_number = |list: &[usize]| {
            let mut list = list.to_vec();
            list.sort_by_key(|&p| self.field.players[p].tpn);
            list
        };
        let by_aro = |list: &[usize]| {
            let mut list = list.to_vec();
            list.sort_by_key(|&p| (self.more[p].aro, self.field.players[p].tpn));
            list
        };
        let all = by_number(bracket);
        let (g1, g2): (Vec<usize>, Vec<usize>) = if bracket.iter().all(|&p| self.field.players[p].colors.is_empty()) {
            (all[..all.len() / 2].to_vec(), all[all.len() / 2..].to_vec())
        } else {
            all.iter().partition(|p| self.seeks(**p) == Color::White)
        };
        let pairings = self.pairings(bracket);
        let c7 = pairings.iter().map(|pairs| self.denied(pairs)).min()?;
        let first_is_smaller = g1.len() <= g2.len();
        let smaller = if first_is_smaller { &g1 } else { &g2 };
        let inside = |pairs: &Pairs| pairs.iter().filter(|(a, b)| smaller.contains(a) && smaller.contains(b)).count();
        let unavoidable = pairings.iter().map(inside).min()?;
        let pool = |of_first: bool| numbered(&if of_first { by_aro(&g1) } else { by_number(&g2) });
        let moved = |from: &[usize], to: &[usize], set: &[usize]| {
            let stay: Vec<usize> = from.iter().copied().filter(|p| !set.contains(p)).collect();
            (stay, to.iter().chain(set).copied().collect::<Vec<usize>>())
        };
        for shifted in sets(&pool(first_is_smaller), unavoidable) {
            let (small, large) = if first_is_smaller { moved(&g1, &g2, &shifted) } else { moved(&g2, &g1, &shifted) };
            let surplus = (large.len() - small.len()) / 2;
            // Players just shifted are not shifted back.
            for back in sets(&pool(!first_is_smaller), surplus) {
                let (large, small) = moved(&large, &small, &back);
                let (g1, g2) = if first_is_smaller { (small, large) } else { (large, small) };
                let s1 = by_aro(&g1);
                let mut legal =
                    permutations(&by_number(&g2)).into_iter().filter(|t2| s1.iter().zip(t2).all(|(&a, &b)| self.may_meet(a, b)));
                let first = legal.next();
                let best = |t2: &Vec<usize>| self.denied(&s1.iter().copied().zip(t2.iter().copied()).collect()) == c7;
                if first.as_ref().is_some_and(best) || legal.any(|t2| best(&t2)) {
                    return first.map(|t2| (s1, t2));
                }
            }
        }
        None
    }

    fn enumerated(&self) -> Option<(Option<usize>, Pairs)> {
        let players = &self.field.players;
        let mut left: Vec<usize> = (0..players.len()).collect();
        let mut bye = None;
        if left.len() % 2 == 1 {
            let mut candidates: Vec<usize> = left.iter().copied().filter(|&p| players[p].pab_bar.is_none()).collect();
            candidates.sort_by_key(|&p| (players[p].score, players[p].unplayed, Reverse(players[p].tpn)));
            let others = |p: usize| left.iter().copied().filter(|other| *other != p).collect::<Vec<_>>();
            let receiver = candidates.into_iter().find(|&p| !self.pairings(&others(p)).is_empty())?;
            left = others(receiver);
            bye = Some(receiver);
        }
        if self.pairings(&left).is_empty() {
            return None;
        }
        let mut done = Pairs::new();
        while let Some(&top) = left.first() {
            let (residents, lower): (Vec<usize>, Vec<usize>) = left.iter().partition(|p| self.score(**p) == self.score(top));
            let upfloaters = self.first_upfloaters(&residents, &lower).expect("the round has a pairing");
            let bracket: Vec<usize> = residents.iter().chain(&upfloaters).copied().collect();
            let (s1, t2) = self.subgroups(&bracket).expect("the bracket has a pairing");
            done.extend(s1.into_iter().zip(t2).map(|(a, b)| (a.min(b), a.max(b))));
            left.retain(|p| !bracket.contains(p));
        }
        done.sort_unstable();
        Some((bye, done))
    }
}

fn more() -> impl Strategy<Value = More> {
    (0u32..4, 0u16..4, any::<bool>()).prop_map(|(aro, upfloats, upfloated_last)| More { aro, upfloats, upfloated_last })
}

/// Random rounds: numbers are not in the order of scores, ratings often equal.
fn rounds(most: usize) -> impl Strategy<Value = Round> {
    let parts = (fields(most), prop::collection::vec(more(), most), prop::collection::vec(any::<u32>(), most), 0u8..6);
    parts.prop_map(|(field, mut more, keys, fresh)| {
        let size = field.players.len();
        more.truncate(size);
        let mut field: Field = field;
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by_key(|&p| (keys[p], p));
        let mut number = vec![0; size];
        order.iter().zip(1..).for_each(|(&p, n)| number[p] = n);
        for group in 0..size {
            // Places go by score, then number.
            let same: Vec<usize> = (0..size).filter(|&p| field.players[p].score == field.players[group].score).collect();
            let mut numbers: Vec<u16> = same.iter().map(|&p| number[p]).collect();
            numbers.sort_unstable();
            same.iter().zip(numbers).for_each(|(&p, n)| number[p] = n);
        }
        for (facts, n) in field.players.iter_mut().zip(number) {
            facts.tpn = Tpn(n);
            facts.number = n;
            if fresh == 0 {
                facts.colors.clear();
            }
        }
        for (facts, more) in field.players.iter().zip(&mut more) {
            if facts.colors.is_empty() {
                more.aro = 0;
            }
        }
        Round::of(field, more, 2)
    })
}

fn engine(round: &Round) -> Option<(Option<usize>, Pairs)> {
    let Paired { bye, brackets } = pair_round(round).ok()?;
    let mut pairs: Pairs = brackets.iter().flat_map(|b| b.pairs().collect::<Vec<_>>()).collect();
    pairs.sort_unstable();
    Some((bye, pairs))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, max_shrink_iters: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engine_equals_enumeration(round in rounds(9)) {
        prop_assert_eq!(engine(&round), round.enumerated());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, max_shrink_iters: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Minutes long.
    #[test]
    #[ignore = "takes minutes"]
    fn engine_equals_enumeration_of_ten(round in rounds(10)) {
        prop_assert_eq!(engine(&round), round.enumerated());
    }
}

/// The random rounds hold what they are meant to try: upfloaters, several of them, both shifts, transpositions, rounds without a pairing.
#[test]
fn random_rounds_reach_every_article() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = [0; 7];
    for _ in 0..3000 {
        let round = rounds(9).new_tree(&mut runner).expect("a round").current();
        let Ok(paired) = pair_round(&round) else {
            seen[0] += 1;
            continue;
        };
        seen[1] += usize::from(paired.bye.is_some());
        for bracket in &paired.brackets {
            let division = &bracket.division;
            seen[2] += usize::from(!bracket.upfloaters.is_empty());
            seen[3] += usize::from(bracket.upfloaters.len() > 1);
            seen[4] += usize::from(!division.forced.players.is_empty());
            seen[5] += usize::from(!division.equalising.players.is_empty());
            seen[6] += usize::from(!division.t2.is_sorted_by_key(|&p| round.tpn(p)));
        }
    }
    assert!(seen.iter().all(|&count| count >= 100), "{seen:?}");
}
