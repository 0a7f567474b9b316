//! Long work beside the screen: an effect starts it in a thread of its own, it tells how far it is, and the arbiter can stop it.

use super::effect::Msg;
use super::game::GameKey;
use crate::desk::{self, ListFacts};
use crate::i18n::Lang;
use crate::paths::Paths;
use crate::store::ratings::{RatingsDb, RatingsError};
use arbitration::reconcile::{Case, reconcile};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Work that takes longer than a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Take a rating list in.
    ImportRatings(PathBuf),
    /// Find the game behind the scoresheets.
    Reconcile(GameKey, Box<Case>),
}

/// How far a task is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// 0 to 100.
    pub percent: u8,
    /// What to say of it, in the language of the screen.
    pub detail: String,
}

/// Hears how far a task is; to break is to stop it.
pub type Report<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Does the work and gives its answer. A stopped task has changed nothing.
pub fn run(task: &Task, paths: &Paths, lang: Lang, report: Report<'_>) -> Msg {
    match task {
        Task::ImportRatings(path) => match import_ratings(path, paths, lang, report) {
            Ok(text) => Msg::Done(text),
            Err(text) => Msg::Failed(text),
        },
        Task::Reconcile(key, case) => {
            let result = reconcile(case, &mut |now| {
                let percent = u8::try_from(100 * now.ply.min(now.cells) / now.cells.max(1)).unwrap_or(100);
                report(Progress { percent, detail: lang.fill("desk.sheet.running", &[("pass", &now.pass.to_string())]) })
            });
            Msg::Reconciled(*key, result.map(|report| (Case::clone(case), report)))
        }
    }
}

fn import_ratings(path: &Path, paths: &Paths, lang: Lang, report: Report<'_>) -> Result<String, String> {
    let database = paths.ratings_db();
    if let Some(folder) = database.parent() {
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    let mut db = RatingsDb::open(&database).map_err(|e| format!("{}: {e}", database.display()))?;
    let heard = |progress: crate::store::ratings::Progress, percent: u64| {
        let key = if progress.indexing { "ui.task.ratings-indexing" } else { "ui.task.ratings" };
        let detail = lang.fill(key, &[("players", &progress.players.to_string())]);
        report(Progress { percent: u8::try_from(percent).unwrap_or(100), detail })
    };
    match desk::import_rating_list(&mut db, path, &ListFacts::default(), heard) {
        Ok((label, imported)) => {
            let month = imported.period.map_or_else(|| lang.text("ui.task.month-unknown").to_owned(), |p| p.to_string());
            let (players, skipped) = (imported.players.to_string(), imported.skipped.count.to_string());
            Ok(lang.fill("ui.task.ratings-done", &[("list", &label.name), ("month", &month), ("players", &players), ("skipped", &skipped)]))
        }
        Err(desk::ListImportError::Database(RatingsError::Cancelled)) => Err(lang.text("ui.task.stopped").to_owned()),
        Err(e) => Err(format!("{}: {e}", path.display())),
    }
}
