//! Points, exact, in hundredths.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An amount of points in hundredths of a point: `Points::ONE` is 100, a half point is 50.
///
/// Hundredths hold every scoring value that the report file can carry (TRF26 record 162: four characters with a
/// decimal point) and the plus-draw systems of draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(50);
    /// One point.
    pub const ONE: Self = Self(100);

    /// From hundredths of a point.
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// From half-points, the unit of a classic chess score.
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves * 50)
    }

    /// From whole points.
    pub const fn from_whole(points: i32) -> Self {
        Self(points * 100)
    }

    /// The amount in hundredths of a point.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// As spoken: `3½`, `½`, `4`, and with decimals where halves do not do (`1.25`).
    pub fn spoken(self) -> String {
        let whole = self.0 / 100;
        match self.0.rem_euclid(100) {
            0 => whole.to_string(),
            50 if self.0 == 50 => "½".to_owned(),
            50 if self.0 > 0 => format!("{whole}½"),
            _ => self.to_string(),
        }
    }

    /// In decimals, where they are needed: `4`, `3.5`, `1.25`.
    pub fn plain(self) -> String {
        if self.0 % 100 == 0 { (self.0 / 100).to_string() } else { self.to_string() }
    }
}

// A file can add up any number of awards: sums stop at the ends of the type, far beyond all scores of an event.
impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i32> for Points {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

/// With one decimal, or two where the value needs it: `5.0`, `3.5`, `1.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = if part.is_multiple_of(10) { format!("{sign}{whole}.{}", part / 10) } else { format!("{sign}{whole}.{part:02}") };
        f.pad(&text)
    }
}

/// The text is not an amount of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a number of points below 10,000 with at most two decimals")]
pub struct ParsePointsError;

/// Reads `3`, `3.5`, `3,5`, `.5`, `-1.25` and the half sign (`3½`, `½`). Four digits before the point are the most that report files have
/// columns for.
impl FromStr for Points {
    type Err = ParsePointsError;

    fn from_str(text: &str) -> Result<Self, ParsePointsError> {
        let text = text.trim();
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let hundredths = if let Some(whole) = text.strip_suffix('½') {
            digits(whole)?.checked_mul(100).and_then(|n| n.checked_add(50))
        } else {
            let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
            if (whole.is_empty() && part.is_empty()) || part.len() > 2 {
                return Err(ParsePointsError);
            }
            let scale = if part.len() == 1 { 10 } else { 1 };
            let part = digits(part)? * scale;
            digits(whole)?.checked_mul(100).and_then(|n| n.checked_add(part))
        };
        let hundredths = hundredths.ok_or(ParsePointsError)?;
        Ok(Self(if negative { -hundredths } else { hundredths }))
    }
}

fn digits(text: &str) -> Result<i32, ParsePointsError> {
    if text.is_empty() {
        return Ok(0);
    }
    if text.len() > 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParsePointsError);
    }
    text.parse().map_err(|_| ParsePointsError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_score_columns_hold() {
        for (text, hundredths) in
            [("3", 300), ("3.5", 350), (" 3,5", 350), ("3½", 350), ("½", 50), (".5", 50), ("1.25", 125), ("-1.0", -100)]
        {
            assert_eq!(text.parse(), Ok(Points(hundredths)), "{text}");
        }
        for bad in ["", "-", ".", "1.234", "x", "1.x", "10000", "99999999", "1½½"] {
            assert_eq!(bad.parse::<Points>(), Err(ParsePointsError), "{bad}");
        }
    }

    #[test]
    fn sums_stop_at_the_ends() {
        let most: Points = "9999.99".parse().unwrap();
        let sum: Points = std::iter::repeat_n(most, 3000).sum();
        assert_eq!((sum, sum + most, most * i32::MAX), (Points(i32::MAX), sum, sum));
        assert_eq!((Points(i32::MIN) - most, -Points(i32::MIN)), (Points(i32::MIN), sum));
    }

    #[test]
    fn as_spoken_and_without_empty_decimals() {
        let text = |hundredths| Points(hundredths).spoken();
        assert_eq!([text(0), text(50), text(100), text(350), text(125), text(-50)], ["0", "½", "1", "3½", "1.25", "-0.5"]);
        let text = |hundredths| Points(hundredths).plain();
        assert_eq!([text(0), text(50), text(1000), text(-200), text(125)], ["0", "0.5", "10", "-2", "1.25"]);
    }

    #[test]
    fn prints_one_decimal_or_two() {
        assert_eq!(Points(550).to_string(), "5.5");
        assert_eq!(Points(-25).to_string(), "-0.25");
        assert_eq!(format!("{:>6}", Points(1000)), "  10.0");
    }
}
