//! Days and schedules as people type them: `22.11.2026 10:00 15:00, 23.11. 10:00`, `2026-11-20..2026-11-28`, `R3: 24 Nov 14:00`,
//! `11月22日-11月26日 14:00`. What can be read in two ways is refused, not guessed.

use super::days::{RoundDay, RoundDays};
use jiff::civil::{Date, Time};
use std::fmt::Write as _;

/// Why a day or a schedule was not read. The text is the piece that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScheduleError {
    /// Not a day, nor a time of day.
    NotADay(String),
    /// Several days with nothing but blanks between them.
    Several(String),
    /// Day and month may be the other way round.
    Either(String),
    /// The year is not said, and nothing else tells it.
    NoYear(String),
    /// The last day of a span is before its first, or the span is longer than an event.
    Span(String),
    /// A round has two days.
    Twice(u16),
    /// A round that the section does not have, and how many it has.
    NoRound(u16, u16),
}

/// A day as far as it was said.
#[derive(Clone, Copy, Debug)]
struct Said {
    year: Option<i16>,
    month: Option<i8>,
    day: i8,
}

impl Said {
    fn date(self, text: &str) -> Result<Date, ScheduleError> {
        let no_day = || ScheduleError::NotADay(text.trim().to_owned());
        let month = self.month.ok_or_else(no_day)?;
        let year = self.year.ok_or_else(|| ScheduleError::NoYear(text.trim().to_owned()))?;
        let date = Date::new(year, month, self.day).map_err(|_| no_day())?;
        if (1850..=2200).contains(&date.year()) { Ok(date) } else { Err(no_day()) }
    }
}

/// A date in the form of the report file, `YYYY/MM/DD`.
pub fn in_file_form(date: Date) -> String {
    format!("{:04}/{:02}/{:02}", date.year(), date.month(), date.day())
}

/// A day with its year, from any usual form: `2026/11/20`, `2026-11-20`, `20.11.2026`, `20 Nov 2026`, `2026年11月20日`. With strokes or
/// hyphens and the year last, day and month must tell themselves apart.
///
/// # Errors
/// It is none, or it may be another one.
pub fn day(text: &str) -> Result<Date, ScheduleError> {
    let plain = plain(text);
    said(&plain)?.date(text)
}

/// Half-width marks, no words for days of the week.
fn plain(text: &str) -> String {
    let half = |c: char| match c {
        '：' => ':',
        '．' | '。' => '.',
        '／' => '/',
        '－' => '-',
        '–' | '—' | '～' | '〜' | '至' | '到' => '~',
        '　' => ' ',
        _ => c,
    };
    text.chars().map(half).collect()
}

const MONTHS: [&str; 12] =
    ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

fn month_named(word: &str) -> Option<i8> {
    let word = word.trim_end_matches('.').to_lowercase();
    let at = MONTHS.iter().position(|name| word.len() >= 3 && name.starts_with(&word))?;
    i8::try_from(at + 1).ok()
}

fn is_weekday(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',']).to_lowercase();
    let is_named = |name: &&str| word.len() >= 2 && name.starts_with(&word);
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].iter().any(is_named)
        || word.starts_with("星期")
        || word.starts_with('周')
}

