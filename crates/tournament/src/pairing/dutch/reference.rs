//! Articles 2 to 4 by enumeration, for a handful of players: the engine must give the same on fields that no played
//! tournament reaches.

use super::completion::Receiver;
use super::pair_field;
use crate::history::{Facts, Field, Float, PabBar, Preference, Strength};
use crate::model::{Color, DutchEdition, Tpn};
use crate::points::Points;
use proptest::prelude::*;
use std::cmp::Reverse;

pub(super) type Pairs = Vec<(usize, usize)>;

/// A candidate: what is compared, best first, and then its place in the order of generation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    pub criteria: Vec<Vec<i64>>,
    pub generation: Vec<Vec<i64>>,
}

pub(super) struct Reference<'a> {
    pub field: &'a Field,
    pub bye: Receiver,
}

impl Reference<'_> {
    pub(super) fn facts(&self, p: usize) -> &Facts {
        &self.field.players[p]
    }

    pub(super) fn score(&self, p: usize) -> i64 {
        self.facts(p).score.hundredths().into()
    }

    pub(super) fn odd(&self) -> bool {
        self.bye != Receiver::Nobody
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.field.obstacle(a, b).is_none()
    }

    fn may_get_bye(&self, p: usize) -> bool {
        self.bye.may_be(self.facts(p))
    }

    /// C4, with C5: whether these players can all be paired. `apart`: no two of the first so many may meet.
    pub(super) fn complete(&self, players: &[usize], apart: usize, bye_open: bool) -> bool {
        let Some((&first, rest)) = players.split_first() else { return !bye_open };
        if bye_open && self.may_get_bye(first) && self.complete(rest, apart.saturating_sub(1), false) {
            return true;
        }
        (0..rest.len()).any(|i| {
            if apart > 0 && i + 1 < apart || !self.may_meet(first, rest[i]) {
                return false;
            }
            let mut left = rest.to_vec();
            left.remove(i);
            self.complete(&left, apart.saturating_sub(1), bye_open)
        })
    }

    /// All ways to pair some of the members, no two moved-down players with each other.
    pub(super) fn matchings(&self, members: &[usize], moved_down: usize) -> Vec<(Pairs, Vec<usize>)> {
        let Some((&first, rest)) = members.split_first() else { return vec![(Vec::new(), Vec::new())] };
        let mut all: Vec<(Pairs, Vec<usize>)> = self.matchings(rest, moved_down.saturating_sub(1));
        for (_, floaters) in &mut all {
            floaters.insert(0, first);
        }
        for (i, &other) in rest.iter().enumerate() {
            if (moved_down > 0 && i + 1 < moved_down) || !self.may_meet(first, other) {
                continue;
            }
            let mut left = rest.to_vec();
            left.remove(i);
            for (mut pairs, floaters) in self.matchings(&left, moved_down.saturating_sub(1)) {
                pairs.insert(0, (first, other));
                all.push((pairs, floaters));
            }
        }
        all
    }

    /// C6 and C7 of a bracket at their best.
    fn best_of_next(&self, floaters: &[usize], next: &[usize], rest: &[usize]) -> Vec<i64> {
        let members: Vec<usize> = floaters.iter().chain(next).copied().collect();
        let options = self.matchings(&members, floaters.len()).into_iter().filter_map(|(_, left)| {
            let below: Vec<usize> = left.iter().chain(rest).copied().collect();
            self.complete(&below, left.len(), self.odd()).then(|| {
                let mut value = vec![left.len() as i64];
                value.extend(left.iter().map(|&p| self.score(p)));
                value
            })
        });
        options.min().unwrap_or_default()
    }

    pub fn rank(&self, pairs: &Pairs, floaters: &[usize], members: &[usize], moved_down: usize, below: (&[usize], &[usize])) -> Rank {
        let (next, rest) = below;
        let resident_score = self.score(members[moved_down]);
        let is_moved_down = |p: usize| members[..moved_down].contains(&p);
        let mut criteria = vec![vec![floaters.len() as i64], floaters.iter().map(|&p| self.score(p)).collect()];
        criteria.push(self.best_of_next(floaters, next, rest));
        let c9 = floaters.len() == 1 && matches!(self.bye, Receiver::At(bye) if i64::from(bye.hundredths()) >= resident_score);
        criteria.push(if c9 { vec![self.facts(floaters[0]).unplayed.into()] } else { Vec::new() });
        criteria.extend(self.colors(pairs));
        for back in [1, 2] {
            let down = floaters.iter().filter(|&&p| !is_moved_down(p) && self.facts(p).float(back) == Float::Down);
            criteria.push(vec![down.count() as i64]);
            let up = pairs.iter().filter(|(a, b)| is_moved_down(*a) && self.facts(*b).float(back) == Float::Up);
            criteria.push(vec![up.count() as i64]);
        }
        for back in [1, 2] {
            let mut down: Vec<i64> = members[..moved_down]
                .iter()
                .filter(|&&p| self.facts(p).float(back) == Float::Down)
                .map(|&p| self.score(p) - resident_score + if floaters.contains(&p) { 1_000_000 } else { 0 })
                .collect();
            down.sort_by_key(|d| Reverse(*d));
            criteria.push(down);
            let up = pairs.iter().filter(|(a, b)| is_moved_down(*a) && self.facts(*b).float(back) == Float::Up);
            let mut up: Vec<i64> = up.map(|(a, _)| self.score(*a) - resident_score).collect();
            up.sort_by_key(|d| Reverse(*d));
            criteria.push(up);
        }
        Rank { criteria, generation: self.generation(pairs, floaters, members, moved_down) }
    }

    /// C10 to C13.
    pub(super) fn colors(&self, pairs: &Pairs) -> Vec<Vec<i64>> {
        let count =
            |test: &dyn Fn(&Facts, &Facts) -> bool| vec![pairs.iter().filter(|(a, b)| test(self.facts(*a), self.facts(*b))).count() as i64];
        let clash = |a: &Facts, b: &Facts| a.preference.clashes(b.preference);
        let absolute = |a: &Facts| a.preference.strength == Strength::Absolute;
        let denied_twice = |a: &Facts| a.repeated_color().is_some() && a.repeated_color() == a.preference.color.map(Color::other);
        let cd = |a: &Facts| a.color_difference().abs();
        let last = self.field.is_last;
        let mut criteria = vec![count(&|a, b| last && clash(a, b) && absolute(a) && absolute(b) && cd(a) > 1 && cd(b) > 1)];
        criteria.push(count(&|a, b| {
            last && clash(a, b) && absolute(a) && absolute(b) && {
                let mut denied = [a, b].into_iter().filter(|p| cd(p) == cd(a).min(cd(b)));
                denied.all(denied_twice)
            }
        }));
        criteria.push(count(&clash));
        criteria.push(count(&|a, b| {
            let strong = |p: &Facts| p.preference.strength >= Strength::Strong;
            clash(a, b) && strong(a) && strong(b) && !(absolute(a) && absolute(b))
        }));
        criteria
    }

    /// Where article 4 generates this candidate.
    pub(super) fn generation(&self, pairs: &Pairs, floaters: &[usize], members: &[usize], moved_down: usize) -> Vec<Vec<i64>> {
        let bsn = |p: usize| members.iter().position(|&m| m == p).expect("a member") as i64;
        let chosen: Pairs = pairs.iter().copied().filter(|(a, _)| members[..moved_down].contains(a)).collect();
        let mut order = vec![chosen.iter().map(|(a, _)| bsn(*a)).collect::<Vec<_>>(), chosen.iter().map(|(_, b)| bsn(*b)).collect()];
        let rest: Pairs = pairs.iter().copied().filter(|p| !chosen.contains(p)).collect();
        let mut remainder: Vec<usize> = rest.iter().flat_map(|&(a, b)| [a, b]).collect();
        remainder.extend(floaters.iter().filter(|p| !members[..moved_down].contains(p)));
        remainder.sort_unstable();
        // The members of a remainder are numbered afresh (article 4.1.1).
        let bsn = |p: usize| remainder.iter().position(|&m| m == p).expect("in the remainder") as i64;
        let (s1, s2) = remainder.split_at(rest.len());
        // Each pair may have either player in S1: the earliest way counts.
        let ways = (0..1u32 << rest.len()).map(|way| {
            let mut exchanged: Pairs =
                rest.iter().enumerate().map(|(i, &(a, b))| if way >> i & 1 == 0 { (a, b) } else { (b, a) }).collect();
            exchanged.sort_unstable();
            let into_s1: Vec<i64> = exchanged.iter().filter(|(a, _)| s2.contains(a)).map(|(a, _)| bsn(*a)).collect();
            let mut out_of_s1: Vec<i64> = s1.iter().filter(|p| !exchanged.iter().any(|(a, _)| a == *p)).map(|&p| bsn(p)).collect();
            out_of_s1.reverse();
            let difference = into_s1.iter().sum::<i64>() - out_of_s1.iter().sum::<i64>();
            vec![
                vec![into_s1.len() as i64],
                vec![difference],
                out_of_s1.iter().map(|n| -n).collect(),
                into_s1,
                exchanged.iter().map(|(_, b)| bsn(*b)).collect(),
            ]
        });
        order.extend(ways.min().expect("a way"));
        order
    }

    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for p in 0..self.field.players.len() {
            match groups.last_mut() {
                Some(group) if self.score(group[0]) == self.score(p) => group.push(p),
                _ => groups.push(vec![p]),
            }
        }
        groups
    }

    fn pair(&self) -> Option<(Pairs, Option<usize>)> {
        let groups = self.groups();
        let mut moved_down: Vec<usize> = Vec::new();
        let mut done = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            let members: Vec<usize> = moved_down.iter().chain(group).copied().collect();
            let next = groups.get(i + 1).cloned().unwrap_or_default();
            let rest: Vec<usize> = groups.iter().skip(i + 2).flatten().copied().collect();
            let below: Vec<usize> = next.iter().chain(&rest).copied().collect();
            let (_, pairs, floaters) = self
                .matchings(&members, moved_down.len())
                .into_iter()
                .filter(|(_, floaters)| {
                    let left: Vec<usize> = floaters.iter().chain(&below).copied().collect();
                    self.complete(&left, floaters.len(), self.odd())
                })
                .map(|(pairs, floaters)| (self.rank(&pairs, &floaters, &members, moved_down.len(), (&next, &rest)), pairs, floaters))
                .min()?;
            done.extend(pairs);
            moved_down = floaters;
        }
        Some((done, moved_down.first().copied()))
    }
}

