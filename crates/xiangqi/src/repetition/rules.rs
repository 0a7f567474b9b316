//! The editions as data. What differs between them is a field here, never a branch on an edition elsewhere.

use std::fmt;
use std::str::FromStr;

/// An edition of the repetition rules (棋例).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleSet {
    /// Chinese rules of 1987, chapter 5 (known in principle only).
    Cxa1987,
    /// Chinese rules of 1999, articles 25-29.
    Cxa1999,
    /// Chinese rules of 2011.
    Cxa2011,
    /// Chinese rules of 2020, articles 24-26.
    Cxa2020,
    /// World rules of 2018, which are the Asian rules of 2011 in this part.
    Wxf2018,
}

/// How a side's plies are weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Doctrine {
    /// Every ply of the loop a 打 (check, kill or chase, of any men in turn): forbidden.
    Chinese,
    /// Only perpetual check, or perpetual chase of the same man, is forbidden.
    Asian,
}

/// The parameters of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rules {
    /// Which edition these are.
    pub set: RuleSet,
    /// How plies are weighed.
    pub doctrine: Doctrine,
    /// Where both sides are 打 throughout, a pawn's own attack counts as a chase (1999, 2011; dropped by the amendments of 2015).
    pub pawn_attack_counts_in_mutual: bool,
    /// Both sides forbidden: weigh the plies by the severity table (2020, 26.9); without it that is a draw.
    pub severity_table: bool,
    /// Nine own plies in a row, all 打, without the position repeating (2020).
    pub nine_round: bool,
    /// Who loses by a loop is told to change first, and loses only when it goes on unchanged (World 2018). Under the Chinese rules one who loses, by a
    /// long check alone, loses at once, and who is told to change is ruled to have to.
    pub told_first: bool,
    /// How often a position has to stand on the board before the loop is judged.
    pub occurrences: usize,
}

impl RuleSet {
    /// All editions, oldest first.
    pub const ALL: [Self; 5] = [Self::Cxa1987, Self::Cxa1999, Self::Cxa2011, Self::Cxa2020, Self::Wxf2018];

    /// A name that does not change: `cxa-2020`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cxa1987 => "cxa-1987",
            Self::Cxa1999 => "cxa-1999",
            Self::Cxa2011 => "cxa-2011",
            Self::Cxa2020 => "cxa-2020",
            Self::Wxf2018 => "wxf-2018",
        }
    }

    /// The parameters of the edition.
    #[must_use]
    pub const fn rules(self) -> Rules {
        Rules {
            set: self,
            doctrine: if matches!(self, Self::Wxf2018) { Doctrine::Asian } else { Doctrine::Chinese },
            pawn_attack_counts_in_mutual: matches!(self, Self::Cxa1999 | Self::Cxa2011),
            severity_table: matches!(self, Self::Cxa2020),
            nine_round: matches!(self, Self::Cxa2020),
            told_first: matches!(self, Self::Wxf2018),
            occurrences: 3,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown repetition rules; known: cxa-1987, cxa-1999, cxa-2011, cxa-2020, wxf-2018")]
pub struct UnknownRules;

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        Self::ALL.into_iter().find(|set| set.name() == text).ok_or(UnknownRules)
    }
}
