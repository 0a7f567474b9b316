//! Time controls: what time the rules of the event give, and how the clock in use works it.

use super::side::{Both, Side};
use super::span::Span;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// What each move earns or spares in a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bonus {
    /// Nothing: a fixed time (guillotine).
    #[default]
    None,
    /// That much is added for each completed move (Fischer, cumulative).
    Fischer(Span),
    /// The first so much of each turn is not charged (US delay: the clock waits).
    UsDelay(Span),
    /// Up to so much of each turn is given back on pressing (Bronstein: the clock shows it in advance).
    Bronstein(Span),
    /// After the main time, `periods` stretches of `each`; a move within a stretch costs nothing.
    Byoyomi {
        /// How many stretches, 1 to 99.
        periods: u16,
        /// The length of one.
        each: Span,
    },
    /// After the main time, `moves` moves in each `block`, what is left of a block is lost.
    Canadian {
        /// Moves to be made in a block, 1 to 99.
        moves: u16,
        /// The length of a block.
        block: Span,
    },
    /// What one player uses the other gains.
    Hourglass,
}

/// One period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Moves to be made in the period; `None` is the rest of the game.
    pub moves: Option<u16>,
    /// The time given for the period.
    pub main: Span,
    /// What each move earns.
    pub bonus: Bonus,
}

/// A time control of 1 to 8 periods. Where the last period has a number of moves, it repeats.
///
/// Time not used in a period stays with the player (FIDE Laws 2023, 6.3.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    periods: Vec<Period>,
}

/// A time control that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// No period, or more than eight.
    #[error("a time control has 1 to 8 periods, not {0}")]
    PeriodCount(usize),
    /// A period before the last has no number of moves.
    #[error("period {0} has no number of moves but is not the last")]
    RestTooEarly(usize),
    /// A number of moves that is zero or above 500.
    #[error("period {0}: the number of moves is 1 to 500")]
    Moves(usize),
    /// A time below zero, above 24 hours, or not in whole seconds; or nothing at all to play with.
    #[error("period {0}: times are whole seconds up to 24 hours, and not all zero")]
    Time(usize),
    /// Byo-yomi or Canadian overtime before the last period, or an hourglass with other periods.
    #[error("period {0}: overtime belongs to the last period, and an hourglass stands alone")]
    BonusPlace(usize),
}

const DAY: Span = Span::HOUR.times(24);

fn sound_time(span: Span) -> bool {
    !span.is_negative() && span <= DAY && span.whole_secs().is_some()
}

impl TimeControl {
    /// From its periods, checked.
    pub fn new(periods: Vec<Period>) -> Result<Self, ControlError> {
        let count = periods.len();
        if !(1..=8).contains(&count) {
            return Err(ControlError::PeriodCount(count));
        }
        for (i, period) in periods.iter().enumerate() {
            let (number, last) = (i + 1, i + 1 == count);
            match period.moves {
                None if !last => return Err(ControlError::RestTooEarly(number)),
                Some(n) if n == 0 || n > 500 => return Err(ControlError::Moves(number)),
                _ => {}
            }
            let extra = match period.bonus {
                Bonus::None | Bonus::Hourglass => Span::ZERO,
                Bonus::Fischer(s) | Bonus::UsDelay(s) | Bonus::Bronstein(s) => s,
                Bonus::Byoyomi { each, periods } if (1..=99).contains(&periods) => each,
                Bonus::Canadian { block, moves } if (1..=99).contains(&moves) => block,
                Bonus::Byoyomi { .. } | Bonus::Canadian { .. } => return Err(ControlError::Moves(number)),
            };
            if !sound_time(period.main) || !sound_time(extra) || period.main + extra == Span::ZERO {
                return Err(ControlError::Time(number));
            }
            let overtime = matches!(period.bonus, Bonus::Byoyomi { .. } | Bonus::Canadian { .. });
            let hourglass = period.bonus == Bonus::Hourglass;
            let fits = !hourglass || (count == 1 && period.moves.is_none());
            if overtime && (!last || period.moves.is_some()) || !fits {
                return Err(ControlError::BonusPlace(number));
            }
        }
        Ok(Self { periods })
    }

    /// One period for the whole game.
    pub fn single(main: Span, bonus: Bonus) -> Result<Self, ControlError> {
        Self::new(vec![Period { moves: None, main, bonus }])
    }

    /// The periods, never empty.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// The period with that index from zero; past the last it is the last (which repeats or lasts).
    pub fn period(&self, index: usize) -> Period {
        let none = Period { moves: None, main: Span::ZERO, bonus: Bonus::None };
        self.periods.get(index.min(self.periods.len().saturating_sub(1))).copied().unwrap_or(none)
    }

