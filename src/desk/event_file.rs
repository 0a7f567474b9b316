//! The event file: opening, making, checking and saving one. What is done here is compared with what this computer last saw of the event.

use event::{Command, SectionId};
use std::path::{Path, PathBuf};
use store::{Anchors, Finding, Head, Salvaged, Stamp, Store, StoreError, Verdict, verify_against};

/// Opens an event file to give it commands.
///
/// # Errors
/// It cannot be opened.
pub fn open(path: &Path, anchors: Option<&Anchors>) -> Result<Store, StoreError> {
    Store::open(path).map(|store| anchored(store, anchors))
}

/// Opens an event file to read it, also while somebody else has it open.
///
/// # Errors
/// It cannot be opened.
pub fn open_to_read(path: &Path, anchors: Option<&Anchors>) -> Result<Store, StoreError> {
    Store::open_to_read(path).map(|store| anchored(store, anchors))
}

fn anchored(mut store: Store, anchors: Option<&Anchors>) -> Store {
    if let Some(anchors) = anchors {
        store.anchor_to(anchors);
    }
    store
}

/// Makes an event file by these commands. Where one of them is refused there is no file: nobody has entered anything yet, and a half-made
/// event is worth less than a clean second try.
///
/// # Errors
/// There is a file already, it cannot be made, or a command is refused.
pub fn create(path: &Path, anchors: Option<&Anchors>, commands: &[Command], stamp: &Stamp) -> Result<Store, StoreError> {
    let mut store = Store::create(path)?;
    if let Some(anchors) = anchors {
        store.anchor_new(anchors);
    }
    for command in commands {
        if let Err(error) = store.commit(command, stamp) {
            store.discard();
            return Err(error);
        }
    }
    Ok(store)
}

/// The first free name in a folder: `name.flagfall`, `name-2.flagfall`. `None`: there are none left.
pub fn free_name(folder: &Path, stem: &str) -> Option<PathBuf> {
    let ending = files::mark::EXTENSION;
    let numbered = |n: u32| folder.join(if n == 1 { format!("{stem}.{ending}") } else { format!("{stem}-{n}.{ending}") });
    (1..10_000).map(numbered).find(|path| !path.exists())
}

/// What came of commands.
#[derive(Debug)]
pub struct Given {
    /// The section of which a round was made public.
    pub published: Option<SectionId>,
    /// Why the event did not take all of them. Where the event lost its file and goes on in another, all are kept.
    pub error: Option<StoreError>,
}

impl Given {
    /// The section of which a round was made public, or the error.
    ///
    /// # Errors
    /// The event did not take all, or lost its file.
    pub fn all(self) -> Result<Option<SectionId>, StoreError> {
        self.error.map_or(Ok(self.published), Err)
    }
}

/// Gives commands to an event in order, until one is refused. `on` is where the log stood when they were decided; elsewhere none is taken.
pub fn give(store: &mut Store, commands: &[Command], on: Option<&Head>, stamp: &Stamp) -> Given {
    let mut error = on.and_then(|on| store.require(on).err());
    let mut published = None;
    for command in commands {
        // In a rescue file the act goes on to its end.
        if error.as_ref().is_some_and(|e: &StoreError| !e.is_kept()) {
            break;
        }
        let command = stamped(command, stamp);
        error = store.commit(&command, stamp).err().or(error);
        let kept = error.as_ref().is_none_or(StoreError::is_kept);
        if let (true, Command::Publish(section, _) | Command::Repair(section, ..)) = (kept, command) {
            published = Some(section);
        }
    }
    Given { published, error }
}

/// The clock that stamps the log also stamps what the command itself says of the time.
fn stamped(command: &Command, stamp: &Stamp) -> Command {
    match command {
        Command::Publish(id, _) => Command::Publish(*id, stamp.at.clone()),
        Command::StartRound(id, _) => Command::StartRound(*id, stamp.at.clone()),
        Command::Clock(id, game, acts, _) => Command::Clock(*id, *game, acts.clone(), stamp.at.clone()),
        Command::Incident(id, act, _) => Command::Incident(*id, act.clone(), stamp.at.clone()),
        Command::Appeal(id, act, _) => Command::Appeal(*id, act.clone(), stamp.at.clone()),
        Command::Together(list) => Command::Together(list.iter().map(|c| stamped(c, stamp)).collect()),
        other => other.clone(),
    }
}

/// Checks database, schema, log, tables and what this computer last saw. A file so damaged that it cannot be opened is found to be that.
///
/// # Errors
/// There is no event file to check, or `expect` is no hash.
pub fn verify(path: &Path, anchors: Option<&Anchors>, expect: Option<&str>) -> Result<Verdict, StoreError> {
    match verify_against(path, anchors, expect) {
        Err(StoreError::Damaged(_, finding)) => Ok(Verdict { findings: vec![*finding], ..Verdict::default() }),
        verdict => verdict,
    }
}

/// Goes on with a file that is not what this computer last saw. Gives whether there was anything to accept.
///
/// # Errors
/// It cannot be written into the log.
pub fn accept(store: &mut Store, stamp: &Stamp) -> Result<bool, StoreError> {
    let differs = store.findings().iter().any(|finding| matches!(finding, Finding::Anchor(_)));
    if differs { store.accept(stamp).map(|()| true) } else { Ok(false) }
}

/// Saves the readable beginning of a damaged event's log as a new event. What is missing is in the answer: the new file is not an alarm.
///
/// # Errors
/// Nothing can be read, or the new file cannot be made.
pub fn salvage(path: &Path, new: &Path, anchors: Option<&Anchors>) -> Result<Salvaged, StoreError> {
    let saved = store::salvage(path, new, anchors)?;
    if let Some(anchors) = anchors {
        Store::open(new)?.anchor_new(anchors);
    }
    Ok(saved)
}
