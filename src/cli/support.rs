//! What several subcommands need: opening an event, choosing a section, stamping a command.

use super::CliError;
use crate::config::Config;
use crate::desk::copies::{self, CopyError};
use crate::time;
use crate::words::{Lang, Message};
use event::{Event, Section, SectionId};
use files::input;
use files::output::Over;
use files::paths::Paths;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Anchors, Stamp, Store, StoreError};

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        let text = error.say(Lang::EN);
        match error {
            StoreError::Refused(_) | StoreError::UndoRefused(_) => Self::Refused(text),
            _ => Self::Unusable(text),
        }
    }
}

/// The program's folders.
pub fn paths() -> Result<Paths, CliError> {
    Paths::find().ok_or_else(|| CliError::Unusable("no home folder is known: set FLAGFALL_HOME to a folder".to_owned()))
}

/// The configuration; a problem with it is told and the defaults are used.
pub fn config() -> Config {
    let Some(paths) = Paths::find() else { return Config::default() };
    let (config, problem) = Config::load(&paths);
    if let Some(problem) = problem {
        let place = problem.place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        errln!("flagfall: {}{place}: {} (defaults are used)", problem.path.display(), problem.what);
    }
    config
}

/// The stamp of a command given now.
pub fn stamp(reason: &str) -> Stamp {
    Stamp { at: time::stamp(&time::now()), actor: config().actor(), reason: reason.to_owned() }
}

/// Whether an event was opened whose file is not sound: whatever is then made of it, the exit status says that something was found.
static UNSOUND: AtomicBool = AtomicBool::new(false);

/// Whether an event that was opened is not sound.
pub fn met_unsound() -> bool {
    UNSOUND.load(Ordering::Relaxed)
}

/// What this computer last saw of each event; `None` where it has no folder for it.
pub fn anchors() -> Option<Anchors> {
    Paths::find().map(|paths| Anchors::new(paths.anchors()))
}

/// Opens an event file to give it a command.
pub fn open(path: &Path) -> Result<Store, CliError> {
    told(path, anchored(Store::open(path)?))
}

/// Opens an event file to read it, also while the workstation has it open.
pub fn open_to_read(path: &Path) -> Result<Store, CliError> {
    told(path, anchored(Store::open_to_read(path)?))
}

/// Compares an event file with what this computer last saw of it.
pub fn anchored(mut store: Store) -> Store {
    if let Some(anchors) = anchors() {
        store.anchor_to(&anchors);
    }
    store
}

/// Makes an event file.
pub fn create(path: &Path) -> Result<Store, CliError> {
    let mut store = Store::create(path)?;
    if let Some(anchors) = anchors() {
        store.anchor_new(&anchors);
    }
    Ok(store)
}

/// Says what a crash had left beside the file, and what is wrong with it.
fn told(path: &Path, store: Store) -> Result<Store, CliError> {
    store.found().iter().for_each(|found| errln!("flagfall: {}", found.say(Lang::EN)));
    for finding in store.findings() {
        errln!("flagfall: {}: {}", path.display(), finding.say(Lang::EN));
    }
    if let (false, Some(why)) = (store.findings().is_empty(), store.read_only()) {
        UNSOUND.store(true, Ordering::Relaxed);
        errln!("flagfall: {}", why.say(Lang::EN));
    }
    Ok(store)
}

/// The section named on the command line; without a name, the only one.
pub fn section<'a>(event: &'a Event, name: Option<&str>) -> Result<&'a Section, CliError> {
    let names = || event.sections.iter().map(|s| s.setup.name.as_str()).collect::<Vec<_>>().join(", ");
    match (name, event.sections.as_slice()) {
        (Some(name), _) => {
            event.find_section(name).ok_or_else(|| CliError::Unusable(format!("no section `{name}`; there are: {}", names())))
        }
        (None, [only]) => Ok(only),
        (None, []) => Err(CliError::Unusable("the event has no section".to_owned())),
        (None, _) => Err(CliError::Unusable(format!("the event has several sections, name one with --section: {}", names()))),
    }
}

/// Id of the section named on the command line.
pub fn section_id(store: &Store, name: Option<&str>) -> Result<SectionId, CliError> {
    Ok(section(&store.event(), name)?.id)
}

/// The copy that follows an entry, where a folder for copies is set: after a publication, or when one is due. Its failure is told and stops
/// nothing.
pub fn copy(store: &Store, published: bool) {
    let (config, now) = (config(), time::now());
    let Some((folder, paths)) = config.backup_folder.as_deref().zip(Paths::find()) else { return };
    if published || copies::is_due(store.history(), &copies::known(&paths, store.id()), &config, &now) {
        let into = copies::Into::Configured(folder);
        let image = store.image().map_err(CopyError::Store);
        match image.and_then(|image| copies::make(&image, &paths, into, &time::stamp(&now), config.backups_kept)) {
            Ok(made) if made.trusted => errln!("flagfall: copy in {}", made.path.display()),
            Ok(made) => errln!("flagfall: {}", copies::distrust(&made, Lang::EN)),
            Err(error) => errln!("flagfall: no copy was made: {error}"),
        }
    }
}

/// Reads a whole file, or standard input for `-`.
pub fn read_input(path: &Path) -> Result<Vec<u8>, CliError> {
    Ok(input::read_or_stdin(path)?)
}

/// What an output on the command line may replace.
pub const fn over(force: bool) -> Over {
    if force { Over::Files } else { Over::Nothing }
}
