//! Words for rounds that cannot be paired or explained, and for tie-breaks that are left out.

use crate::Message;
use tournament::pairing::NoPairing;
use tournament::pairing::explain::NotExplained;
use tournament::tiebreak::{Doubt, Obstacle};

impl Message for NoPairing {
    fn key(&self) -> &'static str {
        match self {
            Self::NoSuchRound => "explain.unpairable.no-such-round",
            Self::NoEngine => "explain.unpairable.no-engine",
            Self::ByHand => "explain.unpairable.by-hand",
            Self::NobodyPresent => "explain.unpairable.nobody-present",
            Self::NobodyForBye => "explain.unpairable.nobody-for-bye",
            Self::NoCompletePairing => "explain.unpairable.no-complete-pairing",
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
            Self::OtherRules => "explain.unpairable.other-rules",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Message for Doubt {
    fn key(&self) -> &'static str {
        match self {
            Self::Later => "explain.doubt.later",
            Self::Predetermined => "explain.doubt.predetermined",
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
            Self::OnlyPlayers => "explain.obstacle.only-players",
            Self::OnlyTeams => "explain.obstacle.only-teams",
            Self::NoBoards => "explain.obstacle.no-boards",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
