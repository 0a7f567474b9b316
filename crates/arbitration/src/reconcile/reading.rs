//! The readings of a cell: what a person or a recogniser of handwriting takes it for, each with its weight.
//!
//! `Nf3|Nf6` is a cell that may say either; `Nf3:0.7|Nf6:0.2` says how likely each is (`Nf3:70%` is the same). `~Nf3` was not written
//! during play: a player says it from memory.

use super::costs::Cost;

/// One reading of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The text.
    pub text: String,
    /// In thousandths; `None` where none is given.
    pub weight: Option<u16>,
    /// It was not written during play: a player says it from memory.
    pub remembered: bool,
}

/// Most readings of a cell; the rest is left out.
const MOST: usize = 12;

/// The readings of a cell in the order given, one for a plain cell, none for a blank one.
pub fn readings(cell: &str) -> Vec<Reading> {
    let cell = cell.trim();
    // A stroke at the edge of a text is a digit, not a separator.
    let parts: Vec<&str> = cell.split('|').map(str::trim).collect();
    let several = parts.len() > 1 && parts.iter().all(|p| p.chars().count() > 1 || *p == "?");
    let parts = if several { parts } else { vec![cell] };
    parts.into_iter().take(MOST).filter(|p| !p.is_empty()).map(reading).collect()
}

/// The reading of a cell with the greatest weight, the first of several; empty for a blank cell.
pub fn likeliest(cell: &str) -> String {
    let mut best: Option<Reading> = None;
    for reading in readings(cell) {
        if best.as_ref().is_none_or(|b| reading.weight > b.weight) {
            best = Some(reading);
        }
    }
    best.map(|r| r.text).unwrap_or_default()
}

fn reading(part: &str) -> Reading {
    let (text, weight) =
        part.rsplit_once(':').and_then(|(text, tail)| Some((text.trim_end(), weight(tail)?))).map_or((part, None), |(t, w)| (t, Some(w)));
    let bare = text.strip_prefix('~').map(str::trim_start);
    Reading { text: bare.unwrap_or(text).to_owned(), weight, remembered: bare.is_some() }
}

/// `0.7`, `.7`, `1.0`, `70%` in thousandths. A number without a point or a sign is none: `32:21` is a capture.
fn weight(text: &str) -> Option<u16> {
    let text = text.trim();
    let (whole, part, scale) = match text.strip_suffix('%') {
        Some(percent) => percent.split_once('.').map_or((percent, "", 10), |(whole, part)| (whole, part, 10)),
        None => text.split_once('.').map(|(whole, part)| (whole, part, 1000))?,
    };
    let digits = |t: &str| t.len() <= 6 && t.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) || (whole.is_empty() && part.is_empty()) {
        return None;
    }
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let mut thousandths = whole.checked_mul(scale)?;
    let mut place = scale;
    for digit in part.bytes() {
        place /= 10;
        thousandths = thousandths.checked_add(u32::from(digit - b'0') * place)?;
    }
    u16::try_from(thousandths).ok().filter(|w| *w <= 1000)
}

/// What it costs to take a reading of `weight` where the likeliest has `most`: the logarithm of the odds.
pub(super) fn cost(weight: Option<u16>, most: u16) -> Cost {
    let weight = weight.unwrap_or(most).max(1);
    ln(u32::from(most.max(1))).saturating_sub(ln(u32::from(weight))) / 100
}

/// What it costs that none of the readings is right, where `left` thousandths are left for that and the likeliest has `most`.
pub(super) fn none_of(left: u16, most: u16) -> Cost {
    cost(Some(left), most.max(left))
}

/// The natural logarithm in ten thousandths, by halving and a table: no number with a point decides here.
pub(super) fn ln(n: u32) -> u32 {
    const LN_2: u32 = 6931;
    // ln (1 + k/16).
    const STEPS: [u32; 17] = [0, 606, 1178, 1719, 2231, 2719, 3185, 3629, 4055, 4463, 4855, 5232, 5596, 5947, 6286, 6614, 6931];
    let n = n.max(1);
    let whole = n.ilog2();
    let part = (u64::from(n) << 12 >> whole) & 4095;
    let at = usize::try_from(part >> 8).unwrap_or(0);
    let step = |at: usize| STEPS.get(at).copied().unwrap_or(LN_2);
    let (low, high) = (step(at), step(at + 1));
    whole * LN_2 + low + (high - low) * u32::try_from(part & 255).unwrap_or(0) / 256
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(cell: &str) -> Vec<(String, Option<u16>, bool)> {
        readings(cell).into_iter().map(|r| (r.text, r.weight, r.remembered)).collect()
    }

    #[test]
    fn readings_with_and_without_weights() {
        let one = |text: &str, weight, remembered| (text.to_owned(), weight, remembered);
        assert_eq!(told("Nf3"), [one("Nf3", None, false)]);
        assert_eq!(told(" "), []);
        assert_eq!(told("Nf3|Nf6"), [one("Nf3", None, false), one("Nf6", None, false)]);
        assert_eq!(told("Nf3:0.7|Nf6:.2"), [one("Nf3", Some(700), false), one("Nf6", Some(200), false)]);
        assert_eq!(told("32-28:70%|37-28:12.5%"), [one("32-28", Some(700), false), one("37-28", Some(125), false)]);
        assert_eq!(told("炮二平五:0.125 | 炮二平三:1.0"), [one("炮二平五", Some(125), false), one("炮二平三", Some(1000), false)]);
        assert_eq!(told("~Nf3|~Nc3"), [one("Nf3", None, true), one("Nc3", None, true)]);
    }

    #[test]
    fn what_only_looks_like_readings_is_a_text() {
        for cell in ["Ra|", "32:21", "N:f3", "1:02", "Nf3:2.5", "e4:7", "e8=Q"] {
            assert_eq!(told(cell), [(cell.to_owned(), None, false)], "{cell}");
        }
    }

    #[test]
    fn costs_are_logarithms() {
        // 100 ln 2 = 69.3, 100 ln 10 = 230.3, 100 ln 3.5 = 125.3.
        assert_eq!((cost(Some(500), 1000), cost(Some(100), 1000), cost(Some(200), 700), cost(None, 700)), (69, 230, 125, 0));
        for n in 1..=1000 {
            assert!((f64::from(ln(n)) - f64::from(n).ln() * 10_000.0).abs() <= 12.0, "{n}");
        }
    }
}
