//! The Burstein system (FIDE C.04.4.2, in force since 1 February 2026).
//!
//! The seeding rounds are rounds of the Dutch system. After them brackets are paired from the top: the criteria are digits of the weights of
//! one matching of the members, the next scoregroup and everybody below, and the first of the best pairings is found by demanding for each
//! member in the order of the index the last opponent in that order. `reference` has the text taken literally. No rounds paired by
//! others are known to compare with: the enumeration and the cases derived by hand are all there is.
//!
//! # Readings where the text leaves a choice
//! - Cross-references: 1.7 means 3.1.5, 1.9.1 means 2.1, 1.9.2 means 3.1.
//! - Index (1.7.2): a run of zero-point byes counts for opponents only if it reaches the round that is paired; forfeit losses do not belong to
//!   it, and the index of the absent player stays as it is.
//! - C2 goes by points, although 3.1.1 names only a bye and a forfeit win.
//! - C7: the next bracket's fewest downfloaters, then their scores; one bracket ahead only.
//! - Scoregroups are those of pairing scores, virtual points included; the index is of real scores (1.7.2).
//! - The seeding rounds follow C.04.3 of 2026, which came into force on the same day.
//! - 5.2.1 speaks of the TPN: numbers never paired are skipped, as has been ruled for the Dutch system.

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
