//! The key-in card: what the arbiter keys into the clock, in the order of keying.

use super::control::{Bonus, Controls, Device};
use super::side::{Both, End, Side};
use super::span::Span;

/// The state of a game's time: what a card is made from and what a case changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Time left for each.
    pub remaining: Both<Span>,
    /// Moves completed by each, by the scoresheets.
    pub moves: Both<u16>,
    /// The period of each, from zero.
    pub period: Both<usize>,
}

impl Balance {
    /// Who is on move by the number of moves.
    pub const fn on_move(&self) -> Side {
        if self.moves.white > self.moves.black { Side::Black } else { Side::White }
    }
}

/// One end of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Face {
    /// Whose time.
    pub side: Side,
    /// What the display must show: time left, or used, or the hands, as the clock has it.
    pub display: Span,
    /// The move number to set on that end: moves completed.
    pub moves: u16,
}

/// What to key in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyInCard {
    /// The left end.
    pub left: Face,
    /// The right end.
    pub right: Face,
    /// The period to set, from one; `None` where the control has only one.
    pub period: Option<usize>,
    /// Increment or delay on.
    pub bonus: bool,
    /// The end whose lever must be down before starting: the player's who is not on move.
    pub lever_down: End,
    /// Whose clock starts.
    pub starts: Side,
}

impl KeyInCard {
    /// The card for a balance.
    pub fn new(controls: &Controls, device: Device, balance: &Balance) -> Self {
        let face = |end: End| {
            let side = if end == device.white_on { Side::White } else { Side::Black };
            // Time that is used up is no time: no display goes below zero.
            let left = balance.remaining.of(side).max(Span::ZERO);
            let display = controls.reading(device, side, left, balance.period.of(side));
            Face { side, display, moves: balance.moves.of(side) }
        };
        let starts = balance.on_move();
        let end_of = |side: Side| if side == Side::White { device.white_on } else { device.white_on.other() };
        let several = controls.white.has_period_after(0) || controls.black.has_period_after(0);
        let period = balance.period.white.max(balance.period.black);
        Self {
            left: face(End::Left),
            right: face(End::Right),
            period: several.then_some(period + 1),
            bonus: !matches!(controls.white.period(period).bonus, Bonus::None | Bonus::Hourglass),
            lever_down: end_of(starts.other()),
            starts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    #[test]
    fn no_card_has_a_display_below_zero() {
        let controls = Controls::even(parse("40/60,30").unwrap());
        let remaining = Both::new(-Span::from_secs(49), Span::from_mins(12));
        let card = KeyInCard::new(&controls, Device::default(), &Balance { remaining, moves: Both::new(37, 36), period: Both::new(0, 0) });
        assert_eq!((card.left.display, card.right.display), (Span::ZERO, Span::from_mins(12)));
    }

    #[test]
    fn the_lever_is_down_on_the_side_that_waits() {
        let controls = Controls::even(parse("40/90+30'+30\"").unwrap());
        let balance =
            Balance { remaining: Both::new(Span::from_mins(40), Span::from_mins(30)), moves: Both::new(15, 14), period: Both::new(0, 0) };
        let card = KeyInCard::new(&controls, Device { white_on: End::Right, ..Device::default() }, &balance);
        assert_eq!((card.left.side, card.left.display, card.left.moves), (Side::Black, Span::from_mins(30), 14));
        assert_eq!((card.starts, card.lever_down, card.period, card.bonus), (Side::Black, End::Right, Some(1), true));
    }
}
