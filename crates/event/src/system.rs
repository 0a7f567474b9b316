//! The systems that an event can choose by name.

use arbitration::kind::GameKind;
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
    /// FIDE Swiss Team, C.04.6 of 2026.
    SwissTeam,
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
    /// Three teams in two rounds, each player against one of each other team.
    Skalitzka,
    /// A bracket.
    Knockout,
    /// A bracket with a second one for those who have lost once.
    DoubleKnockout,
    /// The arbiter pairs, the program checks.
    Manual,
    /// One player against all others at the same time (车轮赛).
    Simultaneous,
}

impl SystemKind {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::SwissDutch,
        Self::SwissDutch2017,
        Self::SwissDubov,
        Self::SwissBurstein,
        Self::SwissDouble,
        Self::SwissFmjd,
        Self::SwissTeam,
        Self::Points,
        Self::Points1987,
        Self::RoundRobin,
        Self::DoubleRoundRobin,
        Self::Scheveningen,
        Self::Skalitzka,
        Self::Knockout,
        Self::DoubleKnockout,
        Self::Manual,
        Self::Simultaneous,
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
            Self::SwissTeam => "swiss-team",
            Self::Points => "points",
            Self::Points1987 => "points-1987",
            Self::RoundRobin => "round-robin",
            Self::DoubleRoundRobin => "double-round-robin",
            Self::Scheveningen => "scheveningen",
            Self::Skalitzka => "skalitzka",
            Self::Knockout => "knockout",
            Self::DoubleKnockout => "double-knockout",
            Self::Manual => "manual",
            Self::Simultaneous => "simultaneous",
        }
    }

    /// Whether all opponents are fixed before round 1.
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin | Self::Scheveningen | Self::Skalitzka)
    }

    /// Whether it is a bracket.
    pub const fn is_knockout(self) -> bool {
        matches!(self, Self::Knockout | Self::DoubleKnockout)
    }

    /// Whether it is points pairing (积分编排制).
    pub const fn is_points(self) -> bool {
        matches!(self, Self::Points | Self::Points1987)
    }

    /// Whether a system is in use in a game.
    pub const fn is_for(self, game: GameKind) -> bool {
        match self {
            Self::Points | Self::Points1987 => matches!(game, GameKind::Xiangqi),
            Self::SwissFmjd => !matches!(game, GameKind::Chess | GameKind::Xiangqi),
            _ => true,
        }
    }

    /// The usual system of a game.
    pub const fn usual(game: GameKind) -> Self {
        if matches!(game, GameKind::Xiangqi) { Self::Points } else { Self::SwissDutch }
    }

    /// Whether teams, or players, can be paired by it: whose meetings are matches of several boards.
    pub const fn is_for_teams(self, teams: bool) -> bool {
        match self {
            Self::SwissTeam => teams,
            Self::Points
            | Self::Points1987
            | Self::RoundRobin
            | Self::DoubleRoundRobin
            | Self::Knockout
            | Self::DoubleKnockout
            | Self::Manual => true,
            _ => !teams,
        }
    }

    /// The usual system of teams.
    pub const fn usual_for_teams(game: GameKind) -> Self {
        if matches!(game, GameKind::Xiangqi) { Self::Points } else { Self::SwissTeam }
    }

    /// Whether the number of contestants fixes the number of rounds.
    pub const fn fixes_rounds(self) -> bool {
        self.is_fixed()
    }

    /// Whether who meets whom does not depend on the results so far, or only on who won: nobody can be left out of a round.
    pub const fn is_fixed(self) -> bool {
        self.is_round_robin() || self.is_knockout() || matches!(self, Self::Simultaneous)
    }
}
