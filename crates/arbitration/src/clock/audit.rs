//! The ledger against the identity: what was expected, what was seen, what cannot be.

use super::allowance::{Range, Stand, expected_sum, given, period_by_moves};
use super::card::Balance;
use super::control::{Controls, Device, Display};
use super::hypothesis::{self, Hypothesis};
use super::ledger::{Entry, Event, Ledger, Precision, Reading, Running, Source};
use super::machine::Machine;
use super::side::{Both, Side};
use super::span::{Moment, Span};

/// One reading put against the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Which entry of the ledger it is, from zero.
    pub entry: usize,
    /// Where it is known from.
    pub source: Source,
    /// Time since the start, stops taken off.
    pub elapsed: Span,
    /// The stops taken off.
    pub stopped: Span,
    /// Moves completed by each.
    pub moves: Both<u16>,
    /// The time left on each display as it was written down.
    pub written: Both<Span>,
    /// The same, in the middle of what the reading's precision allows.
    pub shown: Both<Span>,
    /// The period used for each, from zero.
    pub period: Both<usize>,
    /// The period was not noted: the one that fits best was taken.
    pub period_inferred: bool,
    /// The sum both should show.
    pub expected: Range,
    /// The sum both showed.
    pub observed: Span,
    /// Observed less expected; zero inside the bounds.
    pub discrepancy: Span,
    /// How far the reading itself may be off: 60 s for readings to the minute, 2 s otherwise.
    pub precision: Span,
    /// `precision`, and one increment for doubt about the move in progress.
    pub tolerance: Span,
    /// The clock's own move counter.
    pub counter: Option<u16>,
    /// Arbiter's adjustments and transfers so far, for each player.
    pub adjusted: Both<Span>,
    /// Time each player used, if the display is right.
    pub used: Both<Range>,
}

impl Checkpoint {
    /// The times as written, with moves and periods.
    pub const fn balance(&self) -> Balance {
        Balance { remaining: self.written, moves: self.moves, period: self.period }
    }

    /// Within tolerance.
    pub fn agrees(&self) -> bool {
        self.discrepancy.abs() <= self.tolerance
    }

    /// By how many full moves the clock's counter is ahead of the scoresheets.
    pub fn counter_gap(&self) -> Option<i64> {
        // The counter goes on when the second player completes the move.
        self.counter.map(|c| i64::from(c) - i64::from(self.moves.black))
    }
}

/// Something in the ledger that cannot be, with what would have to be true. Nothing is corrected by the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A display below zero.
    Negative {
        /// The entry, from zero.
        entry: usize,
        /// Whose display.
        side: Side,
        /// What was read.
        shown: Span,
    },
    /// More time left than was ever given: so much would have to have been added unrecorded.
    MoreThanGiven {
        /// The entry, from zero.
        entry: usize,
        /// Whose display.
        side: Side,
        /// Time left by the reading.
        shown: Span,
        /// The most that can be left.
        most: Span,
    },
    /// Less time left than if this player's clock had run since the start: so much would have to have passed more.
    LessThanElapsed {
        /// The entry, from zero.
        entry: usize,
        /// Whose display.
        side: Side,
        /// Time used by the reading, at least.
        used: Span,
        /// Time passed.
        elapsed: Span,
    },
    /// Both clocks running at once: the lever or the clock is defective, or one was misread.
    BothRunning {
        /// The entry, from zero.
        entry: usize,
    },
    /// Moves that no order of play gives: White is as many moves ahead as none or one.
    Moves {
        /// The entry, from zero.
        entry: usize,
        /// As given.
        moves: Both<u16>,
    },
    /// Two sources give different times for the same moves, and no time passed between them to explain it.
    Contradiction {
        /// The earlier entry, from zero.
        first: usize,
        /// The later entry, from zero.
        second: usize,
        /// By how much the displays differ.
        by: Both<Span>,
    },
}

/// Facts seen in one reading alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// That player's display still stands as it was set, although he made moves: only the other clock ran.
    NeverRan {
        /// Whose clock did not run.
        side: Side,
        /// What it shows.
        shown: Span,
    },
    /// A flag was seen down.
    FlagSeen {
        /// Whose.
        side: Side,
    },
    /// The clock's counter and the scoresheets differ by so many full moves.
    CounterOff {
        /// Positive: the counter is ahead.
        by: i64,
    },
}

/// Everything derived from a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// Each usable reading, oldest first.
    pub checkpoints: Vec<Checkpoint>,
    /// What cannot be.
    pub impossible: Vec<Impossible>,
    /// What the last reading shows by itself.
    pub findings: Vec<Finding>,
    /// Possible explanations, best first; empty without a usable reading.
    pub hypotheses: Vec<Hypothesis>,
    /// Each player's display by the log of presses, where it is complete up to the last reading.
    pub by_log: Option<Both<Span>>,
}

impl Audit {
    /// The last reading.
    pub fn latest(&self) -> Option<&Checkpoint> {
        self.checkpoints.last()
    }

