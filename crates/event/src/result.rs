//! The results that can stand on a board.

use std::fmt;
use std::str::FromStr;
use tournament::model::Outcome;

/// A result of a board, White's side first. These and no others can be entered: a win and a draw on one board, or a
/// played game mixed with a forfeit, do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum BoardResult {
    /// 1-0.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// ½-½.
    #[serde(rename = "=")]
    Draw,
    /// 0-1.
    #[serde(rename = "0-1")]
    BlackWins,
    /// White wins, Black did not play.
    #[serde(rename = "+-")]
    WhiteForfeitWin,
    /// Black wins, White did not play.
    #[serde(rename = "-+")]
    BlackForfeitWin,
    /// Neither played.
    #[serde(rename = "--")]
    DoubleForfeit,
    /// ½-0 by the arbiter's decision, played.
    #[serde(rename = "=-0")]
    HalfZero,
    /// 0-½ by the arbiter's decision, played.
    #[serde(rename = "0-=")]
    ZeroHalf,
    /// 0-0, played and lost by both.
    #[serde(rename = "0-0")]
    BothLose,
    /// 1-0, not rated (fewer than one move each).
    #[serde(rename = "1u")]
    UnratedWhiteWins,
    /// ½-½, not rated.
    #[serde(rename = "=u")]
    UnratedDraw,
    /// 0-1, not rated.
    #[serde(rename = "0u")]
    UnratedBlackWins,
    /// Adjourned: a draw for pairing until the result is known (FIDE C.04.2 article 3.1).
    #[serde(rename = "adj")]
    Adjourned,
}

impl BoardResult {
    /// All of them, the usual ones first.
    pub const ALL: [Self; 13] = [
        Self::WhiteWins,
        Self::Draw,
        Self::BlackWins,
        Self::WhiteForfeitWin,
        Self::BlackForfeitWin,
        Self::DoubleForfeit,
        Self::HalfZero,
        Self::ZeroHalf,
        Self::BothLose,
        Self::UnratedWhiteWins,
        Self::UnratedDraw,
        Self::UnratedBlackWins,
        Self::Adjourned,
    ];

    /// The code on the command line and in result files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WhiteWins => "1",
            Self::Draw => "=",
            Self::BlackWins => "0",
            Self::WhiteForfeitWin => "+-",
            Self::BlackForfeitWin => "-+",
            Self::DoubleForfeit => "--",
            Self::HalfZero => "=0",
            Self::ZeroHalf => "0=",
            Self::BothLose => "00",
            Self::UnratedWhiteWins => "1u",
            Self::UnratedDraw => "=u",
            Self::UnratedBlackWins => "0u",
            Self::Adjourned => "adj",
        }
    }

    /// As it stands in a list, White's side first.
    pub const fn notation(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::Draw => "½-½",
            Self::BlackWins => "0-1",
            Self::WhiteForfeitWin => "+ -",
            Self::BlackForfeitWin => "- +",
            Self::DoubleForfeit => "- -",
            Self::HalfZero => "½-0",
            Self::ZeroHalf => "0-½",
            Self::BothLose => "0-0",
            Self::UnratedWhiteWins => "1-0u",
            Self::UnratedDraw => "½-½u",
            Self::UnratedBlackWins => "0-1u",
            Self::Adjourned => "adj.",
        }
    }

    /// The key of its words in the catalogues.
    pub const fn key(self) -> &'static str {
        match self {
            Self::WhiteWins => "event.result.white-wins",
            Self::Draw => "event.result.draw",
            Self::BlackWins => "event.result.black-wins",
            Self::WhiteForfeitWin => "event.result.white-forfeit-win",
            Self::BlackForfeitWin => "event.result.black-forfeit-win",
            Self::DoubleForfeit => "event.result.double-forfeit",
            Self::HalfZero => "event.result.half-zero",
            Self::ZeroHalf => "event.result.zero-half",
            Self::BothLose => "event.result.both-lose",
            Self::UnratedWhiteWins => "event.result.unrated-white-wins",
            Self::UnratedDraw => "event.result.unrated-draw",
            Self::UnratedBlackWins => "event.result.unrated-black-wins",
            Self::Adjourned => "event.result.adjourned",
        }
    }

    /// What White and Black got.
    pub const fn outcomes(self) -> (Outcome, Outcome) {
        match self {
            Self::WhiteWins => (Outcome::Win, Outcome::Loss),
            Self::Draw => (Outcome::Draw, Outcome::Draw),
            Self::BlackWins => (Outcome::Loss, Outcome::Win),
            Self::WhiteForfeitWin => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            Self::BlackForfeitWin => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            Self::DoubleForfeit => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            Self::HalfZero => (Outcome::Draw, Outcome::Loss),
            Self::ZeroHalf => (Outcome::Loss, Outcome::Draw),
            Self::BothLose => (Outcome::Loss, Outcome::Loss),
            Self::UnratedWhiteWins => (Outcome::UnratedWin, Outcome::UnratedLoss),
            Self::UnratedDraw => (Outcome::UnratedDraw, Outcome::UnratedDraw),
            Self::UnratedBlackWins => (Outcome::UnratedLoss, Outcome::UnratedWin),
            Self::Adjourned => (Outcome::Adjourned, Outcome::Adjourned),
        }
    }

    /// The result that two entries of a report file make together; `None` where they contradict each other.
    pub fn from_outcomes(white: Outcome, black: Outcome) -> Option<Self> {
        Self::ALL.into_iter().find(|r| r.outcomes() == (white, black))
    }
}

impl fmt::Display for BoardResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.notation())
    }
}

/// The text is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no result; results are 1 = 0 +- -+ -- =0 0= 00 1u =u 0u adj")]
pub struct UnknownResult(pub String);

/// Reads the codes and the usual notations: `1`, `1-0`, `½-½`, `=`, `+`, `-`, `+-`, `1u`, `adj` and the like.
impl FromStr for BoardResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, UnknownResult> {
        let plain: String =
            text.trim().to_lowercase().chars().filter(|c| !c.is_whitespace()).map(|c| if c == '½' { '=' } else { c }).collect();
        Ok(match plain.as_str() {
            "1" | "1-0" => Self::WhiteWins,
            "=" | "=-=" | "1/2" | "1/2-1/2" | "0.5" => Self::Draw,
            "0" | "0-1" => Self::BlackWins,
            "+" | "+-" | "+--" | "1f" => Self::WhiteForfeitWin,
            "-" | "-+" | "--+" | "0f" => Self::BlackForfeitWin,
            "--" | "---" => Self::DoubleForfeit,
            "=0" | "=-0" => Self::HalfZero,
            "0=" | "0-=" => Self::ZeroHalf,
            "00" | "0-0" => Self::BothLose,
            "1u" | "1-0u" => Self::UnratedWhiteWins,
            "=u" | "=-=u" => Self::UnratedDraw,
            "0u" | "0-1u" => Self::UnratedBlackWins,
            "adj" | "adj." | "?" => Self::Adjourned,
            _ => return Err(UnknownResult(text.chars().filter(|c| !c.is_control()).take(20).collect())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_and_notation_reads_back() {
        for result in BoardResult::ALL {
            assert_eq!(result.code().parse(), Ok(result));
            assert_eq!(result.notation().parse(), Ok(result));
            let (white, black) = result.outcomes();
            assert_eq!(BoardResult::from_outcomes(white, black), Some(result));
        }
        assert!("1-1".parse::<BoardResult>().is_err());
        assert_eq!(BoardResult::from_outcomes(Outcome::Win, Outcome::ForfeitLoss), None);
    }
}
