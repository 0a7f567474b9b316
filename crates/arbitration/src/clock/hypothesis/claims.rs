//! The hypotheses: what each fault would have done to every reading.
//!
//! Where a fault has a size that the readings alone can tell (a wrong main time, a stop, a rate), it is estimated from them first and
//! charged for, so that a fault which fits because it was made to fit does not win over one that fits by itself.

use super::{Claim, Fault, View};
use crate::clock::allowance::{Range, first_increments, period_by_moves};
use crate::clock::audit::Checkpoint;
use crate::clock::control::{Bonus, Controls};
use crate::clock::side::Side;
use crate::clock::span::Span;

// Charges in hundredths of a squared unit of precision: twice the natural logarithm of the number of things the hypothesis could
// as well have assumed, as a likelihood ratio demands.

/// One of eight usual increments.
const AN_INCREMENT: i64 = 415;
/// One of some two dozen wrong main times.
const A_MAIN: i64 = 640;
/// One of both, White, Black.
const A_SIDE: i64 = 220;
/// Before one of a handful of readings.
pub(super) const A_PLACE: i64 = 320;
/// A length of time that can be anything: as one of some thirty that could be told apart.
const A_LENGTH: i64 = 700;
/// A convention nobody noted, rather than a fault.
const DOUBT: i64 = 100;
/// No clock still in use goes wrong by more than that.
const MAX_DRIFT: i64 = 150;

