//! The wall clock. `FLAGFALL_NOW` (RFC 3339) stops it, so that whole runs can be compared byte by byte.

use event::Moment;
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

/// A moment as the log keeps it.
pub fn stamp(at: &Zoned) -> Moment {
    Moment::of(at)
}
