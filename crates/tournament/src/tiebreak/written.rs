//! How a tie-break is written and read: its code with modifiers, and what somebody may have meant who wrote another.

use super::code::{CODES, Kind, TieBreak};
use crate::model::Primary;
use std::fmt;
use std::str::FromStr;

/// The text is not the code of a tie-break.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// No such tie-break.
    #[error("{0:?} is not a tie-break code")]
    Unknown(String),
    /// The tie-break does not take this modifier.
    #[error("{code} does not take {modifier}")]
    Modifier {
        /// The tie-break.
        code: &'static str,
        /// The modifier with the mark before it: `/C1`, `:MP`.
        modifier: String,
    },
}

impl FromStr for TieBreak {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let upper = text.trim().to_ascii_uppercase();
        let mut parts = upper.split('/');
        let (code, score) = match parts.next().unwrap_or("").split_once(':') {
            Some((code, score)) => (code, Some(score)),
            None => (upper.split('/').next().unwrap_or(""), None),
        };
        // GE is the name that REP had in older lists.
        let code = if code == "GE" { "REP" } else { code };
        let Some(&(kind, code)) = CODES.iter().find(|(_, known)| known.eq_ignore_ascii_case(code)) else {
            return Err(CodeError::Unknown(text.trim().chars().take(40).collect()));
        };
        let mut tiebreak = Self::plain(kind);
        let wrong = |modifier: &str| CodeError::Modifier { code, modifier: modifier.chars().take(40).collect() };
        tiebreak.score = match score {
            None => None,
            Some("MP") if kind.takes_score() => Some(Primary::Match),
            Some("GP") if kind.takes_score() => Some(Primary::Game),
            Some(other) => return Err(wrong(&format!(":{other}"))),
        };
        for modifier in parts {
            tiebreak.modify(modifier).ok_or_else(|| wrong(&format!("/{modifier}")))?;
        }
        Ok(tiebreak)
    }
}

impl TieBreak {
    pub(super) fn modify(&mut self, modifier: &str) -> Option<()> {
        let kind = self.kind;
        let mut chars = modifier.chars();
        let letter = chars.next()?;
        let number = chars.as_str();
        match letter {
            'C' if kind.takes_low_cuts() && self.median == 0 => self.cut_low = small(number)?,
            'M' if kind.takes_medians() && self.cut_low == 0 => self.median = small(number)?,
            'P' if kind.takes_played_forfeits() && number.is_empty() => self.forfeits_played = true,
            'K' if kind == Kind::ScoreStrength => self.divisor = Some(small(number)?),
            'F' if matches!(kind, Kind::AverageBuchholz | Kind::ScoreStrength) && number.is_empty() => self.fore = true,
            'R' if matches!(kind, Kind::PairingNumber | Kind::Rating) && number.is_empty() => self.reverse = true,
            'L' if kind == Kind::Koya => {
                let (sign, digits) = match number.strip_prefix('-') {
                    Some(digits) => (-1, digits),
                    None => (1, number.strip_prefix('+').unwrap_or(number)),
                };
                self.limit = sign * i8::try_from(small(digits)?).ok()?;
            }
            'U' if kind.needs_ratings() => {
                let is_number = number.len() <= 4 && number.bytes().all(|b| b.is_ascii_digit());
                self.unrated = Some(number.parse().ok().filter(|_| is_number)?);
            }
            _ => return None,
        }
        Some(())
    }
}

/// A number of cuts or half-points, 1 to 20.
fn small(digits: &str) -> Option<u8> {
    let is_number = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|n| is_number && (1..=20).contains(n))
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.kind.code().to_owned();
        match self.score {
            Some(Primary::Match) => text += ":MP",
            Some(Primary::Game) => text += ":GP",
            None => {}
        }
        if self.cut_low > 0 {
            text += &format!("/C{}", self.cut_low);
        }
        if self.median > 0 {
            text += &format!("/M{}", self.median);
        }
        if self.limit != 0 {
            text += &format!("/L{:+}", self.limit);
        }
        for (is_set, letter) in [(self.forfeits_played, "/P"), (self.fore, "/F"), (self.reverse, "/R")] {
            if is_set {
                text += letter;
            }
        }
        if let Some(divisor) = self.divisor {
            text += &format!("/K{divisor}");
        }
        if let Some(rating) = self.unrated {
            text += &format!("/U{rating}");
        }
        f.pad(&text)
    }
}