impl View<'_> {
    /// All hypotheses but a transfer, which is not about the sum.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![self.claim(Fault::None, 0, |_| Span::ZERO)];
        self.increments(&mut claims);
        self.presses(&mut claims);
        self.settings(&mut claims);
        self.periods(&mut claims);
        self.passing(&mut claims);
        claims
    }

    /// Total of increments on both displays at a reading.
    fn increments_at(&self, point: &Checkpoint) -> Span {
        Side::BOTH.map(|s| self.controls.get(s).increments(point.moves.of(s), self.device.first_increment)).into_iter().sum()
    }

    /// Increments missing, other ones, one more or less at the start, or a delay in their place.
    fn increments(&self, claims: &mut Vec<Claim>) {
        if !self.controls.white.has_increment() && !self.controls.black.has_increment() {
            return;
        }
        claims.push(self.claim(Fault::IncrementsMissing, 0, |c| -self.increments_at(c)));
        let first = first_increments(self.controls, self.device);
        claims.push(self.claim(Fault::FirstIncrement, DOUBT, |_| first.white + first.black));
        let own = self.controls.white.increment_of(1);
        for actual in [2, 3, 5, 10, 15, 20, 30, 60].map(Span::from_secs) {
            if actual != own && own > Span::ZERO {
                let scaled = |c: &Checkpoint| self.increments_at(c).share(actual.tenths() - own.tenths(), own.tenths());
                claims.push(self.claim(Fault::WrongIncrement { actual }, AN_INCREMENT, scaled));
            }
        }
        // A delay never adds to what a display showed, so a display above its main time rules it out. How much was spared of each delay is
        // not known: a range, from nothing lost to all increments.
        let below_main = |c: &Checkpoint| Side::BOTH.iter().all(|s| c.shown.of(*s) <= self.controls.get(*s).mains(c.period.of(*s)));
        if self.checkpoints.iter().all(below_main) {
            let mut claim = self.claim(Fault::DelayForIncrement, DOUBT, |_| Span::ZERO);
            claim.shifts = self.checkpoints.iter().map(|c| Range { least: -self.increments_at(c), most: Span::ZERO }).collect();
            claims.push(claim);
        }
    }

    /// What both were given if each had completed `gap` full moves more than the sheets say.
    fn given_with_gap(&self, point: &Checkpoint, gap: i64) -> Span {
        let given = |side: Side, moves: u16| {
            let control = self.controls.get(side);
            let by_moves = period_by_moves(self.controls, self.device, side, moves);
            control.mains(by_moves.unwrap_or(point.period.of(side))) + control.increments(moves, self.device.first_increment)
        };
        Side::BOTH
            .map(|side| {
                let moves = point.moves.of(side);
                let pressed = u16::try_from((i64::from(moves) + gap).max(0)).unwrap_or(u16::MAX);
                given(side, pressed) - given(side, moves)
            })
            .into_iter()
            .sum()
    }

    /// The lever pressed too seldom or too often. Both show in the counter, and in the increments given.
    fn presses(&self, claims: &mut Vec<Claim>) {
        let gaps: Option<Vec<i64>> = self.checkpoints.iter().map(Checkpoint::counter_gap).collect();
        let own = self.controls.white.increment_of(1);
        let gaps: Vec<i64> = match gaps {
            Some(gaps) => gaps,
            // Without a counter the missing increments themselves tell how many, if they are large against the precision.
            None if own > Span::ZERO => {
                let full = own.tenths() * 2;
                self.checkpoints.iter().map(|c| (c.discrepancy.tenths() + full / 2).div_euclid(full)).collect()
            }
            None => return,
        };
        let counted = self.checkpoints.iter().all(|c| c.counter.is_some());
        // What was missed stays missed: a gap that shrinks again is something else.
        let last = gaps.last().copied().unwrap_or(0);
        let steps = gaps.iter().zip(gaps.iter().skip(1)).all(|(a, b)| if last < 0 { b <= a } else { b >= a });
        // Nobody can have missed more presses than were due, nor is a lever toggled once a move for a whole game.
        let moves = self.checkpoints.last().map_or(0, |c| i64::from(c.moves.black));
        if last == 0 || !steps || last.abs() > moves {
            return;
        }
        let plies = u16::try_from(last.unsigned_abs() * 2).unwrap_or(u16::MAX);
        let fault = if last < 0 { Fault::MissedPresses { plies } } else { Fault::ExtraPresses { plies } };
        let shifts = self.checkpoints.iter().zip(&gaps).map(|(c, g)| Range::exactly(self.given_with_gap(c, *g))).collect();
        let assumed = if counted { A_PLACE } else { A_LENGTH + A_PLACE };
        let counter = if counted { gaps } else { vec![0; self.checkpoints.len()] };
        claims.push(Claim { fault, shifts, counter, assumed });
    }

    /// Another main time, or another control altogether.
    fn settings(&self, claims: &mut Vec<Claim>) {
        // Main times are set in steps of five minutes; the mean discrepancy of both players' halves, rounded to such a step.
        let count = i64::try_from(self.checkpoints.len()).unwrap_or(1).max(1);
        let mean = self.checkpoints.iter().map(|c| c.discrepancy).sum::<Span>().tenths() / count / 2;
        let five = Span::from_mins(5).tenths();
        let by = Span::from_tenths((mean + five / 2).div_euclid(five) * five);
        if by != Span::ZERO {
            claims.push(self.claim(Fault::WrongMain { by }, A_MAIN, |_| by + by));
        }
        for (suspect, other) in self.suspects.iter().enumerate() {
            let shift = |c: &Checkpoint| {
                let given = |controls: &Controls| -> Span {
                    Side::BOTH
                        .map(|s| {
                            let control = controls.get(s);
                            let delay = matches!(control.period(0).bonus, Bonus::Bronstein(_));
                            let period = if control.has_period_after(0) { c.period.of(s) } else { 0 };
                            let shown = if delay { control.increment_of(1) } else { Span::ZERO };
                            control.mains(period) + control.increments(c.moves.of(s), self.device.first_increment) + shown
                        })
                        .into_iter()
                        .sum()
                };
                given(other) - given(self.controls)
            };
            claims.push(self.claim(Fault::OtherControl { suspect }, AN_INCREMENT, shift));
        }
    }

    /// The time of a period missing, or added too early or too often.
    fn periods(&self, claims: &mut Vec<Claim>) {
        let several = self.controls.white.has_period_after(0);
        for side in [None, Some(Side::White), Some(Side::Black)] {
            if several {
                claims.push(self.period_missing(side));
                self.period_added(side, self.controls.white.period(1).main, 0, claims);
            } else if side.is_none() {
                // A clock without periods can only have been given one for both. From the first reading on it cannot be told from a wrong
                // main time, which is what it then is.
                for span in [15, 30, 60].map(Span::from_mins) {
                    self.period_added(side, span, 1, claims);
                }
            }
        }
    }

    fn period_missing(&self, side: Option<Side>) -> Claim {
        let touched = |s: Side| side.is_none_or(|only| only == s);
        self.claim(Fault::PeriodMissing { side }, A_SIDE, |c| {
            let late = |s: Side| touched(s) && c.period.of(s) > 0 && c.moves.of(s) >= self.control_before(s, c.period.of(s));
            -Side::BOTH.into_iter().filter(|s| late(*s)).map(|s| self.controls.get(s).period(c.period.of(s)).main).sum::<Span>()
        })
    }

    /// A claim for each reading, from the `first` on, before which the time may have been added.
    fn period_added(&self, side: Option<Side>, span: Span, first: usize, claims: &mut Vec<Claim>) {
        let several = self.controls.white.has_period_after(0);
        for from in first..self.checkpoints.len() {
            let shifts = self.checkpoints.iter().enumerate().map(|(i, c)| {
                // Once the moves are made the time is due and no longer too much.
                let early = |s: &Side| side.is_none_or(|only| only == *s) && (c.period.of(*s) == 0 || !several);
                let sum: Span = Side::BOTH.into_iter().filter(early).map(|_| span).sum();
                Range::exactly(if i >= from { sum } else { Span::ZERO })
            });
            let claim = self.claim(Fault::PeriodAdded { side, span }, A_SIDE + A_PLACE, |_| Span::ZERO);
            claims.push(Claim { shifts: shifts.collect(), ..claim });
        }
    }

    fn control_before(&self, side: Side, period: usize) -> u16 {
        let at = period.checked_sub(1).and_then(|p| self.controls.get(side).control_move(p)).unwrap_or(0);
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    /// Time that passed and was not counted, or counted and did not pass.
    fn passing(&self, claims: &mut Vec<Claim>) {
        self.unlogged_stops(claims);
        for (at, span) in self.stops {
            let shift = |c: &Checkpoint| if c.elapsed >= *at { -*span } else { Span::ZERO };
            claims.push(self.claim(Fault::RanDuringStop { span: *span }, A_PLACE, shift));
        }
        claims.extend(self.drift());
    }

    /// A stop before each reading, as long as the readings from there on are too high on average.
    fn unlogged_stops(&self, claims: &mut Vec<Claim>) {
        for from in 0..self.checkpoints.len() {
            let later: Vec<Span> = self.checkpoints.iter().skip(from).map(|c| c.discrepancy).collect();
            let count = i64::try_from(later.len()).unwrap_or(1).max(1);
            let span = Span::from_tenths(later.into_iter().sum::<Span>().tenths() / count / 10 * 10);
            if span > Span::ZERO {
                let mut claim = self.claim(Fault::UnloggedStop { span }, A_LENGTH + A_PLACE, |_| Span::ZERO);
                for shift in claim.shifts.iter_mut().skip(from) {
                    *shift = Range::exactly(span);
                }
                claims.push(claim);
            }
        }
    }

    /// A rate, by least squares through the origin.
    fn drift(&self) -> Option<Claim> {
        let secs = |s: Span| i128::from(s.tenths() / 10);
        let (mut top, mut bottom) = (0_i128, 0_i128);
        for c in self.checkpoints {
            top += secs(c.discrepancy) * secs(c.elapsed) * 1000;
            bottom += secs(c.elapsed).pow(2);
        }
        let rate = i64::try_from(if bottom == 0 { 0 } else { (2 * top + bottom).div_euclid(2 * bottom) }).unwrap_or(0);
        if rate == 0 || rate.abs() > MAX_DRIFT {
            return None;
        }
        // One reading fits any rate: it shows nothing of a growth that is steady.
        let single = if self.checkpoints.len() < 2 { A_LENGTH } else { 0 };
        let fault = Fault::Drift { per_mille: -rate };
        Some(self.claim(fault, A_LENGTH + single, |c| c.elapsed.share(rate, 1000)))
    }
}
