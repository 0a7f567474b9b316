//! Words for the days of rounds.

use crate::Lang;
use event::{RoundDay, RoundDays};

/// The weekday of a date, short.
fn weekday(day: &RoundDay, lang: Lang) -> &'static str {
    match day.day().map(|date| date.weekday().to_monday_zero_offset()) {
        Some(0) => lang.text("event.days.monday"),
        Some(1) => lang.text("event.days.tuesday"),
        Some(2) => lang.text("event.days.wednesday"),
        Some(3) => lang.text("event.days.thursday"),
        Some(4) => lang.text("event.days.friday"),
        Some(5) => lang.text("event.days.saturday"),
        Some(6) => lang.text("event.days.sunday"),
        _ => "",
    }
}

/// A day as it stands on sheets, with the time of the beginning where that is laid down: `2026-11-22 14:00`.
pub fn day_words(day: &RoundDay, lang: Lang) -> String {
    let date = day.day().map_or_else(
        || day.date.clone(),
        |date| {
            let two = |n: i8| format!("{n:02}");
            let values = [("year", &*date.year().to_string()), ("month", &*two(date.month())), ("day", &*two(date.day()))];
            lang.fill("print.date", &values)
        },
    );
    [date.as_str(), &day.start].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A day with its weekday, so that a slip is seen: `Sun 2026-11-22`.
pub fn weekday_and_day(day: &RoundDay, lang: Lang) -> String {
    format!("{} {}", weekday(day, lang), day_words(day, lang))
}

/// Days of rounds in one line, with their weekdays, so that a slip is seen: `1 Sun 2026-11-22 14:00, 2 ...`.
pub fn days_words(days: &RoundDays, lang: Lang) -> String {
    let one = |(round, day): (&u16, &RoundDay)| {
        lang.fill("event.days.of-round", &[("round", &round.to_string()), ("weekday", weekday(day, lang)), ("day", &day_words(day, lang))])
    };
    days.iter().map(one).collect::<Vec<_>>().join(lang.text("ui.form.join"))
}
