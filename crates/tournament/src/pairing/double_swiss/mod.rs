//! The Double-Swiss system (FIDE C.04.5 of 2026): a round is a match of two games with colours reversed.
//!
//! **Provisional.** The text of C.04.5 itself could not be read for this; what is here follows a restatement of it, which agrees with a manual and
//! with another program. Brackets, upfloaters and the identifier are [`super::upfloat`]; here are what is the system's own: the facts of a match,
//! criterion C8, and the colours (article 4).
//!
//! A match is one [`Meeting`]: its `outcome` is that of the match, its `points` those of the two games, its colour that of game 1.
//!
//! **Readings**, where the restatement leaves something open:
//! - A match is forfeited only if one player forfeits both games: `outcome` is then a forfeit, and it is no meeting, gives no colour, and neither
//!   is a floater by it. A match in which each forfeits one game is a meeting without colour (`color` is `None`).
//! - C8 counts the residents who meet an upfloater and were floaters in the previous round; every pair of unequal scores in a bracket is such a pair.
//! - A bye is no float: it has no opponent of another score (article 1.5).
//! - An odd TPN, for the initial colour (4.3.1), is an odd number among those who have been paired so far, as in the other systems.
//! - Pairs that the event forbids are treated like second meetings (C1).

mod color;
mod plan;
#[cfg(test)]
mod tests;

pub use color::Rule;
pub use plan::{Bracket, Bye, Pairing, Plan, Unwanted};

use super::upfloat::{self, Member, Pool};
use super::{NoPairing, Options, RoundPairing, initial_color};
use crate::history::{Facts, Field, Float, PabBar};
use crate::matching::Rows;
use crate::model::{self, Color, Entry, Meeting, Outcome, Tournament, Tpn};

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let plan = plan(tournament, round, options)?;
    let pairs = plan.pairings.iter().map(|pairing| pairing.pair).collect();
    Ok(RoundPairing { round, pairs, pab: plan.bye.map(|bye| bye.tpn), color_rules: Vec::new() })
}

/// Pairs a round and says why.
///
/// # Errors
/// Nobody is present, nobody may have the bye, or not everybody can be paired.
pub fn plan(tournament: &Tournament, round: u16, options: &Options) -> Result<Plan, NoPairing> {
    let field = Field::new(tournament, round, &options.absent);
    if field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let pool = pool(tournament, &field);
    let mut places: Vec<usize> = (0..field.players.len()).collect();
    let bye = if places.len() % 2 == 1 {
        let bars: Vec<Option<PabBar>> = field.players.iter().map(|facts| bye_bar(tournament, facts.tpn, round)).collect();
        let played: Vec<u16> = field.players.iter().map(|facts| round.saturating_sub(1).saturating_sub(facts.unplayed)).collect();
        let receiver = upfloat::bye::receiver(&pool, &bars, &played)?;
        places.remove(receiver.place);
        Some(receiver)
    } else {
        None
    };
    let brackets = upfloat::pair(&pool, &places, &|a, b| c8(&pool, a, b)).ok_or(NoPairing::NoCompletePairing)?;
    let initial = initial_color(tournament).unwrap_or(Color::White);
    Ok(Plan::new(&field, bye, &brackets, initial))
}

/// What the choice of upfloaters and pairs asks of the players.
fn pool(tournament: &Tournament, field: &Field) -> Pool {
    let floated = |facts: &Facts| !field.is_last && floated(tournament, facts, field.round);
    let barred = |a: usize, b: usize| u32::try_from(b).is_ok_and(|b| field.barred(a).binary_search(&b).is_ok());
    Pool {
        tpn: field.players.iter().map(|facts| facts.tpn).collect(),
        score: field.players.iter().map(|facts| facts.score).collect(),
        floated: field.players.iter().map(floated).collect(),
        may: Rows::of(field.players.len(), |a, b| !barred(a, b)),
    }
}

/// Whether a player met somebody of another score in the round before (article 1.5).
fn floated(tournament: &Tournament, facts: &Facts, round: u16) -> bool {
    let entry = tournament.contestant(facts.tpn).zip(round.checked_sub(1)).and_then(|(player, previous)| player.entry(previous));
    matches!(entry, Some(Entry::Meeting(Meeting { outcome, .. })) if outcome.is_played()) && facts.float(1) != Float::None
}

/// C2: no bye for one who had it, won a match by forfeit, or had a full-point bye.
pub(super) fn bye_bar(tournament: &Tournament, tpn: Tpn, round: u16) -> Option<PabBar> {
    let player = tournament.contestant(tpn)?;
    (1..round).find_map(|earlier| match player.entry(earlier)? {
        Entry::Bye(model::Bye::PairingAllocated) => Some(PabBar::HadOne { round: earlier }),
        Entry::Bye(model::Bye::Full) => Some(PabBar::WonUnplayed { round: earlier }),
        Entry::Meeting(Meeting { outcome: Outcome::ForfeitWin, .. }) => Some(PabBar::WonUnplayed { round: earlier }),
        _ => None,
    })
}

/// C8: the opponent of an upfloater was a floater in the previous round.
fn c8(pool: &Pool, a: Member, b: Member) -> i64 {
    let counts = |up: Member, other: Member| up.upfloater && !other.upfloater && pool.floated[other.place];
    i64::from(counts(a, b) || counts(b, a))
}
