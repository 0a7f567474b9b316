//! Decisions about rounds: pair, change by hand, publish.

use super::draft;
use super::leaving::{forfeits, open_boards};
use crate::change::{ByeCode, Change};
use crate::checks::check_edited;
use crate::draw::{Proposal, check_ready};
use crate::fold::boards_of;
use crate::leaving_comment;
use crate::model::{Board, Event, GameAt, Pair, PlayerId, Round, Section, Setup, alteration_head};
use crate::moment::Moment;
use crate::refusal::Refusal;
use crate::setting::rounds_needed;
use std::collections::BTreeSet;

pub fn pair(event: &Event, section: &Section, proposal: &Proposal) -> Result<Vec<Change>, Refusal> {
    check_ready(&proposal.opening(section))?;
    if !proposal.is_fresh(event, section) {
        return Err(Refusal::ProposalStale);
    }
    let mut changes = Vec::new();
    // The entries close with the first pairing: now the number of rounds of a round robin is known.
    if section.rounds.is_empty()
        && let Some(rounds) = rounds_needed(&section.setup, section.players.len())
        && rounds != section.setup.rounds
    {
        changes.push(Change::SectionSet { section: section.id, setup: Setup { rounds, ..section.setup.clone() } });
    }
    if let Some(order) = &proposal.order {
        changes.push(Change::Numbered { section: section.id, order: order.clone() });
        let comments = leaving_comment::renumbered(section, order, proposal.round);
        changes.extend(comments.into_iter().map(|line| Change::Comment { section: section.id, line }));
    }
    if let Some(white) = proposal.initial_white {
        changes.push(Change::InitialColor { section: section.id, white });
    }
    for (stage, opened) in &proposal.opens {
        changes.push(Change::StageOpened { section: section.id, stage: *stage, opened: opened.clone() });
    }
    let paired = Change::Paired {
        section: section.id,
        round: proposal.round,
        boards: proposal.boards.clone(),
        byes: proposal.byes.iter().map(|&(id, bye)| (id, bye.into())).collect(),
    };
    let games = boards_of(&proposal.opening(section), proposal.round, &proposal.boards);
    if !proposal.lots.is_empty() {
        changes.push(Change::RoundDrawn { section: section.id, round: proposal.round, lots: proposal.lots.clone() });
    }
    changes.push(paired);
    changes.extend(forfeits(section, proposal.round, games.iter().map(|b| (b.number, b.white, b.black))));
    Ok(changes)
}

pub fn unpair(section: &Section) -> Result<Vec<Change>, Refusal> {
    let round = draft(section)?.number;
    // What was changed by hand goes with the boards: a report file must not tell of games that nobody was paired for.
    let told = section.comments.iter().any(|line| line.starts_with(&alteration_head(round)));
    let untold = told.then_some(Change::EditEnded { section: section.id, round, comment: None });
    Ok(untold.into_iter().chain([Change::Unpaired { section: section.id, round }]).collect())
}

pub fn begin_edit(section: &Section) -> Result<Vec<Change>, Refusal> {
    let round = draft(section)?;
    if round.editing {
        return Err(Refusal::StillEditing);
    }
    Ok(vec![Change::EditBegun { section: section.id, round: round.number }])
}

fn edited(section: &Section) -> Result<&Round, Refusal> {
    draft(section)?;
    section.current().filter(|r| r.editing).ok_or(Refusal::NotEditing)
}

fn byes(round: &Round) -> Vec<(PlayerId, ByeCode)> {
    round.byes.iter().map(|(id, bye)| (*id, (*bye).into())).collect()
}

pub fn swap(section: &Section, a: PlayerId, b: PlayerId) -> Result<Vec<Change>, Refusal> {
    let round = edited(section)?;
    super::player(section, a)?;
    super::player(section, b)?;
    let exchange = |id: PlayerId| {
        if id == a {
            b
        } else if id == b {
            a
        } else {
            id
        }
    };
    let boards = round.pairs().into_iter().map(|(w, b)| (exchange(w), exchange(b))).collect();
    let byes = byes(round).into_iter().map(|(id, code)| (exchange(id), code)).collect();
    Ok(vec![Change::Edited { section: section.id, round: round.number, boards, byes }])
}

