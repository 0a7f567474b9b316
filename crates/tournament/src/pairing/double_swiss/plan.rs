//! A round with its reasons: who got the bye and why not others, who floated up, the identifier of each bracket, the rule of each colour.

use super::color::{self, Rule};
use crate::history::Field;
use crate::model::{Color, Tpn};
use crate::pairing::Pair;
use crate::pairing::upfloat::{self, Criterion, bye};
use crate::points::Points;

/// A round of the system and why it is so.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The round, from 1.
    pub round: u16,
    /// The bye, if the number of players is odd.
    pub bye: Option<Bye>,
    /// The brackets, from the top.
    pub brackets: Vec<Bracket>,
    /// The matches in board order.
    pub pairings: Vec<Pairing>,
}

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
    pub refused: Vec<(Tpn, Unwanted)>,
}

pub use bye::Refusal as Unwanted;

/// A bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bracket {
    /// The residents' score.
    pub score: Points,
    /// The residents, by TPN.
    pub residents: Vec<Tpn>,
    /// The upfloaters by score, then TPN.
    pub upfloaters: Vec<Tpn>,
    /// C6: upfloaters that the next scoregroup will need.
    pub next: usize,
    /// C7: upfloaters who were floaters in the previous round.
    pub repeated: usize,
    /// Players who come earlier in the order of sets than a chosen one, and the first criterion that any set with them would not meet as well.
    pub refused: Vec<(Tpn, Criterion)>,
    /// C8: opponents of upfloaters who were floaters in the previous round.
    pub opponents: i64,
    /// The identifier (article 3.6): the top members ascending, then their partners.
    pub identifier: Vec<Tpn>,
}

/// A match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pairing {
    /// Who has which colour in game 1.
    pub pair: Pair,
    /// The higher-ranked player (article 4.2).
    pub higher: Tpn,
    /// The rule that gave the colours.
    pub rule: Rule,
    /// The bracket, an index into [`Plan::brackets`].
    pub bracket: usize,
}

impl Plan {
    pub(super) fn new(field: &Field, receiver: Option<bye::Receiver>, brackets: &[upfloat::Bracket], initial: Color) -> Self {
        let tpn = |place: usize| field.players[place].tpn;
        let bye = receiver.map(|receiver| {
            let facts = &field.players[receiver.place];
            Bye {
                tpn: facts.tpn,
                score: facts.score,
                played: field.round.saturating_sub(1).saturating_sub(facts.unplayed),
                refused: receiver.refused.into_iter().map(|(place, why)| (tpn(place), why)).collect(),
            }
        });
        let mut pairings: Vec<(usize, usize, usize)> = Vec::new();
        for (index, bracket) in brackets.iter().enumerate() {
            pairings.extend(bracket.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b), index)));
        }
        // C.04.2 article 3.6; the smaller place is the higher-ranked player.
        pairings.sort_by_key(|&(higher, lower, _)| {
            let (h, l) = (&field.players[higher], &field.players[lower]);
            (-h.score.hundredths(), -(h.score + l.score).hundredths(), h.tpn)
        });
        let pairing = |(higher, lower, bracket): (usize, usize, usize)| {
            let (h, l) = (&field.players[higher], &field.players[lower]);
            let (color, rule) = color::of_higher(h, l, initial);
            let (white, black) = if color == Color::White { (h.tpn, l.tpn) } else { (l.tpn, h.tpn) };
            Pairing { pair: Pair { white, black }, higher: h.tpn, rule, bracket }
        };
        let report = |bracket: &upfloat::Bracket| Bracket {
            score: bracket.residents.first().map_or(Points::ZERO, |&place| field.players[place].score),
            residents: bracket.residents.iter().map(|&place| tpn(place)).collect(),
            upfloaters: bracket.upfloaters.iter().map(|&place| tpn(place)).collect(),
            next: bracket.counts.next,
            repeated: bracket.counts.repeated,
            refused: bracket.refused.iter().map(|&(place, why)| (tpn(place), why)).collect(),
            opponents: bracket.cost,
            identifier: bracket.pairs.iter().map(|pair| tpn(pair.0)).chain(bracket.pairs.iter().map(|pair| tpn(pair.1))).collect(),
        };
        Self {
            round: field.round,
            bye,
            brackets: brackets.iter().map(report).collect(),
            pairings: pairings.into_iter().map(pairing).collect(),
        }
    }
}
