//! Why a round is paired as it is: for every pair, downfloater, bye and colour the rule that decided, and what the
//! alternatives that look better at first sight would have broken.
//!
//! Nothing here is guessed: an alternative is judged by pairing its bracket again with the alternative demanded, and
//! comparing the criteria (C.04.3 of the field's edition). The pairs above it in the order of generation (article 4) are taken as
//! they were made, because that is how article 4 arrives at the pair.

mod bye;
pub(super) mod color;
mod facts;
mod floats;
#[cfg(test)]
mod tests;

pub use facts::{
    Alternative, Bracket, ByeExplanation, ByeRefusal, ColorExplanation, Exchange, FloatAlternative, FloatExplanation, Order,
    PairExplanation, Part, Verdict,
};

use super::dutch::{self, Choice, Demand, Outcome, PairedBracket, Situation};
use super::{NoPairing, initial_color};
use crate::history::Field;
use crate::model::{Color, DutchEdition, Entry, System, Tournament, Tpn};
use crate::points::Points;
use std::collections::BTreeMap;
use std::ops::Range;

/// How many alternatives of one pair are judged at most; those beyond are counted.
const MOST_ALTERNATIVES: usize = 12;

/// A round paired by the rules, ready to be asked about.
#[derive(Clone, Debug)]
pub struct Explainer {
    field: Field,
    brackets: Vec<PairedBracket>,
    bye: Option<Points>,
    initial: Color,
    /// The round in which two players met last, the smaller number first.
    met: BTreeMap<(Tpn, Tpn), u16>,
}

/// Why a round cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotExplained {
    /// The rules give no pairing.
    #[error(transparent)]
    NoPairing(#[from] NoPairing),
    /// Only the Dutch system is explained here, and the seeding rounds of Burstein's, which follow it.
    #[error("only rounds of the Dutch system can be explained")]
    OtherRules,
}

