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

    /// Reads an amount as people type it: `150`, `150.5`, `1 500,00`, `1'500.00`; noughts behind its last decimal change nothing. A dot or comma
    /// before exactly three last digits is ambiguous and not read, unless the currency has three decimals.
    pub fn read(&self, text: &str) -> Option<u64> {
        let text: String = text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '_')).collect();
        let decimals = self.decimals() as usize;
        let (whole, part) = match text.rfind(['.', ',']) {
            Some(at) => (&text[..at], &text[at + 1..]),
            None => (text.as_str(), ""),
        };
        let is_bare = text.contains(['.', ',']) && part.is_empty();
        let part = match part.split_at_checked(decimals) {
            Some((shown, noughts)) if part.len() != 3 && noughts.bytes().all(|b| b == b'0') => shown,
            _ => part,
        };
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > decimals || is_bare {
            return None;
        }
        let one = 10u64.checked_pow(self.decimals())?;
        let part: u64 = if part.is_empty() { 0 } else { format!("{part:0<decimals$}").parse().ok()? };
        whole.parse::<u64>().ok()?.checked_mul(one)?.checked_add(part)
    }
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
        let read = |code: &str, text: &str| Currency::of(code).unwrap().read(text);
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
}