fn reference(field: &Field) -> Option<(Pairs, Option<usize>)> {
    let all: Vec<usize> = (0..field.players.len()).collect();
    if all.len().is_multiple_of(2) {
        let rules = Reference { field, bye: Receiver::Nobody };
        return if !rules.complete(&all, 0, false) {
            None
        } else if field.edition == DutchEdition::E2017 {
            rules.pair_2017()
        } else {
            rules.pair()
        };
    }
    if field.edition == DutchEdition::E2017 {
        let rules = Reference { field, bye: Receiver::Anyone };
        return if rules.complete(&all, 0, true) { rules.pair_2017() } else { None };
    }
    // C5: the lowest score first.
    let mut scores: Vec<Points> = field.players.iter().map(|p| p.score).collect();
    scores.sort_unstable();
    let rules = scores.into_iter().map(|score| Reference { field, bye: Receiver::At(score) }).find(|r| r.complete(&all, 0, true))?;
    rules.pair()
}

prop_compose! {
    fn player(levels: i32)(
        score in 0..levels,
        colors in prop::collection::vec(any::<bool>(), 0..5),
        floats in prop::collection::vec(0u8..3, 2),
        unplayed in 0u16..3,
        barred in 0u8..5,
    ) -> Facts {
        let colors: Vec<Color> = colors.into_iter().map(|white| if white { Color::White } else { Color::Black }).collect();
        Facts {
            tpn: Tpn(0),
            number: 0,
            standing: Points::from_halves(score),
            score: Points::from_halves(score),
            preference: Preference::after(&colors),
            colors,
            floats: floats.into_iter().map(|f| [Float::None, Float::Down, Float::Up][usize::from(f)]).collect(),
            unplayed,
            pab_bar: (barred == 0).then_some(PabBar::HadOne { round: 1 }),
            topscorer: false,
            met: Vec::new(),
        }
    }
}

