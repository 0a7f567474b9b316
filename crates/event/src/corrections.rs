//! What was put right after it had been entered or published, from the log: it stands in the chief arbiter's report.

use super::change::Change;
use super::history::{Entry, History};
use super::ids::{GameAt, PlayerId, SectionId};
use super::moment::Moment;
use super::result::BoardResult;
use std::collections::BTreeMap;
use std::fmt::Display;

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
    /// The line-up of a team was found wrong once its match had results.
    LineUp(u16, PlayerId),
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
                // Before there are results another line-up is no correction, and none needs a reason.
                Change::LinedUp { round, team, .. } if line_up_reason(entry).is_some() => Some(Put::LineUp(*round, *team)),
                // A round that is paired again has new games.
                Change::Unpaired { round, .. } => {
                    stands.retain(|game, _| game.round.0 != *round);
                    None
                }
                _ => None,
            };
            let reason = match what {
                Some(Put::LineUp(..)) => line_up_reason(entry).unwrap_or_default(),
                _ => &entry.reason,
            };
            found.extend(what.map(|what| Correction { at: entry.at.clone(), reason: reason.to_owned(), what }));
        }
    }
    found
}

/// What the comment on a corrected line-up begins with.
const LINE_UP: &str = "Line-up @ Round ";

/// The comment that a corrected line-up leaves in the report file: `Line-up @ Round 2: 5: reason`, with the number of the team.
pub(super) fn line_up_comment(round: u16, number: impl Display, reason: impl Display) -> String {
    format!("{LINE_UP}{round}: {number}: {reason}")
}

/// Why a line-up was corrected, from that comment.
fn line_up_reason(entry: &Entry) -> Option<&str> {
    let mut lines = entry.changes.iter().filter_map(|change| match change {
        Change::Comment { line, .. } => line.strip_prefix(LINE_UP),
        _ => None,
    });
    lines.next()?.splitn(3, ": ").nth(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(seq: u32, changes: Vec<Change>, undoes: Option<u32>) -> Entry {
        let at = Moment::from(format!("2026-11-20T14:{seq:02}:00+01:00"));
        Entry { seq, at, actor: String::new(), kind: String::new(), reason: String::new(), changes, undoes }
    }

    #[test]
    fn a_line_up_changed_for_a_reason_is_a_correction() {
        let section = SectionId(1);
        let lined_up = Change::LinedUp { section, round: 2, team: PlayerId(5), line_up: None };
        let comment = Change::Comment { section, line: "Line-up @ Round 2: 5: wrong slip: read as 7".to_owned() };
        let mut history = History::default();
        history.push(entry(1, vec![lined_up.clone()], None));
        history.push(entry(2, vec![lined_up, comment], None));
        let found: Vec<(Put, String)> = corrections(&history, section).into_iter().map(|one| (one.what, one.reason)).collect();
        assert_eq!(found, [(Put::LineUp(2, PlayerId(5)), "wrong slip: read as 7".to_owned())]);
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
