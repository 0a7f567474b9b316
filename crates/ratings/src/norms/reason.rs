//! Why a set of games is no norm.

/// A condition that a set of games does not meet, with the numbers. Scores are twice the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The rate of play is too fast: minutes for sixty moves.
    Time {
        /// Minutes of each player.
        have: i64,
        /// Minutes needed.
        need: i64,
    },
    /// Too few games.
    Games {
        /// Games that count.
        have: i64,
        /// Games needed.
        need: i64,
    },
    /// Predetermined pairings: so many rounds are still to be played.
    Unfinished(u16),
    /// Too few federations beside the player's own.
    Federations {
        /// Federations met.
        have: i64,
        /// Federations needed.
        need: i64,
    },
    /// Too many opponents of the player's own federation.
    OwnFederation {
        /// Opponents.
        have: i64,
        /// The most allowed.
        most: i64,
    },
    /// Too many opponents of one federation.
    OneFederation {
        /// Opponents.
        have: i64,
        /// The most allowed.
        most: i64,
    },
    /// Too few title-holders.
    Titled {
        /// Title-holders.
        have: i64,
        /// Needed.
        need: i64,
    },
    /// Too few opponents of the level of the norm.
    Level {
        /// Opponents of the level.
        have: i64,
        /// Needed.
        need: i64,
    },
    /// Too few players in a double round robin.
    Players {
        /// Players.
        have: i64,
        /// Needed.
        need: i64,
    },
    /// The score is below 35 %.
    Score {
        /// Twice the points.
        have: i64,
        /// Twice the points needed.
        need: i64,
    },
    /// The opponents' average is too low.
    Average {
        /// Average.
        have: i64,
        /// Needed.
        need: i64,
    },
    /// The performance is too low.
    Performance {
        /// Performance.
        have: i64,
        /// Needed.
        need: i64,
    },
    /// The title is for women.
    Sex,
}

impl Reason {
    /// The article of B.01.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Time { .. } => "1.1.3",
            Self::Games { .. } => "1.4.1",
            Self::Unfinished(_) => "1.4.1e",
            Self::Federations { .. } => "1.4.3",
            Self::OwnFederation { .. } | Self::OneFederation { .. } => "1.4.4",
            Self::Titled { .. } => "1.4.5a",
            Self::Level { .. } => "1.4.5b-e",
            Self::Players { .. } => "1.4.5f",
            Self::Score { .. } => "1.4.8b",
            Self::Average { .. } => "1.4.8a",
            Self::Performance { .. } => "1.4.8",
            Self::Sex => "0.3",
        }
    }

    /// A short name for other programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Time { .. } => "time",
            Self::Games { .. } => "games",
            Self::Unfinished(_) => "unfinished",
            Self::Federations { .. } => "federations",
            Self::OwnFederation { .. } => "own_federation",
            Self::OneFederation { .. } => "one_federation",
            Self::Titled { .. } => "titled",
            Self::Level { .. } => "level",
            Self::Players { .. } => "drr_players",
            Self::Score { .. } => "score",
            Self::Average { .. } => "average",
            Self::Performance { .. } => "performance",
            Self::Sex => "sex",
        }
    }

    /// Whether it is one of the mix of opponents (1.4.3 to 1.4.5).
    pub const fn is_of_mix(self) -> bool {
        matches!(
            self,
            Self::Federations { .. }
                | Self::OwnFederation { .. }
                | Self::OneFederation { .. }
                | Self::Titled { .. }
                | Self::Level { .. }
                | Self::Players { .. }
        )
    }
}
