//! `flagfall moves`: the legal moves of a position.

use super::{CliError, Outcome, game, say};
use arbitration::game::Notation;
use arbitration::kind::GameKind;

/// Writes the legal moves of a position, a line each.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// chess, draughts-100, draughts-64-russian, draughts-64-brazilian or xiangqi
    #[arg(long, value_name = "GAME")]
    game: GameKind,
    /// The position; the starting position if left out
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// san, figurine, long, uci; pdn, pdn-full; chinese, chinese-traditional, wxf, iccs, ucci
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
}

/// Prints the moves in the order of their texts; nothing when the game is over.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let notation = args.notation.unwrap_or(Notation::usual(args.game));
    if !notation.is_for(args.game) {
        return Err(CliError::english(format!("--notation: moves of {} are not written in {}", args.game, notation.name())));
    }
    let position = game::start(args.game, args.fen.as_deref())?;
    let mut lines: Vec<String> = position.legal_moves().iter().map(|m| position.write(m, notation)).collect();
    lines.sort_unstable();
    say::lines(&lines)?;
    Ok(Outcome::Clean)
}
