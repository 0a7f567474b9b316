//! Dates of birth as people write them.

/// The text is not of the kind its place promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUnderstood;

/// A date of birth in the form of the report file: `YYYY/MM/DD`, or `YYYY` where no more is known. Reads
/// `31.12.1999`, `1999-12-31`, `1999/12/31`, `1999年12月31日`, `19991231`, `1999`, and `1999.00.00` (unknown day) as the
/// year alone. Days before months only with dots: `03/04/1999` may be either and is not understood.
pub fn birth(text: &str) -> Result<String, NotUnderstood> {
    let text = text.trim();
    let text = text.split_once(['T', ' ']).filter(|(day, _)| day.len() >= 8).map_or(text, |(day, _)| day);
    let parts: Vec<&str> = text.split(['.', '-', '/', '年', '月', '日']).filter(|p| !p.is_empty()).collect();
    let number = |part: &str| if part.len() <= 8 && part.bytes().all(|b| b.is_ascii_digit()) { part.parse::<u32>().ok() } else { None };
    let date = match parts.as_slice() {
        [] | ["0" | "0000"] => return Ok(String::new()),
        [one] => match (one.len(), number(one)) {
            (4, Some(year)) => (year, 0, 0),
            (8, Some(date)) => (date / 10_000, date / 100 % 100, date % 100),
            _ => return Err(NotUnderstood),
        },
        [year, month] if year.len() == 4 => (number(year).ok_or(NotUnderstood)?, number(month).ok_or(NotUnderstood)?, 0),
        [year, month, day] if year.len() == 4 => {
            (number(year).ok_or(NotUnderstood)?, number(month).ok_or(NotUnderstood)?, number(day).ok_or(NotUnderstood)?)
        }
        [day, month, year] if year.len() == 4 && text.contains('.') => {
            (number(year).ok_or(NotUnderstood)?, number(month).ok_or(NotUnderstood)?, number(day).ok_or(NotUnderstood)?)
        }
        _ => return Err(NotUnderstood),
    };
    match date {
        (0, 0, 0) => Ok(String::new()),
        (year @ 1850..=2100, 0, 0) => Ok(format!("{year:04}")),
        (year @ 1850..=2100, 1..=12, 0) => Ok(format!("{year:04}")),
        (year @ 1850..=2100, month @ 1..=12, day) if (1..=days(year, month)).contains(&day) => Ok(format!("{year:04}/{month:02}/{day:02}")),
        _ => Err(NotUnderstood),
    }
}

const fn days(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