pub(in crate::pairing) fn fields(most: usize) -> impl Strategy<Value = Field> {
    (1i32..5, 2..=most, 0u8..6, any::<bool>()).prop_flat_map(|(levels, n, density, is_last)| {
        let bars = prop::collection::vec(0u8..10, n * n);
        (prop::collection::vec(player(levels), n), bars).prop_map(move |(mut players, bars)| {
            players.sort_by_key(|p| -p.score.hundredths());
            for (p, number) in players.iter_mut().zip(1..) {
                p.tpn = Tpn(number);
                p.number = number;
                p.topscorer = is_last && p.score.hundredths() > 25 * levels;
            }
            let mut barred = vec![Vec::new(); players.len()];
            for a in 0..players.len() {
                for b in 0..a {
                    if bars[a * players.len() + b] < density {
                        barred[a].push(b);
                        barred[b].push(a);
                    }
                }
            }
            Field::synthetic(5, is_last, players, &barred)
        })
    })
}

fn agrees(field: &Field) -> Result<(), TestCaseError> {
    let engine = pair_field(field).ok().map(|brackets| {
        let mut pairs: Pairs = brackets.iter().flat_map(|b| b.pairs.iter().copied()).collect();
        pairs.sort_unstable();
        (pairs, brackets.last().and_then(|b| b.floaters.first().copied()))
    });
    let expected = reference(field).map(|(mut pairs, bye)| {
        pairs.sort_unstable();
        (pairs, bye)
    });
    prop_assert_eq!(engine, expected);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, max_shrink_iters: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engine_equals_enumeration(field in fields(8)) {
        agrees(&field)?;
    }

    #[test]
    fn engine_equals_enumeration_of_2017(mut field in fields(8)) {
        field.edition = DutchEdition::E2017;
        agrees(&field)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, max_shrink_iters: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Minutes long.
    #[test]
    #[ignore = "takes minutes"]
    fn engine_equals_enumeration_of_ten(field in fields(10)) {
        agrees(&field)?;
    }
    /// Minutes long.
    #[test]
    #[ignore = "takes minutes"]
    fn engine_equals_enumeration_of_ten_in_2017(mut field in fields(10)) {
        field.edition = DutchEdition::E2017;
        agrees(&field)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, max_shrink_iters: 50, failure_persistence: None, ..ProptestConfig::default() })]

    /// A quarter of an hour in a release build.
    #[test]
    #[ignore = "takes minutes"]
    fn engine_equals_enumeration_of_twelve(mut field in fields(12)) {
        agrees(&field)?;
        field.edition = DutchEdition::E2017;
        agrees(&field)?;
    }
}

