//! What a bracket would be worth if something in it were different: the best pairing that meets a demand, compared with the
//! one that was chosen.

use super::completion::{Abundance, Receiver, can_complete};
use super::criteria::Criterion;
use super::place::Place;
use super::worth::below;
use super::{BracketKind, PairedBracket};
use crate::history::Field;
use crate::model::DutchEdition;
use crate::points::Points;
use std::ops::Range;

/// A bracket as it stood before it was paired, and how it was paired. Places are those of the field.
#[derive(Clone, Debug)]
pub(in crate::pairing) struct Situation<'a> {
    pub field: &'a Field,
    /// Score of the receiver of the bye, if there is one.
    pub bye: Option<Points>,
    pub bracket: &'a PairedBracket,
    /// The next scoregroup; empty after the last.
    pub next: Range<usize>,
}

/// What is asked of another pairing of the bracket.
#[derive(Clone, Copy, Debug)]
pub(in crate::pairing) enum Demand<'a> {
    /// These pairs stand in it.
    Pairs(&'a [(usize, usize)]),
    /// The first player is paired in the bracket, and the second, if named, is not.
    Stays(usize, Option<usize>),
    /// These pairs stand in it, all players of `upper` (S1) are paired, and with players of `lower` (S2).
    Split { fixed: &'a [(usize, usize)], upper: &'a [usize], lower: &'a [usize] },
}

/// A pairing of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pairing) struct Choice {
    /// The higher player first.
    pub pairs: Vec<(usize, usize)>,
    /// Downfloaters, ascending.
    pub floaters: Vec<usize>,
}

/// What became of a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pairing) enum Outcome {
    /// No pairing of the bracket meets it and leaves the rest a complete pairing: C4, or in 2026 C5 if it would be possible with
    /// a receiver of the bye who has more points.
    Impossible(Criterion),
    /// The best that meets it is worse in this criterion and equal in all before it.
    Worse { criterion: Criterion, chosen: Vec<i64>, alternative: Vec<i64> },
    /// The best that meets it is as good, and article 4 generates it later.
    Equal(Choice),
}

impl Situation<'_> {
    /// The bracket's players in order.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.bracket.moved_down.iter().copied().chain(self.bracket.residents.clone())
    }

    /// Who may get the bye, if its receiver has this score.
    pub(super) fn receiver(&self, bye: Option<Points>) -> Receiver {
        match (bye, self.field.edition) {
            (None, _) => Receiver::Nobody,
            (Some(score), DutchEdition::E2026) => Receiver::At(score),
            (Some(_), DutchEdition::E2017) => Receiver::Anyone,
        }
    }

    fn chosen(&self) -> Choice {
        Choice { pairs: self.bracket.pairs.clone(), floaters: self.bracket.floaters.clone() }
    }

    /// Compares the best pairing that meets a demand with the one that was chosen.
    pub fn ask(&self, demand: Demand) -> Outcome {
        // Most are worse, and then it is all the same which of the best is first.
        let Some(alternative) = self.best(demand, self.bye, true) else {
            if self.field.edition == DutchEdition::E2017 {
                return Outcome::Impossible(Criterion::C4);
            }
            let higher = |bye: Points| self.field.players.iter().map(|p| p.score).filter(move |s| *s > bye);
            let with_more = self.bye.is_some_and(|bye| {
                let mut scores: Vec<Points> = higher(bye).collect();
                scores.dedup();
                scores.iter().any(|&score| self.best(demand, Some(score), true).is_some())
            });
            return Outcome::Impossible(if with_more { Criterion::C5 } else { Criterion::C4 });
        };
        let chosen = self.chosen();
        match self.first_difference(&chosen, &alternative) {
            Some((criterion, chosen, alternative)) => Outcome::Worse { criterion, chosen, alternative },
            None => Outcome::Equal(self.best(demand, self.bye, false).unwrap_or(alternative)),
        }
    }

    /// The best pairing that meets a demand, the first of those or, as a `draft`, any. The criteria add up over pairs, so that demanded pairs can
    /// be taken out.
    fn best(&self, demand: Demand, bye: Option<Points>, draft: bool) -> Option<Choice> {
        let mut bars: Vec<(usize, usize)> = Vec::new();
        let mut stay: &[usize] = &[];
        let mut fixed: &[(usize, usize)] = &[];
        let stays;
        match demand {
            Demand::Pairs(pairs) => fixed = pairs,
            Demand::Stays(player, out) => {
                stays = [player];
                stay = &stays;
                if let Some(out) = out {
                    bars.extend(self.members().filter(|&other| other != out).map(|other| (out, other)));
                }
            }
            Demand::Split { fixed: pairs, upper, lower } => {
                fixed = pairs;
                stay = upper;
                for group in [upper, lower] {
                    bars.extend(group.iter().enumerate().flat_map(|(i, &a)| group[..i].iter().map(move |&b| (a, b))));
                }
            }
        }
        let barring = (!bars.is_empty()).then(|| self.field.barring(&bars));
        let field = barring.as_ref().unwrap_or(self.field);
        let mut gone: Vec<usize> = fixed.iter().flat_map(|&(a, b)| [a, b]).collect();
        gone.sort_unstable();
        if fixed.iter().any(|&(a, b)| field.obstacle(a, b).is_some()) {
            return None;
        }
        let moved_down: Vec<usize> = self.bracket.moved_down.iter().copied().filter(|p| gone.binary_search(p).is_err()).collect();
        let place = Place {
            field,
            abundance: Abundance::of(field),
            bye: self.receiver(bye),
            moved_down: &moved_down,
            residents: self.bracket.residents.clone(),
            next: self.next.clone(),
            stay,
            gone: &gone,
            draft,
            lowest: self.members().map(|p| self.field.players[p].score).min(),
        };
        let choice = settle(&place, self.bracket.kind)?;
        let mut pairs = choice.pairs;
        pairs.extend(fixed.iter().map(|&(a, b)| (a.min(b), a.max(b))));
        pairs.sort_unstable();
        Some(Choice { pairs, floaters: choice.floaters })
    }
}

/// Pairs a bracket by the rules, also one that has lost all of its residents to demanded pairs.
fn settle(place: &Place, kind: BracketKind) -> Option<Choice> {
    let (field, end) = (place.field, place.field.players.len());
    if place.residents.clone().any(|p| place.gone.binary_search(&p).is_err()) {
        let paired = match field.edition {
            DutchEdition::E2026 => place.pair_alone().or_else(|| place.pair_with_below().ok())?,
            DutchEdition::E2017 => place.pair_2017(kind).ok()?,
        };
        return Some(Choice { pairs: paired.pairs, floaters: paired.floaters });
    }
    let completes = || can_complete(field, place.moved_down, place.residents.end..end, place.bye);
    let possible = match field.edition {
        DutchEdition::E2026 if place.moved_down.is_empty() => completes(),
        DutchEdition::E2026 => below(field, place.bye, place.moved_down, place.next.clone()).is_some(),
        DutchEdition::E2017 => kind == BracketKind::Ordinary && !place.next.is_empty() || completes(),
    };
    possible.then(|| Choice { pairs: Vec::new(), floaters: place.moved_down.to_vec() })
}
