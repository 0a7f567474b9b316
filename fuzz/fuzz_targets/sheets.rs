//! Two scoresheets of a short game, written with slips or with anything else: the game found is legal and the same every time, every ply has a
//! standing, no cell is taken twice or both taken and left out, nothing is accepted beside a written cell that no ply took, and two
//! perfect sheets give the game that was played.
//!
//! Bytes: the game and its notation; then four a ply: the move among the legal ones, another one, the slip on either sheet. What follows a zero is text
//! for the cells that the slips fill from it. Sheets of nothing but strange text are the business of `line` and of the readers' own targets: here they
//! would only make the search look at everything.
#![no_main]

use arbitration::game::{Game, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Progress, ReconcileError, Status, likeliest, readings, reconcile, sheet_cells};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

/// Longer games take long and show nothing more.
const PLIES: usize = 8;

/// Slips on a sheet; each makes the search wider.
const SLIPS: usize = 3;

/// The first attempt settles nearly all; a later one looks at many more games.
fn first_attempt(progress: Progress) -> ControlFlow<()> {
    if progress.pass > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// One sheet: what is written, how many slips, strange cells to fill in.
struct Sheet<'a> {
    cells: Vec<String>,
    slips: usize,
    strange: &'a mut dyn Iterator<Item = String>,
}

impl Sheet<'_> {
    fn write(&mut self, text: String, other: &str, slip: u8) {
        if slip < 192 || self.slips == SLIPS {
            self.cells.push(text);
            return;
        }
        self.slips += 1;
        match slip % 9 {
            0 => {}
            1 => self.cells.extend([text.clone(), text]),
            2 => self.cells.push(String::new()),
            3 => self.cells.push("?".to_owned()),
            4 => self.cells.push(other.to_owned()),
            5 => self.cells.push(format!("{other}:.6|{text}:.4")),
            6 => self.cells.push(text.chars().rev().collect()),
            7 => self.cells.push(text.chars().skip(1).collect()),
            _ => self.cells.push(self.strange.next().unwrap_or(text)),
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((game, rest)) = bytes.split_first() else { return };
    let kind = GameKind::ALL[usize::from(*game) % GameKind::ALL.len()];
    let middle = rest.iter().position(|b| *b == 0).unwrap_or(rest.len());
    let strange = sheet_cells(rest.get(middle + 1..).unwrap_or_default()).unwrap_or_default();
    let (mut left, mut right) = (strange.clone().into_iter(), strange.into_iter().rev());
    let mut first = Sheet { cells: Vec::new(), slips: 0, strange: &mut left };
    let mut second = Sheet { cells: Vec::new(), slips: 0, strange: &mut right };
    let mut played = Game::new(kind);
    let ways: Vec<Notation> = Notation::ALL.into_iter().filter(|n| n.is_for(kind)).collect();
    let way = ways[usize::from(*game) / GameKind::ALL.len() % ways.len()];
    for ply in rest[..middle].chunks_exact(4).take(PLIES) {
        let (position, legal) = (played.position(), played.position().legal_moves());
        let Some(mv) = legal.get(usize::from(ply[0]) % legal.len().max(1)) else { break };
        let (text, other) = (position.write(mv, way), position.write(&legal[usize::from(ply[1]) % legal.len()], way));
        first.write(text.clone(), &other, ply[2]);
        second.write(text, &other, ply[3]);
        played.push(mv).expect("a legal move");
    }
    let perfect = first.slips + second.slips == 0;
    let case = Case::new(kind, first.cells, second.cells);
    for cell in case.first.iter().chain(&case.second).flatten() {
        let all = readings(cell);
        assert!(all.iter().all(|r| r.weight.is_none_or(|w| w <= 1000)));
        assert!(all.is_empty() || all.iter().any(|r| r.text == likeliest(cell)));
    }
    let go = || reconcile(&case, &mut first_attempt);
    let report = match go() {
        Ok(report) => report,
        Err(why) => return assert!(!perfect || why != ReconcileError::Stopped || played.plies() == 0, "perfect sheets take one attempt"),
    };
    assert_eq!(go().as_ref(), Ok(&report));
    let mut found = Game::new(kind);
    for ply in &report.plies {
        found.push(&ply.mv).expect("a legal game");
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
    assert!(!perfect || report.status != Status::Accepted || found.moves() == played.moves(), "perfect sheets, another game");
});