pub fn flip(section: &Section, board: u16) -> Result<Vec<Change>, Refusal> {
    let round = edited(section)?;
    let table = round.board(board).ok_or(Refusal::NoBoard(round.number, board))?.table;
    let boards = (1..).zip(round.pairs()).map(|(at, (white, black))| if at == table { (black, white) } else { (white, black) }).collect();
    Ok(vec![Change::Edited { section: section.id, round: round.number, boards, byes: byes(round) }])
}

/// Compares the boards with the engine's, colours included, board order not (FIDE verification Q68, Q69).
pub fn end_edit(section: &Section) -> Result<Vec<Change>, Refusal> {
    let round = edited(section)?;
    check_edited(section, round)?;
    Ok(vec![Change::EditEnded { section: section.id, round: round.number, comment: alteration(section, round) }])
}

/// The boards that differ from the engine's: `MPA @ Round 1: 1-3 4-2 => 1-4 3-2`, the engine's first.
pub fn alteration(section: &Section, round: &Round) -> Option<String> {
    let (engine, engine_pab) = round.engine.as_ref()?;
    let number = |id: PlayerId| section.player(id).and_then(|p| p.tpn).map_or(0, |t| t.0);
    let kept = round.pairs();
    let text = |list: &[Pair], other: &[Pair], pab: Option<PlayerId>| {
        let mut words: Vec<String> =
            list.iter().filter(|p| !other.contains(p)).map(|&(w, b)| format!("{}-{}", number(w), number(b))).collect();
        words.extend(pab.map(|id| format!("{}=PAB", number(id))));
        words.join(" ")
    };
    let pab_moved = *engine_pab != round.pab();
    let (before, after) = (text(engine, &kept, engine_pab.filter(|_| pab_moved)), text(&kept, engine, round.pab().filter(|_| pab_moved)));
    (before != after).then(|| format!("{} {before} => {after}", alteration_head(round.number)))
}

pub fn publish(section: &Section, at: &Moment) -> Result<Vec<Change>, Refusal> {
    let round = draft(section)?;
    if round.editing {
        return Err(Refusal::StillEditing);
    }
    let published = Change::Published { section: section.id, round: round.number, at: at.to_owned() };
    // Boards changed by hand have lost the forfeits that they were paired with.
    let mut changes: Vec<Change> = std::iter::once(published).chain(forfeits(section, round.number, open_boards(round))).collect();
    changes.extend(super::teams::at_publication(section, round.number));
    changes.extend(super::teams::missing_at_publication(section, round.number, &changes));
    Ok(changes)
}

fn published(section: &Section) -> Result<&Round, Refusal> {
    let round = section.current().ok_or(Refusal::NoRound(1))?;
    if round.published.is_some() { Ok(round) } else { Err(Refusal::NotPublished(round.number)) }
}

pub fn unpublish(section: &Section) -> Result<Vec<Change>, Refusal> {
    let round = published(section)?;
    // Boards at which somebody is missing were lost by themselves, and are again at the next publication.
    let meetings = round.meetings();
    let empty: BTreeSet<u16> = meetings.iter().flat_map(|m| section.empty_seats(round, m)).map(|(board, ..)| board).collect();
    let entered = |b: &&Board| b.result.is_some() && !section.is_by_leaving(b) && !empty.contains(&b.number);
    let results = round.boards.iter().filter(entered).count();
    if results > 0 {
        return Err(Refusal::HasResults(round.number, results));
    }
    let games: BTreeSet<GameAt> = section.kept_of_games().filter(|game| game.round.0 == round.number).collect();
    if !games.is_empty() {
        return Err(Refusal::HasGames(round.number, games.len()));
    }
    Ok(vec![Change::Unpublished { section: section.id, round: round.number }])
}

pub fn start(section: &Section, at: &Moment) -> Result<Vec<Change>, Refusal> {
    let round = published(section)?;
    Ok(vec![Change::Started { section: section.id, round: round.number, at: at.to_owned() }])
}
