//! Decisions about results.

use crate::change::Change;
use crate::command::Command;
use crate::model::{Board, GameAt, Round, Section};
use crate::refusal::Refusal;
use crate::result::BoardResult;

fn find(section: &Section, game: GameAt) -> Result<(&Round, &Board), Refusal> {
    let (round, board) = game.numbers();
    let found = section.round(round).ok_or(Refusal::NoRound(round))?;
    if found.published.is_none() {
        return Err(Refusal::NotPublished(round));
    }
    Ok((found, found.board(board).ok_or(Refusal::NoBoard(round, board))?))
}

/// A round is open for direct entry until the next one is paired; an adjourned game stays open (FIDE C.04.2 articles 3.1, 4.3).
pub fn set(section: &Section, game: GameAt, result: Option<BoardResult>) -> Result<Vec<Change>, Refusal> {
    let (_, stands) = find(section, game)?;
    let (round, board) = game.numbers();
    let set = Change::Result { section: section.id, round, board, result };
    if round == section.current_number() {
        return Ok(vec![set]);
    }
    match (stands.result, result) {
        (Some(BoardResult::Adjourned), Some(result)) => finish(section, game, result),
        _ => Err(Refusal::PastRound(round)),
    }
}

/// An adjourned game has ended. It is entered at any time, also after later rounds were paired with it as a draw (FIDE C.04.2 article
/// 3.1); where those stand and the game was none, the report file says so (FIDE verification Q163).
pub fn finish(section: &Section, game: GameAt, result: BoardResult) -> Result<Vec<Change>, Refusal> {
    let (_, stands) = find(section, game)?;
    let (round, board) = game.numbers();
    if stands.result != Some(BoardResult::Adjourned) || result == BoardResult::Adjourned {
        return Err(Refusal::NotAdjourned(board));
    }
    let mut changes = vec![Change::Result { section: section.id, round, board, result: Some(result) }];
    if result != BoardResult::Draw && round < section.current_number() {
        changes.push(Change::Comment { section: section.id, line: comment("Adjournment", section, round, stands, result) });
    }
    Ok(changes)
}

impl Section {
    /// The command that enters, changes or clears the result of a board: of an adjourned game it says that the game has ended.
    pub fn entering(&self, game: GameAt, result: Option<BoardResult>) -> Command {
        let stands = self.board_of(game).and_then(|b| b.result);
        match (stands, result) {
            (Some(BoardResult::Adjourned), Some(result)) if result != BoardResult::Adjourned => {
                Command::FinishAdjourned(self.id, game, result)
            }
            _ => Command::SetResult(self.id, game, result),
        }
    }
}

pub fn verify(section: &Section, game: GameAt, result: BoardResult) -> Result<Vec<Change>, Refusal> {
    let (_, stands) = find(section, game)?;
    let (round, board) = game.numbers();
    match stands.result {
        None => Err(Refusal::NothingToVerify(board)),
        Some(standing) if standing == result => Ok(vec![Change::Verified { section: section.id, round, board }]),
        Some(standing) => Err(Refusal::SecondPassDiffers(board, standing.notation().to_owned(), result.notation().to_owned())),
    }
}

/// A result found wrong later (FIDE C.04.2 article 4.3): after the next pairing but before that round has ended it takes
/// effect at the pairing after; later it goes to the rating report only.
pub fn correct(section: &Section, game: GameAt, result: BoardResult) -> Result<Vec<Change>, Refusal> {
    let (_, stands) = find(section, game)?;
    let (round, board) = game.numbers();
    // Nothing was wrong with a game that had not ended.
    if stands.result == Some(BoardResult::Adjourned) {
        return finish(section, game, result);
    }
    let current = section.current().map_or(0, |r| r.number);
    if round == current {
        return Err(Refusal::NotPastRound(round));
    }
    let next_is_running = round + 1 == current && section.current().is_some_and(|r| !r.is_complete());
    Ok(if next_is_running {
        vec![
            Change::Result { section: section.id, round, board, result: Some(result) },
            Change::Comment { section: section.id, line: comment("Correction", section, round, stands, result) },
        ]
    } else {
        let old = stands.result.map_or("*", BoardResult::notation);
        let line = format!("{} (pairings and standings used {old})", comment("Rating correction", section, round, stands, result));
        vec![Change::RatingResult { section: section.id, round, board, result }, Change::Comment { section: section.id, line }]
    })
}

fn comment(kind: &str, section: &Section, round: u16, board: &Board, result: BoardResult) -> String {
    let number = |id| section.player(id).and_then(|p| p.tpn).map_or(0, |t| t.0);
    let old = board.result.map_or("*", |r| if r == BoardResult::Adjourned { "?" } else { r.code() });
    format!("{kind} @ Round {round}: {}-{}: {old} => {}", number(board.white), number(board.black), result.code())
}
