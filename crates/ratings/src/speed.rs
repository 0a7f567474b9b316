//! Standard, rapid and blitz, by the time of a game of sixty moves.

/// By which list a game is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// At least 60 minutes.
    #[default]
    Standard,
    /// More than 10 and less than 60 minutes.
    Rapid,
    /// More than 3 and up to 10 minutes.
    Blitz,
}

impl Speed {
    /// By the time of each player for sixty moves, in seconds (rapid and blitz regulations, article 1); `None` for up to three minutes, which no
    /// list takes.
    pub const fn of_seconds(seconds: u32) -> Option<Self> {
        match seconds {
            0..=180 => None,
            181..=600 => Some(Self::Blitz),
            601..=3599 => Some(Self::Rapid),
            _ => Some(Self::Standard),
        }
    }

    /// As it is named on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_are_those_of_the_regulations() {
        let at = |seconds| Speed::of_seconds(seconds);
        assert_eq!((at(180), at(181), at(600)), (None, Some(Speed::Blitz), Some(Speed::Blitz)));
        assert_eq!((at(601), at(3599), at(3600)), (Some(Speed::Rapid), Some(Speed::Rapid), Some(Speed::Standard)));
    }
}
