//! Tie-breaks from the scores of opponents: BH, FB, AOB, SB, KS.

use super::amount::Amount;
use super::code::TieBreak;
use super::table::{Cell, CellKind, Line, Table};
use super::work::{Against, Fate, Part, Worked, counted, cut};
use crate::model::{Bye, UnplayedRule};
use crate::points::Points;

/// BH (8.1), and FB (8.3) when the table is one with the last round drawn.
pub(super) fn buchholz(table: &Table, line: &Line, tiebreak: &TieBreak) -> Worked {
    let mut parts = opponents(table, (line, line), tiebreak.forfeits_played, |score, _| Amount::from(score));
    cut(&mut parts, tiebreak.cut_low.max(tiebreak.median), tiebreak.median);
    Worked::sum(parts)
}

/// SB (9.1); of teams also with what was made in another table (13.2): `own` is the same line there.
pub(super) fn sonneborn_berger(table: &Table, (line, own): (&Line, &Line), tiebreak: &TieBreak) -> Worked {
    let mut parts = opponents(table, (line, own), tiebreak.forfeits_played, Amount::product);
    for part in &mut parts {
        part.points = own.cells.get(usize::from(part.round) - 1).map(|cell| cell.award);
    }
    cut(&mut parts, tiebreak.cut_low, 0);
    Worked::sum(parts)
}

/// A part for every round: the opponent's adjusted score where a game was played, a dummy's where not. Where opponents
/// are fixed beforehand (15.2) every pairing counts, with plain scores, and there are no dummies. Under the Chinese rules the same holds in
/// every system, and a bye is worth the lowest score.
fn opponents(table: &Table, (line, own): (&Line, &Line), forfeits_played: bool, gives: impl Fn(Points, Points) -> Amount) -> Vec<Part> {
    let is_xiangqi = table.unplayed == UnplayedRule::Xiangqi;
    let part = |(index, cell): (usize, &Cell)| {
        let dummy = || {
            let dummy = table.dummy(line, cell);
            (Against::Dummy { cap: dummy.cap }, dummy.score, cell.kind.is_vur())
        };
        let (against, score, is_vur) = match cell.kind {
            CellKind::Free | CellKind::Pending { .. } => return None,
            CellKind::Forfeit { .. } if !(forfeits_played || table.is_predetermined || is_xiangqi) => dummy(),
            CellKind::Played { opponent, .. } | CellKind::Forfeit { opponent, .. } => {
                let other = table.line(opponent)?;
                (Against::Opponent(other.tpn), other.adjusted, false)
            }
            CellKind::Bye(_) if table.is_predetermined => return None,
            CellKind::Bye(Bye::PairingAllocated | Bye::Full) if is_xiangqi => (Against::Lowest, table.lowest(), false),
            CellKind::Bye(_) if is_xiangqi => return None,
            CellKind::Bye(_) => dummy(),
        };
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against,
            worth: Some(score.into()),
            points: None,
            contribution: gives(score, own.cells.get(index).map_or(Points::ZERO, |cell| cell.award)),
            fate: Fate::Counted,
            is_vur,
        })
    };
    line.cells.iter().enumerate().filter_map(part).collect()
}

/// AOB (8.2): the exact mean of the opponents' (Fore) Buchholz over games played.
pub(super) fn average(table: &Table, line: &Line, buchholz: &[Worked]) -> Worked {
    mean_of_opponents(table, line, buchholz)
}

/// The exact mean of what the opponents met over the board have themselves.
pub(super) fn mean_of_opponents(table: &Table, line: &Line, values: &[Worked]) -> Worked {
    let parts: Vec<Part> = line
        .cells
        .iter()
        .enumerate()
        .filter_map(|(index, cell)| {
            let CellKind::Played { opponent, .. } = cell.kind else { return None };
            let worth = values.get(opponent)?.value?;
            Some(Part {
                round: u16::try_from(index + 1).ok()?,
                against: Against::Opponent(table.line(opponent)?.tpn),
                worth: Some(worth),
                points: None,
                contribution: worth,
                fate: Fate::Counted,
                is_vur: false,
            })
        })
        .collect();
    Worked { value: Amount::mean(counted(&parts).sum(), parts.len()), parts }
}

/// KS (9.2): points against opponents who have at least half of the greatest possible score, moved by `/L` half-points
/// (14.5). A forfeited pairing counts against the scheduled opponent, in a Swiss too.
pub(super) fn koya(table: &Table, line: &Line, limit: i8) -> Worked {
    // Everybody has the same number of games: the rounds less the free rounds.
    let free = if table.is_predetermined { line.cells.iter().filter(|cell| cell.kind == CellKind::Free).count() } else { 0 };
    let games = i32::from(table.rounds) - i32::try_from(free).unwrap_or(0);
    let twice_limit = table.win * games + Points::ONE * i32::from(limit);
    let parts = line
        .cells
        .iter()
        .enumerate()
        .filter_map(|(index, cell)| {
            let opponent = match cell.kind {
                CellKind::Played { opponent, .. } => opponent,
                CellKind::Forfeit { opponent, .. } => opponent,
                _ => return None,
            };
            let other = table.line(opponent).filter(|other| other.score * 2 >= twice_limit)?;
            Some(Part {
                round: u16::try_from(index + 1).ok()?,
                against: Against::Opponent(other.tpn),
                worth: Some(other.score.into()),
                points: Some(cell.award),
                contribution: cell.award.into(),
                fate: Fate::Counted,
                is_vur: false,
            })
        })
        .collect();
    Worked::sum(parts)
}
