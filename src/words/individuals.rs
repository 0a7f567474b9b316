//! The players of teams one by one, and the matches of a team.

use super::Lang;
use super::game::{color_letters, points_in};
use super::team::{result_from, without_line_ups};
use event::{MemberTotal, PlayerId, Section};
use tournament::model::Color;
use tournament::points::Points;

/// The players of all teams by board, each with games, points and percentage after a round: the best of a board first.
pub fn lines(section: &Section, after: u16, lang: Lang) -> Vec<String> {
    let win = section.scoring().win;
    // Who won and lost by forfeit only has made nothing that says anything of a player.
    let totals = section.member_totals(after).into_iter();
    let mut rows: Vec<(u8, i64, MemberTotal<'_>)> =
        totals.filter_map(|total| Some((total.usual_board()?, total.per_mille(win)?, total))).collect();
    rows.sort_by_key(|(board, per_mille, total)| (*board, std::cmp::Reverse((*per_mille, total.games)), total.member.id));
    let mut lines = Vec::new();
    let mut above = 0;
    for (board, per_mille, total) in rows {
        if board != above {
            above = board;
            lines.extend((!lines.is_empty()).then(String::new));
            lines.push(lang.fill("team.individuals.board", &[("board", &board.to_string())]));
        }
        let percent = format!("{:>5}", format!("{}.{}", per_mille / 10, per_mille % 10));
        let points = points_in(total.points);
        let values = [
            ("points", points.as_str()),
            ("games", &total.games.to_string()),
            ("percent", &percent),
            ("name", &total.member.person.name),
            ("team", section.name(total.member.team)),
        ];
        lines.push(lang.fill("team.individuals.row", &values));
    }
    if lines.is_empty() {
        lines.push(lang.text("team.individuals.none").to_owned());
    }
    if let Some(left_out) = without_line_ups(section, after, lang) {
        lines.extend([String::new(), left_out]);
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
