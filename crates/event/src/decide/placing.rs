//! Decisions about places where the tie-breaks do not decide, and about values typed by the arbiter.

use super::player;
use crate::change::Change;
use crate::command::NewPlacing;
use crate::model::{Event, PlayerId, Section};
use crate::placing::{Manual, Placing, PlacingBy, Rested, drawn_order};
use crate::ranking::Ranked;
use crate::refusal::Refusal;
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::Tpn;
use tournament::points::Points;

/// The greatest value that can be typed, in hundredths.
const MOST: i32 = 1_000_000;

/// Gives places to players who stand side by side in the standings after the last complete round.
pub fn place(event: &Event, section: &Section, new: &NewPlacing) -> Result<Vec<Change>, Refusal> {
    let order = match new.seed {
        Some(seed) => drawn_order(&new.order, seed),
        None => new.order.clone(),
    };
    for id in &order {
        player(section, *id)?;
    }
    if order.len() < 2 || order.iter().collect::<BTreeSet<_>>().len() != order.len() {
        return Err(Refusal::PlacingNames);
    }
    if new.by == PlacingBy::Hand && new.reason.trim().is_empty() {
        return Err(Refusal::PlacingReason);
    }
    let round = section.rounds_complete();
    let stage = section.stage_of(order[0], round.max(1)).or_else(|| section.current_stage()).ok_or(Refusal::PlacingNames)?;
    // What was decided about the same players before is replaced.
    let is_replaced = |old: &Placing| old.stage == stage.id && old.round == round && old.order.iter().any(|id| order.contains(id));
    let mut without = section.clone();
    without.placings.retain(|old| !is_replaced(old));
    let (list, edition) = Ranked::laid_down(section).map_err(|_| Refusal::PlacingApart)?;
    let ranked = Ranked::by(event, &without, Some(stage), Some(round), (&list, edition));
    let places: Vec<(usize, u16)> = order
        .iter()
        .filter_map(|id| {
            let row = ranked.standings.rows.iter().position(|row| ranked.players.get(&row.tpn) == Some(id))?;
            Some((row, ranked.standings.rows[row].rank))
        })
        .collect();
    let ranks: BTreeSet<u16> = places.iter().map(|(_, rank)| *rank).collect();
    let concerned = ranked.standings.rows.iter().filter(|row| ranks.contains(&row.rank)).count();
    let rows: BTreeSet<usize> = places.iter().map(|(row, _)| *row).collect();
    let is_together = rows.last().zip(rows.first()).is_some_and(|(last, first)| last - first + 1 == rows.len());
    if places.len() != order.len() || concerned != order.len() || !is_together {
        return Err(Refusal::PlacingApart);
    }
    if new.by == PlacingBy::Lot && ranks.len() > 1 {
        return Err(Refusal::PlacingNotLevel);
    }
    let points = section.points(round);
    let numbers: BTreeMap<PlayerId, Tpn> = ranked.players.iter().map(|(tpn, id)| (*id, *tpn)).collect();
    let standing: Vec<Tpn> = order.iter().filter_map(|id| numbers.get(id).copied()).collect();
    let rested = ranked.standings.rested(&standing).into_iter().map(|now| Rested { level: now.level, values: now.values }).collect();
    let placing = Placing {
        stage: stage.id,
        round,
        hundredths: order.iter().map(|id| points.get(id).copied().unwrap_or(Points::ZERO).hundredths()).collect(),
        order,
        rested,
        by: new.by,
        reason: new.reason.trim().to_owned(),
        seed: new.seed,
    };
    let number = |id: &PlayerId| section.player(*id).and_then(|p| p.tpn).map_or_else(|| "?".to_owned(), |tpn| tpn.to_string());
    let numbers: Vec<String> = placing.order.iter().map(number).collect();
    let seed = placing.seed.map_or_else(String::new, |seed| format!(" (seed {seed})"));
    let reason = if placing.reason.is_empty() { String::new() } else { format!(": {}", placing.reason) };
    let line = format!("Places @ Round {round}: {} by {}{seed}{reason}", numbers.join(" "), placing.by.name());
    let mut placings = without.placings;
    placings.push(placing);
    Ok(vec![Change::Placings { section: section.id, placings }, Change::Comment { section: section.id, line }])
}

/// Takes a decision about places back, by its number from 0.
pub fn unplace(section: &Section, number: usize) -> Result<Vec<Change>, Refusal> {
    let mut placings = section.placings.clone();
    if number >= placings.len() {
        return Err(Refusal::NoPlacing);
    }
    let gone = placings.remove(number);
    let line = format!("Places @ Round {}: decision by {} taken back", gone.round, gone.by.name());
    Ok(vec![Change::Placings { section: section.id, placings }, Change::Comment { section: section.id, line }])
}

/// Enters values worked out elsewhere, or takes them back; with a title what they are.
pub fn set_manual(section: &Section, title: Option<&str>, values: &[(PlayerId, Option<Points>)]) -> Result<Vec<Change>, Refusal> {
    let mut manual: Manual = section.manual.clone();
    for (id, value) in values {
        player(section, *id)?;
        match value.map(Points::hundredths) {
            Some(hundredths) if hundredths.abs() > MOST => return Err(Refusal::NoAdjustment),
            Some(hundredths) => manual.hundredths.insert(*id, hundredths),
            None => manual.hundredths.remove(id),
        };
    }
    if let Some(title) = title {
        title.trim().clone_into(&mut manual.title);
    }
    Ok(vec![Change::ManualValues { section: section.id, manual }])
}
