//! Points pairing (积分编排制), the system of the Chinese xiangqi rules.

use super::{NoPairing, Options, RoundPairing};
use crate::model::Tournament;

/// Pairs a round.
pub(super) fn pair(_tournament: &Tournament, _policy: Policy, _round: u16, _options: &Options) -> Result<RoundPairing, NoPairing> {
    Err(NoPairing::NoEngine)
}

/// What an event may choose. The default is the current form of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Which form of the rules.
    pub edition: Edition,
    /// A forfeited meeting counts as met: the two do not meet again.
    pub forfeits_meet: bool,
    /// Whether those of one unit are kept apart.
    pub unit_mates: UnitMates,
    /// Whether a third colour running (连三) and a surplus of three (多三) are forbidden, or only avoided.
    pub color_rules: ColorRules,
    /// How round 1 is paired.
    pub first_round: FirstRound,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            edition: Edition::Current,
            forfeits_meet: true,
            unit_mates: UnitMates::FirstRound,
            color_rules: ColorRules::Soft,
            first_round: FirstRound::Halves,
        }
    }
}

/// Forms of points pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// Appendix of the rules of 1987.
    E1987,
    /// The rules of 2011 and later.
    Current,
}

/// How long members of one unit are kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnitMates {
    /// They may meet in any round.
    #[default]
    Free,
    /// Not in round 1.
    FirstRound,
    /// As long as there is a pairing in which they do not.
    Long,
    /// They never meet.
    Never,
}

/// What 连三 and 多三 are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRules {
    /// A pair that must break one is illegal.
    Hard,
    /// They are avoided as far as the scores allow.
    Soft,
}

/// How round 1 is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRound {
    /// The first of the upper half meets the first of the lower half, and so on.
    Halves,
    /// 1 meets 2, 3 meets 4, and so on.
    Neighbours,
    /// One of the upper half is drawn against one of the lower half, from this seed.
    Lots(u64),
    /// The arbiter gives the pairs.
    Typed,
}
