//! The example of `docs/reconciler.md`, worked out here: the page shows the lines of these tables.

use super::*;
use crate::game::{Game, Notation};

/// White left out 4...Nf6. Black read c5 for e5, which is legal too, and Bb6 for Bb5, which is not.
const FIRST: [&str; 9] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "O-O", "Be7"];
const SECOND: [&str; 10] = ["e4", "c5", "Nf3", "Nc6", "Bb6", "a6", "Ba4", "Nf6", "O-O", "Be7"];

const PLIES: &str = "\
| 1 | e4 | e4 | e4 | Agreed | 1103 |
| 2 | e5 | e5 | c5 | FirstOnly | 913 |
| 3 | Nf3 | Nf3 | Nf3 | Agreed | 1056 |
| 4 | Nc6 | Nc6 | Nc6 | Agreed | 1222 |
| 5 | Bb5 | Bb5 | Bb6 | FirstOnly | 2503 |
| 6 | a6 | a6 | a6 | Agreed | 962 |
| 7 | Ba4 | Ba4 | Ba4 | Agreed | 1040 |
| 8 | Nf6 |  | Nf6 | Disputed | 534 |
| 9 | O-O | O-O | O-O | Agreed | 4871 |
| 10 | Be7 | Be7 | Be7 | Agreed | 607 |
";

/// Whether it can be accepted, the margin, and the cost of slips a cell.
const STATUS: (Status, u32, u32) = (Status::Disputed, 534, 76);

/// The next best games: how much dearer, and with which move at ply 8.
const RIVALS: [(u32, &str); 4] = [(534, "Nh6"), (553, "Qf6"), (607, "Be7"), (669, "f6")];

fn report() -> (Case, Report) {
    let cells = |sheet: &[&str]| sheet.iter().map(|c| (*c).to_owned()).collect();
    let case = Case::new(GameKind::Chess, cells(&FIRST), cells(&SECOND));
    let report = reconcile(&case, &mut |_| ControlFlow::Continue(())).unwrap();
    (case, report)
}

fn written(moves: &[GameMove]) -> Vec<String> {
    let mut game = Game::new(GameKind::Chess);
    moves.iter().for_each(|m| game.push(m).unwrap());
    game.written(Notation::San)
}

#[test]
fn the_report_is_that_of_the_page() {
    let (case, report) = report();
    let found = report.written(&case, Notation::San);
    let cell = |sheet: &Option<Vec<String>>, at: Option<usize>| at.and_then(|at| sheet.as_ref()?.get(at).cloned()).unwrap_or_default();
    let row = |(n, ply): (usize, &Ply)| {
        let [first, second] = [cell(&case.first, ply.cells[0]), cell(&case.second, ply.cells[1])];
        let margin = ply.margin.map_or_else(String::new, |m| m.to_string());
        format!("| {} | {} | {first} | {second} | {:?} | {margin} |\n", n + 1, found[n], ply.class)
    };
    assert_eq!(report.plies.iter().enumerate().map(row).collect::<String>(), PLIES);
    assert_eq!((report.status, report.margin, report.strain), STATUS);
    // The next best games differ in Black's fourth move alone, or in the order of that and his fifth.
    let rivals = report.others.iter().map(|(above, moves)| (*above, written(moves)[7].clone()));
    assert_eq!(rivals.collect::<Vec<_>>(), RIVALS.map(|(above, mv)| (above, mv.to_owned())));
}

/// The page has these very lines. It is not part of the package, so it is looked for only where the repository is.
#[test]
fn the_page_shows_this_table() {
    let Ok(page) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reconciler.md")) else { return };
    assert!(page.contains(PLIES), "docs/reconciler.md lacks\n{PLIES}");
}