impl Explainer {
    /// Pairs a round as [`super::pair`] does, and keeps what is needed to explain it.
    ///
    /// # Errors
    /// There is no pairing, or it follows other rules.
    pub fn new(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Result<Self, NotExplained> {
        let seeding = tournament.system == System::Burstein && round <= super::burstein::seeding_rounds(tournament);
        if !matches!(tournament.system, System::Dutch(_)) && !seeding {
            return Err(NotExplained::OtherRules);
        }
        let field = Field::new(tournament, round, absent);
        if field.players.is_empty() {
            return Err(NoPairing::NobodyPresent.into());
        }
        let mut explainer = Self::of_field(field, initial_color(tournament).unwrap_or(Color::White))?;
        for player in &tournament.contestants {
            for earlier in 1..round {
                if let Some(Entry::Meeting(game)) = player.entry(earlier) {
                    let pair = (player.tpn.min(game.opponent), player.tpn.max(game.opponent));
                    explainer.met.insert(pair, earlier);
                }
            }
        }
        Ok(explainer)
    }

    /// The last round before this one in which two players were paired.
    pub fn met_in(&self, a: Tpn, b: Tpn) -> Option<u16> {
        self.met.get(&(a.min(b), a.max(b))).copied()
    }

    fn of_field(field: Field, initial: Color) -> Result<Self, NotExplained> {
        let brackets = dutch::pair_field(&field)?;
        let receiver = brackets.last().and_then(|b| b.floaters.first()).copied();
        let bye = receiver.map(|place| field.players[place].score);
        Ok(Self { field, brackets, bye, initial, met: BTreeMap::new() })
    }

    /// The edition whose articles decide.
    pub const fn edition(&self) -> DutchEdition {
        self.field.edition
    }

    /// How many brackets there are.
    pub fn brackets(&self) -> usize {
        self.brackets.len()
    }

    /// The bracket in which a player was paired, or from which the bye was given; from 0.
    pub fn bracket_of(&self, tpn: Tpn) -> Option<usize> {
        let place = self.field.place(tpn)?;
        let has = |b: &PairedBracket| b.pairs.iter().any(|p| p.0 == place || p.1 == place);
        self.brackets.iter().position(has).or_else(|| (self.receiver() == Some(place)).then(|| self.brackets.len() - 1))
    }

    /// Who was in a bracket, and how it was divided.
    pub fn bracket(&self, index: usize) -> Option<Bracket> {
        let bracket = self.brackets.get(index)?;
        let tpns = |places: &[usize]| places.iter().map(|&p| self.tpn(p)).collect::<Vec<Tpn>>();
        let residents: Vec<usize> = bracket.residents.clone().collect();
        Some(Bracket {
            kind: bracket.kind,
            score: self.field.players.get(bracket.residents.start)?.score,
            moved_down: tpns(&bracket.moved_down),
            residents: tpns(&residents),
            pairs: bracket.pairs.len(),
            floaters: tpns(&bracket.floaters),
            exchange: self.exchange(index),
        })
    }

    /// Why a player has this opponent. `None`: the player has none by the rules.
    pub fn pair(&self, tpn: Tpn) -> Option<PairExplanation> {
        let place = self.field.place(tpn)?;
        let index = self.bracket_of(tpn)?;
        let bracket = self.brackets.get(index)?;
        let ordered = ordered_pairs(bracket);
        let at = ordered.iter().position(|p| p.0 == place || p.1 == place)?;
        let (above, own) = (ordered.get(..at)?, *ordered.get(at)?);
        let (higher, lower) = own;
        let moved_down = higher < bracket.residents.start;
        // Who may stand opposite in the order of generation: residents for a moved-down player; for a player of S1 those of
        // S2, before an exchange of residents and after it.
        let mut paired: Vec<usize> = above.iter().flat_map(|&(a, b)| [a, b]).collect();
        paired.sort_unstable();
        let is_open = |p: &usize| *p != lower && paired.binary_search(p).is_err();
        let better: Vec<usize> = if moved_down {
            bracket.residents.clone().filter(is_open).filter(|&p| p < lower).collect()
        } else {
            let (fixed, rest): (Vec<_>, Vec<_>) = ordered.iter().copied().partition(|p| p.0 < bracket.residents.start);
            let (_, s2) = halves(bracket, &fixed, rest.len());
            let natural = s2.iter().copied().find(|p| *p > higher && paired.binary_search(p).is_err());
            let in_s2 = |p: &usize| s2.binary_search(p).is_ok() || rest.binary_search_by_key(p, |r| r.0).is_err();
            let open = bracket.residents.clone().filter(|p| *p > higher && in_s2(p)).filter(is_open);
            open.filter(|p| *p < lower || Some(*p) == natural).collect()
        };
        let situation = self.situation(index)?;
        let alternatives = better.iter().take(MOST_ALTERNATIVES).map(|&opponent| {
            let mut pairs = above.to_vec();
            pairs.push((higher.min(opponent), higher.max(opponent)));
            Alternative { opponent: self.tpn(opponent), verdict: self.judge(&situation, higher, opponent, &pairs) }
        });
        Some(PairExplanation {
            higher: self.tpn(higher),
            lower: self.tpn(lower),
            bracket: index,
            part: if moved_down { Part::MovedDown } else { Part::Homogeneous },
            alternatives: alternatives.collect(),
            not_judged: better.len().saturating_sub(MOST_ALTERNATIVES),
            color: color::explain(&self.field.players[higher], &self.field.players[lower], self.initial),
        })
    }

    /// Why each pair of a bracket, in the order in which article 4 settles them.
    pub fn pairs_in(&self, index: usize) -> Vec<PairExplanation> {
        let ordered = self.brackets.get(index).map(ordered_pairs).unwrap_or_default();
        ordered.into_iter().filter_map(|(higher, _)| self.pair(self.tpn(higher))).collect()
    }

    fn judge(&self, situation: &Situation, a: usize, b: usize, pairs: &[(usize, usize)]) -> Verdict {
        match self.field.obstacle(a, b) {
            Some(obstacle) => Verdict::Forbidden(obstacle),
            None => verdict(situation, situation.ask(Demand::Pairs(pairs))),
        }
    }

    /// The exchange of residents between S1 and S2, if there was one.
    fn exchange(&self, index: usize) -> Option<Exchange> {
        let bracket = self.brackets.get(index)?;
        let (fixed, rest): (Vec<_>, Vec<_>) = bracket.pairs.iter().copied().partition(|p| p.0 < bracket.residents.start);
        let (upper, lower) = halves(bracket, &fixed, rest.len());
        let into_s1: Vec<usize> = rest.iter().map(|p| p.0).filter(|p| lower.contains(p)).collect();
        if into_s1.is_empty() {
            return None;
        }
        let out_of_s1: Vec<usize> = upper.iter().copied().filter(|p| !rest.iter().any(|r| r.0 == *p)).collect();
        let situation = self.situation(index)?;
        let outcome = situation.ask(Demand::Split { fixed: &fixed, upper: &upper, lower: &lower });
        let tpns = |places: Vec<usize>| {
            let mut tpns: Vec<usize> = places;
            tpns.sort_unstable();
            tpns.into_iter().map(|p| self.tpn(p)).collect()
        };
        Some(Exchange { out_of_s1: tpns(out_of_s1), into_s1: tpns(into_s1), without: verdict(&situation, outcome) })
    }

    fn situation(&self, index: usize) -> Option<Situation<'_>> {
        let n = self.field.players.len();
        let next: Range<usize> = self.brackets.get(index + 1).map_or(n..n, |b| b.residents.clone());
        Some(Situation { field: &self.field, bye: self.bye, bracket: self.brackets.get(index)?, next })
    }

