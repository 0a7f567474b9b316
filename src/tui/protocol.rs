//! The protocol of a match of teams: one line with a sign for each board, from the side of the team that is named first.

use crate::words::Message;
use event::{Board, BoardResult, Meeting};
use tournament::model::Scoring;
use tournament::points::Points;

/// What a sign says of a board, for the team named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
    /// The opponent did not come.
    ForfeitWin,
    /// The own player did not come.
    ForfeitLoss,
    /// Nobody came.
    Nobody,
    /// Left as it stands.
    Left,
}

/// Why a line is no protocol of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Slip {
    /// No result is written so.
    #[error("`{0}` is no result")]
    Sign(char),
    /// So many signs for so many boards.
    #[error("{0} results for {1} boards")]
    Length(usize, usize),
}

impl Message for Slip {
    fn key(&self) -> &'static str {
        match self {
            Self::Sign(_) => "team.protocol.sign",
            Self::Length(..) => "team.protocol.length",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Sign(sign) => vec![("sign", sign.to_string())],
            Self::Length(typed, boards) => vec![("typed", typed.to_string()), ("boards", boards.to_string())],
        }
    }
}

impl Mark {
    /// The sign that means it. Keyboards that write full-width signs are read as well.
    fn of(sign: char) -> Result<Self, Slip> {
        Ok(match sign {
            '1' | '１' => Self::Won,
            '=' | '＝' | '½' | 'd' => Self::Drawn,
            '0' | '０' => Self::Lost,
            '+' | '＋' => Self::ForfeitWin,
            '-' | '－' => Self::ForfeitLoss,
            'f' => Self::Nobody,
            '.' | '。' => Self::Left,
            other => return Err(Slip::Sign(other)),
        })
    }

    /// The key of its word in the catalogues.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Won => "team.mark.won",
            Self::Drawn => "team.mark.drawn",
            Self::Lost => "team.mark.lost",
            Self::ForfeitWin => "team.mark.forfeit-win",
            Self::ForfeitLoss => "team.mark.forfeit-loss",
            Self::Nobody => "team.mark.nobody",
            Self::Left => "team.mark.left",
        }
    }

    /// The result of the board; `None` where it is left as it stands.
    pub const fn result(self, first_is_white: bool) -> Option<BoardResult> {
        Some(match (self, first_is_white) {
            (Self::Won, true) | (Self::Lost, false) => BoardResult::WhiteWins,
            (Self::Won, false) | (Self::Lost, true) => BoardResult::BlackWins,
            (Self::Drawn, _) => BoardResult::Draw,
            (Self::ForfeitWin, true) | (Self::ForfeitLoss, false) => BoardResult::WhiteForfeitWin,
            (Self::ForfeitWin, false) | (Self::ForfeitLoss, true) => BoardResult::BlackForfeitWin,
            (Self::Nobody, _) => BoardResult::DoubleForfeit,
            (Self::Left, _) => return None,
        })
    }
}

/// The marks of a line as far as it is typed, for so many boards.
pub fn marks(text: &str, boards: usize) -> Result<Vec<Mark>, Slip> {
    let signs = text.chars().filter(|c| !c.is_whitespace());
    let marks: Vec<Mark> = signs.map(Mark::of).collect::<Result<_, _>>()?;
    if marks.len() > boards { Err(Slip::Length(marks.len(), boards)) } else { Ok(marks) }
}

/// A board of the match with the result that a line gives it.
pub type Given<'a> = (&'a Board, Option<BoardResult>);

/// The boards of a match with what a whole line gives them.
pub fn read<'a>(text: &str, meeting: &Meeting<'a>) -> Result<Vec<Given<'a>>, Slip> {
    let marks = marks(text, meeting.games.len())?;
    if marks.len() < meeting.games.len() {
        return Err(Slip::Length(marks.len(), meeting.games.len()));
    }
    Ok(given(&marks, meeting))
}

/// The boards of a match with what marks give them.
pub fn given<'a>(marks: &[Mark], meeting: &Meeting<'a>) -> Vec<Given<'a>> {
    meeting.games.iter().zip(marks).map(|(board, mark)| (*board, mark.result(board.white == meeting.first))).collect()
}

/// The game points that a match has with what is given: of the first and of the second team, from boards that have a result then.
pub fn score(given: &[Given<'_>], meeting: &Meeting<'_>, scoring: &Scoring) -> (Points, Points) {
    let boards = meeting.games.iter().filter(|b| b.extra.is_none()).map(|board| {
        let new = given.iter().find(|(b, _)| b.number == board.number).and_then(|(_, result)| *result);
        Board { result: new.or(board.result), ..(*board).clone() }
    });
    let boards: Vec<Board> = boards.collect();
    let then = Meeting { games: boards.iter().collect(), ..meeting.clone() };
    let of = |id| then.points_of(id, scoring, false).unwrap_or(Points::ZERO);
    (of(meeting.first), of(meeting.second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_from_the_first_team() {
        assert_eq!(marks("1=01", 4), Ok(vec![Mark::Won, Mark::Drawn, Mark::Lost, Mark::Won]));
        assert_eq!(marks("1 + - f .", 5), Ok(vec![Mark::Won, Mark::ForfeitWin, Mark::ForfeitLoss, Mark::Nobody, Mark::Left]));
        assert_eq!(marks("１＝０。", 4), marks("1=0.", 4));
        assert_eq!(marks("1x", 4), Err(Slip::Sign('x')));
        assert_eq!(marks("11111", 4), Err(Slip::Length(5, 4)));
        let of = |first_is_white| [Mark::Won, Mark::Lost, Mark::ForfeitLoss].map(|mark| mark.result(first_is_white).map(BoardResult::code));
        assert_eq!(of(true), [Some("1"), Some("0"), Some("-+")]);
        assert_eq!(of(false), [Some("0"), Some("1"), Some("+-")]);
    }
}
