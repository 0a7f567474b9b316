//! Xiangqi: what a loop means (棋例), and what each edition makes of it.

use super::Args;
use crate::cli::CliError;
use crate::words::{Lang, ruling};
use arbitration::claim::Judged;
use arbitration::game::{Game, GameMove, GamePosition, Said, Side};
use arbitration::ruling::{Fact, Hold, LoopPly};
use serde_json::{Value, json};
use xiangqi::{Position, Setup};

/// The game of the command line; its moves in any notation.
pub(super) fn line(args: &Args) -> Result<Game, CliError> {
    let start = match &args.fen {
        None => Position::start(),
        Some(fen) => {
            let setup = Setup::from_fen(fen).map_err(|error| CliError::Unusable(format!("--fen: {error}")))?;
            setup.irregularities().iter().for_each(|found| errln!("flagfall: --fen: accepted although {found}"));
            setup.position
        }
    };
    let mut game = Game::from_position(GamePosition::Xiangqi(start));
    for (index, token) in args.moves.split_whitespace().enumerate() {
        let position = game.position();
        let refused = |what: &str| CliError::Unusable(format!("--moves: ply {}: {token:?} {what} in {}", index + 1, position.to_fen()));
        let mv = match position.said(token, None) {
            Said::One(mv @ GameMove::Xiangqi(_)) => mv,
            Said::One(_) | Said::Nothing => return Err(refused("is no legal move")),
            Said::Several(_) => return Err(refused("can mean several moves")),
        };
        game.push(&mv).map_err(|error| refused(&error.to_string()))?;
    }
    Ok(game)
}

pub(super) fn document(judged: &Judged, lang: Lang) -> Value {
    let working = &judged.ruling.working;
    let cycle = working.iter().find_map(|f| if let Fact::Loop { cycle, .. } = f { *cycle } else { None });
    let plies: Vec<&LoopPly> = working.iter().filter_map(|f| if let Fact::LoopPly(ply) = f { Some(ply) } else { None }).collect();
    let by_edition = working.iter().find_map(|f| if let Fact::LoopByEdition { verdicts } = f { Some(verdicts.as_slice()) } else { None });
    let sources: serde_json::Map<String, Value> =
        by_edition.unwrap_or_default().iter().map(|(edition, verdict)| (edition.clone(), json!(verdict.name()))).collect();
    json!({
        "verdict": judged.verdict(),
        "rules": judged.laws.name(),
        "cycle": cycle.map(|(from, to)| [from, to]),
        "labels": plies.iter().map(|ply| ply.label.name()).collect::<Vec<_>>(),
        "plies": plies.iter().map(|p| ply(p)).collect::<Vec<_>>(),
        "why": ruling::reasons(judged, lang),
        "sources": sources,
    })
}

fn ply(of: &LoopPly) -> Value {
    let hold = |hold: Hold| match hold {
        Hold::Rook => "Rook",
        Hold::Unrooted => "Unrooted",
        Hold::UnderRooted => "UnderRooted",
    };
    let victims = of.victims.iter();
    let victims: Vec<Value> =
        victims.map(|v| json!({ "square": v.square, "man": v.man.to_string(), "hold": hold(v.hold), "joint": v.joint })).collect();
    json!({
        "ply": of.ply,
        "move": of.ucci,
        "side": if of.side == Side::First { "red" } else { "black" },
        "label": of.label.name(),
        "code": of.code,
        "victims": victims,
        "evidence": of.evidence,
    })
}