    /// How often the clock can go on to a next period: without end where the last one repeats.
    pub fn has_period_after(&self, index: usize) -> bool {
        index + 1 < self.periods.len() || self.period(index).moves.is_some()
    }

    /// The index of the period in which the move after `completed` moves falls.
    pub fn period_at(&self, completed: u16) -> usize {
        let (mut index, mut bound) = (0_usize, 0_u32);
        while let Some(moves) = self.period(index).moves {
            bound += u32::from(moves);
            if u32::from(completed) < bound {
                break;
            }
            index += 1;
        }
        index
    }

    /// The number of moves at which the period with that index ends; `None` when it lasts to the end of the game.
    pub fn control_move(&self, index: usize) -> Option<u32> {
        (0..=index).map(|i| self.period(i).moves.map(u32::from)).sum()
    }

    /// The increment (Fischer) earned by the `number`-th move, counted from one.
    pub fn increment_of(&self, number: u16) -> Span {
        match self.period(self.period_at(number.saturating_sub(1))).bonus {
            Bonus::Fischer(span) => span,
            _ => Span::ZERO,
        }
    }

    /// The sum of the main times of the periods up to and with that index.
    pub fn mains(&self, index: usize) -> Span {
        (0..=index).map(|i| self.period(i).main).sum()
    }

    /// All Fischer increments on the clock after `completed` moves.
    pub fn increments(&self, completed: u16, first: FirstIncrement) -> Span {
        let last = match first {
            FirstIncrement::BeforeMove1 => completed.saturating_add(1),
            FirstIncrement::AfterMove1 => completed,
        };
        let (mut sum, mut left, mut index) = (Span::ZERO, last, 0);
        while left > 0 {
            let period = self.period(index);
            let here = period.moves.map_or(left, |n| n.clamp(1, left));
            if let Bonus::Fischer(span) = period.bonus {
                sum += span.times(i64::from(here));
            }
            (left, index) = (left - here, index + 1);
        }
        sum
    }

    /// An hourglass.
    pub fn is_hourglass(&self) -> bool {
        self.period(0).bonus == Bonus::Hourglass
    }

    /// Any period gives increments for moves.
    pub fn has_increment(&self) -> bool {
        self.periods.iter().any(|p| matches!(p.bonus, Bonus::Fischer(s) if s > Span::ZERO))
    }

    /// The same control with each period changed by `change`.
    pub fn map(&self, change: impl FnMut(Period) -> Period) -> Result<Self, ControlError> {
        Self::new(self.periods.iter().copied().map(change).collect())
    }

    /// The time for a whole game of 60 moves, by which the Laws tell standard, rapid and blitz (2023: A.1, B.1).
    pub fn sixty_moves(&self) -> Span {
        let last = self.period_at(60).min(self.periods.len().saturating_sub(1));
        let mains = self.mains(last);
        let extra: Span = (1..=60_u16)
            .map(|n| match self.period(self.period_at(n - 1)).bonus {
                Bonus::Fischer(s) | Bonus::UsDelay(s) | Bonus::Bronstein(s) => s,
                _ => Span::ZERO,
            })
            .sum();
        mains + extra
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&super::text::short(self))
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&super::text::seconds(self))
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::text::parse_seconds(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// When a Fischer clock gives the first increment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FirstIncrement {
    /// On the display before the first move, as DGT clocks do: 90+30 starts at 1:30:30.
    #[default]
    #[serde(rename = "before-move-1")]
    BeforeMove1,
    /// With the completion of the first move.
    #[serde(rename = "after-move-1")]
    AfterMove1,
}

/// When the clock adds the time of the next period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RollOver {
    /// To both players, when the first display reaches zero; the clock knows no number of moves.
    #[default]
    AtZero,
    /// To each player on completing the last move of the period; the clock counts presses.
    AtMoveCount,
}

/// What the two displays of the clock tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Display {
    /// The time left, counting down.
    #[default]
    Remaining,
    /// The time used, counting up from zero.
    Used,
    /// Hands of an analogue clock, set so that the flag of the first period falls at six o'clock.
    Hands,
}

/// How the clock in use works: facts about the device, not about the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Device {
    /// When the first increment is given.
    pub first_increment: FirstIncrement,
    /// When the next period is added.
    pub roll: RollOver,
    /// What the displays tell.
    pub display: Display,
    /// Where White (Red) sits, seen by who faces the displays.
    pub white_on: super::side::End,
}

/// The time control of a game: usually one for both, different ones for time odds.
pub type Controls = Both<TimeControl>;

