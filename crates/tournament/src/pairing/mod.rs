//! Who meets whom.

pub mod berger;
pub mod blocking;
pub mod burstein;
pub mod colors;
pub mod double_swiss;
pub mod dubov;
pub mod dutch;
pub mod explain;
pub mod feasible;
pub mod fmjd;
pub mod groups;
pub mod hard;
pub mod knockout;
mod legal;
pub mod name;
pub mod playoff;
pub mod points;
pub mod receiver;
pub mod repair;
pub mod scheveningen;
pub mod schiller;
pub mod skalitzka;
pub mod spread;
pub mod team_swiss;
pub mod upfloat;
pub mod varma;
pub mod warnings;
mod weighed;

use crate::history::{Facts, Field};
use crate::model::{Bye, Color, Entry, Meeting, System, Tournament, Tpn};
use colors::{ColorRule, color_of_higher};

/// A pairing of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Has White (Red in xiangqi).
    pub white: Tpn,
    /// Has Black.
    pub black: Tpn,
}

/// A round as the rules pair it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RoundPairing {
    /// The round, from 1.
    pub round: u16,
    /// The pairs in board order (C.04.2 article 3.6).
    pub pairs: Vec<Pair>,
    /// Who gets the pairing-allocated bye.
    pub pab: Option<Tpn>,
    /// The rule of C.04.3 that gave each pair its colours, in the order of `pairs`; empty for systems with rules of their own.
    pub color_rules: Vec<ColorRule>,
}

/// What the tournament does not say and the pairing needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Players who are not paired in this round although no entry says so.
    pub absent: Vec<Tpn>,
}

/// Why a round cannot be paired. Nothing is ever relaxed to make it possible: the Chief Arbiter decides (C.04.3 article 1.9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPairing {
    /// Rounds are counted from 1 to the declared number.
    #[error("the tournament has no such round")]
    NoSuchRound,
    /// The system has no engine: the rounds come from elsewhere.
    #[error("the tournament's system has no pairing engine")]
    NoEngine,
    /// The arbiter gives the pairs of this round (points pairing whose first round is drawn or chosen by hand).
    #[error("the arbiter gives the pairs of this round")]
    ByHand,
    /// Nobody is there to be paired.
    #[error("nobody is to be paired")]
    NobodyPresent,
    /// The number of players is odd and criterion C2 bars every one of them from the pairing-allocated bye.
    #[error("the number of players is odd and nobody may get the pairing-allocated bye (C2)")]
    NobodyForBye,
    /// Criteria C1 to C3 leave no way to pair everybody.
    #[error("the players cannot all be paired without breaking C1, C2 or C3")]
    NoCompletePairing,
}

/// Pairs a round under the tournament's rules.
///
/// Present are the players as [`Field::new`] says. The initial colour is that of [`initial_color`], or White. Round robins and brackets need
/// nobody's choice: [`berger`] and [`knockout`] give their rounds.
///
/// # Errors
/// See [`NoPairing`].
pub fn pair(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    if round == 0 || round > tournament.rounds.max(1) {
        return Err(NoPairing::NoSuchRound);
    }
    match tournament.system {
        System::Dutch(_) => dutch_round(tournament, round, options),
        System::Dubov => dubov::pair(tournament, round, options),
        System::Burstein => burstein::pair(tournament, round, options),
        System::DoubleSwiss => double_swiss::pair(tournament, round, options),
        System::Fmjd => fmjd::pair(tournament, round, options),
        System::Points(policy) => points::pair(tournament, policy, round, options),
        System::TeamSwiss(policy) => team_swiss::pair(tournament, policy, round, options),
        System::RoundRobin { .. }
        | System::Scheveningen
        | System::Skalitzka
        | System::Knockout(_)
        | System::Other
        | System::OtherPredetermined => Err(NoPairing::NoEngine),
    }
}

fn dutch_round(tournament: &Tournament, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let field = Field::new(tournament, round, &options.absent);
    if field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let brackets = dutch::pair_field(&field)?;
    let places: Vec<(usize, usize)> = brackets.iter().flat_map(|b| b.pairs.iter().copied()).collect();
    let pab = brackets.last().and_then(|b| b.floaters.first()).map(|&p| field.players[p].tpn);
    Ok(publish(tournament, &field, places, pab))
}

/// The initial colour as stated or, where a file does not state it, as round 1 shows it: there every colour follows from it
/// (C.04.3 article 5.2.5).
pub fn initial_color(tournament: &Tournament) -> Option<Color> {
    tournament.initial_color.or_else(|| {
        let mut number = 0u16;
        tournament.contestants.iter().find_map(|player| {
            let entry = player.entry(1);
            number += u16::from(matches!(entry, Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated))));
            match entry {
                Some(Entry::Meeting(Meeting { opponent, color: Some(color), .. })) if opponent > player.tpn => {
                    Some(if number % 2 == 1 { color } else { color.other() })
                }
                _ => None,
            }
        })
    })
}

/// Colours and board order, where the higher-ranked player is the one of the higher score, then of the smaller number.
fn publish(tournament: &Tournament, field: &Field, places: Vec<(usize, usize)>, pab: Option<Tpn>) -> RoundPairing {
    publish_ranked(tournament, field, places, pab, |place| place)
}

/// The same where colours go by another ranking: the smaller the higher.
fn publish_ranked(
    tournament: &Tournament,
    field: &Field,
    mut places: Vec<(usize, usize)>,
    pab: Option<Tpn>,
    rank: impl Fn(usize) -> usize,
) -> RoundPairing {
    let initial = initial_color(tournament).unwrap_or(Color::White);
    // Places are in rank order, so the smaller one is the higher-ranked player.
    places.sort_by_key(|&(higher, lower)| {
        let (h, l): (&Facts, &Facts) = (&field.players[higher], &field.players[lower]);
        (-h.score.hundredths(), -(h.score + l.score).hundredths(), h.tpn)
    });
    let mut round = RoundPairing { round: field.round, pairs: Vec::new(), pab, color_rules: Vec::new() };
    for (higher, lower) in places {
        let (higher, lower) = if rank(lower) < rank(higher) { (lower, higher) } else { (higher, lower) };
        let (h, l) = (&field.players[higher], &field.players[lower]);
        let (color, rule) = color_of_higher(h, l, initial);
        let (white, black) = if color == Color::White { (h.tpn, l.tpn) } else { (l.tpn, h.tpn) };
        round.pairs.push(Pair { white, black });
        round.color_rules.push(rule);
    }
    round
}
