//! What was put right after it had been entered or published, from the log: it stands in the chief arbiter's report.

use super::change::Change;
use super::history::History;
use super::ids::{GameAt, SectionId};
use super::moment::Moment;
use super::result::BoardResult;
use std::collections::BTreeMap;

/// What was put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// The result of a game: what stood, and what stands since then; `None` where it was taken away.
    Result(GameAt, BoardResult, Option<BoardResult>),
    /// A result for the rating report only (FIDE C.04.2, article 4.3): what stood, and what the report says.
    RatingResult(GameAt, Option<BoardResult>, BoardResult),
    /// A published round was made a draft again.
    Unpublished(u16),
    /// A published round was repaired: absent players out, late ones in.
    Repaired(u16),
    /// The pairing of a round was changed by hand.
    ByHand(u16),
}

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// When.
    pub at: Moment,
    /// Why, if the arbiter said so.
    pub reason: String,
    /// What.
    pub what: Put,
}

/// The corrections of a section in the order of the log. What was undone is not one; the end of an adjourned game neither.
pub fn corrections(history: &History, section: SectionId) -> Vec<Correction> {
    let mut stands: BTreeMap<GameAt, BoardResult> = BTreeMap::new();
    let mut found: Vec<Correction> = Vec::new();
    let live = history.in_force();
    for (entry, _) in history.entries().iter().zip(live).filter(|(_, live)| *live) {
        for change in entry.changes.iter().filter(|change| change.section() == Some(section)) {
            let what = match change {
                Change::Result { round, board, result, .. } => {
                    let game = GameAt::new(*round, *board);
                    let before = match result {
                        Some(result) => stands.insert(game, *result),
                        None => stands.remove(&game),
                    };
                    before
                        .filter(|before| *before != BoardResult::Adjourned && Some(*before) != *result)
                        .map(|before| Put::Result(game, before, *result))
                }
                Change::RatingResult { round, board, result, .. } => {
                    let game = GameAt::new(*round, *board);
                    Some(Put::RatingResult(game, stands.get(&game).copied(), *result))
                }
                Change::Unpublished { round, .. } => Some(Put::Unpublished(*round)),
                Change::Repaired { round, .. } => Some(Put::Repaired(*round)),
                // Move by move it is one change by hand.
                Change::EditEnded { round, comment: Some(_), .. } => Some(Put::ByHand(*round)),
                // A round that is paired again has new games.
                Change::Unpaired { round, .. } => {
                    stands.retain(|game, _| game.round.0 != *round);
                    None
                }
                _ => None,
            };
            found.extend(what.map(|what| Correction { at: entry.at.clone(), reason: entry.reason.clone(), what }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Entry;

    fn entry(seq: u32, changes: Vec<Change>, undoes: Option<u32>) -> Entry {
        let at = Moment::from(format!("2026-11-20T14:{seq:02}:00+01:00"));
        Entry { seq, at, actor: String::new(), kind: String::new(), reason: String::new(), changes, undoes }
    }

    #[test]
    fn what_was_changed_is_found_and_what_was_undone_is_not() {
        use BoardResult::{Adjourned, BlackWins, Draw, WhiteWins};
        let section = SectionId(1);
        let result = |board, result| Change::Result { section, round: 1, board, result };
        let mut history = History::default();
        let log = [
            entry(1, vec![result(1, Some(WhiteWins)), result(2, Some(Adjourned))], None),
            entry(2, vec![result(1, Some(WhiteWins))], None),
            entry(3, vec![result(1, Some(Draw))], None),
            entry(4, vec![result(2, Some(BlackWins))], None),
            entry(5, vec![result(2, Some(Draw))], None),
            entry(6, Vec::new(), Some(5)),
            entry(
                7,
                vec![
                    Change::Unpublished { section: SectionId(2), round: 1 },
                    Change::Repaired { section, round: 1, tables: Vec::new(), byes: Vec::new() },
                ],
                None,
            ),
            entry(8, vec![Change::RatingResult { section, round: 1, board: 2, result: Draw }], None),
        ];
        log.into_iter().for_each(|entry| history.push(entry));
        let what: Vec<Put> = corrections(&history, section).into_iter().map(|one| one.what).collect();
        let (first, second) = (GameAt::new(1, 1), GameAt::new(1, 2));
        assert_eq!(what, [Put::Result(first, WhiteWins, Some(Draw)), Put::Repaired(1), Put::RatingResult(second, Some(BlackWins), Draw)]);
    }
}
