//! Where games come from: made from seeds, or read from files.

use crate::games::{self, Sample};
use arbitration::game::{Game, GameMove, GamePosition, Notation, draughts_variant};
use arbitration::kind::GameKind;
use draughts::pdn::Done;
use std::error::Error;

/// Shorter games are left out: a lesson, not a game.
const SHORTEST: usize = 20;

pub fn samples(kind: GameKind, seed: u64, count: usize) -> Result<Vec<Sample>, Box<dyn Error>> {
    let name = match kind {
        GameKind::Chess => "FLAGFALL_PGN",
        GameKind::Xiangqi => "FLAGFALL_XIANGQI",
        _ => "FLAGFALL_PDN",
    };
    let files = std::env::var(name).ok();
    let Some(files) = files else {
        let made = |n: u64| if kind == GameKind::Chess { games::chess(n) } else { games::other(kind, n) };
        return Ok((seed..seed + count as u64).map(made).collect());
    };
    let mut out = Vec::new();
    for file in files.split(':') {
        let bytes = std::fs::read(file)?;
        match draughts_variant(kind) {
            Some(variant) => {
                for entry in draughts::pdn::games(&bytes) {
                    let game = entry.game;
                    if game.variant().is_some_and(|v| v != variant) || game.tag("FEN").is_some() {
                        continue;
                    }
                    let replay = game.replay(Some(variant));
                    let moves = replay.played.iter().map_while(|p| match &p.done {
                        Done::Move(m) => Some(GameMove::Draughts(m.clone())),
                        _ => None,
                    });
                    out.extend(sample(kind, moves));
                }
            }
            None if kind == GameKind::Xiangqi => {
                for read in xiangqi::files::read(&bytes)? {
                    out.extend(sample(kind, read.record.main_line().into_iter().map(GameMove::Xiangqi)));
                }
            }
            None => {
                for entry in arbitration::pgn::games(&bytes) {
                    let replay = entry.game.replay();
                    out.extend(sample(kind, replay.record.moves().iter().map(|m| GameMove::Chess(*m))));
                }
            }
        }
    }
    out.truncate(count);
    Ok(out)
}

fn sample(kind: GameKind, moves: impl Iterator<Item = GameMove>) -> Option<Sample> {
    let mut game = Game::from_position(GamePosition::start(kind));
    for m in moves {
        game.push(&m).ok()?;
    }
    (game.plies() >= SHORTEST).then(|| Sample { san: game.written(Notation::usual(kind)), last: game.position() })
}
