//! The text of C.04.4.2 taken literally, by trying every pairing of every bracket; the engine must give the same on random fields.
//! No corpus of played rounds is known: this and the cases derived by hand are the oracle.

use super::round::{Index, Round};
use super::{Paired, pair_round};
use crate::model::Tpn;
use crate::pairing::dutch::fields;
use proptest::prelude::*;
use std::cmp::Reverse;

type Pairs = Vec<(usize, usize)>;

impl Round {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.field.obstacle(a, b).is_none()
    }

    /// Every way to pair some of these, and who is left over.
    fn pairings(&self, players: &[usize]) -> Vec<(Pairs, Vec<usize>)> {
        let Some((&first, rest)) = players.split_first() else { return vec![(Vec::new(), Vec::new())] };
        let mut all = self.pairings(rest);
        all.iter_mut().for_each(|(_, left)| left.insert(0, first));
        for (index, &other) in rest.iter().enumerate().filter(|(_, other)| self.may_meet(first, **other)) {
            let mut open = rest.to_vec();
            open.remove(index);
            all.extend(self.pairings(&open).into_iter().map(|(mut pairs, left)| {
                pairs.push((first, other));
                (pairs, left)
            }));
        }
        all
    }

    fn complete(&self, players: &[usize]) -> bool {
        let Some((&first, rest)) = players.split_first() else { return true };
        (0..rest.len()).any(|index| {
            let mut open = rest.to_vec();
            let other = open.remove(index);
            self.may_meet(first, other) && self.complete(&open)
        })
    }

    /// C5 and C6 of a pairing: how many float, and their scores, the highest first.
    fn floats(&self, left: &[usize]) -> (usize, Vec<i32>) {
        let mut scores: Vec<i32> = left.iter().map(|&p| self.score(p).hundredths()).collect();
        scores.sort_unstable_by_key(|score| Reverse(*score));
        (left.len(), scores)
    }

    /// Pairings that comply with C4.
    fn complying(&self, members: &[usize], below: &[usize]) -> Vec<(Pairs, Vec<usize>)> {
        let mut all = self.pairings(members);
        all.retain(|(_, left)| self.complete(&left.iter().chain(below).copied().collect::<Vec<_>>()));
        all
    }

    /// Article 4: the larger the opponent's number of BSN 1 the earlier, then of BSN 2, and so on; a floater has 0.
    fn order(&self, members: &[usize], pairs: &Pairs) -> Vec<Reverse<usize>> {
        let mut tagged = members.to_vec();
        tagged.sort_by_key(|&p| self.rank[p]);
        let number = |p: usize| tagged.iter().position(|t| *t == p).expect("a member") + 1;
        let opponent = |p: usize| pairs.iter().find_map(|&(a, b)| if a == p { Some(b) } else { (b == p).then_some(a) });
        tagged.iter().map(|&p| Reverse(opponent(p).map_or(0, number))).collect()
    }

    fn enumerated(&self) -> Option<(Option<usize>, Pairs)> {
        let players = &self.field.players;
        let mut all: Vec<usize> = (0..players.len()).collect();
        let mut bye = None;
        if all.len() % 2 == 1 {
            let mut candidates: Vec<usize> = all.iter().copied().filter(|&p| players[p].pab_bar.is_none()).collect();
            candidates.sort_by_key(|&p| (players[p].score, players[p].unplayed, Reverse(self.rank[p])));
            let others = |p: usize| all.iter().copied().filter(|other| *other != p).collect::<Vec<_>>();
            let receiver = candidates.into_iter().find(|&p| self.complete(&others(p)))?;
            all = others(receiver);
            bye = Some(receiver);
        }
        if !self.complete(&all) {
            return None;
        }
        let mut scores: Vec<i32> = all.iter().map(|&p| self.score(p).hundredths()).collect();
        scores.sort_unstable_by_key(|score| Reverse(*score));
        scores.dedup();
        let of =
            |score: Option<&i32>| -> Vec<usize> { all.iter().copied().filter(|&p| Some(&self.score(p).hundredths()) == score).collect() };
        let (mut floaters, mut done) = (Vec::new(), Pairs::new());
        for (level, score) in scores.iter().enumerate() {
            let members: Vec<usize> = floaters.iter().copied().chain(of(Some(score))).collect();
            let next = of(scores.get(level + 1));
            let below: Vec<usize> = all.iter().copied().filter(|&p| self.score(p).hundredths() < *score).collect();
            let further: Vec<usize> = below.iter().copied().filter(|p| !next.contains(p)).collect();
            let value = |(pairs, left): &(Pairs, Vec<usize>)| {
                let following: Vec<usize> = left.iter().chain(&next).copied().collect();
                let c7 = self.complying(&following, &further).iter().map(|(_, left)| self.floats(left)).min();
                let c8 = pairs.iter().filter(|&&(a, b)| players[a].preference.clashes(players[b].preference)).count();
                (self.floats(left), c7, c8, self.order(&members, pairs))
            };
            let (pairs, left) = self.complying(&members, &below).into_iter().min_by_key(value).expect("the round has a pairing");
            done.extend(pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b))));
            floaters = left;
        }
        done.sort_unstable();
        Some((bye, done))
    }
}

