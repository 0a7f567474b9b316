//! Finds the game behind two scoresheets: `cargo run --release --example reconcile_sheets -- [GAME FIRST.txt SECOND.txt]`
//!
//! A sheet has one cell a line; an empty line is a blank cell, `?` an illegible one. Without arguments, two short sheets of chess.

use arbitration::game::Notation;
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, reconcile, sheet_cells};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let case = match arguments.as_slice() {
        [] => {
            let sheet = |cells: &str| cells.split(' ').map(String::from).collect();
            let white = sheet("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 0-0 Be7 Re1 b5 Bb3 d6 c3 0-0 h3 Na5 Bc2 c5 d4 Qc7");
            let black = sheet("e4 e5 Nf3 Nc6 Bc5 a6 Ba4 Nf6 0-0 Be7 Re1 b5 d6 c3 0-0 h3 Na5 ? c5 d4 Qb6");
            Case::new(GameKind::Chess, white, black)
        }
        [game, first, second] => {
            let sheet = |path: &String| Ok::<_, Box<dyn Error>>(sheet_cells(&std::fs::read(path)?)?);
            Case::new(game.parse()?, sheet(first)?, sheet(second)?)
        }
        _ => return Err("a game and two files".into()),
    };
    let report = reconcile(&case, &mut |_| ControlFlow::Continue(()))?;
    println!("{:?}, the next best game is dearer by {}", report.status, report.margin);
    for (number, (written, ply)) in report.written(&case, Notation::usual(case.start.kind())).iter().zip(&report.plies).enumerate() {
        let cell = |sheet: &Option<Vec<String>>, at: Option<usize>| {
            at.and_then(|cell| sheet.as_ref()?.get(cell).cloned()).unwrap_or_else(|| "-".to_owned())
        };
        let (first, second) = (cell(&case.first, ply.cells[0]), cell(&case.second, ply.cells[1]));
        println!("{:>4} {written:<8} {:<10} {first:<8} {second}", number + 1, format!("{:?}", ply.class));
    }
    Ok(())
}
