//! What is said of an alternative holds among all pairings of the bracket, by enumeration.

use super::alternative::{Demand, Outcome, Situation};
use super::completion::Receiver;
use super::criteria::Criterion;
use super::reference::{Pairs, Reference, fields};
use super::{pair_field, scoregroups};
use crate::history::Field;
use crate::points::Points;
use proptest::prelude::*;

impl Enumeration {
    /// The criteria in the order of [`super::reference::Rank::criteria`].
    pub const ORDER: [Criterion; 16] = [
        Criterion::C6,
        Criterion::C7,
        Criterion::C8,
        Criterion::C9,
        Criterion::C10,
        Criterion::C11,
        Criterion::C12,
        Criterion::C13,
        Criterion::C14,
        Criterion::C15,
        Criterion::C16,
        Criterion::C17,
        Criterion::C18,
        Criterion::C19,
        Criterion::C20,
        Criterion::C21,
    ];

    /// The best criteria of all candidates.
    pub fn best(&self) -> Vec<Vec<i64>> {
        self.own.iter().map(|(_, _, c)| c.clone()).min().expect("a candidate")
    }
}

/// All pairings of a bracket that leave the rest a complete pairing, with their criteria.
fn candidates(situation: &Situation, bye: Option<Points>) -> Vec<Candidate> {
    let (field, bracket) = (situation.field, situation.bracket);
    let members: Vec<usize> = bracket.moved_down.iter().copied().chain(bracket.residents.clone()).collect();
    let rest: Vec<usize> = (situation.next.end..field.players.len()).collect();
    let next: Vec<usize> = situation.next.clone().collect();
    let below: Vec<usize> = (bracket.residents.end..field.players.len()).collect();
    let rules = Reference { field, bye: bye.map_or(Receiver::Nobody, Receiver::At) };
    let moved_down = bracket.moved_down.len();
    let all = rules.matchings(&members, moved_down).into_iter();
    let complete = all.filter(|(_, floaters)| {
        let left: Vec<usize> = floaters.iter().chain(&below).copied().collect();
        rules.complete(&left, floaters.len(), bye.is_some())
    });
    complete
        .map(|(pairs, floaters)| {
            let criteria = rules.rank(&pairs, &floaters, &members, moved_down, (&next, &rest)).criteria;
            (pairs, floaters, criteria)
        })
        .collect()
}

fn meets(demand: &Demand, pairs: &Pairs, floaters: &[usize]) -> bool {
    let stands = |wanted: &[(usize, usize)]| wanted.iter().all(|p| pairs.contains(p));
    match demand {
        Demand::Pairs(wanted) => stands(wanted),
        Demand::Stays(player, out) => !floaters.contains(player) && out.is_none_or(|out| floaters.contains(&out)),
        Demand::Split { fixed, upper, lower } => {
            let across = |(a, b): &(usize, usize)| upper.contains(a) && lower.contains(b);
            stands(fixed)
                && upper.iter().all(|p| !floaters.contains(p))
                && pairs.iter().all(|p| fixed.contains(p) || across(p) || !(upper.contains(&p.0) || lower.contains(&p.0)))
        }
    }
}

/// All candidates of a bracket, for every score that the bye could have.
pub(in crate::pairing) struct Enumeration {
    own: Vec<Candidate>,
    with_more: Vec<Candidate>,
}

type Candidate = (Pairs, Vec<usize>, Vec<Vec<i64>>);

impl Enumeration {
    pub fn new(situation: &Situation) -> Self {
        let mut higher: Vec<Points> = situation.field.players.iter().map(|p| p.score).filter(|s| Some(*s) > situation.bye).collect();
        higher.dedup();
        let with_more = if situation.bye.is_none() { Vec::new() } else { higher };
        Self {
            own: candidates(situation, situation.bye),
            with_more: with_more.into_iter().flat_map(|score| candidates(situation, Some(score))).collect(),
        }
    }