/// One day, as far as the text says it.
fn said(text: &str) -> Result<Said, ScheduleError> {
    let wrong = || ScheduleError::NotADay(text.trim().to_owned());
    let number = |part: &str| if part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit()) { part.parse::<i16>().ok() } else { None };
    let small = |part: &str| number(part).and_then(|n| i8::try_from(n).ok()).ok_or_else(wrong);
    let text = text.trim();
    if text.contains('月') {
        let (year, rest) = text.split_once('年').map_or((None, text), |(year, rest)| (Some(year.trim()), rest));
        let (month, day) = rest.split_once('月').ok_or_else(wrong)?;
        let day = day.trim().trim_end_matches(['日', '号']);
        let year = year.map(|year| number(year).ok_or_else(wrong)).transpose()?;
        return Ok(Said { year, month: Some(small(month.trim())?), day: small(day.trim())? });
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some((at, month)) = words.iter().enumerate().find_map(|(at, word)| Some((at, month_named(word)?))) {
        let others: Vec<&str> =
            words.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, word)| word.trim_end_matches(['.', ','])).collect();
        let (day, year) = match others.as_slice() {
            [day] => (*day, None),
            [year, day] if year.len() == 4 => (*day, Some(*year)),
            [day, year] if year.len() == 4 => (*day, Some(*year)),
            _ => return Err(wrong()),
        };
        let year = year.map(|year| number(year).ok_or_else(wrong)).transpose()?;
        return Ok(Said { year, month: Some(month), day: small(day)? });
    }
    let tight: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let tight = tight.trim_end_matches(['日', '号']);
    if tight.len() == 8 && tight.bytes().all(|b| b.is_ascii_digit()) {
        let (year, rest) = tight.split_at(4);
        let (month, day) = rest.split_at(2);
        return Ok(Said { year: number(year), month: Some(small(month)?), day: small(day)? });
    }
    let dotted = tight.contains('.');
    let parts: Vec<&str> = tight.trim_end_matches('.').split(['.', '/', '-']).collect();
    // Which of two numbers is the day: dots put it first, strokes and hyphens do so here and not there.
    let of_two = |first: &str, second: &str| -> Result<(i8, i8), ScheduleError> {
        let (a, b) = (small(first)?, small(second)?);
        match (dotted, a > 12, b > 12) {
            (true, ..) | (_, true, false) => Ok((a, b)),
            (_, false, true) => Ok((b, a)),
            _ if a == b => Ok((a, b)),
            (_, false, false) => Err(ScheduleError::Either(text.to_owned())),
            _ => Err(wrong()),
        }
    };
    match parts.as_slice() {
        [year, month, day] if year.len() == 4 => Ok(Said { year: number(year), month: Some(small(month)?), day: small(day)? }),
        [first, second, year] if year.len() == 4 || (year.len() == 2 && dotted) => {
            let (day, month) = of_two(first, second)?;
            let year = number(year).ok_or_else(wrong)?;
            Ok(Said { year: Some(if year < 100 { year + 2000 } else { year }), month: Some(month), day })
        }
        [_, _, year] if year.len() == 2 => Err(ScheduleError::Either(text.to_owned())),
        [first, second] if first.len() <= 2 => {
            let (day, month) = of_two(first, second)?;
            Ok(Said { year: None, month: Some(month), day })
        }
        [day] if day.len() <= 2 => Ok(Said { year: None, month: None, day: small(day)? }),
        _ => Err(wrong()),
    }
}

/// The two ends of a span; one of them where the text is a single day.
fn ends(text: &str) -> (&str, Option<&str>) {
    for mark in ["..", "~", " - ", " to "] {
        if let Some((from, to)) = text.split_once(mark) {
            return (from, Some(to));
        }
    }
    match text.split_once('-') {
        // One hyphen parts two days, two are within one: `22.-26.11.2026` against `2026-11-22`. `5-6` may be either, and is not a span.
        Some((from, to)) if !to.contains('-') && (from.contains(['.', '/', '日']) || to.contains(['.', '/', '日'])) => (from, Some(to)),
        _ => (text, None),
    }
}

/// A time of day, `14:00`, from any usual form.
pub fn time_of_day(text: &str) -> Option<Time> {
    Time::strptime("%H:%M", time(plain(text).trim())?).ok()
}

/// `14:00`, also `9:30`; as `HH:MM`.
fn time(word: &str) -> Option<String> {
    let (hours, minutes) = word.split_once(':')?;
    let is_number = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(hours) || minutes.len() != 2 || !is_number(minutes) {
        return None;
    }
    let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then(|| format!("{hours:02}:{minutes:02}"))
}

/// The number of a round at the beginning of a piece, `R3`, `3:`, `第3轮`, and what follows it.
fn numbered(piece: &str) -> (Option<u16>, &str) {
    let piece = piece.trim();
    if let Some((number, rest)) = piece.strip_prefix('第').and_then(|rest| rest.split_once('轮')) {
        return (number.trim().parse().ok(), rest.trim_start_matches([':', ' ']));
    }
    let rest = ["round ", "Round ", "R", "r"].iter().find_map(|word| piece.strip_prefix(word));
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let body = rest.unwrap_or(piece);
    let (number, after) = body.split_at(digits(body));
    match (number.parse().ok(), after.strip_prefix(':')) {
        (Some(number), None) if rest.is_some() => (Some(number), after),
        // Not the hours of a time of day: two digits follow those at once.
        (Some(number), Some(after)) if rest.is_some() || time(body.split_whitespace().next().unwrap_or_default()).is_none() => {
            (Some(number), after)
        }
        _ => (None, piece),
    }
}

/// Puts blanks around a `T` between digits and behind `日`, so that day and time are words of their own.
fn spaced(piece: &str) -> String {
    let chars: Vec<char> = piece.chars().collect();
    let mut out = String::with_capacity(piece.len() + 4);
    for (at, c) in chars.iter().enumerate() {
        let between = at > 0 && chars[at - 1].is_ascii_digit() && chars.get(at + 1).is_some_and(char::is_ascii_digit);
        match c {
            'T' | 't' if between => out.push(' '),
            '日' | '号' => {
                out.push(*c);
                out.push(' ');
            }
            _ => out.push(*c),
        }
    }
    out
}

