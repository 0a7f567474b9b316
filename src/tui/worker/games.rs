//! Work on one game: rulings, game files, the printed score.

use super::{Worker, read_limited};
use crate::desk::table::{claim, files};
use crate::desk::{self, score};
use crate::i18n::Message;
use crate::output;
use crate::print::{pdf, spool, text};
use crate::time;
use crate::tui::effect::{GameSheet, Imported, Msg};
use crate::tui::game::GameKey;
use std::path::Path;

impl Worker {
    pub(super) fn rule(&self, key: GameKey, request: Box<claim::Request>, step: usize) -> Option<Msg> {
        let event = self.store.as_ref()?.event();
        let section = event.section(key.0)?;
        let record = section.games.get(&(key.1, key.2)).cloned().unwrap_or_default();
        let verdict = claim::rule(&record, section.setup.game, step, &request, self.config.language);
        Some(Msg::Ruled(key, request, Box::new(verdict)))
    }

    pub(super) fn read_games(&self, key: GameKey, path: &Path) -> Result<Vec<Imported>, String> {
        let bytes = read_limited(path, self.config.language)?;
        let kind = self.store.as_ref().and_then(|s| s.event().section(key.0).map(|s| s.setup.game));
        files::read(kind.ok_or_else(String::new)?, &bytes)
    }

    pub(super) fn game_sheet(&self, key: GameKey, what: GameSheet) -> Msg {
        match self.try_game_sheet(key, what) {
            Ok(msg) => msg,
            Err(text) => Msg::Failed(text),
        }
    }

    fn try_game_sheet(&self, key: GameKey, what: GameSheet) -> Result<Msg, String> {
        let lang = self.config.language;
        let store = self.store.as_ref().ok_or_else(String::new)?;
        let event = store.event();
        let section = event.section(key.0).ok_or_else(String::new)?;
        let (paper, now) = (desk::paper(self.config.paper), time::stamp(&time::now()));
        let Some(composed) = score::compose(&event, section, (key.1, key.2), lang, paper, &now) else {
            return Err(lang.text("desk.said.nothing-kept").to_owned());
        };
        if what == GameSheet::Preview {
            let mut lines = Vec::new();
            for page in text::pages(&composed.document, text::USUAL) {
                lines.extend(page);
                lines.push(String::new());
            }
            return Ok(Msg::Text(lang.text("desk.score.title").to_owned(), lines));
        }
        let path = desk::folder_beside(store.path()).join(format!("game-s{}-r{}-b{}.pdf", key.0.0, key.1, key.2));
        let bytes = pdf::render(&composed.document, &composed.fonts).map_err(|e| e.to_string())?;
        let path = output::put_numbered(&path, &bytes).map_err(|e| e.say(lang))?;
        let saved = lang.fill("ui.documents.saved", &[("path", &path.display().to_string())]);
        let printer = Some(self.config.printer.as_str()).filter(|p| !p.is_empty());
        let job = spool::Job { file: &path, title: "game-score", printer, copies: 1, paper };
        Ok(match spool::print(&job) {
            Ok(number) => Msg::Done(format!("{} {saved}", lang.fill("ui.documents.printed", &[("job", &number)]))),
            Err(e) => Msg::Failed(format!("{saved} {e}")),
        })
    }
}
