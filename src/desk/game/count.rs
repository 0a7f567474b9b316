//! How many moves each side has completed by what is kept of the game.

use super::play::{played, played_sheet};
use arbitration::claim::{self, Counting, Known};
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::play::Play;
use arbitration::reconcile::Report;
use arbitration::ruling::{Record, Ruling};
use event::Section;
use event::game::{GameRecord, position};

/// The game adopted, else the sheet that can be followed furthest.
fn longest(kind: GameKind, record: &GameRecord) -> (Play, Record) {
    let game = played(kind, record);
    if !game.is_empty() {
        return (game, Record::Game);
    }
    let sheets = Side::ALL.into_iter().filter(|side| record.sheets[side.index()].is_some());
    let followed = sheets.map(|side| (played_sheet(kind, record, side), side));
    let longest = followed.max_by_key(|(play, side)| (play.len(), *side == Side::First));
    longest.map_or((game, Record::Game), |(play, side)| (play, Record::Sheet(side)))
}

/// Counts. `proposal` is what the reconciler found, where the game is not adopted yet.
pub fn count(section: &Section, record: &GameRecord, proposal: Option<&Report>) -> Ruling {
    let kind = section.setup.game;
    let (play, on) = longest(kind, record);
    let lengths = |report: &Report| {
        let counts = || std::iter::once(report.plies.len()).chain(report.others.iter().map(|(_, moves)| moves.len()));
        (counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    };
    let controls = section.controls().ok();
    claim::count(&Counting {
        play: &play,
        on,
        reconciled: proposal.filter(|r| on != Record::Game && !r.plies.is_empty()).map(lengths),
        last: record.facts.last.as_ref().map(|known| {
            let exact = position(kind, &known.fen).filter(|_| known.exact);
            exact.map_or(Known::Unsure, |position| Known::Exact(Box::new(position)))
        }),
        clock_plies: record.facts.plies.map(usize::from),
        control: controls.as_ref().map(|c| &c.white),
        edition: section.edition().map_or("", |e| e.id.as_str()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::ruling::Fact;
    use event::game::{Facts, Known, ReadBy, Sheet, Step};
    use event::{Event, Setup, SystemKind};
    use words::Lang;

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

    fn words(ruling: &Ruling) -> String {
        words::ruling::working(ruling, Lang::EN).join("\n")
    }

    #[test]
    fn the_position_on_the_board_proves_moves_that_nobody_wrote() {
        let mut record = GameRecord { sheets: [sheet(&["e4", "e5", "?"]), None], ..GameRecord::default() };
        let counted = count(&section(), &record, None);
        assert_eq!(counted.working[0], Fact::Completed { first: 1, second: 1, exact: false });
        // Both knights have come out and White has castled short since: at least three moves of White.
        let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1";
        record.facts = Facts { last: Some(Known { fen: fen.to_owned(), ply: None, exact: true }), plies: Some(80), ..Facts::default() };
        let counted = count(&section(), &record, None);
        assert_eq!(counted.working[0], Fact::Completed { first: 4, second: 3, exact: false });
        let text = words(&counted);
        assert!(text.contains("AT LEAST") && text.contains("8.6") && text.contains("6.12.2"), "{text}");
    }

    #[test]
    fn a_game_without_a_gap_gives_the_number_and_one_with_a_gap_a_bound() {
        let read = |mv: &str| Step::Read { mv: mv.to_owned(), by: ReadBy::Both };
        let mut record = GameRecord { line: vec![read("e2e4"), read("e7e5"), read("g1f3")], ..GameRecord::default() };
        let counted = count(&section(), &record, None);
        assert_eq!(counted.working[0], Fact::Completed { first: 2, second: 1, exact: true });
        assert!(!words(&counted).contains("8.6"), "nothing is unknown");
        record.line[1] = Step::Inferred("e7e5".to_owned());
        let counted = count(&section(), &record, None);
        assert!(matches!(counted.working[0], Fact::Completed { exact: false, .. }) && words(&counted).contains("8.6"));
    }
}
