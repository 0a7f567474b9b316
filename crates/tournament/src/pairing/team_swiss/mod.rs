//! The Swiss of teams (FIDE C.04.6, editions of 2026 and 2024).
//!
//! A contestant is a team, a [`Meeting`](crate::model::Meeting) a match: its `outcome` is that of the match, its `points` the game points, its
//! colour that of board 1. [`Tournament::scoring`] gives the primary score; the secondary one, from [`Tournament::teams`], only helps to find the
//! first-team. Brackets, upfloaters and the identifier are [`super::upfloat`]; here are what is the system's own: colour preferences and
//! colours (module `color`), the criteria of pairs (module `cost`).
//!
//! Colours never forbid a pair: C.04.1 articles 6 and 7 do not apply to teams.
//!
//! **Readings**, where the text leaves something open. Those marked with the name of a [`Reading`] can be chosen the other way.
//! - Only a played match with unequal scores makes a floater: article 1.5 speaks of a team that plays against an opponent, and article 1.4 says of
//!   the bye that it has none ([`Reading::UnplayedFloats`]).
//! - A forfeited match is no meeting: C.04.2 article 3.5, which is inherited, lets two meet again who did not play ([`Reading::ForfeitMeets`]).
//! - The parity in 4.3.1 is that of the TPN, which article 1.1.3 fixes before the first round, and not of a number among those who have been
//!   paired ([`Reading::SeenNumbers`]).
//! - The primary score in 4.2.1 is what the team has scored: virtual points (C.04.7) serve to make scoregroups, and with them floaters
//!   ([`Reading::VirtualFirst`]).
//! - Type B, last round, difference zero, the same colour twice: the preference is strong, because the clause that denies one closes those
//!   on mild ones, which speak of the last round too ([`Reading::LastRoundNone`]).
//! - C6 of 2026 is fulfilled or not: C4 is complied with in the bracket of the following scoregroup if it needs no more upfloaters than its
//!   parity asks for. If no set attains that, C6 chooses none ([`Reading::GradedC6`]). That of 2024 counts the teams that can be paired in
//!   the following scoregroup, and is graded; only complete pairings are looked at (C3).
//! - "Complies with" a criterion that is a count: as well as can be attained, in the order of the criteria.
//! - A pair of equal preferences leaves one of the two unfulfilled, and one of two strong ones; every other pair none (article 4.3.2 to 4.3.4).
//! - In a pair the smaller TPN is the top member whatever the scores (3.6.1).
//! - "Matches played" (3.4.3) are played ones: forfeits and byes are none.
//! - Colours of two teams are compared from the latest match back, unplayed rounds left out (4.3.6 with C.04.2 article 3.4).
//! - The edition of 2024 has no rule for a first-team without colours against one with as many Whites as Blacks; the rule of 2026 (4.3.9) serves.

mod color;
mod cost;
mod explain;
#[cfg(test)]
mod literal;
#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;

pub use color::{ColorExplanation, Due, FirstBy, Rule, SideTold, Strength};
pub use cost::{Cost, PairCriterion};
pub use explain::{Explainer, PairExplanation, Verdict};

use super::upfloat::{self, Ahead, Bye, Pool, ToldBracket, bye, told};
use super::{NoPairing, Options, Pair, RoundPairing, initial_color};
use crate::history::{Facts, Field, Float, PabBar};
use crate::model::{Color, Entry, Primary, Tournament, Tpn};
use crate::policy::team::{Edition, Policy, Reading};
use color::Side;
use cost::Asked;

/// A bracket and what its pairs cost.
pub type Bracket = ToldBracket<Cost>;

/// A match and why it has these colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pairing {
    /// Who has which colour on board 1.
    pub pair: Pair,
    /// The bracket, an index into [`Plan::brackets`].
    pub bracket: usize,
    /// Why the colours.
    pub color: ColorExplanation,
}

/// A round and why it is so.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The round, from 1.
    pub round: u16,
    /// What was chosen for the system.
    pub policy: Policy,
    /// The bye, if the number of teams is odd.
    pub bye: Option<Bye>,
    /// The brackets, from the top.
    pub brackets: Vec<Bracket>,
    /// The matches in board order.
    pub pairings: Vec<Pairing>,
}

/// A step of the pairing, as an edition numbers its articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Who has the bye.
    Bye,
    /// Who floats up.
    Upfloaters,
    /// Who meets whom in a bracket.
    Bracket,
}

impl Step {
    /// The article.
    pub const fn article(self, edition: Edition) -> &'static str {
        match (self, edition) {
            (Self::Bye, Edition::E2024) => "2.1",
            (Self::Bye, Edition::E2026) => "3.4",
            (Self::Upfloaters, Edition::E2024) => "2.2",
            (Self::Upfloaters, Edition::E2026) => "3.5",
            (Self::Bracket, Edition::E2024) => "2.3",
            (Self::Bracket, Edition::E2026) => "3.6",
        }
    }
}

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, policy: Policy, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let plan = plan(tournament, policy, round, options)?;
    let pairs = plan.pairings.iter().map(|pairing| pairing.pair).collect();
    Ok(RoundPairing { round, pairs, pab: plan.bye.map(|bye| bye.tpn), color_rules: Vec::new() })
}

