//! What documents and files of the open event are made with, away from the worker, and what is said of them.

use super::{Worker, style_of};
use crate::config::Config;
use crate::desk::documents::{self, Composed, DocumentError, Request, Target, WhyAsked};
use crate::desk::export::export_all;
use crate::desk::site;
use crate::time;
use crate::tui::effect::DocumentRequest;
use crate::tui::game::GameKey;
use crate::words::documents::told;
use crate::words::export::{missing_lines, with_wording};
use crate::words::why::{About, compose};
use crate::words::{Lang, Message};
use ::files::output::Over;
use ::print::documents::find;
use arbitration::kind::GameKind;
use event::{Command, RatingAsk, RatingField, SectionId, missing_for_rating};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The event as it stood, and the configuration.
#[derive(Debug)]
pub(super) struct Frozen {
    event: documents::Frozen,
    pub config: Config,
    /// Which opening of an event it was.
    pub opened: u64,
}

impl Worker {
    /// The open event as it stands.
    pub(super) fn frozen(&self) -> Result<Frozen, String> {
        let store = self.store.as_ref().ok_or_else(String::new)?;
        let event = documents::Frozen::of(store, time::stamp(&(self.now)()));
        Ok(Frozen { event, config: self.config.clone(), opened: self.opened })
    }
}

impl Frozen {
    pub const fn lang(&self) -> Lang {
        self.config.language
    }

    /// Words that name a document.
    pub fn words(&self, key: &'static str, id: &str) -> String {
        let lang = self.lang();
        let title = find(id).map_or_else(|| lang.text("desk.score.title"), |kind| kind.title(lang));
        lang.fill(key, &[("title", title)])
    }

    fn request(&self, request: &DocumentRequest) -> Result<Request, String> {
        let DocumentRequest { section, round, board, .. } = *request;
        Ok(Request { kind: find(&request.id).ok_or_else(String::new)?, section, round, board, style: style_of(&self.config) })
    }

    /// Says what went wrong in the language of the screen.
    fn said<T>(&self, result: Result<T, DocumentError>) -> Result<T, String> {
        result.map_err(|error| error.say(self.lang()))
    }

    /// Lays a document out.
    pub fn compose(&self, request: &DocumentRequest) -> Result<Composed, String> {
        self.said(self.event.compose(&self.request(request)?))
    }

    /// The score of a game, laid out.
    pub fn compose_game(&self, key: GameKey) -> Result<Composed, String> {
        self.said(self.event.compose_score(key.0, key.1, style_of(&self.config)))
    }

    /// Writes a document as PDF into the folder beside the event; gives where, and what to tell about it.
    pub fn save(&self, request: &DocumentRequest) -> Result<(PathBuf, String), String> {
        let composed = self.compose(request)?;
        let path = self.said(self.event.path_of(&self.request(request)?))?;
        let path = self.said(documents::write(&composed, Target::Numbered(&path)))?;
        let note = told(&composed, self.lang()).join(" ");
        Ok((path, note))
    }

    /// Writes why one row of the standings stands above the next as PDF; gives where, and what to tell about it.
    pub fn save_why(&self, asked: &WhyAsked) -> Result<(PathBuf, String), String> {
        let (table, reasons, path) = self.said(self.event.reasons(asked))?;
        let (style, event) = (style_of(&self.config), &self.event.event);
        let section = event.section(asked.section).ok_or_else(String::new)?;
        let about = About { event: &event.info.name, section: &section.setup.name, game: section.setup.game, style, now: &self.event.at };
        let composed = self.event.sealed(compose(&about, &table, &reasons));
        let path = self.said(documents::write(&composed, Target::Numbered(&path)))?;
        let note = told(&composed, self.lang()).join(" ");
        Ok((path, note))
    }

    /// Says where a document was written.
    pub fn saved_as(&self, path: &Path, note: &str) -> String {
        let text = self.lang().fill("ui.documents.saved", &[("path", &path.display().to_string())]);
        if note.is_empty() { text } else { format!("{text} {note}") }
    }

    /// Writes the score of a game as PDF; gives where.
    pub fn save_game(&self, key: GameKey) -> Result<PathBuf, String> {
        let path = self.event.path_of_score(key.0, key.1);
        self.said(documents::write(&self.compose_game(key)?, Target::Numbered(&path)))
    }

    /// What is to stand in the log of a document that went to the printer.
    pub fn note(&self, request: &DocumentRequest) -> Option<Command> {
        self.event.note(&self.request(request).ok()?).ok()
    }

    /// Hands a file to the printer of the configuration.
    pub fn spool(&self, file: &Path, title: &str, keep_on: &mut dyn FnMut(Duration) -> bool) -> Result<String, DocumentError> {
        let usual = documents::Printing::of(&self.config);
        let printing = match find(title) {
            Some(kind) => usual.for_kind(kind),
            None => usual,
        };
        documents::spool(file, title, &printing, keep_on)
    }

    /// Writes every file for other programs into a folder beside the event; says where.
    pub fn export(&self, id: SectionId) -> Result<String, String> {
        let event = &self.event.event;
        let section = event.section(id).ok_or_else(String::new)?;
        let folder = self.event.path.with_extension("export");
        let written = with_wording(self.lang().of(section.setup.game), |wording| {
            export_all(event, section, &folder, wording, |missing| missing_lines(missing, self.lang()))
        });
        let style = style_of(&self.config);
        let pages = site::pages(&self.event, style).and_then(|pages| site::write(&folder.join("site"), &pages, Over::Nothing));
        let count = written.map_err(|e| e.say(self.lang()))? + pages.map_err(|e| e.say(self.lang()))?.files;
        let is_long = RatingField::of_section(&event.info, section, &RatingAsk::default()).is_long();
        let missing = missing_for_rating(event, section, is_long).len();
        let values = [("count", count.to_string()), ("path", folder.display().to_string()), ("missing", missing.to_string())];
        let key = if missing == 0 || section.setup.game != GameKind::Chess { "ui.said.exported" } else { "ui.said.exported-missing" };
        Ok(self.lang().fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str()))))
    }
}
