//! Days, as far as editions and rating periods need them.

use crate::Month;
use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar. Built by [`Date::new`] it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The text is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("dates are written 2026-03-01 or 2026/03/01")]
pub struct NoDate;

impl Date {
    /// The day, where the calendar has it.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        if month == 0 || month > 12 || day == 0 || day > days_of(year, month) || year == 0 || year > 9999 {
            return None;
        }
        Some(Self { year, month, day })
    }

    /// For tables: the first of a month.
    pub(crate) const fn first_of(year: u16, month: u8) -> Self {
        Self { year, month, day: 1 }
    }

    /// The year.
    pub const fn year(self) -> i32 {
        self.year as i32
    }

    /// The month.
    pub const fn month(self) -> Month {
        Month { year: self.year, month: self.month }
    }

    /// Days since 1 March of the year 0: the difference of two is how far they lie apart.
    pub const fn serial(self) -> i32 {
        let (year, month) = match self.month {
            3.. => (self.year(), self.month as i32 - 3),
            _ => (self.year() - 1, self.month as i32 + 9),
        };
        year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + self.day as i32 - 1
    }
}

const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Reads `2026-03-01` and `2026/03/01`.
impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Self, NoDate> {
        let mut parts = text.trim().split(['-', '/']);
        let mut next = |width: usize| parts.next().filter(|p| p.len() == width && p.bytes().all(|b| b.is_ascii_digit())).ok_or(NoDate);
        let (year, month, day) = (next(4)?, next(2)?, next(2)?);
        if parts.next().is_some() {
            return Err(NoDate);
        }
        let number = |text: &str| text.parse::<u8>().map_err(|_| NoDate);
        Self::new(year.parse().map_err(|_| NoDate)?, number(month)?, number(day)?).ok_or(NoDate)
    }
}

/// `2026-03-01`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        let apart = |a: &str, b: &str| day(b).serial() - day(a).serial();
        assert_eq!((apart("2024-02-28", "2024-03-01"), apart("2023-02-28", "2023-03-01")), (2, 1));
        assert_eq!(
            (apart("2025-12-31", "2026-01-01"), apart("2000-01-01", "2001-01-01"), apart("1900/01/01", "1901/01/01")),
            (1, 366, 365)
        );
        assert_eq!(day("2026/06/30").month().index() - day("2024-05-01").month().index(), 25);
        assert_eq!((day("2026-01-31").month().to_string(), day("2026-12-31").to_string()), ("2026-01".into(), "2026-12-31".into()));
        for wrong in ["2026-02-29", "26-02-01", "2026-1-1", "2026-13-01", "2026-00-10", "", "2026-01-01-01", "2026/0a/01"] {
            assert_eq!(wrong.parse::<Date>(), Err(NoDate), "{wrong}");
        }
    }
}
