//! Why two teams meet: which teams and opponents come earlier in the order of identifiers (article 3.6), and what stands against each.
//!
//! The identifier is settled from the front: first which teams are top members, from the smallest TPN on; then for one top member after another
//! the smallest partner. So an alternative is judged by the best pairing of the bracket that has it and all that was settled before.

use super::cost::{Cost, PairCriterion};
use super::{Plan, Round};
use crate::history::Obstacle;
use crate::model::{Entry, Tournament, Tpn};
use crate::pairing::upfloat::{Bracket, Member, identifier};
use crate::pairing::{NoPairing, Options};
use crate::policy::team::Policy;
use std::collections::BTreeMap;

/// How many alternatives of one matter are judged at most; those beyond are counted.
const MOST_JUDGED: usize = 12;

/// Why an alternative was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The two have met in this round (C1).
    Met {
        /// The round.
        round: u16,
    },
    /// The event forbids the pair.
    Prohibited,
    /// With it not everybody in the bracket could be paired (C1).
    Impossible,
    /// Even the best pairing of the bracket that has it is worse in this criterion, and equal in those before it.
    Worse {
        /// The criterion that decides.
        criterion: PairCriterion,
        /// How often the round as it is paired breaks it in this bracket.
        chosen: u32,
        /// How often the best alternative does.
        alternative: u32,
    },
}

/// Why two teams meet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PairExplanation {
    /// The top member: the smaller TPN.
    pub top: Tpn,
    /// The bottom member.
    pub bottom: Tpn,
    /// The bracket, an index into [`Plan::brackets`].
    pub bracket: usize,
    /// The bottom members between the smallest TPN that could be the next top member and this one, and why none of them is a top member.
    pub tops: Vec<(Tpn, Verdict)>,
    /// How many more there are who were not judged.
    pub tops_not_judged: usize,
    /// The free bottom members with smaller TPNs, and why not they. Empty: the opponent is the first that is free.
    pub alternatives: Vec<(Tpn, Verdict)>,
    /// How many more there are who were not judged.
    pub not_judged: usize,
}

/// A round paired by the rules, ready to be asked about.
#[derive(Clone, Debug)]
pub struct Explainer {
    round: Round,
    plan: Plan,
    /// The round in which two teams stood against each other last in a match that counts as a meeting, the smaller number first.
    met: BTreeMap<(Tpn, Tpn), u16>,
}

impl Explainer {
    /// Pairs a round as [`crate::pairing::pair`] does, and keeps what is needed to explain it.
    ///
    /// # Errors
    /// As [`super::plan`].
    pub fn new(tournament: &Tournament, policy: Policy, round: u16, options: &Options) -> Result<Self, NoPairing> {
        let paired = Round::new(tournament, policy, round, options)?;
        let mut met = BTreeMap::new();
        for team in &tournament.contestants {
            for earlier in 1..round {
                if let Some(Entry::Meeting(meeting)) = team.entry(earlier)
                    && (meeting.outcome.is_played() || policy.readings.has(crate::policy::team::Reading::ForfeitMeets))
                {
                    met.insert((team.tpn.min(meeting.opponent), team.tpn.max(meeting.opponent)), earlier);
                }
            }
        }
        let plan = paired.plan();
        Ok(Self { round: paired, plan, met })
    }

