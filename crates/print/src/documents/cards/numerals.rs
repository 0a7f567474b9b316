//! Numbers and days as certificates have them: in the digits of the language, which may count beyond nine (一 to 十).

use event::RoundDay;
use words::Lang;

fn digits(lang: Lang) -> Vec<char> {
    lang.text("print.certificate.digits").chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A number digit by digit: 2026, 二〇二六.
fn spelled(number: u32, lang: Lang) -> String {
    let digits = digits(lang);
    let digit = |c: char| c.to_digit(10).and_then(|value| digits.get(value as usize).copied()).unwrap_or(c);
    number.to_string().chars().map(digit).collect()
}

/// A number as it is counted: 22, 二十二. Chinese signs beyond 99 are spelled.
pub fn counted(number: u32, lang: Lang) -> String {
    let Some(ten) = digits(lang).get(10).copied().filter(|_| (10..100).contains(&number)) else { return spelled(number, lang) };
    let tens = if number < 20 { String::new() } else { spelled(number / 10, lang) };
    let ones = if number.is_multiple_of(10) { String::new() } else { spelled(number % 10, lang) };
    format!("{tens}{ten}{ones}")
}

/// A day: `22 November 2026`, `二〇二六年十一月二十二日`; empty where it is none.
pub fn day(date: &str, lang: Lang) -> String {
    let day = RoundDay { date: date.to_owned(), start: String::new() };
    let Some(date) = day.day() else { return String::new() };
    let month = match date.month() {
        1 => lang.text("print.certificate.month.1"),
        2 => lang.text("print.certificate.month.2"),
        3 => lang.text("print.certificate.month.3"),
        4 => lang.text("print.certificate.month.4"),
        5 => lang.text("print.certificate.month.5"),
        6 => lang.text("print.certificate.month.6"),
        7 => lang.text("print.certificate.month.7"),
        8 => lang.text("print.certificate.month.8"),
        9 => lang.text("print.certificate.month.9"),
        10 => lang.text("print.certificate.month.10"),
        11 => lang.text("print.certificate.month.11"),
        _ => lang.text("print.certificate.month.12"),
    };
    let year = spelled(u32::from(date.year().unsigned_abs()), lang);
    let of_month = counted(u32::from(date.day().unsigned_abs()), lang);
    lang.fill("print.certificate.day", &[("year", &year), ("month", month), ("day", &of_month)])
}

/// A place in words: first place, 第一名.
pub fn place(place: u32, lang: Lang) -> String {
    let known = match place {
        1 => lang.text("print.certificate.place.1"),
        2 => lang.text("print.certificate.place.2"),
        3 => lang.text("print.certificate.place.3"),
        4 => lang.text("print.certificate.place.4"),
        5 => lang.text("print.certificate.place.5"),
        6 => lang.text("print.certificate.place.6"),
        7 => lang.text("print.certificate.place.7"),
        8 => lang.text("print.certificate.place.8"),
        _ => return lang.fill("print.certificate.place.other", &[("place", &counted(place, lang))]),
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_days_in_both_languages() {
        let zh = Lang::named("zh-CN").unwrap();
        let counted = |n| counted(n, zh);
        assert_eq!(
            [1, 9, 10, 11, 19, 20, 22, 99, 100].map(counted),
            ["一", "九", "十", "十一", "十九", "二十", "二十二", "九十九", "一〇〇"]
        );
        assert_eq!(day("2026/11/22", zh), "二〇二六年十一月二十二日");
        assert_eq!(day("2026/03/10", zh), "二〇二六年三月十日");
        assert_eq!(day("2026/11/22", Lang::EN), "22 November 2026");
        assert_eq!(day("soon", Lang::EN), "");
        assert_eq!([1, 8, 12].map(|n| place(n, zh)), ["第一名", "第八名", "第十二名"]);
        assert_eq!([1, 12].map(|n| place(n, Lang::EN)), ["First place", "Place 12"]);
    }
}
