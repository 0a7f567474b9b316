//! `flagfall can-mate`: whether a side can ever mate in a chess position.

use super::{CliError, Outcome, game};
use arbitration::chess::law::Laws;
use arbitration::chess::mate::{Answer, DEFAULT_BUDGET, Reason, can_mate_by};
use arbitration::game::{Game, GameMove, GamePosition, Notation};
use arbitration::kind::GameKind;
use clap::ValueEnum;

/// Says whether a side can mate by any series of legal moves.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position
    #[arg(long, value_name = "FEN")]
    fen: String,
    /// Whose mate is asked for
    #[arg(long)]
    side: Side,
    /// Positions to look at before the answer is `undecided`
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BUDGET)]
    budget: u32,
    /// fide-1993, fide-2001 or fide-2023
    #[arg(long, value_name = "EDITION", default_value = Laws::Fide2023.name())]
    edition: Laws,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

/// Prints `yes` with a line that ends in mate, `no` with the reason, or `undecided`.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let start = game::start(GameKind::Chess, Some(&args.fen))?;
    let GamePosition::Chess(position) = &start else { return Err(CliError::english("--fen: not a chess position".to_owned())) };
    let side = shakmaty::Color::from_white(matches!(args.side, Side::White));
    match can_mate_by(args.edition, position, side, args.budget) {
        Answer::Yes(line) => {
            let mut game = Game::from_position(start.clone());
            for m in line {
                game.push(&GameMove::Chess(m)).map_err(|e| CliError::english(format!("the line found: {e}")))?;
            }
            outln!("{}", format!("yes {}", game.written(Notation::San).join(" ")).trim_end());
        }
        Answer::No(reason) => outln!("no {}", explain(reason)),
        Answer::Undecided { .. } => outln!("undecided"),
    }
    Ok(Outcome::Clean)
}

fn explain(reason: Reason) -> String {
    match reason {
        Reason::GameOver => "game-over: no legal move is left".to_owned(),
        Reason::Material => "material: these men can form no mate".to_owned(),
        Reason::Walls => "walls: no man that could attack the king can ever get there".to_owned(),
        Reason::Exhausted { positions } => format!("exhausted: none of the {positions} positions that can arise is such a mate"),
        Reason::ClosedList => "closed-list: drawn by articles 10.4 and 10.5 of 1993".to_owned(),
    }
}
