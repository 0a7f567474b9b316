//! What several subcommands need: opening an event, choosing a section, stamping a command.

use super::CliError;
use crate::config::Config;
use crate::desk::copies;
use crate::event::{Event, Section, SectionId};
use crate::i18n::{Lang, Message};
use crate::input;
use crate::output::Over;
use crate::paths::Paths;
use crate::store::{Stamp, Store, StoreError};
use crate::time;
use std::path::Path;

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        let text = error.say(Lang::En);
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

/// Opens an event file.
pub fn open(path: &Path) -> Result<Store, CliError> {
    Ok(Store::open(path)?)
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
        match copies::make(store, &paths, copies::Into::Configured(folder), &time::stamp(&now), config.backups_kept) {
            Ok(made) if made.trusted => errln!("flagfall: copy in {}", made.path.display()),
            Ok(made) => errln!("flagfall: {}", copies::distrust(&made, Lang::En)),
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
