//! Time as clocks show it: whole tenths of a second, signed.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A signed length of time in tenths of a second, exact.
///
/// Written `h:mm:ss`, with `.t` only when the tenths are not zero. Values read from text stay within ±1000 hours,
/// so sums over a game cannot overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(i64);

/// The longest time accepted from text, in hours.
const MAX_HOURS: i64 = 1000;

impl Span {
    /// No time.
    pub const ZERO: Self = Self(0);
    /// One second.
    pub const SECOND: Self = Self(10);
    /// One minute.
    pub const MINUTE: Self = Self(600);
    /// One hour.
    pub const HOUR: Self = Self(36_000);

    /// From tenths of a second.
    pub const fn from_tenths(tenths: i64) -> Self {
        Self(tenths)
    }

    /// From whole seconds.
    pub const fn from_secs(secs: i64) -> Self {
        Self(secs * 10)
    }

    /// From whole minutes.
    pub const fn from_mins(mins: i64) -> Self {
        Self(mins * 600)
    }

    /// The length in tenths of a second.
    pub const fn tenths(self) -> i64 {
        self.0
    }

    /// The length in whole seconds when it has no tenths.
    pub const fn whole_secs(self) -> Option<i64> {
        if self.0 % 10 == 0 { Some(self.0 / 10) } else { None }
    }

    /// Below zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Without the sign.
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// `count` times as long.
    pub const fn times(self, count: i64) -> Self {
        Self(self.0 * count)
    }

    /// `num / den` of it, rounded down to a whole second (towards less); all of it when `den` is zero.
    pub const fn share(self, num: i64, den: i64) -> Self {
        if den == 0 { self } else { Self((self.0 * num).div_euclid(den * 10) * 10) }
    }
}

impl Add for Span {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Span {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Span {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Span {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Span {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Span {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0.unsigned_abs();
        let secs = tenths / 10;
        let sign = if self.0 < 0 { "-" } else { "" };
        let mut text = format!("{sign}{}:{:02}:{:02}", secs / 3600, secs / 60 % 60, secs % 60);
        if tenths % 10 != 0 {
            text.push_str(&format!(".{}", tenths % 10));
        }
        f.pad(&text)
    }
}

/// A text that is not a time a clock can show, with the times it may have been meant as.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a time: {why}{}", could_be_text(.could_be))]
pub struct BadTime {
    /// The text, at most 40 characters of it.
    pub text: String,
    /// What is wrong with it.
    pub why: TimeFault,
    /// Times it could have been meant as; none of them is ever taken by the program itself.
    pub could_be: Vec<Span>,
}

/// What is wrong with a written time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeFault {
    /// Not of the form h:mm:ss or m:ss.
    #[error("expected h:mm:ss or m:ss")]
    Form,
    /// Minutes after hours above 59.
    #[error("minutes above 59")]
    Minutes,
    /// Seconds above 59.
    #[error("seconds above 59")]
    Seconds,
    /// More than 1000 hours.
    #[error("longer than 1000 hours")]
    TooLong,
}

fn could_be_text(spans: &[Span]) -> String {
    let list: Vec<String> = spans.iter().map(Span::to_string).collect();
    if list.is_empty() { String::new() } else { format!(" (meant as {}?)", list.join(" or ")) }
}

impl FromStr for Span {
    type Err = BadTime;

    /// Reads `h:mm:ss`, `h:mm:ss.t` or `m:ss`; two fields are always minutes and seconds.
    fn from_str(text: &str) -> Result<Self, BadTime> {
        let bad = |why, could_be| BadTime { text: text.chars().take(40).filter(|c| !c.is_control()).collect(), why, could_be };
        let trimmed = text.trim();
        let (negative, digits) = match trimmed.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, trimmed),
        };
        let (whole, tenth) = match digits.split_once('.') {
            Some((whole, t)) if t.len() == 1 => (whole, number(t)),
            Some(_) => return Err(bad(TimeFault::Form, Vec::new())),
            None => (digits, Some(0)),
        };
        let fields: Option<Vec<i64>> = whole.split(':').map(number).collect();
        let (Some(fields), Some(tenth)) = (fields, tenth) else { return Err(bad(TimeFault::Form, Vec::new())) };
        let (h, m, s, has_hours) = match fields.as_slice() {
            [h, m, s] => (*h, *m, *s, true),
            [m, s] => (0, *m, *s, false),
            _ => return Err(bad(TimeFault::Form, Vec::new())),
        };
        let sign = if negative { -1 } else { 1 };
        let span = Self(sign * (h * 36_000 + m * 600 + s * 10 + tenth));
        if h > MAX_HOURS || span.abs() > Self::HOUR.times(MAX_HOURS) {
            return Err(bad(TimeFault::TooLong, Vec::new()));
        }
        if s > 59 {
            return Err(bad(TimeFault::Seconds, vec![span]));
        }
        if has_hours && m > 59 {
            return Err(bad(TimeFault::Minutes, vec![span]));
        }
        Ok(span)
    }
}

/// One to five digits.
fn number(text: &str) -> Option<i64> {
    let fine = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fine { text.parse().ok() } else { None }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A moment of the hall's clock: tenths of a second since a zero the caller chose (midnight, or the Unix epoch).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(i64);

impl Moment {
    /// From tenths of a second since the caller's zero.
    pub const fn from_tenths(tenths: i64) -> Self {
        Self(tenths)
    }

    /// The time from `earlier` to `self`.
    pub const fn since(self, earlier: Self) -> Span {
        Span(self.0 - earlier.0)
    }

    /// The moment `span` later.
    pub const fn after(self, span: Span) -> Self {
        Self(self.0 + span.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_and_reads_clock_times() {
        for (text, tenths) in [("0:00:00", 0), ("1:30:30", 54_300), ("-0:03:20", -2_000), ("0:00:08.3", 83), ("100:00:00", 3_600_000)] {
            assert_eq!(text.parse::<Span>().unwrap().tenths(), tenths);
            assert_eq!(Span::from_tenths(tenths).to_string(), text);
        }
        assert_eq!("34:30".parse(), Ok(Span::from_secs(34 * 60 + 30)), "two fields are minutes and seconds");
        assert_eq!("75:00".parse(), Ok(Span::from_mins(75)), "minutes alone may pass 59");
    }

    #[test]
    fn a_wrong_time_says_what_it_could_have_been() {
        let bad = "0:75:00".parse::<Span>().unwrap_err();
        assert_eq!((bad.why, bad.could_be.as_slice()), (TimeFault::Minutes, [Span::from_mins(75)].as_slice()));
        assert_eq!("0:12:61".parse::<Span>().unwrap_err().why, TimeFault::Seconds);
        assert_eq!("12".parse::<Span>().unwrap_err().why, TimeFault::Form);
        assert_eq!("9999:00:00".parse::<Span>().unwrap_err().why, TimeFault::TooLong);
    }

    #[test]
    fn shares_round_down_to_a_second() {
        assert_eq!(Span::from_secs(100).share(1, 3), Span::from_secs(33));
        assert_eq!(Span::from_secs(-100).share(1, 3), Span::from_secs(-34));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,30}") {
            if let Ok(span) = text.parse::<Span>() {
                assert_eq!(span.to_string().parse(), Ok(span));
            }
        }
    }
}