    /// No reading is off and nothing is impossible.
    pub fn is_clean(&self) -> bool {
        self.impossible.is_empty() && self.checkpoints.iter().all(Checkpoint::agrees)
    }
}

/// The state of the fold over the entries.
struct Fold {
    start: Moment,
    stopped: Span,
    stopped_at: Option<Moment>,
    moves: Both<u16>,
    adjusted: Both<Span>,
    controls: Controls,
    device: Device,
    period: Option<u8>,
}

impl Fold {
    fn elapsed(&self, now: Moment) -> Span {
        let open = self.stopped_at.map_or(Span::ZERO, |at| now.since(at));
        now.since(self.start) - self.stopped - open
    }

    /// Another control from now on: what was given so far stays given.
    fn set_control(&mut self, controls: &Controls, device: Device) {
        let before = Both::from_fn(|side| self.given_so_far(side));
        (self.controls, self.device) = (controls.clone(), device);
        for side in Side::BOTH {
            let change = before.of(side) - self.given_so_far(side);
            *self.adjusted.get_mut(side) += change;
        }
    }

    fn given_so_far(&self, side: Side) -> Span {
        let moves = self.moves.of(side);
        let period = period_by_moves(&self.controls, self.device, side, moves);
        let period = period.unwrap_or(usize::from(self.period.unwrap_or(1).max(1)) - 1);
        self.controls.get(side).mains(period) + self.controls.get(side).increments(moves, self.device.first_increment)
    }
}

/// Puts every reading of a ledger against the identity.
///
/// `suspects` are other controls the clock may have been set to by mistake (usually the other options of the same clock).
pub fn audit(ledger: &Ledger, suspects: &[Controls]) -> Audit {
    let mut out = Audit { checkpoints: Vec::new(), impossible: Vec::new(), findings: Vec::new(), hypotheses: Vec::new(), by_log: None };
    let Some(start) = ledger.start() else { return out };
    let mut fold = Fold {
        start,
        stopped: Span::ZERO,
        stopped_at: None,
        moves: Both::default(),
        adjusted: Both::default(),
        controls: ledger.controls.clone(),
        device: ledger.device,
        period: None,
    };
    let mut stops: Vec<(Span, Span)> = Vec::new();
    let mut log = Log { machine: Machine::new(ledger.controls.clone(), ledger.device), last: start, elapsed: Span::ZERO, plies: 0, whole: true };
    for (index, entry) in ledger.entries().iter().enumerate() {
        log.follow(entry, fold.stopped_at.is_some());
        match &entry.event {
            Event::Start | Event::Note { .. } | Event::Counter { .. } => {}
            Event::Stop => fold.stopped_at = Some(entry.at),
            Event::Resume => {
                if let Some(at) = fold.stopped_at.take() {
                    let length = entry.at.since(at);
                    fold.stopped += length;
                    stops.push((fold.elapsed(entry.at), length));
                }
            }
            Event::Adjust { side, delta, .. } => *fold.adjusted.get_mut(*side) += *delta,
            Event::Transfer { from, span, .. } => {
                *fold.adjusted.get_mut(*from) -= *span;
                *fold.adjusted.get_mut(from.other()) += *span;
            }
            Event::SetControl { controls, device } => fold.set_control(controls, *device),
            Event::Moves(moves) => fold.moves = *moves,
            Event::Press { ply } => fold.moves = Both::new(ply.div_ceil(2), ply / 2),
            Event::Period { period } => fold.period = Some(*period),
            Event::Flag { side } => out.findings.push(Finding::FlagSeen { side: *side }),
            Event::Reading(reading) => {
                if let Some(moves) = reading.moves {
                    fold.moves = moves;
                }
                if reading.period.is_some() {
                    fold.period = reading.period;
                }
                let checkpoint = checkpoint(&fold, index, entry, reading);
                check_possible(&fold, reading, &checkpoint, &mut out.impossible);
                out.checkpoints.push(checkpoint);
            }
        }
    }
    contradictions(&out.checkpoints, &mut out.impossible);
    if let Some(last) = out.checkpoints.last() {
        out.by_log = log.displays(last);
        out.findings.extend(findings(&fold, last));
        let view = hypothesis::View {
            controls: &fold.controls,
            device: fold.device,
            checkpoints: &out.checkpoints,
            stops: &stops,
            by_log: out.by_log,
            suspects,
        };
        out.hypotheses = hypothesis::ranked(&view);
    }
    out
}

