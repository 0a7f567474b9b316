//! Currencies: their sign and how many decimals an amount has.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A currency by its code of three letters (ISO 4217).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Currency(String);

/// Code, sign, whether the sign stands behind the amount, decimals. Every other has two decimals and its code as sign.
const SIGNS: &[(&str, &str, bool, u32)] = &[
    ("BRL", "R$", false, 2),
    ("CHF", "CHF", false, 2),
    ("CNY", "¥", false, 2),
    ("CZK", "Kč", true, 2),
    ("EUR", "€", false, 2),
    ("GBP", "£", false, 2),
    ("HKD", "HK$", false, 2),
    ("INR", "₹", false, 2),
    ("JPY", "¥", false, 0),
    ("KRW", "₩", false, 0),
    ("PLN", "zł", true, 2),
    ("RUB", "₽", true, 2),
    ("SGD", "S$", false, 2),
    ("TWD", "NT$", false, 2),
    ("UAH", "₴", true, 2),
    ("USD", "$", false, 2),
    ("VND", "₫", true, 0),
    ("BHD", "BHD", false, 3),
    ("CLP", "CLP", false, 0),
    ("IQD", "IQD", false, 3),
    ("ISK", "kr", true, 0),
    ("JOD", "JOD", false, 3),
    ("KWD", "KWD", false, 3),
    ("OMR", "OMR", false, 3),
    ("PYG", "PYG", false, 0),
    ("TND", "TND", false, 3),
    ("UGX", "UGX", false, 0),
    ("XAF", "XAF", false, 0),
    ("XOF", "XOF", false, 0),
];

impl Default for Currency {
    fn default() -> Self {
        Self("EUR".to_owned())
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Currency {
    /// The currency of a code; `None` where it is not three letters.
    pub fn of(code: &str) -> Option<Self> {
        let code = code.trim();
        (code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic())).then(|| Self(code.to_ascii_uppercase()))
    }

    fn row(&self) -> Option<&'static (&'static str, &'static str, bool, u32)> {
        SIGNS.iter().find(|row| row.0 == self.0)
    }

    /// Decimals of an amount.
    pub fn decimals(&self) -> u32 {
        self.row().map_or(2, |row| row.3)
    }

    /// An amount without the sign: `150.00`, `1500`.
    pub fn number(&self, amount: u64) -> String {
        let one = 10u64.pow(self.decimals());
        match self.decimals() {
            0 => amount.to_string(),
            decimals => format!("{}.{:0width$}", amount / one, amount % one, width = decimals as usize),
        }
    }

    /// An amount with the currency's own sign where it belongs: `€150.00`, `150.00 zł`, `¥1500`.
    pub fn amount(&self, amount: u64) -> String {
        let number = self.number(amount);
        match self.row() {
            Some((_, sign, true, _)) => format!("{number} {sign}"),
            Some((_, sign, false, _)) if sign.len() > 2 && sign.is_ascii() => format!("{sign} {number}"),
            Some((_, sign, false, _)) => format!("{sign}{number}"),
            None => format!("{} {number}", self.0),
        }
    }

    /// An amount that is worth as many units of another currency: 500.00 is 500 where there are no decimals. `None` where the other one has too
    /// few of them to show it.
    pub fn amount_in(&self, amount: u64, other: &Self) -> Option<u64> {
        let (from, to) = (10u64.checked_pow(self.decimals())?, 10u64.checked_pow(other.decimals())?);
        match to.checked_div(from).filter(|times| *times > 0) {
            Some(times) => amount.checked_mul(times),
            None => amount.is_multiple_of(from / to).then_some(amount / (from / to)),
        }
    }

