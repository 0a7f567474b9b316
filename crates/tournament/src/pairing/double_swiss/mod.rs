//! The Double-Swiss system (FIDE C.04.5 of 2026): a round is a match of two games with colours reversed.
//!
//! **Provisional.** The text of C.04.5 itself could not be read for this; what is here follows a restatement of it, which agrees with a manual and
//! with another program. Brackets, upfloaters and the identifier are [`super::upfloat`]; here are what is the system's own: the facts of a match,
//! criterion C8, and the colours (article 4).
//!
//! A match is one [`Meeting`](crate::model::Meeting): its `outcome` is that of the match, its `points` those of the two games, its colour that of game 1.
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
pub use plan::{Bracket, Pairing, Plan};

use super::upfloat::{self, Ahead, Member, Pool, bye};
use super::{NoPairing, Options, RoundPairing, initial_color};
use crate::history::Field;
use crate::model::{Color, Tournament};

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
    let floated = field.players.iter().map(|facts| !field.is_last && upfloat::floated(tournament, facts, round)).collect();
    let pool = Pool::new(&field, floated, Ahead::Graded, |_, _| false);
    let bye = bye::of_field(&pool, &field, |place| bye::bar(tournament, field.players[place].tpn, round))?;
    let places: Vec<usize> = (0..field.players.len()).filter(|place| bye.as_ref().is_none_or(|bye| bye.place != *place)).collect();
    let brackets = upfloat::pair(&pool, &places, &|a, b| c8(&pool, a, b)).ok_or(NoPairing::NoCompletePairing)?;
    let initial = initial_color(tournament).unwrap_or(Color::White);
    Ok(Plan::new(&field, bye, &brackets, initial))
}

/// C8: the opponent of an upfloater was a floater in the previous round.
fn c8(pool: &Pool, a: Member, b: Member) -> i64 {
    let counts = |up: Member, other: Member| up.upfloater && !other.upfloater && pool.floated[other.place];
    i64::from(counts(a, b) || counts(b, a))
}
