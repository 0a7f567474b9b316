//! Copies of the event: when the arbiter asks for one, after a publication, and when it is time. They are made beside, of the pages as they
//! stand now, so that neither a commit waits for a copy nor a copy for a commit.

use super::{Job, Worker};
use crate::config::Config;
use crate::desk::copies::{self, Into};
use crate::time;
use crate::tui::effect::Answer;
use crate::tui::task::Lane;
use crate::words::Message;
use crate::words::copies::distrust;
use event::Moment;
use files::paths::Paths;
use jiff::Zoned;
use std::path::{Path, PathBuf};
use store::{Image, Store};

/// What a copy is made with, away from the worker.
struct Copying {
    image: Image,
    paths: Paths,
    config: Config,
    folder: PathBuf,
    now: Zoned,
}

impl Worker {
    /// Whether the arbiter has still to be asked for a folder.
    pub(super) fn wants_folder(&self) -> bool {
        let unset = self.config.backup_folder.is_none() && self.config.ask_backup_folder;
        unset && self.store.as_ref().is_some_and(|store| copies::ask_once(&self.paths, store.id()))
    }

    /// Whether it is time for a copy, by the results entered or the minutes gone by; never where no folder is set.
    pub(super) fn is_copy_due(&self) -> bool {
        let set = self.store.as_ref().filter(|_| self.config.backup_folder.is_some());
        set.is_some_and(|store| copies::is_due(store.history(), &copies::known(&self.paths, store.id()), &self.config, &(self.now)()))
    }

    /// A copy that nobody asked for: after a publication, or because it is time. Nothing is said of it but of its failure. `None`: no folder
    /// is set.
    pub(super) fn copy_by_itself(&self) -> Option<Result<Job, String>> {
        let (store, folder) = self.store.as_ref().zip(self.config.backup_folder.as_deref())?;
        Some(self.copying(store, folder, |copying| copying.make(false)))
    }

    /// A copy because the arbiter wants one, into the folder set, or into the one that was just chosen.
    pub(super) fn copy_now(&self, chosen: Option<&Path>) -> Option<Result<Job, String>> {
        let (store, folder) = self.store.as_ref().zip(chosen.or(self.config.backup_folder.as_deref()))?;
        let chosen = chosen.is_some();
        Some(self.copying(store, folder, move |copying| {
            if let Err(error) = if chosen { copies::choose(&copying.paths, &copying.folder) } else { Ok(()) } {
                return Answer::CopyFailed { text: error.say(copying.config.language), wants_folder: error.wants_folder() };
            }
            copying.make(true)
        }))
    }

    fn copying(&self, store: &Store, folder: &Path, make: impl FnOnce(&Copying) -> Answer + Send + 'static) -> Result<Job, String> {
        let lang = self.config.language;
        let image = store.image().map_err(|e| e.say(lang))?;
        let copying =
            Copying { image, paths: self.paths.clone(), config: self.config.clone(), folder: folder.to_owned(), now: (self.now)() };
        Ok(Job::plain(Lane::Copies, lang.text("ui.task.copying").to_owned(), move || Ok(make(&copying))))
    }

    /// The strip's words of the last copy of an event, made in this session or in another.
    pub(super) fn last_copy(&self, store: &Store) -> Option<String> {
        let known = copies::known(&self.paths, store.id());
        (!known.copy.as_os_str().is_empty()).then(|| words(&known.copy, &known.at, &(self.now)()))
    }
}

impl Copying {
    /// Makes the copy; says so where the arbiter asked for it.
    fn make(&self, asked: bool) -> Answer {
        let (lang, at) = (self.config.language, time::stamp(&self.now));
        match copies::make(&self.image, &self.paths, Into::Configured(&self.folder), &at, self.config.backups_kept) {
            Ok(made) if made.trusted => {
                let said = if asked { lang.fill("ui.said.backup", &[("path", &made.path.display().to_string())]) } else { String::new() };
                Answer::Copied { strip: words(&made.path, &at, &self.now), said }
            }
            Ok(made) => Answer::CopyFailed { text: distrust(&made, lang), wants_folder: false },
            Err(error) => Answer::CopyFailed { text: error.say(lang), wants_folder: asked && error.wants_folder() },
        }
    }
}

/// Where and when a copy was made, short enough for the strip: the folder's name and the time, or the day where it was another.
fn words(copy: &Path, at: &Moment, now: &Zoned) -> String {
    let folder = copy.parent().unwrap_or(copy);
    let name = folder.file_name().map_or_else(|| folder.display().to_string(), |n| n.to_string_lossy().into_owned());
    let when = if at.date() == Some(now.date()) { at.hour_minute() } else { at.day() };
    format!("{name} {when}")
}
