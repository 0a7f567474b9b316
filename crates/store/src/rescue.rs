//! When the open event loses its file: everything in memory is written as a new event file, and the event goes on there.

use super::error::StoreError;
use super::log::{self, Row};
use super::open::{self, Open};
use super::place::Place;
use super::{EXTENSION, tables};
use event::Event;
use rusqlite::TransactionBehavior;
use std::fs::File;
use std::path::Path;

/// Writes the rows of the log, as they stood in the file, and their fold into a new event file: beside the lost one, if its folder is
/// still the same (on the empty folder of a stick that was taken out it would be found by nobody), else in the shelter.
pub fn write(id: &str, rows: &[Row], event: &Event, lost: &Place, shelter: Option<&Path>) -> Result<Open, StoreError> {
    let beside = lost.same_folder().then(|| lost.real.parent()).flatten();
    let mut last = StoreError::NotFound(lost.named.clone());
    for folder in [beside, shelter].into_iter().flatten() {
        match write_into(folder, id, rows, event, lost) {
            Ok(open) => return Ok(open),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn write_into(folder: &Path, id: &str, rows: &[Row], event: &Event, lost: &Place) -> Result<Open, StoreError> {
    let stem = lost.named.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    // The rescue of a rescue is numbered, not named longer.
    let stem = stem.split_once("-rescue").map_or(stem.as_str(), |(first, _)| first);
    let name = |n: u32| folder.join(if n == 1 { format!("{stem}-rescue.{EXTENSION}") } else { format!("{stem}-rescue-{n}.{EXTENSION}") });
    for path in (1..1000).map(name) {
        let mut open = match open::create_as(&path, Some(id)) {
            Ok(open) => open,
            Err(StoreError::Exists(_) | StoreError::Locked(..)) => continue,
            Err(error) => return Err(error),
        };
        return match fill(&mut open, rows, event) {
            Ok(()) => {
                // Not every file system lets a folder be synced.
                let _ = File::open(folder).and_then(|f| f.sync_all());
                Ok(open)
            }
            Err(error) => {
                drop(open);
                let _ = std::fs::remove_file(&path);
                Err(StoreError::sqlite(&path, &error))
            }
        };
    }
    Err(StoreError::Exists(folder.to_owned()))
}

fn fill(open: &mut Open, rows: &[Row], event: &Event) -> rusqlite::Result<()> {
    let tx = open.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for row in rows {
        log::insert(&tx, row)?;
    }
    tables::sync(&tx, &Event::default(), event)?;
    tx.commit()
}
