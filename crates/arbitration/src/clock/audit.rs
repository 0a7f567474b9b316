//! The ledger against the identity: what was expected, what was seen, what cannot be.

use super::allowance::{Range, Stand, expected_sum, given, period_by_moves};
use super::card::Balance;
use super::control::{Controls, Device, Display};
use super::hypothesis::{self, Hypothesis};
use super::ledger::{Entry, Event, Ledger, Precision, Reading, Running, Source};
use super::machine::Machine;
use super::side::{Both, Side};
use super::span::{Moment, Span};

/// Whether it is known how many moves stand behind a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCount {
    /// It was noted with the reading, between it and the one before, or directly after it.
    Noted,
    /// It was not, and the time given does not depend on it.
    Unneeded,
    /// It was not, and the sum depends on it: nothing is assumed. The least and the most full moves, each player, at which the sum
    /// agrees; `None` where it agrees at no number.
    Asked(Option<(u16, u16)>),
}

/// One reading put against the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checkpoint {
    /// Which entry of the ledger it is, from zero.
    pub entry: usize,
    /// Where it is known from.
    pub source: Source,
    /// Time since the start, stops taken off.
    pub elapsed: Span,
    /// The stops taken off.
    pub stopped: Span,
    /// Moves completed by each; where they are asked for, the last that were noted.
    pub moves: Both<u16>,
    /// Whether the moves are known.
    pub count: MoveCount,
    /// The time left on each display as it was written down.
    pub written: Both<Span>,
    /// The same, in the middle of what the reading's precision allows.
    pub shown: Both<Span>,
    /// The period used for each, from zero.
    pub period: Both<usize>,
    /// The period was not noted: the one that fits best was taken.
    pub period_inferred: bool,
    /// The sum both should show. Where the moves are asked for, whatever their number may be.
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

    /// Whether the moves behind it must be asked for before anything can be said of the clock.
    pub const fn is_uncounted(&self) -> bool {
        matches!(self.count, MoveCount::Asked(_))
    }

    /// Within tolerance; where the moves are not known, at some number of them.
    pub fn agrees(&self) -> bool {
        self.discrepancy.abs() <= self.tolerance
    }

    /// By how many full moves the clock's counter is ahead of the scoresheets.
    pub fn counter_gap(&self) -> Option<i64> {
        // The counter goes on when the second player completes the move.
        self.counter.filter(|_| !self.is_uncounted()).map(|c| i64::from(c) - i64::from(self.moves.black))
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
    /// The moves at the reading were not given and the sum depends on them.
    MovesAsked {
        /// The least and the most full moves at which the sum agrees.
        fits: Option<(u16, u16)>,
    },
    /// The clock's counter and the scoresheets differ by so many full moves.
    CounterOff {
        /// Positive: the counter is ahead.
        by: i64,
    },
}

/// Everything derived from a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// How the moves of a reading are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noted {
    No,
    /// Counted then; the players may have gone on.
    Then(Moment),
    /// By logged presses, or with the reading itself.
    Surely,
}

/// A count noted longer than this before a reading is no longer that of the reading.
const FRESH: Span = Span::from_mins(2);

/// The state of the fold over the entries.
#[derive(Clone)]
struct Fold {
    start: Moment,
    stopped: Span,
    stopped_at: Option<Moment>,
    moves: Both<u16>,
    /// How the moves are known since the reading before.
    noted: Noted,
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
        noted: Noted::No,
        adjusted: Both::default(),
        controls: ledger.controls.clone(),
        device: ledger.device,
        period: None,
    };
    let mut stops: Vec<(Span, Span)> = Vec::new();
    let mut log =
        Log { machine: Machine::new(ledger.controls.clone(), ledger.device), last: start, elapsed: Span::ZERO, plies: 0, whole: true };
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
            Event::Moves(moves) => (fold.moves, fold.noted) = (*moves, Noted::Then(entry.at)),
            Event::Press { ply } => (fold.moves, fold.noted) = (Both::new(ply.div_ceil(2), ply / 2), Noted::Surely),
            Event::Period { period } => fold.period = Some(*period),
            Event::Flag { side } => out.findings.push(Finding::FlagSeen { side: *side }),
            Event::Reading(reading) => {
                if let Some(moves) = reading.moves.or_else(|| asked_and_answered(ledger, index)) {
                    (fold.moves, fold.noted) = (moves, Noted::Surely);
                }
                if reading.period.is_some() {
                    fold.period = reading.period;
                }
                let checkpoint = checkpoint(&fold, index, entry, reading);
                fold.noted = Noted::No;
                check_possible(&fold, reading, &checkpoint, &mut out.impossible);
                out.checkpoints.push(checkpoint);
            }
        }
    }
    contradictions(&out.checkpoints, &mut out.impossible);
    if let Some(last) = out.checkpoints.last() {
        out.by_log = log.displays(last);
        out.findings.extend(findings(&fold, last));
        // A reading whose moves nobody noted says nothing of faults, and of the clock as it stands nothing before they are known.
        let uncounted = last.is_uncounted();
        let counted: Vec<Checkpoint> = out.checkpoints.iter().filter(|c| !uncounted && !c.is_uncounted()).cloned().collect();
        let view = hypothesis::View {
            controls: &fold.controls,
            device: fold.device,
            checkpoints: &counted,
            stops: &stops,
            by_log: out.by_log,
            suspects,
        };
        out.hypotheses = hypothesis::ranked(&view);
    }
    out
}

