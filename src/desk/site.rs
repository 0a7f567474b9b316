//! The pages of an event: made, put into their folder, and sent to where the arbiter's own means take them.

use super::documents::{DocumentError, Frozen, Request, round_for};
use super::game::{files, played};
use crate::config::Publish;
use ::files::output::{Over, Replaced, replace_folder};
use ::print::documents::{About, find};
use ::print::page::Style;
use ::print::pdf;
use ::print::spool::{Ended, LONGEST_REPLY, run};
use event::Section;
use event::harmless;
use site::{Game, Games, Print, Site};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use words::one_remark;

/// The sheets that are laid beside the pages, where they fit a section.
const SHEETS: [&str; 6] = ["starting-list", "pairings", "standings", "crosstable-rank", "bracket", "final-ranking"];
/// Most characters of what an upload says that are shown.
const SHOWN: usize = 2000;

/// The pages as files, and what of them could not be printed.
#[derive(Debug)]
pub struct Pages {
    /// Path in the folder, contents.
    pub files: Vec<(String, Vec<u8>)>,
    /// Characters that no font has: they are boxes on the sheets.
    pub missing: BTreeSet<char>,
}

/// Makes the pages of an event as everybody may see it.
///
/// # Errors
/// A sheet could not be made into a PDF.
pub fn pages(frozen: &Frozen, style: Style) -> Result<Pages, DocumentError> {
    let public = frozen.public();
    let (mut prints, mut missing) = (Vec::new(), BTreeSet::new());
    for section in &public.event.sections {
        for id in SHEETS {
            prints.extend(sheet(&public, section, id, style, &mut missing)?);
        }
    }
    let games = games(&public);
    let log = frozen.log();
    let site = Site { event: &frozen.event, lang: style.lang, updated: &frozen.at, log: &log, games: &games, prints: &prints };
    let files = site.files().into_iter().map(|file| (file.path, file.bytes)).collect();
    Ok(Pages { files, missing })
}

/// A sheet of a section; `None` where it does not fit.
fn sheet(public: &Frozen, section: &Section, id: &str, style: Style, missing: &mut BTreeSet<char>) -> Result<Option<Print>, DocumentError> {
    let Some(kind) = find(id) else { return Ok(None) };
    let round = round_for(section, kind, None);
    if kind.fits(section, round).is_err() {
        return Ok(None);
    }
    // What the public sees may lack what the section has: a bracket whose first round is a draft.
    let composed = match public.compose(&Request { kind, section: section.id, round: Some(round), board: None, style }) {
        Err(DocumentError::Unfit(_)) => return Ok(None),
        composed => composed?,
    };
    missing.extend(&composed.missing);
    let name = format!("s{}-{id}.pdf", section.id.0);
    let bytes = pdf::render(&composed.document, &composed.fonts).map_err(|error| DocumentError::Pdf(PathBuf::from(&name), error))?;
    let title = kind.title_in(section, style.lang);
    let title = match kind.about {
        About::Event => title.to_owned(),
        About::After | About::Round => one_remark(&style.lang.fill("site.sheet-of", &[("title", title), ("round", &round.to_string())])),
    };
    Ok(Some(Print { section: section.id, name, title, bytes }))
}

/// The games that are kept, played through.
fn games(public: &Frozen) -> Games {
    let event = &public.event;
    let of = |section: &Section| {
        let kind = section.setup.game;
        let ending = if arbitration::game::draughts_variant(kind).is_some() { "pdn" } else { "pgn" };
        let one = |at| {
            let text = files::write_one(event, section, at).map(|text| harmless::lines(&text).as_bytes().to_vec());
            let play = played(kind, section.games.get(&at)?);
            let files = text.map(|text| (ending, text)).into_iter().chain(files::xqf(event, section, at).map(|bytes| ("xqf", bytes)));
            Some(((section.id, at), Game { play, files: files.collect() }))
        };
        section.games.keys().copied().filter_map(one).collect::<Vec<_>>()
    };
    event.sections.iter().flat_map(of).collect()
}

/// Puts the pages into their folder, whole.
///
/// # Errors
/// The folder holds what somebody else put there, or the system said no.
pub fn write(folder: &Path, pages: &Pages, over: Over) -> Result<Replaced, DocumentError> {
    Ok(replace_folder(folder, &pages.files, over)?)
}

