//! What a section declares for title norms.

use super::chosen::choice;
use ratings::norms::{Exemption, Minimum};

choice! {
    /// Why the federations of opponents need not be mixed for title norms (FIDE B.01 1.4.3).
    NormExemption {
        /// Nothing is declared; whether a Swiss has enough foreign players (1.4.3d) is found.
        None = "none",
        /// The final of a national championship (1.4.3a).
        National = "national",
        /// A national team championship (1.4.3b).
        NationalTeams = "national-teams",
        /// A zonal or sub-zonal (1.4.3c).
        Zonal = "zonal",
    }
}

choice! {
    /// How many games a title norm needs (FIDE B.01 1.4.1).
    NormGames {
        /// Nine.
        Nine = "9",
        /// Eight: World Cup.
        Eight = "8",
        /// Seven: world and continental team championships.
        Seven = "7",
    }
}

impl From<NormExemption> for Exemption {
    fn from(exemption: NormExemption) -> Self {
        match exemption {
            NormExemption::None => Self::None,
            NormExemption::National => Self::National,
            NormExemption::NationalTeams => Self::NationalTeams,
            NormExemption::Zonal => Self::Zonal,
        }
    }
}

impl From<NormGames> for Minimum {
    fn from(games: NormGames) -> Self {
        match games {
            NormGames::Nine => Self::Nine,
            NormGames::Eight => Self::Eight,
            NormGames::Seven => Self::Seven,
        }
    }
}