/// Random rounds: the ranking has nothing to do with scores or numbers, and equal indices are frequent.
fn rounds(most: usize) -> impl Strategy<Value = Round> {
    let index = (0i64..4, 0i64..3).prop_map(|(buchholz, sonneborn_berger)| Index { buchholz, sonneborn_berger });
    (fields(most), prop::collection::vec(index, most)).prop_map(|(field, mut index)| {
        index.truncate(field.players.len());
        Round::of(field, index)
    })
}

fn engine(round: &Round) -> Option<(Option<usize>, Pairs)> {
    let Paired { bye, brackets } = pair_round(round).ok()?;
    let mut pairs: Pairs = brackets.iter().flat_map(|b| b.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b)))).collect();
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

/// The example of article 4: six players, two pairs. The text's list begins 1-6 2-5, 1-6 2-4, 1-6 2-3, 1-6 3-5 and ends 3-4 5-6.
#[test]
fn the_order_of_article_4() {
    let players = (1..=6).map(|n| crate::history::Facts { tpn: Tpn(n), ..blank() }).collect();
    let round = Round::of(crate::history::Field::synthetic(5, false, players, &vec![Vec::new(); 6]), vec![Index::default(); 6]);
    let members: Vec<usize> = (0..6).collect();
    let mut two_pairs: Vec<Pairs> = round.pairings(&members).into_iter().map(|(pairs, _)| pairs).filter(|pairs| pairs.len() == 2).collect();
    two_pairs.iter_mut().for_each(|pairs| pairs.sort_unstable());
    two_pairs.sort_by_key(|pairs| round.order(&members, pairs));
    let numbered = |pairs: &Pairs| pairs.iter().map(|&(a, b)| (a + 1, b + 1)).collect::<Pairs>();
    assert_eq!(two_pairs.len(), 45);
    let first: Vec<Pairs> = two_pairs.iter().take(9).map(numbered).collect();
    let told = [[6, 2, 5], [6, 2, 4], [6, 2, 3], [6, 3, 5], [6, 3, 4], [6, 4, 5], [5, 2, 6], [5, 2, 4], [5, 2, 3]];
    assert_eq!(first, told.map(|[a, b, c]| vec![(1, a), (b, c)]));
    assert_eq!(two_pairs.last().map(numbered), Some(vec![(3, 4), (5, 6)]));
}

fn blank() -> crate::history::Facts {
    use crate::history::{Facts, Preference};
    use crate::points::Points;
    Facts {
        tpn: Tpn(0),
        number: 0,
        standing: Points::ZERO,
        score: Points::ZERO,
        colors: Vec::new(),
        preference: Preference::after(&[]),
        floats: Vec::new(),
        unplayed: 0,
        pab_bar: None,
        topscorer: false,
        met: Vec::new(),
    }
}
