//! Tie-breaks of the Chinese rules of xiangqi that C.07 does not have: H2H, OPW, OPD, OPL, MP, MSB.

use super::amount::Amount;
use super::table::{Cell, CellKind, Line, Table};
use super::work::{Against, Fate, Part, Worked, sum};
use crate::points::Points;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What became of a round against an opponent.
fn result(cell: &Cell) -> Option<Ordering> {
    match cell.kind {
        CellKind::Played { halves, .. } => Some(halves.cmp(&1)),
        CellKind::Forfeit { won, .. } => Some(if won { Ordering::Greater } else { Ordering::Less }),
        CellKind::Pending { .. } | CellKind::Bye(_) | CellKind::Free => None,
    }
}

/// OPW, OPD, OPL (胜手和, 和手和, 负手和): the scores of the opponents whom one has beaten, drawn with, lost to; forfeits count.
pub(super) fn opponents(table: &Table, line: &Line, wanted: Ordering, parts: &mut Vec<Part>) -> Option<Amount> {
    let part = |(index, cell): (usize, &Cell)| {
        let other = table.line(cell.kind.opponent()?).filter(|_| result(cell) == Some(wanted))?;
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: Against::Opponent(other.tpn),
            worth: Some(other.score.into()),
            points: Some(cell.award),
            contribution: other.score.into(),
            fate: Fate::Counted,
            is_vur: false,
        })
    };
    parts.extend(line.cells.iter().enumerate().filter_map(part));
    sum(parts)
}

/// The rounds against one opponent together.
struct Match {
    opponent: usize,
    /// The last of them.
    round: u16,
    /// 2, 1 or 0 by the total; a match in which nobody has scored gives neither anything.
    points: Points,
}

fn matches(table: &Table, line: usize) -> Vec<Match> {
    let cells = table.line(line).map(|line| line.cells.as_slice()).unwrap_or_default();
    let mut totals: BTreeMap<usize, (u16, Points, Points)> = BTreeMap::new();
    for (round, (index, cell)) in (1..).zip(cells.iter().enumerate()) {
        let (Some(opponent), false) = (cell.kind.opponent(), matches!(cell.kind, CellKind::Pending { .. })) else { continue };
        let reply = table.line(opponent).and_then(|other| other.cells.get(index)).filter(|reply| reply.kind.opponent() == Some(line));
        let total = totals.entry(opponent).or_default();
        total.0 = round;
        total.1 += cell.award;
        total.2 += reply.map_or(Points::ZERO, |reply| reply.award);
    }
    let points = |own: Points, theirs: Points| match own.cmp(&theirs) {
        Ordering::Greater => Points::from_whole(2),
        Ordering::Equal if own > Points::ZERO => Points::ONE,
        Ordering::Equal | Ordering::Less => Points::ZERO,
    };
    let one = |(opponent, (round, own, theirs))| Match { opponent, round, points: points(own, theirs) };
    totals.into_iter().map(one).collect()
}

fn match_part(table: &Table, one: &Match, worth: Option<Amount>, contribution: Amount) -> Part {
    let against = table.line(one.opponent).map_or(Against::Nobody, |other| Against::Opponent(other.tpn));
    Part { round: one.round, against, worth, points: Some(one.points), contribution, fate: Fate::Counted, is_vur: false }
}

/// MP (场分): two for each opponent against whom one has more points in all games together, one for as many.
pub(super) fn match_points(table: &Table) -> Vec<Worked> {
    let one = |line| Worked::sum(matches(table, line).iter().map(|m| match_part(table, m, None, m.points.into())).collect());
    (0..table.lines.len()).map(one).collect()
}

/// MSB (场小分): the match points of the opponents beaten, and half of those of the opponents drawn with.
pub(super) fn match_berger(table: &Table) -> Vec<Worked> {
    let all: Vec<Vec<Match>> = (0..table.lines.len()).map(|line| matches(table, line)).collect();
    let score = |line: usize| all.get(line).map_or(Points::ZERO, |list| list.iter().map(|m| m.points).sum());
    let part = |m: &Match| {
        let worth = score(m.opponent);
        // Half of the product: two match points give the whole.
        let hundredths = Points::from_hundredths(m.points.hundredths() / 2);
        match_part(table, m, Some(worth.into()), Amount::product(worth, hundredths))
    };
    all.iter().map(|list| Worked::sum(list.iter().map(part).collect())).collect()
}

/// H2H (直胜): of exactly two who are level the one with more points in the games between them; a forfeited meeting is a meeting.
pub(super) fn head_to_head(table: &Table, tied: &[usize]) -> Vec<Vec<usize>> {
    let &[first, second] = tied else { return vec![tied.to_vec()] };
    let points = |own: usize, other: usize| -> Points {
        let cells = table.line(own).map(|line| line.cells.as_slice()).unwrap_or_default();
        cells.iter().filter(|cell| cell.kind.opponent() == Some(other)).map(|cell| cell.award).sum()
    };
    match points(first, second).cmp(&points(second, first)) {
        Ordering::Greater => vec![vec![first], vec![second]],
        Ordering::Less => vec![vec![second], vec![first]],
        Ordering::Equal => vec![tied.to_vec()],
    }
}
