//! What is done beside: paper, copies, files for other programs, long work. A job has all it needs with it, the event as it stood
//! when it was asked for among it; what it leaves behind in the log is written by the worker afterwards.

use super::Worker;
use super::frozen::Frozen;
use crate::desk;
use crate::tui::effect::{Answer, DocumentRequest, Effect, Saved};
use crate::tui::game::GameKey;
use crate::tui::task::{self, Cut, Lane, Progress, Report};
use crate::words::Message;
use event::Command;
use std::ops::ControlFlow;
use std::time::Duration;
use store::StoreError;

/// A piece of work that a thread can do.
pub struct Job {
    /// Where it is done.
    pub lane: Lane,
    /// What it is, in words.
    pub what: String,
    /// How long it may take.
    pub limit: Option<Duration>,
    /// The work.
    pub work: Box<dyn FnOnce(Report<'_>) -> Outcome + Send>,
}

/// What came of it.
#[derive(Debug)]
pub struct Outcome {
    answer: Answer,
    /// What is to stand in the log of the event that was open as the work began.
    note: Option<(u64, Command)>,
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        Self { answer, note: None }
    }
}

impl Job {
    pub(super) fn new(lane: Lane, what: String, work: impl FnOnce(Report<'_>) -> Outcome + Send + 'static) -> Self {
        Self { lane, what, limit: lane.limit(), work: Box::new(work) }
    }

    /// Work that shows what it is and cannot say how far.
    pub(super) fn plain(lane: Lane, what: String, work: impl FnOnce() -> Result<Answer, String> + Send + 'static) -> Self {
        let detail = what.clone();
        Self::new(lane, what, move |report| {
            let _ = report(Progress { percent: None, detail });
            work().unwrap_or_else(Answer::Failed).into()
        })
    }
}

impl Worker {
    /// The job of an effect that is done beside; `None`: it is done at once. An error is told instead of doing it.
    pub fn job(&self, effect: &Effect) -> Option<Result<Job, String>> {
        Some(match effect {
            Effect::Start(task) => {
                let (task, paths, lang) = (task.clone(), self.paths.clone(), self.config.language);
                Ok(Job::new(Lane::Desk, String::new(), move |report| task::run(&task, &paths, lang, report).into()))
            }
            Effect::Print(request) => self.frozen().map(|frozen| print(frozen, request.clone())),
            Effect::Save(request) => self.frozen().map(|frozen| {
                let request = request.clone();
                Job::plain(Lane::Files, frozen.words("ui.task.writing", &request.id), move || {
                    frozen.save(&request).map(|(path, note)| Answer::Done(frozen.saved_as(&path, &note)))
                })
            }),
            Effect::SaveWhy(asked) => self.frozen().map(|frozen| {
                let (asked, lang) = (asked.clone(), frozen.config.language);
                let what = lang.fill("ui.task.writing", &[("title", lang.text("ui.why.title-page"))]);
                Job::plain(Lane::Files, what, move || {
                    frozen.save_why(&asked).map(|(path, note)| Answer::Done(frozen.saved_as(&path, &note)))
                })
            }),
            Effect::GameSheet(key, crate::tui::effect::GameSheet::Print) => self.frozen().map(|frozen| print_game(frozen, *key)),
            Effect::Export(section) => self.frozen().map(|frozen| {
                let section = *section;
                let lang = frozen.config.language;
                Job::plain(Lane::Files, lang.text("ui.task.exporting").to_owned(), move || frozen.export(section).map(Answer::Done))
            }),
            Effect::ListPrinters => Ok(Job::plain(Lane::Detail, String::new(), || Ok(Answer::Printers(desk::printers::printers())))),
            Effect::LookAtFolder(typed) => Ok(Job::plain(Lane::Detail, String::new(), {
                let (typed, lang) = (typed.clone(), self.config.language);
                move || {
                    let doubt = desk::copies::look(&desk::complete::path(typed.trim())).err().map(|error| error.say(lang));
                    Ok(Answer::FolderSeen(typed, doubt))
                }
            })),
            Effect::Detail(wanted) => return self.detail(wanted),
            Effect::Backup(folder) => return self.copy_now(folder.as_deref()),
            Effect::CopyByItself => return self.copy_by_itself(),
            _ => return None,
        })
    }

