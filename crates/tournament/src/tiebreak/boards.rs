//! Tie-breaks of teams from the points of their boards: BC, TBR, BBE (C.07 article 12), BERLIN, GWON, BRT.

use super::amount::Amount;
use super::code::Kind;
use super::table::{CellKind, Table};
use super::work::{Against, Fate, Part, Worked};
use crate::points::Points;

/// Points by board of several matches together.
pub(super) fn sums<'a>(rows: impl Iterator<Item = &'a Vec<Points>>) -> Vec<Points> {
    let mut sums = Vec::new();
    for row in rows {
        if sums.len() < row.len() {
            sums.resize(row.len(), Points::ZERO);
        }
        for (sum, points) in sums.iter_mut().zip(row) {
            *sum += *points;
        }
    }
    sums
}

/// BC (12.1) of points by board: the number of the board times its points, added up.
pub(super) fn count(sums: &[Points]) -> Points {
    (1..).zip(sums).map(|(board, points)| *points * board).sum()
}

/// TBR (12.2): board 1, if level board 2, and so on.
pub(super) fn top(sums: &[Points]) -> Vec<Points> {
    sums.to_vec()
}

/// BBE (12.3): all but the last board, if level all but the last two, and so on.
pub(super) fn bottom(sums: &[Points]) -> Vec<Points> {
    let mut so_far = Points::ZERO;
    let mut upward: Vec<Points> = sums
        .iter()
        .map(|points| {
            so_far += *points;
            so_far
        })
        .collect();
    upward.pop();
    upward.reverse();
    upward
}

/// What each board of each round gives, by the number of boards, the board and its points, added up.
pub(super) fn column(table: &Table, gives: impl Fn(u16, u16, Points) -> Points) -> Vec<Worked> {
    let Some(teams) = &table.teams else { return table.lines.iter().map(|_| Worked::default()).collect() };
    let part = |line: usize, index: usize, row: &Vec<Points>| {
        let cell = table.line(line)?.cells.get(index)?;
        let given: Points = (1..).zip(row).map(|(board, points)| gives(teams.boards, board, *points)).sum();
        let opponent = cell.kind.opponent().and_then(|opponent| table.line(opponent));
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: opponent.map_or(Against::Nobody, |other| Against::Opponent(other.tpn)),
            worth: None,
            points: Some(row.iter().copied().sum()),
            contribution: given.into(),
            fate: Fate::Counted,
            is_vur: false,
        })
        .filter(|_| !row.is_empty())
    };
    let line = |(line, rows): (usize, &Vec<Vec<Points>>)| {
        Worked::sum(rows.iter().enumerate().filter_map(|(index, row)| part(line, index, row)).collect())
    };
    teams.by_board.iter().enumerate().map(line).collect()
}

/// What decides on a board, 1 or more: its points, and what they are compared by. Without games there is no rate: below every other.
type Step = (u16, Points, Option<Amount>);

/// TBR, BBE and BRT: sets of equals out of a tied set, the best first.
pub(super) fn order(table: &Table, tied: &[usize], kind: Kind) -> Vec<Vec<usize>> {
    let mut members: Vec<(usize, Vec<Step>)> = tied.iter().map(|&line| (line, steps(table, line, kind))).collect();
    let values = |steps: &[Step]| steps.iter().map(|(.., value)| *value).collect::<Vec<Option<Amount>>>();
    members.sort_by_key(|(_, steps)| std::cmp::Reverse(values(steps)));
    members.chunk_by(|a, b| values(&a.1) == values(&b.1)).map(|set| set.iter().map(|(line, _)| *line).collect()).collect()
}

/// The steps of a line in the order of comparison.
pub(super) fn parts(table: &Table, line: usize, kind: Kind) -> Vec<Part> {
    steps(table, line, kind).iter().map(part).collect()
}

/// What is compared of a line, in the order of comparison; nothing of a team without games.
pub(super) fn figures(table: &Table, line: usize, kind: Kind) -> Vec<Amount> {
    steps(table, line, kind).into_iter().filter_map(|(.., value)| value).collect()
}

/// The boards of a line with what decides on each: BRT counts only matches with an opponent.
fn steps(table: &Table, line: usize, kind: Kind) -> Vec<Step> {
    let rows = table.teams.as_ref().and_then(|teams| teams.by_board.get(line)).map(Vec::as_slice).unwrap_or_default();
    let cells = table.line(line).map(|line| line.cells.as_slice()).unwrap_or_default();
    let boards = table.teams.as_ref().map_or(0, |teams| usize::from(teams.boards));
    let is_match = |kind: CellKind| matches!(kind, CellKind::Played { .. } | CellKind::Forfeit { .. });
    let counted = rows.iter().zip(cells).filter(|(_, cell)| kind != Kind::BoardRates || is_match(cell.kind)).map(|(row, _)| row);
    let matches = counted.clone().filter(|row| !row.is_empty()).count();
    let mut sums = sums(counted);
    sums.resize(boards.max(sums.len()), Points::ZERO);
    let games = if kind == Kind::BoardRates { matches } else { 1 };
    let last = u16::try_from(sums.len()).unwrap_or(u16::MAX);
    match kind {
        // What is left without the boards from this one on.
        Kind::BottomElimination => {
            (2..=last).rev().zip(bottom(&sums)).map(|(board, points)| (board, points, Some(points.into()))).collect()
        }
        _ => (1..=last).zip(top(&sums)).map(|(board, points)| (board, points, Amount::mean(points.into(), games))).collect(),
    }
}

fn part((board, points, value): &Step) -> Part {
    let (against, contribution) = (Against::Board(*board), value.unwrap_or(Amount::ZERO));
    Part { round: 0, against, worth: None, points: Some(*points), contribution, fate: Fate::Counted, is_vur: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_counted_from_the_top_and_dropped_from_the_bottom() {
        let row = [100, 50, 0, 100].map(Points::from_hundredths);
        assert_eq!(count(&row), Points::from_whole(6), "1 + 2 x ½ + 4");
        assert_eq!(bottom(&row), [150, 150, 100].map(Points::from_hundredths));
        assert_eq!(sums([&row.to_vec(), &vec![Points::ONE]].into_iter())[0], Points::from_whole(2));
    }
}
