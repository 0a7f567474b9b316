//! Decisions about players: entry, numbers, lots, check-in, byes.

use super::leaving::leave;
use super::player;
use super::ratings::chosen;
use crate::change::{ByeCode, Change};
use crate::command::{NewPlayer, PlayerPatch};
use crate::leaving_comment;
use crate::model::{ByeKind, Info, PlayerId, Presence, Section, Status};
use crate::order::initial_order;
use crate::refusal::Refusal;
use crate::setting::{Fault, Setting, typed_anew};
use std::collections::BTreeSet;
use tournament::model::Bye;
use tournament::rng::Rng;
use tournament::same_id::id_key;

pub fn add(info: &Info, section: &Section, new: &[NewPlayer]) -> Result<Vec<Change>, Refusal> {
    if (section.setup.system.is_fixed() || !section.is_one_stage()) && !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("players"));
    }
    let mut ids: BTreeSet<&str> = section.players.iter().filter_map(|p| id_key(&p.person.id)).collect();
    let first = section.players.last().map_or(1, |p| p.id.0 + 1);
    let mut lots: BTreeSet<u16> = section.players.iter().filter_map(|p| p.lot).collect();
    let month = section.list_month(info);
    let mut changes = Vec::with_capacity(new.len());
    for (number, entry) in (first..).zip(new) {
        let id = entry.person.id.as_str();
        if entry.person.public_id() != id {
            return Err(Refusal::PrivateId(entry.person.name.clone()));
        }
        if id_key(id).is_some_and(|key| !ids.insert(key)) {
            return Err(Refusal::DuplicateId(id.to_owned(), entry.person.name.clone()));
        }
        // What is wrong is told before what is still missing.
        if entry.person.name.trim().is_empty() {
            return Err(Fault::NoName(Setting::Name).into());
        }
        let player = PlayerId(number);
        let person = chosen(section, month.as_deref(), &entry.person);
        changes.push(Change::PlayerAdded { section: section.id, player, person });
        if let Some(lot) = entry.lot {
            if !lots.insert(lot) {
                return Err(Refusal::LotTaken(lot));
            }
            changes.push(Change::Lot { section: section.id, player, lot: entry.lot });
        }
    }
    Ok(changes)
}

pub fn edit(section: &Section, id: PlayerId, patches: &[PlayerPatch]) -> Result<Vec<Change>, Refusal> {
    let old = &player(section, id)?.person;
    let mut person = old.clone();
    patches.iter().for_each(|patch| person.patch(patch));
    if let Some(fault) = typed_anew(old, &person, section.setup.game, None) {
        return Err(fault.into());
    }
    if patches.iter().any(|p| matches!(p, PlayerPatch::Id(id) if !id.is_empty())) && person.public_id().is_empty() {
        return Err(Refusal::PrivateId(person.name));
    }
    let key = id_key(&person.id);
    if let Some(twin) = section.players.iter().find(|p| p.id != id && key.is_some() && id_key(&p.person.id) == key) {
        return Err(Refusal::DuplicateId(person.id, twin.person.name.clone()));
    }
    Ok(vec![Change::PlayerSet { section: section.id, player: id, person }])
}

/// Whether a player stands in any round.
fn was_paired(section: &Section, id: PlayerId) -> bool {
    section.rounds.iter().any(|r| r.byes.contains_key(&id) || r.boards.iter().any(|b| b.white == id || b.black == id))
}

pub fn remove(section: &Section, id: PlayerId) -> Result<Vec<Change>, Refusal> {
    let name = player(section, id)?.person.name.clone();
    if was_paired(section, id) || section.prohibited.iter().any(|p| p.players.contains(&id)) {
        return Err(Refusal::PlayerWasPaired(name));
    }
    Ok(vec![Change::PlayerRemoved { section: section.id, player: id }])
}

pub fn assign_numbers(section: &Section) -> Result<Vec<Change>, Refusal> {
    if section.current_number() >= 4 {
        return Err(Refusal::NumbersFrozen);
    }
    if (section.setup.system.is_fixed() || !section.is_one_stage()) && !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("numbers"));
    }
    let without = section.players.iter().filter(|p| p.lot.is_none()).count();
    if without > 0 && without < section.players.len() {
        return Err(Refusal::LotsIncomplete(without));
    }
    let order = initial_order(section);
    let comments = leaving_comment::renumbered(section, &order, section.current_number());
    let comments = comments.into_iter().map(|line| Change::Comment { section: section.id, line });
    Ok(std::iter::once(Change::Numbered { section: section.id, order }).chain(comments).collect())
}

