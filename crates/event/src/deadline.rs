//! Until when teams hand in their line-ups: what the event lays down, and what it comes to for a round.

use super::chosen::NoSuchChoice;
use super::moment::Moment;
use super::schedule::time_of_day;
use jiff::civil::{Date, DateTime, Time};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The longest time before the start of a round, in minutes: the evening two days before.
const MOST_MINUTES: u16 = 2880;

/// What an event lays down for all rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Deadline {
    /// So many minutes before the start of the round.
    Before(u16),
    /// At this time of the day of the round.
    At(Time),
}

impl FromStr for Deadline {
    type Err = NoSuchChoice;

    fn from_str(text: &str) -> Result<Self, NoSuchChoice> {
        let minutes = || text.trim().parse().ok().filter(|minutes| *minutes <= MOST_MINUTES).map(Self::Before);
        time_of_day(text).map(Self::At).or_else(minutes).ok_or_else(|| NoSuchChoice(vec!["no", "30", "14:00"]))
    }
}

impl TryFrom<String> for Deadline {
    type Error = NoSuchChoice;

    fn try_from(text: String) -> Result<Self, NoSuchChoice> {
        text.parse()
    }
}

impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Before(minutes) => minutes.fmt(f),
            Self::At(time) => time.strftime("%H:%M").fmt(f),
        }
    }
}

impl From<Deadline> for String {
    fn from(deadline: Deadline) -> Self {
        deadline.to_string()
    }
}

/// Until when the line-ups of one round are handed in, by the clock of the hall. It is written `14:00`, with the day where that is not the day
/// of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// The day; `None` where that of the round is not known: nothing can be late then.
    pub day: Option<Date>,
    /// The time.
    pub time: Time,
    /// Whether it is on the day of the round.
    pub same_day: bool,
}

impl HandIn {
    /// Whether it is past at a moment. What is handed in within the minute of the deadline is in time: receipts say no seconds.
    pub fn is_past(&self, at: &Moment) -> bool {
        let due = self.day.map(|day| day.to_datetime(self.time));
        let minute = |at: DateTime| at.date().at(at.hour(), at.minute(), 0, 0);
        due.zip(at.local()).is_some_and(|(due, at)| minute(at) > due)
    }

    /// How a moment is written beside it: with its day where that is another one.
    pub fn beside(&self, at: &Moment) -> String {
        if self.same_day && at.date() == self.day { at.hour_minute() } else { at.month_and_minute() }
    }
}

impl fmt::Display for HandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.day.filter(|_| !self.same_day) {
            Some(day) => day.to_datetime(self.time).strftime("%m-%d %H:%M").fmt(f),
            None => self.time.strftime("%H:%M").fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_minutes_or_a_time_of_the_day() {
        for (text, kept) in [("30", "30"), ("0", "0"), ("2880", "2880"), ("14:00", "14:00"), (" 9:05 ", "09:05"), ("14：00", "14:00")] {
            let deadline: Deadline = text.parse().unwrap();
            assert_eq!(deadline.to_string(), kept);
            let json = serde_json::to_string(&deadline).unwrap();
            assert_eq!(json, format!("\"{kept}\""));
            assert_eq!(serde_json::from_str::<Deadline>(&json).unwrap(), deadline);
        }
        for text in ["", "2881", "-5", "24:00", "14:60", "14:0", "14:000", "14.00", "no", "soon"] {
            assert!(text.parse::<Deadline>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_minute_of_the_deadline_is_in_time() {
        let day = jiff::civil::date(2026, 11, 22);
        let due = HandIn { day: Some(day), time: jiff::civil::time(14, 0, 0, 0), same_day: true };
        let past = |text: &str| due.is_past(&Moment::from(text));
        assert!(!past("2026-11-22T14:00:59+01:00"));
        assert!(past("2026-11-22T14:01:00+01:00"));
        assert!(!past("2026-11-21T23:00:00+01:00"));
        assert!(past("2026-11-23T00:00:00+01:00"));
        assert!(!past(""), "where nobody says when, nothing is late");
        assert!(!HandIn { day: None, ..due }.is_past(&Moment::from("2027-01-01T00:00:00Z")));
        assert_eq!(HandIn { same_day: false, ..due }.to_string(), "11-22 14:00");
        assert_eq!(due.beside(&Moment::from("2026-11-23T09:30:00Z")), "11-23 09:30");
    }
}
