//! The results that can stand on a board.

use std::fmt;
use std::str::FromStr;
use tournament::model::{Entry, Meeting, Outcome, Scoring, Tpn};

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

    /// As it stands in a list of a section: of a game that was played the points that it gives, `2-0` where a win counts two, `½-½` where a draw
    /// counts a half; else its signs.
    pub fn notation_in(self, scoring: &Scoring) -> String {
        let points = |outcome: Outcome| scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome)))).spoken();
        let (white, black) = self.outcomes();
        match self {
            Self::WhiteForfeitWin | Self::BlackForfeitWin | Self::DoubleForfeit | Self::Adjourned => self.notation().to_owned(),
            Self::UnratedWhiteWins | Self::UnratedDraw | Self::UnratedBlackWins => format!("{}-{}u", points(white), points(black)),
            _ => format!("{}-{}", points(white), points(black)),
        }
    }

    /// Reads what [`str::parse`] reads, and beside it what the lists of a section write: `2-0`, `1-1`.
    ///
    /// # Errors
    /// The text is neither; or it is both, and not the same: where a win counts two, `1-0` is a win to those who think of chess, and the lists
    /// write it of points given by decision.
    pub fn read_in(text: &str, scoring: &Scoring) -> Result<Self, UnknownResult> {
        let written = plain(text);
        let listed = Self::ALL.into_iter().find(|result| plain(&result.notation_in(scoring)) == written);
        match (text.parse::<Self>(), listed) {
            (Ok(usual), Some(listed)) if usual != listed => {
                let either = Some((usual.notation_in(scoring), listed.code().to_owned()));
                Err(UnknownResult { text: shown(text), own: own_forms(scoring), either })
            }
            (Ok(result), _) | (Err(_), Some(result)) => Ok(result),
            (Err(why), None) => Err(UnknownResult { own: own_forms(scoring), ..why }),
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
#[error("`{text}` is no result; results are {own}1 = 0 +- -+ -- =0 0= 00 1u =u 0u adj")]
pub struct UnknownResult {
    /// The text.
    pub text: String,
    /// What the lists of the section write for a win, a draw and a loss, each with a blank after it; nothing where that is what chess writes.
    pub own: String,
    /// What it could be, where it could be two: as the lists write the one, and as the other is typed.
    pub either: Option<(String, String)>,
}

/// A text as it is shown to whoever typed it.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(20).collect()
}

/// What the lists write for the plain results, where chess does not write it so.
fn own_forms(scoring: &Scoring) -> String {
    let plain = [BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins];
    let own = |result: BoardResult| Some(result.notation_in(scoring)).filter(|form| *form != result.notation());
    plain.into_iter().filter_map(own).map(|form| form + " ").collect()
}

/// A text as results are compared: in small letters, without blanks, a half as one sign.
fn plain(text: &str) -> String {
    text.trim().to_lowercase().chars().filter(|c| !c.is_whitespace()).map(|c| if c == '½' { '=' } else { c }).collect()
}

/// Reads the codes and the usual notations: `1`, `1-0`, `½-½`, `=`, `+`, `-`, `+-`, `1u`, `adj` and the like.
impl FromStr for BoardResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, UnknownResult> {
        Ok(match plain(text).as_str() {
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
            _ => return Err(UnknownResult { text: shown(text), own: String::new(), either: None }),
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
    }

    #[test]
    fn what_a_list_writes_is_read_back_and_chess_forms_stay() {
        for (scoring, forms) in [(Scoring::TWO_ONE_ZERO, ["2-0", "1-1", "0-2"]), (Scoring::CHESS, ["1-0", "½-½", "0-1"])] {
            for (form, result) in forms.into_iter().zip([BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins]) {
                assert_eq!((result.notation_in(&scoring).as_str(), BoardResult::read_in(form, &scoring)), (form, Ok(result)));
                assert_eq!(BoardResult::read_in(result.code(), &scoring), Ok(result), "a code");
            }
        }
        assert_eq!(BoardResult::read_in("1-0", &Scoring::CHESS), Ok(BoardResult::WhiteWins));
        // The list writes so of a decision, and in chess it is a win: neither is taken for the other.
        let either = |text| BoardResult::read_in(text, &Scoring::TWO_ONE_ZERO).map_err(|why| why.either);
        assert_eq!(either("1-0"), Err(Some(("2-0".to_owned(), "=0".to_owned()))));
        assert_eq!(either("0-1"), Err(Some(("0-2".to_owned(), "0=".to_owned()))));
        assert_eq!(either("½-½"), Ok(BoardResult::Draw));
        assert_eq!(BoardResult::read_in(" 2-0U", &Scoring::TWO_ONE_ZERO), Ok(BoardResult::UnratedWhiteWins));
        let unknown = |scoring| BoardResult::read_in("3-0", scoring).map_err(|why| (why.text, why.own));
        assert_eq!(unknown(&Scoring::TWO_ONE_ZERO), Err(("3-0".to_owned(), "2-0 1-1 0-2 ".to_owned())));
        assert_eq!(unknown(&Scoring::CHESS), Err(("3-0".to_owned(), String::new())));
    }

    #[test]
    fn no_result_is_a_win_and_a_forfeit() {
        assert_eq!(BoardResult::from_outcomes(Outcome::Win, Outcome::ForfeitLoss), None);
    }
}
