//! Counts the legal continuations of a position, move by move:
//! `cargo run --release --example draughts_perft -- [international|russian|brazilian] [DEPTH] [FEN]`

use draughts::{Position, Variant};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = match arguments.next().as_deref() {
        None | Some("international") => Variant::International,
        Some("russian") => Variant::Russian,
        Some("brazilian") => Variant::Brazilian,
        Some(other) => return Err(format!("`{other}` is none of international, russian, brazilian").into()),
    };
    let depth = arguments.next().map_or(Ok(7), |text| text.parse())?;
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(variant, &fen)?,
        None => Position::start(variant),
    };
    let clock = Instant::now();
    let divided = position.perft_divide(depth);
    let seconds = clock.elapsed().as_secs_f64();
    for (m, nodes) in &divided {
        println!("{:<12} {nodes:>14}", position.pdn(m));
    }
    let total: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
    println!("depth {depth:<6} {total:>14}   {:.1} million a second", total as f64 / seconds / 1e6);
    Ok(())
}
