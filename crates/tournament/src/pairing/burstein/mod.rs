//! The Burstein system (FIDE C.04.4.2, in force since 1 February 2026).

mod bracket;
mod explain;
#[cfg(test)]
mod reference;
mod round;

use super::legal::Completion;
use super::{NoPairing, Options, RoundPairing, dutch_round, publish_ranked, receiver};
use crate::model::Tournament;
use bracket::{PairedBracket, Problem};
use round::Round;

pub use explain::{Bracket, Criterion, Explanation, Pair, Skipped, explain};
pub use round::Index;

/// How many rounds are paired by the Dutch system (1.6).
pub fn seeding_rounds(tournament: &Tournament) -> u16 {
    (tournament.rounds / 2).min(4)
}

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    if round <= seeding_rounds(tournament) {
        return dutch_round(tournament, round, options);
    }
    let round = Round::new(tournament, round, &options.absent);
    if round.field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let paired = pair_round(&round)?;
    let places = paired.brackets.iter().flat_map(|b| b.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b)))).collect();
    let bye = paired.bye.map(|place| round.tpn(place));
    Ok(publish_ranked(tournament, &round.field, places, bye, |place| round.rank[place]))
}

/// A round as it was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Paired {
    bye: Option<usize>,
    brackets: Vec<PairedBracket>,
}

/// The bye, then the brackets from the top (1.9.2).
fn pair_round(round: &Round) -> Result<Paired, NoPairing> {
    let mut unpaired: Vec<usize> = (0..round.field.players.len()).collect();
    let mut bye = None;
    if unpaired.len() % 2 == 1 {
        let receiver = receiver::choose(&round.legal, &round.for_bye())?;
        unpaired.retain(|place| *place != receiver);
        bye = Some(receiver);
    }
    let mut completion = Completion::among(&round.legal, &unpaired).ok_or(NoPairing::NoCompletePairing)?;
    let groups: Vec<&[usize]> = unpaired.chunk_by(|a, b| round.score(*a) == round.score(*b)).collect();
    let mut floaters: Vec<usize> = Vec::new();
    let mut brackets = Vec::new();
    let mut start = 0;
    for (number, residents) in groups.iter().enumerate() {
        start += residents.len();
        let next = groups.get(number + 1).copied().unwrap_or_default();
        let mut members: Vec<usize> = floaters.iter().chain(*residents).copied().collect();
        members.sort_by_key(|&place| round.rank[place]);
        let rest = &unpaired[start + next.len()..];
        let problem = Problem { round, members: &members, next, rest };
        let (bracket, after) = problem.pair(&completion).ok_or(NoPairing::NoCompletePairing)?;
        completion = after;
        floaters.clone_from(&bracket.floaters);
        brackets.push(bracket);
    }
    Ok(Paired { bye, brackets })
}
