//! The protocol of a match: the results of its boards as they are written for the first team, `1=01`, or `+-` alone where the other team did
//! not come.

use super::meeting::Meeting;
use super::result::BoardResult;

/// What is wrong with a protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProtocolFault {
    /// This is no result.
    #[error("`{0}` is no result")]
    Unknown(String),
    /// So many results for so many boards.
    #[error("{0} results for {1} boards")]
    Count(usize, usize),
}

/// A result of a board as the protocol gives it: nothing yet, or the result with the first team's side first.
pub type Written = Option<BoardResult>;

impl Meeting<'_> {
    /// What a protocol says of the scheduled boards of a match, in order: number and result, White's side first. `.` is a board that has no
    /// result yet. Results may be written apart (`1 = 0 1`, `1 +- = 0`) or together (`1=01`), where `+` and `-` are a board won or lost by forfeit
    /// and `f` one to which nobody came; `+-`, `-+`, `--` alone are the whole match.
    ///
    /// # Errors
    /// Something is no result, or there are not as many as boards.
    pub fn protocol(&self, text: &str) -> Result<Vec<(u16, BoardResult)>, ProtocolFault> {
        let boards: Vec<_> = self.games.iter().filter(|board| board.extra.is_none()).collect();
        let results = read(text, boards.len())?;
        let of = |(board, result): (&&&super::model::Board, Written)| {
            let result = result?;
            Some((board.number, if board.white == self.first { result } else { result.turned() }))
        };
        Ok(boards.iter().zip(results).filter_map(of).collect())
    }

    /// The protocol of the scheduled boards as they stand: what [`Meeting::protocol`] reads.
    pub fn written(&self) -> String {
        let one = |board: &&super::model::Board| {
            let result = board.result.map(|result| if board.white == self.first { result } else { result.turned() });
            result.map_or(".", BoardResult::code)
        };
        self.games.iter().filter(|board| board.extra.is_none()).map(one).collect::<Vec<_>>().join(" ")
    }
}

impl BoardResult {
    /// The same result with the other side first.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::WhiteWins => Self::BlackWins,
            Self::BlackWins => Self::WhiteWins,
            Self::WhiteForfeitWin => Self::BlackForfeitWin,
            Self::BlackForfeitWin => Self::WhiteForfeitWin,
            Self::HalfZero => Self::ZeroHalf,
            Self::ZeroHalf => Self::HalfZero,
            Self::UnratedWhiteWins => Self::UnratedBlackWins,
            Self::UnratedBlackWins => Self::UnratedWhiteWins,
            Self::Draw | Self::DoubleForfeit | Self::BothLose | Self::UnratedDraw | Self::Adjourned => self,
        }
    }
}

/// The results of a protocol, for so many boards.
fn read(text: &str, boards: usize) -> Result<Vec<Written>, ProtocolFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = words.concat();
    let whole = ["+-", "-+", "--"].contains(&joined.as_str()) && boards > 1;
    if whole && let Ok(result) = joined.parse() {
        return Ok(vec![Some(result); boards]);
    }
    let results = match words.as_slice() {
        [one] if boards > 1 => signs(one)?,
        several => several.iter().map(|word| result(word)).collect::<Result<_, _>>()?,
    };
    if results.len() == boards { Ok(results) } else { Err(ProtocolFault::Count(results.len(), boards)) }
}

fn result(word: &str) -> Result<Written, ProtocolFault> {
    if matches!(word, "." | "*") { Ok(None) } else { word.parse().map(Some).map_err(|_| ProtocolFault::Unknown(word.to_owned())) }
}

/// What the signs of a line say, board by board, as far as it is typed; blanks mean nothing.
///
/// # Errors
/// A sign is no result.
pub fn signs(text: &str) -> Result<Vec<Written>, ProtocolFault> {
    let sign = |sign: char| match sign {
        'f' => Ok(Some(BoardResult::DoubleForfeit)),
        'd' => Ok(Some(BoardResult::Draw)),
        // What a Chinese keyboard writes.
        '１' => Ok(Some(BoardResult::WhiteWins)),
        '０' => Ok(Some(BoardResult::BlackWins)),
        '＝' => Ok(Some(BoardResult::Draw)),
        '＋' => Ok(Some(BoardResult::WhiteForfeitWin)),
        '－' => Ok(Some(BoardResult::BlackForfeitWin)),
        '。' => Ok(None),
        other => result(other.encode_utf8(&mut [0; 4])),
    };
    text.chars().filter(|c| !c.is_whitespace()).map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn protocols_are_read_together_and_apart() {
        use BoardResult::{BlackForfeitWin, BlackWins, DoubleForfeit, Draw, WhiteForfeitWin, WhiteWins};
        let some = |results: &[BoardResult]| Ok(results.iter().copied().map(Some).collect::<Vec<_>>());
        assert_eq!(read("1=01", 4), some(&[WhiteWins, Draw, BlackWins, WhiteWins]));
        assert_eq!(read("1 = 0 1", 4), some(&[WhiteWins, Draw, BlackWins, WhiteWins]));
        assert_eq!(read("1½+-f", 5), some(&[WhiteWins, Draw, WhiteForfeitWin, BlackForfeitWin, DoubleForfeit]));
        assert_eq!(read("1 +- = -+", 4), some(&[WhiteWins, WhiteForfeitWin, Draw, BlackForfeitWin]));
        assert_eq!(read("-+", 3), some(&[BlackForfeitWin; 3]));
        assert_eq!(read("+ -", 2), some(&[WhiteForfeitWin; 2]));
        assert_eq!(read("=0", 2), some(&[Draw, BlackWins]), "two boards, not a result of the arbiter's");
        assert_eq!(read("１＝０。", 4), read("1=0.", 4));
        assert_eq!(
            signs("1 d + - f ."),
            Ok(vec![Some(WhiteWins), Some(Draw), Some(WhiteForfeitWin), Some(BlackForfeitWin), Some(DoubleForfeit), None])
        );
        assert_eq!(signs("1x"), Err(ProtocolFault::Unknown("x".to_owned())));
        assert_eq!(read("1.", 2), Ok(vec![Some(WhiteWins), None]));
        assert_eq!(read("=0", 1), some(&[BoardResult::HalfZero]));
        assert_eq!(read("1=0", 4), Err(ProtocolFault::Count(3, 4)));
        assert_eq!(read("1", 4), Err(ProtocolFault::Count(1, 4)));
        assert_eq!(read("1=x0", 4), Err(ProtocolFault::Unknown("x".to_owned())));
    }

    #[test]
    fn turning_twice_changes_nothing() {
        for result in BoardResult::ALL {
            let (white, black) = result.outcomes();
            assert_eq!(result.turned().outcomes(), (black, white));
            assert_eq!(result.turned().turned(), result);
        }
    }
}
