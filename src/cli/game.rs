//! What the subcommands about a single game share: the position and the moves from the command line.

use super::error::Phrase;
use super::{CliError, support};
use crate::words::irregular::oddity;
use arbitration::chess::setup::{SetupError, position_from_fen};
use arbitration::game::{Game, GamePosition, Notation, Said, draughts_variant};
use arbitration::hand::Oddity;
use arbitration::kind::GameKind;
use arbitration::notation::Language;

/// The position of `--fen`, or the usual start. Irregular set-ups that can be played on are taken, and named on standard error.
pub fn start(kind: GameKind, fen: Option<&str>) -> Result<GamePosition, CliError> {
    let Some(fen) = fen else { return Ok(GamePosition::start(kind)) };
    let unusable = |why: &dyn std::fmt::Display| CliError::unusable(Phrase::new("cli.game.fen").with("why", why));
    let accepted = |odd: Oddity| {
        let what = oddity(odd, support::lang());
        errln!("flagfall: {}", Phrase::new("cli.game.accepted").with("what", what).now());
    };
    match (kind, draughts_variant(kind)) {
        (_, Some(variant)) => {
            let setup = draughts::Setup::from_fen(variant, fen).map_err(|e| unusable(&e))?;
            let position = setup.position_as_it_stands().map_err(|e| unusable(&e))?;
            setup.irregularities().into_iter().map(Oddity::Draughts).for_each(accepted);
            Ok(GamePosition::Draughts(position))
        }
        (GameKind::Xiangqi, None) => {
            let setup = xiangqi::Setup::from_fen(fen).map_err(|e| unusable(&e))?;
            setup.irregularities().into_iter().map(Oddity::Xiangqi).for_each(accepted);
            Ok(GamePosition::Xiangqi(setup.position))
        }
        (_, None) => match position_from_fen(fen, &[]) {
            Ok(position) => Ok(GamePosition::Chess(position)),
            Err(SetupError::Irregular(found)) if found.iter().all(|i| i.acceptable()) => {
                let position = position_from_fen(fen, &found).map_err(|e| unusable(&e))?;
                found.into_iter().map(Oddity::Chess).for_each(accepted);
                Ok(GamePosition::Chess(position))
            }
            Err(error) => Err(unusable(&error)),
        },
    }
}

/// The game of `--moves`, in any notation of the game; move numbers are passed over.
pub fn play(start: GamePosition, moves: &str) -> Result<Game, CliError> {
    let kind = start.kind();
    let mut game = Game::from_position(start);
    for token in moves.split_whitespace() {
        let word = if kind == GameKind::Chess {
            token.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('.').map_or(token, |t| t.trim_start_matches('.'))
        } else {
            token
        };
        if word.is_empty() {
            continue;
        }
        let position = game.position();
        let problem = match position.said(word, (kind != GameKind::Xiangqi).then_some(Language::English)) {
            Said::One(m) => match game.push(&m) {
                Ok(()) => continue,
                Err(_) => Phrase::new("cli.game.not-legal"),
            },
            Said::Nothing => Phrase::new("cli.game.not-legal"),
            Said::Several(list) => {
                let list: Vec<String> = list.iter().map(|m| position.write(m, Notation::usual(kind))).collect();
                Phrase::new("cli.game.several").with("list", list.join(", "))
            }
        };
        let problem = problem.with("ply", game.plies() + 1).with("word", format_args!("{word:?}"));
        return Err(CliError::unusable(problem.with("fen", position.to_fen())));
    }
    Ok(game)
}
