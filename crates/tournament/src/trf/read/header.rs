//! Records `??2` that only describe the tournament.

use super::super::columns::Line;
use super::super::error::WarningKind;
use super::Reader;

/// Takes a descriptive record; `false` if it is none.
pub(super) fn record(reader: &mut Reader, code: &str, line: &Line) -> bool {
    let text = line.rest(5);
    let info = &mut reader.tournament.info;
    match code {
        "012" => info.name = text,
        "022" => info.city = text,
        "032" => info.federation = text,
        "042" => reader.tournament.info.start = date(reader, line.number, text),
        "052" => reader.tournament.info.end = date(reader, line.number, text),
        "062" => {
            reader.rules.stated_players = count(&text).map(|count| (line.number, count));
        }
        // Counted anew when written.
        "072" => reader.rules.stated_rated = count(&text).map(|count| (line.number, count)),
        "082" => {}
        "092" => info.kind = text,
        "102" => info.chief_arbiter = text,
        "112" => {
            if !text.is_empty() {
                info.deputies.push(text);
            }
        }
        "122" => info.time_control = text,
        "132" => {
            let mut dates = Vec::new();
            let mut column = 91;
            while column <= line.width() && dates.len() < usize::from(super::super::MAX_ROUNDS) {
                let text = line.text(column, column + 9);
                dates.push(if text.is_empty() { text } else { date(reader, line.number, text) });
                column += 10;
            }
            reader.tournament.info.round_dates = dates;
        }
        "172" => info.ranking_method = text,
        "182" => info.pairing_program = text,
        "222" => info.coded_time_control = text,
        _ => return false,
    }
    true
}

/// The number at the beginning of a text: `9 (9)`.
fn count(text: &str) -> Option<u32> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// A date as `YYYY/MM/DD`. Old files have other orders and marks: `DD.MM.YYYY`, `28. 07. 2005`, `YY/MM/DD`.
fn date(reader: &mut Reader, line: usize, text: String) -> String {
    if text.is_empty() {
        return text;
    }
    normal_date(&text).unwrap_or_else(|| {
        reader.warn(line, 5, WarningKind::Date(text.clone()));
        text
    })
}

/// A date of any usual order as `YYYY/MM/DD`.
pub(in crate::trf) fn normal_date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['/', '.', '-']).map(str::trim).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    if parts.iter().any(|part| part.is_empty() || part.len() > 4 || !part.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    // The year is where four digits stand; two-digit years come first (record 132).
    let (year, month, day) = if c.len() == 4 { (*c, *b, *a) } else { (*a, *b, *c) };
    let (year, month, day): (u16, u8, u8) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let year = if year < 100 { 2000 + year } else { year };
    ((1000..=9999).contains(&year) && month <= 12 && day <= 31).then(|| format!("{year:04}/{month:02}/{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::normal_date;

    #[test]
    fn dates_of_all_kinds_become_one() {
        for (text, expected) in [
            ("2026/11/20", "2026/11/20"),
            ("28. 07. 2005", "2005/07/28"),
            ("24/09/2010", "2010/09/24"),
            ("26/11/20", "2026/11/20"),
            ("1.2.2024", "2024/02/01"),
            ("2024-02-01", "2024/02/01"),
        ] {
            assert_eq!(normal_date(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "2026", "2026/13/01", "a/b/c", "1/2/3/4", "26//20"] {
            assert_eq!(normal_date(text), None, "{text}");
        }
    }
}
