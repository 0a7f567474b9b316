//! Names of games and of pairing systems.

use crate::Lang;
use arbitration::kind::GameKind;
use event::SystemKind;

const GAME_KEYS: [&str; 5] =
    ["ui.game.chess", "ui.game.draughts-100", "ui.game.draughts-64-russian", "ui.game.draughts-64-brazilian", "ui.game.xiangqi"];
const SYSTEM_KEYS: [&str; 17] = [
    "ui.system.swiss-dutch",
    "ui.system.swiss-dutch-2017",
    "ui.system.swiss-dubov",
    "ui.system.swiss-burstein",
    "ui.system.swiss-double",
    "ui.system.swiss-fmjd",
    "ui.system.swiss-team",
    "ui.system.points",
    "ui.system.points-1987",
    "ui.system.round-robin",
    "ui.system.double-round-robin",
    "ui.system.scheveningen",
    "ui.system.skalitzka",
    "ui.system.knockout",
    "ui.system.double-knockout",
    "ui.system.manual",
    "ui.system.simultaneous",
];
const HINT_KEYS: [&str; 17] = [
    "ui.system-hint.swiss-dutch",
    "ui.system-hint.swiss-dutch-2017",
    "ui.system-hint.swiss-dubov",
    "ui.system-hint.swiss-burstein",
    "ui.system-hint.swiss-double",
    "ui.system-hint.swiss-fmjd",
    "ui.system-hint.swiss-team",
    "ui.system-hint.points",
    "ui.system-hint.points-1987",
    "ui.system-hint.round-robin",
    "ui.system-hint.double-round-robin",
    "ui.system-hint.scheveningen",
    "ui.system-hint.skalitzka",
    "ui.system-hint.knockout",
    "ui.system-hint.double-knockout",
    "ui.system-hint.manual",
    "ui.system-hint.simultaneous",
];

/// A game in words.
pub fn game_words(game: GameKind, lang: Lang) -> &'static str {
    GameKind::ALL.into_iter().position(|g| g == game).map_or("", |i| lang.text(GAME_KEYS[i]))
}

/// A system in words.
pub fn system_words(system: SystemKind, lang: Lang) -> &'static str {
    SystemKind::ALL.into_iter().position(|s| s == system).map_or("", |i| lang.text(SYSTEM_KEYS[i]))
}

/// When a system is used, in a line.
pub fn system_hint(system: SystemKind, lang: Lang) -> &'static str {
    SystemKind::ALL.into_iter().position(|s| s == system).map_or("", |i| lang.text(HINT_KEYS[i]))
}
