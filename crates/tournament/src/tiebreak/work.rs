//! A value with the working that led to it, and the cutting of its parts.

use super::amount::Amount;
use crate::model::Tpn;
use crate::points::Points;

/// A value and its parts, in the order of the rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worked {
    /// The value; `None` where the tie-break has none for this player (no games, no rating). It ranks below all values.
    pub value: Option<Amount>,
    /// What it was made of. Empty for values that are read off, such as the rating.
    pub parts: Vec<Part>,
}

/// What one round gave to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The round, from 1; 0 for all rounds together.
    pub round: u16,
    /// Against whom.
    pub against: Against,
    /// What the opponent or dummy is worth: score, Buchholz, rating; in an encounter of teams the points of the secondary score. `None` where
    /// the tie-break looks only at the player.
    pub worth: Option<Amount>,
    /// The player's own points of the round, where they count.
    pub points: Option<Points>,
    /// What this round gives.
    pub contribution: Amount,
    /// Whether it was counted.
    pub fate: Fate,
    /// The player's own voluntarily unplayed round (C.07 article 16.1): cut first under 16.5.1.
    pub is_vur: bool,
}

/// Against whom a round was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// A participant.
    Opponent(Tpn),
    /// A dummy (16.4) for an unplayed round; with the cap, where the cap and not the own score decided.
    Dummy {
        /// Article 16.4.1 or 16.4.2, edition 2026.
        cap: Option<Points>,
    },
    /// Nobody, but the bye counts as against the lowest score among those who have any (xiangqi competition rules 2011, 14.4).
    Lowest,
    /// Nobody: the tie-break counts only what the player got.
    Nobody,
    /// Everybody, on one board of all matches counted; [`Part::round`] is 0.
    Board(u16),
}

/// Whether a part was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Counted.
    Counted,
    /// Cut as one of the least significant values.
    CutLow,
    /// Cut as one of the most significant values (medians).
    CutHigh,
}

impl Worked {
    /// A value without working.
    pub(super) const fn plain(value: Option<Amount>) -> Self {
        Self { value, parts: Vec::new() }
    }

    /// The sum of the parts that were not cut.
    pub(super) fn sum(parts: Vec<Part>) -> Self {
        Self { value: sum(&parts), parts }
    }
}

/// The sum of the parts that were not cut.
pub(super) fn sum(parts: &[Part]) -> Option<Amount> {
    Some(counted(parts).sum())
}

/// What the counted parts give.
pub(super) fn counted(parts: &[Part]) -> impl Iterator<Item = Amount> {
    parts.iter().filter(|part| part.fate == Fate::Counted).map(|part| part.contribution)
}

/// Cuts `low` least significant values and then `high` most significant ones.
///
/// Least significant is the part against the opponent worth least; of several such, the one that gives least (14.1).
/// Article 16.5.1: if among the player's own voluntarily unplayed rounds the one that gives least gives at least as much
/// as the ordinary least significant value, that round is cut instead. The test is made anew for every cut. High cuts
/// take no notice of voluntarily unplayed rounds.
pub(super) fn cut(parts: &mut [Part], low: u8, high: u8) {
    for _ in 0..low {
        let Some(part) = least(parts).and_then(|index| parts.get_mut(index)) else { return };
        part.fate = Fate::CutLow;
    }
    for _ in 0..high {
        let open = parts.iter_mut().filter(|part| part.fate == Fate::Counted);
        if let Some(part) = open.max_by_key(|part| significance(part)) {
            part.fate = Fate::CutHigh;
        }
    }
}

fn significance(part: &Part) -> (Option<Amount>, Amount) {
    (part.worth, part.contribution)
}

/// The part that the next cut takes: see [`cut`].
fn least(parts: &[Part]) -> Option<usize> {
    let open = || parts.iter().enumerate().filter(|(_, part)| part.fate == Fate::Counted);
    let (ordinary, least) = open().min_by_key(|(_, part)| significance(part))?;
    let vur = open().filter(|(_, part)| part.is_vur).min_by_key(|(_, part)| (part.contribution, part.worth));
    Some(vur.filter(|(_, part)| part.contribution >= least.contribution).map_or(ordinary, |(index, _)| index))
}

