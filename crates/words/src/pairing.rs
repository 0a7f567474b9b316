//! Words for rounds that cannot be paired or explained, and for tie-breaks that are left out.

use crate::Message;
use tournament::pairing::NoPairing;
use tournament::pairing::explain::NotExplained;
use tournament::tiebreak::Obstacle;

impl Message for NoPairing {
    fn key(&self) -> &'static str {
        match self {
            Self::NoSuchRound => "explain.no-pairing.no-such-round",
            Self::NotDutch => "explain.no-pairing.not-dutch",
            Self::NobodyPresent => "explain.no-pairing.nobody-present",
            Self::NobodyForBye => "explain.no-pairing.nobody-for-bye",
            Self::NoCompletePairing => "explain.no-pairing.no-complete-pairing",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Message for NotExplained {
    fn key(&self) -> &'static str {
        match self {
            Self::NoPairing(why) => why.key(),
            Self::OtherRules => "explain.no-pairing.other-rules",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Message for Obstacle {
    fn key(&self) -> &'static str {
        match self {
            Self::Predetermined => "explain.obstacle.predetermined",
            Self::Unrated => "explain.obstacle.unrated",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