/// What a tie-break is called where people do not write the code of C.07: other programs' codes and whole names.
const CALLED: [(&str, &str); 34] = [
    ("BUCHHOLZ", "BH"),
    ("BUCHHOLTZ", "BH"),
    ("BUC", "BH"),
    ("BUCH", "BH"),
    ("BHZ", "BH"),
    ("BUCHHOLZCUT1", "BH/C1"),
    ("BUC1", "BH/C1"),
    ("BH1", "BH/C1"),
    ("BHC1", "BH/C1"),
    ("BHC2", "BH/C2"),
    ("MEDIAN", "BH/M1"),
    ("MBH", "BH/M1"),
    ("BHM1", "BH/M1"),
    ("SONNEBORN", "SB"),
    ("SONNEBORNBERGER", "SB"),
    ("BERGER", "SB"),
    ("DIRECT", "DE"),
    ("DIRECTENCOUNTER", "DE"),
    ("WINS", "WIN"),
    ("KOYA", "KS"),
    ("PROGRESSIVE", "PS"),
    ("CUMULATIVE", "PS"),
    ("PERFORMANCE", "TPR"),
    ("RATING", "RTNG"),
    // Draughts.
    ("SOLKOFF", "BH"),
    ("SOLK", "BH"),
    ("SSOLK", "BH/C1"),
    ("SHORTTRUNCATEDSOLKOFF", "BH/C1"),
    ("TRUNCATEDSOLKOFF", "BH/C1"),
    ("SOLKOFFMEDIAN", "BH/M1"),
    ("MEDIANSOLKOFF", "BH/M1"),
    ("FULLTRUNCATEDSOLKOFF", "SOLKF"),
    ("SOLKOFFPLUS", "SOLKP"),
    ("MUTUALRESULT", "DE"),
];

/// Codes that somebody may have meant who wrote this: by the name, or one letter away. At most three; none is chosen for anybody.
pub fn near(text: &str) -> Vec<&'static str> {
    let letters: String = text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(40).collect();
    if let Some((_, code)) = CALLED.iter().find(|(name, _)| *name == letters) {
        return vec![code];
    }
    let head: String = text.split('/').next().unwrap_or_default().chars().take(40).map(|c| c.to_ascii_uppercase()).collect();
    let apart = |code: &str| distance(&head, code);
    let mut found: Vec<(usize, &'static str)> = CODES.iter().map(|(_, code)| (apart(code), *code)).filter(|(d, _)| *d <= 1).collect();
    found.sort_by_key(|(d, _)| *d);
    found.into_iter().map(|(_, code)| code).take(3).collect()
}

/// Letters to add, take away or change to make one text of another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut last = i;
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let above = row.get(j + 1).copied().unwrap_or(usize::MAX);
            let here = (last + usize::from(x != *y)).min(above + 1).min(next.get(j).copied().unwrap_or(usize::MAX) + 1);
            last = above;
            next.push(here);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_mandatory_list_read_back() {
        let list = "PTS DE DE/P WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/M2/P AOB AOB/F FB \
                    FB/C1 FB/M2/P SB SB/C1 SB/C2 SB/P SB/C2/P KS KS/L+1 KS/L-2 ARO ARO/C1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R ARO/U1500 \
                    FOUL H2H PREV PREVP DROP OPW OPD OPL MP MSB MPTS GPTS MPvGP WIN:MP WON:GP PS:MP/C1 STD:MP BH:MP/C1/P BH:GP/M2 FB:GP/C1 \
                    AOB:MP/F KS:GP/L+1 SB:MP EMMSB EMGSB/C1 EGMSB/C2/P EGGSB EDE EDE/P EDEC EDET EDEB EDEBT EDEBB SSSC SSSC/F SSSC/P/K4 BC \
                    TBR BBE BERLIN OLSB OLBH GWON BRT SOLKF SOLKP MANUAL";
        for code in list.split_whitespace() {
            assert_eq!(code.parse::<TieBreak>().unwrap().to_string(), code);
            assert_eq!(code.to_ascii_lowercase().parse::<TieBreak>().unwrap().to_string(), code);
        }
        assert_eq!("KS/L1".parse::<TieBreak>().unwrap().limit, 1);
    }

    #[test]
    fn a_name_or_a_slip_finds_the_code_that_was_meant() {
        for (text, codes) in [
            ("Buchholz", &["BH"][..]),
            ("BHZ", &["BH"]),
            ("bh-c1", &["BH/C1"]),
            ("Sonneborn-Berger", &["SB"]),
            ("WINN", &["WIN"]),
            ("TPP/R", &["TPN", "TPR", "PTP"][..2]),
            ("XYZ", &[]),
        ] {
            assert_eq!(&near(text)[..codes.len().min(near(text).len())], codes, "{text}");
        }
        assert!(CALLED.iter().all(|(_, code)| code.parse::<TieBreak>().is_ok()));
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for code in [
            "", "BHX", "BH:XP", "DE:MP", "EMMSB:MP", "EMMSB/M1", "BC/C1", "SSSC/K0", "BH/C0", "BH/C", "BH/C1/M1", "WIN/C1", "SB/M1",
            "BH/R", "KS/L", "ARO/U", "BH/C+1", "BH/", "KS/L99", "FOUL/R",
        ] {
            assert!(code.parse::<TieBreak>().is_err(), "{code}");
        }
    }
}