    /// The round with its bye, brackets and colours.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Why a team has this opponent. `None`: it has none.
    pub fn pair(&self, tpn: Tpn) -> Option<PairExplanation> {
        let place = self.round.field.place(tpn)?;
        let has = |bracket: &Bracket| bracket.pairs.iter().position(|p| p.0 == place || p.1 == place);
        let (index, at) = self.round.brackets.iter().enumerate().find_map(|(index, bracket)| Some((index, has(bracket)?)))?;
        let settled = Settled::new(&self.round, &self.round.brackets[index]);
        let (top, bottom) = settled.pairs[at];
        let tpn_of = |member: usize| self.round.field.players[settled.members[member].place].tpn;
        let judge = |member: usize, verdict: Option<Verdict>| verdict.map(|verdict| (tpn_of(member), verdict));
        // Between the top members before this one and this one.
        let after = at.checked_sub(1).map_or(0, |before| settled.pairs[before].0 + 1);
        let tops: Vec<usize> = (after..top).collect();
        let free = |member: &usize| settled.pairs[at + 1..].iter().any(|pair| pair.1 == *member);
        let alternatives: Vec<usize> = (top + 1..bottom).filter(free).collect();
        let obstacle = |other: usize| {
            let (a, b) = (settled.members[top].place, settled.members[other].place);
            let (a, b) = (a.min(b), a.max(b));
            let (p, q) = (tpn_of(top).min(tpn_of(other)), tpn_of(top).max(tpn_of(other)));
            match self.met.get(&(p, q)) {
                Some(&round) => Some(Verdict::Met { round }),
                None if self.round.field.obstacle(a, b) == Some(Obstacle::Prohibited) => Some(Verdict::Prohibited),
                None => None,
            }
        };
        Some(PairExplanation {
            top: tpn_of(top),
            bottom: tpn_of(bottom),
            bracket: index,
            tops: tops.iter().take(MOST_JUDGED).filter_map(|&member| judge(member, settled.as_top(member))).collect(),
            tops_not_judged: tops.len().saturating_sub(MOST_JUDGED),
            alternatives: alternatives
                .iter()
                .take(MOST_JUDGED)
                .filter_map(|&member| judge(member, obstacle(member).or_else(|| settled.as_partner(at, member))))
                .collect(),
            not_judged: alternatives.len().saturating_sub(MOST_JUDGED),
        })
    }

    /// Why each pair of a bracket, in the order in which article 3.6 settles them.
    pub fn pairs_in(&self, bracket: usize) -> Vec<PairExplanation> {
        let pairs = self.round.brackets.get(bracket).map(|bracket| bracket.pairs.as_slice()).unwrap_or_default();
        pairs.iter().filter_map(|&(top, _)| self.pair(self.round.field.players[top].tpn)).collect()
    }
}

/// A bracket whose members are counted by TPN.
struct Settled<'a> {
    round: &'a Round,
    cost: i64,
    members: Vec<Member>,
    /// Top and bottom members, in the order of the identifier.
    pairs: Vec<(usize, usize)>,
    /// Who is a top member.
    is_top: Vec<bool>,
}

impl<'a> Settled<'a> {
    fn new(round: &'a Round, bracket: &Bracket) -> Self {
        let members = bracket.members(&round.pool);
        let at: BTreeMap<usize, usize> = members.iter().enumerate().map(|(index, member)| (member.place, index)).collect();
        let pairs: Vec<(usize, usize)> = bracket.pairs.iter().map(|(top, bottom)| (at[top], at[bottom])).collect();
        let mut is_top = vec![false; members.len()];
        pairs.iter().for_each(|pair| is_top[pair.0] = true);
        Self { round, cost: bracket.cost, members, pairs, is_top }
    }

    /// What stands against a bottom member as the next top member.
    fn as_top(&self, member: usize) -> Option<Verdict> {
        // The roles of all before it stand, and it is on top.
        let top = |v: usize| if v == member { Some(true) } else { (v < member).then_some(self.is_top[v]) };
        self.judge(|a, b| top(a) != Some(false) && top(b) != Some(true))
    }

    /// What stands against a bottom member as the partner of the top member at a place of the identifier.
    fn as_partner(&self, at: usize, member: usize) -> Option<Verdict> {
        let of = |v: usize| self.pairs[..at].iter().find(|pair| pair.0 == v || pair.1 == v).copied();
        let wanted = (self.pairs[at].0, member);
        self.judge(|a, b| {
            let roles = self.is_top[a] && !self.is_top[b];
            let earlier = of(a).or_else(|| of(b)).is_none_or(|pair| pair == (a, b));
            let own = (a == wanted.0 || b == wanted.1) == ((a, b) == wanted);
            roles && earlier && own
        })
    }

    /// The best pairing of those that `allowed` (the smaller member first) leaves. `None`: it is as good as the one that was chosen.
    fn judge(&self, allowed: impl Fn(usize, usize) -> bool) -> Option<Verdict> {
        let member = |v: usize| self.members[v];
        let may = |a: usize, b: usize| {
            let (a, b) = (a.min(b), a.max(b));
            allowed(a, b) && self.round.pool.may.has(member(a).place, member(b).place)
        };
        let cost = |a: usize, b: usize| self.round.asked.of_pair(&self.round.pool, member(a), member(b)).number();
        let Some(best) = identifier::cheapest(self.members.len(), may, cost) else { return Some(Verdict::Impossible) };
        let (criterion, chosen, alternative) = Cost::of_number(self.cost).first_difference(Cost::of_number(best))?;
        Some(Verdict::Worse { criterion, chosen, alternative })
    }
}
