//! What the subcommands about a single game share: the position and the moves from the command line.

use super::CliError;
use arbitration::chess::setup::{Irregularity, SetupError, position_from_fen};
use arbitration::game::{Game, GamePosition, Notation, Said, draughts_variant};
use arbitration::kind::GameKind;
use arbitration::notation::Language;

/// The position of `--fen`, or the usual start. Irregular set-ups that can be played on are taken, and named on standard error.
pub fn start(kind: GameKind, fen: Option<&str>) -> Result<GamePosition, CliError> {
    let Some(fen) = fen else { return Ok(GamePosition::start(kind)) };
    let unusable = |e: &dyn std::fmt::Display| CliError::english(format!("--fen: {e}"));
    let accepted = |what: &dyn std::fmt::Debug| errln!("flagfall: --fen: accepted although irregular: {what:?}");
    match (kind, draughts_variant(kind)) {
        (_, Some(variant)) => {
            let setup = draughts::Setup::from_fen(variant, fen).map_err(|e| unusable(&e))?;
            let position = setup.position_as_it_stands().map_err(|e| unusable(&e))?;
            setup.irregularities().iter().for_each(|i| accepted(i));
            Ok(GamePosition::Draughts(position))
        }
        (GameKind::Xiangqi, None) => {
            let setup = xiangqi::Setup::from_fen(fen).map_err(|e| unusable(&e))?;
            setup.irregularities().iter().for_each(|i| accepted(i));
            Ok(GamePosition::Xiangqi(setup.position))
        }
        (_, None) => match position_from_fen(fen, &[]) {
            Ok(position) => Ok(GamePosition::Chess(position)),
            Err(SetupError::Irregular(found)) if found.iter().all(|i| i.acceptable()) => {
                let position = position_from_fen(fen, &found).map_err(|e| unusable(&e))?;
                found.iter().for_each(|i: &Irregularity| accepted(i));
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
        let problem = match position.said(word, Some(Language::English)) {
            Said::One(m) => match game.push(&m) {
                Ok(()) => continue,
                Err(error) => error.to_string(),
            },
            Said::Nothing => "no legal move is written so".to_owned(),
            Said::Several(list) => {
                format!("it can mean {}", list.iter().map(|m| position.write(m, Notation::usual(kind))).collect::<Vec<_>>().join(", "))
            }
        };
        return Err(CliError::english(format!("--moves: ply {}, {word:?}: {problem}, in {}", game.plies() + 1, position.to_fen())));
    }
    Ok(game)
}
