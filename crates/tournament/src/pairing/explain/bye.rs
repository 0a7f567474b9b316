//! Why a player gets the pairing-allocated bye.

use super::facts::{ByeExplanation, ByeRefusal, Verdict};
use super::{Explainer, MOST_ALTERNATIVES, order};
use crate::history::PabBar;
use crate::pairing::dutch::{self, Choice, PairedBracket};

impl Explainer {
    /// Why the receiver of the bye gets it. `None`: there is no bye.
    pub fn bye(&self) -> Option<ByeExplanation> {
        let receiver = self.receiver()?;
        let below: Vec<usize> = (receiver + 1..self.field.players.len()).rev().collect();
        let refused = below.iter().take(MOST_ALTERNATIVES);
        Some(ByeExplanation {
            tpn: self.tpn(receiver),
            score: self.field.players.get(receiver)?.score,
            refused: refused.filter_map(|&place| Some((self.tpn(place), self.refusal(place)?))).collect(),
            not_judged: below.len().saturating_sub(MOST_ALTERNATIVES),
        })
    }

    /// Pairs the round once more with only this player allowed the bye.
    fn refusal(&self, place: usize) -> Option<ByeRefusal> {
        if let Some(bar) = self.field.players.get(place)?.pab_bar {
            return Some(ByeRefusal::Barred(bar));
        }
        let mut field = self.field.clone();
        for (other, facts) in field.players.iter_mut().enumerate() {
            if other != place {
                // The bar of a round that is none: for this question only.
                facts.pab_bar.get_or_insert(PabBar::HadOne { round: 0 });
            }
        }
        let Ok(brackets) = dutch::pair_field(&field) else { return Some(ByeRefusal::NoCompletePairing) };
        let choice = |b: &PairedBracket| Choice { pairs: sorted(&b.pairs), floaters: b.floaters.clone() };
        let differs = |(a, b): (&PairedBracket, &PairedBracket)| a.kind != b.kind || choice(a) != choice(b);
        let differing = self.brackets.iter().zip(&brackets).position(differs)?;
        if self.brackets.get(differing)?.kind != brackets.get(differing)?.kind {
            return Some(ByeRefusal::Collapse { bracket: differing });
        }
        let (own, other) = (self.brackets.get(differing)?, choice(brackets.get(differing)?));
        let situation = self.situation(differing)?;
        let verdict = match situation.first_difference(&choice(own), &other) {
            Some((criterion, chosen, alternative)) => Verdict::Worse { criterion, chosen, alternative },
            None => Verdict::Later(order(own, &other)),
        };
        Some(ByeRefusal::Bracket { bracket: differing, verdict })
    }
}

fn sorted(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    pairs
}
