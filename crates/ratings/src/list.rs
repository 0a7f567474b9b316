//! What a rating list is told apart by: the pace of play it is about, and the month for which it holds.

use std::fmt;
use std::str::FromStr;

/// A pace of play with a rating of its own (FIDE B.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// Standard.
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];

    /// `standard`, `rapid` or `blitz`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// The pace of that [`name`](Self::name).
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// From a file name as FIDE gives (`rapid_oct26frl.txt`); standard where it says nothing else.
    pub fn of_file_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        match (name.contains("rapid"), name.contains("blitz")) {
            (true, false) => Self::Rapid,
            (false, true) => Self::Blitz,
            _ => Self::Standard,
        }
    }
}

/// The month for which a list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    /// 1970 to 2069.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
}

impl Month {
    /// Reads the form of FIDE's column titles and file names: `OCT26`, `oct26`.
    pub fn of_title(text: &str) -> Option<Self> {
        const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
        let (name, digits) = text.split_at_checked(3)?;
        let month = MONTHS.iter().position(|m| name.eq_ignore_ascii_case(m))?;
        if digits.len() != 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let year: u16 = digits.parse().ok()?;
        Some(Self { year: if year < 70 { 2000 + year } else { 1900 + year }, month: u8::try_from(month + 1).ok()? })
    }

    /// The month in a file name such as `standard_oct26frl.txt`, if there is one.
    pub fn of_file_name(name: &str) -> Option<Self> {
        name.char_indices().find_map(|(at, _)| Self::of_title(name.get(at..at + 5)?))
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// Not a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a month; write it as 2026-11")]
pub struct NotAMonth;

impl FromStr for Month {
    type Err = NotAMonth;

    fn from_str(text: &str) -> Result<Self, NotAMonth> {
        let (year, month) = text.split_once('-').filter(|(y, m)| y.len() == 4 && m.len() == 2).ok_or(NotAMonth)?;
        let period = Self { year: year.parse().map_err(|_| NotAMonth)?, month: month.parse().map_err(|_| NotAMonth)? };
        let known = (1970..=2069).contains(&period.year) && (1..=12).contains(&period.month);
        if known { Ok(period) } else { Err(NotAMonth) }
    }
}
