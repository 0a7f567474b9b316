//! Scoresheets that are no record of the game asked for.

use crate::Lang;
use crate::setup::game_words;
use arbitration::kind::GameKind;
use arbitration::reconcile::Misread;

/// That nothing can be read as moves of the game, and of which game the sheets are where they fit one.
pub fn misread_words(misread: Misread, game: GameKind, lang: Lang) -> String {
    let game = game_words(game, lang);
    match misread.other {
        Some(other) => lang.fill("desk.said.misread-other", &[("game", game), ("other", game_words(other, lang))]),
        None => lang.fill("desk.said.misread", &[("game", game)]),
    }
}
