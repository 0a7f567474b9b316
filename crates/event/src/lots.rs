//! What is drawn by lot: numbers of a round robin, colours of a bracket, openings and start positions. Everything comes from a seed that the
//! event keeps, so that the same seed gives the same draw in every version.

use super::lot::RoundLot;
use super::model::{PlayerId, Section};
use super::order::initial_order;
use super::policy::{Colours, Numbers, Openings, Policy};
use super::refusal::Refusal;
use super::system::SystemKind;
use arbitration::kind::GameKind;
use draughts::Variant;
use draughts::openings::{Table, draw};
use tournament::pairing::spread::early_meetings;
use tournament::pairing::varma::{self, Entrant};
use tournament::rng::Rng;

/// Start positions of Chess960.
const POSITIONS: u16 = 960;

/// The first number of a seed.
const fn mixed(seed: u64) -> u64 {
    Rng::new(seed).next()
}

impl Policy {
    /// Whether something of it is drawn from the seed.
    pub fn needs_seed(&self) -> bool {
        self.first_round == Some(super::policy::FirstRound::Lots)
            || matches!(self.numbers, Some(Numbers::Varma | Numbers::Early))
            || self.colours == Some(Colours::Lots)
            || self.openings.is_some_and(|openings| openings != Openings::None)
    }
}

/// The numbers of round 1 in the order that the section wants.
pub(super) fn numbered(section: &Section) -> Result<Vec<PlayerId>, Refusal> {
    let order = initial_order(section);
    let policy = &section.setup.policy;
    let seed = policy.seed.unwrap_or(0);
    let unit = |id: &PlayerId| section.player(*id).map_or("", |p| p.unit(section));
    match policy.numbers {
        Some(Numbers::Varma) => {
            let entrants: Vec<Entrant<'_>> = order.iter().map(|id| Entrant { name: section.name(*id), unit: unit(id) }).collect();
            let steps = varma::draw(&entrants, seed).map_err(|why| Refusal::NoVarma(Box::new(why)))?;
            let mut drawn: Vec<(u16, PlayerId)> = steps.iter().filter_map(|s| Some((s.number.0, *order.get(s.entrant)?))).collect();
            drawn.sort_unstable();
            Ok(drawn.into_iter().map(|(_, id)| id).collect())
        }
        Some(Numbers::Early) => {
            let units: Vec<&str> = order.iter().map(unit).collect();
            let mut drawn: Vec<(u16, PlayerId)> = early_meetings(&units, seed).iter().map(|tpn| tpn.0).zip(order).collect();
            drawn.sort_unstable();
            Ok(drawn.into_iter().map(|(_, id)| id).collect())
        }
        Some(Numbers::Rating) | None if section.setup.system == SystemKind::Scheveningen => Ok(in_teams(section, order, 2)),
        Some(Numbers::Rating) | None if section.setup.system == SystemKind::Skalitzka => Ok(in_teams(section, order, 3)),
        Some(Numbers::Rating) | None => Ok(order),
    }
}

/// The order in which so many teams follow each other: where the players are of so many units of the same size, and nobody was given a lot, each
/// unit is a team, that of the first player first.
fn in_teams(section: &Section, order: Vec<PlayerId>, teams: usize) -> Vec<PlayerId> {
    let unit = |id: &PlayerId| section.player(*id).map_or("", |p| p.unit(section));
    if section.players.iter().any(|p| p.lot.is_some()) || order.iter().any(|id| unit(id).is_empty()) {
        return order;
    }
    let mut found: Vec<Vec<PlayerId>> = Vec::new();
    for id in &order {
        match found.iter_mut().find(|team| team.first().is_some_and(|first| unit(first) == unit(id))) {
            Some(team) => team.push(*id),
            None => found.push(vec![*id]),
        }
    }
    if found.len() == teams && found.iter().all(|team| team.len() * teams == order.len()) { found.concat() } else { order }
}

/// The two teams of a section in which each of one meets each of the other, before round 1 is paired; `None` in any other section.
pub fn two_teams(section: &Section) -> Option<[Vec<PlayerId>; 2]> {
    if section.setup.system != SystemKind::Scheveningen || !section.rounds.is_empty() {
        return None;
    }
    let mut order = numbered(section).ok()?;
    if section.players.iter().all(|p| p.tpn.is_some()) {
        order.sort_by_key(|id| section.player(*id).and_then(|p| p.tpn));
    }
    let second = order.split_off(order.len() / 2);
    Some([order, second])
}

/// What is drawn for a round from a seed, as the section wants it; nothing where it wants nothing, or the game has no such thing.
pub fn lots_of_round(section: &Section, seed: u64) -> Vec<RoundLot> {
    let table = match section.setup.policy.openings {
        None | Some(Openings::None) => return Vec::new(),
        Some(Openings::Chess960) => {
            let number = u16::try_from(mixed(seed) % u64::from(POSITIONS)).unwrap_or(0);
            return if section.setup.game == GameKind::Chess { vec![RoundLot::Chess960 { number, seed }] } else { Vec::new() };
        }
        Some(Openings::Fmjd) => Table::Fmjd,
        Some(Openings::Idf) => Table::Idf,
    };
    let variant = match section.setup.game {
        GameKind::Draughts64Russian => Variant::Russian,
        GameKind::Draughts64Brazilian => Variant::Brazilian,
        _ => return Vec::new(),
    };
    let name = if table == Table::Fmjd { "fmjd" } else { "idf" };
    let lot =
        |drawn: draughts::openings::Drawn| RoundLot::Opening { table: name.to_owned(), entry: drawn.opening.name(), seed: Some(seed) };
    draw(table, variant, seed).map(lot).into_iter().collect()
}

/// The seed of a round: from the section's.
pub(super) fn seed_of_round(section: &Section, round: u16) -> Option<u64> {
    Some(mixed(section.setup.policy.seed? ^ u64::from(round).wrapping_mul(0xD6E8_FEB8_6659_FD93)))
}

/// Whether the colours of a bracket's meeting are exchanged: 猜先 by lot, table by table.
pub(super) fn swaps_colors(section: &Section, policy: &Policy, round: u16, place: u16) -> bool {
    policy.colours == Some(Colours::Lots) && mixed(seed_of_round(section, round).unwrap_or(0) ^ u64::from(place)) & 1 == 1
}
