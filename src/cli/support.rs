//! What several subcommands need: opening an event, choosing a section, stamping a command.

use super::error::Phrase;
use super::{CliError, at};
use crate::config::{self, Config, ConfigProblem};
use crate::desk::{Source, copies, event_file};
use crate::time;
use crate::words::copies::distrust;
use crate::words::{Lang, Message};
use arbitration::kind::GameKind;
use event::{Event, NoSuchChoice, Section, SectionId};
use files::output::Over;
use files::paths::Paths;
use std::cell::Cell;
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

/// The program's folders.
pub fn paths() -> Result<Paths, CliError> {
    Paths::find().ok_or_else(|| Phrase::new("cli.said.no-home").into())
}

/// The language of this run, in the words of the section chosen last.
pub fn lang() -> Lang {
    GAME.get().map_or_else(|| speak(None), |game| speak(None).of(game))
}

thread_local! {
    /// The game whose words are spoken; none before a section was chosen.
    static GAME: Cell<Option<GameKind>> = const { Cell::new(None) };
}

/// Speaks of a section from here on, in the words of its game.
pub fn speak_of(section: &Section) {
    GAME.set(Some(section.setup.game));
}

/// The language of this run, chosen once.
static LANG: OnceLock<Lang> = OnceLock::new();

/// Chooses the language of this run: the one asked for, else that of the configuration, else that of the system, else English.
pub fn speak(asked: Option<Lang>) -> Lang {
    *LANG.get_or_init(|| asked.unwrap_or_else(|| loaded().map_or_else(config::system_language, |(config, _)| config.language)))
}

/// The configuration as this run found it, and what is wrong with its file; `None` without a home folder.
fn loaded() -> Option<&'static (Config, Option<ConfigProblem>)> {
    static LOADED: OnceLock<Option<(Config, Option<ConfigProblem>)>> = OnceLock::new();
    LOADED.get_or_init(|| Paths::find().map(|paths| Config::load(&paths))).as_ref()
}

/// The configuration; a problem with it is told and the defaults are used.
pub fn config() -> Config {
    let Some((config, problem)) = loaded() else { return Config::default() };
    if let Some(problem) = problem {
        let place = problem.place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        let said =
            Phrase::new("cli.said.defaults").with("place", format!("{}{place}", problem.path.display())).with("what", problem.what(lang()));
        errln!("flagfall: {}", said.now());
    }
    config.clone()
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
    Ok(told(path, event_file::open(path, anchors().as_ref())?))
}

/// Opens an event file to read it, also while the workstation has it open.
pub fn open_to_read(path: &Path) -> Result<Store, CliError> {
    Ok(told(path, event_file::open_to_read(path, anchors().as_ref())?))
}

/// Says what a crash had left beside the file, and what is wrong with it.
fn told(path: &Path, store: Store) -> Store {
    let lang = lang();
    store.found().iter().for_each(|found| errln!("flagfall: {}", found.say(lang)));
    for finding in store.findings() {
        errln!("flagfall: {}", at(path.display(), finding.say(lang)));
    }
    if let (false, Some(why)) = (store.findings().is_empty(), store.read_only()) {
        UNSOUND.store(true, Ordering::Relaxed);
        errln!("flagfall: {}", why.say(lang));
    }
    store
}

/// Words one after the other, as the language parts them.
pub fn listed(words: impl IntoIterator<Item: AsRef<str>>) -> String {
    let mut list = String::new();
    for (at, word) in words.into_iter().enumerate() {
        if at > 0 {
            list.push_str(lang().text("ui.mark.comma"));
        }
        list.push_str(word.as_ref());
    }
    list
}

/// What a value could have been.
pub fn one_of(why: &NoSuchChoice) -> Phrase {
    Phrase::new("cli.new.values").with("values", listed(&why.0))
}

/// The section named on the command line; without a name, the only one.
pub fn section<'a>(event: &'a Event, name: Option<&str>) -> Result<&'a Section, CliError> {
    let names = || listed(event.sections.iter().map(|s| s.setup.name.as_str()));
    let found = match (name, event.sections.as_slice()) {
        (Some(name), _) => {
            event.find_section(name).ok_or_else(|| Phrase::new("cli.said.no-such-section").with("name", name).with("names", names()).into())
        }
        (None, [only]) => Ok(only),
        (None, []) => Err(Phrase::new("cli.said.no-section").into()),
        (None, _) => Err(Phrase::new("cli.said.several-sections").with("names", names()).into()),
    };
    found.inspect(|section| speak_of(section))
}

/// Id of the section named on the command line.
pub fn section_id(store: &Store, name: Option<&str>) -> Result<SectionId, CliError> {
    Ok(section(&store.event(), name)?.id)
}

/// The copy that follows an entry, where a folder for copies is set: after a publication, or when one is due. Its failure is told and stops
/// nothing.
pub fn copy(store: &Store, published: bool) {
    let Some(paths) = Paths::find() else { return };
    let lang = lang();
    match copies::follow(store, &paths, &config(), published, &time::now()) {
        None => {}
        Some(Ok(made)) if made.trusted => errln!("flagfall: {}", Phrase::new("cli.said.copied").with("path", made.path.display()).now()),
        Some(Ok(made)) => errln!("flagfall: {}", distrust(&made, lang)),
        Some(Err(error)) => errln!("flagfall: {}", Phrase::new("cli.said.not-copied").with("what", error.say(lang)).now()),
    }
}

/// Reads a whole file, or standard input for `-`.
pub fn read_input(path: &Path) -> Result<Vec<u8>, CliError> {
    Ok(Source::named(path).read()?)
}

/// What an output on the command line may replace.
pub const fn over(force: bool) -> Over {
    if force { Over::Files } else { Over::Nothing }
}
