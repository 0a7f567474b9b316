//! The displays as the log of presses has them.

use super::Checkpoint;
use crate::clock::ledger::{Entry, Event, Ledger};
use crate::clock::machine::Machine;
use crate::clock::side::Both;
use crate::clock::span::{Moment, Span};

/// The presses run through a clock of the right control.
pub(super) struct Log {
    machine: Machine,
    last: Moment,
    elapsed: Span,
    plies: u16,
    /// Every ply so far was logged, in order, under one control.
    whole: bool,
}

impl Log {
    pub(super) fn new(ledger: &Ledger, start: Moment) -> Self {
        let machine = Machine::new(ledger.controls.clone(), ledger.device);
        Self { machine, last: start, elapsed: Span::ZERO, plies: 0, whole: true }
    }

    /// Adds an entry; `stopped`: the clock stood still before it.
    pub(super) fn follow(&mut self, entry: &Entry, stopped: bool) {
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
    pub(super) fn displays(mut self, last: &Checkpoint) -> Option<Both<Span>> {
        let plies = last.moves.white.checked_add(last.moves.black)?;
        if !self.whole || self.plies == 0 || self.plies != plies || last.elapsed < self.elapsed {
            return None;
        }
        self.machine.run(last.elapsed - self.elapsed);
        Some(Both::from_fn(|side| self.machine.shown(side) + last.adjusted.of(side)))
    }
}