/// Lots 1 to n in an order that the seed decides: a Fisher-Yates shuffle driven by SplitMix64, so that the same seed
/// gives the same lots in every version.
pub fn draw_lots(section: &Section, seed: u64) -> Result<Vec<Change>, Refusal> {
    if !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("lots"));
    }
    let mut ids: Vec<PlayerId> = section.players.iter().map(|p| p.id).collect();
    let mut rng = Rng::new(seed);
    for at in (1..ids.len()).rev() {
        let range = u64::try_from(at).unwrap_or(u64::MAX) + 1;
        let pick = usize::try_from((u128::from(rng.next()) * u128::from(range)) >> 64).unwrap_or(0);
        ids.swap(at, pick);
    }
    let lots = (1..).zip(ids).map(|(lot, player)| Change::Lot { section: section.id, player, lot: Some(lot) });
    Ok(lots.chain([Change::Comment { section: section.id, line: format!("Lots drawn with seed {seed}") }]).collect())
}

pub fn set_lot(section: &Section, id: PlayerId, lot: Option<u16>) -> Result<Vec<Change>, Refusal> {
    player(section, id)?;
    if !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("lots"));
    }
    match lot {
        Some(lot) if section.players.iter().any(|p| p.id != id && p.lot == Some(lot)) => Err(Refusal::LotTaken(lot)),
        _ => Ok(vec![Change::Lot { section: section.id, player: id, lot }]),
    }
}

pub fn set_presence(section: &Section, ids: &[PlayerId], presence: Presence) -> Result<Vec<Change>, Refusal> {
    for id in ids {
        player(section, *id)?;
    }
    Ok(vec![Change::Presence { section: section.id, players: ids.to_vec(), presence }])
}

pub fn set_status(section: &Section, id: PlayerId, status: Status) -> Result<Vec<Change>, Refusal> {
    let who = player(section, id)?;
    if status != Status::Active && section.has_fixed_games() && who.leaving.is_none() {
        return leave(section, id, status, section.leaving_by_rule(id));
    }
    // From withdrawn to expelled: what was decided about the games stands. Who comes back plays the games to come.
    let games = who.leaving.filter(|_| status != Status::Active);
    let mut changes = vec![Change::Status { section: section.id, player: id, status, games }];
    // The report file tells who left and came back, once there are rounds that they miss.
    if status != who.status && (who.leaving.is_some() || !section.rounds.is_empty()) {
        changes.push(Change::Comment { section: section.id, line: leaving_comment::moved(section, id, status) });
    }
    Ok(changes)
}

pub fn request_bye(section: &Section, id: PlayerId, round: u16, kind: Option<ByeKind>) -> Result<Vec<Change>, Refusal> {
    let who = player(section, id)?;
    if section.setup.system.is_fixed() {
        return Err(Refusal::ByeInRoundRobin);
    }
    if round == 0 || round > section.rounds_planned() {
        return Err(Refusal::NoRound(round));
    }
    let missed = section.missed(id).any(|r| r.number == round);
    if round <= section.current_number() && !missed {
        return Err(Refusal::RoundAlreadyPaired(round));
    }
    if kind == Some(ByeKind::Half) {
        let policy = section.setup.byes;
        if round + policy.closed_rounds > section.setup.rounds {
            return Err(Refusal::HalfByeClosed(round));
        }
        let taken = who.byes.iter().filter(|(r, k)| **r != round && **k == ByeKind::Half).count();
        if taken >= usize::from(policy.half_byes) {
            return Err(Refusal::HalfByeLimit(policy.half_byes));
        }
    }
    let mut changes = vec![Change::ByeRequest { section: section.id, player: id, round, kind }];
    // Who came late has the bye of a round that was played without them.
    if let Some(played) = section.round(round).filter(|_| missed) {
        let others = played.byes.iter().filter(|(other, _)| **other != id).map(|(other, bye)| (*other, ByeCode::from(*bye)));
        let byes = others.chain(kind.map(|kind| (id, ByeCode::from(Bye::from(kind))))).collect();
        changes.push(Change::Repaired { section: section.id, round, tables: Vec::new(), byes });
    }
    if kind == Some(ByeKind::Full) {
        // Full-point byes are deprecated; the report file names them (FIDE verification Q178, Q179).
        let number = leaving_comment::numbered(section, id);
        changes.push(Change::Comment { section: section.id, line: format!("FPB @ Round {round}: {number}=FPB") });
    }
    Ok(changes)
}

pub fn set_fixed_table(section: &Section, id: PlayerId, table: Option<u16>) -> Result<Vec<Change>, Refusal> {
    player(section, id)?;
    if let Some(twin) = section.players.iter().find(|p| p.id != id && table.is_some() && p.fixed_table == table) {
        return Err(Refusal::TableTaken(table.unwrap_or_default(), twin.person.name.clone()));
    }
    Ok(vec![Change::FixedTable { section: section.id, player: id, table }])
}
