//! How many moves each side has completed, and what that rests on: for a fallen flag when the sheets have gaps (FIDE Laws 2023, 8.5, 8.6).
//!
//! A number of moves can be proven where the moves cannot: the position on the board asks for so many moves at least. What the sheets do not
//! prove is said, with what the Laws make of it; nothing is rounded up to the control.

use super::basis;
use super::play::{Basis, Play};
use crate::words::Lang;
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::reconcile::Report;
use event::Section;
use event::game::{GameRecord, position};

/// What can be said of the number of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Moves completed by the first and by the second player; at least so many where it is not sure.
    pub completed: [u16; 2],
    /// The number is exact: the game is kept to its end without a gap.
    pub sure: bool,
    /// In words.
    pub lines: Vec<String>,
}

/// The game adopted, else the sheet that can be followed furthest.
fn longest(kind: GameKind, record: &GameRecord) -> (Play, Option<usize>) {
    let game = Play::of(kind, record);
    if !game.is_empty() {
        return (game, None);
    }
    let sheets = (0..2).filter(|n| record.sheets.get(*n).is_some_and(Option::is_some));
    let followed = sheets.map(|n| (Play::of_sheet(kind, record, n), Some(n)));
    followed.max_by_key(|(play, n)| (play.len(), *n == Some(0))).unwrap_or((game, None))
}

/// Counts. `proposal` is what the reconciler found, where the game is not adopted yet.
pub fn count(section: &Section, record: &GameRecord, proposal: Option<&Report>, lang: Lang) -> Count {
    let kind = section.setup.game;
    let (play, sheet) = longest(kind, record);
    let mut lines = Vec::new();
    let mut plies = play.len();
    let gap = (0..play.len()).any(|s| matches!(play.basis(s), Some(Basis::Inferred | Basis::Set)));
    let mut sure = sheet.is_none() && !play.is_empty() && !gap;
    let say = |key: &'static str, values: &[(&str, &str)]| lang.fill(key, values);
    if let Some(n) = sheet {
        lines.push(say("desk.count.sheet", &[("sheet", lang.text(column(n))), ("place", &play.place(play.len()))]));
    }
    lines.extend(basis::lines(&play, 0..play.len(), lang));
    if gap {
        lines.push(say("desk.count.gap", &[]));
    }
    if let Some(report) = proposal.filter(|r| sheet.is_some() && !r.plies.is_empty()) {
        let counts = || std::iter::once(report.plies.len()).chain(report.others.iter().map(|(_, moves)| moves.len()));
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let key = if least == most { "desk.count.games" } else { "desk.count.games-differ" };
        lines.push(say(key, &[("least", &play.place(least)), ("most", &play.place(most))]));
    }
    if let Some(known) = &record.facts.last {
        let last = position(kind, &known.fen).filter(|_| known.exact);
        match last.as_ref().map(|last| play.last().least_plies(last)) {
            None => lines.push(say("desk.count.last-unsure", &[])),
            Some(None) => lines.push(say("desk.count.last-contradicts", &[])),
            Some(Some(0)) => lines.push(say("desk.count.last-agrees", &[])),
            Some(Some(more)) => {
                plies += more;
                sure = false;
                lines.push(say("desk.count.last-more", &[("count", &more.to_string()), ("place", &play.place(plies))]));
            }
        }
    }
    if let Some(counter) = record.facts.plies {
        let key = if usize::from(counter) == plies { "desk.count.counter-agrees" } else { "desk.count.counter-differs" };
        lines.push(say(key, &[("place", &play.place(counter.into()))]));
        if kind == GameKind::Chess {
            lines.push(say("desk.count.counter-law", &[]));
        }
    }
    let offset = usize::from(play.at(0).side_to_move() == Side::Second);
    let short = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let completed = if offset == 0 { [plies.div_ceil(2), plies / 2] } else { [plies / 2, plies.div_ceil(2)] }.map(short);
    let (first, second) = (completed[0].to_string(), completed[1].to_string());
    let head = say(if sure { "desk.count.exact" } else { "desk.count.least" }, &[("first", &first), ("second", &second)]);
    lines.insert(0, head);
    lines.extend(controls(section, completed, sure, lang));
    Count { completed, sure, lines }
}

