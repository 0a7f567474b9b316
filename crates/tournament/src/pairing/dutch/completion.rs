//! Whether a set of players can all be paired (C4), and the lowest score that the bye can reach (C5).

use super::criteria::colors_allow;
use crate::history::{Field, Strength};
use crate::matching::{Graph, Matcher, Mate, NoPerfectMatching, Weight};
use crate::points::Points;
use std::ops::Range;

/// The whole field with only the absolute criteria; the last vertex is the bye, if the number of players is odd.
struct Completion<'a> {
    field: &'a Field,
    /// Place of the first vertex.
    start: usize,
    /// The only score at which the bye may be received, if it is fixed.
    bye: Option<Points>,
}

impl Graph<i128> for Completion<'_> {
    fn edge(&self, u: usize, v: usize) -> i128 {
        let (u, v) = (self.start + u.min(v), self.start + u.max(v));
        let players = &self.field.players;
        let Some(lower) = players.get(v) else {
            // The lower the score the better.
            let receiver = &players[u];
            let allowed = receiver.pab_bar.is_none() && self.bye.is_none_or(|bye| bye == receiver.score);
            return if allowed { -2 * i128::from(receiver.score.hundredths()) } else { i128::ABSENT };
        };
        let barred = u32::try_from(v).is_ok_and(|v| self.field.barred(u).binary_search(&v).is_ok());
        if barred || !colors_allow(&players[u], lower) { i128::ABSENT } else { 0 }
    }

    fn may_stay_alone(&self, _: usize) -> bool {
        false
    }
}

/// The field cannot be paired under C1 to C3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Impossible {
    /// Nobody may get the pairing-allocated bye.
    NoReceiver,
    /// However the opponents are chosen, somebody is left over.
    NoCompletePairing,
}

/// How certain it is, without search, that players can be paired.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abundance {
    /// The most opponents any player is barred from.
    barred: usize,
}

impl Abundance {
    pub fn of(field: &Field) -> Self {
        Self { barred: (0..field.players.len()).map(|p| field.barred(p).len()).max().unwrap_or(0) }
    }

    /// Whether the players at these places can take any `more` players of the field as well, and be paired with them down to
    /// the last, whoever gets a bye: players without an absolute preference are barred from few others only. Each of
    /// the rest finds one of them, and those left over have more than half of each other as possible opponents (Dirac).
    pub fn suffices(self, field: &Field, places: Range<usize>, more: usize) -> bool {
        let size = places.len();
        let absolute = field.players[places].iter().filter(|p| p.preference.strength == Strength::Absolute).count();
        size - absolute >= absolute + more + 2 * self.barred + 3
    }
}

/// The lowest score that a receiver of the bye can have, if one is needed.
pub(super) fn bye_score(field: &Field) -> Result<Option<Points>, Impossible> {
    let n = field.players.len();
    let odd = n % 2 == 1;
    let lowest = field.players.iter().filter(|p| p.pab_bar.is_none()).map(|p| p.score).min();
    if odd && lowest.is_none() {
        return Err(Impossible::NoReceiver);
    }
    if Abundance::of(field).suffices(field, 0..n, 0) {
        return Ok(if odd { lowest } else { None });
    }
    let matcher = Completion { field, start: 0, bye: None }.solve(odd).map_err(|_| Impossible::NoCompletePairing)?;
    Ok(match matcher.mate(matcher.active().len() - 1) {
        Mate::Vertex(receiver) if odd => Some(field.players[receiver].score),
        _ => None,
    })
}

/// Whether the players at these places, the last of the field, can all be paired; one of them gets a bye of this score.
pub(super) fn can_complete(field: &Field, places: Range<usize>, bye: Option<Points>) -> bool {
    let odd = places.len() % 2 == 1;
    odd == bye.is_some() && Completion { field, start: places.start, bye }.solve(odd).is_ok()
}

impl Completion<'_> {
    fn solve(&self, with_bye: bool) -> Result<Matcher<i128>, NoPerfectMatching> {
        let players = &self.field.players[self.start..];
        let mut duals = vec![0; players.len()];
        if with_bye {
            duals.push(players.iter().map(|p| -2 * i128::from(p.score.hundredths())).max().unwrap_or(0));
        }
        let mut matcher = Matcher::new(duals);
        matcher.solve(self)?;
        Ok(matcher)
    }
}
