//! The Dubov system (FIDE C.04.4.1, in force since 1 February 2026).

mod bracket;
mod explain;
#[cfg(test)]
mod reference;
mod round;
mod upfloaters;

use super::legal::Completion;
use super::{NoPairing, Options, RoundPairing, publish, receiver};
use crate::model::Tournament;
use bracket::{Division, divide};
use round::Round;
use upfloaters::choose;

pub use explain::{Bracket, Cause, Criterion, Explanation, Pair, PassedOver, Shift, explain};

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let round = Round::new(tournament, round, &options.absent);
    if round.field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let paired = pair_round(&round)?;
    let places = paired.brackets.iter().flat_map(|b| b.pairs()).collect();
    Ok(publish(tournament, &round.field, places, paired.bye.map(|place| round.tpn(place))))
}

/// One bracket and what became of it. Places are those in the field.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PairedBracket {
    residents: Vec<usize>,
    upfloaters: Vec<usize>,
    division: Division,
}

impl PairedBracket {
    /// The pairs, the higher-ranked player first.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.division.s1.iter().zip(&self.division.t2).map(|(&a, &b)| (a.min(b), a.max(b)))
    }
}

/// A round as it was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Paired {
    bye: Option<usize>,
    brackets: Vec<PairedBracket>,
}

/// The bye, then the scoregroups from the top (1.9.2).
fn pair_round(round: &Round) -> Result<Paired, NoPairing> {
    let mut unpaired: Vec<usize> = (0..round.field.players.len()).collect();
    let mut bye = None;
    if unpaired.len() % 2 == 1 {
        let receiver = receiver::choose(&round.legal, &round.for_bye())?;
        unpaired.retain(|place| *place != receiver);
        bye = Some(receiver);
    }
    let mut completion = Completion::among(&round.legal, &unpaired).ok_or(NoPairing::NoCompletePairing)?;
    let mut brackets = Vec::new();
    while let Some(&top) = unpaired.first() {
        let residents = unpaired.partition_point(|&place| round.score(place) == round.score(top));
        let (residents, below) = unpaired.split_at(residents);
        let upfloaters = choose(round, residents, below, &completion).ok_or(NoPairing::NoCompletePairing)?;
        completion = upfloaters.rest;
        let members: Vec<usize> = residents.iter().chain(&upfloaters.chosen).copied().collect();
        let division = divide(round, &members).ok_or(NoPairing::NoCompletePairing)?;
        brackets.push(PairedBracket { residents: residents.to_vec(), upfloaters: upfloaters.chosen, division });
        unpaired.retain(|place| members.binary_search(place).is_err());
    }
    Ok(Paired { bye, brackets })
}
