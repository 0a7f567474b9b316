//! Tie-breaks from the scores of opponents: BH, FB, AOB, SB, KS, SOLKP.

use super::Edition;
use super::amount::Amount;
use super::code::TieBreak;
use super::table::{Cell, CellKind, Line, Table};
use super::work::{Against, Fate, Part, after_cuts, counted, cut, sum};
use crate::model::{Bye, UnplayedRule};
use crate::points::Points;

/// BH (8.1), and FB (8.3) when the table is one with the last round drawn.
pub(super) fn buchholz(table: &Table, line: &Line, tiebreak: &TieBreak, parts: &mut Vec<Part>) -> Option<Amount> {
    opponents(table, (line, line), tiebreak.forfeits_played, parts, |score, _| Amount::from(score));
    cut(parts, tiebreak.cut_low.max(tiebreak.median), tiebreak.median);
    sum(parts)
}

/// SOLKF: the Buchholz without the lowest opponent, without the two lowest and so on.
pub(super) fn truncated(table: &Table, line: &Line) -> Vec<Amount> {
    let mut parts = Vec::with_capacity(line.cells.len());
    opponents(table, (line, line), false, &mut parts, |score, _| Amount::from(score));
    after_cuts(parts)
}

/// SB (9.1); of teams also with what was made in another table (13.2): `own` is the same line there.
pub(super) fn sonneborn_berger(table: &Table, both: (&Line, &Line), tiebreak: &TieBreak, parts: &mut Vec<Part>) -> Option<Amount> {
    opponents(table, both, tiebreak.forfeits_played, parts, Amount::product);
    let own = both.1;
    for part in parts.iter_mut() {
        part.points = own.cells.get(usize::from(part.round) - 1).map(|cell| cell.award);
    }
    cut(parts, tiebreak.cut_low, 0);
    sum(parts)
}

/// A part for every round: the opponent's adjusted score where a game was played, a dummy's where not. Where opponents
/// are fixed beforehand (15.2) every pairing counts, with plain scores, and there are no dummies. Under the Chinese rules and those of FMJD the
/// same holds in every system; a bye is worth the lowest score under the one, nothing under the other.
fn opponents(
    table: &Table,
    (line, own): (&Line, &Line),
    forfeits_played: bool,
    parts: &mut Vec<Part>,
    gives: impl Fn(Points, Points) -> Amount,
) {
    let is_fide = table.unplayed == UnplayedRule::Fide;
    let mut before = Points::ZERO;
    let part = |(index, cell): (usize, &Cell)| {
        let had = before;
        before += cell.award;
        let dummy = || {
            let dummy = table.dummy(line, (index, cell), had);
            (Against::Dummy { cap: dummy.cap }, dummy.score, cell.kind.is_vur() && table.edition > Edition::Virtual)
        };
        let (against, score, is_vur) = match cell.kind {
            CellKind::Free | CellKind::Pending { .. } => return None,
            CellKind::Forfeit { .. } if !(forfeits_played || table.is_predetermined || !is_fide) => dummy(),
            CellKind::Played { opponent, .. } | CellKind::Forfeit { opponent, .. } => {
                let other = table.line(opponent)?;
                (Against::Opponent(other.tpn), other.adjusted, false)
            }
            CellKind::Bye(_) if table.is_predetermined => return None,
            CellKind::Bye(_) if is_fide => dummy(),
            CellKind::Bye(Bye::PairingAllocated | Bye::Full) if table.unplayed == UnplayedRule::Xiangqi => {
                (Against::Lowest, table.lowest(), false)
            }
            CellKind::Bye(_) if table.unplayed == UnplayedRule::Xiangqi => return None,
            CellKind::Bye(_) => (Against::Nobody, Points::ZERO, false),
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
    parts.extend(line.cells.iter().enumerate().filter_map(part));
}

/// What the opponents met have themselves, a part for each game; forfeited ones too where `forfeits` count.
fn of_opponents(table: &Table, line: &Line, values: &[Option<Amount>], forfeits: bool, parts: &mut Vec<Part>) {
    parts.extend(line.cells.iter().enumerate().filter_map(|(index, cell)| {
        let opponent = match cell.kind {
            CellKind::Played { opponent, .. } => opponent,
            CellKind::Forfeit { opponent, .. } if forfeits => opponent,
            _ => return None,
        };
        let worth = (*values.get(opponent)?)?;
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: Against::Opponent(table.line(opponent)?.tpn),
            worth: Some(worth),
            points: None,
            contribution: worth,
            fate: Fate::Counted,
            is_vur: false,
        })
    }));
}

/// AOB (8.2), exactly, and what is rounded by its own article: the mean of what the opponents met over the board have themselves.
pub(super) fn mean_of_opponents(table: &Table, line: &Line, values: &[Option<Amount>], parts: &mut Vec<Part>) -> Option<Amount> {
    of_opponents(table, line, values, false, parts);
    Amount::mean(counted(parts).sum(), parts.len())
}

/// SOLKP, the Solkoff plus: the sum of the Solkoff (Buchholz) of the opponents. A forfeited one counts where forfeits count in the Solkoff.
pub(super) fn sum_of_opponents(table: &Table, line: &Line, values: &[Option<Amount>], parts: &mut Vec<Part>) -> Option<Amount> {
    of_opponents(table, line, values, table.unplayed != UnplayedRule::Fide, parts);
    sum(parts)
}

/// KS (9.2): points against opponents who have at least half of the greatest possible score, moved by `/L` half-points
/// (14.5). A forfeited pairing counts against the scheduled opponent, in a Swiss too.
pub(super) fn koya(table: &Table, line: &Line, limit: i8, parts: &mut Vec<Part>) -> Option<Amount> {
    // Everybody has the same number of games: the rounds less the free rounds.
    let free = if table.is_predetermined { line.cells.iter().filter(|cell| cell.kind == CellKind::Free).count() } else { 0 };
    let games = i32::from(table.rounds) - i32::try_from(free).unwrap_or(0);
    let twice_limit = table.win * games + Points::ONE * i32::from(limit);
    parts.extend(line.cells.iter().enumerate().filter_map(|(index, cell)| {
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
    }));
    sum(parts)
}