    /// Reads an amount as people type it: `150`, `150.5`, `1 500,00`, `1'500.00`, `1,500.00`, `1.500.000`, with the sign or the code of the
    /// currency before or behind it; noughts behind its last decimal change nothing.
    ///
    /// # Errors
    /// It is no amount of the currency, or could be one of two: a dot or comma before exactly three last digits, unless the currency has three
    /// decimals.
    pub fn read(&self, text: &str) -> Result<u64, Unread> {
        let text: String = self.bare(text.trim()).chars().filter(|c| !is_between_thousands(*c)).collect();
        let decimals = self.decimals() as usize;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let last = text.rfind(['.', ',']);
        let (before, behind) = last.map_or((text.as_str(), ""), |at| (&text[..at], &text[at + 1..]));
        let (own, other) = if last.is_some_and(|at| text[at..].starts_with('.')) { ('.', ',') } else { (',', '.') };
        let (whole, part) = match last {
            // Twice the same sign parts thousands; the other one has no place behind it.
            Some(_) if before.contains(own) => (thousands(&text, own).ok_or(Unread::No)?, ""),
            Some(_) if before.contains(other) => (thousands(before, other).ok_or(Unread::No)?, behind),
            _ => (before.to_owned(), behind),
        };
        let is_single = last.is_some() && !before.contains(['.', ',']);
        if is_single && decimals != 3 && thousands(&text, own).is_some() {
            return Err(Unread::Either);
        }
        let part = match part.split_at_checked(decimals) {
            Some((shown, noughts)) if part.len() != 3 && noughts.bytes().all(|b| b == b'0') => shown,
            _ => part,
        };
        let is_bare = last.is_some() && behind.is_empty();
        if !digits(&whole) || !(part.is_empty() || digits(part)) || part.len() > decimals || is_bare {
            return Err(Unread::No);
        }
        let part: u64 = if part.is_empty() { 0 } else { format!("{part:0<decimals$}").parse().map_err(|_| Unread::No)? };
        let one = 10u64.checked_pow(self.decimals()).ok_or(Unread::No)?;
        let whole: u64 = whole.parse().map_err(|_| Unread::No)?;
        whole.checked_mul(one).and_then(|amount| amount.checked_add(part)).ok_or(Unread::No)
    }

    /// Whether a text is meant as an amount, of this currency or of another: it begins with a digit, or with the sign or code of a currency and
    /// a digit behind it.
    pub fn is_amount(&self, text: &str) -> bool {
        let begins = |text: &str| text.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let signs = SIGNS.iter().flat_map(|row| [row.0, row.1]).chain([self.0.as_str(), "￥"]);
        begins(text) || text.starts_with(['-', '.']) || signs.into_iter().any(|sign| without_prefix(text, sign).is_some_and(begins))
    }

    /// An amount without the currency's own sign or code before or behind it.
    fn bare<'t>(&self, text: &'t str) -> &'t str {
        let also: &[&str] = if self.0 == "CNY" {
            &["￥", "元"]
        } else if self.0 == "JPY" {
            &["￥"]
        } else {
            &[]
        };
        let own = self.row().map(|row| row.1).into_iter().chain([self.0.as_str()]).chain(also.iter().copied());
        for sign in own {
            if let Some(rest) = without_prefix(text, sign).or_else(|| without_suffix(text, sign)) {
                return rest.trim();
            }
        }
        text
    }
}

/// Why a text is not read as an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is none.
    No,
    /// It could be thousands or decimals: `1,500`.
    Either,
}

/// Blanks and signs that stand between thousands and nowhere else.
const fn is_between_thousands(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '’' | '_')
}

/// The digits of a number whose thousands are parted by a sign; `None` where they are not.
fn thousands(text: &str, sign: char) -> Option<String> {
    let mut groups = text.split(sign);
    let first = groups.next().filter(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))?;
    let all: Vec<&str> = std::iter::once(first).chain(groups).collect();
    let is_group = |group: &&str| group.len() == 3;
    let is_parted = all.len() > 1 && all.iter().skip(1).all(is_group);
    (is_parted && all.iter().all(|group| group.bytes().all(|b| b.is_ascii_digit()))).then(|| all.concat())
}

fn without_prefix<'t>(text: &'t str, sign: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(sign.len())?;
    head.eq_ignore_ascii_case(sign).then_some(rest)
}

