//! `flagfall moves`: the legal moves of a position.

use super::{CliError, Outcome, game, say};
use crate::words::Message;
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

/// A notation that is not for the game.
#[derive(Debug)]
struct NotWritten(GameKind, Notation);

impl Message for NotWritten {
    fn key(&self) -> &'static str {
        "cli.moves.not-written"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("game", self.0.name().to_owned()), ("notation", self.1.name().to_owned())]
    }
}

/// Prints the moves in the order of their texts; nothing when the game is over.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let notation = args.notation.unwrap_or(Notation::usual(args.game));
    if !notation.is_for(args.game) {
        return Err(CliError::unusable(NotWritten(args.game, notation)));
    }
    let position = game::start(args.game, args.fen.as_deref())?;
    let mut lines: Vec<String> = position.legal_moves().iter().map(|m| position.write(m, notation)).collect();
    lines.sort_unstable();
    say::lines(&lines)?;
    Ok(Outcome::Clean)
}
