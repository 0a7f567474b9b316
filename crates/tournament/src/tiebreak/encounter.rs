//! Direct encounter of teams (C.07 article 13.3).

use super::amount::Amount;
use super::boards::{bottom, count, top};
use super::direct;
use super::table::Table;
use super::work::Part;
use crate::points::Points;
use std::cmp::Ordering;

/// What follows for exactly two teams whose match leaves them level in both scores (13.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boards {
    /// Nothing (`EDE`).
    None,
    /// Board count (`EDEC`).
    Count,
    /// Top board results (`EDET`).
    Top,
    /// Bottom board elimination (`EDEB`).
    Bottom,
    /// Board count, then top board results (`EDEBT`).
    CountTop,
    /// Board count, then bottom board elimination (`EDEBB`).
    CountBottom,
}

impl Boards {
    const fn counts(self) -> bool {
        matches!(self, Self::Count | Self::CountTop | Self::CountBottom)
    }
}

/// Orders a tied set: by direct encounter in the primary score; if that separates nobody, in the secondary score; of two, by boards. After
/// every split each set starts afresh.
pub(super) fn order(table: &Table, tied: &[usize], rule: Boards, with_forfeits: bool) -> Vec<Vec<usize>> {
    let (Some(teams), true) = (&table.teams, tied.len() > 1) else { return vec![tied.to_vec()] };
    let mut sets = direct::split(table, tied, with_forfeits);
    if sets.len() < 2 {
        sets = direct::split(&teams.second, tied, with_forfeits);
    }
    if sets.len() < 2 {
        return by_boards(table, tied, rule, with_forfeits);
    }
    sets.iter().flat_map(|set| order(table, set, rule, with_forfeits)).collect()
}

/// Two teams by the boards of their matches.
fn by_boards(table: &Table, tied: &[usize], rule: Boards, with_forfeits: bool) -> Vec<Vec<usize>> {
    let &[a, b] = tied else { return vec![tied.to_vec()] };
    let (own, theirs) = (sums(table, a, b, with_forfeits), sums(table, b, a, with_forfeits));
    // Of the board count the lower is better.
    let counted = if rule.counts() { count(&theirs).cmp(&count(&own)) } else { Ordering::Equal };
    let decided = counted.then_with(|| match rule {
        Boards::Top | Boards::CountTop => top(&own).cmp(&top(&theirs)),
        Boards::Bottom | Boards::CountBottom => bottom(&own).cmp(&bottom(&theirs)),
        Boards::None | Boards::Count => Ordering::Equal,
    });
    match decided {
        Ordering::Greater => vec![vec![a], vec![b]],
        Ordering::Less => vec![vec![b], vec![a]],
        Ordering::Equal => vec![tied.to_vec()],
    }
}

/// Points by board in all matches against one opponent.
fn sums(table: &Table, line: usize, opponent: usize, with_forfeits: bool) -> Vec<Points> {
    let rows = table.teams.as_ref().and_then(|teams| teams.by_board.get(line)).map(Vec::as_slice).unwrap_or_default();
    let mutual = direct::encounters(table, line, with_forfeits).filter(|(_, other, _)| *other == opponent);
    super::boards::sums(mutual.filter_map(|(index, ..)| rows.get(index)))
}

/// The matches of a member against the others of the tied set; what was made in the secondary score stands as the worth.
pub(super) fn parts(table: &Table, tied: &[usize], line: usize, with_forfeits: bool) -> Vec<Part> {
    let cells = table.teams.as_ref().and_then(|teams| teams.second.line(line)).map(|line| line.cells.as_slice()).unwrap_or_default();
    let secondary = |round: u16| cells.get(usize::from(round).checked_sub(1)?).map(|cell| Amount::from(cell.award));
    direct::parts(table, tied, line, with_forfeits).into_iter().map(|part| Part { worth: secondary(part.round), ..part }).collect()
}
