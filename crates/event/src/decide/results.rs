//! Decisions about results.

use crate::change::Change;
use crate::command::Command;
use crate::model::{Board, GameAt, PlayerId, Round, Section};
use crate::refusal::Refusal;
use crate::result::BoardResult;
use crate::system::SystemKind;

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

    /// Whether another result at a board is a correction: its round is past, and its game was not adjourned.
    pub fn is_corrected_at(&self, game: GameAt) -> bool {
        let is_adjourned = || self.board_of(game).is_some_and(|board| board.result == Some(BoardResult::Adjourned));
        game.round.0 < self.current_number() && !is_adjourned()
    }

    /// The result of the running round that another one, entered at its board, takes the place of; a game that was adjourned has ended, and
    /// one that is opened again is seen to be open.
    pub fn replaced_by(&self, game: GameAt, result: Option<BoardResult>) -> Option<BoardResult> {
        let standing = self.board_of(game)?.result?;
        let is_running = game.round.0 == self.current_number();
        let takes_its_place = result.is_some_and(|result| result != standing) && standing != BoardResult::Adjourned;
        (is_running && takes_its_place).then_some(standing)
    }
}

pub fn verify(section: &Section, game: GameAt, result: BoardResult) -> Result<Vec<Change>, Refusal> {
    let (_, stands) = find(section, game)?;
    let (round, board) = game.numbers();
    match stands.result {
        None => Err(Refusal::NothingToVerify(board)),
        Some(standing) if standing == result => Ok(vec![Change::Verified { section: section.id, round, board }]),
        Some(standing) => {
            let [stands, entered] = [standing, result].map(|result| result.notation_in(&section.scoring()));
            Err(Refusal::SecondPassDiffers(board, stands, entered))
        }
    }
}

/// How far the correction of a result of an earlier round reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The standings at once: who meets whom does not depend on it.
    Standings,
    /// The standings at once, and the pairing after the running round (FIDE C.04.2 article 4.3).
    NextPairing,
    /// Too late for pairings and standings: the rating report only (FIDE C.04.2 article 4.3).
    Rating,
    /// The rating report only: somebody else would go on in a bracket that was paired further.
    RatingInBracket,
}

impl Section {
    /// How far the correction of a result of an earlier round reaches. Article 4.3 of FIDE C.04.2 is one of Swiss tournaments, where the
    /// pairings hang on the scores; the table of a round robin is that of its games, whenever a wrong one is found.
    pub fn reach_of_correction(&self, game: GameAt, result: BoardResult) -> Reach {
        let (number, _) = game.numbers();
        let found = self.round(number).and_then(|round| Some((round, self.board_of(game)?)));
        let system = found.and_then(|(_, board)| Some((board.stage, self.system_of(self.stage(board.stage)?))));
        let current = self.current();
        if let (Some((round, board)), Some((stage, system))) = (found, system) {
            let is_going_on = current.is_some_and(|c| c.boards.iter().any(|b| b.stage == stage));
            if system.is_knockout() {
                let mut corrected = round.clone();
                corrected.boards.iter_mut().filter(|b| b.number == board.number).for_each(|b| b.result = Some(result));
                let is_same = self.goes_on(round, board.table) == self.goes_on(&corrected, board.table);
                return if is_same { Reach::Standings } else { Reach::RatingInBracket };
            }
            if is_going_on && (system.is_round_robin() || system == SystemKind::Simultaneous) {
                return Reach::Standings;
            }
        }
        let next_is_running = current.is_some_and(|c| number + 1 == c.number && !c.is_complete());
        if next_is_running { Reach::NextPairing } else { Reach::Rating }
    }

    /// Who goes on from a table, if anybody, and whether that is still to be decided.
    fn goes_on(&self, round: &Round, table: u16) -> (Option<PlayerId>, bool) {
        let winner = round.meeting(table).and_then(|meeting| meeting.winner(&self.scoring()));
        (winner, self.drawn_meetings(round).contains(&table))
    }
}

/// A result found wrong later.
pub fn correct(section: &Section, game: GameAt, result: BoardResult) -> Result<Vec<Change>, Refusal> {
    let (_, stands) = find(section, game)?;
    let (round, board) = game.numbers();
    // Nothing was wrong with a game that had not ended.
    if stands.result == Some(BoardResult::Adjourned) {
        return finish(section, game, result);
    }
    if round == section.current_number() {
        return Err(Refusal::NotPastRound(round));
    }
    let rated = Change::RatingResult { section: section.id, round, board, result };
    Ok(match section.reach_of_correction(game, result) {
        Reach::Standings | Reach::NextPairing => {
            let line = comment("Correction", section, round, stands, result);
            let now = Change::Result { section: section.id, round, board, result: Some(result) };
            // What an earlier correction told the rating report alone gives way as well.
            let rated = stands.rating_result.map(|_| rated);
            [Some(now), rated, Some(Change::Comment { section: section.id, line })].into_iter().flatten().collect()
        }
        Reach::Rating | Reach::RatingInBracket => {
            let old = stands.result.map_or("*", BoardResult::notation);
            let line = format!("{} (pairings and standings used {old})", comment("Rating correction", section, round, stands, result));
            vec![rated, Change::Comment { section: section.id, line }]
        }
    })
}

fn comment(kind: &str, section: &Section, round: u16, board: &Board, result: BoardResult) -> String {
    let number = |id| section.player(id).and_then(|p| p.tpn).map_or(0, |t| t.0);
    let old = board.result.map_or("*", |r| if r == BoardResult::Adjourned { "?" } else { r.code() });
    format!("{kind} @ Round {round}: {}-{}: {old} => {}", number(board.white), number(board.black), result.code())
}
