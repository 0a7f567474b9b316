//! What may have gone wrong with a clock, ranked by how well it explains every reading.
//!
//! Each hypothesis predicts how far the sum of the displays is off at each reading, how far the clock's move counter is off, and
//! whether the log of presses disagrees with the displays. Its cost is the squared misfit in units of the readings' precision
//! plus a charge for everything it had to assume freely; the cheapest comes first. All in whole numbers.

use super::allowance::{Range, first_increments};
use super::audit::Checkpoint;
use super::control::{Bonus, Controls, Device};
use super::side::{Both, Side};
use super::span::Span;

/// A kind of fault, with what was estimated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing: the readings agree with the rules within their precision.
    None,
    /// The clock gives no increment.
    IncrementsMissing,
    /// The clock gives another increment.
    WrongIncrement {
        /// The increment that fits.
        actual: Span,
    },
    /// The increment was set as a delay of the same length.
    DelayForIncrement,
    /// The clock starts with the first increment when it was noted not to, or the other way about.
    FirstIncrement,
    /// Presses were missed, so increments are missing and the counter is short.
    MissedPresses {
        /// How many plies were not pressed.
        plies: u16,
    },
    /// The lever was moved more often than moves were made.
    ExtraPresses {
        /// How many presses too many.
        plies: u16,
    },
    /// The main time was set wrong for both.
    WrongMain {
        /// How much too much (negative: too little) each player got.
        by: Span,
    },
    /// The clock was set to another control altogether.
    OtherControl {
        /// Its place in the list of suspects.
        suspect: usize,
    },
    /// The time of a later period was added before its moves were made, or one too many.
    PeriodAdded {
        /// To whom; `None` is both.
        side: Option<Side>,
        /// The time added.
        span: Span,
    },
    /// The time of the next period was not added although the moves were made.
    PeriodMissing {
        /// For whom; `None` is both.
        side: Option<Side>,
    },
    /// The clock stood still for a time nobody recorded.
    UnloggedStop {
        /// For so long.
        span: Span,
    },
    /// The clock went on during a stop that was recorded.
    RanDuringStop {
        /// For so long.
        span: Span,
    },
    /// The clock goes too fast (positive) or too slow.
    Drift {
        /// In thousandths of the time passed.
        per_mille: i64,
    },
    /// The sum is right but a part of one player's time was charged to the other: wrong side ran, or the lever stood wrong.
    Transfer {
        /// Who was charged too much.
        from: Side,
        /// How much.
        span: Span,
    },
}

/// An explanation and how well it fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypothesis {
    /// What may have happened.
    pub fault: Fault,
    /// The largest misfit over all readings.
    pub residual: Span,
    /// Misfit and assumptions together, in hundredths; less is better.
    pub cost: i64,
    /// What the fault did to the last reading's sum, as far as it says.
    pub effect: Span,
    /// No reading is farther off than its tolerance.
    pub fits: bool,
}

/// What the ranking looks at.
pub struct View<'a> {
    /// The controls the rules give.
    pub controls: &'a Controls,
    /// The clock in use.
    pub device: Device,
    /// All usable readings.
    pub checkpoints: &'a [Checkpoint],
    /// Recorded stops: playing time at which, and length.
    pub stops: &'a [(Span, Span)],
    /// The displays by the log of presses at the last reading.
    pub by_log: Option<Both<Span>>,
    /// Other controls the clock may be set to.
    pub suspects: &'a [Controls],
}

// Charges in hundredths of a squared unit of precision: twice the natural logarithm of the number of things the hypothesis could
// as well have assumed, as a likelihood ratio demands.
/// One of eight usual increments.
const AN_INCREMENT: i64 = 415;
/// One of some two dozen wrong main times.
const A_MAIN: i64 = 640;
/// One of both, White, Black.
const A_SIDE: i64 = 220;
/// Before one of a handful of readings.
const A_PLACE: i64 = 320;
/// A length of time that can be anything.
const A_LENGTH: i64 = 700;
/// Twice the logarithm of two: what doubling the width of a prediction costs at each reading.
const DOUBLING: i64 = 139;
/// A convention nobody noted, rather than a fault.
const DOUBT: i64 = 100;
/// One full move of the counter unexplained: as much as a reading three units off.
const COUNTER: i64 = 900;
/// The same for a log of presses that tells another split.
const LOG: i64 = 900;
/// No clock still in use goes wrong by more than that.
const MAX_DRIFT: i64 = 150;

