//! What the entries of a ledger add up to so far.

use super::FlagMoves;
use crate::clock::allowance::period_by_moves;
use crate::clock::control::{Controls, Device, RollOver};
use crate::clock::ledger::{Entry, Event, Ledger, Reading};
use crate::clock::side::{Both, Side};
use crate::clock::span::{Moment, Span};

/// How the moves of a reading are known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Noted {
    No,
    /// Counted then; the players may have gone on.
    Then(Moment),
    /// By logged presses, or with the reading itself.
    Surely,
}

/// A count noted longer than this before a reading is no longer that of the reading, nor one read that long before a flag that of the flag.
const FRESH: Span = Span::from_mins(2);

/// What the last reading said of the place in the game.
#[derive(Clone, Copy)]
struct LastRead {
    at: Moment,
    /// Its moves are known.
    is_counted: bool,
    counter: Option<u16>,
    period: Option<u8>,
}

/// The state of the fold over the entries.
#[derive(Clone)]
pub(super) struct Fold {
    start: Moment,
    /// The stops that are over, together.
    pub stopped: Span,
    stopped_at: Option<Moment>,
    /// Each stop that is over: playing time at which, and length.
    pub stops: Vec<(Span, Span)>,
    pub moves: Both<u16>,
    /// How the moves are known since the reading before.
    noted: Noted,
    last_read: Option<LastRead>,
    /// The arbiter's adjustments and transfers, and what a change of the control took or gave.
    pub adjusted: Both<Span>,
    pub controls: Controls,
    pub device: Device,
    /// The period noted last, from one.
    pub period: Option<u8>,
}

impl Fold {
    pub(super) fn new(ledger: &Ledger, start: Moment) -> Self {
        Self {
            start,
            stopped: Span::ZERO,
            stopped_at: None,
            stops: Vec::new(),
            moves: Both::default(),
            noted: Noted::No,
            last_read: None,
            adjusted: Both::default(),
            controls: ledger.controls.clone(),
            device: ledger.device,
            period: None,
        }
    }

    /// The clock stands still.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped_at.is_some()
    }

    /// Adds an entry. Of a reading only its period: its moves may be told after it.
    pub(super) fn follow(&mut self, entry: &Entry) {
        match &entry.event {
            Event::Start | Event::Note { .. } | Event::Counter { .. } | Event::Flag { .. } => {}
            Event::Stop => self.stopped_at = Some(entry.at),
            Event::Resume => {
                if let Some(at) = self.stopped_at.take() {
                    let length = entry.at.since(at);
                    self.stopped += length;
                    self.stops.push((self.elapsed(entry.at), length));
                }
            }
            Event::Adjust { side, delta, .. } => *self.adjusted.get_mut(*side) += *delta,
            Event::Transfer { from, span, .. } => {
                *self.adjusted.get_mut(*from) -= *span;
                *self.adjusted.get_mut(from.other()) += *span;
            }
            Event::SetControl { controls, device } => self.set_control(controls, *device),
            Event::Moves(moves) => (self.moves, self.noted) = (*moves, Noted::Then(entry.at)),
            Event::Press { ply } => (self.moves, self.noted) = (Both::new(ply.div_ceil(2), ply / 2), Noted::Surely),
            Event::Period { period } => self.period = Some(*period),
            Event::Reading(reading) => self.period = reading.period.or(self.period),
        }
    }

    /// The moves that stand behind a reading, where they are told.
    pub(super) fn take_moves(&mut self, moves: Option<Both<u16>>) {
        if let Some(moves) = moves {
            (self.moves, self.noted) = (moves, Noted::Surely);
        }
    }

    /// The same after other moves.
    pub(super) fn with_moves(&self, moves: Both<u16>) -> Self {
        Self { moves, ..self.clone() }
    }

    /// From a reading on the moves must be told anew.
    pub(super) fn begin_interval(&mut self, now: Moment, reading: &Reading) {
        let is_counted = self.knows_moves(now);
        self.last_read = Some(LastRead { at: now, is_counted, counter: reading.counter, period: reading.period });
        self.noted = Noted::No;
    }

    /// Whether the moves noted are those of a reading made now.
    pub(super) fn knows_moves(&self, now: Moment) -> bool {
        match self.noted {
            Noted::No => false,
            // A stopped clock keeps the count.
            Noted::Then(at) => self.stopped_at.is_some_and(|stop| stop <= at) || now.since(at) <= FRESH,
            Noted::Surely => true,
        }
    }

    /// What a flag that is down now means; `answered` are the moves counted because of it.
    pub(super) fn flag(&self, side: Side, answered: Option<Both<u16>>, now: Moment) -> FlagMoves {
        let made = answered.unwrap_or(self.moves).of(side);
        let control = self.controls.get(side);
        let read = self.last_read.filter(|read| now.since(read.at) <= FRESH);
        let known = answered.is_some() || self.knows_moves(now) || read.is_some_and(|read| read.is_counted);
        // A clock that counts presses goes on with the last one of a period: its flag falls in the period that it shows, or that its counter or
        // else the moves made give. Another one stays in a period until a display is at zero, however many moves were made.
        let counted = read.and_then(|read| read.counter).or_else(|| known.then_some(made));
        let period = match (self.device.roll, read.and_then(|read| read.period), counted) {
            (RollOver::AtMoveCount, None, Some(counted)) => control.period_at(counted),
            _ => usize::from(self.period.unwrap_or(1).max(1)) - 1,
        };
        let Some(needed) = control.control_move(period) else { return FlagMoves::Any };
        match known {
            false => FlagMoves::Unknown { needed },
            true if u32::from(made) < needed => FlagMoves::Missing { made, needed },
            true => FlagMoves::Made { made, needed },
        }
    }

    /// Playing time so far.
    pub(super) fn elapsed(&self, now: Moment) -> Span {
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
