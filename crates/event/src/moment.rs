//! What is shown of a moment that the log keeps.

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
