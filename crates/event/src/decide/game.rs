//! Decisions about what is kept of a game.

use crate::change::Change;
use crate::game::{Facts, GameAct, GameRecord, MAX_CELLS, check_line, cleaned};
use crate::model::{GameAt, Section};
use crate::refusal::Refusal;

/// Decides a change of what is kept of a game. The board must have been published; texts are kept short and free of control characters.
pub fn keep(section: &Section, game: GameAt, acts: &[GameAct]) -> Result<Vec<Change>, Refusal> {
    let (round, board) = game.numbers();
    let found = section.round(round).ok_or(Refusal::NoRound(round))?;
    if found.published.is_none() {
        return Err(Refusal::NotPublished(round));
    }
    found.board(board).ok_or(Refusal::NoBoard(round, board))?;
    let mut record = section.games.get(&game).cloned().unwrap_or_default();
    let mut changes = Vec::new();
    // With the first thing that is kept of a game its drawn beginning is: the log says from where its moves are.
    let drawn = Some(section.record_of(game).facts).filter(|facts| record == GameRecord::default() && *facts != Facts::default());
    for act in drawn.map(|facts| GameAct::Facts { facts }).iter().chain(acts) {
        let act = cleaned(act);
        let before = record.line.len();
        record.apply(&act).map_err(|()| Refusal::GameText)?;
        let too_long = record.line.len() > MAX_CELLS || record.sheets.iter().flatten().any(|s| s.cells.len() > MAX_CELLS);
        if too_long {
            return Err(Refusal::GameTooLong(MAX_CELLS));
        }
        if matches!(act, GameAct::Line { .. } | GameAct::Facts { .. }) && (before > 0 || !record.line.is_empty()) {
            let start = record.start(section.setup.game).ok_or(Refusal::GameText)?;
            check_line(&start, &record.line).map_err(|at| Refusal::GameIllegal(at + 1))?;
        }
        changes.push(Change::Game { section: section.id, round, board, act });
    }
    Ok(changes)
}
