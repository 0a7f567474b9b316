//! Decisions about stages, and about meetings that have to be won.

use crate::change::Change;
use crate::command::NewStage;
use crate::lot::{Extra, RoundLot, Settled};
use crate::model::{Event, Pair, PlayerId, Round, Section, StageId};
use crate::opening::{rule_sources, rule_takes, taken_already};
use crate::refusal::Refusal;
use crate::sanitize;
use crate::setting::{Fault, MAX_ROUNDS, system_fault};
use crate::stage::{Entrants, Opened, Stage};
use std::collections::BTreeSet;
use tournament::pairing::playoff::by_lot;

fn next_id(section: &Section) -> StageId {
    StageId(section.stages.iter().map(|s| s.id.0).max().unwrap_or(0).max(StageId::FIRST.0) + 1)
}

fn check_name(section: &Section, name: &str) -> Result<(), Refusal> {
    let is_free = section.stages.iter().all(|s| s.name.to_lowercase() != name.trim().to_lowercase());
    if is_free && is_plain(name) { Ok(()) } else { Err(Refusal::StageName(name.to_owned())) }
}

/// Most characters of a stage's name.
const LONGEST_NAME: usize = 60;

/// Whether a rule and a line on paper can hold a name.
fn is_plain(name: &str) -> bool {
    let is_text = sanitize::safe(name) == name && !name.contains(char::is_control) && name.chars().count() <= LONGEST_NAME;
    !name.trim().is_empty() && is_text && !name.contains([':', ',', '*'])
}

/// Groups take the place of the stage of everybody.
pub fn draw_groups(section: &Section, groups: &[(String, Vec<PlayerId>)], seed: Option<u64>) -> Result<Vec<Change>, Refusal> {
    if !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("groups"));
    }
    let players = section.players.len();
    let most = players / 2;
    if groups.len() < 2 || groups.len() > most || groups.iter().any(|(_, ids)| ids.len() < 2) {
        return Err(Refusal::Groups { groups: groups.len(), players, most });
    }
    let mut seen = BTreeSet::new();
    for id in groups.iter().flat_map(|(_, ids)| ids) {
        if !seen.insert(*id) || section.player(*id).is_none() {
            return Err(Refusal::NoPlayer);
        }
    }
    let mut names = BTreeSet::new();
    if let Some((name, _)) = groups.iter().find(|(name, _)| !is_plain(name) || !names.insert(name.to_lowercase())) {
        return Err(Refusal::StageName(name.clone()));
    }
    // Groups drawn before are drawn again; stages that follow stay.
    let gone = section.stages.iter().filter(|s| !matches!(s.entrants, Entrants::From(_)));
    let mut changes: Vec<Change> = gone.map(|s| Change::StageRemoved { section: section.id, stage: s.id }).collect();
    for (id, (name, players)) in (next_id(section).0..).map(StageId).zip(groups) {
        let opened = Opened { first_round: 1, contestants: players.clone() };
        let stage = Stage { id, name: name.clone(), entrants: Entrants::Group, opened: Some(opened), ..Stage::first() };
        changes.push(Change::StageAdded { section: section.id, stage });
    }
    if let Some(seed) = seed {
        changes.push(Change::Comment { section: section.id, line: format!("Groups drawn with seed {seed}") });
    }
    Ok(changes)
}

pub fn add(event: &Event, section: &Section, new: &NewStage) -> Result<Vec<Change>, Refusal> {
    check_name(section, &new.name)?;
    rule_takes(&new.from, &rule_sources(section))?;
    if let Some((stage, places)) = taken_already(event, section, &new.from) {
        return Err(Refusal::PlacesTaken(stage, places));
    }
    if let Some(fault) = system_fault(new.format.system, section.setup.game) {
        return Err(fault.into());
    }
    let rounds = new.format.rounds;
    if !new.format.system.fixes_rounds() && (rounds == 0 || rounds > MAX_ROUNDS) {
        return Err(Fault::Rounds(rounds).into());
    }
    let stage = Stage {
        id: next_id(section),
        name: new.name.trim().to_owned(),
        format: Some(new.format.clone()),
        entrants: Entrants::From(new.from.clone()),
        carry: new.carry,
        opened: None,
    };
    Ok(vec![Change::StageAdded { section: section.id, stage }])
}

pub fn remove(section: &Section, id: StageId) -> Result<Vec<Change>, Refusal> {
    let stage = section.stage(id).ok_or_else(|| Refusal::NoStage(id.0.to_string()))?;
    if stage.first_round().is_some() {
        return Err(Refusal::StageIsOpen(stage.name.clone()));
    }
    Ok(vec![Change::StageRemoved { section: section.id, stage: id }])
}