/// A prediction for each reading.
struct Claim {
    fault: Fault,
    /// Shift of the sum at each reading.
    shifts: Vec<Range>,
    /// Full moves the counter is off by at each reading.
    counter: Vec<i64>,
    assumed: i64,
}

/// All hypotheses that explain the readings at all, best first.
pub fn ranked(view: &View<'_>) -> Vec<Hypothesis> {
    if view.checkpoints.is_empty() {
        return Vec::new();
    }
    let mut claims = vec![view.claim(Fault::None, 0, |_| Span::ZERO)];
    view.increments(&mut claims);
    view.presses(&mut claims);
    view.settings(&mut claims);
    view.periods(&mut claims);
    view.passing(&mut claims);
    let mut out: Vec<Hypothesis> = claims.into_iter().map(|c| view.judge(c)).collect();
    out.extend(view.transfer());
    // Stable: of equal cost, the kind listed first in this module stays first.
    out.sort_by_key(|h| h.cost);
    let best = out.first().map_or(0, |h| h.cost);
    let mut kinds: Vec<std::mem::Discriminant<Fault>> = Vec::new();
    out.retain(|h| {
        let kind = std::mem::discriminant(&h.fault);
        let fresh = !kinds.contains(&kind);
        kinds.push(kind);
        fresh && h.cost <= best + 10_000
    });
    out
}

