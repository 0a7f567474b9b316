//! Tie-breaks from a player's own results: WIN, WON, BPG, BWG, PS, REP, STD, FOUL.

use super::Edition;
use super::amount::Amount;
use super::table::{Cell, CellKind, Line, Table};
use super::work::{Against, Fate, Part, sum};
use crate::model::{Bye, Color, UnplayedRule};
use crate::points::Points;

/// Sums what each round gives; rounds that give nothing are left out of the working.
fn rounds(table: &Table, line: &Line, parts: &mut Vec<Part>, gives: impl Fn(&Cell) -> Amount) -> Option<Amount> {
    let part = |(index, cell): (usize, &Cell)| {
        let contribution = gives(cell);
        if contribution == Amount::ZERO {
            return None;
        }
        let opponent = cell.kind.opponent().and_then(|opponent| table.line(opponent));
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: opponent.map_or(Against::Nobody, |other| Against::Opponent(other.tpn)),
            worth: None,
            points: Some(cell.award),
            contribution,
            fate: Fate::Counted,
            is_vur: false,
        })
    };
    parts.extend(line.cells.iter().enumerate().filter_map(part));
    sum(parts)
}

const fn one_if(condition: bool) -> Amount {
    if condition { Amount::whole(1) } else { Amount::ZERO }
}

/// WIN (7.1): rounds with the points of a win, played or not.
pub(super) fn wins(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    let is_round = |cell: &Cell| !matches!(cell.kind, CellKind::Pending { .. });
    rounds(table, line, parts, |cell| one_if(is_round(cell) && cell.award == table.win && table.win > Points::ZERO))
}

/// WON (7.2): games won over the board; forfeit wins too where opponents are fixed beforehand (15.2).
pub(super) fn games_won(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    rounds(table, line, parts, |cell| one_if(is_won(table, cell)))
}

fn is_won(table: &Table, cell: &Cell) -> bool {
    match cell.kind {
        CellKind::Played { halves, .. } => halves == 2,
        CellKind::Forfeit { won, .. } => won && table.is_predetermined && table.unplayed == UnplayedRule::Fide,
        _ => false,
    }
}

/// BPG (7.3): games played with Black. Where opponents are fixed beforehand forfeits are games (15.2), but since the 2026
/// edition not those that the player lost.
pub(super) fn black_played(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    rounds(table, line, parts, |cell| {
        one_if(match cell.kind {
            CellKind::Played { color, .. } => color == Some(Color::Black),
            CellKind::Forfeit { color, won, .. } => color == Some(Color::Black) && forfeit_is_game(table, won),
            _ => false,
        })
    })
}

/// BWG (7.4): games won with Black.
pub(super) fn black_won(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    rounds(table, line, parts, |cell| {
        let color = match cell.kind {
            CellKind::Played { color, .. } | CellKind::Forfeit { color, .. } => color,
            _ => None,
        };
        one_if(color == Some(Color::Black) && is_won(table, cell))
    })
}

fn forfeit_is_game(table: &Table, won: bool) -> bool {
    table.is_predetermined && table.unplayed == UnplayedRule::Fide && (won || table.edition < Edition::Mar2026)
}

/// FOUL: the fouls of all rounds, whatever became of the game; under the Chinese rules a game that has left the standings takes its fouls
/// along.
pub(super) fn fouls(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    let part = |(index, (cell, &count)): (usize, (&Cell, &u16))| {
        let opponent = cell.kind.opponent().and_then(|opponent| table.line(opponent));
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: opponent.map_or(Against::Nobody, |other| Against::Opponent(other.tpn)),
            worth: None,
            points: None,
            contribution: Amount::whole(count.into()),
            fate: Fate::Counted,
            is_vur: false,
        })
        .filter(|_| count > 0 && (cell.kind != CellKind::Free || table.unplayed == UnplayedRule::Fide))
    };
    parts.extend(line.cells.iter().zip(&line.fouls).enumerate().filter_map(part));
    sum(parts)
}

/// PS (7.5): the sum of the scores after every round, without the first `cut` of them. 16.5 names no exception for
/// voluntarily unplayed rounds here, so there is none.
pub(super) fn progressive(line: &Line, cut: u8, parts: &mut Vec<Part>) -> Option<Amount> {
    let mut so_far = Points::ZERO;
    parts.extend(line.cells.iter().enumerate().map(|(index, cell)| {
        so_far += cell.award;
        Part {
            round: u16::try_from(index + 1).unwrap_or(u16::MAX),
            against: Against::Nobody,
            worth: None,
            points: Some(cell.award),
            contribution: so_far.into(),
            fate: if index < usize::from(cut) { Fate::CutLow } else { Fate::Counted },
            is_vur: false,
        }
    }));
    sum(parts)
}

/// REP (7.6): rounds the player elected to play: all but requested half- and zero-point byes and forfeit losses. Where
/// opponents are fixed beforehand a forfeit loss counted as played until the 2026 edition.
pub(super) fn elected(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    rounds(table, line, parts, |cell| {
        one_if(match cell.kind {
            CellKind::Bye(Bye::Half | Bye::Zero) | CellKind::Pending { .. } => false,
            CellKind::Forfeit { won: false, .. } => forfeit_is_game(table, false),
            _ => true,
        })
    })
}

/// STD (7.7): 1, ½ or 0 for more, as many or fewer points than the opponent of the pairing; without an opponent, than a
/// draw gives. A double forfeit is, by the letter, an equal score: ½ each. The free round of a round robin is no round.
pub(super) fn standard(table: &Table, line: &Line, parts: &mut Vec<Part>) -> Option<Amount> {
    let me = line.tpn;
    let part = |(index, cell): (usize, &Cell)| {
        let other = match cell.kind {
            CellKind::Pending { .. } | CellKind::Free => return None,
            kind => kind.opponent().and_then(|opponent| table.line(opponent)),
        };
        let measure = match other {
            Some(other) => other
                .cells
                .get(index)
                .filter(|reply| reply.kind.opponent().and_then(|back| table.line(back)).is_some_and(|back| back.tpn == me))
                .map_or(table.draw, |reply| reply.award),
            None => table.draw,
        };
        let contribution = match cell.award.cmp(&measure) {
            std::cmp::Ordering::Greater => Amount::whole(1),
            std::cmp::Ordering::Equal => Amount::halves(1),
            std::cmp::Ordering::Less => Amount::ZERO,
        };
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: other.map_or(Against::Nobody, |other| Against::Opponent(other.tpn)),
            worth: Some(measure.into()),
            points: Some(cell.award),
            contribution,
            fate: Fate::Counted,
            is_vur: false,
        })
    };
    parts.extend(line.cells.iter().enumerate().filter_map(part));
    sum(parts)
}
