//! The wall clock. `FLAGFALL_NOW` (RFC 3339) stops it, so that whole runs can be compared byte by byte.

use jiff::{Timestamp, Zoned, tz::TimeZone};

/// Now, in the local time zone. In this package's own tests it is always noon, so that none depends on the hour or crosses midnight.
pub fn now() -> Zoned {
    let fixed = std::env::var("FLAGFALL_NOW").ok().or_else(|| cfg!(test).then(|| "2026-11-21T12:00:00Z".to_owned()));
    let fixed = fixed.and_then(|text| text.parse::<Timestamp>().ok());
    match fixed {
        Some(at) => at.to_zoned(TimeZone::UTC),
        None => Zoned::now(),
    }
}

/// A moment as the log keeps it: RFC 3339 with seconds and offset, `2026-11-20T14:32:07+01:00`.
pub fn stamp(at: &Zoned) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Hours, minutes and seconds of a stamp, as the status line shows them.
pub fn clock(stamp: &str) -> &str {
    stamp.get(11..19).unwrap_or("")
}

/// The hour and minute some minutes after a stamp, on the same clock face.
pub fn later(stamp: &str, minutes: u16) -> Option<String> {
    let (hour, minute) = hour_minute(stamp).split_once(':')?;
    let total = hour.parse::<u32>().ok()? * 60 + minute.parse::<u32>().ok()? + u32::from(minutes);
    Some(format!("{:02}:{:02}", total / 60 % 24, total % 60))
}

/// Hours and minutes of a stamp.
pub fn hour_minute(stamp: &str) -> &str {
    stamp.get(11..16).unwrap_or("")
}
