//! The Dubov system (FIDE C.04.4.1, in force since 1 February 2026).
//!
//! The bye is given first; then every scoregroup from the top is completed by upfloaters, divided into those who prefer White and the others,
//! and paired by the average rating of the opponents so far. Nothing is enumerated: upfloaters, shifters and opponents are each what some
//! best matching has, and are found by demanding them one after the other (module `weighed`). `reference` has the text taken literally.
//!
//! # Readings where the text leaves a choice
//! They are those of the corpus in `fixtures/pairing/dubov2026`, whose rounds were enumerated under them.
//! - Upfloated (1.8, C8 to C10): paired with an opponent of a higher score, also if the game was forfeited, because 1.3.2 speaks of players to
//!   be paired; a bye is none.
//! - C9: the sum of earlier upfloats over the maximum upfloaters of the set: the text says how often, not who.
//! - Pool of the second shift (4.3): those of the larger subgroup, without players just shifted into it, who do not seek its colour.
//! - C2 goes by points: a full-point bye and a forfeit win bar the bye, although 3.1.1 names only the latter.
//! - Unavoidable (3.2.4.1): the least number of pairs inside the subgroup over all legal pairings of the bracket, which is the optimum of C7.
//! - Nobody has played (3.2.3): the bracket decides, not the round.
//! - C4 is seen to with each set of upfloaters, for all not yet paired.
//! - C6: the lowest scores first, as the text takes the differences in descending order.
//! - Prohibited pairs, which the text does not know, are as C1. Scores are pairing scores, virtual points included.
//! - Who has no rating, which 1.1 does not allow, counts as 0 in the averages.
//! - 5.2.1 speaks of the TPN: numbers never paired are skipped, as has been ruled for the Dutch system.
//!
//! # Cost
//! One round, processor time on one core, the fastest of three (`cargo bench -p tournament --bench pairing -- other_systems`):
//!
//! | case | players | pairing |
//! |---|---|---|
//! | open by chance, after 0, 1, 4, 8 rounds of nine | 1,000 | 3, 11, 7, 9 ms |
//! | | 3,000, after 4 | 73 ms |
//! | everything drawn, one scoregroup | 1,000 | 4 ms |
//! | halves due one colour: all of the lower half float up | 1,000 | 5 ms |
//! | every other player kept apart from the others of these | 1,000 | 23 ms |
//! | a round robin but for its last seven rounds or few more | 40 | 0.5 ms |
//! | | 200 | 47 ms |

mod bracket;
mod explain;
#[cfg(test)]
mod played_tests;
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