impl RoundDay {
    /// The day as a date.
    pub fn day(&self) -> Option<Date> {
        day(&self.date).ok()
    }
}

/// The longest span of days that is meant: a league over a year.
const LONGEST: i32 = 366;

/// A schedule: pieces by commas, semicolons or lines, each a day or a span of days with the times of its rounds; without a time one round a
/// day. A piece may begin with the number of its round, else it is the next one; a time alone is one more round of the same day; `-` is a
/// round whose day is not known. `rounds` is how many the section has, where that is fixed; `year` the year of a day that does not say one.
///
/// # Errors
/// The first piece that is not read, or does not fit.
pub fn schedule(text: &str, rounds: Option<u16>, year: Option<i16>) -> Result<RoundDays, ScheduleError> {
    let text = plain(text);
    let mut days = RoundDays::new();
    let (mut next, mut year, mut last) = (1_u16, year, None::<Date>);
    let mut put = |round: u16, day: RoundDay| match rounds {
        Some(rounds) if round > rounds || round == 0 => Err(ScheduleError::NoRound(round, rounds)),
        _ if days.insert(round, day).is_some() => Err(ScheduleError::Twice(round)),
        _ => Ok(()),
    };
    for piece in text.split([',', ';', '\n', '，', '；', '、']).map(str::trim).filter(|piece| !piece.is_empty()) {
        let (number, rest) = numbered(piece);
        next = number.unwrap_or(next);
        if matches!(rest.trim(), "-" | "~" | "?") {
            next += 1;
            continue;
        }
        let spaced = spaced(rest);
        let (times, words): (Vec<&str>, Vec<&str>) = spaced.split_whitespace().partition(|word| time(word).is_some());
        let words: Vec<&str> = words.into_iter().filter(|word| !is_weekday(word)).collect();
        let (first, end) = match (words.join(" "), last) {
            (words, Some(same)) if words.is_empty() && !times.is_empty() => (same, same),
            (words, _) => span(&words, year, last).map_err(|why| several(&words).unwrap_or(why))?,
        };
        (year, last) = (Some(end.year()), Some(end));
        let mut date = first;
        while date <= end {
            let day = |start: String| RoundDay { date: in_file_form(date), start };
            if times.is_empty() {
                put(next, day(String::new()))?;
                next += 1;
            }
            for start in times.iter().filter_map(|word| time(word)) {
                put(next, day(start))?;
                next += 1;
            }
            date = date.tomorrow().map_err(|_| ScheduleError::Span(piece.to_owned()))?;
        }
    }
    Ok(days)
}

/// What was written, if it is days side by side, each of them one by itself.
fn several(text: &str) -> Option<ScheduleError> {
    let has_month = |word: &str| said(word).is_ok_and(|day| day.month.is_some());
    let words: Vec<&str> = text.split_whitespace().collect();
    (words.len() > 1 && words.into_iter().all(has_month)).then(|| ScheduleError::Several(text.to_owned()))
}

/// First and last day of a piece. What one end leaves unsaid, the other says; the year may come from the pieces before.
fn span(text: &str, year: Option<i16>, before: Option<Date>) -> Result<(Date, Date), ScheduleError> {
    let (from, to) = ends(text);
    let mut first = said(from)?;
    let mut end = to.map(said).transpose()?.unwrap_or(first);
    first.month = first.month.or(end.month);
    first.year = first.year.or(end.year);
    end.month = end.month.or(first.month);
    let was_said = first.year.is_some();
    first.year = first.year.or(year);
    end.year = end.year.or(first.year);
    let mut first = first.date(text)?;
    let mut end = end.date(text)?;
    // After December comes January of the next year, where no year is said.
    if let Some(before) = before.filter(|before| !was_said && first < *before && before.month() == 12 && first.month() == 1) {
        let later = |date: Date| Date::new(before.year() + 1, date.month(), date.day()).unwrap_or(date);
        (first, end) = (later(first), later(end));
    }
    let days = first.until(end).map_or(-1, |span| span.get_days());
    if end < first || days > LONGEST { Err(ScheduleError::Span(text.to_owned())) } else { Ok((first, end)) }
}

