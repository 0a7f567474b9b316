//! Asks "can this side mate?" of every position of a file of vectors: lines `WB FEN`, `W- FEN`, `-B FEN`, `-- FEN`, where a letter says
//! that the side can; lines that begin with `#` are skipped.
//! `cargo run --release -p arbitration --example can_mate_vectors -- FILE [BUDGET]`

use arbitration::chess::mate::{DEFAULT_BUDGET, can_mate};
use arbitration::chess::setup::{Irregularity, position_from_fen};
use shakmaty::Color;
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which file?")?;
    let budget = args.next().map_or(Ok(DEFAULT_BUDGET), |n| n.parse())?;
    let text = std::fs::read_to_string(file)?;
    let (mut right, mut wrong, mut open) = (0_u32, 0_u32, 0_u32);
    let (mut whole, mut worst) = (Duration::ZERO, Duration::ZERO);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let Some((expected, fen)) = line.split_once(' ') else { continue };
        // One line of the public vectors has no castling field.
        let fen = fen.trim().replace(" w - 0", " w - - 0").replace(" b - 0", " b - - 0");
        let position = match position_from_fen(&fen, &[Irregularity::TooMuchMaterial]) {
            Ok(position) => position,
            Err(error) => {
                println!("not read: {fen}: {error}");
                continue;
            }
        };
        for side in Color::ALL {
            let letter = if side.is_white() { 'W' } else { 'B' };
            let begun = Instant::now();
            let answer = can_mate(&position, side, budget).decided();
            let spent = begun.elapsed();
            whole += spent;
            worst = worst.max(spent);
            let can = expected.contains(letter);
            match answer {
                Some(yes) if yes == can => right += 1,
                Some(_) => {
                    wrong += 1;
                    println!("WRONG {letter} {fen}");
                }
                None => {
                    open += 1;
                    println!("open {letter} {} {:>5} ms  {fen}", if can { "yes" } else { "no " }, spent.as_millis());
                }
            }
        }
    }
    println!("{right} right, {wrong} wrong, {open} open; {whole:.1?} in all, {worst:.1?} worst");
    Ok(())
}
