//! Two scoresheets as files, whatever is written in them: the game found is legal and the same every time, every ply has a standing, no cell
//! is taken twice or both taken and left out, and nothing is accepted beside a written cell that no ply took.
#![no_main]

use arbitration::game::Game;
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Status, likeliest, readings, reconcile, sheet_cells};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

/// Longer sheets take long and show nothing more.
const MOST: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let Some((game, text)) = bytes.split_first() else { return };
    let kind = GameKind::ALL[usize::from(*game) % GameKind::ALL.len()];
    let middle = text.iter().position(|b| *b == 0).unwrap_or(text.len());
    let sheet = |bytes: &[u8]| sheet_cells(bytes).map(|mut cells| { cells.truncate(MOST); cells }).unwrap_or_default();
    let (first, second) = (sheet(&text[..middle]), sheet(text.get(middle + 1..).unwrap_or_default()));
    for cell in first.iter().chain(&second) {
        let all = readings(cell);
        assert!(all.iter().all(|r| r.weight.is_none_or(|w| w <= 1000)));
        assert!(all.is_empty() || all.iter().any(|r| r.text == likeliest(cell)));
    }
    let case = Case::new(kind, first, second);
    let go = || reconcile(&case, &mut |_| ControlFlow::Continue(()));
    let Ok(report) = go() else { return };
    assert_eq!(go().as_ref(), Ok(&report));
    let mut played = Game::new(kind);
    for ply in &report.plies {
        played.push(&ply.mv).expect("a legal game");
    }
    assert_eq!(report.standings().iter().sum::<usize>(), report.plies.len());
    for sheet in 0..2 {
        let mut seen: Vec<usize> = report.plies.iter().filter_map(|p| p.cells[sheet]).collect();
        seen.extend(report.left_out.iter().filter(|l| l.sheet == sheet).map(|l| l.cell));
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all, "a cell has one place");
    }
    assert!(report.status != Status::Accepted || report.left_out.iter().all(|l| l.copy));
});