impl View<'_> {
    fn claim(&self, fault: Fault, assumed: i64, shift: impl Fn(&Checkpoint) -> Span) -> Claim {
        let shifts = self.checkpoints.iter().map(|c| Range::exactly(shift(c))).collect();
        Claim { fault, shifts, counter: vec![0; self.checkpoints.len()], assumed }
    }

    fn judge(&self, claim: Claim) -> Hypothesis {
        let (mut cost, mut residual, mut fits, mut effect) = (claim.assumed, Span::ZERO, true, Span::ZERO);
        for ((point, shift), counter) in self.checkpoints.iter().zip(&claim.shifts).zip(&claim.counter) {
            let misfit = point.expected.plus(*shift).distance(point.observed);
            let unit = (point.precision.tenths() / 2).max(1);
            let width = (shift.most - shift.least).tenths() / unit;
            cost += DOUBLING * i64::from((width + 1).max(1).ilog2());
            cost += 100 * misfit.tenths().pow(2) / unit.pow(2);
            if misfit.abs() > residual.abs() {
                residual = misfit;
            }
            fits &= misfit.abs() <= point.tolerance;
            if let Some(gap) = point.counter_gap() {
                cost += COUNTER * (gap - counter).abs();
            }
            effect = if shift.is_exact() { shift.least } else { point.discrepancy };
        }
        if self.log_gap().is_some() {
            cost += LOG;
        }
        Hypothesis { fault: claim.fault, residual, cost, effect, fits }
    }

    /// Total of increments on both displays at a reading.
    fn increments_at(&self, point: &Checkpoint) -> Span {
        Side::BOTH.map(|s| self.controls.get(s).increments(point.moves.of(s), self.device.first_increment)).into_iter().sum()
    }

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
            let by_moves = super::allowance::period_by_moves(self.controls, self.device, side, moves);
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

    fn periods(&self, claims: &mut Vec<Claim>) {
        let sides = [None, Some(Side::White), Some(Side::Black)];
        let control = &self.controls.white;
        for side in sides {
            let touched = |s: Side| side.is_none_or(|only| only == s);
            if control.has_period_after(0) {
                let missing = |c: &Checkpoint| -> Span {
                    let late = |s: Side| touched(s) && c.period.of(s) > 0 && c.moves.of(s) >= self.control_before(s, c.period.of(s));
                    -Side::BOTH.into_iter().filter(|s| late(*s)).map(|s| self.controls.get(s).period(c.period.of(s)).main).sum::<Span>()
                };
                claims.push(self.claim(Fault::PeriodMissing { side }, A_SIDE, missing));
            }
            let next = control.period(1).main;
            let spurious = [15, 30, 60].map(Span::from_mins);
            let lengths: Vec<Span> = if control.has_period_after(0) { vec![next] } else { spurious.to_vec() };
            // A clock without periods can only have been given one for both.
            let lengths = if control.has_period_after(0) || side.is_none() { lengths } else { Vec::new() };
            // From the first reading on it cannot be told from a wrong main time, which is what it then is.
            let first = usize::from(!control.has_period_after(0));
            for span in lengths {
                for from in first..self.checkpoints.len() {
                    let shifts = self.checkpoints.iter().enumerate().map(|(i, c)| {
                        // Once the moves are made the time is due and no longer too much.
                        let early = |s: Side| touched(s) && (c.period.of(s) == 0 || !control.has_period_after(0));
                        let sum: Span = Side::BOTH.into_iter().filter(|s| early(*s)).map(|_| span).sum();
                        Range::exactly(if i >= from { sum } else { Span::ZERO })
                    });
                    let mut claim = self.claim(Fault::PeriodAdded { side, span }, A_SIDE + A_PLACE, |_| Span::ZERO);
                    claim.shifts = shifts.collect();
                    claims.push(claim);
                }
            }
        }
    }

    fn control_before(&self, side: Side, period: usize) -> u16 {
        let at = period.checked_sub(1).and_then(|p| self.controls.get(side).control_move(p)).unwrap_or(0);
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    fn passing(&self, claims: &mut Vec<Claim>) {
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
        for (at, span) in self.stops {
            let shift = |c: &Checkpoint| if c.elapsed >= *at { -*span } else { Span::ZERO };
            claims.push(self.claim(Fault::RanDuringStop { span: *span }, A_PLACE, shift));
        }
        // Least squares through the origin, in seconds.
        let secs = |s: Span| i128::from(s.tenths() / 10);
        let (mut top, mut bottom) = (0_i128, 0_i128);
        for c in self.checkpoints {
            top += secs(c.discrepancy) * secs(c.elapsed) * 1000;
            bottom += secs(c.elapsed).pow(2);
        }
        let rate = i64::try_from(if bottom == 0 { 0 } else { (2 * top + bottom).div_euclid(2 * bottom) }).unwrap_or(0);
        if rate != 0 && rate.abs() <= MAX_DRIFT {
            let single = if self.checkpoints.len() < 2 { A_LENGTH } else { 0 };
            let fault = Fault::Drift { per_mille: -rate };
            claims.push(self.claim(fault, A_LENGTH + single, |c| c.elapsed.share(rate, 1000)));
        }
    }

    /// By how much the last reading and the log of presses disagree about the split, if they do.
    fn log_gap(&self) -> Option<(Side, Span)> {
        let (log, last) = (self.by_log?, self.checkpoints.last()?);
        let gap = Both::from_fn(|s| last.shown.of(s) - log.of(s));
        // Half the difference of the gaps: what moved from one to the other, whatever the sum does.
        let moved = (gap.white - gap.black).share(1, 2);
        let side = if moved.is_negative() { Side::White } else { Side::Black };
        (moved.abs() > last.precision).then_some((side, moved.abs()))
    }

    fn transfer(&self) -> Option<Hypothesis> {
        let (from, span) = self.log_gap()?;
        let claim = self.claim(Fault::Transfer { from, span }, A_PLACE, |_| Span::ZERO);
        let mut judged = self.judge(claim);
        judged.cost -= LOG;
        Some(judged)
    }
}
