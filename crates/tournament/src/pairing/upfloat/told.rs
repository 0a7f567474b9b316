//! What is told of a bye and of a bracket, whichever system it is.

use super::choice::Criterion;
use super::{Bracket as Paired, bye};
use crate::history::Field;
use crate::model::Tpn;
use crate::points::Points;

/// Who has the bye (article 3.4).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bye {
    /// The receiver.
    pub tpn: Tpn,
    /// The receiver's score.
    pub score: Points,
    /// Matches the receiver has played.
    pub played: u16,
    /// Who comes earlier in the order of the article, and why not they.
    pub refused: Vec<(Tpn, bye::Refusal)>,
}

impl Bye {
    pub(crate) fn new(field: &Field, receiver: bye::Receiver) -> Self {
        let facts = &field.players[receiver.place];
        Self {
            tpn: facts.tpn,
            score: facts.score,
            played: bye::played(field, receiver.place),
            refused: receiver.refused.into_iter().map(|(place, why)| (field.players[place].tpn, why)).collect(),
        }
    }
}

/// A bracket; `C` is what its pairs cost by the system's criteria of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bracket<C> {
    /// The residents' score.
    pub score: Points,
    /// The residents, by TPN.
    pub residents: Vec<Tpn>,
    /// The upfloaters by score, then TPN.
    pub upfloaters: Vec<Tpn>,
    /// C6: upfloaters that the next scoregroup will need at least.
    pub next: usize,
    /// No set of upfloaters fulfils C6, so that it chooses none; never where C6 is graded.
    pub next_fails: bool,
    /// C7: upfloaters who were floaters in the previous round.
    pub repeated: usize,
    /// Players who come earlier in the order of sets than a chosen one, and the first criterion that any set with them would not meet as well.
    pub refused: Vec<(Tpn, Criterion)>,
    /// What the pairs cost.
    pub cost: C,
    /// The identifier (article 3.6): the top members ascending, then their partners.
    pub identifier: Vec<Tpn>,
}

impl<C> Bracket<C> {
    pub(crate) fn new(field: &Field, bracket: &Paired, cost: C) -> Self {
        let tpn = |place: usize| field.players[place].tpn;
        Self {
            score: bracket.residents.first().map_or(Points::ZERO, |&place| field.players[place].score),
            residents: bracket.residents.iter().map(|&place| tpn(place)).collect(),
            upfloaters: bracket.upfloaters.iter().map(|&place| tpn(place)).collect(),
            next: bracket.counts.next,
            next_fails: bracket.next_fails,
            repeated: bracket.counts.repeated,
            refused: bracket.refused.iter().map(|&(place, why)| (tpn(place), why)).collect(),
            cost,
            identifier: bracket.pairs.iter().map(|pair| tpn(pair.0)).chain(bracket.pairs.iter().map(|pair| tpn(pair.1))).collect(),
        }
    }
}

/// The pairs of all brackets in board order (C.04.2 article 3.6): the higher-ranked player, the other, the bracket.
pub(crate) fn board_order(field: &Field, brackets: &[Paired]) -> Vec<(usize, usize, usize)> {
    let mut pairs: Vec<(usize, usize, usize)> = Vec::new();
    for (index, bracket) in brackets.iter().enumerate() {
        // The smaller place is the higher-ranked player.
        pairs.extend(bracket.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b), index)));
    }
    pairs.sort_by_key(|&(higher, lower, _)| {
        let (h, l) = (&field.players[higher], &field.players[lower]);
        (-h.score.hundredths(), -(h.score + l.score).hundredths(), h.tpn)
    });
    pairs
}