    /// Writes what work beside leaves in the log, and gives its answer. On a file that cannot be written, and after another event was
    /// opened, the paper is there all the same.
    pub fn finish(&mut self, outcome: Outcome) -> Answer {
        match (outcome.answer, outcome.note) {
            (Answer::Printed(said, _), Some((opened, note))) => {
                let stamp = self.stamp();
                let store = self.store.as_mut().filter(|_| opened == self.opened);
                let Some(store) = store else { return Answer::Printed(said, None) };
                match store.commit(&note, &stamp) {
                    Ok(_) => Answer::Printed(said, Some(Self::saved(store))),
                    Err(error @ StoreError::Moved(_)) => Answer::Committed(Some(Self::saved(store)), Some(error)),
                    Err(_) => Answer::Printed(said, None),
                }
            }
            (answer, _) => answer,
        }
    }

    /// What to say of work that was stopped before it began.
    pub fn stopped(&self) -> Answer {
        Answer::Failed(self.config.language.text("ui.task.stopped").to_owned())
    }

    /// What to say of work that was stopped at the end of the program.
    pub fn left(&self, what: &str) -> String {
        self.config.language.fill("ui.task.left", &[("what", what)])
    }

    /// What to say of work that does not see that it was stopped.
    pub fn given_up(&self, what: &str) -> Answer {
        Answer::Failed(self.config.language.fill("ui.task.given-up", &[("what", what)]))
    }
}

/// Lays a document out, writes it and hands it to the printer; the log will say so.
fn print(frozen: Frozen, request: DocumentRequest) -> Job {
    let what = frozen.words("ui.task.printing", &request.id);
    Job::new(Lane::Printer, what, move |report| {
        let printed = frozen.save(&request).and_then(|(path, note)| {
            let number = spooled(&frozen, &path, &request.id, report)?;
            let text = frozen.config.language.fill("ui.documents.printed", &[("job", &number)]);
            Ok(if note.is_empty() { text } else { format!("{text} {note}") })
        });
        match printed {
            Ok(said) => {
                let note = frozen.note(&request).map(|note| (frozen.opened, note));
                Outcome { answer: Answer::Printed(said, None::<Saved>), note }
            }
            Err(text) => Answer::Failed(text).into(),
        }
    })
}

fn print_game(frozen: Frozen, key: GameKey) -> Job {
    let what = frozen.words("ui.task.printing", "game-score");
    Job::new(Lane::Printer, what, move |report| {
        let lang = frozen.config.language;
        let printed = frozen.save_game(key).and_then(|path| {
            let saved = lang.fill("ui.documents.saved", &[("path", &path.display().to_string())]);
            match spooled(&frozen, &path, "game-score", report) {
                Ok(number) => Ok(format!("{} {saved}", lang.fill("ui.documents.printed", &[("job", &number)]))),
                Err(text) => Err(format!("{saved} {text}")),
            }
        });
        printed.map_or_else(Answer::Failed, Answer::Done).into()
    })
}

/// Hands a file to the printer and shows how long that takes already. Gives the number of the job.
fn spooled(frozen: &Frozen, path: &std::path::Path, title: &str, report: Report<'_>) -> Result<String, String> {
    let lang = frozen.config.language;
    let mut why = None;
    let mut keep_on = |time: Duration| {
        let seconds = time.as_secs().to_string();
        let detail = lang.fill("ui.task.at-printer", &[("seconds", &seconds)]);
        if let ControlFlow::Break(cut) = report(Progress { percent: None, detail }) {
            why = Some((cut, seconds));
        }
        why.is_none()
    };
    let sent = frozen.spool(path, title, &mut keep_on);
    let path = path.display().to_string();
    sent.map_err(|e| match &why {
        Some((Cut::Stopped, _)) => lang.fill("ui.task.print-stopped", &[("path", &path)]),
        Some((Cut::TooLong, seconds)) => lang.fill("ui.task.print-too-long", &[("seconds", seconds), ("path", &path)]),
        None => e.say(lang),
    })
}
