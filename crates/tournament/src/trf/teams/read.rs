//! Lines to [`TeamRecords`].

use super::super::columns::Line;
use super::super::error::{Field, ReadError, ReadErrorKind};
use super::super::read::{Record299, byes_240, numbers, prohibition_260, record_299, round_field};
use super::super::{Document, MAX_ROUNDS, MAX_TPN};
use super::{Abnormal, Allocated, BoardOrder, Byes, Forfeit, LostBy, MAX_TEAM, MatchPoints, MatchTold, Team, TeamRecords, Virtual};
use crate::model::{Color, Prohibition, Tpn};
use crate::points::Points;
use std::collections::{BTreeMap, BTreeSet};

impl TeamRecords {
    /// The team records of a document; `None` if it names no team.
    ///
    /// # Errors
    ///
    /// With line and column: a field that is no number, a team with two records, a team or player without a record, a player in two
    /// teams, the code of a result or colour that is none.
    pub fn of(document: &Document) -> Result<Option<Self>, ReadError> {
        let mut records = Self::default();
        let mut named = Vec::new();
        let mut members = BTreeMap::new();
        let has_310 = document.has_teams();
        for (index, text) in document.other_records.iter().enumerate() {
            let line = Line::new(document.other_lines.get(index).copied().unwrap_or(0), text);
            match line.text(1, 3).as_str() {
                "310" => {
                    let team = team_310(&line)?;
                    records.add(document, &mut members, &line, team, 74)?;
                }
                "013" if !has_310 => {
                    let number = Tpn(u16::try_from(records.teams.len() + 1).unwrap_or(u16::MAX));
                    let team = Team {
                        players: numbers(&line, 37, MAX_TPN)?.into_iter().map(|(_, tpn)| tpn).collect(),
                        ..named_team(number, line.text(5, 36))
                    };
                    records.add(document, &mut members, &line, team, 37)?;
                }
                "352" => records.colors = colors_352(&line)?,
                "362" => points_362(&mut records.match_points, &line)?,
                "300" => records.orders.push(order_300(&line, &mut named)?),
                "320" => records.allocated = Some(allocated_320(&line, &mut named)?),
                "330" => records.forfeits.push(forfeit_330(&line, &mut named)?),
                code @ ("240" | "260") if has_310 => {
                    let teams = if code == "240" {
                        let (kind, round, teams) = byes_240(&line)?;
                        records.byes.push(Byes { kind, round, teams: values(&teams) });
                        teams
                    } else {
                        let (first_round, last_round, teams) = prohibition_260(&line)?;
                        records.prohibitions.push(Prohibition { first_round, last_round, players: values(&teams) });
                        teams
                    };
                    named.extend(teams.into_iter().map(|(column, team)| (line.number, column, team)));
                }
                "250" if has_310 => records.virtual_points.push(virtual_250(&line)?),
                "299" if has_310 => records.abnormal.push(abnormal_299(&line, &mut named)?),
                "###" => records.told.extend(MatchTold::read(text)),
                _ => {}
            }
        }
        let known: BTreeSet<Tpn> = records.teams.iter().map(|team| team.number).collect();
        records.told.retain(|told| known.contains(&told.first) && known.contains(&told.second) && told.first != told.second);
        match named.iter().find(|(_, _, team)| !known.contains(team)) {
            Some(&(line, column, team)) => Err(ReadError { line, column, kind: ReadErrorKind::UnknownTeam(team) }),
            None => Ok((!records.teams.is_empty()).then_some(records)),
        }
    }

    /// Takes a team whose players stand from a column on.
    fn add(
        &mut self,
        document: &Document,
        members: &mut BTreeMap<Tpn, Tpn>,
        line: &Line,
        team: Team,
        first: usize,
    ) -> Result<(), ReadError> {
        if self.teams.iter().any(|other| other.number == team.number) {
            return Err(line.error(5, ReadErrorKind::DuplicateTeam(team.number)));
        }
        for (column, player) in numbers(line, first, MAX_TPN)? {
            if document.tournament.contestant(player).is_none() {
                return Err(line.error(column, ReadErrorKind::UnknownPlayer(player)));
            }
            if let Some(other) = members.insert(player, team.number) {
                return Err(line.error(column, ReadErrorKind::TwoTeams { player, first: other, second: team.number }));
            }
        }
        self.teams.push(team);
        Ok(())
    }
}

/// Numbers of teams or players with the lines and columns they stand in.
type Named = Vec<(usize, usize, Tpn)>;

fn values(numbers: &[(usize, Tpn)]) -> Vec<Tpn> {
    numbers.iter().map(|&(_, tpn)| tpn).collect()
}

fn named_team(number: Tpn, name: String) -> Team {
    let (nickname, strength) = (String::new(), String::new());
    Team { number, name, nickname, strength, match_points: None, game_points: None, rank: None, players: Vec::new() }
}

fn team_310(line: &Line) -> Result<Team, ReadError> {
    for column in [4, 8, 41, 47, 54, 61, 68, 72, 73] {
        if line.at(column).is_alphanumeric() {
            return Err(line.error(column, ReadErrorKind::Shifted { found: line.at(column) }));
        }
    }
    Ok(Team {
        nickname: line.text(42, 46),
        strength: line.text(48, 53),
        match_points: line.points(55, 60, Field::MatchPoints)?,
        game_points: line.points(62, 67, Field::GamePoints)?,
        rank: line.number(69, 71, Field::Rank, 0, MAX_TEAM)?.filter(|&rank| rank > 0),
        players: numbers(line, 74, MAX_TPN)?.into_iter().map(|(_, tpn)| tpn).collect(),
        ..named_team(required_team(line, 5)?, line.text(9, 40))
    })
}