    /// Whether an outcome is what enumeration finds for a demand.
    pub fn confirms(&self, situation: &Situation, demand: &Demand, outcome: &Outcome) -> Result<(), TestCaseError> {
        let met = |list: &[Candidate]| list.iter().filter(|(p, f, _)| meets(demand, p, f)).map(|(_, _, c)| c.clone()).min();
        let Some(best) = met(&self.own) else {
            let criterion = if met(&self.with_more).is_some() { Criterion::C5 } else { Criterion::C4 };
            prop_assert_eq!(outcome, &Outcome::Impossible(criterion), "{:?}", demand);
            return Ok(());
        };
        let mut pairs = situation.bracket.pairs.clone();
        pairs.sort_unstable();
        let is_chosen = |(p, f, _): &&Candidate| {
            let mut p = p.clone();
            p.sort_unstable();
            p == pairs && *f == situation.bracket.floaters
        };
        let (_, _, own) = self.own.iter().find(is_chosen).expect("the chosen pairing is a candidate");
        match (own.iter().zip(&best).position(|(a, b)| a != b), outcome) {
            (None, Outcome::Equal(other)) => prop_assert!(meets(demand, &other.pairs, &other.floaters)),
            (Some(at), Outcome::Worse { criterion, chosen, alternative }) => {
                prop_assert!(own[at] < best[at]);
                prop_assert_eq!(*criterion, Self::ORDER[at], "{:?}", demand);
                prop_assert!(chosen < alternative);
                // An unpaired moved-down player has another large number there.
                if *criterion < Criterion::C18 {
                    prop_assert_eq!((chosen, alternative), (&own[at], &best[at]));
                }
            }
            (differing, outcome) => prop_assert!(false, "{demand:?}: {differing:?} but {outcome:?}"),
        }
        Ok(())
    }
}

fn every_demand_holds(field: &Field) -> Result<(), TestCaseError> {
    let Ok(brackets) = pair_field(field) else { return Ok(()) };
    let bye = brackets.last().and_then(|b| b.floaters.first()).map(|&p| field.players[p].score);
    let n = field.players.len();
    let groups = scoregroups(field);
    for (i, bracket) in brackets.iter().enumerate() {
        let next = groups.get(i + 1).cloned().unwrap_or(n..n);
        let situation = Situation { field, bye, bracket, next };
        let all = Enumeration::new(&situation);
        let holds = |demand: Demand| all.confirms(&situation, &demand, &situation.ask(demand));
        let members: Vec<usize> = bracket.moved_down.iter().copied().chain(bracket.residents.clone()).collect();
        for &a in &members {
            for &b in members.iter().filter(|&&b| b > a.max(bracket.residents.start.saturating_sub(1))) {
                holds(Demand::Pairs(&[(a, b)]))?;
                let above: Vec<(usize, usize)> =
                    bracket.pairs.iter().copied().filter(|p| p.0 < a && p.1 != a && p.1 != b && p.0 != b).chain([(a, b)]).collect();
                holds(Demand::Pairs(&above))?;
            }
            holds(Demand::Stays(a, None))?;
            for &out in members.iter().filter(|&&out| out != a) {
                holds(Demand::Stays(a, Some(out)))?;
            }
        }
        let (fixed, rest): (Pairs, Pairs) = bracket.pairs.iter().copied().partition(|p| p.0 < bracket.residents.start);
        let remainder: Vec<usize> = bracket.residents.clone().filter(|p| !fixed.iter().any(|(a, b)| a == p || b == p)).collect();
        let (upper, lower) = remainder.split_at(rest.len());
        holds(Demand::Split { fixed: &fixed, upper, lower })?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_said_of_an_alternative_is_so(field in fields(7)) {
        every_demand_holds(&field)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, max_shrink_iters: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "takes minutes"]
    fn what_is_said_of_an_alternative_is_so_of_eight(field in fields(8)) {
        every_demand_holds(&field)?;
    }
}
