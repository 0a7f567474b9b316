//! Counts the legal continuations of a position, move by move: `cargo run --release --example xiangqi_perft -- [DEPTH] [FEN]`

use std::error::Error;
use std::time::Instant;
use xiangqi::Position;
use xiangqi::notation::{Style, name};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let position = arguments.next().map_or_else(|| Ok(Position::start()), |fen| Position::from_fen(&fen))?;
    let Some(rest) = depth.checked_sub(1) else { return Err("a depth of at least 1".into()) };
    let clock = Instant::now();
    let mut total = 0;
    for mv in position.legal_moves() {
        let nodes = position.play(mv).perft(rest);
        println!("{mv}  {}  {nodes:>12}", name(&position, mv, Style::Simplified));
        total += nodes;
    }
    println!("depth {depth}: {total}, {:.1} million a second", total as f64 / clock.elapsed().as_secs_f64() / 1e6);
    Ok(())
}
