//! The local rating database: taking a list in (what it is called, which month it holds for, how far it is), finding players in it.

use crate::time;
use event::sanitize;
use exchange::ratings::{ListError, ListKind, ListReader, Month, Speed};
use files::input::{self, InputError};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use store::ratings::{Hit, Imported, ListInfo, ListLabel, Progress, RatingsDb, RatingsError};

/// What the arbiter says of a list; what is not said is taken from the list and its file's name.
#[derive(Clone, Debug, Default)]
pub struct ListFacts {
    /// The name under which it replaces an older one.
    pub name: Option<String>,
    /// Which rating a list of one speed holds.
    pub speed: Option<Speed>,
    /// The month for which it holds.
    pub month: Option<Month>,
}

/// Why a list was not taken in, or the database not used.
#[derive(Debug, thiserror::Error)]
pub enum ListImportError {
    /// The file could not be opened.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file is no rating list.
    #[error("{}", .0.display())]
    List(PathBuf, #[source] ListError),
    /// The folder of the database could not be made.
    #[error("{}", .0.display())]
    Folder(PathBuf, #[source] io::Error),
    /// The database refused; a file that it was to take in, or itself.
    #[error("{}", .0.display())]
    Database(PathBuf, #[source] RatingsError),
    /// There is no list of this name.
    #[error("there is no list {0:?}")]
    NoList(String),
    /// No list was ever taken in.
    #[error("no list has been taken in")]
    Empty,
}

/// What came of taking a list in.
#[derive(Clone, Debug)]
pub struct Intake {
    /// What it is called.
    pub label: ListLabel,
    /// What it held.
    pub imported: Imported,
    /// The list of that name that it took the place of.
    pub replaced: Option<ListInfo>,
}

impl Intake {
    /// The list that it took the place of, where that was of a later month or had clearly more players: an old file, or one that was cut.
    pub fn better(&self) -> Option<&ListInfo> {
        let was_later = |list: &&ListInfo| list.period.is_some() && self.imported.period < list.period;
        let was_longer = |list: &&ListInfo| list.players > self.imported.players + self.imported.players / 10;
        self.replaced.as_ref().filter(|list| was_later(list) || was_longer(list))
    }
}

pub(super) fn open(database: &Path) -> Result<RatingsDb, ListImportError> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| ListImportError::Folder(folder.to_owned(), error))?;
    }
    RatingsDb::open(database).map_err(failed(database))
}

pub(super) fn failed(path: &Path) -> impl Fn(RatingsError) -> ListImportError {
    |error| ListImportError::Database(path.to_owned(), error)
}

/// Takes a list in. `report` hears how far it is, with the share of the file in percent, and may break it off: then nothing has changed.
///
/// # Errors
/// The file is no rating list, the database cannot be used, or it was broken off ([`RatingsError::Cancelled`]).
pub fn import(
    database: &Path,
    path: &Path,
    facts: &ListFacts,
    mut report: impl FnMut(Progress, u64) -> ControlFlow<()>,
) -> Result<Intake, ListImportError> {
    let mut db = open(database)?;
    let (file, size) = input::open(path)?;
    let reader = ListReader::open(file).map_err(|error| ListImportError::List(path.to_owned(), error))?;
    let source = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let speed = facts.speed.unwrap_or_else(|| Speed::of_file_name(&source));
    let name = facts.name.clone().unwrap_or_else(|| usual_name(reader.kind(), speed, path));
    let period = facts.month.or(reader.period()).or_else(|| Month::of_file_name(&source));
    let label = ListLabel { name, speed, period, source, imported: time::stamp(&time::now()).to_string() };
    let percent = |progress: Progress| (progress.bytes * 100).checked_div(size).unwrap_or(100).min(100);
    let replaced = db.lists().map_err(failed(database))?.into_iter().find(|list| list.name == label.name);
    let imported = db.import(&label, reader, |progress| report(progress, percent(progress))).map_err(failed(path))?;
    Ok(Intake { label, imported, replaced })
}

/// Finds players by beginnings of their names, in any order, or by number; so many of each list at most.
///
/// # Errors
/// No list was ever taken in, or the database cannot be used.
pub fn search(database: &Path, text: &str, list: Option<&str>, limit: usize) -> Result<Vec<Hit>, ListImportError> {
    if !database.exists() {
        return Err(ListImportError::Empty);
    }
    open(database)?.search(text, list, limit).map_err(failed(database))
}

/// The lists, with their months.
///
/// # Errors
/// The database cannot be used.
pub fn lists(database: &Path) -> Result<Vec<ListInfo>, ListImportError> {
    open(database)?.lists().map_err(failed(database))
}

/// Takes a list out.
///
/// # Errors
/// There is none of this name, or the database cannot be used.
pub fn remove(database: &Path, name: &str) -> Result<(), ListImportError> {
    let found = open(database)?.remove(name).map_err(failed(database))?;
    if found { Ok(()) } else { Err(ListImportError::NoList(name.to_owned())) }
}

fn usual_name(kind: ListKind, speed: Speed, path: &Path) -> String {
    match (kind, speed) {
        (ListKind::FideCombined, _) => "fide".to_owned(),
        (ListKind::FideSingle, Speed::Standard) => "fide-standard".to_owned(),
        (ListKind::FideSingle, Speed::Rapid) => "fide-rapid".to_owned(),
        (ListKind::FideSingle, Speed::Blitz) => "fide-blitz".to_owned(),
        (ListKind::National, _) => {
            let stem = sanitize::safe(&path.file_stem().unwrap_or_default().to_string_lossy());
            if stem.is_empty() { "national".to_owned() } else { stem }
        }
    }
}