/// The sum after one cut, after two cuts and so on, until nothing is left: what [`cut`] leaves, all cuts in one go.
pub(super) fn after_cuts(mut parts: Vec<Part>) -> Vec<Amount> {
    let mut left = counted(&parts).sum::<Amount>();
    if parts.iter().any(|part| part.is_vur) {
        let next = || {
            let part = least(&parts).and_then(|index| parts.get_mut(index))?;
            part.fate = Fate::CutLow;
            left = left - part.contribution;
            Some(left)
        };
        return std::iter::from_fn(next).collect();
    }
    parts.sort_unstable_by_key(significance);
    let next = |part: &Part| {
        left = left - part.contribution;
        left
    };
    parts.iter().map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(worth: i64, gives: i64, is_vur: bool) -> Part {
        Part {
            round: 1,
            against: Against::Nobody,
            worth: Some(Amount::halves(worth)),
            points: None,
            contribution: Amount::halves(gives),
            fate: Fate::Counted,
            is_vur,
        }
    }

    fn left(parts: &[Part]) -> Amount {
        counted(parts).sum()
    }

    /// The worked case of article 16.5.1 for Sonneborn-Berger: products 2.5 6 6.5 2.75v 6 2.75v 0v 5 2.75v 3.25 0
    /// against opponents worth 5 6 6.5 5.5 6 5.5 6.5 5 5.5 6.5 7.5 (in halves and quarters doubled here).
    #[test]
    fn a_vur_worth_nothing_never_displaces_a_positive_value() {
        let worth = [10, 12, 13, 11, 12, 11, 13, 10, 11, 13, 15].map(|n| n * 2);
        let gives = [10, 24, 26, 11, 24, 11, 0, 20, 11, 13, 0];
        let vur = [3, 5, 6, 8];
        let mut parts: Vec<Part> = (0..11).map(|i| part(worth[i], gives[i], vur.contains(&i))).collect();
        assert_eq!(left(&parts), Amount::halves(150), "37.5 in quarters");
        cut(&mut parts, 1, 0);
        assert_eq!(left(&parts), Amount::halves(140), "35.0");
        cut(&mut parts, 1, 0);
        assert_eq!(left(&parts), Amount::halves(120), "30.0");
    }

    #[test]
    fn in_a_sum_of_scores_the_lowest_vur_goes_first() {
        let mut parts = [part(4, 4, false), part(9, 9, true), part(8, 8, true), part(10, 10, false)];
        cut(&mut parts, 1, 1);
        assert_eq!(parts.map(|p| p.fate), [Fate::Counted, Fate::Counted, Fate::CutLow, Fate::CutHigh]);
    }

    #[test]
    fn all_cuts_in_one_go_leave_what_each_leaves() {
        let worth = [10, 12, 13, 11, 12, 11, 13, 10, 11, 13, 15];
        let gives = [10, 24, 26, 11, 24, 11, 0, 20, 11, 13, 0];
        for vur in [&[][..], &[3, 5, 6, 8], &[0], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] {
            let parts: Vec<Part> = (0..11).map(|i| part(worth[i], gives[i], vur.contains(&i))).collect();
            let one_by_one = (1..=11).map(|low| {
                let mut parts = parts.clone();
                cut(&mut parts, low, 0);
                left(&parts)
            });
            assert_eq!(after_cuts(parts.clone()), one_by_one.collect::<Vec<_>>(), "{vur:?}");
        }
    }

    #[test]
    fn more_cuts_than_values_leave_nothing() {
        let mut parts = [part(4, 4, false)];
        cut(&mut parts, 2, 2);
        assert_eq!(left(&parts), Amount::ZERO);
    }
}
