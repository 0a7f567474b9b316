//! A rating list from its file into the local rating database: what it is called, which month it holds for, how far it is.

use crate::time;
use event::sanitize;
use exchange::ratings::{ListError, ListKind, ListReader, Period, Speed};
use files::input::{self, InputError};
use std::ops::ControlFlow;
use std::path::Path;
use store::ratings::{Imported, ListLabel, Progress, RatingsDb, RatingsError};

/// What the arbiter says of a list; what is not said is taken from the list and its file's name.
#[derive(Clone, Debug, Default)]
pub struct ListFacts {
    /// The name under which it replaces an older one.
    pub name: Option<String>,
    /// Which rating a list of one speed holds.
    pub speed: Option<Speed>,
    /// The month for which it holds.
    pub month: Option<Period>,
}

/// Why a list was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum ListImportError {
    /// The file could not be opened.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file is no rating list.
    #[error(transparent)]
    List(#[from] ListError),
    /// The database refused.
    #[error(transparent)]
    Database(#[from] RatingsError),
}

/// Takes a list in. `report` hears how far it is, with the share of the file in percent, and may break it off: then nothing has changed.
pub fn import_rating_list(
    db: &mut RatingsDb,
    path: &Path,
    facts: &ListFacts,
    mut report: impl FnMut(Progress, u64) -> ControlFlow<()>,
) -> Result<(ListLabel, Imported), ListImportError> {
    let (file, size) = input::open(path)?;
    let reader = ListReader::open(file)?;
    let source = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let speed = facts.speed.unwrap_or_else(|| Speed::of_file_name(&source));
    let name = facts.name.clone().unwrap_or_else(|| usual_name(reader.kind(), speed, path));
    let period = facts.month.or(reader.period()).or_else(|| Period::of_file_name(&source));
    let label = ListLabel { name, speed, period, source, imported: time::stamp(&time::now()).to_string() };
    let percent = |progress: Progress| (progress.bytes * 100).checked_div(size).unwrap_or(100).min(100);
    let imported = db.import(&label, reader, |progress| report(progress, percent(progress)))?;
    Ok((label, imported))
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
