//! The Swiss system of FMJD (draughts), Annex 5, as far as its text is known.
//!
//! Known, from a federation's translation of the regulations: players are ordered by rating, then title, then estimated strength or alphabet (2.1);
//! everybody is paired with somebody of the same or the nearest number of points, in all rounds (2.2); the same two meet once, but again if the
//! first game was not really played (2.3); the rounds should be no fewer than a third and no more than half of the players (2.4, see
//! [`super::feasible`]); players without a rating get an estimated one, or stand below the average or in the last fifth (3.1). TPNs carry the
//! order; giving unrated players a place in it is the arbiter's.
//!
//! **Not in the known text**, and chosen as the simplest that can be defended and explained:
//! - "Nearest" is meant from the top down: a score group is paired with as few players from below as possible, and those of the highest scores
//!   ([`super::upfloat`]); of equal sets the one that leaves the next group best off, then the first by TPN.
//! - Nobody floats twice running if another set of the same scores allows it; that lapses in the last round.
//! - In a group fewest pairs are made of two players who are due the same colour; nothing forbids a colour.
//! - Of equally good pairings of a group the one with the smallest identifier is taken: without history the first half meets the second half.
//! - Colours of a pair: both due colours if they differ, else the stronger one, then by turns, as C.04.3 article 5.2 has it; round 1 by the number
//!   of the higher player and the colour drawn.
//! - The bye goes to the lowest score, then the last in order, of those who have not had it; when all have had it, it begins again.

mod explain;
#[cfg(test)]
mod tests;

pub use explain::{Bye, Explanation, Group, NotPartner, NotUpfloater, Pairing, explain};

use super::upfloat::{self, Ahead, Member, Pool, bye};
use super::{NoPairing, Options, RoundPairing, hard, publish};
use crate::history::{Facts, Field, Float, PabBar};
use crate::model::Tournament;

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let field = Field::new(tournament, round, &options.absent);
    let paired = pair_field(tournament, &field)?;
    let pairs = paired.brackets.iter().flat_map(|bracket| bracket.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b)))).collect();
    Ok(publish(tournament, &field, pairs, paired.bye.map(|receiver| field.players[receiver.place].tpn)))
}

/// A round as it was paired; places are those of the field.
struct Paired {
    bye: Option<bye::Receiver>,
    /// Everybody has had a bye: it begins again.
    begins_again: bool,
    brackets: Vec<upfloat::Bracket>,
}

fn pair_field(tournament: &Tournament, field: &Field) -> Result<Paired, NoPairing> {
    if field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let pool = pool(field);
    let mut places: Vec<usize> = (0..field.players.len()).collect();
    let (mut bye, mut begins_again) = (None, false);
    if places.len() % 2 == 1 {
        let had = |facts: &Facts| tournament.contestant(facts.tpn).and_then(|player| hard::had_bye(player, field.round));
        let mut bars: Vec<Option<PabBar>> = field.players.iter().map(|facts| had(facts).map(|round| PabBar::HadOne { round })).collect();
        begins_again = bars.iter().all(Option::is_some);
        if begins_again {
            bars.fill(None);
        }
        let receiver = bye::receiver(&pool, &bars, &vec![0; places.len()])?;
        places.remove(receiver.place);
        bye = Some(receiver);
    }
    let brackets = upfloat::pair(&pool, &places, &|a, b| clash(field, a, b)).ok_or(NoPairing::NoCompletePairing)?;
    Ok(Paired { bye, begins_again, brackets })
}

fn pool(field: &Field) -> Pool {
    let floated = field.players.iter().map(|facts| !field.is_last && facts.float(1) != Float::None).collect();
    Pool::new(field, floated, Ahead::Graded, |_, _| false)
}

/// Both are due the same colour.
fn clash(field: &Field, a: Member, b: Member) -> i64 {
    i64::from(field.players[a.place].preference.clashes(field.players[b.place].preference))
}
