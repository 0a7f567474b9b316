//! What may have gone wrong with a clock, ranked by how well it explains every reading.
//!
//! Each hypothesis predicts how far the sum of the displays is off at each reading, how far the clock's move counter is off, and
//! whether the log of presses disagrees with the displays. Its cost is the squared misfit in units of the readings' precision
//! plus a charge for everything it had to assume freely; the cheapest comes first. All in whole numbers.
//!
//! `claims` makes the hypotheses, this module judges and ranks them. `docs/clock-hypotheses.md` has the reasons and an example.

mod claims;

use super::allowance::Range;
use super::audit::Checkpoint;
use super::control::{Controls, Device};
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

// Costs are in hundredths of a squared unit of precision: minus twice the natural logarithm of the likelihood, but for what all share.
/// Twice the logarithm of two: what doubling the width of a prediction costs at each reading.
const DOUBLING: i64 = 139;
/// One full move of the counter unexplained: as much as a reading three units off.
const COUNTER: i64 = 900;
/// The same for a log of presses that tells another split.
const LOG: i64 = 900;
/// Explanations so much dearer than the best are not shown: it would take a misfit of ten units, and more, for them to be true.
const HOPELESS: i64 = 10_000;

/// A prediction for each reading.
struct Claim {
    fault: Fault,
    /// Shift of the sum at each reading. A range where the fault leaves it open.
    shifts: Vec<Range>,
    /// Full moves the counter is off by at each reading.
    counter: Vec<i64>,
    /// The charge for what was assumed.
    assumed: i64,
}

/// All hypotheses that explain the readings at all, best first.
pub fn ranked(view: &View<'_>) -> Vec<Hypothesis> {
    if view.checkpoints.is_empty() {
        return Vec::new();
    }
    let mut out: Vec<Hypothesis> = view.claims().into_iter().map(|c| view.judge(c)).collect();
    out.extend(view.transfer());
    // Stable: of equal cost, the kind that is claimed first stays first.
    out.sort_by_key(|h| h.cost);
    let best = out.first().map_or(0, |h| h.cost);
    // Of each kind only the best: eight increments or five places of one fault are one thing to tell the arbiter.
    let mut kinds: Vec<std::mem::Discriminant<Fault>> = Vec::new();
    out.retain(|h| {
        let kind = std::mem::discriminant(&h.fault);
        let fresh = !kinds.contains(&kind);
        kinds.push(kind);
        fresh && h.cost <= best + HOPELESS
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
            // Both displays are read to the precision; the sum is then off by about half of it, which is one standard deviation.
            let unit = (point.precision.tenths() / 2).max(1);
            // Whoever predicts a range is right more easily, so a range costs what it is wide.
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
            // Where only bounds are predicted, all that is off is taken to be its doing.
            effect = if shift.is_exact() { shift.least } else { point.discrepancy };
        }
        if self.log_gap().is_some() {
            cost += LOG;
        }
        Hypothesis { fault: claim.fault, residual, cost, effect, fits }
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
        let claim = self.claim(Fault::Transfer { from, span }, claims::A_PLACE, |_| Span::ZERO);
        let mut judged = self.judge(claim);
        // It is the one fault that says why the log disagrees; every other leaves that open and has paid for it.
        judged.cost -= LOG;
        Some(judged)
    }
}

#[cfg(test)]
mod worked;
