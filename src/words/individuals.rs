//! The players of teams one by one, and the matches of a team.

use super::Lang;
use super::stage::{color_letters, points_in};
use super::team::result_from;
use event::{BoardResult, Member, MemberId, PlayerId, Section};
use std::collections::BTreeMap;
use tournament::model::{Color, Outcome};
use tournament::points::Points;

/// What a player of a team has made.
#[derive(Clone, Debug, Default)]
struct Made {
    /// Games played, by board of the line-up from 1.
    boards: BTreeMap<u8, u16>,
    games: u16,
    points: Points,
}

impl Made {
    /// The board on which most games were played, the higher one of several.
    fn board(&self) -> u8 {
        let most = self.boards.values().max().copied().unwrap_or(0);
        self.boards.iter().find(|(_, games)| **games == most).map_or(0, |(board, _)| *board)
    }

    /// The points in tenths of a percent of what could be won.
    fn per_mille(&self, win: Points) -> i32 {
        let most = i32::from(self.games) * win.hundredths();
        if most == 0 { 0 } else { (self.points.hundredths() * 1000 + most / 2) / most }
    }
}

/// Games that were played, with their points: forfeits say nothing of a player.
fn made(section: &Section, after: u16) -> BTreeMap<MemberId, Made> {
    let scoring = section.scoring();
    let mut all: BTreeMap<MemberId, Made> = BTreeMap::new();
    let Some(policy) = section.team_policy() else { return all };
    for round in section.rounds.iter().filter(|round| round.number <= after) {
        for meeting in round.meetings() {
            for board in meeting.games.iter().filter(|b| b.extra.is_none()) {
                let Some(result) = board.result.filter(|r| r.outcomes().0.is_played()) else { continue };
                let seating = policy.seating(board.game);
                for color in [Color::White, Color::Black] {
                    let seat = section.seat(round, board, color);
                    let Some(member) = seat.member else { continue };
                    let place = if seat.contestant == meeting.first { seating.first } else { seating.second };
                    let made = all.entry(member.id).or_default();
                    made.games += 1;
                    *made.boards.entry(place + 1).or_default() += 1;
                    made.points += points_of(result, color, &scoring);
                }
            }
        }
    }
    all
}

fn points_of(result: BoardResult, color: Color, scoring: &tournament::model::Scoring) -> Points {
    let (white, black) = result.outcomes();
    match if color == Color::White { white } else { black } {
        Outcome::Win | Outcome::UnratedWin => scoring.win,
        Outcome::Draw | Outcome::UnratedDraw => scoring.draw,
        _ => scoring.loss,
    }
}

/// The players of all teams by board, each with games, points and percentage after a round: the best of a board first.
pub fn lines(section: &Section, after: u16, lang: Lang) -> Vec<String> {
    let made = made(section, after);
    let win = section.scoring().win;
    let mut rows: Vec<(&Member, &Made)> = section.members.iter().filter_map(|m| Some((m, made.get(&m.id)?))).collect();
    rows.sort_by_key(|(m, made)| (made.board(), std::cmp::Reverse((made.per_mille(win), made.games)), m.id));
    let mut lines = Vec::new();
    let mut board = 0;
    for (member, made) in rows {
        if made.board() != board {
            board = made.board();
            lines.extend((!lines.is_empty()).then(String::new));
            lines.push(lang.fill("team.individuals.board", &[("board", &board.to_string())]));
        }
        let per_mille = made.per_mille(win);
        let percent = format!("{}.{}", per_mille / 10, per_mille % 10);
        let points = points_in(made.points);
        let values = [
            ("points", points.as_str()),
            ("games", &made.games.to_string()),
            ("percent", &percent),
            ("name", &member.person.name),
            ("team", section.name(member.team)),
        ];
        lines.push(lang.fill("team.individuals.row", &values));
    }
    if lines.is_empty() {
        lines.push(lang.text("team.individuals.none").to_owned());
    }
    lines
}

/// The matches of a team with their boards, from its side, and the points given or taken.
pub fn matches_of(section: &Section, team: PlayerId, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    let scoring = section.scoring();
    for round in &section.rounds {
        let meeting = round.meetings().into_iter().find(|m| m.first == team || m.second == team);
        let number = round.number.to_string();
        let Some(meeting) = meeting else {
            if round.byes.contains_key(&team) {
                lines.push(lang.fill("team.matches.bye", &[("round", &number)]));
            }
            continue;
        };
        let other = if meeting.first == team { meeting.second } else { meeting.first };
        let score = match (meeting.points_of(team, &scoring, false), meeting.points_of(other, &scoring, false)) {
            (Some(own), Some(theirs)) => format!("{}-{}", points_in(own), points_in(theirs)),
            _ => "–".to_owned(),
        };
        let values = [("round", number.as_str()), ("other", section.name(other)), ("score", &score), ("table", &meeting.table.to_string())];
        lines.push(lang.fill("team.matches.row", &values));
        if section.line_ups(round, (meeting.first, meeting.second)).is_none() {
            continue;
        }
        for board in &meeting.games {
            let own_color = if board.white == team { Color::White } else { Color::Black };
            let (own, theirs) = (section.name_at(round, board, own_color), section.name_at(round, board, own_color.other()));
            let result = board.result.map_or_else(|| "·".to_owned(), |r| result_from(r, own_color == Color::White, &scoring));
            let (white, black) = color_letters(section.setup.game, lang);
            let letter = if own_color == Color::White { white } else { black };
            lines.push(format!("    {:>2}{letter}  {own}  {result}  {theirs}", board.game));
        }
    }
    for adjusted in section.report.adjustments.iter().filter(|adjusted| adjusted.player == team) {
        let round = adjusted.round.map_or_else(|| "–".to_owned(), |round| round.to_string());
        let sign = if adjusted.hundredths > 0 { "+" } else { "-" };
        let points = format!("{sign}{}", points_in(Points::from_hundredths(adjusted.hundredths.abs())));
        let key = if adjusted.games { "team.matches.game-points" } else { "team.matches.match-points" };
        lines.push(lang.fill(key, &[("round", &round), ("points", &points)]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_of_what_could_be_won_and_rounded_half_up() {
        let made = |games, hundredths| Made { games, points: Points::from_hundredths(hundredths), ..Made::default() };
        assert_eq!(made(3, 200).per_mille(Points::ONE), 667);
        assert_eq!(made(2, 300).per_mille(Points::from_whole(2)), 750);
        assert_eq!(made(0, 0).per_mille(Points::ONE), 0);
    }
}
