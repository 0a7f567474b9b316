//! What decides places beside the tie-breaks (FIDE C.07 articles 2.2 and 3): lots, a play-off, the arbiter's decision with a reason, and values
//! worked out elsewhere. All of it is kept as facts and can be taken back.

use super::chosen::choice;
use super::ids::{PlayerId, StageId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tournament::rng::Rng;

choice! {
    /// By what places were given.
    PlacingBy {
        /// Lots, among those who are level in all tie-breaks.
        Lot = "lot",
        /// A play-off.
        PlayOff = "play-off",
        /// The arbiter's decision.
        Hand = "hand",
    }
}

choice! {
    /// What becomes of ties that the tie-breaks leave.
    Ties {
        /// Places are shared.
        Shared = "shared",
        /// Every tie is to be broken, by lot where nothing else does.
        Broken = "broken",
    }
}

impl Ties {
    /// Whether it need not be written.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::Shared
    }
}

/// Places given otherwise than by tie-breaks, after a round of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The stage whose standings are concerned.
    pub stage: StageId,
    /// The round of the section after which.
    pub round: u16,
    /// Who, the best first.
    pub order: Vec<PlayerId>,
    /// The points that each had then, in hundredths: with others the decision no longer holds.
    pub hundredths: Vec<i32>,
    /// What else it rested on, for each; nothing in a decision of an earlier version.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rested: Vec<Rested>,
    /// By what.
    pub by: PlacingBy,
    /// Why, in the arbiter's words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The seed of lots that the program drew; none of lots that were typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// What a decision about a player's place rested on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rested {
    /// How far behind the best of those concerned the player stood by the tie-breaks: 0 for the best and all who are level with him.
    pub level: u16,
    /// The values of the tie-breaks, as they are written; `-` for none.
    pub values: Vec<String>,
}

/// Values typed by the arbiter: the tie-break `MANUAL`, the higher the better.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Manual {
    /// What they are, for headings: the blitz games, a play-off.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Values in hundredths; whoever is not named has none and stands below all who have one.
    #[serde(with = "super::pairs")]
    pub hundredths: BTreeMap<PlayerId, i32>,
}

impl Manual {
    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The order that lots from this seed give: the same seed always gives the same, whatever the order in which the players are named.
pub fn drawn_order(players: &[PlayerId], seed: u64) -> Vec<PlayerId> {
    let mut order = players.to_vec();
    order.sort_unstable();
    order.dedup();
    let mut rng = Rng::new(seed);
    for last in (1..order.len()).rev() {
        let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
        let other = usize::try_from(rng.below(bound)).unwrap_or(0);
        order.swap(last, other);
    }
    order
}
