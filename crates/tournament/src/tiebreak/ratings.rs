//! Tie-breaks from ratings: ARO, TPR, PTP, APRO, APPO. Only games over the board count (10, 15.2), with their normal
//! results, whatever the scoring system.

use super::amount::Amount;
use super::code::TieBreak;
use super::scores::mean_of_opponents;
use super::table::{CellKind, Line, Table};
use super::work::{Against, Fate, Part, counted, cut};
use ratings::table::{difference, expected, per_cent};

/// Games over the board against rated opponents: parts that are worth the opponent's rating, and twice the normal result.
fn games(table: &Table, line: &Line, unrated: Option<u16>, parts: &mut Vec<Part>) -> i64 {
    let mut halves_total = 0;
    parts.extend(line.cells.iter().enumerate().filter_map(|(index, cell)| {
        let CellKind::Played { opponent, halves, .. } = cell.kind else { return None };
        let other = table.line(opponent)?;
        let rating = Amount::whole(other.rating.or(unrated)?.into());
        halves_total += i64::from(halves);
        Some(Part {
            round: u16::try_from(index + 1).ok()?,
            against: Against::Opponent(other.tpn),
            worth: Some(rating),
            points: None,
            contribution: rating,
            fate: Fate::Counted,
            is_vur: false,
        })
    }));
    halves_total
}

/// ARO (10.1): the mean of the opponents' ratings, half up.
pub(super) fn average_rating(table: &Table, line: &Line, tiebreak: &TieBreak, parts: &mut Vec<Part>) -> Option<Amount> {
    games(table, line, tiebreak.unrated, parts);
    cut(parts, tiebreak.cut_low.max(tiebreak.median), tiebreak.median);
    Amount::mean(counted(parts).sum(), counted(parts).count()).map(Amount::rounded)
}

/// TPR (10.2): the rounded ARO plus the rating difference of the percentage, itself rounded half up to a whole per cent.
pub(super) fn performance(table: &Table, line: &Line, unrated: Option<u16>, parts: &mut Vec<Part>) -> Option<Amount> {
    let halves = games(table, line, unrated, parts);
    let games = i64::try_from(parts.len()).unwrap_or(0);
    let mean = Amount::mean(counted(parts).sum(), parts.len()).map(Amount::rounded);
    mean.map(|average| average + Amount::whole(surplus(halves, games)))
}

/// By how much a performance is above the mean of the opponents' ratings: the rating difference of the percentage, itself rounded half up to a
/// whole per cent. `halves` is twice the points of so many games, one or more.
pub(crate) fn surplus(halves: i64, games: i64) -> i64 {
    difference(per_cent(halves, games))
}

/// The performance against opponents of these ratings, of whose games so many half points were made (C.07 article 10.2, by normal
/// results); `None` without opponents.
pub fn performance_of(ratings: &[u16], halves: u32) -> Option<i64> {
    let games = i64::try_from(ratings.len()).ok().filter(|games| *games > 0)?;
    let sum: i64 = ratings.iter().map(|rating| i64::from(*rating)).sum();
    let average = (2 * sum + games) / (2 * games);
    Some(average + difference(per_cent(halves.into(), games)))
}

/// Expected scores in hundredths by the difference of ratings, beyond which they are full: the table read once.
pub(super) struct Expected(Vec<i64>);

impl Expected {
    /// Above this difference everything is expected.
    const MOST: i64 = 736;

    pub(super) fn new() -> Self {
        Self((-Self::MOST..=Self::MOST).map(expected).collect())
    }

    fn at(&self, difference: i64) -> i64 {
        let index = usize::try_from(difference.clamp(-Self::MOST, Self::MOST) + Self::MOST).unwrap_or(0);
        self.0.get(index).copied().unwrap_or(0)
    }
}

/// PTP (10.3): the lowest rating whose expected score against the same opponents is at least the actual one; with no
/// points, 800 below the lowest opponent.
pub(super) fn perfect_performance(
    table: &Table,
    line: &Line,
    unrated: Option<u16>,
    scores: &Expected,
    parts: &mut Vec<Part>,
) -> Option<Amount> {
    let halves = games(table, line, unrated, parts);
    let ratings = || parts.iter().map(|part| part.contribution.floor());
    let (lowest, highest) = (ratings().min()?, ratings().max()?);
    if halves == 0 {
        return Some(Amount::whole(lowest - 800));
    }
    // The expected score rises with the rating and is full at 736 above the highest opponent.
    let (mut too_low, mut enough) = (lowest - 737, highest + 736);
    while enough - too_low > 1 {
        let middle = i64::midpoint(too_low, enough);
        let score: i64 = ratings().map(|opponent| scores.at(middle - opponent)).sum();
        if score >= halves * 50 {
            enough = middle;
        } else {
            too_low = middle;
        }
    }
    Some(Amount::whole(enough))
}

/// APRO and APPO (10.4, 10.5): the mean of what the opponents met over the board have themselves, half up.
pub(super) fn average_of_opponents(table: &Table, line: &Line, values: &[Option<Amount>], parts: &mut Vec<Part>) -> Option<Amount> {
    mean_of_opponents(table, line, values, parts).map(Amount::rounded)
}
