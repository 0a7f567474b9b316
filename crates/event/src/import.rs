//! A tournament that was played elsewhere, taken over as a section.

use super::change::{ByeCode, Change};
use super::days::{RoundDay, RoundDays};
use super::folded::{folded, game_result, games_a_meeting};
use super::leaving::Leaving;
use super::model::{Event, Pair, Person, PlayerId, ProhibitedPair, SectionId, Setup, Status};
use super::moment::Moment;
use super::report::ReportFacts;
use super::result::BoardResult;
use super::went_on;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Prohibition, Sex, Tournament, Tpn};
use tournament::pairing;
use tournament::points::Points;
use tournament::trf::{Document, Left, leavers};

/// A participant's data as an event keeps them.
pub fn person_of(player: &Contestant) -> Person {
    Person {
        name: player.name.clone(),
        sex: sex_text(player.sex).to_owned(),
        title: player.title.map_or_else(|| player.other_title.clone(), |t| t.letters().to_owned()),
        rating: player.rating.filter(|r| *r > 0),
        federation: player.federation.clone(),
        id: player.id.clone(),
        birth: player.birth.clone(),
        ..Person::default()
    }
}

/// The letter of a sex: `m`, `w`; empty where it is not known.
pub const fn sex_text(sex: Option<Sex>) -> &'static str {
    match sex {
        Some(Sex::Male) => "m",
        Some(Sex::Female) => "w",
        None => "",
    }
}

/// The changes that make a section of a report file: players with their numbers, what they are paired by, every paired round
/// published at `at` with its results. What the event cannot hold is left out: the reader of the file says so beforehand.
///
/// Where the file has a round for each game of a meeting, they become the games of one round.
pub(super) fn changes(event: &Event, setup: &Setup, document: &Document, at: &Moment) -> Vec<Change> {
    let games = if setup.policy.games(setup.system) > 1 { games_a_meeting(document) } else { 1 };
    if games > 1 {
        let by_games = setup.policy.counts_games(setup.system);
        let mut meetings = document.clone();
        meetings.tournament = folded(&document.tournament, games, by_games);
        return changes_of(event, setup, &meetings, at, Some((&document.tournament, games)));
    }
    changes_of(event, setup, document, at, None)
}

/// The same of a document of meetings; the results of their games stand in the other tournament, so many rounds for each.
fn changes_of(event: &Event, setup: &Setup, document: &Document, at: &Moment, games: Option<(&Tournament, u8)>) -> Vec<Change> {
    let tournament = &document.tournament;
    let section = event.next_section();
    let ids: BTreeMap<Tpn, PlayerId> = tournament.contestants.iter().zip(1..).map(|(p, n)| (p.tpn, PlayerId(n))).collect();
    let mut changes = vec![Change::SectionAdded { section, setup: setup.clone() }];
    for player in &tournament.contestants {
        changes.push(Change::PlayerAdded { section, player: ids[&player.tpn], person: person_of(player) });
    }
    if ids.keys().zip(1..).all(|(tpn, n)| tpn.0 == n) {
        changes.push(Change::Numbered { section, order: ids.values().copied().collect() });
    } else {
        changes.push(Change::NumberedAs { section, numbers: ids.iter().map(|(tpn, id)| (*id, tpn.0)).collect() });
    }
    // Where the file does not state the colour, round 1 shows it.
    if let Some(color) = pairing::initial_color(tournament) {
        changes.push(Change::InitialColor { section, white: color == Color::White });
    }
    let pairs: Vec<ProhibitedPair> = tournament.prohibitions.iter().map(|p| prohibited(p, tournament, setup, &ids)).collect();
    if !pairs.is_empty() {
        changes.push(Change::Prohibited { section, pairs });
    }
    changes.push(Change::Report { section, facts: Box::new(ReportFacts::of(document, &ids)) });
    let day = |(round, date): (u16, &String)| (!date.is_empty()).then(|| (round, RoundDay { date: date.clone(), start: String::new() }));
    let days: RoundDays = (1..).zip(&tournament.info.round_dates).filter_map(day).collect();
    if !days.is_empty() {
        changes.push(Change::RoundDays { section, days });
    }
    let comments = document.other_records.iter().filter_map(|record| record.strip_prefix("###"));
    let comments: Vec<String> = comments.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned()).collect();
    changes.extend(comments.iter().map(|line| Change::Comment { section, line: line.clone() }));
    let paired = tournament.rounds_paired();
    for round in 1..=paired {
        let (boards, byes) = drawn(tournament, round);
        let pairs: Vec<Pair> = boards.iter().map(|(white, black, _)| (ids[white], ids[black])).collect();
        let byes = byes.into_iter().map(|(tpn, bye)| (ids[&tpn], ByeCode::from(bye))).collect();
        changes.push(Change::Paired { section, round, boards: pairs, byes });
        changes.push(Change::Published { section, round, at: at.to_owned() });
        for (table, (white, black, result)) in (0_u16..).zip(&boards) {
            let (games_of, width) = games.map_or((tournament, 1), |(games, width)| (games, u16::from(width)));
            for game in 0..width {
                let result = if width == 1 { *result } else { game_result(games_of, (round - 1) * width + 1 + game, (*white, *black)) };
                if result.is_some() {
                    changes.push(Change::Result { section, round, board: table * width + game + 1, result });
                }
            }
        }
        let met: Vec<(Tpn, Tpn)> = boards.iter().map(|(white, black, _)| (*white, *black)).collect();
        changes.extend(went_on::settled(section, setup, tournament, &comments, (round, &met), &ids));
    }
    // A withdrawal from a round robin says what became of the games; elsewhere there is nothing to say.
    let left = leavers(&document.other_records).into_iter().filter(|(_, left)| left.games.is_some() == setup.system.is_fixed());
    changes.extend(left.filter_map(|(tpn, left)| Some(left_as(section, *ids.get(&tpn)?, left))));
    for player in &tournament.contestants {
        for round in paired + 1..=setup.rounds {
            let kind = match player.entry(round) {
                Some(Entry::Bye(Bye::Full)) => Some(super::ByeKind::Full),
                Some(Entry::Bye(Bye::Half)) => Some(super::ByeKind::Half),
                Some(Entry::Bye(Bye::Zero)) => Some(super::ByeKind::Zero),
                _ => None,
            };
            if kind.is_some() {
                changes.push(Change::ByeRequest { section, player: ids[&player.tpn], round, kind });
            }
        }
    }
    changes
}

