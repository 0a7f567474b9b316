//! What cannot be, and what a reading shows by itself.

use super::fold::Fold;
use super::{Checkpoint, Finding, Impossible, MoveCount};
use crate::clock::ledger::{Reading, Running};
use crate::clock::side::{Both, Side};

/// What the reading shows that cannot be.
pub(super) fn check(fold: &Fold, reading: &Reading, point: &Checkpoint, out: &mut Vec<Impossible>) {
    let entry = point.entry;
    if reading.running == Running::Both {
        out.push(Impossible::BothRunning { entry });
    }
    let moves = point.moves;
    if !is_order_of_play(moves) {
        out.push(Impossible::Moves { entry, moves });
    }
    for side in Side::BOTH {
        let shown = point.shown.of(side);
        if shown.is_negative() {
            out.push(Impossible::Negative { entry, side, shown });
            continue;
        }
        let used = point.used.of(side);
        if used.most < -point.tolerance && !fold.controls.get(side).is_hourglass() {
            out.push(Impossible::MoreThanGiven { entry, side, shown, most: shown + used.most });
        }
        if used.least > point.elapsed + point.tolerance {
            out.push(Impossible::LessThanElapsed { entry, side, used: used.least, elapsed: point.elapsed });
        }
    }
}

/// Readings after the same moves at the same time that do not agree.
pub(super) fn contradictions(points: &[Checkpoint], out: &mut Vec<Impossible>) {
    for (first, second) in points.iter().zip(points.iter().skip(1)) {
        let by =
            Both::from_fn(|side| (second.shown.of(side) - second.adjusted.of(side)) - (first.shown.of(side) - first.adjusted.of(side)));
        let passed = second.elapsed - first.elapsed;
        if first.is_uncounted() || second.is_uncounted() {
            continue;
        }
        let slack = passed + first.precision.max(second.precision);
        if first.moves == second.moves && first.period == second.period && (by.white.abs() > slack || by.black.abs() > slack) {
            out.push(Impossible::Contradiction { first: first.entry, second: second.entry, by });
        }
    }
}

/// What the last reading shows by itself.
pub(super) fn findings(fold: &Fold, last: &Checkpoint) -> Vec<Finding> {
    let mut out = Vec::new();
    if let MoveCount::Asked(fits) = last.count {
        out.push(Finding::MovesAsked { fits });
    }
    if let Some(side) = runs_wrongly(last) {
        out.push(Finding::WrongSideRuns { side, moves: last.moves });
    }
    if let Some(by) = last.counter_gap().filter(|g| *g != 0) {
        out.push(Finding::CounterOff { by });
    }
    for side in Side::BOTH {
        let main = fold.controls.get(side).mains(last.period.of(side));
        let (shown, adjusted) = (last.shown.of(side), last.adjusted.of(side));
        let start = [main, main + fold.controls.get(side).increment_of(1)];
        let still = start.iter().any(|s| (shown - adjusted - *s).abs() <= last.precision);
        let other_ran = last.elapsed > last.tolerance + last.tolerance;
        if still && !last.is_uncounted() && last.moves.of(side) > 0 && other_ran && !fold.controls.get(side).is_hourglass() {
            out.push(Finding::NeverRan { side, shown });
        }
    }
    out
}

/// Whose clock runs although it is the other's turn by the moves, where these are known and can be.
fn runs_wrongly(last: &Checkpoint) -> Option<Side> {
    let side = match last.running {
        Running::White => Side::White,
        Running::Black => Side::Black,
        Running::Unknown | Running::None | Running::Both => return None,
    };
    let is_known = last.count == MoveCount::Noted && is_order_of_play(last.moves);
    (is_known && side != last.balance().on_move()).then_some(side)
}

/// White is as many moves ahead as none or one.
fn is_order_of_play(moves: Both<u16>) -> bool {
    (moves.black..=moves.black.saturating_add(1)).contains(&moves.white)
}
