//! The pairing-allocated bye of the systems with upfloaters (article 3.4): C2 passed, and the others can all be paired; the lowest score,
//! the most matches played, the largest TPN.

use super::Pool;
use crate::history::{Field, PabBar};
use crate::model::{self, Entry, Meeting, Outcome, Tournament, Tpn};
use crate::pairing::NoPairing;
use std::cmp::Reverse;

/// Why somebody who comes earlier in the order does not get the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// C2.
    Barred(PabBar),
    /// C3: the others could not all be paired.
    NoCompletePairing,
}

/// Who gets the bye, and who comes earlier in the order of the article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Receiver {
    pub place: usize,
    pub refused: Vec<(usize, Refusal)>,
}

/// Finds the receiver among an odd number of players. `bar`: C2; `played`: matches played.
pub(crate) fn receiver(pool: &Pool, bar: &[Option<PabBar>], played: &[u16]) -> Result<Receiver, NoPairing> {
    let size = pool.tpn.len();
    let places: Vec<usize> = (0..size).collect();
    if bar.iter().all(Option::is_some) {
        return Err(NoPairing::NobodyForBye);
    }
    // A largest matching leaves one over, and the search from that one reaches all who can be left over instead.
    let mut matching = pool.matching(&places);
    matching.solve();
    let mut over = places.iter().copied().filter(|&v| matching.mate(v).is_none());
    let (Some(root), None) = (over.next(), over.next()) else { return Err(NoPairing::NoCompletePairing) };
    let possible = matching.instead_of(root);
    let mut order = places;
    order.sort_by_key(|&p| (pool.score[p], Reverse(played[p]), Reverse(pool.tpn[p])));
    let mut refused = Vec::new();
    for place in order {
        match bar[place] {
            Some(bar) => refused.push((place, Refusal::Barred(bar))),
            None if possible.binary_search(&place).is_err() => refused.push((place, Refusal::NoCompletePairing)),
            None => return Ok(Receiver { place, refused }),
        }
    }
    Err(NoPairing::NoCompletePairing)
}

/// Who of an odd number of players gets the bye; nobody of an even one. `bar`: C2.
pub(crate) fn of_field(pool: &Pool, field: &Field, bar: impl Fn(usize) -> Option<PabBar>) -> Result<Option<Receiver>, NoPairing> {
    if field.players.len().is_multiple_of(2) {
        return Ok(None);
    }
    let bars: Vec<Option<PabBar>> = (0..field.players.len()).map(bar).collect();
    let played: Vec<u16> = (0..field.players.len()).map(|place| played(field, place)).collect();
    receiver(pool, &bars, &played).map(Some)
}

/// Matches that somebody has played: forfeited ones and byes are none.
pub(crate) fn played(field: &Field, place: usize) -> u16 {
    field.round.saturating_sub(1).saturating_sub(field.players[place].unplayed)
}

/// C2 of 2026: no bye for one who had it, won a match by forfeit, or had a full-point bye.
pub(crate) fn bar(tournament: &Tournament, tpn: Tpn, round: u16) -> Option<PabBar> {
    let player = tournament.contestant(tpn)?;
    (1..round).find_map(|earlier| match player.entry(earlier)? {
        Entry::Bye(model::Bye::PairingAllocated) => Some(PabBar::HadOne { round: earlier }),
        Entry::Bye(model::Bye::Full) => Some(PabBar::WonUnplayed { round: earlier }),
        Entry::Meeting(Meeting { outcome: Outcome::ForfeitWin, .. }) => Some(PabBar::WonUnplayed { round: earlier }),
        _ => None,
    })
}
