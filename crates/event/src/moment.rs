//! Moments as the log keeps them.

use arbitration::clock::span::Moment as HallTime;
use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A moment as the log keeps it: RFC 3339 with seconds and offset, `2026-11-20T14:32:07+01:00`.
///
/// It keeps the text it was read from: what stands in an old log is written again byte by byte and hashes the same. A text that is no
/// such moment is kept as well and shown as it stands; an empty one is no moment at all. Hours and days are those of the place where it
/// was written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Moment {
    text: String,
    local: Option<DateTime>,
    at: Option<Timestamp>,
}

impl From<String> for Moment {
    fn from(text: String) -> Self {
        let pieces = Pieces::parse(&text).ok();
        let local = pieces.as_ref().and_then(|p| Some(p.date().to_datetime(p.time()?)));
        let at = pieces.as_ref().zip(local).and_then(|(p, local)| p.to_numeric_offset()?.to_timestamp(local).ok());
        Self { local, at, text }
    }
}

impl From<&str> for Moment {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<Moment> for String {
    fn from(moment: Moment) -> Self {
        moment.text
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Moment {
    /// A moment of the wall clock, to the second.
    pub fn of(at: &Zoned) -> Self {
        Self::from(at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
    }

    /// The text as it is kept.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The instant; `None` where the text does not say one.
    pub const fn timestamp(&self) -> Option<Timestamp> {
        self.at
    }

    /// Day and time there; `None` where the text does not say them.
    pub const fn local(&self) -> Option<DateTime> {
        self.local
    }

    /// The same day there at another time, to the minute; `None` where the text does not say a time.
    pub fn at_time(&self, day: Date, time: Time) -> Option<Self> {
        let clock = self.text.find(['T', 't', ' '])?;
        let zone = self.text.get(clock..)?.find(['+', '-', 'Z', 'z']).map_or("", |at| &self.text[clock + at..]);
        self.local.map(|_| Self::from(format!("{}{zone}", day.to_datetime(time).strftime("%Y-%m-%dT%H:%M:%S"))))
    }

    /// The day there; `None` where the text does not say one.
    pub fn date(&self) -> Option<Date> {
        self.local.map(DateTime::date)
    }

    fn written(&self, format: &str) -> String {
        self.local.map_or_else(|| self.text.clone(), |local| local.strftime(format).to_string())
    }

    /// `14:32`.
    pub fn hour_minute(&self) -> String {
        self.written("%H:%M")
    }

    /// `14:32:07`.
    pub fn clock(&self) -> String {
        self.written("%H:%M:%S")
    }

    /// `2026-11-20`.
    pub fn day(&self) -> String {
        self.written("%Y-%m-%d")
    }

    /// `2026-11-20 14:32`.
    pub fn day_and_minute(&self) -> String {
        self.written("%Y-%m-%d %H:%M")
    }

    /// `11-20 14:32`, where there is little room.
    pub fn month_and_minute(&self) -> String {
        self.written("%m-%d %H:%M")
    }

    /// `2026-11-20 14:32:07`.
    pub fn day_and_second(&self) -> String {
        self.written("%Y-%m-%d %H:%M:%S")
    }

    /// Hour and minute so many minutes later; `None` where the text does not say a time.
    pub fn later(&self, minutes: u16) -> Option<String> {
        Some(self.local?.checked_add(i64::from(minutes).minutes()).ok()?.strftime("%H:%M").to_string())
    }

    /// The same on the hall's clock, by which clocks of games are kept: the local time, so that a reading is shown as it was read.
    pub fn hall(&self) -> Option<HallTime> {
        let at = self.local?.to_zoned(TimeZone::UTC).ok()?;
        Some(HallTime::from_tenths(at.timestamp().as_second() * 10))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_shown_in_parts_and_kept_as_it_was_written() {
        for text in ["2026-11-20T23:40:07+01:00", "2026-11-20T23:40:07Z", "2026-11-20T23:40:07.250-03:30", "2026-11-20T23:40:07"] {
            let moment = Moment::from(text);
            let parts = [moment.hour_minute(), moment.clock(), moment.day(), moment.day_and_minute(), moment.day_and_second()];
            assert_eq!(parts, ["23:40", "23:40:07", "2026-11-20", "2026-11-20 23:40", "2026-11-20 23:40:07"], "{text}");
            assert_eq!(moment.later(30).as_deref(), Some("00:10"), "{text}");
            let json = serde_json::to_string(&moment).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Moment>(&json).unwrap(), moment);
        }
        let instant = |text| Moment::from(text).timestamp();
        assert_eq!(instant("2026-11-20T23:40:07+01:00"), instant("2026-11-20T22:40:07Z"));
        assert_eq!(instant("2026-11-20T23:40:07"), None, "where on Earth is not said");
    }

    #[test]
    fn what_is_no_moment_is_shown_as_it_stands() {
        for text in ["", "yesterday", "2026-11-20", "2026-13-40T99:00:00Z", "第一轮"] {
            let moment = Moment::from(text);
            assert_eq!((moment.hour_minute().as_str(), moment.day().as_str(), moment.to_string().as_str()), (text, text, text));
            assert_eq!((moment.later(5), moment.hall(), moment.timestamp()), (None, None, None), "{text}");
            assert_eq!(serde_json::to_value(&moment).unwrap(), text);
        }
    }

    #[test]
    fn the_wall_clock_is_written_to_the_second_with_its_offset() {
        let zoned: Zoned = "2026-11-20T14:32:07.9+08:00[+08:00]".parse().unwrap();
        assert_eq!(Moment::of(&zoned).as_str(), "2026-11-20T14:32:07+08:00");
    }
}
