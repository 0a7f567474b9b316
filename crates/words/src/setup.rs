//! Names of games, of their colours, and of pairing systems.

use crate::Lang;
use arbitration::kind::GameKind;
use event::SystemKind;

const GAME_KEYS: [&str; 5] =
    ["ui.game.chess", "ui.game.draughts-100", "ui.game.draughts-64-russian", "ui.game.draughts-64-brazilian", "ui.game.xiangqi"];
const SYSTEM_KEYS: [&str; 4] =
    ["ui.system.swiss-dutch", "ui.system.swiss-dutch-2017", "ui.system.round-robin", "ui.system.double-round-robin"];

/// A game in words.
pub fn game_words(game: GameKind, lang: Lang) -> &'static str {
    GameKind::ALL.into_iter().position(|g| g == game).map_or("", |i| lang.text(GAME_KEYS[i]))
}

/// A system in words.
pub fn system_words(system: SystemKind, lang: Lang) -> &'static str {
    SystemKind::ALL.into_iter().position(|s| s == system).map_or("", |i| lang.text(SYSTEM_KEYS[i]))
}

/// What the first player's colour and the second's are called in a game.
pub fn colors(game: GameKind, lang: Lang) -> (&'static str, &'static str) {
    let first = if game == GameKind::Xiangqi { "ui.color.red" } else { "ui.color.white" };
    (lang.text(first), lang.text("ui.color.black"))
}
