//! Why a line about a clock cannot be taken.

use super::Message;
use crate::desk::clock_line::LineFault;
use arbitration::clock::span::{Span, TimeFault};
use event::sanitize;

impl Message for LineFault {
    fn key(&self) -> &'static str {
        match self {
            Self::Time(bad) => match bad.why {
                TimeFault::Form if bad.could_be.is_empty() => "clock.line.form",
                TimeFault::Form => "clock.line.ambiguous",
                TimeFault::Minutes => "clock.line.minutes",
                TimeFault::Seconds => "clock.line.seconds",
                TimeFault::TooLong => "clock.line.too-long",
            },
            Self::Unknown(_) => "clock.line.unknown",
            Self::Missing(_) => "clock.line.missing",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Time(bad) => {
                let could: Vec<String> = bad.could_be.iter().map(Span::to_string).collect();
                vec![("text", bad.text.clone()), ("could", could.join(" / "))]
            }
            Self::Unknown(text) => vec![("text", sanitize::safe(text))],
            Self::Missing(example) => vec![("example", (*example).to_owned())],
        }
    }
}