/// Opens a stage for those whom the arbiter names, in the order of their seeds.
pub fn open(section: &Section, id: StageId, contestants: &[PlayerId]) -> Result<Vec<Change>, Refusal> {
    let stage = section.stage(id).ok_or_else(|| Refusal::NoStage(id.0.to_string()))?;
    if let Some(first) = stage.first_round().filter(|first| *first <= section.current_number()) {
        return Err(Refusal::RoundAlreadyPaired(first));
    }
    if contestants.len() < 2 {
        return Err(Refusal::TooFewPlayers);
    }
    let mut seen = BTreeSet::new();
    if contestants.iter().any(|id| section.player(*id).is_none() || !seen.insert(*id)) {
        return Err(Refusal::NoPlayer);
    }
    let opened = Opened { first_round: section.current_number() + 1, contestants: contestants.to_vec() };
    Ok(vec![Change::StageOpened { section: section.id, stage: id, opened }])
}

/// The newest round, where it is published.
fn published(section: &Section) -> Result<&Round, Refusal> {
    let round = section.current().ok_or(Refusal::NoRound(1))?;
    if round.published.is_some() { Ok(round) } else { Err(Refusal::NotPublished(round.number)) }
}

/// Games that decide a drawn meeting.
pub fn add_games(section: &Section, table: u16, games: &[(Pair, Extra)]) -> Result<Vec<Change>, Refusal> {
    let round = published(section)?;
    let meeting = round.meeting(table).ok_or(Refusal::NoBoard(round.number, table))?;
    let is_open = meeting.games.iter().any(|b| b.result.is_none());
    if is_open || !section.decides(meeting.stage) || meeting.winner(&section.scoring()).is_some() {
        return Err(Refusal::NotDrawn(table));
    }
    let both = [meeting.first, meeting.second];
    let is_theirs = |(white, black): Pair| white != black && both.contains(&white) && both.contains(&black);
    if games.is_empty() || !games.iter().all(|(pair, _)| is_theirs(*pair)) {
        return Err(Refusal::NotAtTable(table));
    }
    Ok(vec![Change::GamesAdded { section: section.id, round: round.number, table, games: games.to_vec() }])
}

/// Who goes on from a drawn meeting.
pub fn settle(section: &Section, table: u16, winner: Option<(PlayerId, Settled)>, seed: Option<u64>) -> Result<Vec<Change>, Refusal> {
    let round = published(section)?;
    let meeting = round.meeting(table).ok_or(Refusal::NoBoard(round.number, table))?;
    match winner {
        Some((id, _)) if id != meeting.first && id != meeting.second => return Err(Refusal::NotAtTable(table)),
        Some(_) if meeting.winner_by_games(&section.scoring()).is_some() => return Err(Refusal::NotDrawn(table)),
        None if meeting.settled.is_none() => return Err(Refusal::NotDrawn(table)),
        _ => {}
    }
    // Lots and rules decide what the games left level; an opponent who does not go on may be known before they are played.
    let is_level = || meeting.games.iter().all(|b| b.result.is_some());
    let needs_level = matches!(winner, Some((_, Settled::Lot | Settled::Rule)));
    if !section.decides(meeting.stage) || (needs_level && !is_level()) {
        return Err(Refusal::NotDrawn(table));
    }
    if let Some((id, by @ (Settled::Berlin | Settled::TopBoard | Settled::BottomBoards))) = winner
        && !section.match_breaks(&meeting).iter().any(|found| found.by == by && found.winner == Some(id))
    {
        return Err(Refusal::NoBreak(table));
    }
    Ok(vec![Change::Settled { section: section.id, round: round.number, table, winner, seed }])
}

/// Who goes on from a drawn meeting, drawn from a seed that is kept.
pub fn settle_by_lot(section: &Section, table: u16, seed: u64) -> Result<Vec<Change>, Refusal> {
    let round = published(section)?;
    let meeting = round.meeting(table).ok_or(Refusal::NoBoard(round.number, table))?;
    if meeting.settled.is_some() || !section.drawn_meetings(round).contains(&table) {
        return Err(Refusal::NotDrawn(table));
    }
    settle(section, table, Some((meeting.player(by_lot(seed)), Settled::Lot)), Some(seed))
}

/// What is drawn for a round, as long as it has no results and nothing is kept of its games, which begin from it.
pub fn draw_round(section: &Section, round: u16, lots: &[RoundLot]) -> Result<Vec<Change>, Refusal> {
    if round == 0 || round > section.rounds_planned().max(section.current_number() + 1) {
        return Err(Refusal::NoRound(round));
    }
    if lots.is_empty() {
        return Err(Refusal::NothingToDraw);
    }
    let results = section.round(round).map_or(0, |r| r.boards.iter().filter(|b| b.result.is_some()).count());
    if results > 0 {
        return Err(Refusal::HasResults(round, results));
    }
    let kept = section.games.keys().filter(|game| game.round.0 == round).count();
    if kept > 0 {
        return Err(Refusal::KeepsGames(round, kept));
    }
    Ok(vec![Change::RoundDrawn { section: section.id, round, lots: lots.to_vec() }])
}