/// A schedule as [`schedule`] reads it.
pub fn schedule_text(days: &RoundDays) -> String {
    let mut text = String::new();
    let mut next = 1;
    let mut date = "";
    for (round, day) in days.iter().filter(|(_, day)| !day.date.is_empty()) {
        let follows = *round == next;
        // A time alone belongs to the day before it.
        if follows && day.date == date && !day.start.is_empty() {
            let _ = write!(text, " {}", day.start);
        } else {
            let mark = if text.is_empty() { "" } else { ", " };
            let number = if follows { String::new() } else { format!("{round}: ") };
            let start = if day.start.is_empty() { String::new() } else { format!(" {}", day.start) };
            let _ = write!(text, "{mark}{number}{}{start}", day.date);
        }
        // A day without a time takes no further times behind it.
        date = if day.start.is_empty() { "" } else { &day.date };
        next = round + 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, ScheduleError> {
        let days = schedule(text, Some(9), Some(2026))?;
        Ok(days.iter().map(|(round, day)| format!("{round} {} {}", day.date, day.start).trim_end().to_owned()).collect())
    }

    #[test]
    fn schedules_are_read_in_the_usual_forms() {
        for (text, expected) in [
            ("2026/11/22", &["1 2026/11/22"][..]),
            ("2026-11-22T14:00", &["1 2026/11/22 14:00"]),
            ("22.11.2026 10:00 15:00, 23.11. 9:30", &["1 2026/11/22 10:00", "2 2026/11/22 15:00", "3 2026/11/23 09:30"]),
            ("22.11. 10:00, 15:00", &["1 2026/11/22 10:00", "2 2026/11/22 15:00"]),
            ("22.-24.11.2026", &["1 2026/11/22", "2 2026/11/23", "3 2026/11/24"]),
            ("22.11.-24.11.2026 14:00", &["1 2026/11/22 14:00", "2 2026/11/23 14:00", "3 2026/11/24 14:00"]),
            ("2026-11-30..2026-12-01", &["1 2026/11/30", "2 2026/12/01"]),
            ("2026/11/30-2026/12/01", &["1 2026/11/30", "2 2026/12/01"]),
            ("Sun 22 Nov 2026 14:00; 23 Nov", &["1 2026/11/22 14:00", "2 2026/11/23"]),
            ("November 22 2026", &["1 2026/11/22"]),
            ("第3轮 2026年11月22日14：00，11月23日", &["3 2026/11/22 14:00", "4 2026/11/23"]),
            ("11月22日至11月23日 14:00 19:00", &["1 2026/11/22 14:00", "2 2026/11/22 19:00", "3 2026/11/23 14:00", "4 2026/11/23 19:00"]),
            ("2: 22.11.2026, R5 2026/11/25", &["2 2026/11/22", "5 2026/11/25"]),
            ("22/11/2026, 11/23/2026", &["1 2026/11/22", "2 2026/11/23"]),
            ("-, 22.11.", &["2 2026/11/22"]),
            ("31.12., 1.1.", &["1 2026/12/31", "2 2027/01/01"]),
            ("20261122", &["1 2026/11/22"]),
            ("", &[]),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice()), "{text}");
        }
    }

    #[test]
    fn what_is_no_day_or_may_be_two_is_refused() {
        let piece = |text: &str| text.to_owned();
        for (text, why) in [
            ("03/04/2026", ScheduleError::Either(piece("03/04/2026"))),
            ("26/11/22", ScheduleError::Either(piece("26/11/22"))),
            ("2026/13/01", ScheduleError::NotADay(piece("2026/13/01"))),
            ("30.2.2026", ScheduleError::NotADay(piece("30.2.2026"))),
            ("tomorrow", ScheduleError::NotADay(piece("tomorrow"))),
            ("2.5. 3.5.", ScheduleError::Several(piece("2.5. 3.5."))),
            ("2026/11/20 2026/11/21 10:00", ScheduleError::Several(piece("2026/11/20 2026/11/21"))),
            ("22.11.2026 25:00", ScheduleError::NotADay(piece("22.11.2026 25:00"))),
            ("24.11.2026..22.11.2026", ScheduleError::Span(piece("24.11.2026..22.11.2026"))),
            ("1: 22.11.2026, 1: 23.11.2026", ScheduleError::Twice(1)),
            ("10: 22.11.2026", ScheduleError::NoRound(10, 9)),
            ("1.-10.12.2026", ScheduleError::NoRound(10, 9)),
            ("14:00", ScheduleError::NotADay(String::new())),
        ] {
            assert_eq!(read(text), Err(why), "{text}");
        }
        assert_eq!(schedule("22.11.", None, None), Err(ScheduleError::NoYear(piece("22.11."))));
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "2026/11/22 10:00 15:00, 2026/11/23",
            "2: 2026/11/22, 2026/11/22 15:00 19:00",
            "2026/11/22, 4: 2026/11/25 09:30, 2026/11/26",
            "",
        ] {
            let days = schedule(text, None, None).unwrap();
            assert_eq!(schedule_text(&days), text);
            assert_eq!(schedule(&schedule_text(&days), None, None).unwrap(), days);
        }
    }
}