fn checkpoint(fold: &Fold, index: usize, entry: &Entry, reading: &Reading) -> Checkpoint {
    let elapsed = fold.elapsed(entry.at);
    let (half, precision) = match reading.precision {
        Precision::Minute => (Span::from_secs(30), Span::MINUTE),
        Precision::Second => (Span::ZERO, Span::from_secs(2)),
    };
    // A display that counts up hides seconds already used, one that counts down seconds still left.
    let middle = if fold.device.display == Display::Remaining { half } else { -half };
    let raw = Both::new(reading.white, reading.black);
    let make = |period: Both<usize>| {
        let shown =
            Both::from_fn(|side| fold.controls.remaining(fold.device, side, raw.of(side) + half, period.of(side)) - fold.adjusted.of(side));
        let stands = Both::from_fn(|side| Stand { moves: fold.moves.of(side), shown: shown.of(side), period: period.of(side) });
        let expected = expected_sum(&fold.controls, fold.device, &stands, elapsed);
        let observed = shown.white + shown.black;
        (period, shown, stands, expected, observed)
    };
    // Where moves decide the period they are believed; else the noted one; else the one that fits best, said so.
    let by_moves = |side| period_by_moves(&fold.controls, fold.device, side, fold.moves.of(side));
    let noted = fold.period.map(|p| usize::from(p.max(1)) - 1);
    let (chosen, inferred) = match (by_moves(Side::White), by_moves(Side::Black), noted) {
        (Some(w), Some(b), _) => (make(Both::new(w, b)), false),
        (_, _, Some(p)) => (make(Both::new(p, p)), false),
        _ => {
            let far = fold.controls.white.period_at(fold.moves.white.max(fold.moves.black)) + 1;
            let most = (0..=far).take_while(|&p| p == 0 || fold.controls.white.has_period_after(p - 1)).last().unwrap_or(0);
            let mut best = make(Both::new(0, 0));
            for p in 1..=most {
                let next = make(Both::new(p, p));
                if next.3.distance(next.4).abs() < best.3.distance(best.4).abs() {
                    best = next;
                }
            }
            (best, most > 0)
        }
    };
    let (period, shown, stands, expected, observed) = chosen;
    let doubt = Side::BOTH.map(|side| fold.controls.get(side).increment_of(1)).into_iter().max().unwrap_or_default();
    let used = Both::from_fn(|side| used_by(fold, side, &stands, elapsed));
    Checkpoint {
        entry: index,
        source: entry.source,
        elapsed,
        stopped: fold.stopped,
        moves: fold.moves,
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

fn check_possible(fold: &Fold, reading: &Reading, point: &Checkpoint, out: &mut Vec<Impossible>) {
    let entry = point.entry;
    if reading.running == Running::Both {
        out.push(Impossible::BothRunning { entry });
    }
    let moves = point.moves;
    if !(moves.black..=moves.black.saturating_add(1)).contains(&moves.white) {
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
fn contradictions(points: &[Checkpoint], out: &mut Vec<Impossible>) {
    for (first, second) in points.iter().zip(points.iter().skip(1)) {
        let by = Both::from_fn(|side| (second.shown.of(side) - second.adjusted.of(side)) - (first.shown.of(side) - first.adjusted.of(side)));
        let passed = second.elapsed - first.elapsed;
        let slack = passed + first.precision.max(second.precision);
        if first.moves == second.moves && first.period == second.period && (by.white.abs() > slack || by.black.abs() > slack) {
            out.push(Impossible::Contradiction { first: first.entry, second: second.entry, by });
        }
    }
}

fn findings(fold: &Fold, last: &Checkpoint) -> Vec<Finding> {
    let mut out = Vec::new();
    if let Some(by) = last.counter_gap().filter(|g| *g != 0) {
        out.push(Finding::CounterOff { by });
    }
    for side in Side::BOTH {
        let main = fold.controls.get(side).mains(last.period.of(side));
        let (shown, adjusted) = (last.shown.of(side), last.adjusted.of(side));
        let start = [main, main + fold.controls.get(side).increment_of(1)];
        let still = start.iter().any(|s| (shown - adjusted - *s).abs() <= last.precision);
        let other_ran = last.elapsed > last.tolerance + last.tolerance;
        if still && last.moves.of(side) > 0 && other_ran && !fold.controls.get(side).is_hourglass() {
            out.push(Finding::NeverRan { side, shown });
        }
    }
    out
}

/// The presses run through a clock of the right control.
struct Log {
    machine: Machine,
    last: Moment,
    elapsed: Span,
    plies: u16,
    whole: bool,
}

impl Log {
    fn follow(&mut self, entry: &Entry, stopped: bool) {
        match &entry.event {
            Event::Stop | Event::Press { .. } if !stopped => {
                let passed = entry.at.since(self.last);
                self.machine.run(passed);
                self.elapsed += passed;
                self.last = entry.at;
            }
            Event::Resume => self.last = entry.at,
            Event::SetControl { .. } => self.whole = false,
            _ => {}
        }
        if let Event::Press { ply } = entry.event {
            self.whole &= ply == self.plies + 1 && !stopped;
            self.plies = self.plies.saturating_add(1);
            self.machine.press();
        }
    }

    /// The displays at the last reading, when every ply so far was logged.
    fn displays(mut self, last: &Checkpoint) -> Option<Both<Span>> {
        let plies = last.moves.white.checked_add(last.moves.black)?;
        if !self.whole || self.plies == 0 || self.plies != plies || last.elapsed < self.elapsed {
            return None;
        }
        self.machine.run(last.elapsed - self.elapsed);
        Some(Both::from_fn(|side| self.machine.shown(side) + last.adjusted.of(side)))
    }
}