impl Controls {
    /// The same for both.
    pub fn even(control: TimeControl) -> Self {
        Self { white: control.clone(), black: control }
    }

    /// The same for both?
    pub fn is_even(&self) -> bool {
        self.white == self.black
    }

    /// The time both sides' displays show before the first move.
    pub fn at_start(&self, device: Device) -> Both<Span> {
        Both::from_fn(|side: Side| {
            let control = self.get(side);
            let period = control.period(0);
            let extra = match (period.bonus, device.first_increment) {
                (Bonus::Fischer(s), FirstIncrement::BeforeMove1) | (Bonus::Bronstein(s), _) => s,
                _ => Span::ZERO,
            };
            match device.display {
                Display::Remaining => period.main + extra,
                Display::Used => Span::ZERO,
                Display::Hands => SIX - period.main,
            }
        })
    }

    /// The time left that a reading of the device means, in the period with that index from zero.
    pub fn remaining(&self, device: Device, side: Side, reading: Span, period: usize) -> Span {
        let control = self.get(side);
        match device.display {
            Display::Remaining => reading,
            Display::Used => control.mains(period) - reading,
            Display::Hands => SIX + control.mains(period) - control.period(0).main - reading,
        }
    }

    /// The reading that shows so much time left: the inverse of [`Controls::remaining`].
    pub fn reading(&self, device: Device, side: Side, remaining: Span, period: usize) -> Span {
        // Each kind of display is its own inverse, or the same value.
        self.remaining(device, side, remaining, period)
    }
}

/// Six o'clock, where the flag of an analogue clock falls.
const SIX: Span = Span::HOUR.times(6);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    fn control(text: &str) -> TimeControl {
        parse(text).unwrap()
    }

    #[test]
    fn periods_follow_the_moves_and_the_last_repeats() {
        let fide = control("40/100+20/50+15'+30\"");
        assert_eq!([0, 39, 40, 59, 60, 200].map(|n| fide.period_at(n)), [0, 0, 1, 1, 2, 2]);
        let xiangqi = control("25/60,10/5");
        assert_eq!([24, 25, 34, 35, 44, 45].map(|n| xiangqi.period_at(n)), [0, 1, 1, 2, 2, 3]);
        assert_eq!(xiangqi.mains(3), Span::from_mins(75));
        assert_eq!(xiangqi.control_move(2), Some(45));
    }

    #[test]
    fn the_first_increment_is_a_fact_of_the_clock() {
        let control = control("90+30");
        assert_eq!(control.increments(14, FirstIncrement::BeforeMove1), Span::from_secs(450));
        assert_eq!(control.increments(14, FirstIncrement::AfterMove1), Span::from_secs(420));
        let both = Controls::even(control);
        assert_eq!(both.at_start(Device::default()).white, Span::from_secs(5430));
    }

    #[test]
    fn hands_and_used_time_become_time_left() {
        let both = Controls::even(control("40/120,60"));
        let hands = Device { display: Display::Hands, ..Device::default() };
        assert_eq!(both.at_start(hands).white, Span::HOUR.times(4));
        assert_eq!(both.remaining(hands, Side::White, "5:25:00".parse().unwrap(), 0), Span::from_mins(35));
        assert_eq!(both.remaining(hands, Side::White, "6:10:00".parse().unwrap(), 1), Span::from_mins(50));
        let used = Device { display: Display::Used, ..Device::default() };
        assert_eq!(both.remaining(used, Side::Black, Span::from_mins(90), 0), Span::from_mins(30));
        assert_eq!(both.reading(used, Side::Black, Span::from_mins(30), 0), Span::from_mins(90));
    }

    #[test]
    fn controls_that_cannot_be_are_refused() {
        let p = |moves, main, bonus| Period { moves, main: Span::from_mins(main), bonus };
        assert_eq!(TimeControl::new(vec![]), Err(ControlError::PeriodCount(0)));
        assert_eq!(TimeControl::new(vec![p(None, 90, Bonus::None), p(None, 30, Bonus::None)]), Err(ControlError::RestTooEarly(1)));
        assert_eq!(TimeControl::new(vec![p(Some(0), 90, Bonus::None)]), Err(ControlError::Moves(1)));
        assert_eq!(TimeControl::new(vec![p(None, 0, Bonus::None)]), Err(ControlError::Time(1)));
        let byo = Bonus::Byoyomi { periods: 1, each: Span::from_secs(30) };
        assert_eq!(TimeControl::new(vec![p(Some(40), 90, byo), p(None, 30, Bonus::None)]), Err(ControlError::BonusPlace(1)));
    }
}