/// Why the pages did not get to the web; they are in their folder all the same.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// No command is laid down.
    #[error("no command is laid down for uploads")]
    NoCommand,
    /// It could not be started.
    #[error("{0}: {1}")]
    NotStarted(String, #[source] io::Error),
    /// It ended with a complaint.
    #[error("{0} failed: {1}")]
    Failed(String, String),
    /// It took too long, or was stopped.
    #[error("{0} was given up")]
    GivenUp(String),
}

/// Runs the arbiter's own command on the folder of the pages; gives what it said. `keep_on` is asked again and again whether to wait on.
///
/// # Errors
/// There is no such command, or it failed.
pub fn upload(publish: &Publish, folder: &Path, keep_on: &mut dyn FnMut(Duration) -> bool) -> Result<String, UploadError> {
    let [program, arguments @ ..] = publish.command.as_slice() else { return Err(UploadError::NoCommand) };
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let mut command = Command::new(program);
    for argument in arguments {
        // A folder whose name is no text stands alone as it is; within a text it cannot.
        match argument.as_str() {
            "{folder}" => command.arg(&folder),
            text => command.arg(text.replace("{folder}", &folder.to_string_lossy())),
        };
    }
    let limit = Duration::from_secs(publish.seconds);
    let ended = run(command, LONGEST_REPLY, &mut |time| time < limit && keep_on(time))
        .map_err(|error| UploadError::NotStarted(program.clone(), error))?;
    let shown = |text: &str| harmless::lines(text.trim_end()).chars().take(SHOWN).collect::<String>();
    match ended {
        Ended { status: Some(status), said, .. } if status.success() => Ok(shown(&said)),
        Ended { status: Some(status), said, complained } => {
            let what = if complained.trim().is_empty() { said } else { complained };
            let what = if what.trim().is_empty() { status.to_string() } else { what };
            Err(UploadError::Failed(program.clone(), shown(&what)))
        }
        Ended { status: None, .. } => Err(UploadError::GivenUp(program.clone())),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;

    fn publish(command: &[&str], seconds: u64) -> Publish {
        Publish { command: command.iter().map(ToString::to_string).collect(), seconds }
    }

    #[test]
    fn arguments_are_a_list_and_no_shell_reads_them() {
        let folder = Path::new("/tmp/a site; $(id)");
        let said = upload(&publish(&["printf", "%s|", "{folder}", "host:{folder}/", "$HOME"], 5), folder, &mut |_| true).unwrap();
        assert_eq!(said, "/tmp/a site; $(id)|host:/tmp/a site; $(id)/|$HOME|");
    }

    #[test]
    fn what_it_says_obeys_nobody_and_failures_are_told() {
        let hostile = upload(&publish(&["printf", "\\033]0;x\\007done"], 5), Path::new("/tmp"), &mut |_| true).unwrap();
        assert_eq!(hostile, "\u{FFFD}]0;x\u{FFFD}done");
        let failed = upload(&publish(&["ls", "/no/such/place"], 5), Path::new("/tmp"), &mut |_| true);
        assert!(matches!(failed, Err(UploadError::Failed(program, what)) if program == "ls" && what.contains("/no/such/place")));
        assert!(matches!(upload(&publish(&[], 5), Path::new("/tmp"), &mut |_| true), Err(UploadError::NoCommand)));
        let none = upload(&publish(&["/no/such/program"], 5), Path::new("/tmp"), &mut |_| true);
        assert!(matches!(none, Err(UploadError::NotStarted(..))));
    }

    #[test]
    fn one_that_takes_too_long_is_given_up_and_so_is_one_that_is_stopped() {
        let began = Instant::now();
        let late = upload(&publish(&["sleep", "30"], 0), Path::new("/tmp"), &mut |_| true);
        assert!(matches!(late, Err(UploadError::GivenUp(_))));
        let stopped = upload(&publish(&["sleep", "30"], 60), Path::new("/tmp"), &mut |time| time < Duration::from_millis(100));
        assert!(matches!(stopped, Err(UploadError::GivenUp(_))));
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}
