//! Work on one game: rulings, game files, the score as text.

use super::{Worker, page_lines};
use crate::desk::Source;
use crate::desk::game::{claim, files};
use crate::tui::effect::{Answer, Imported};
use crate::tui::game::GameKey;
use crate::words::Message;
use arbitration::claim::Request;
use std::path::Path;

impl Worker {
    pub(super) fn rule(&self, key: GameKey, request: &Request, step: usize) -> Option<Answer> {
        let event = self.store.as_ref()?.event();
        let section = event.section(key.0)?;
        let ruling = claim::rule(&section.record_of(key.1), section.setup.game, step, request);
        Some(Answer::Ruled(key, Box::new(ruling)))
    }

    pub(super) fn read_games(&self, key: GameKey, path: &Path) -> Result<Vec<Imported>, String> {
        let bytes = Source::File(path.to_owned()).read().map_err(|e| e.say(self.config.language))?;
        let kind = self.store.as_ref().and_then(|s| s.event().section(key.0).map(|s| s.setup.game));
        files::read(kind.ok_or_else(String::new)?, &bytes).map_err(|e| e.say(self.config.language))
    }

    pub(super) fn preview_game(&self, key: GameKey, columns: u16) -> Result<Answer, String> {
        let composed = self.frozen()?.compose_game(key)?;
        Ok(Answer::Text(self.config.language.text("desk.score.title").to_owned(), page_lines(&composed.document, columns)))
    }
}
