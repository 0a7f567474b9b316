//! Points pairing (积分编排制), the system of the Chinese xiangqi rules.
//!
//! The full appendix of the rules is not at hand; what is built here is what the editions agree on, put as one objective, the keys in
//! order of weight. Nothing is relaxed: a rule that is called hard leaves no pairing rather than be broken.
//!
//! **Hard.** Nobody meets the same opponent twice; nobody gets a second bye while somebody has none; prohibited pairs of the event; by
//! policy, members of one unit, and a third colour running (连三) or a surplus of three (多三).
//!
//! **Bye** (odd field). The lowest score among those without a bye from which the rest can still be paired; which of that score is left
//! to the keys ([`ByeChoice`]: or the last number).
//!
//! **Keys.** A *segment* is all who have the same score; who meets a lower score *floats* down (下调), the other up (上调).
//!
//! 1. Segment by segment from the top, how many float down, then over how many points together. The rules put equal score first from the
//!    top and "otherwise the nearest score", so a count is followed by its distance ([`Gaps`]: or all counts before all distances).
//! 2. Colour faults: each contestant who gets a third colour running, or a surplus above two, counts once, also if both are so. Only
//!    games that count for colours make a run.
//! 3. Colour clashes: each contestant who gets the colour to which the [index](Facts::index) leans. The index also speaks where reds and
//!    blacks are equal: after Red-Black, Black again is a clash. With the plain difference the worked example would be paired otherwise.
//! 4. Floats repeated in the direction of the round just before. A bye leaves no mark and makes none; a forfeited meeting does, because it
//!    was paired so.
//! 5. Segment by segment from the top: the lowest float down (or have the bye), compared from the lowest; then as few as may be float up,
//!    and the highest, compared from the highest.
//! 6. One by one from the top, the opponent who stands highest; the bye last.
//!
//! **Colours** of a pair: the way round with fewer faults, then fewer clashes; then the lower index has Red; on equal indexes the opposite
//! of the latest round in which the two had different colours; else the lower number has Red in odd rounds and Black in even ones.
//!
//! **Forfeits.** A forfeited meeting counts as met and, as a game that was not played, for no colour; both are policy.
//!
//! **Round 1.** By halves, by neighbours, by lots, or by the arbiter ([`FirstRound`]); odd tables give Red to the lower number, even ones
//! to the higher (the other way round where Black was drawn). Two who may not meet: the second changes with the second of the nearest
//! table below, else above; where that does not help, the nearest pairing in which nobody meets whom he may not. In an odd field the last
//! number has the bye.
//!
//! **1987.** Of the appendix of 1987 only that it exists is known. Its scoring (1, ½, 0) and its tie-breaks differ, and they are the
//! tournament's; its pairing is taken to be the same: the principles above are those that all editions share.

mod color;
mod demand;
mod edges;
mod explain;
#[cfg(test)]
mod explain_tests;
mod facts;
mod first;
mod key;
mod levels;
mod objective;
#[cfg(test)]
mod reference;
mod start;
#[cfg(test)]
mod tests;

pub use crate::policy::points::{ByeChoice, ColorRules, Edition, FirstRound, Gaps, Policy, UnitMates};
pub use color::ColorRule;
pub use explain::{
    ByeExplanation, ColorExplanation, Colors, Explainer, Explanation, FirstExplanation, FirstTable, FloatExplanation, PairExplanation,
    Segment, Verdict, explain,
};
pub use facts::{Bar, Facts, Fault, Field};
pub use key::{Difference, Key, Value};

use super::{NoPairing, Options, Pair, RoundPairing};
use crate::matching::NoPerfectMatching;
use crate::model::{Color, Tournament};

impl From<NoPerfectMatching> for NoPairing {
    fn from(_: NoPerfectMatching) -> Self {
        Self::NoCompletePairing
    }
}

/// Pairs a round.
pub(super) fn pair(tournament: &Tournament, policy: Policy, round: u16, options: &Options) -> Result<RoundPairing, NoPairing> {
    let field = Field::new(tournament, policy, round, &options.absent);
    if field.men.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    if round == 1 {
        let initial = tournament.initial_color.unwrap_or(Color::White);
        let first = first::first(&field, initial).ok_or(NoPairing::ByHand)??;
        let tpn = |place: usize| field.men[place].tpn;
        let pairs = first.tables.iter().map(|&(red, black, _)| Pair { white: tpn(red), black: tpn(black) }).collect();
        return Ok(RoundPairing { round, pairs, pab: first.bye.map(tpn), color_rules: Vec::new() });
    }
    Ok(publish(&field, &objective::best(&field)?))
}

/// Colours and the order of tables: the higher score of a pair first, then the scores of both, then the number.
fn publish(field: &Field, mates: &[usize]) -> RoundPairing {
    let men = &field.men;
    let pairs = mates.iter().copied().enumerate().filter(|&(place, mate)| place < mate && mate < men.len());
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    pairs.sort_by_key(|&(high, low)| {
        let (h, l) = (&men[high], &men[low]);
        (-h.score.hundredths(), -l.score.hundredths(), h.tpn)
    });
    let colored = pairs.iter().map(|&(high, low)| {
        let (high, low) = (&men[high], &men[low]);
        let (red, black) = if color::first_is_red(high, low, field.round).0 { (high, low) } else { (low, high) };
        Pair { white: red.tpn, black: black.tpn }
    });
    let pab = mates.iter().take(men.len()).position(|&mate| mate == men.len()).map(|place| men[place].tpn);
    RoundPairing { round: field.round, pairs: colored.collect(), pab, color_rules: Vec::new() }
}
