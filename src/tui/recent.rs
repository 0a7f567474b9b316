//! The list of events opened before, and what was chosen in the line that finds everything, kept in the program's data folder.

use super::start::{EventState, RecentEvent};
use event::Event;
use files::input;
use files::output::{self, Over};
use files::paths::Paths;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

/// Events that are kept in the list.
const KEPT: usize = 50;
/// A list larger than this, in bytes, is none of ours.
const LONGEST: u64 = 1 << 20;

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct List {
    event: Vec<Line>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    path: PathBuf,
    name: String,
    opened: String,
    /// How it stood when it was last closed; lists of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<EventState>,
}

fn load(paths: &Paths) -> List {
    read(&paths.recent_file())
}

fn save(paths: &Paths, list: &List) -> std::io::Result<()> {
    write(paths, &paths.recent_file(), list)
}

fn read<T: DeserializeOwned + Default>(file: &Path) -> T {
    // A list that cannot be read is no reason to stop: it is made anew.
    let text = input::read_up_to(file, LONGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default()
}

fn write(paths: &Paths, file: &Path, list: &impl Serialize) -> std::io::Result<()> {
    std::fs::create_dir_all(&paths.data)?;
    let text = toml::to_string(list).map_err(std::io::Error::other)?;
    output::write(file, text.as_bytes(), Over::Files).map_err(std::io::Error::other)
}

/// The names of what was chosen in the line that finds everything.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Found {
    found: Vec<String>,
}

/// What was chosen before, the newest first.
pub fn found(paths: &Paths) -> Vec<String> {
    read::<Found>(&paths.found_file()).found
}

/// Keeps what was chosen.
pub fn keep_found(paths: &Paths, found: Vec<String>) -> std::io::Result<()> {
    write(paths, &paths.found_file(), &Found { found })
}

/// The events whose files are still there, the newest first.
pub fn list(paths: &Paths) -> Vec<RecentEvent> {
    let lines = load(paths).event.into_iter().filter(|l| l.path.exists());
    lines
        .map(|l| RecentEvent {
            path: l.path,
            name: event::sanitize::safe(&l.name),
            opened: l.opened,
            state: l.state.map(EventState::harmless),
        })
        .collect()
}

/// Puts an event first, with how it stands now.
pub fn remember(paths: &Paths, path: &Path, event: &Event, at: &str) -> std::io::Result<()> {
    let path = std::path::absolute(path)?;
    let mut list = load(paths);
    list.event.retain(|l| l.path != path);
    list.event.insert(0, Line { path, name: event.info.name.clone(), opened: at.to_owned(), state: Some(EventState::of(event)) });
    list.event.truncate(KEPT);
    save(paths, &list)
}

/// The list being written: no frame of an event that opens waits for it, whoever needs the list does.
#[derive(Debug)]
pub struct Writing(Option<JoinHandle<()>>);

impl Writing {
    /// Nothing is being written.
    pub const fn nothing() -> Self {
        Self(None)
    }

    /// Puts an event first, beside everything else.
    pub fn remember(&mut self, paths: Paths, path: PathBuf, event: Arc<Event>, at: String) {
        self.wait();
        // The list is a convenience: an event opens without it.
        let write = move || drop(remember(&paths, &path, &event, &at));
        self.0 = std::thread::Builder::new().name("recent".to_owned()).spawn(write).ok();
    }

    /// Until the list is written.
    pub fn wait(&mut self) {
        if let Some(writing) = self.0.take() {
            drop(writing.join());
        }
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        self.wait();
    }
}

/// Takes an event off the list; the file stays.
pub fn forget(paths: &Paths, path: &Path) -> std::io::Result<()> {
    let mut list = load(paths);
    list.event.retain(|l| l.path != path);
    save(paths, &list)
}
