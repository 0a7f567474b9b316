//! How much time the rules gave a player after so many moves: one side of the conservation identity.

use super::control::{Bonus, Controls, Device, FirstIncrement, RollOver};
use super::side::{Both, Side};
use super::span::Span;

/// Bounds of a time, both ends possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub least: Span,
    /// The most.
    pub most: Span,
}

impl Range {
    /// Exactly that.
    pub const fn exactly(span: Span) -> Self {
        Self { least: span, most: span }
    }

    /// Moved by `by`.
    pub fn shifted(self, by: Span) -> Self {
        Self { least: self.least + by, most: self.most + by }
    }

    /// Both ends of the sum.
    pub fn plus(self, other: Self) -> Self {
        Self { least: self.least + other.least, most: self.most + other.most }
    }

    /// The two ends are one.
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// How far `span` lies outside, signed; zero inside.
    pub fn distance(self, span: Span) -> Span {
        if span < self.least {
            span - self.least
        } else if span > self.most {
            span - self.most
        } else {
            Span::ZERO
        }
    }
}

/// Where a player's half of the clock stands in its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Moves completed.
    pub moves: u16,
    /// The time left on the display, to tell main time from overtime.
    pub shown: Span,
    /// The period the clock is in, from zero.
    pub period: usize,
}

/// Everything given to one player so far: time left plus time used, if the clock is right.
///
/// Exact for fixed time and Fischer. A delay spares at most `d` a move, overtime at most a stretch or a block a move or block, so
/// these give bounds. For an hourglass see [`expected_sum`].
pub fn given(controls: &Controls, device: Device, side: Side, stand: Stand) -> Range {
    let control = controls.get(side);
    let base = control.mains(stand.period) + control.increments(stand.moves, device.first_increment);
    let moves = i64::from(stand.moves);
    let spared = |span: Span| Range { least: base, most: base + span };
    match control.period(stand.period).bonus {
        Bonus::None | Bonus::Fischer(_) | Bonus::Hourglass => Range::exactly(base),
        // The turn in progress may have its delay untouched as well.
        Bonus::UsDelay(d) => spared(d.times(moves + 1)),
        Bonus::Bronstein(d) => spared(d.times(moves)).shifted(d),
        Bonus::Byoyomi { periods, each } => {
            let total = each.times(i64::from(periods));
            if stand.shown > total { Range::exactly(base) } else { spared(total + each.times(moves)) }
        }
        Bonus::Canadian { moves: per_block, block } => {
            let blocks = 1 + moves / i64::from(per_block.max(1));
            if stand.shown > block { Range::exactly(base) } else { spared(block.times(blocks)) }
        }
    }
}

/// The sum both displays should show, `elapsed` after the start with stops taken off.
pub fn expected_sum(controls: &Controls, device: Device, stands: &Both<Stand>, elapsed: Span) -> Range {
    let both = given(controls, device, Side::White, stands.white).plus(given(controls, device, Side::Black, stands.black));
    // An hourglass gives to one what it takes from the other.
    if controls.white.is_hourglass() { both } else { both.shifted(-elapsed) }
}

/// The period a clock is in after so many moves, where the moves decide it.
pub fn period_by_moves(controls: &Controls, device: Device, side: Side, moves: u16) -> Option<usize> {
    let control = controls.get(side);
    let only_one = !control.has_period_after(0);
    (device.roll == RollOver::AtMoveCount || only_one).then(|| control.period_at(moves))
}

/// The increment whose crediting is in doubt when nobody noted how the clock starts: one for each side.
pub fn first_increments(controls: &Controls, device: Device) -> Both<Span> {
    Both::from_fn(|side| {
        let first = controls.get(side).increment_of(1);
        if device.first_increment == FirstIncrement::BeforeMove1 { -first } else { first }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::machine::Machine;
    use crate::clock::text::parse;
    use proptest::prelude::*;

    const CONTROLS: [&str; 14] = [
        "90+30",
        "40/90+30'+30\"",
        "40/100+20/50+15'+30\"",
        "40/120,60",
        "20/10,10/5",
        "3+2",
        "25",
        "G/90 d10",
        "20/30+15'+d5",
        "25'+b10",
        "20'+3x30\"",
        "20'+C10/5'",
        "*20'",
        "40/7200:900+30",
    ];

    proptest! {
        // The identity itself: a sound clock, read at any time under any control, shows the expected sum.
        #[test]
        fn a_sound_clock_keeps_the_identity(
            which in 0..CONTROLS.len(),
            thinks in prop::collection::vec(1_i64..3_000, 0..120),
            extra in 0_i64..3_000,
            by_moves in any::<bool>(),
            before in any::<bool>(),
        ) {
            let roll = if by_moves { RollOver::AtMoveCount } else { RollOver::AtZero };
            let first_increment = if before { FirstIncrement::BeforeMove1 } else { FirstIncrement::AfterMove1 };
            let device = Device { roll, first_increment, ..Device::default() };
            let controls = Controls::even(parse(CONTROLS[which]).unwrap());
            let mut machine = Machine::new(controls.clone(), device);
            let mut elapsed = Span::ZERO;
            for think in thinks {
                machine.run(Span::from_tenths(think));
                elapsed += Span::from_tenths(think);
                machine.press();
            }
            machine.run(Span::from_tenths(extra));
            elapsed += Span::from_tenths(extra);
            if machine.flag().is_some() {
                return Ok(());
            }
            let stands = Both::from_fn(|side| Stand { moves: machine.presses(side), shown: machine.shown(side), period: machine.period(side) });
            let sum = machine.shown(Side::White) + machine.shown(Side::Black);
            let expected = expected_sum(&controls, device, &stands, elapsed);
            prop_assert_eq!(expected.distance(sum), Span::ZERO, "{:?} {} {:?}", expected, sum, stands);
        }
    }

    #[test]
    fn a_delay_only_bounds_the_sum() {
        let controls = Controls::even(parse("G/90 d10").unwrap());
        let stand = Stand { moves: 10, shown: Span::from_mins(80), period: 0 };
        let range = expected_sum(&controls, Device::default(), &Both::new(stand, stand), Span::from_mins(20));
        assert_eq!((range.least, range.most), (Span::from_mins(160), Span::from_mins(160) + Span::from_secs(220)));
    }
}
