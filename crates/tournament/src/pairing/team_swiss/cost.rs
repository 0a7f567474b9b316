//! What a pair costs by the criteria of pairs: C8, C9 and C10 of 2026, C7, C8 and C9 of 2024.

use super::color::{Due, Strength};
use crate::pairing::upfloat::{Member, Pool};
use crate::policy::team::Edition;

/// A criterion of the pairs of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PairCriterion {
    /// Fewest teams whose colour preference is not fulfilled (C8; 2024: C7).
    Unmet,
    /// Type B: fewest teams whose strong preference is not fulfilled (C9; 2024: C8).
    UnmetStrong,
    /// Fewest opponents of upfloaters who were floaters in the previous round (C10); 2024: fewest teams who float in consecutive rounds (C9).
    Floats,
}

impl PairCriterion {
    /// The name of the criterion in an edition.
    pub const fn name(self, edition: Edition) -> &'static str {
        match (self, edition) {
            (Self::Unmet, Edition::E2024) => "C7",
            (Self::Unmet, Edition::E2026) | (Self::UnmetStrong, Edition::E2024) => "C8",
            (Self::UnmetStrong, Edition::E2026) | (Self::Floats, Edition::E2024) => "C9",
            (Self::Floats, Edition::E2026) => "C10",
        }
    }
}

/// How often the pairs of a bracket break each criterion; the smaller the better, the first first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Cost {
    /// [`PairCriterion::Unmet`].
    pub unmet: u32,
    /// [`PairCriterion::UnmetStrong`].
    pub strong: u32,
    /// [`PairCriterion::Floats`].
    pub floats: u32,
}

/// Bits of a count: no bracket has more teams than there are TPNs.
const DIGIT: u32 = 17;

impl Cost {
    pub(super) fn new(unmet: bool, strong: bool, floats: u32) -> Self {
        Self { unmet: u32::from(unmet), strong: u32::from(strong), floats }
    }

    /// As one number that adds up.
    pub(super) fn number(self) -> i64 {
        (i64::from(self.unmet) << (2 * DIGIT)) + (i64::from(self.strong) << DIGIT) + i64::from(self.floats)
    }

    pub(super) fn of_number(number: i64) -> Self {
        let digit = |at: u32| u32::try_from(number >> (at * DIGIT) & ((1 << DIGIT) - 1)).unwrap_or(u32::MAX);
        Self { unmet: digit(2), strong: digit(1), floats: digit(0) }
    }

    /// The first criterion in which another cost is not the same, with both values.
    pub(super) fn first_difference(self, other: Self) -> Option<(PairCriterion, u32, u32)> {
        let digits = [
            (PairCriterion::Unmet, self.unmet, other.unmet),
            (PairCriterion::UnmetStrong, self.strong, other.strong),
            (PairCriterion::Floats, self.floats, other.floats),
        ];
        digits.into_iter().find(|(_, own, theirs)| own != theirs)
    }
}

/// What the criteria ask of the teams, by place.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub edition: Edition,
    pub due: Vec<Option<Due>>,
    /// Floaters of the previous round; nobody in the last two rounds.
    pub floated: Vec<bool>,
}

impl Asked {
    /// What a pair costs.
    pub fn of_pair(&self, pool: &Pool, a: Member, b: Member) -> Cost {
        let (own, theirs) = (self.due[a.place], self.due[b.place]);
        let same = own.zip(theirs).filter(|(own, theirs)| own.color == theirs.color);
        let strong = same.is_some_and(|(own, theirs)| own.strength == Strength::Strong && theirs.strength == Strength::Strong);
        let met_by_upfloater = |up: Member, other: Member| u32::from(up.upfloater && !other.upfloater && self.floated[other.place]);
        let floats = match self.edition {
            Edition::E2026 => met_by_upfloater(a, b) + met_by_upfloater(b, a),
            Edition::E2024 if pool.score[a.place] == pool.score[b.place] => 0,
            Edition::E2024 => u32::from(self.floated[a.place]) + u32::from(self.floated[b.place]),
        };
        Cost::new(same.is_some(), strong, floats)
    }
}
