//! The protocol of a match of teams as it is typed: one line with a sign for each board, from the side of the team that is named first.

use event::{Board, BoardResult, Meeting, ProtocolFault, Written, signs};
use tournament::model::Scoring;
use tournament::points::Points;

/// The key of the words for what a sign says of a board.
pub const fn key(written: Written) -> &'static str {
    match written {
        Some(BoardResult::WhiteWins) => "team.mark.won",
        Some(BoardResult::BlackWins) => "team.mark.lost",
        Some(BoardResult::WhiteForfeitWin) => "team.mark.forfeit-win",
        Some(BoardResult::BlackForfeitWin) => "team.mark.forfeit-loss",
        Some(BoardResult::DoubleForfeit) => "team.mark.nobody",
        Some(BoardResult::Adjourned) => "team.mark.adjourned",
        // No other result is one sign.
        Some(_) => "team.mark.drawn",
        None => "team.mark.left",
    }
}

/// The results of a line as far as it is typed, for so many boards.
pub fn marks(text: &str, boards: usize) -> Result<Vec<Written>, ProtocolFault> {
    let marks = signs(text)?;
    if marks.len() > boards { Err(ProtocolFault::Count(marks.len(), boards)) } else { Ok(marks) }
}

/// A board of the match with the result that a line gives it.
pub type Given<'a> = (&'a Board, Option<BoardResult>);

/// The boards of a match with what a whole line gives them.
pub fn read<'a>(text: &str, meeting: &Meeting<'a>) -> Result<Vec<Given<'a>>, ProtocolFault> {
    let marks = marks(text, meeting.games.len())?;
    if marks.len() < meeting.games.len() {
        return Err(ProtocolFault::Count(marks.len(), meeting.games.len()));
    }
    Ok(given(&marks, meeting))
}

/// The boards of a match with what a line gives them.
pub fn given<'a>(marks: &[Written], meeting: &Meeting<'a>) -> Vec<Given<'a>> {
    let of = |(board, mark): (&&'a Board, &Written)| {
        let result = mark.map(|result| if board.white == meeting.first { result } else { result.turned() });
        (*board, result)
    };
    meeting.games.iter().zip(marks).map(of).collect()
}

/// The game points that a match has with what is given: of the first and of the second team, from boards that have a result then.
pub fn score(given: &[Given<'_>], meeting: &Meeting<'_>, scoring: &Scoring) -> (Points, Points) {
    let boards = meeting.games.iter().filter(|b| b.extra.is_none()).map(|board| {
        let new = given.iter().find(|(b, _)| b.number == board.number).and_then(|(_, result)| *result);
        Board { result: new.or(board.result), ..(*board).clone() }
    });
    let boards: Vec<Board> = boards.collect();
    let mut then = meeting.clone();
    then.games = boards.iter().collect();
    let of = |id| then.points_of(id, scoring, false).unwrap_or(Points::ZERO);
    (of(meeting.first), of(meeting.second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_far_as_it_is_typed() {
        let keys = |text: &str| marks(text, 6).map(|marks| marks.into_iter().map(key).collect::<Vec<_>>());
        let words = ["won", "forfeit-win", "forfeit-loss", "nobody", "left", "drawn"].map(|word| format!("team.mark.{word}"));
        assert_eq!(keys("1 + - f . d").unwrap(), words);
        assert_eq!(keys("0?").unwrap(), ["team.mark.lost", "team.mark.adjourned"]);
        assert_eq!(marks("1x", 4), Err(ProtocolFault::Unknown("x".to_owned())));
        assert_eq!(marks("11111", 4), Err(ProtocolFault::Count(5, 4)));
    }
}