/// While players leave S1 and S2 one after the other, pairs that they can no longer make may have held a blossom of the matching together.
#[test]
fn a_decision_inside_a_blossom_leaves_the_round_possible() {
    let colors = ["B", "BB", "", "BB", "", "", "BWB", "BB"];
    let barred: [&[usize]; 8] = [
        &[2, 3, 4, 6, 7],
        &[3, 5, 6, 7],
        &[0, 4, 5, 6],
        &[0, 1, 4, 6, 7],
        &[0, 2, 3, 5, 7],
        &[1, 2, 4, 6, 7],
        &[0, 1, 2, 3, 5],
        &[0, 1, 3, 4, 5],
    ];
    let players = colors.iter().zip(1..).map(|(colors, number)| {
        let colors: Vec<Color> = colors.chars().map(|c| if c == 'W' { Color::White } else { Color::Black }).collect();
        Facts {
            tpn: Tpn(number),
            number,
            standing: Points::default(),
            score: Points::default(),
            preference: Preference::after(&colors),
            colors,
            floats: vec![Float::None, Float::None],
            unplayed: 0,
            pab_bar: None,
            topscorer: false,
            met: Vec::new(),
        }
    });
    let mut field = Field::synthetic(5, false, players.collect(), &barred.map(<[usize]>::to_vec));
    for edition in [DutchEdition::E2026, DutchEdition::E2017] {
        field.edition = edition;
        let brackets = pair_field(&field).expect("players 1 and 6, 2 and 5, 3 and 4, 7 and 8 may meet");
        let mut pairs = brackets[0].pairs.clone();
        pairs.sort_unstable();
        assert_eq!(pairs, [(0, 5), (1, 4), (2, 3), (6, 7)]);
        agrees(&field).expect("the enumeration finds the same");
    }
}