    fn receiver(&self) -> Option<usize> {
        self.brackets.last().and_then(|b| b.floaters.first()).copied()
    }

    fn tpn(&self, place: usize) -> Tpn {
        self.field.players[place].tpn
    }
}

/// The pairs of a bracket in the order in which article 4 settles them: moved-down players by their place, then S1.
fn ordered_pairs(bracket: &PairedBracket) -> Vec<(usize, usize)> {
    let mut pairs = bracket.pairs.clone();
    pairs.sort_unstable();
    pairs
}

/// The original S1 and S2 of the homogeneous part: who is left of the residents when the moved-down players are paired.
fn halves(bracket: &PairedBracket, fixed: &[(usize, usize)], pairs: usize) -> (Vec<usize>, Vec<usize>) {
    let left = bracket.residents.clone().filter(|p| !fixed.iter().any(|f| f.1 == *p));
    let mut upper: Vec<usize> = left.collect();
    let lower = upper.split_off(pairs.min(upper.len()));
    (upper, lower)
}

fn verdict(situation: &Situation, outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Impossible(criterion) => Verdict::Impossible(criterion),
        Outcome::Worse { criterion, chosen, alternative } => Verdict::Worse { criterion, chosen, alternative },
        Outcome::Equal(other) => Verdict::Later(order(situation.bracket, &other)),
    }
}

/// The step of article 4 in which two equally good pairings of a bracket differ first.
fn order(bracket: &PairedBracket, other: &Choice) -> Order {
    let fixed_of = |pairs: &[(usize, usize)]| {
        let mut fixed: Vec<(usize, usize)> = pairs.iter().copied().filter(|p| p.0 < bracket.residents.start).collect();
        fixed.sort_unstable();
        fixed
    };
    let (own, others) = (fixed_of(&bracket.pairs), fixed_of(&other.pairs));
    let who = |pairs: &[(usize, usize)]| pairs.iter().map(|p| p.0).collect::<Vec<_>>();
    if who(&own) != who(&others) {
        return Order::MovedDownSet;
    }
    if own != others {
        return Order::Transposition;
    }
    let higher = |pairs: &[(usize, usize)]| {
        let mut higher: Vec<usize> = pairs.iter().filter(|p| p.0 >= bracket.residents.start).map(|p| p.0).collect();
        higher.sort_unstable();
        higher
    };
    if higher(&bracket.pairs) == higher(&other.pairs) { Order::Transposition } else { Order::Exchange }
}
