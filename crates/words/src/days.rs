//! Words for the days of rounds.

use crate::Lang;
use arbitration::clock::span as clock;
use event::{Moment, RoundDay, RoundDays, date_of, time_of_day};

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

/// A month from 1, short.
fn month(number: i8, lang: Lang) -> &'static str {
    match number {
        1 => lang.text("event.months.january"),
        2 => lang.text("event.months.february"),
        3 => lang.text("event.months.march"),
        4 => lang.text("event.months.april"),
        5 => lang.text("event.months.may"),
        6 => lang.text("event.months.june"),
        7 => lang.text("event.months.july"),
        8 => lang.text("event.months.august"),
        9 => lang.text("event.months.september"),
        10 => lang.text("event.months.october"),
        11 => lang.text("event.months.november"),
        _ => lang.text("event.months.december"),
    }
}

/// A day as it stands in the head of a sheet, where no two ways of reading it are possible: `Sun 22 Nov 2026`; a text that is no day stays.
pub fn day_in_letters(day: &RoundDay, lang: Lang) -> String {
    let Some(date) = day.day() else { return day.date.clone() };
    let (number, year) = (date.day().to_string(), date.year().to_string());
    let values = [("weekday", weekday(day, lang)), ("day", &number), ("month", month(date.month(), lang)), ("year", &year)];
    lang.fill("print.head.day", &values)
}

/// The days of an event, of which one may be known: `Fri 20 Nov – Sun 22 Nov 2026`.
pub fn span_in_letters(first: &str, last: &str, lang: Lang) -> String {
    let on = |date: &str| day_in_letters(&RoundDay { date: date.to_owned(), start: String::new() }, lang);
    match (first, last) {
        ("", "") => String::new(),
        ("", day) | (day, "") => on(day),
        (first, last) if first == last => on(first),
        (first, last) => {
            let (from, to) = (on(first), on(last));
            let year = |date: &str| RoundDay { date: date.to_owned(), start: String::new() }.day().map(|day| day.year());
            // Days of one year: English says it behind the last, Chinese before the first.
            let one = year(first).filter(|one| year(last) == Some(*one));
            let said = one.map_or_else(String::new, |year| lang.fill("print.head.year", &[("year", &year.to_string())]));
            let values = [("from", from.strip_suffix(&*said).unwrap_or(&from)), ("to", to.strip_prefix(&*said).unwrap_or(&to))];
            lang.fill("print.head.span", &values)
        }
    }
}

/// A day with the time of the beginning, where that is laid down: `Sun 22 Nov 2026, 15:00`.
pub fn day_and_start(day: &RoundDay, lang: Lang) -> String {
    let date = day_in_letters(day, lang);
    if day.start.is_empty() { date } else { lang.fill("print.head.day_start", &[("date", &date), ("start", &day.start)]) }
}

/// A moment in the evidence of an event, with its year and as exact as it was noted: `22 Nov 2026, 13:40:05`; only the time where the day is
/// not known.
pub fn date_and_time(at: clock::Moment, lang: Lang) -> String {
    on_day(date_of(at).map(|date| (date.year(), date.month(), date.day())), &time_of_day(at), lang)
}

/// The same to the minute, for lists.
pub fn date_and_minute(at: clock::Moment, lang: Lang) -> String {
    let time = time_of_day(at);
    let minute = time.rsplit_once(':').map_or(time.as_str(), |(minute, _)| minute);
    on_day(date_of(at).map(|date| (date.year(), date.month(), date.day())), minute, lang)
}

/// A moment of the log, to the minute, where it is read long after: `22 Nov 2026, 13:40`.
pub fn moment_with_year(at: &Moment, lang: Lang) -> String {
    on_day(at.date().map(|date| (date.year(), date.month(), date.day())), &at.hour_minute(), lang)
}

fn on_day(date: Option<(i16, i8, i8)>, time: &str, lang: Lang) -> String {
    let Some((year, number, day)) = date else { return time.to_owned() };
    let (day, year) = (day.to_string(), year.to_string());
    lang.fill("print.head.date_time", &[("day", &day), ("month", month(number, lang)), ("year", &year), ("time", time)])
}

/// A moment of the event, of which the year is known: `22 Nov 13:40`.
pub fn moment_in_letters(moment: &Moment, lang: Lang) -> String {
    let Some(date) = moment.date() else { return moment.hour_minute() };
    let values = [("day", &*date.day().to_string()), ("month", month(date.month(), lang)), ("time", &*moment.hour_minute())];
    lang.fill("print.head.moment", &values)
}

/// A day as it stands in lists, with the time of the beginning where that is laid down: `2026-11-22 14:00`.
pub fn day_words(day: &RoundDay, lang: Lang) -> String {
    let date = day.day().map_or_else(
        || day.date.clone(),
        |date| {
            let two = |n: i8| format!("{n:02}");
            let values = [("year", &*date.year().to_string()), ("month", &*two(date.month())), ("day", &*two(date.day()))];
            lang.fill("print.date", &values)
        },
    );
    if date.is_empty() || day.start.is_empty() {
        return format!("{date}{}", day.start);
    }
    lang.fill("print.date_time", &[("date", &date), ("time", &day.start)])
}

/// Days of rounds in one line, with their weekdays, so that a slip is seen: `1 Sun 2026-11-22 14:00, 2 ...`.
pub fn days_words(days: &RoundDays, lang: Lang) -> String {
    let one = |(round, day): (&u16, &RoundDay)| {
        lang.fill("event.days.of-round", &[("round", &round.to_string()), ("weekday", weekday(day, lang)), ("day", &day_words(day, lang))])
    };
    days.iter().map(one).collect::<Vec<_>>().join(lang.text("ui.form.join"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_one_year_say_it_once() {
        let zh = Lang::named("zh-CN").unwrap();
        assert_eq!(span_in_letters("2026-11-20", "2026-11-24", Lang::EN), "Fri 20 Nov – Tue 24 Nov 2026");
        assert_eq!(span_in_letters("2026-11-20", "2026-11-24", zh), "2026年11月20日（周五）至11月24日（周二）");
        assert_eq!(span_in_letters("2026-12-30", "2027-01-02", Lang::EN), "Wed 30 Dec 2026 – Sat 2 Jan 2027");
        assert_eq!(span_in_letters("2026-12-30", "2027-01-02", zh), "2026年12月30日（周三）至2027年1月2日（周六）");
        assert_eq!(span_in_letters("2026-11-20", "", zh), "2026年11月20日（周五）");
    }
}
