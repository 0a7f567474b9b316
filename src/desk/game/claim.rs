//! Rulings on claims and on draws that the arbiter must declare, from what is kept of a game.

use super::play::played_on;
use arbitration::claim::{self, Request};
use arbitration::game::GameLaws;
use arbitration::kind::GameKind;
use arbitration::ruling::Ruling;
use event::Section;
use event::game::GameRecord;

/// The rules a section's games are ruled by: its edition where that has rules of its own, else the usual ones.
pub fn laws(section: &Section) -> GameLaws {
    let kind = section.setup.game;
    let name = section.edition().map(|e| e.id.as_str()).unwrap_or_default();
    GameLaws::named(kind, name).unwrap_or_else(|| GameLaws::usual(kind))
}

/// Rules on a claim made after so many steps of the game, or cells of the sheet.
pub fn rule(record: &GameRecord, kind: GameKind, step: usize, request: &Request) -> Ruling {
    claim::rule(&played_on(request.on, kind, record), step, request)
}
