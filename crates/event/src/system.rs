//! The systems that an event can choose by name.

use serde::{Deserialize, Serialize};

/// How opponents are found in a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SystemKind {
    /// FIDE Dutch, C.04.3 of 2026.
    #[default]
    SwissDutch,
    /// FIDE Dutch as in force until January 2026.
    #[serde(rename = "swiss-dutch-2017")]
    SwissDutch2017,
    /// FIDE Dubov, C.04.4.1 of 2026.
    SwissDubov,
    /// FIDE Burstein, C.04.4.2 of 2026.
    SwissBurstein,
    /// FIDE Double-Swiss, C.04.5 of 2026.
    SwissDouble,
    /// The Swiss of FMJD, Annex 5.
    SwissFmjd,
    /// Points pairing (积分编排制), the rules in force.
    Points,
    /// Points pairing, the rules of 1987.
    #[serde(rename = "points-1987")]
    Points1987,
    /// Berger tables, once.
    RoundRobin,
    /// Berger tables, twice, the last two rounds of the first cycle swapped.
    DoubleRoundRobin,
    /// Every player of one half meets every player of the other.
    Scheveningen,
    /// A bracket.
    Knockout,
    /// A bracket with a second one for those who have lost once.
    DoubleKnockout,
    /// The arbiter pairs, the program checks.
    Manual,
}

impl SystemKind {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::SwissDutch,
        Self::SwissDutch2017,
        Self::SwissDubov,
        Self::SwissBurstein,
        Self::SwissDouble,
        Self::SwissFmjd,
        Self::Points,
        Self::Points1987,
        Self::RoundRobin,
        Self::DoubleRoundRobin,
        Self::Scheveningen,
        Self::Knockout,
        Self::DoubleKnockout,
        Self::Manual,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SwissDutch => "swiss-dutch",
            Self::SwissDutch2017 => "swiss-dutch-2017",
            Self::SwissDubov => "swiss-dubov",
            Self::SwissBurstein => "swiss-burstein",
            Self::SwissDouble => "swiss-double",
            Self::SwissFmjd => "swiss-fmjd",
            Self::Points => "points",
            Self::Points1987 => "points-1987",
            Self::RoundRobin => "round-robin",
            Self::DoubleRoundRobin => "double-round-robin",
            Self::Scheveningen => "scheveningen",
            Self::Knockout => "knockout",
            Self::DoubleKnockout => "double-knockout",
            Self::Manual => "manual",
        }
    }

    /// Whether all opponents are fixed before round 1.
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin | Self::Scheveningen)
    }

    /// Whether it is a bracket.
    pub const fn is_knockout(self) -> bool {
        matches!(self, Self::Knockout | Self::DoubleKnockout)
    }

    /// Rounds that this many players need, where the system fixes them.
    pub const fn rounds_for(self, players: usize) -> Option<usize> {
        let once = if players < 2 { 0 } else { players + players % 2 - 1 };
        match self {
            Self::RoundRobin => Some(once),
            Self::DoubleRoundRobin => Some(2 * once),
            Self::Scheveningen => Some(players.div_ceil(2)),
            _ => None,
        }
    }
}
