//! What several subcommands need: opening an event, choosing a section, stamping a command.

use super::CliError;
use crate::config::{self, Config};
use crate::desk::copies::{self, CopyError};
use crate::time;
use crate::words::{Lang, Message};
use event::{Event, Section, SectionId};
use files::input;
use files::output::Over;
use files::paths::Paths;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Anchors, Stamp, Store, StoreError};

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(_) | StoreError::UndoRefused(_) => Self::refused(error),
            _ => Self::unusable(error),
        }
    }
}

/// What a command needs and does not have.
#[derive(Debug)]
enum Missing {
    /// No home folder is known.
    Home,
    /// No section has that name.
    Section { name: String, known: String },
    /// The event has no section at all.
    AnySection,
    /// The event has several sections and none was named.
    Choice { known: String },
}

impl Message for Missing {
    fn key(&self) -> &'static str {
        match self {
            Self::Home => "cli.said.no-home",
            Self::Section { .. } => "cli.said.no-section",
            Self::AnySection => "cli.said.empty-event",
            Self::Choice { .. } => "cli.said.which-section",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Home | Self::AnySection => Vec::new(),
            Self::Section { name, known } => vec![("name", name.clone()), ("known", known.clone())],
            Self::Choice { known } => vec![("known", known.clone())],
        }
    }
}

/// The program's folders.
pub fn paths() -> Result<Paths, CliError> {
    Paths::find().ok_or_else(|| CliError::unusable(Missing::Home))
}

/// The language of this run, chosen once.
static LANG: OnceLock<Lang> = OnceLock::new();

/// Chooses the language of this run: the one asked for, else that of the configuration, else that of the system, else English.
pub fn speak(asked: Option<Lang>) -> Lang {
    *LANG.get_or_init(|| {
        let configured = || Paths::find().map_or_else(config::system_language, |paths| Config::load(&paths).0.language);
        asked.unwrap_or_else(configured)
    })
}

/// The language of this run.
pub fn lang() -> Lang {
    speak(None)
}

/// The configuration; a problem with it is told and the defaults are used.
pub fn config() -> Config {
    let Some(paths) = Paths::find() else { return Config::default() };
    let (config, problem) = Config::load(&paths);
    if let Some(problem) = problem {
        let place = problem.place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        let place = format!("{}{place}", problem.path.display());
        errln!("flagfall: {}", lang().fill("cli.said.defaults", &[("place", &place), ("what", &problem.what)]));
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
    store.found().iter().for_each(|found| errln!("flagfall: {}", found.say(lang())));
    for finding in store.findings() {
        errln!("flagfall: {}: {}", path.display(), finding.say(lang()));
    }
    if let (false, Some(why)) = (store.findings().is_empty(), store.read_only()) {
        UNSOUND.store(true, Ordering::Relaxed);
        errln!("flagfall: {}", why.say(lang()));
    }
    Ok(store)
}

/// The section named on the command line; without a name, the only one.
pub fn section<'a>(event: &'a Event, name: Option<&str>) -> Result<&'a Section, CliError> {
    let names = || event.sections.iter().map(|s| s.setup.name.as_str()).collect::<Vec<_>>().join(", ");
    match (name, event.sections.as_slice()) {
        (Some(name), _) => {
            event.find_section(name).ok_or_else(|| CliError::unusable(Missing::Section { name: name.to_owned(), known: names() }))
        }
        (None, [only]) => Ok(only),
        (None, []) => Err(CliError::unusable(Missing::AnySection)),
        (None, _) => Err(CliError::unusable(Missing::Choice { known: names() })),
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
            Ok(made) if made.trusted => {
                errln!("flagfall: {}", lang().fill("cli.said.copied", &[("path", &made.path.display().to_string())]))
            }
            Ok(made) => errln!("flagfall: {}", copies::distrust(&made, lang())),
            Err(error) => errln!("flagfall: {}", lang().fill("cli.said.not-copied", &[("why", &error.say(lang()))])),
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
