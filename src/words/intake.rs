//! Players from a file: what to look at before they are entered, and why there are none.

use super::{Lang, Message, report, roster};
use crate::desk::roster::{Intake, IntakeError};
use tournament::trf;

/// What to look at before the players are entered, a line each: columns that are not taken as they stand, then rows and cells.
pub fn remarks(intake: &Intake, lang: Lang) -> Vec<String> {
    let columns = intake.columns.iter().filter(|c| c.loses()).map(|c| roster::column(c, lang));
    let (mut lines, cells) = (of_report(intake, lang), cells(intake, lang));
    lines.extend(columns);
    lines.extend(cells);
    lines
}

/// The same without the columns, for readers who have them all before their eyes.
pub fn problems(intake: &Intake, lang: Lang) -> Vec<String> {
    let mut lines = of_report(intake, lang);
    lines.extend(cells(intake, lang));
    lines
}

fn of_report(intake: &Intake, lang: Lang) -> Vec<String> {
    let odd = |w: &trf::Warning| lang.fill("ui.roster.report-warning", &[("what", &report::warning(w, lang))]);
    let head = intake.of_report.then(|| lang.text("ui.roster.of-report").to_owned());
    head.into_iter().chain(intake.warnings.iter().map(odd)).collect()
}

fn cells(intake: &Intake, lang: Lang) -> Vec<String> {
    intake.problems.iter().map(|p| roster::problem(p, lang)).collect()
}

impl Message for IntakeError {
    fn key(&self) -> &'static str {
        match self {
            Self::Input(error) => error.key(),
            Self::Roster(_, error) => error.key(),
            Self::Report(_, error) => error.kind.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Input(error) => error.values(),
            Self::Roster(_, error) => error.values(),
            Self::Report(_, error) => error.kind.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(error) => error.say(lang),
            Self::Roster(file, error) => format!("{}{}{}", file.display(), lang.text("ui.mark.colon"), error.say(lang)),
            Self::Report(file, error) => {
                let what = lang.fill("ui.roster.report-warning", &[("what", &report::unreadable(error, lang))]);
                format!("{}{}{what}", file.display(), lang.text("ui.mark.colon"))
            }
        }
    }
}