fn without_suffix<'t>(text: &'t str, sign: &str) -> Option<&'t str> {
    let (rest, tail) = text.split_at_checked(text.len().checked_sub(sign.len())?)?;
    tail.eq_ignore_ascii_case(sign).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_the_sign_and_the_decimals_of_their_currency() {
        let said = |code: &str, amount| Currency::of(code).unwrap().amount(amount);
        assert_eq!(said("eur", 15_000), "€150.00");
        assert_eq!(said("PLN", 5), "0.05 zł");
        assert_eq!(said("JPY", 15_000), "¥15000");
        assert_eq!(said("KWD", 1_500), "KWD 1.500");
        assert_eq!(said("SEK", 15_000), "SEK 150.00");
        assert_eq!(Currency::of("EURO"), None);
    }

    #[test]
    fn an_amount_is_worth_as_many_units_of_another_currency() {
        let [euro, yen, dinar] = ["EUR", "JPY", "KWD"].map(|code| Currency::of(code).unwrap());
        assert_eq!(euro.amount_in(50_000, &yen), Some(500));
        assert_eq!(euro.amount_in(15_050, &yen), None);
        assert_eq!(yen.amount_in(500, &euro), Some(50_000));
        assert_eq!(
            (euro.amount_in(15_050, &dinar), dinar.amount_in(1_505, &euro), dinar.amount_in(1_500, &euro)),
            (Some(150_500), None, Some(150))
        );
        assert_eq!((euro.amount_in(7, &euro), yen.amount_in(u64::MAX, &euro)), (Some(7), None));
    }

    #[test]
    fn amounts_are_read_as_typed() {
        let read = |code: &str, text: &str| Currency::of(code).unwrap().read(text).ok();
        assert_eq!(read("EUR", "150"), Some(15_000));
        assert_eq!(read("EUR", "1 500,5"), Some(150_050));
        assert_eq!(read("EUR", "0.01"), Some(1));
        assert_eq!(read("JPY", "1500"), Some(1500));
        assert_eq!(
            (read("JPY", "1500.00"), read("JPY", "1500.50"), read("JPY", "1.500"), read("JPY", "5.")),
            (Some(1500), None, None, None)
        );
        assert_eq!(read("EUR", "1.5000"), Some(150));
        for bad in ["", "x", "1.500", "-5", ".5", "5.", "99999999999999999999"] {
            assert_eq!(read("EUR", bad), None, "{bad}");
        }
    }

    #[test]
    fn thousands_and_signs_are_read_where_they_can_only_be_that() {
        let read = |code: &str, text: &str| Currency::of(code).unwrap().read(text);
        for text in ["€1500", "1500 €", "EUR 1500", "1500eur", "1'500", "1’500.00", "1,500.00", "1.500,00", "€ 1 500,0"] {
            assert_eq!(read("EUR", text), Ok(150_000), "{text}");
        }
        assert_eq!((read("EUR", "1,500,000"), read("EUR", "1.500.000,5")), (Ok(150_000_000), Ok(150_000_050)));
        assert_eq!((read("CNY", "500元"), read("CNY", "￥500"), read("PLN", "500 zł")), (Ok(50_000), Ok(50_000), Ok(50_000)));
        for either in ["1,500", "1.500", "€1,500", "12.345"] {
            assert_eq!(read("EUR", either), Err(Unread::Either), "{either}");
        }
        for bad in ["1,50,000", "1,500.000", "1.500.00", "$500", "USD 500", "0,500", "€", "1500,500"] {
            assert_eq!(read("EUR", bad), Err(Unread::No), "{bad}");
        }
        assert_eq!(read("KWD", "1.500"), Ok(1500), "three decimals are written so");
        let euro = Currency::default();
        assert!(["500", "€500", "eur 500", "$500", "R$ 5"].iter().all(|text| euro.is_amount(text)));
        assert!(["Cup", "Europe 1", "€", "A 5"].iter().all(|text| !euro.is_amount(text)));
    }
}
