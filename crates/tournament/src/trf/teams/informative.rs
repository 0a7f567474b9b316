//! The informative records 801 and 802: the matches of each team in one line, for people.

use super::super::Document;
use super::super::error::ReadError;
use super::super::write::{WriteError, cut};
use super::{Team, TeamEvent, TeamRecords};
use crate::model::{Bye, Color, Entry, Outcome, Primary, Tpn};
use crate::points::Points;
use std::fmt::Write as _;

/// The lines of both records; none for a document without teams. Record 801 has room for 99 teams of 9 players or fewer: beyond that only 802
/// is written.
pub(in crate::trf) fn summaries(document: &Document) -> Result<Vec<String>, WriteError> {
    let Some(records) = TeamRecords::of(document)? else { return Ok(Vec::new()) };
    let event = event_of(&records, document)?;
    let mut lines = Vec::new();
    if records.teams.iter().all(|team| team.number.0 <= 99 && team.players.len() <= 9) {
        lines.extend(records.teams.iter().map(|team| line_801(document, &event, team)));
    }
    lines.extend(records.teams.iter().map(|team| line_802(&event, team)));
    Ok(lines)
}

fn event_of(records: &TeamRecords, document: &Document) -> Result<TeamEvent, ReadError> {
    records.event(document)
}

fn score(event: &TeamEvent, team: Tpn, score: Primary, width: usize) -> String {
    let points = event.tournament.team_score(team, score, event.tournament.rounds).unwrap_or_default();
    format!("{points:>width$}")
}

const fn letter(color: Option<Color>) -> char {
    match color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    }
}

/// Opponent, colour, a character for the result of each board, a digit for who sat there: the place in the order of the team.
fn line_801(document: &Document, event: &TeamEvent, team: &Team) -> String {
    let boards = event.tournament.teams.as_ref().map_or(0, |teams| usize::from(teams.boards));
    let (matches, games) = (score(event, team.number, Primary::Match, 4), score(event, team.number, Primary::Game, 4));
    let mut line = format!("801{:>3} {:<5} {matches} {games}", team.number.0, cut(&team.nickname, 5));
    for round in 1..=event.tournament.rounds_paired() {
        let entry = event.tournament.contestant(team.number).and_then(|contestant| contestant.entry(round));
        let (opponent, color) = match entry {
            Some(Entry::Meeting(meeting)) => (meeting.opponent.0.to_string(), letter(meeting.color)),
            Some(Entry::Bye(_)) | None => ("000".to_owned(), '-'),
        };
        let is_forfeit =
            event.matches.iter().any(|m| m.round == round && m.lost_by.is_some() && [m.first, m.second].contains(&team.number));
        let lineup = event.lineups.get(&(round, team.number)).filter(|_| !is_forfeit).map(Vec::as_slice).unwrap_or_default();
        let at = |board: usize| lineup.get(board).copied().flatten();
        let result = |board| at(board).map_or(' ', |player| symbol(document, player, round));
        let place = |player| {
            team.players.iter().position(|member| *member == player).and_then(|place| char::from_digit(u32::try_from(place + 1).ok()?, 10))
        };
        let order = |board| at(board).and_then(place).unwrap_or(' ');
        let (results, orders): (String, String) = ((0..boards).map(result).collect(), (0..boards).map(order).collect());
        let _ = write!(line, " {opponent:>3} {color} {results} {orders}");
    }
    line
}

/// What stands for a game in a player's record.
fn symbol(document: &Document, player: Tpn, round: u16) -> char {
    match document.tournament.contestant(player).and_then(|player| player.entry(round)) {
        Some(Entry::Meeting(meeting)) => super::super::player_line::symbol(meeting.outcome),
        Some(Entry::Bye(Bye::Full)) => '+',
        Some(Entry::Bye(_)) | None => '-',
    }
}

/// Opponent or kind of bye, colour, game points, `f` for a match that was not played.
fn line_802(event: &TeamEvent, team: &Team) -> String {
    let (matches, games) = (score(event, team.number, Primary::Match, 6), score(event, team.number, Primary::Game, 6));
    let mut line = format!("802 {:>3} {:<5} {matches} {games}", team.number.0, cut(&team.nickname, 5));
    let scoring = event.tournament.teams.as_ref().map(|teams| teams.games);
    for round in 1..=event.tournament.rounds_paired() {
        let entry = event.tournament.contestant(team.number).and_then(|contestant| contestant.entry(round));
        let (opponent, color, forfeit) = match entry {
            Some(Entry::Meeting(meeting)) => {
                let is_forfeit = matches!(meeting.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
                (meeting.opponent.0.to_string(), letter(meeting.color), if is_forfeit { 'f' } else { ' ' })
            }
            Some(Entry::Bye(bye)) => (kind(bye).to_owned(), '-', ' '),
            None => (kind(Bye::Zero).to_owned(), '-', ' '),
        };
        let points = scoring.map_or(Points::ZERO, |scoring| scoring.award(entry));
        let _ = write!(line, " {opponent:>3} {color} {points:>4}{forfeit} ");
    }
    line
}

const fn kind(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "PAB",
        Bye::Full => "FPB",
        Bye::Half => "HPB",
        Bye::Zero => "ZPB",
    }
}
