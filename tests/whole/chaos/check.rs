//! What a fresh open finds afterwards, compared with what was acknowledged.

use super::seen::{OPEN, Results};
use super::world::World;
use event::Change;
use std::fs;
use std::path::{Path, PathBuf};
use store::{self, Store};

/// What the screen has acknowledged so far.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// The results of the round as they stand.
    pub results: Results,
    /// Results entered, oldest first, also those that were changed or undone later.
    pub entered: Vec<(u16, String)>,
    /// Changes of a board's result that the screen has acknowledged.
    pub acknowledged: usize,
}

/// The results of the first round in an event.
pub fn results(store: &Store) -> Results {
    let event = store.event();
    let boards = event.sections[0].rounds[0].boards.iter();
    boards.map(|b| (b.number, b.result.map_or(OPEN, |r| r.notation()).to_owned())).collect()
}

/// Opens a file as a new program does that has never seen it: it is sound, and gives its results.
pub fn opened(path: &Path, what: &str) -> (Store, Results) {
    let verdict = store::verify(path).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(verdict.findings, [], "{what}: {}", path.display());
    let store = Store::open_to_read(path).unwrap_or_else(|e| panic!("{what}: {e}"));
    let found = results(&store);
    (store, found)
}

/// Every result that was acknowledged stands there; `exactly`: and no other.
pub fn holds(found: &Results, acknowledged: &Results, exactly: bool, what: &str) {
    if exactly {
        assert_eq!(found, acknowledged, "{what}");
    } else {
        let lost: Vec<_> = acknowledged.iter().filter(|(board, result)| *result != OPEN && found.get(board) != Some(result)).collect();
        assert!(lost.is_empty(), "{what}: lost {lost:?}, found {found:?}");
    }
}

/// Every entry that was acknowledged stands in the log, in its order.
pub fn entered(store: &Store, ledger: &Ledger) {
    let mut changes = store.history().entries().iter().flat_map(|e| &e.changes).filter_map(|c| match c {
        Change::Result { board, result: Some(result), .. } => Some((*board, result.notation().to_owned())),
        _ => None,
    });
    for entry in &ledger.entered {
        assert!(changes.any(|found| found == *entry), "{entry:?} was acknowledged and is not in the log: {:?}", ledger.entered);
    }
}

/// The disk as it is while the program still runs: a copy of the event alone has everything, the one with what lies beside it as well.
pub fn copied_now(world: &mut World, ledger: &Ledger) {
    let folder = world.base.join("away").join(format!("copy-{}", world.next()));
    fs::create_dir(&folder).unwrap();
    for (name, parts) in [("alone.flagfall", &[""][..]), ("with.flagfall", &["", "-journal"])] {
        for part in parts {
            let from = PathBuf::from(format!("{}{part}", world.event.display()));
            if from.exists() || part.is_empty() {
                fs::copy(&from, folder.join(format!("{name}{part}"))).unwrap();
            }
        }
        holds(&opened(&folder.join(name), "a plain copy").1, &ledger.results, true, "a plain copy between keys");
    }
    fs::remove_dir_all(folder).unwrap();
}

/// Everything that can be looked at when the program has ended.
pub fn after(world: &World, ledger: &Ledger, exactly: bool) {
    let (store, found) = opened(&world.event, "where the event ended");
    holds(&found, &ledger.results, exactly, "where the event ended");
    entered(&store, ledger);
    drop(store);
    for away in &world.away {
        holds(&opened(&away.path, "carried away").1, &away.results, false, "the file that was carried away");
    }
    for (path, bytes) in &world.planted {
        let now = fs::read(path).unwrap_or_else(|e| panic!("a file of others is gone: {}: {e}", path.display()));
        assert_eq!(now.len(), bytes.len(), "a file of others was changed: {}", path.display());
        assert!(now == *bytes, "a file of others was changed: {}", path.display());
    }
    for path in &world.never {
        assert!(path.symlink_metadata().is_err(), "a planted link was followed to {}", path.display());
    }
    for (folder, entries) in &world.copies {
        let longest = copies(folder, world).into_iter().map(|path| entries_of(&path)).max().unwrap_or(0);
        assert!(longest >= *entries, "{}: a copy with {entries} entries was acknowledged, the longest has {longest}", folder.display());
    }
    // In a folder that was carried away while a copy was written nobody can clean up any more.
    let prints = world.event.with_file_name("print");
    let places = [(!world.shaken).then_some(&world.stick), Some(&prints)];
    let left: Vec<PathBuf> = places.into_iter().flatten().flat_map(|folder| leftovers(folder)).collect();
    assert!(left.is_empty(), "left behind: {left:?}");
}

/// The entries of a copy, which is sound.
pub fn entries_of(path: &Path) -> usize {
    opened(path, "a copy in the folder").0.history().entries().len()
}

/// The copies of the event in a folder; what others have put there is not counted.
pub fn copies(folder: &Path, world: &World) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path());
    let ours = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        !name.starts_with("cup-2-") && name.ends_with(".flagfall") && !world.planted.contains_key(path)
    };
    names.filter(ours).collect()
}

/// Files under temporary names, below a folder.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let mut left = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|t| t.is_dir()) {
            left.extend(leftovers(&path));
        } else if path.extension().is_some_and(|e| e == "partial") {
            left.push(path);
        }
    }
    left
}