/// The count that follows a reading directly, as the answer to the question for it.
fn asked_and_answered(ledger: &Ledger, reading: usize) -> Option<Both<u16>> {
    let goes_on =
        |e: &&Event| matches!(e, Event::Moves(_) | Event::Press { .. } | Event::Resume | Event::Reading(_) | Event::SetControl { .. });
    match ledger.entries().iter().skip(reading + 1).map(|e| &e.event).find(goes_on)? {
        Event::Moves(moves) => Some(*moves),
        _ => None,
    }
}

/// So many moves more than noted last are tried where the number is not known; no game has more between two readings.
const MOST_UNCOUNTED: u16 = 200;

/// A reading against the identity; where its moves are not known and matter, against all numbers they may have.
fn checkpoint(fold: &Fold, index: usize, entry: &Entry, reading: &Reading) -> Checkpoint {
    let mut point = at_moves(fold, index, entry, reading);
    let known = match fold.noted {
        Noted::No => false,
        // A stopped clock keeps the count.
        Noted::Then(at) => fold.stopped_at.is_some_and(|stop| stop <= at) || entry.at.since(at) <= FRESH,
        Noted::Surely => true,
    };
    if known {
        return point;
    }
    let with = |more: u16| {
        let moves = Both::from_fn(|side| fold.moves.of(side).saturating_add(more));
        at_moves(&Fold { moves, ..fold.clone() }, index, entry, reading)
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

fn at_moves(fold: &Fold, index: usize, entry: &Entry, reading: &Reading) -> Checkpoint {
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

fn findings(fold: &Fold, last: &Checkpoint) -> Vec<Finding> {
    let mut out = Vec::new();
    if let MoveCount::Asked(fits) = last.count {
        out.push(Finding::MovesAsked { fits });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    /// Read 100 minutes after the start of 90+30; each made 19 moves and has had 20 increments, so that the sum should be 1:40:00.
    fn audited(white_minutes: i64, moves: Option<u16>, around: &[(i64, Event)]) -> Audit {
        let mut ledger = Ledger::new(Controls::even(parse("90+30").unwrap()), Device::default());
        let reading = Reading {
            white: Span::from_mins(white_minutes),
            black: Span::from_mins(50),
            precision: Precision::Second,
            moves: moves.map(|n| Both::new(n, n)),
            counter: None,
            period: None,
            running: Running::Unknown,
        };
        let mut events = vec![(0, Event::Start), (6000, Event::Reading(reading))];
        events.extend(around.iter().cloned());
        events.sort_by_key(|(at, _)| *at);
        for (at, event) in events {
            let at = Moment::default().after(Span::from_secs(at));
            ledger.append(Entry { at, source: Source::Arbiter, event }).unwrap();
        }
        audit(&ledger, &[])
    }

    fn last(audit: &Audit) -> &Checkpoint {
        audit.latest().unwrap()
    }

    #[test]
    fn without_a_count_no_fault_is_named_and_the_fitting_moves_are_given() {
        let audit = audited(50, None, &[]);
        assert_eq!(last(&audit).count, MoveCount::Asked(Some((19, 19))));
        assert_eq!(audit.findings, [Finding::MovesAsked { fits: Some((19, 19)) }]);
        assert!(audit.hypotheses.is_empty() && last(&audit).agrees());
        assert_eq!(last(&audit).discrepancy, Span::ZERO);
    }

    #[test]
    fn too_little_for_any_number_of_moves_is_off_by_at_least_that() {
        let audit = audited(20, None, &[]);
        assert_eq!(last(&audit).count, MoveCount::Asked(None));
        assert_eq!(last(&audit).discrepancy, -Span::from_mins(11));
        assert!(audit.hypotheses.is_empty(), "the moves are asked for first");
    }

    #[test]
    fn the_answer_may_come_with_the_reading_before_it_or_after_it() {
        let told = |at: i64| audited(50, None, &[(at, Event::Moves(Both::new(19, 19)))]);
        for audit in [audited(50, Some(19), &[]), told(5990), told(6100)] {
            assert_eq!((last(&audit).count, last(&audit).moves), (MoveCount::Noted, Both::new(19, 19)));
            assert!(last(&audit).agrees() && !audit.hypotheses.is_empty());
        }
        // Ten minutes before, the count was another one.
        assert_eq!(last(&told(5400)).count, MoveCount::Asked(Some((19, 19))));
        // A clock that stood still kept it.
        let stood = audited(60, None, &[(5400, Event::Stop), (5400, Event::Moves(Both::new(19, 19)))]);
        assert_eq!((last(&stood).count, last(&stood).agrees()), (MoveCount::Noted, true));
    }

    #[test]
    fn a_count_that_changes_nothing_is_not_asked_for() {
        let mut ledger = Ledger::new(Controls::even(parse("25").unwrap()), Device::default());
        let shown = Span::from_mins(10);
        let reading = Reading {
            white: shown,
            black: shown,
            precision: Precision::Second,
            moves: None,
            counter: None,
            period: None,
            running: Running::Unknown,
        };
        for (at, event) in [(0, Event::Start), (1800, Event::Reading(reading))] {
            ledger.append(Entry { at: Moment::default().after(Span::from_secs(at)), source: Source::Arbiter, event }).unwrap();
        }
        let audit = audit(&ledger, &[]);
        assert_eq!((last(&audit).count, last(&audit).agrees()), (MoveCount::Unneeded, true));
    }
}
