//! A round with its reasons: who got the bye and why not others, who floated up, the identifier of each bracket, the rule of each colour.

use super::color::{self, Rule};
use crate::history::Field;
use crate::model::{Color, Tpn};
use crate::pairing::Pair;
use crate::pairing::upfloat::{self, Bye, ToldBracket, bye, told};

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

/// A bracket; its cost is C8, the opponents of upfloaters who were floaters in the previous round.
pub type Bracket = ToldBracket<i64>;

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
        let pairing = |(higher, lower, bracket): (usize, usize, usize)| {
            let (h, l) = (&field.players[higher], &field.players[lower]);
            let (color, rule) = color::of_higher(h, l, initial);
            let (white, black) = if color == Color::White { (h.tpn, l.tpn) } else { (l.tpn, h.tpn) };
            Pairing { pair: Pair { white, black }, higher: h.tpn, rule, bracket }
        };
        Self {
            round: field.round,
            bye: receiver.map(|receiver| Bye::new(field, receiver)),
            brackets: brackets.iter().map(|bracket| Bracket::new(field, bracket, bracket.cost)).collect(),
            pairings: told::board_order(field, brackets).into_iter().map(pairing).collect(),
        }
    }
}
