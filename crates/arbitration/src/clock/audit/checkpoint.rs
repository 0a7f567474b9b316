//! One reading against the identity.

use super::fold::Fold;
use super::{Checkpoint, MoveCount};
use crate::clock::allowance::{Range, Stand, expected_sum, given, period_by_moves};
use crate::clock::control::Display;
use crate::clock::ledger::{Entry, Precision, Reading};
use crate::clock::side::{Both, Side};
use crate::clock::span::Span;

/// So many moves more than noted last are tried where the number is not known; no game has more between two readings.
const MOST_UNCOUNTED: u16 = 200;

/// A reading against the identity; where its moves are not known and matter, against all numbers they may have.
pub(super) fn of(fold: &Fold, index: usize, entry: &Entry, reading: &Reading) -> Checkpoint {
    let mut point = at_moves(fold, index, entry, reading);
    if fold.knows_moves(entry.at) {
        return point;
    }
    let with = |more: u16| {
        let moves = Both::from_fn(|side| fold.moves.of(side).saturating_add(more));
        at_moves(&fold.with_moves(moves), index, entry, reading)
    };
    let most = with(MOST_UNCOUNTED);
    if most.expected == point.expected && most.period == point.period {
        point.count = MoveCount::Unneeded;
        return point;
    }
    let agreeing = || (0..=MOST_UNCOUNTED).filter(|more| with(*more).agrees());
    let white = fold.moves.white;
    let fits = agreeing().next().zip(agreeing().next_back()).map(|(a, b)| (white.saturating_add(a), white.saturating_add(b)));
    let union = |a: Range, b: Range| Range { least: a.least.min(b.least), most: a.most.max(b.most) };
    point.expected = union(point.expected, most.expected);
    point.discrepancy = if fits.is_some() { Span::ZERO } else { point.expected.distance(point.observed) };
    point.used = Both::from_fn(|side| union(point.used.of(side), most.used.of(side)));
    point.count = MoveCount::Asked(fits);
    point
}

/// What one display and the other would be, if the clock is in these periods.
struct Attempt {
    period: Both<usize>,
    /// Without adjustments, in the middle of what the precision allows.
    shown: Both<Span>,
    stands: Both<Stand>,
    expected: Range,
    observed: Span,
}

impl Attempt {
    fn new(fold: &Fold, elapsed: Span, raw: Both<Span>, period: Both<usize>) -> Self {
        let remaining = |side| fold.controls.remaining(fold.device, side, raw.of(side), period.of(side));
        let shown = Both::from_fn(|side| remaining(side) - fold.adjusted.of(side));
        let stands = Both::from_fn(|side| Stand { moves: fold.moves.of(side), shown: shown.of(side), period: period.of(side) });
        let expected = expected_sum(&fold.controls, fold.device, &stands, elapsed);
        Self { period, shown, stands, expected, observed: shown.white + shown.black }
    }

    fn misfit(&self) -> Span {
        self.expected.distance(self.observed).abs()
    }
}

/// The reading in the period the clock is in, and whether that period is a guess: where moves decide it they are believed; else the noted
/// one; else the one that fits best.
fn in_its_period(fold: &Fold, elapsed: Span, raw: Both<Span>) -> (Attempt, bool) {
    let attempt = |white, black| Attempt::new(fold, elapsed, raw, Both::new(white, black));
    let by_moves = |side| period_by_moves(&fold.controls, fold.device, side, fold.moves.of(side));
    if let (Some(white), Some(black)) = (by_moves(Side::White), by_moves(Side::Black)) {
        return (attempt(white, black), false);
    }
    if let Some(noted) = fold.period {
        let period = usize::from(noted.max(1)) - 1;
        return (attempt(period, period), false);
    }
    // One period more than the moves would give: a clock that goes on at zero may be ahead of them.
    let far = fold.controls.white.period_at(fold.moves.white.max(fold.moves.black)) + 1;
    let most = (0..=far).take_while(|&p| p == 0 || fold.controls.white.has_period_after(p - 1)).last().unwrap_or(0);
    let mut best = attempt(0, 0);
    for period in 1..=most {
        let next = attempt(period, period);
        if next.misfit() < best.misfit() {
            best = next;
        }
    }
    (best, most > 0)
}

fn at_moves(fold: &Fold, index: usize, entry: &Entry, reading: &Reading) -> Checkpoint {
    let elapsed = fold.elapsed(entry.at);
    let (half, precision) = match reading.precision {
        Precision::Minute => (Span::from_secs(30), Span::MINUTE),
        Precision::Second => (Span::ZERO, Span::from_secs(2)),
    };
    // A display that counts up hides seconds already used, one that counts down seconds still left.
    let middle = if fold.device.display == Display::Remaining { half } else { -half };
    let (chosen, inferred) = in_its_period(fold, elapsed, Both::new(reading.white + half, reading.black + half));
    let Attempt { period, shown, stands, expected, observed } = chosen;
    let doubt = Side::BOTH.map(|side| fold.controls.get(side).increment_of(1)).into_iter().max().unwrap_or_default();
    let used = Both::from_fn(|side| used_by(fold, side, &stands, elapsed));
    Checkpoint {
        entry: index,
        source: entry.source,
        elapsed,
        stopped: fold.stopped,
        moves: fold.moves,
        count: MoveCount::Noted,
        written: Both::from_fn(|side| shown.of(side) + fold.adjusted.of(side) - middle),
        shown: Both::from_fn(|side| shown.of(side) + fold.adjusted.of(side)),
        period,
        period_inferred: inferred,
        expected: expected.shifted(fold.adjusted.white + fold.adjusted.black),
        observed: observed + fold.adjusted.white + fold.adjusted.black,
        discrepancy: expected.distance(observed),
        precision,
        tolerance: precision + doubt,
        counter: reading.counter,
        running: reading.running,
        adjusted: fold.adjusted,
        used,
    }
}

/// Time used by the display.
fn used_by(fold: &Fold, side: Side, stands: &Both<Stand>, elapsed: Span) -> Range {
    let stand = stands.of(side);
    let control = fold.controls.get(side);
    if control.is_hourglass() {
        // White's use less Black's is what White's display lost; their sum is the time passed.
        let lost = control.mains(0) - stand.shown;
        return Range::exactly((elapsed + lost).share(1, 2));
    }
    let given = given(&fold.controls, fold.device, side, stand);
    Range { least: given.least - stand.shown, most: given.most - stand.shown }
}
