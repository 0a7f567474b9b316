//! The open event as it stood at one moment, with what documents and files are made with: it can go to another thread.

use super::Worker;
use crate::config::Config;
use crate::desk::{self, Composed, Seal, score};
use crate::time;
use crate::tui::effect::DocumentRequest;
use crate::tui::game::GameKey;
use crate::words::Message;
use ::print::{documents, pdf, spool};
use event::{Event, Moment, SectionId};
use files::output;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The event, where its file is, the configuration and the time.
#[derive(Debug)]
pub(super) struct Frozen {
    pub event: Arc<Event>,
    seal: Seal,
    pub path: PathBuf,
    pub config: Config,
    /// Which opening of an event it was.
    pub opened: u64,
    at: Moment,
}

impl Worker {
    /// The open event as it stands.
    pub(super) fn frozen(&self) -> Result<Frozen, String> {
        let store = self.store.as_ref().ok_or_else(String::new)?;
        let at = time::stamp(&(self.now)());
        Ok(Frozen {
            event: store.event(),
            seal: Seal::of(store),
            path: store.path().to_owned(),
            config: self.config.clone(),
            opened: self.opened,
            at,
        })
    }
}

impl Frozen {
    /// Words that name a document.
    pub fn words(&self, key: &'static str, id: &str) -> String {
        let lang = self.config.language;
        let title = documents::find(id).map_or_else(|| lang.text("desk.score.title"), |kind| kind.title(lang));
        lang.fill(key, &[("title", title)])
    }

    /// Lays a document out; gives where its file goes as well.
    pub fn compose(&self, request: &DocumentRequest) -> Result<(Composed, PathBuf), String> {
        let section = self.event.section(request.section).ok_or_else(String::new)?;
        let kind = documents::find(&request.id).ok_or_else(String::new)?;
        let round = desk::round_for(section, kind, request.round);
        let only = request.board.map(|board| section.with_board(round, board));
        let section = only.as_ref().unwrap_or(section);
        let paper = desk::paper(self.config.paper);
        let composed = desk::compose(&self.event, section, kind, round, self.config.language, paper, &self.at)
            .map_err(|why| why.say(self.config.language))?;
        let composed = composed.sealed(&self.seal, self.config.language);
        let path = desk::path_beside(&self.path, section, kind, round);
        Ok((composed, path))
    }

    /// The score of a game, laid out.
    pub fn compose_game(&self, key: GameKey) -> Result<Composed, String> {
        let section = self.event.section(key.0).ok_or_else(String::new)?;
        let (lang, paper) = (self.config.language, desk::paper(self.config.paper));
        score::compose(&self.event, section, (key.1, key.2), lang, paper, &self.at)
            .map(|composed| composed.sealed(&self.seal, lang))
            .ok_or_else(|| lang.text("desk.said.nothing-kept").to_owned())
    }

    /// Names the characters that no font has.
    pub fn missing_words(&self, missing: &BTreeSet<char>) -> String {
        let list: Vec<String> = missing.iter().take(20).map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
        self.config.language.fill("ui.documents.missing", &[("characters", &list.join(", "))])
    }

    /// Writes a document as PDF into the folder beside the event; gives where, and what to tell about it.
    pub fn save(&self, request: &DocumentRequest) -> Result<(PathBuf, String), String> {
        let (composed, path) = self.compose(request)?;
        let path = self.write_pdf(&composed, &path)?;
        let note = if composed.missing.is_empty() { String::new() } else { self.missing_words(&composed.missing) };
        Ok((path, note))
    }

    /// Says where a document was written.
    pub fn saved_as(&self, path: &Path, note: &str) -> String {
        let text = self.config.language.fill("ui.documents.saved", &[("path", &path.display().to_string())]);
        if note.is_empty() { text } else { format!("{text} {note}") }
    }

    /// Writes the score of a game as PDF; gives where.
    pub fn save_game(&self, key: GameKey) -> Result<PathBuf, String> {
        let composed = self.compose_game(key)?;
        let path = desk::folder_beside(&self.path).join(format!("game-s{}-r{}-b{}.pdf", key.0.0, key.1, key.2));
        self.write_pdf(&composed, &path)
    }

    /// Writes pages as PDF; gives the path, which has a number where somebody changed the file that was written there before.
    fn write_pdf(&self, composed: &Composed, path: &Path) -> Result<PathBuf, String> {
        let bytes = pdf::render(&composed.document, &composed.fonts).map_err(|e| e.to_string())?;
        output::put_numbered(path, &bytes).map_err(|e| e.say(self.config.language))
    }

    /// Hands a file to the printer of the configuration.
    pub fn spool(&self, file: &Path, title: &str, keep_on: &mut dyn FnMut(Duration) -> bool) -> Result<String, spool::SpoolError> {
        let printer = Some(self.config.printer.as_str()).filter(|p| !p.is_empty());
        let job = spool::Job { file, title, printer, copies: 1, paper: desk::paper(self.config.paper) };
        spool::print(&job, keep_on)
    }

    /// Writes every file for other programs into a folder beside the event; says where.
    pub fn export(&self, id: SectionId) -> Result<String, String> {
        let section = self.event.section(id).ok_or_else(String::new)?;
        let folder = self.path.with_extension("export");
        let count = desk::export_all(&self.event, section, &folder, self.config.language).map_err(|e| e.to_string())?;
        let values = [("count", count.to_string()), ("path", folder.display().to_string())];
        Ok(self.config.language.fill("ui.said.exported", &values.each_ref().map(|(k, v)| (*k, v.as_str()))))
    }
}
