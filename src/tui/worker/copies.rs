//! Copies of the event: when the arbiter asks for one, after a publication, and when it is time.

use super::Worker;
use crate::desk::copies::{self, CopyError, Into};
use crate::i18n::Message;
use crate::store::{Backup, Store};
use crate::time;
use crate::tui::effect::Msg;
use jiff::Zoned;
use std::path::Path;

impl Worker {
    /// The copy that follows an entry: after a publication, or when it is due. `None`: no folder is set, or none is due. The strip's words.
    pub(super) fn copy_after(&self, published: bool) -> Option<Result<String, String>> {
        let (store, folder) = self.store.as_ref().zip(self.config.backup_folder.as_deref())?;
        let now = (self.now)();
        if !published && !copies::is_due(store.history(), &copies::known(&self.paths, store.id()), &self.config, &now) {
            return None;
        }
        let made = self.copy(store, Into::Configured(folder), &now);
        Some(made.map_err(|e| e.say(self.config.language)).and_then(|made| self.trusted(&made, &now)))
    }

    /// Whether the arbiter has still to be asked for a folder.
    pub(super) fn wants_folder(&self) -> bool {
        let unset = self.config.backup_folder.is_none() && self.config.ask_backup_folder;
        unset && self.store.as_ref().is_some_and(|store| copies::ask_once(&self.paths, store.id()))
    }

    /// A copy because it is time; nothing is said of it, but of its failure.
    pub(super) fn copy_when_due(&self) -> Option<Msg> {
        self.copy_after(false).map(|copy| match copy {
            Ok(strip) => Msg::Copied { strip, said: String::new() },
            Err(text) => Msg::CopyFailed { text, wants_folder: false },
        })
    }

    /// A copy because the arbiter wants one, into the folder set, or into the one that was just chosen.
    pub(super) fn copy_now(&self, chosen: Option<&Path>) -> Msg {
        let lang = self.config.language;
        let (Some(store), Some(folder)) = (&self.store, chosen.or(self.config.backup_folder.as_deref())) else {
            return Msg::CopyFailed { text: lang.text("ui.said.no-backup-folder").to_owned(), wants_folder: true };
        };
        let now = (self.now)();
        let ready = chosen.map_or(Ok(()), |folder| copies::choose(&self.paths, folder));
        match ready.and_then(|()| self.copy(store, Into::Configured(folder), &now)) {
            Ok(made) => match self.trusted(&made, &now) {
                Ok(strip) => Msg::Copied { strip, said: lang.fill("ui.said.backup", &[("path", &made.path.display().to_string())]) },
                Err(text) => Msg::CopyFailed { text, wants_folder: false },
            },
            Err(error) => Msg::CopyFailed { text: error.say(lang), wants_folder: error.wants_folder() },
        }
    }

    fn copy(&self, store: &Store, into: Into<'_>, now: &Zoned) -> Result<Backup, CopyError> {
        copies::make(store, &self.paths, into, &time::stamp(now), self.config.backups_kept)
    }

    /// The strip's words of a copy of a sound event; what to say of one that is not.
    fn trusted(&self, made: &Backup, now: &Zoned) -> Result<String, String> {
        if made.trusted { Ok(words(&made.path, &time::stamp(now), now)) } else { Err(copies::distrust(made, self.config.language)) }
    }

    /// The strip's words of the last copy of an event, made in this session or in another.
    pub(super) fn last_copy(&self, store: &Store) -> Option<String> {
        let known = copies::known(&self.paths, store.id());
        (!known.copy.as_os_str().is_empty()).then(|| words(&known.copy, &known.at, &(self.now)()))
    }
}

/// Where and when a copy was made, short enough for the strip: the folder's name and the time, or the day where it was another.
fn words(copy: &Path, at: &str, now: &Zoned) -> String {
    let folder = copy.parent().unwrap_or(copy);
    let name = folder.file_name().map_or_else(|| folder.display().to_string(), |n| n.to_string_lossy().into_owned());
    let day = at.get(..10).unwrap_or_default();
    let when = if time::stamp(now).starts_with(day) { time::hour_minute(at) } else { day };
    format!("{name} {when}")
}
