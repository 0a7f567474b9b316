//! How the time may be divided when the displays cannot be trusted: every usual rule, for the arbiter to choose from.
//!
//! The identity gives the sum only. The split is judgement (FIDE Laws 2023, 6.10.1 and 7.1), so all rules are worked out side by
//! side and none is preferred.

use super::allowance::{Range, Stand, given};
use super::audit::{Audit, Checkpoint};
use super::control::{Controls, TimeControl};
use super::ledger::Ledger;
use super::side::{Both, Side};
use super::span::Span;
use serde::{Deserialize, Serialize};

/// A way to divide the time used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SplitRule {
    /// By the log of presses.
    Log,
    /// From the last reading that agreed, and the time since then halved.
    Notes,
    /// The time used halved.
    Equal,
    /// The time used in proportion to the moves made (1993, 12.6).
    Proportional,
    /// The displays left as they are.
    AsShown,
}

/// The times one rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proposal {
    /// The rule.
    pub rule: SplitRule,
    /// Time left for each.
    pub remaining: Both<Span>,
    /// The sum of these less the expected sum; not zero where the rule leaves an error standing, or the floors added time.
    pub gap: Span,
    /// What the floors of the edition added for each.
    pub raised: Both<Span>,
}

/// The least a player may be left with after a correction (1993, 12.4 and 12.6; US Chess 16O).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floors {
    /// To the control.
    pub per_control: Span,
    /// For each move still to be made to the control.
    pub per_move: Span,
}

impl Proposal {
    /// Whether a clock can show it: no display goes below zero, and whoever had less than nothing has overstepped.
    pub fn can_be_shown(&self) -> bool {
        Side::BOTH.iter().all(|side| !self.remaining.of(*side).is_negative())
    }
}

impl Floors {
    /// The least for a player who completed so many moves in that period: the greater of the two.
    pub fn least(self, control: &TimeControl, moves: u16, period: usize) -> Span {
        let to_go = control.control_move(period).map_or(0, |at| i64::from(at) - i64::from(moves)).max(0);
        self.per_control.max(self.per_move.times(to_go))
    }
}

/// The time given to a side at a reading; where only bounds are known, their middle.
fn given_at(controls: &Controls, ledger: &Ledger, point: &Checkpoint, side: Side) -> Span {
    let stand = Stand { moves: point.moves.of(side), shown: point.shown.of(side), period: point.period.of(side) };
    middle(given(controls, ledger.device, side, stand)) + point.adjusted.of(side)
}

fn middle(range: Range) -> Span {
    range.least + (range.most - range.least).share(1, 2)
}

/// What every rule gives at the last reading; rules whose evidence is missing are left out.
pub fn proposals(ledger: &Ledger, audit: &Audit, floors: Option<Floors>) -> Vec<Proposal> {
    let Some(last) = audit.latest() else { return Vec::new() };
    let controls = &ledger.controls;
    if controls.white.is_hourglass() {
        return vec![finish(controls, last, floors, SplitRule::AsShown, last.shown)];
    }
    // Nothing can be divided before it is known what was given.
    if last.is_uncounted() {
        return vec![finish(controls, last, floors, SplitRule::AsShown, last.shown)];
    }
    let given = Both::from_fn(|side| given_at(controls, ledger, last, side));
    let plies = i64::from(last.moves.white) + i64::from(last.moves.black);
    let halves = |total: Span| {
        let white = total.share(1, 2);
        Both::new(white, total - white)
    };
    let mut out = Vec::new();
    let mut add = |rule, remaining| out.push(finish(controls, last, floors, rule, remaining));
    if let Some(log) = audit.by_log {
        add(SplitRule::Log, log);
    }
    let earlier = audit.checkpoints.iter().rev().skip(1).find(|c| c.agrees() && !c.is_uncounted() && c.moves != last.moves);
    if let Some(anchor) = earlier {
        let since = halves(last.elapsed - anchor.elapsed);
        add(SplitRule::Notes, Both::from_fn(|s| anchor.shown.of(s) + given.of(s) - given_at(controls, ledger, anchor, s) - since.of(s)));
    }
    let used = halves(last.elapsed);
    add(SplitRule::Equal, Both::from_fn(|s| given.of(s) - used.of(s)));
    if plies > 0 {
        let white = last.elapsed.share(i64::from(last.moves.white), plies);
        let used = Both::new(white, last.elapsed - white);
        add(SplitRule::Proportional, Both::from_fn(|s| given.of(s) - used.of(s)));
    }
    add(SplitRule::AsShown, last.shown);
    out
}

fn finish(controls: &Controls, last: &Checkpoint, floors: Option<Floors>, rule: SplitRule, remaining: Both<Span>) -> Proposal {
    let raised = Both::from_fn(|side| {
        let least = floors.map(|f| f.least(controls.get(side), last.moves.of(side), last.period.of(side)));
        least.map_or(Span::ZERO, |least| (least - remaining.of(side)).max(Span::ZERO))
    });
    let remaining = Both::from_fn(|side| remaining.of(side) + raised.of(side));
    let gap = last.expected.distance(remaining.white + remaining.black);
    Proposal { rule, remaining, gap, raised }
}