const fn column(sheet: usize) -> &'static str {
    if sheet == 0 { "desk.column.first" } else { "desk.column.second" }
}

/// How the count stands to each control of the section, and what follows where it proves nothing.
fn controls(section: &Section, completed: [u16; 2], sure: bool, lang: Lang) -> Vec<String> {
    let Ok(controls) = section.controls() else { return Vec::new() };
    let mut lines = Vec::new();
    let (mut target, mut open) = (0_u16, false);
    for period in controls.white.periods() {
        let Some(moves) = period.moves else { break };
        target = target.saturating_add(moves);
        let met = completed.map(|n| n >= target);
        let key = match (met, sure) {
            ([true, true], _) => "desk.count.control-met",
            (_, true) => "desk.count.control-short",
            (_, false) => "desk.count.control-open",
        };
        open |= met.contains(&false) && !sure;
        let values = [("moves", target.to_string()), ("first", completed[0].to_string()), ("second", completed[1].to_string())];
        lines.push(lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str()))));
        if met.contains(&false) {
            break;
        }
    }
    if section.setup.game == GameKind::Chess {
        lines.push(lang.text("desk.count.completed-when").to_owned());
        if open {
            lines.push(lang.text("desk.count.eight-six").to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::game::{Facts, Known, ReadBy, Sheet, Step};
    use event::{Event, Setup, SystemKind};

    fn section() -> Section {
        let mut event = Event::default();
        let mut setup = Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 1);
        "40/90+30'+30\"".clone_into(&mut setup.time_control);
        for change in event::decide(&event, &event::Command::AddSection(setup)).unwrap() {
            event.apply(&change).unwrap();
        }
        event.sections.remove(0)
    }

    fn sheet(cells: &[&str]) -> Option<Sheet> {
        Some(Sheet { cells: cells.iter().map(ToString::to_string).collect(), ..Sheet::default() })
    }

    #[test]
    fn the_position_on_the_board_proves_moves_that_nobody_wrote() {
        let mut record = GameRecord { sheets: [sheet(&["e4", "e5", "?"]), None], ..GameRecord::default() };
        let counted = count(&section(), &record, None, Lang::EN);
        assert_eq!((counted.completed, counted.sure), ([1, 1], false));
        // Both knights have come out and White has castled short since: at least three moves of White.
        let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1";
        record.facts = Facts { last: Some(Known { fen: fen.to_owned(), ply: None, exact: true }), plies: Some(80), ..Facts::default() };
        let counted = count(&section(), &record, None, Lang::EN);
        assert_eq!(counted.completed, [4, 3], "{:?}", counted.lines);
        let text = counted.lines.join("\n");
        assert!(text.contains("AT LEAST") && text.contains("8.6") && text.contains("6.12.2"), "{text}");
    }

    #[test]
    fn a_game_without_a_gap_gives_the_number_and_one_with_a_gap_a_bound() {
        let read = |mv: &str| Step::Read { mv: mv.to_owned(), by: ReadBy::Both };
        let mut record = GameRecord { line: vec![read("e2e4"), read("e7e5"), read("g1f3")], ..GameRecord::default() };
        let counted = count(&section(), &record, None, Lang::EN);
        assert_eq!((counted.completed, counted.sure), ([2, 1], true));
        assert!(!counted.lines.join("\n").contains("8.6"), "nothing is unknown");
        record.line[1] = Step::Inferred("e7e5".to_owned());
        let counted = count(&section(), &record, None, Lang::EN);
        assert!(!counted.sure && counted.lines.join("\n").contains("8.6"));
    }
}
