//! [`TeamRecords`] to lines.

use super::super::write::{WriteError, bye_line, cut, four, prohibition_line};
use super::{Abnormal, Allocated, BoardOrder, Byes, Forfeit, LostBy, MAX_TEAM, MatchPoints, Team, TeamRecords, Virtual};
use crate::model::{Color, Tpn};
use crate::points::Points;
use std::fmt::Write as _;

impl TeamRecords {
    /// The lines of all records, without line ends, in the order in which they are written.
    ///
    /// # Errors
    ///
    /// A number that its columns cannot hold.
    pub(super) fn lines(&self) -> Result<Vec<String>, WriteError> {
        let mut lines = Vec::new();
        if !self.colors.is_empty() {
            let letter = |color: &Color| if *color == Color::White { 'W' } else { 'B' };
            lines.push(format!("352 {}", self.colors.iter().map(letter).collect::<String>()));
        }
        lines.extend(points_362(&self.match_points)?);
        for team in &self.teams {
            lines.push(team_310(team)?);
        }
        lines.extend(self.orders.iter().map(order_300));
        lines.extend(self.byes.iter().filter_map(|Byes { kind, round, teams }| bye_line(*kind, *round, teams)));
        for span in &self.virtual_points {
            lines.push(virtual_250(span)?);
        }
        lines.extend(self.prohibitions.iter().map(prohibition_line));
        for abnormal in &self.abnormal {
            lines.push(abnormal_299(abnormal)?);
        }
        if let Some(allocated) = &self.allocated {
            lines.push(allocated_320(allocated)?);
        }
        lines.extend(self.forfeits.iter().map(forfeit_330));
        lines.extend(self.told.iter().map(ToString::to_string));
        Ok(lines)
    }

    /// The teams as TRF16 has them (013).
    pub fn lines_013(&self) -> Vec<String> {
        // The first number follows the name without a blank between.
        let numbers = |team: &Team| team.players.iter().map(|player| format!("{:>4}", player.0)).collect::<Vec<String>>().join(" ");
        let line = |team: &Team| format!("013 {:<32}{}", cut(&team.name, 32), numbers(team));
        self.teams.iter().map(line).collect()
    }
}

/// Players' numbers, each in four columns after a blank.
fn players(line: &mut String, players: &[Tpn]) {
    for player in players {
        let _ = write!(line, " {:>4}", player.0);
    }
}

/// Six columns, right-adjusted; blank for nothing.
fn six(points: Option<Points>) -> Result<String, WriteError> {
    let Some(points) = points else { return Ok(" ".repeat(6)) };
    let text = format!("{points:>6}");
    if text.len() > 6 { Err(WriteError::Points(points)) } else { Ok(text) }
}

fn four_or_blank(points: Option<Points>) -> Result<String, WriteError> {
    points.map_or_else(|| Ok(" ".repeat(4)), four)
}

fn team_310(team: &Team) -> Result<String, WriteError> {
    if team.number.0 > MAX_TEAM {
        return Err(WriteError::TeamNumber(team.number));
    }
    let rank = team.rank.map(|rank| rank.to_string()).unwrap_or_default();
    let mut line = format!(
        "310 {:>3} {:<32} {:<5} {:>6} {} {} {:>3} ",
        team.number.0,
        cut(&team.name, 32),
        cut(&team.nickname, 5),
        cut(&team.strength, 6),
        six(team.match_points)?,
        six(team.game_points)?,
        cut(&rank, 3),
    );
    players(&mut line, &team.players);
    Ok(line)
}

fn points_362(points: &MatchPoints) -> Result<Option<String>, WriteError> {
    let mut line = "362 ".to_owned();
    for (symbol, value) in [("TW", points.win), ("TD", points.draw), ("TL", points.loss)] {
        if let Some(value) = value {
            let _ = write!(line, "{symbol}{}   ", four(value)?);
        }
    }
    Ok((line.len() > 4).then(|| line.trim_end().to_owned()))
}

fn order_300(order: &BoardOrder) -> String {
    let mut line = format!("300 {:>3} {:>3} {:>3}", order.round, order.team.0, order.opponent.0);
    for player in &order.boards {
        let _ = match player {
            Some(player) => write!(line, " {:>4}", player.0),
            None => write!(line, " 0000"),
        };
    }
    line
}

fn virtual_250(span: &Virtual) -> Result<String, WriteError> {
    let (matches, games) = (four_or_blank(span.match_points)?, four_or_blank(span.game_points)?);
    Ok(format!("250 {matches} {games} {:>3} {:>3} {:>4} {:>4}", span.first_round, span.last_round, span.first.0, span.last.0))
}

fn abnormal_299(abnormal: &Abnormal) -> Result<String, WriteError> {
    let (matches, games) = (four_or_blank(abnormal.match_points)?, four_or_blank(abnormal.game_points)?);
    let mut line = format!("299 {}  {matches}  {games}  {:03}", abnormal.kind.unwrap_or(' '), abnormal.round.unwrap_or(0));
    players(&mut line, &abnormal.teams);
    Ok(line)
}

fn allocated_320(allocated: &Allocated) -> Result<String, WriteError> {
    let mut line = format!("320 {} {}", four_or_blank(allocated.match_points)?, four_or_blank(allocated.game_points)?);
    for team in &allocated.rounds {
        let _ = write!(line, " {:03}", team.map_or(0, |team| team.0));
    }
    Ok(line)
}

fn forfeit_330(forfeit: &Forfeit) -> String {
    let symbols = LostBy::ALL.iter().find(|(lost_by, _)| *lost_by == forfeit.lost_by).map_or("--", |(_, symbols)| symbols);
    format!("330 {symbols} {:>3} {:>3} {:>3}", forfeit.round, forfeit.white.0, forfeit.black.0)
}
