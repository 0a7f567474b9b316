//! The Burstein system (FIDE C.04.4.2, in force since 1 February 2026).

use super::{NoPairing, Options, RoundPairing};
use crate::model::Tournament;

/// Pairs a round.
pub(super) fn pair(_tournament: &Tournament, _round: u16, _options: &Options) -> Result<RoundPairing, NoPairing> {
    Err(NoPairing::NoEngine)
}
