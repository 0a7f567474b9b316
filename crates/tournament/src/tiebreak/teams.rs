//! Tie-breaks of teams from match points and game points: MPvGP, SSSC (C.07 article 13), and those of the Olympiad.

use super::amount::Amount;
use super::table::{CellKind, Table};
use super::work::{Against, Fate, Part, Worked, cut};
use crate::model::Primary;
use crate::points::Points;

/// The list of the Olympiad of 2026, which is not one of C.07: match points; the sum over the opponents, without the one with the fewest
/// match points, of own game points times the opponent's match points; game points; match points of the opponents, without the fewest.
pub const OLYMPIAD: [&str; 4] = ["MPTS", "OLSB", "GPTS", "OLBH"];

/// The usual list of Chinese team events: 场分, 局分, 胜局, 直胜 (of two), and the points of board 1, then of the next boards (分台).
pub const XIANGQI_TEAMS: [&str; 5] = ["MPTS", "GPTS", "GWON", "H2H", "BRT"];

/// MPvGP (13.1).
pub(super) fn secondary(table: &Table) -> Vec<Worked> {
    let value = |line: usize| table.teams.as_ref().and_then(|teams| teams.second.line(line)).map(|line| line.score.into());
    (0..table.lines.len()).map(|line| Worked::plain(value(line))).collect()
}

/// SSSC (13.4): the secondary score, and the Buchholz of the primary one over a divisor, exactly. The working is that of the
/// Buchholz, before it is divided.
pub(super) fn score_strength(table: &Table, buchholz: Vec<Worked>, divisor: Option<u8>) -> Vec<Worked> {
    let Some(teams) = &table.teams else { return buchholz };
    let obtainable = table.win * i32::from(table.rounds);
    let usual = || usize::try_from(obtainable.hundredths() / teams.second.win.hundredths().max(1)).unwrap_or(0);
    let divisor = divisor.map_or_else(usual, usize::from).max(1);
    let value = |worked: Worked, secondary: Points| {
        let strength = Amount::mean(worked.value.unwrap_or(Amount::ZERO), divisor);
        Worked { value: strength.map(|strength| strength + secondary.into()), parts: worked.parts }
    };
    buchholz.into_iter().zip(&teams.second.lines).map(|(worked, line)| value(worked, line.score)).collect()
}

/// OLSB and OLBH: what each round gives by the final match points of the opponent and the own game points, without the opponent with the
/// fewest match points. A round without an opponent is worth nothing.
pub(super) fn olympiad(table: &Table, gives: impl Fn(Points, Points) -> Amount) -> Vec<Worked> {
    let (matches, games) = (table.of(Some(Primary::Match)), table.of(Some(Primary::Game)));
    let one = |line: usize| {
        let cells = games.line(line).map(|line| line.cells.as_slice()).unwrap_or_default();
        let part = |(index, cell): (usize, &super::table::Cell)| {
            let other = match cell.kind {
                CellKind::Pending { .. } | CellKind::Free => return None,
                kind => kind.opponent().and_then(|opponent| matches.line(opponent)),
            };
            let (worth, own) = other.map_or((Points::ZERO, Points::ZERO), |other| (other.score, cell.award));
            Some(Part {
                round: u16::try_from(index + 1).ok()?,
                against: other.map_or(Against::Nobody, |other| Against::Opponent(other.tpn)),
                worth: Some(worth.into()),
                points: Some(own),
                contribution: gives(worth, own),
                fate: Fate::Counted,
                is_vur: false,
            })
        };
        let mut parts: Vec<Part> = cells.iter().enumerate().filter_map(part).collect();
        cut(&mut parts, 1, 0);
        Worked::sum(parts)
    };
    (0..table.lines.len()).map(one).collect()
}
