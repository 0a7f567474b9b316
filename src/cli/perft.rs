//! `flagfall perft`: the number of move sequences, the standard test of a generator.

use super::{CliError, Outcome, game};
use arbitration::game::Notation;
use arbitration::kind::GameKind;

/// Counts the move sequences of a length from a position.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// chess, draughts-100, draughts-64-russian, draughts-64-brazilian or xiangqi
    #[arg(long, value_name = "GAME")]
    game: GameKind,
    /// The position; the starting position if left out
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Plies
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Also the number behind each legal move
    #[arg(long)]
    divide: bool,
}

/// Prints with `--divide` a line for each legal move, then the number of nodes.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let position = game::start(args.game, args.fen.as_deref())?;
    let notation = match Notation::exact(args.game) {
        // Routes of draughts captures are long; the standard's own form tells the moves apart as well.
        Notation::PdnFull => Notation::Pdn,
        other => other,
    };
    let mut nodes = 0;
    match args.depth.checked_sub(1).filter(|_| args.divide) {
        None => nodes = position.perft(args.depth),
        Some(behind) => {
            for m in position.legal_moves() {
                let count = position.play(&m).map_or(0, |next| next.perft(behind));
                println!("{} {count}", position.write(&m, notation));
                nodes += count;
            }
        }
    }
    println!("{nodes}");
    Ok(Outcome::Clean)
}
