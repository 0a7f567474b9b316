//! `flagfall can-mate`: whether a side can ever mate in a chess position.

use super::error::Phrase;
use super::{CliError, Outcome, game, support};
use crate::words::Lang;
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
    let GamePosition::Chess(position) = &start else { return Err(Phrase::new("cli.can-mate.no-chess").into()) };
    let side = shakmaty::Color::from_white(matches!(args.side, Side::White));
    match can_mate_by(args.edition, position, side, args.budget) {
        Answer::Yes(line) => {
            let mut game = Game::from_position(start.clone());
            for m in line {
                game.push(&GameMove::Chess(m)).map_err(|e| Phrase::new("cli.can-mate.line").with("what", e))?;
            }
            outln!("{}", format!("yes {}", game.written(Notation::San).join(" ")).trim_end());
        }
        Answer::No(reason) => outln!("no {}", explain(reason, support::lang())),
        Answer::Undecided { .. } => outln!("undecided"),
    }
    Ok(Outcome::Clean)
}

/// The name of the reason and what it means.
fn explain(reason: Reason, lang: Lang) -> String {
    match reason {
        Reason::GameOver => lang.text("cli.can-mate.game-over").to_owned(),
        Reason::Material => lang.text("cli.can-mate.material").to_owned(),
        Reason::Walls => lang.text("cli.can-mate.walls").to_owned(),
        Reason::Exhausted { positions } => lang.fill("cli.can-mate.exhausted", &[("positions", &positions.to_string())]),
        Reason::ClosedList => lang.text("cli.can-mate.closed-list").to_owned(),
    }
}
