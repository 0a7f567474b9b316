//! The plan of a bracket: every match that will be played, and where its two sides come from and go to.

use super::{Policy, build};
use std::fmt;

/// The most contestants of a bracket: all places of 4096 are 24,576 matches.
pub const MOST: u16 = 4096;

/// The number of a match, from 1, in the order of rounds and tables; the same for all time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchNo(pub u16);

impl fmt::Display for MatchNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a side of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The contestant with this seed, from 1, who has not played in the bracket yet.
    Seed(u16),
    /// Whoever wins an earlier match.
    WinnerOf(MatchNo),
    /// Whoever loses an earlier match.
    LoserOf(MatchNo),
}

/// Where a side of a match goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To a later match.
    Match(MatchNo),
    /// Out, with these places (from 1) shared among all who go out here.
    Places {
        /// The best of them.
        first: u16,
        /// The last of them.
        last: u16,
    },
}

/// The name of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// For first place.
    Final,
    /// For third place, without a bracket of all places.
    ThirdPlace,
    /// So many-th semi-final, from 1.
    SemiFinal(u16),
    /// So many-th quarter-final, from 1.
    QuarterFinal(u16),
    /// A round of the last `size` (16, 32 ...).
    LastOf {
        /// Contestants of the full round.
        size: u16,
        /// The match of it, from 1.
        number: u16,
    },
    /// For the places from `first` to `last`.
    Places {
        /// The best that can be reached.
        first: u16,
        /// The last that can be reached.
        last: u16,
        /// The match of it, from 1.
        number: u16,
    },
    /// Double elimination: nobody in it has lost yet.
    Winners {
        /// The round of the winners' bracket, from 1.
        round: u16,
        /// The last round of it.
        of: u16,
        /// The match of it, from 1.
        number: u16,
    },
    /// Double elimination: both have lost once.
    Losers {
        /// The round of the losers' bracket, from 1.
        round: u16,
        /// The last round of it.
        of: u16,
        /// The match of it, from 1.
        number: u16,
    },
    /// The winners of the two brackets.
    GrandFinal,
    /// The grand final once more, if it was the first loss of one of them.
    Reset,
}

/// A match of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Its number.
    pub number: MatchNo,
    /// The round, from 1; all matches of a round can be played at the same time.
    pub round: u16,
    /// Its name.
    pub phase: Phase,
    /// Where the two sides come from, the upper line first.
    pub sources: [Source; 2],
    /// Where the winner goes.
    pub winner_to: Goal,
    /// Where the loser goes.
    pub loser_to: Goal,
}

/// Why there is no such bracket, with what would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// Nobody can meet anybody.
    #[error("a bracket of {0} has no match: two contestants are the least")]
    TooFew(u16),
    /// More than [`MOST`].
    #[error("a bracket of {0} is too large: {MOST} contestants are the most")]
    TooMany(u16),
    /// A losers' bracket decides third place and those behind it already.
    #[error("in a double elimination the losers' bracket decides the places: no third-place match and no matches for all places")]
    PlacesTwice,
}

/// A bracket before anything is played. It holds only matches for which there can be two contestants: whoever has a bye comes into a later
/// round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    contestants: u16,
    policy: Policy,
    rounds: u16,
    matches: Vec<Match>,
}

impl Bracket {
    /// The bracket of so many contestants.
    ///
    /// # Errors
    /// See [`Impossible`].
    pub fn new(contestants: u16, policy: Policy) -> Result<Self, Impossible> {
        let rounds = Self::rounds_for(contestants, policy)?;
        Ok(Self { contestants, policy, rounds, matches: build::matches(contestants, policy) })
    }

    /// How many rounds the bracket of so many contestants has, without making it: this is asked for every contestant in every frame.
    ///
    /// # Errors
    /// See [`Impossible`].
    pub const fn rounds_for(contestants: u16, policy: Policy) -> Result<u16, Impossible> {
        if contestants < 2 {
            return Err(Impossible::TooFew(contestants));
        }
        if contestants > MOST {
            return Err(Impossible::TooMany(contestants));
        }
        if policy.double && (policy.third_place || policy.all_places) {
            return Err(Impossible::PlacesTwice);
        }
        // Those who go out play for their places in the rounds that are left. In a double elimination the losers' bracket has two rounds for
        // each of the winners' bracket but the first; then come the grand final and the second one.
        let halvings = (u16::BITS - (contestants - 1).leading_zeros()) as u16;
        Ok(match (policy.double, policy.single_final) {
            (false, _) => halvings,
            (true, true) => 2 * halvings,
            (true, false) => 2 * halvings + 1,
        })
    }

    /// How many contestants.
    pub const fn contestants(&self) -> u16 {
        self.contestants
    }

    /// What the event chose.
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// How many rounds, that of a second grand final included.
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// All matches, in the order of their numbers.
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// A match by its number.
    pub fn get(&self, number: MatchNo) -> Option<&Match> {
        self.matches.get(usize::from(number.0).checked_sub(1)?)
    }

    /// The matches of a round, in table order.
    pub fn round(&self, round: u16) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(move |m| m.round == round)
    }

    /// The worst place at which a loser of this match can end.
    pub(super) fn floor(&self, of: &Match) -> u16 {
        let mut goal = of.loser_to;
        while let Goal::Match(number) = goal {
            let Some(next) = self.get(number) else { break };
            goal = next.loser_to;
        }
        match goal {
            Goal::Places { first, .. } => first,
            Goal::Match(_) => self.contestants,
        }
    }

    /// The best place that can still be reached from this match.
    pub(super) fn ceiling(&self, of: &Match) -> u16 {
        let mut goal = of.winner_to;
        while let Goal::Match(number) = goal {
            let Some(next) = self.get(number) else { break };
            goal = next.winner_to;
        }
        match goal {
            Goal::Places { first, .. } => first,
            Goal::Match(_) => 1,
        }
    }
}
