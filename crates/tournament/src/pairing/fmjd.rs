//! The Swiss system of FMJD (Annex 5), as far as its text is known.

use super::{NoPairing, Options, RoundPairing};
use crate::model::Tournament;

/// Pairs a round.
pub(super) fn pair(_tournament: &Tournament, _round: u16, _options: &Options) -> Result<RoundPairing, NoPairing> {
    Err(NoPairing::NoEngine)
}
