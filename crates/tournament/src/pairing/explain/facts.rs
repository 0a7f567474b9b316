//! What an explanation says, as values: the words are found elsewhere, in the reader's language.

use crate::history::{Obstacle, PabBar, Preference};
use crate::model::{Color, DutchEdition, Tpn};
use crate::pairing::colors::ColorRule;
use crate::pairing::dutch::{BracketKind, Criterion};
use crate::points::Points;

/// Why an alternative was not taken.
///
/// Exhaustive on purpose, as are the other enums here: an explanation that has no words for a reason explains nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An absolute criterion forbids it: C1, a prohibition of the event, or C3.
    Forbidden(Obstacle),
    /// The player has no permitted opponent in the bracket: why not each of the others, in the order of the bracket. Empty: nobody else
    /// is in it.
    NoOpponent(Vec<(Tpn, Obstacle)>),
    /// To float from the last bracket is to have the bye, and that player may not have it (C2).
    ByeBarred(PabBar),
    /// No pairing of the bracket has it and leaves the others a complete pairing (C4); or that would be possible only if
    /// a player with more points got the pairing-allocated bye (C5).
    Impossible(Criterion),
    /// Even the best pairing of the bracket that has it is worse in this criterion, and equal in all before it.
    Worse {
        /// The criterion that decides.
        criterion: Criterion,
        /// Its value in the round as it is paired. A count, or a list of scores or differences in hundredths of a point;
        /// C8 has the number of downfloaters of the next bracket, then their scores (2017: its score differences). [`i32::MAX`] is
        /// a moved-down player left unpaired (C18, C20); [`i64::MAX`] alone, in C8 of 2017, that the last bracket has no pairing.
        chosen: Vec<i64>,
        /// Its value in the best alternative; greater in the order of lists.
        alternative: Vec<i64>,
    },
    /// The best pairing with it is as good, and article 4 generates it later.
    Later(Order),
}

/// A step of the order in which article 4 (2017: D) generates pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// 4.4: which moved-down players are paired.
    MovedDownSet,
    /// 4.3: exchanges of residents between S1 and S2.
    Exchange,
    /// 4.2: transpositions of S2.
    Transposition,
}

impl Order {
    /// The article of C.04.3 in an edition.
    pub const fn article(self, edition: DutchEdition) -> &'static str {
        match (self, edition) {
            (Self::MovedDownSet, DutchEdition::E2026) => "4.4",
            (Self::Exchange, DutchEdition::E2026) => "4.3",
            (Self::Transposition, DutchEdition::E2026) => "4.2",
            (Self::MovedDownSet, DutchEdition::E2017) => "D.3",
            (Self::Exchange, DutchEdition::E2017) => "D.2",
            (Self::Transposition, DutchEdition::E2017) => "D.1",
        }
    }
}

/// The part of a bracket in which a pair was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A moved-down player and a resident (articles 3.3 and 4.4).
    MovedDown,
    /// Two residents: a homogeneous bracket, or the remainder (3.2 and 3.4).
    Homogeneous,
}

/// An opponent who comes earlier in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Alternative {
    /// The opponent.
    pub opponent: Tpn,
    /// Why not.
    pub verdict: Verdict,
}

/// Why two players meet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PairExplanation {
    /// The higher-ranked player.
    pub higher: Tpn,
    /// The lower-ranked player.
    pub lower: Tpn,
    /// The bracket, from 0; see [`super::Explainer::bracket`].
    pub bracket: usize,
    /// Its part.
    pub part: Part,
    /// The opponents of the higher player who come before, nearest to the natural order first. Empty: the opponent
    /// is the first who was still free.
    pub alternatives: Vec<Alternative>,
    /// How many further opponents come before that were not judged.
    pub not_judged: usize,
    /// Why the colours.
    pub color: ColorExplanation,
}

/// Why a colour (article 5.2; 2017: E).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ColorExplanation {
    /// The rule that decided.
    pub rule: ColorRule,
    /// The higher-ranked player's colour.
    pub higher_has: Color,
    /// The higher-ranked player's preference and colour difference (whites minus blacks).
    pub higher: (Preference, i32),
    /// The lower-ranked player's.
    pub lower: (Preference, i32),
    /// 5.2.3: how many games back, from 1, they last had different colours.
    pub differed: Option<usize>,
    /// The higher-ranked player's number (5.2.5): odd has the initial colour.
    pub number: u16,
    /// The initial colour.
    pub initial: Color,
}

/// The bracket a pair stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bracket {
    /// How it was paired.
    pub kind: BracketKind,
    /// Score of the residents.
    pub score: Points,
    /// Moved-down players.
    pub moved_down: Vec<Tpn>,
    /// Residents.
    pub residents: Vec<Tpn>,
    /// Pairs made.
    pub pairs: usize,
    /// Downfloaters.
    pub floaters: Vec<Tpn>,
    /// The exchange of residents, if there was one.
    pub exchange: Option<Exchange>,
}

/// Residents who changed between S1 and S2 (4.3).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exchange {
    /// From S1 into S2.
    pub out_of_s1: Vec<Tpn>,
    /// From S2 into S1.
    pub into_s1: Vec<Tpn>,
    /// What the best pairing without any exchange breaks.
    pub without: Verdict,
}

/// Another outcome for a downfloater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatAlternative {
    /// The last in the bracket, and the number was odd: nobody comes more naturally.
    Last,
    /// This player, who is ranked lower, floats instead.
    Instead(Tpn),
    /// The player is paired in the bracket.
    Stays,
}

/// Why a player floats down.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FloatExplanation {
    /// Who.
    pub tpn: Tpn,
    /// From which bracket, from 0.
    pub bracket: usize,
    /// How many float from it.
    pub floaters: usize,
    /// How many float from it at least because their number is odd: 0 or 1.
    pub odd: usize,
    /// What was judged.
    pub alternative: FloatAlternative,
    /// Why not; none for [`FloatAlternative::Last`].
    pub verdict: Option<Verdict>,
}

/// Why a lower-ranked player did not get the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByeRefusal {
    /// Criterion C2.
    Barred(PabBar),
    /// The others could not all be paired (C1, C3, C4): the score of C5 cannot be reached with this player.
    NoCompletePairing,
    /// 2017: with this bye a bracket would have to be paired again as the penultimate one (A.9), which it need not be.
    Collapse {
        /// The bracket, from 0.
        bracket: usize,
    },
    /// Of the same score, or in 2017 of any; the best round with this bye is worse in a bracket.
    Bracket {
        /// The first bracket that differs, from 0.
        bracket: usize,
        /// How.
        verdict: Verdict,
    },
}

/// Why a player gets the pairing-allocated bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByeExplanation {
    /// Who.
    pub tpn: Tpn,
    /// The receiver's score: in 2026 the lowest that can have the bye (C5).
    pub score: Points,
    /// Players ranked below, the last first, and why not they. Empty: the receiver is the last of all.
    pub refused: Vec<(Tpn, ByeRefusal)>,
    /// How many more are ranked below and were not judged.
    pub not_judged: usize,
}
