//! The ledger against the identity: what was expected, what was seen, what cannot be.

mod checkpoint;
mod fold;
mod log;
mod possible;

use super::allowance::Range;
use super::card::Balance;
use super::control::Controls;
use super::hypothesis::{self, Hypothesis};
use super::ledger::{Event, Ledger, Running, Source};
use super::side::{Both, Side};
use super::span::Span;
use fold::Fold;
use log::Log;

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
    /// Which clock was seen running.
    pub running: Running,
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

/// What a fallen flag means for the moves to be made in the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagMoves {
    /// The period has no number of moves: how many were made does not matter.
    Any,
    /// As many as needed were made: the flag is only the end of the period.
    Made {
        /// Moves made.
        made: u16,
        /// Moves needed.
        needed: u32,
    },
    /// Moves are missing: that player has overstepped.
    Missing {
        /// Moves made.
        made: u16,
        /// Moves needed.
        needed: u32,
    },
    /// How many were made is not known: the sheets have to be counted before anything is said.
    Unknown {
        /// Moves needed, in the period that the last known moves give.
        needed: u32,
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
        /// What it means for the moves that player has to make.
        moves: FlagMoves,
    },
    /// The moves at the reading were not given and the sum depends on them.
    MovesAsked {
        /// The least and the most full moves at which the sum agrees.
        fits: Option<(u16, u16)>,
    },
    /// After the moves made it is the other player's turn, and this one's clock runs: he has not pressed yet, or the lever stands wrong.
    WrongSideRuns {
        /// Whose clock runs.
        side: Side,
        /// Moves made.
        moves: Both<u16>,
    },
    /// The clock's counter and the scoresheets differ by so many full moves.
    CounterOff {
        /// Positive: the counter is ahead.
        by: i64,
    },
}

impl Finding {
    /// Whether the moves have to be told before more can be said.
    pub const fn asks_moves(&self) -> bool {
        matches!(self, Self::MovesAsked { .. } | Self::FlagSeen { moves: FlagMoves::Unknown { .. }, .. })
    }

    /// Whether one player's clock runs or ran for the other. The sum of both is right then, and does not show it.
    pub const fn is_of_wrong_clock(&self) -> bool {
        matches!(self, Self::WrongSideRuns { .. } | Self::NeverRan { .. })
    }
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

/// Puts every reading of a ledger against the identity.
///
/// `suspects` are other controls the clock may have been set to by mistake (usually the other options of the same clock).
pub fn audit(ledger: &Ledger, suspects: &[Controls]) -> Audit {
    let mut out = Audit { checkpoints: Vec::new(), impossible: Vec::new(), findings: Vec::new(), hypotheses: Vec::new(), by_log: None };
    let Some(start) = ledger.start() else { return out };
    let mut fold = Fold::new(ledger, start);
    let mut log = Log::new(ledger, start);
    for (index, entry) in ledger.entries().iter().enumerate() {
        log.follow(entry, fold.is_stopped());
        fold.follow(entry);
        match &entry.event {
            Event::Flag { side } => {
                let answered = asked_and_answered(ledger, index).or_else(|| read_with(ledger, index));
                out.findings.push(Finding::FlagSeen { side: *side, moves: fold.flag(*side, answered, entry.at) });
            }
            Event::Reading(reading) => {
                fold.take_moves(reading.moves.or_else(|| asked_and_answered(ledger, index)));
                let checkpoint = checkpoint::of(&fold, index, entry, reading);
                fold.begin_interval(entry.at, reading);
                possible::check(&fold, reading, &checkpoint, &mut out.impossible);
                out.checkpoints.push(checkpoint);
            }
            _ => {}
        }
    }
    possible::contradictions(&out.checkpoints, &mut out.impossible);
    if let Some(last) = out.checkpoints.last() {
        out.by_log = log.displays(last);
        out.findings.extend(possible::findings(&fold, last));
        out.hypotheses = explanations(&fold, &out, suspects);
    }
    out
}

/// What may be wrong with the clock. A reading whose moves nobody noted says nothing of faults, and of the clock as it stands nothing
/// before they are known.
fn explanations(fold: &Fold, audit: &Audit, suspects: &[Controls]) -> Vec<Hypothesis> {
    let uncounted = audit.latest().is_some_and(Checkpoint::is_uncounted);
    let counted: Vec<Checkpoint> = audit.checkpoints.iter().filter(|c| !uncounted && !c.is_uncounted()).cloned().collect();
    hypothesis::ranked(&hypothesis::View {
        controls: &fold.controls,
        device: fold.device,
        checkpoints: &counted,
        stops: &fold.stops,
        by_log: audit.by_log,
        suspects,
    })
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

/// The moves of a reading of the same moment, noted next after a flag.
fn read_with(ledger: &Ledger, flag: usize) -> Option<Both<u16>> {
    let at = ledger.entries().get(flag)?.at;
    match ledger.entries().get(flag + 1).filter(|next| next.at == at).map(|next| &next.event)? {
        Event::Reading(reading) => reading.moves,
        _ => None,
    }
}

#[cfg(test)]
mod tests;