/// Pairs a round and says why; [`Explainer`] also says what stood against other opponents.
///
/// # Errors
/// Nobody is present, nobody may have the bye, or not everybody can be paired.
pub fn plan(tournament: &Tournament, policy: Policy, round: u16, options: &Options) -> Result<Plan, NoPairing> {
    Ok(Round::new(tournament, policy, round, options)?.plan())
}

/// C2 of an edition: why a team may not have the bye.
pub(super) fn bye_bar(tournament: &Tournament, edition: Edition, facts: &Facts, round: u16) -> Option<PabBar> {
    match edition {
        // A bye, or a win's score in one round without playing.
        Edition::E2024 => facts.pab_bar,
        Edition::E2026 => bye::bar(tournament, facts.tpn, round),
    }
}

/// A round as it was paired.
#[derive(Clone, Debug)]
struct Round {
    policy: Policy,
    field: Field,
    pool: Pool,
    asked: Asked,
    sides: Vec<Side>,
    bye: Option<bye::Receiver>,
    brackets: Vec<upfloat::Bracket>,
    initial: Color,
}

impl Round {
    fn new(tournament: &Tournament, policy: Policy, round: u16, options: &Options) -> Result<Self, NoPairing> {
        let field = Field::new(tournament, round, &options.absent);
        if field.players.is_empty() {
            return Err(NoPairing::NobodyPresent);
        }
        let has = |reading| policy.readings.has(reading);
        let counts_floats = round + 1 < tournament.rounds;
        let floated = |facts: &Facts| {
            if has(Reading::UnplayedFloats) { facts.float(1) != Float::None } else { upfloat::floated(tournament, facts, round) }
        };
        let floated: Vec<bool> = field.players.iter().map(|facts| counts_floats && floated(facts)).collect();
        // In 2024 floats count in the pairs only.
        let floated_up = if policy.edition == Edition::E2026 { floated.clone() } else { vec![false; floated.len()] };
        let graded = policy.edition == Edition::E2024 || has(Reading::GradedC6);
        let scheduled = |a: &Facts, b: &Facts| has(Reading::ForfeitMeets) && have_been_paired(tournament, a.tpn, b.tpn, round);
        let pool = Pool::new(&field, floated_up, if graded { Ahead::Graded } else { Ahead::ByParity }, scheduled);
        let secondary = |tpn: Tpn| {
            let teams = tournament.teams.as_ref().filter(|_| !policy.primary_only)?;
            let other = if teams.primary == Primary::Match { Primary::Game } else { Primary::Match };
            tournament.team_score(tpn, other, round.saturating_sub(1))
        };
        let side = |facts: &Facts| Side::new(facts, &policy, secondary(facts.tpn), field.is_last);
        let sides: Vec<Side> = field.players.iter().map(side).collect();
        let asked = Asked { edition: policy.edition, due: sides.iter().map(|side| side.due).collect(), floated };
        let bye = bye::of_field(&pool, &field, |place| bye_bar(tournament, policy.edition, &field.players[place], round))?;
        let places: Vec<usize> = (0..field.players.len()).filter(|place| bye.as_ref().is_none_or(|bye| bye.place != *place)).collect();
        let cost = |a, b| asked.of_pair(&pool, a, b).number();
        let brackets = upfloat::pair(&pool, &places, &cost).ok_or(NoPairing::NoCompletePairing)?;
        let initial = initial_color(tournament).unwrap_or(Color::White);
        Ok(Self { policy, field, pool, asked, sides, bye, brackets, initial })
    }

    fn plan(&self) -> Plan {
        let pairing = |(a, b, bracket): (usize, usize, usize)| {
            let color = color::explain(&self.sides[a], &self.sides[b], self.initial);
            let (first, other) = (color.first.tpn, color.other.tpn);
            let (white, black) = if color.first_has == Color::White { (first, other) } else { (other, first) };
            Pairing { pair: Pair { white, black }, bracket, color }
        };
        Plan {
            round: self.field.round,
            policy: self.policy,
            bye: self.bye.clone().map(|bye| Bye::new(&self.field, bye)),
            brackets: self.brackets.iter().map(|bracket| Bracket::new(&self.field, bracket, Cost::of_number(bracket.cost))).collect(),
            pairings: told::board_order(&self.field, &self.brackets).into_iter().map(pairing).collect(),
        }
    }
}

/// Whether two teams stood against each other in an earlier round, played or not.
fn have_been_paired(tournament: &Tournament, a: Tpn, b: Tpn, round: u16) -> bool {
    let stands = |entry: Option<Entry>| matches!(entry, Some(Entry::Meeting(meeting)) if meeting.opponent == b);
    tournament.contestant(a).is_some_and(|team| (1..round).any(|earlier| stands(team.entry(earlier))))
}
