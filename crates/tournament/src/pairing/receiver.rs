//! The pairing-allocated bye where it is given before anything else (article 3.1 of C.04.4.1 and of C.04.4.2).

use super::NoPairing;
use super::legal::Legal;
use crate::history::{Field, PabBar};
use crate::model::Tpn;
use crate::points::Points;
use std::cmp::Reverse;

/// Why a player gets the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByeChoice {
    /// Who.
    pub tpn: Tpn,
    /// The receiver's score.
    pub score: Points,
    /// Games the receiver has played.
    pub games: u16,
    /// What sets the receiver apart from the next in line.
    pub decided: Decided,
    /// Those who come before in the order, and why not they.
    pub refused: Vec<(Tpn, Refusal)>,
}

/// What decided between the receiver of the bye and the next in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Nobody else may have it, or the next has a higher score (3.1.3).
    LowestScore,
    /// The next has the same score and fewer games (3.1.4).
    MostGames,
    /// The next has as many games, and a smaller number (Dubov) or a higher rank (Burstein, both 3.1.5).
    Last,
}

impl Decided {
    /// The article, the same in C.04.4.1 and C.04.4.2.
    pub const fn article(self) -> &'static str {
        match self {
            Self::LowestScore => "3.1.3",
            Self::MostGames => "3.1.4",
            Self::Last => "3.1.5",
        }
    }
}

/// Why a player who comes before in the order does not get the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// C2 (3.1.1).
    Barred(PabBar),
    /// The others cannot all be paired then (3.1.2).
    NoCompletePairing,
}

/// All players in the order of the bye: the lowest score, the most games, then the last of what `last` gives.
fn in_order(field: &Field, last: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..field.players.len()).collect();
    order.sort_by_key(|&place| (field.players[place].score, field.players[place].unplayed, Reverse(last(place))));
    order
}

/// Those who may have the bye, the first wanted most.
pub(super) fn candidates(field: &Field, last: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut order = in_order(field, last);
    order.retain(|&place| field.players[place].pab_bar.is_none());
    order
}

/// Who of the candidates gets it.
pub(super) fn choose(legal: &Legal, candidates: &[usize]) -> Result<usize, NoPairing> {
    if candidates.is_empty() {
        return Err(NoPairing::NobodyForBye);
    }
    legal.receiver(candidates).ok_or(NoPairing::NoCompletePairing)
}

/// Why the receiver.
pub(super) fn explain(field: &Field, receiver: usize, last: impl Fn(usize) -> usize) -> ByeChoice {
    let order = in_order(field, last);
    let facts = &field.players[receiver];
    let before = order.iter().take_while(|place| **place != receiver).map(|&place| &field.players[place]);
    let why = |bar: Option<PabBar>| bar.map_or(Refusal::NoCompletePairing, Refusal::Barred);
    let next = order.iter().skip_while(|place| **place != receiver).skip(1).map(|&place| &field.players[place]);
    let decided = match next.clone().find(|other| other.pab_bar.is_none()) {
        Some(other) if other.score == facts.score && other.unplayed == facts.unplayed => Decided::Last,
        Some(other) if other.score == facts.score => Decided::MostGames,
        _ => Decided::LowestScore,
    };
    ByeChoice {
        tpn: facts.tpn,
        score: facts.score,
        games: (field.round - 1).saturating_sub(facts.unplayed),
        decided,
        refused: before.map(|other| (other.tpn, why(other.pab_bar))).collect(),
    }
}
