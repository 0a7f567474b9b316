//! Where the games of a round begin: from the usual position, or from what was drawn for it.

use super::game::{Facts, GameRecord};
use super::ids::GameAt;
use super::model::Section;

impl Section {
    /// The position from which the games of a round begin, as text; empty for the usual one.
    pub fn drawn_start(&self, round: u16) -> String {
        let game = self.setup.game;
        let drawn = self.lots.get(&round).into_iter().flatten().find(|lot| lot.is_set(game));
        drawn.and_then(|lot| lot.position(game)).map_or_else(String::new, |position| position.to_fen())
    }

    /// What is kept of a game; of one of which nothing is kept yet, where it begins. What is kept keeps its own beginning.
    pub fn record_of(&self, game: GameAt) -> GameRecord {
        let drawn = || GameRecord { facts: Facts { start: self.drawn_start(game.round.0), ..Facts::default() }, ..GameRecord::default() };
        self.games.get(&game).cloned().unwrap_or_else(drawn)
    }
}
