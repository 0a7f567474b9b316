//! A clock worked move by move: the literal reference for what a display must show.
//!
//! Where the time of every press is known (an e-board's log), running it gives the displays exactly, also for delays and overtime
//! which a reading alone only bounds.

use super::control::{Bonus, Controls, Device, FirstIncrement, Period, RollOver};
use super::side::{Both, Side};
use super::span::Span;

/// One player's half of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Half {
    /// What the display counts down from now.
    shown: Span,
    /// What it showed when the turn began (Bronstein gives back no more than that).
    at_turn: Span,
    /// US delay not yet used in this turn.
    delay_left: Span,
    /// Presses counted.
    presses: u16,
    /// Index of the period, from zero.
    period: usize,
    /// In overtime: moves made in the present Canadian block.
    overtime: Option<u16>,
}

/// A running clock.
#[derive(Clone, Debug)]
pub struct Machine {
    controls: Controls,
    device: Device,
    halves: Both<Half>,
    turn: Side,
    flag: Option<Side>,
}

impl Machine {
    /// Set and ready, White's clock to run.
    pub fn new(controls: Controls, device: Device) -> Self {
        let halves = Both::from_fn(|side| {
            let period = controls.get(side).period(0);
            let mut shown = period.main;
            match (period.bonus, device.first_increment) {
                (Bonus::Fischer(s), FirstIncrement::BeforeMove1) | (Bonus::Bronstein(s), _) => shown += s,
                _ => {}
            }
            Half { shown, at_turn: shown, delay_left: delay(period), presses: 0, period: 0, overtime: None }
        });
        Self { controls, device, halves, turn: Side::White, flag: None }
    }

    /// The time left on that side's display.
    pub const fn shown(&self, side: Side) -> Span {
        self.halves.of(side).shown
    }

    /// The index of that side's period, from zero.
    pub const fn period(&self, side: Side) -> usize {
        self.halves.of(side).period
    }

    /// Presses counted for that side.
    pub const fn presses(&self, side: Side) -> u16 {
        self.halves.of(side).presses
    }

    /// Whose clock runs.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Whose flag fell; the clock stands still from then on.
    pub const fn flag(&self) -> Option<Side> {
        self.flag
    }

    fn bonus(&self, side: Side) -> Bonus {
        self.controls.get(side).period(self.halves.of(side).period).bonus
    }

    /// Lets `span` pass on the running side.
    pub fn run(&mut self, span: Span) {
        let side = self.turn;
        let mut left = span;
        let free = left.min(self.halves.of(side).delay_left);
        self.halves.get_mut(side).delay_left -= free;
        left -= free;
        while left > Span::ZERO && self.flag.is_none() {
            let shown = self.halves.of(side).shown;
            let step = left.min(shown);
            self.halves.get_mut(side).shown -= step;
            if self.bonus(side) == Bonus::Hourglass {
                self.halves.get_mut(side.other()).shown += step;
            }
            left -= step;
            if self.halves.of(side).shown <= Span::ZERO {
                self.at_zero(side);
            }
        }
    }

    /// The running display reached zero: next period, overtime, or the flag.
    fn at_zero(&mut self, side: Side) {
        let half = self.halves.of(side);
        if self.device.roll == RollOver::AtZero && self.controls.get(side).has_period_after(half.period) {
            for each in Side::BOTH {
                let half = self.halves.get_mut(each);
                half.period += 1;
                half.shown += self.controls.get(each).period(half.period).main;
            }
            return;
        }
        let half = self.halves.get_mut(side);
        match (self.controls.get(side).period(half.period).bonus, half.overtime) {
            (Bonus::Byoyomi { periods, each }, None) => {
                (half.shown, half.overtime) = (each.times(i64::from(periods)), Some(0));
            }
            (Bonus::Canadian { block, .. }, None) => (half.shown, half.overtime) = (block, Some(0)),
            _ => self.flag = Some(side),
        }
    }

