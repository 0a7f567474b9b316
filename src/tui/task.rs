//! Work beside the screen: an effect starts it in a thread of its own, it tells how far it is, and the arbiter can stop it.

use super::effect::Answer;
use super::game::GameKey;
use crate::desk::ratings::{self, Intake, ListFacts, ListImportError};
use crate::words::{Lang, Message};
use arbitration::reconcile::{Case, reconcile};
use exchange::ratings::Month;
use files::paths::Paths;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::ratings::RatingsError;

/// Work that takes longer than a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Take a rating list in.
    ImportRatings(PathBuf),
    /// Find the game behind the scoresheets.
    Reconcile(GameKey, Box<Case>),
}

/// Where work beside the screen is done: one thing at a time in each, so that a printer that hangs holds up the next print, but
/// neither a copy nor a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Rating lists and scoresheets.
    Desk,
    /// The printer.
    Printer,
    /// Copies of the event.
    Copies,
    /// Documents and files for other programs.
    Files,
    /// What the row under the cursor needs: nobody waits for it, and it is not told as work.
    Detail,
}

impl Lane {
    /// How long a piece of work may take before it is stopped; `None`: as long as the arbiter lets it. Paper is handed to a queue; a copy
    /// or an export of the largest event takes seconds, on the slowest stick a minute.
    pub const fn limit(self) -> Option<Duration> {
        match self {
            Self::Desk => None,
            Self::Printer => Some(::print::spool::LIMIT),
            Self::Copies | Self::Files => Some(Duration::from_secs(120)),
            Self::Detail => Some(Duration::from_secs(60)),
        }
    }
}

/// Why work ends before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The arbiter, or the end of the program.
    Stopped,
    /// It took longer than its lane allows.
    TooLong,
}

/// How far a task is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// 0 to 100, where it can be told.
    pub percent: Option<u8>,
    /// What to say of it, in the language of the screen.
    pub detail: String,
}

/// Hears how far a task is; to break is to stop it.
pub type Report<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<Cut>;

/// Does the work and gives its answer. A stopped task has changed nothing.
pub fn run(task: &Task, paths: &Paths, lang: Lang, report: Report<'_>) -> Answer {
    match task {
        Task::ImportRatings(path) => match import_ratings(path, paths, lang, report) {
            Ok(text) => Answer::Done(text),
            Err(text) => Answer::Failed(text),
        },
        Task::Reconcile(key, case) => {
            let result = reconcile(case, &mut |now| {
                let percent = u8::try_from(100 * now.ply.min(now.cells) / now.cells.max(1)).unwrap_or(100);
                let detail = lang.fill("desk.sheet.running", &[("pass", &now.pass.to_string())]);
                report(Progress { percent: Some(percent), detail }).map_break(|_| ())
            });
            Answer::Reconciled(*key, result.map(|report| Box::new((Case::clone(case), report))))
        }
    }
}

fn import_ratings(path: &Path, paths: &Paths, lang: Lang, report: Report<'_>) -> Result<String, String> {
    let heard = |progress: store::ratings::Progress, percent: u64| {
        let key = if progress.indexing { "ui.task.ratings-indexing" } else { "ui.task.ratings" };
        let detail = lang.fill(key, &[("players", &progress.players.to_string())]);
        report(Progress { percent: Some(u8::try_from(percent).unwrap_or(100)), detail }).map_break(|_| ())
    };
    match ratings::import(&paths.ratings_db(), path, &ListFacts::default(), heard) {
        Ok(intake) => {
            let Intake { label, imported, .. } = &intake;
            let month_of = |month: Option<Month>| month.map_or_else(|| lang.text("ui.task.month-unknown").to_owned(), |p| p.to_string());
            let (month, players, skipped) = (month_of(imported.period), imported.players.to_string(), imported.skipped.count.to_string());
            let values = [("list", &*label.name), ("month", &month), ("players", &players), ("skipped", &skipped)];
            let done = lang.fill("ui.task.ratings-done", &values);
            let Some(better) = intake.better() else { return Ok(done) };
            let (month, players) = (month_of(better.period), better.players.to_string());
            Ok(format!("{done} {}", lang.fill("cli.ratings.replaced", &[("month", &month), ("players", &players)])))
        }
        Err(ListImportError::Database(_, RatingsError::Cancelled)) => Err(lang.text("ui.task.stopped").to_owned()),
        Err(e) => Err(e.say(lang)),
    }
}