/// The number of a team in three columns.
fn team(line: &Line, first: usize) -> Result<Option<Tpn>, ReadError> {
    Ok(line.number(first, first + 2, Field::TeamNumber, 0, MAX_TEAM)?.filter(|&number| number > 0).map(Tpn))
}

fn required_team(line: &Line, first: usize) -> Result<Tpn, ReadError> {
    let missing = ReadErrorKind::Number { field: Field::TeamNumber, text: line.text(first, first + 2), min: 1, max: MAX_TEAM };
    team(line, first)?.ok_or_else(|| line.error(first, missing))
}

fn required_round(line: &Line, first: usize) -> Result<u16, ReadError> {
    let missing = ReadErrorKind::Number { field: Field::Round, text: line.text(first, first + 2), min: 1, max: MAX_ROUNDS };
    round_field(line, first)?.ok_or_else(|| line.error(first, missing))
}

fn colors_352(line: &Line) -> Result<Vec<Color>, ReadError> {
    let color = |(index, letter): (usize, char)| match letter.to_ascii_uppercase() {
        'W' => Ok(Color::White),
        'B' => Ok(Color::Black),
        found => Err(line.error(5 + index, ReadErrorKind::Color { found })),
    };
    line.rest(5).chars().enumerate().map(color).collect()
}

/// Symbol in columns 5-6, value in 7-10, the next group nine columns on.
fn points_362(points: &mut MatchPoints, line: &Line) -> Result<(), ReadError> {
    let mut column = 5;
    while column <= line.width() {
        let value = line.points(column + 2, column + 5, Field::MatchPoints)?;
        match (line.text(column, column + 1).to_ascii_uppercase().as_str(), value) {
            ("", None) => {}
            ("TW", Some(_)) => points.win = value,
            ("TD", Some(_)) => points.draw = value,
            ("TL", Some(_)) => points.loss = value,
            _ => {
                let text = line.text(column, column + 5);
                return Err(line.error(column, ReadErrorKind::Code { field: Field::ResultKind, text }));
            }
        }
        column += 9;
    }
    Ok(())
}

/// Round in 5-7, team in 9-11, opponent in 13-15, players from 17, five columns each; 0000 is an empty board.
fn order_300(line: &Line, named: &mut Named) -> Result<BoardOrder, ReadError> {
    let order = |team, opponent, boards| Ok(BoardOrder { round: required_round(line, 5)?, team, opponent, boards });
    let (team, opponent) = (required_team(line, 9)?, required_team(line, 13)?);
    named.extend([(line.number, 9, team), (line.number, 13, opponent)]);
    let mut boards = Vec::new();
    let mut column = 17;
    while column <= line.width() {
        boards.push(line.number(column, column + 3, Field::PairingNumber, 0, MAX_TPN)?.filter(|&tpn| tpn > 0).map(Tpn));
        column += 5;
    }
    order(team, opponent, boards)
}

/// Match points in 5-8, game points in 10-13, teams from 15, four columns a round.
fn allocated_320(line: &Line, named: &mut Named) -> Result<Allocated, ReadError> {
    let mut rounds = Vec::new();
    let mut column = 15;
    while column <= line.width() && rounds.len() < usize::from(MAX_ROUNDS) {
        let team = team(line, column)?;
        named.extend(team.map(|team| (line.number, column, team)));
        rounds.push(team);
        column += 4;
    }
    let value = |first, field| line.points(first, first + 3, field);
    Ok(Allocated { match_points: value(5, Field::MatchPoints)?, game_points: value(10, Field::GamePoints)?, rounds })
}

/// Result in 5-6, round in 8-10, teams in 12-14 and 16-18.
fn forfeit_330(line: &Line, named: &mut Named) -> Result<Forfeit, ReadError> {
    let text = line.text(5, 6);
    let Some(&(lost_by, _)) = LostBy::ALL.iter().find(|(_, symbols)| *symbols == text) else {
        return Err(line.error(5, ReadErrorKind::Code { field: Field::ResultKind, text }));
    };
    let (white, black) = (required_team(line, 12)?, required_team(line, 16)?);
    named.extend([(line.number, 12, white), (line.number, 16, black)]);
    Ok(Forfeit { round: required_round(line, 8)?, white, black, lost_by })
}

fn virtual_250(line: &Line) -> Result<Virtual, ReadError> {
    let points = |first| -> Result<Option<Points>, ReadError> { line.points(first, first + 3, Field::VirtualPoints) };
    let number = |first| line.number(first, first + 3, Field::TeamNumber, 1, MAX_TEAM);
    let first_round = round_field(line, 15)?.unwrap_or(1);
    let first = number(23)?.unwrap_or(1);
    Ok(Virtual {
        match_points: points(5)?,
        game_points: points(10)?,
        first_round,
        last_round: round_field(line, 19)?.unwrap_or(first_round),
        first: Tpn(first),
        last: Tpn(number(28)?.unwrap_or(first)),
    })
}

fn abnormal_299(line: &Line, named: &mut Named) -> Result<Abnormal, ReadError> {
    let found = record_299(line).ok_or_else(|| line.error(5, ReadErrorKind::Code { field: Field::ResultKind, text: line.rest(5) }))?;
    named.extend(found.numbers.iter().map(|&(column, team)| (line.number, column, team)));
    let Record299 { kind, match_points, points, round, numbers, .. } = found;
    Ok(Abnormal { kind, match_points, game_points: points, round, teams: values(&numbers) })
}