/// Somebody who has left, as the comments of a file tell it.
pub(super) fn left_as(section: SectionId, player: PlayerId, left: Left) -> Change {
    let status = if left.expelled { Status::Expelled } else { Status::Withdrawn };
    let games = left.games.map(|games| match games {
        tournament::model::Leaving::Forfeited => Leaving::Forfeited,
        tournament::model::Leaving::Annulled => Leaving::Annulled,
    });
    Change::Status { section, player, status, games }
}

/// A prohibition to the end of the file's rounds is one to the end of the event's.
pub(super) fn prohibited(p: &Prohibition, tournament: &Tournament, setup: &Setup, ids: &BTreeMap<Tpn, PlayerId>) -> ProhibitedPair {
    let last = if p.last_round == tournament.rounds { p.last_round.max(setup.rounds) } else { p.last_round };
    ProhibitedPair { players: p.players.iter().filter_map(|tpn| ids.get(tpn).copied()).collect(), first: p.first_round, last }
}

type Drawn = (Vec<(Tpn, Tpn, Option<BoardResult>)>, Vec<(Tpn, Bye)>);

/// The games of a round in board order (FIDE C.04.2 article 3.6) and who had none.
fn drawn(tournament: &Tournament, round: u16) -> Drawn {
    let mut boards = Vec::new();
    let mut byes = Vec::new();
    for player in &tournament.contestants {
        match player.entry(round) {
            // Nothing is known of the round: the player came later, or was absent without a word.
            None => {}
            Some(Entry::Bye(bye)) => byes.push((player.tpn, bye)),
            Some(Entry::Meeting(game)) => match (is_white(player.tpn, game), answer(tournament, player.tpn, game, round)) {
                (true, Some(black)) => boards.push((player.tpn, game.opponent, BoardResult::from_outcomes(game.outcome, black.outcome))),
                (false, Some(_)) => {}
                (_, None) => byes.push((player.tpn, Bye::Zero)),
            },
        }
    }
    let score = |tpn: Tpn| tournament.contestant(tpn).map_or(Points::ZERO, |p| tournament.score(p, round - 1));
    boards.sort_by_key(|&(white, black, _)| {
        let (a, b) = (score(white), score(black));
        let top = if (Reverse(a), white) < (Reverse(b), black) { white } else { black };
        (Reverse(a.max(b)), Reverse(a + b), top)
    });
    (boards, byes)
}

fn is_white(tpn: Tpn, game: Meeting) -> bool {
    match game.color {
        Some(color) => color == Color::White,
        None => tpn < game.opponent,
    }
}

/// The opponent's side of a game, if it speaks of the same game.
fn answer(tournament: &Tournament, tpn: Tpn, game: Meeting, round: u16) -> Option<Meeting> {
    match tournament.contestant(game.opponent)?.entry(round)? {
        Entry::Meeting(other) if other.opponent == tpn && is_white(tpn, game) != is_white(game.opponent, other) => Some(other),
        _ => None,
    }
}