    /// The player whose clock runs presses it.
    pub fn press(&mut self) {
        if self.flag.is_some() {
            return;
        }
        let side = self.turn;
        let bonus = self.bonus(side);
        let half = self.halves.get_mut(side);
        half.presses = half.presses.saturating_add(1);
        match (bonus, half.overtime) {
            (Bonus::Bronstein(s), _) => half.shown = half.at_turn.min(half.shown + s),
            (Bonus::Byoyomi { each, .. }, Some(_)) if each > Span::ZERO => {
                let whole = (half.shown.tenths() + each.tenths() - 1).div_euclid(each.tenths());
                half.shown = each.times(whole);
            }
            (Bonus::Canadian { moves, block }, Some(made)) => {
                half.overtime = Some(made + 1);
                if made + 1 >= moves {
                    (half.shown, half.overtime) = (block, Some(0));
                }
            }
            _ => {}
        }
        let control = self.controls.get(side);
        let next = match self.device.first_increment {
            FirstIncrement::BeforeMove1 => half.presses.saturating_add(1),
            FirstIncrement::AfterMove1 => half.presses,
        };
        half.shown += control.increment_of(next);
        if self.device.roll == RollOver::AtMoveCount {
            let due = control.period_at(half.presses);
            while half.period < due {
                half.period += 1;
                half.shown += control.period(half.period).main;
            }
        }
        self.turn = side.other();
        let period = self.controls.get(self.turn).period(self.halves.of(self.turn).period);
        let half = self.halves.get_mut(self.turn);
        half.at_turn = half.shown;
        half.delay_left = delay(period);
    }

    /// The lever is put the other way without a move: the other side runs, nothing is counted.
    pub const fn flip_lever(&mut self) {
        self.turn = self.turn.other();
    }

    /// Sets one display by hand, as an arbiter does, and the period with it.
    pub fn set(&mut self, side: Side, shown: Span, period: usize) {
        let half = self.halves.get_mut(side);
        (half.shown, half.at_turn, half.period) = (shown, shown, period);
    }
}

const fn delay(period: Period) -> Span {
    match period.bonus {
        Bonus::UsDelay(s) => s,
        _ => Span::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    fn machine(text: &str, roll: RollOver) -> Machine {
        Machine::new(Controls::even(parse(text).unwrap()), Device { roll, ..Device::default() })
    }

    fn play(machine: &mut Machine, secs: i64) -> Span {
        let side = machine.turn();
        machine.run(Span::from_secs(secs));
        machine.press();
        machine.shown(side)
    }

    #[test]
    fn bronstein_gives_back_at_most_the_delay() {
        // The maker's example of 5 min + 3 s: 2 s used leaves 5:03, 5 s used leaves 5:01.
        let mut m = machine("5'+b3", RollOver::AtZero);
        assert_eq!(play(&mut m, 2), Span::from_secs(303));
        assert_eq!(play(&mut m, 5), Span::from_secs(301));
    }

    #[test]
    fn us_delay_waits_first() {
        let mut m = machine("5'+d3", RollOver::AtZero);
        assert_eq!(play(&mut m, 2), Span::from_secs(300));
        assert_eq!(play(&mut m, 5), Span::from_secs(298));
    }

    #[test]
    fn byo_yomi_loses_whole_stretches_only() {
        let mut m = machine("1'+3x30\"", RollOver::AtZero);
        assert_eq!(play(&mut m, 70), Span::from_secs(90), "10 s into overtime costs nothing");
        play(&mut m, 1);
        assert_eq!(play(&mut m, 45), Span::from_secs(60), "one stretch lost");
    }

    #[test]
    fn a_canadian_block_is_reloaded_after_its_moves() {
        let mut m = machine("1'+C2/5'", RollOver::AtZero);
        assert_eq!(play(&mut m, 100), Span::from_secs(260));
        play(&mut m, 1);
        assert_eq!(play(&mut m, 10), Span::from_mins(5));
    }

    #[test]
    fn the_next_period_comes_for_both_at_zero_or_for_each_by_moves() {
        let mut m = machine("2/1,5'", RollOver::AtZero);
        m.run(Span::from_secs(70));
        assert_eq!((m.shown(Side::White), m.shown(Side::Black)), (Span::from_secs(290), Span::from_secs(360)));
        let mut m = machine("2/1,5'", RollOver::AtMoveCount);
        for _ in 0..3 {
            play(&mut m, 10);
        }
        assert_eq!((m.shown(Side::White), m.shown(Side::Black)), (Span::from_secs(340), Span::from_secs(50)));
    }

    #[test]
    fn an_hourglass_keeps_its_sum() {
        let mut m = machine("*1'", RollOver::AtZero);
        play(&mut m, 20);
        assert_eq!((m.shown(Side::White), m.shown(Side::Black)), (Span::from_secs(40), Span::from_secs(80)));
        m.run(Span::from_secs(90));
        assert_eq!(m.flag(), Some(Side::Black));
    }
}
