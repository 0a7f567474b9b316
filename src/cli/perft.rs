//! `flagfall perft`: the number of move sequences, the standard test of a generator.

use super::{CliError, Outcome};
use arbitration::kind::GameKind;
use draughts::{Position, Setup, Variant};

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

/// Moves with the number of sequences behind each, and the number of all.
struct Counted {
    divided: Vec<(String, u64)>,
    nodes: u64,
}

/// Prints with `--divide` a line for each legal move, then the number of nodes.
///
/// # Errors
/// The position cannot be read, or the game is not counted here.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let counted = match args.game {
        GameKind::Draughts100 => draughts(Variant::International, args)?,
        GameKind::Draughts64Russian => draughts(Variant::Russian, args)?,
        GameKind::Draughts64Brazilian => draughts(Variant::Brazilian, args)?,
        other => return Err(CliError::Unusable(format!("perft does not count {other}"))),
    };
    for (text, nodes) in &counted.divided {
        println!("{text} {nodes}");
    }
    println!("{}", counted.nodes);
    Ok(Outcome::Clean)
}

fn draughts(variant: Variant, args: &Args) -> Result<Counted, CliError> {
    let position = match &args.fen {
        None => Position::start(variant),
        Some(fen) => Setup::from_fen(variant, fen)
            .and_then(|setup| Ok(setup.position_as_it_stands()?))
            .map_err(|e| CliError::Unusable(format!("--fen: {e}")))?,
    };
    let divided = if args.divide { position.perft_divide(args.depth) } else { Vec::new() };
    let divided = divided.into_iter().map(|(m, nodes)| (position.pdn(&m), nodes)).collect::<Vec<_>>();
    let nodes = if divided.is_empty() { position.perft(args.depth) } else { divided.iter().map(|(_, n)| n).sum() };
    Ok(Counted { divided, nodes })
}
