//! Points pairing (积分编排制), the system of the Chinese xiangqi rules.

mod policy;

pub use policy::{ByeChoice, ColorRules, Edition, FirstRound, Gaps, Policy, UnitMates};

use super::{NoPairing, Options, RoundPairing};
use crate::model::Tournament;

/// Pairs a round.
pub(super) fn pair(_tournament: &Tournament, _policy: Policy, _round: u16, _options: &Options) -> Result<RoundPairing, NoPairing> {
    Err(NoPairing::NoEngine)
}
