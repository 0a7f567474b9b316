//! When the event is copied, where to, and what is known of its copies: the policy; making one is the store's.
//!
//! The folder for copies is usually a stick, and sticks are pulled out. When a folder is chosen it gets a marker ([`MARKER`]) with a number
//! that the program remembers: where the marker is missing, what lies at that path is an empty mount point or another stick, and nothing
//! is copied there as if all were well. The last copy of each event is remembered by the event's id, over sessions and over folders.

use crate::config::Config;
use crate::time;
use event::{Change, History, Moment};
use files::input;
use files::output::{self, OutputError, Over};
use files::paths::Paths;
use jiff::Zoned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use store::{Backup, Image, Store, StoreError};

/// The file that marks a folder for copies.
pub const MARKER: &str = ".flagfall-copies";
/// Events and folders that are remembered.
const KEPT: usize = 500;
/// A record larger than this, in bytes, is none of ours.
const LONGEST: u64 = 1 << 20;
/// Where sticks are mounted.
const MOUNTS: [&str; 4] = ["/media", "/run/media", "/mnt", "/Volumes"];

/// Why no copy was made.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The folder is not there, or it is there without its marker: the stick is not.
    #[error("{}: the stick is not there", .0.display())]
    NoStick(PathBuf),
    /// What was typed is no folder that is there.
    #[error("{}: no folder", .0.display())]
    NoFolder(PathBuf),
    /// The folder has the marker of another.
    #[error("{}: another stick", .0.display())]
    OtherStick(PathBuf),
    /// The folder could not be marked or the copy not be remembered.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The copy could not be made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl CopyError {
    /// Whether choosing a folder (again) is what helps.
    pub const fn wants_folder(&self) -> bool {
        matches!(self, Self::NoStick(_) | Self::NoFolder(_) | Self::OtherStick(_))
    }
}

/// What is remembered of one event's copies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    id: String,
    /// The last copy; empty before the first.
    pub copy: PathBuf,
    /// When it was made, RFC 3339.
    pub at: Moment,
    /// Entries of the log that are in it.
    pub entries: u32,
    /// A folder for copies was asked for once; it is not asked for again.
    pub asked: bool,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Folder {
    path: PathBuf,
    token: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Record {
    event: Vec<Known>,
    folder: Vec<Folder>,
}

fn file(paths: &Paths) -> PathBuf {
    paths.data.join("copies.toml")
}

/// A record that cannot be read is made anew: it only says what the folders themselves can be looked through for.
fn load(paths: &Paths) -> Record {
    let text = input::read_up_to(&file(paths), LONGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.and_then(|text| toml::from_str(&text).ok()).unwrap_or_default()
}

fn save(paths: &Paths, record: &mut Record) -> Result<(), OutputError> {
    record.event.truncate(KEPT);
    record.folder.truncate(KEPT);
    let failed = |e| OutputError::Io(file(paths), e);
    std::fs::create_dir_all(&paths.data).map_err(failed)?;
    let text = toml::to_string(record).map_err(std::io::Error::other).map_err(failed)?;
    output::write(&file(paths), text.as_bytes(), Over::Files)
}

/// What is remembered of an event's copies.
pub fn known(paths: &Paths, id: &str) -> Known {
    let found = load(paths).event.into_iter().find(|known| known.id == id);
    found.unwrap_or_else(|| Known { id: id.to_owned(), ..Known::default() })
}

fn remember(paths: &Paths, known: Known) -> Result<(), OutputError> {
    let mut record = load(paths);
    record.event.retain(|other| other.id != known.id);
    record.event.insert(0, known);
    save(paths, &mut record)
}

/// Whether a folder is still to be asked for; it is asked for once an event.
pub fn ask_once(paths: &Paths, id: &str) -> bool {
    let known = known(paths, id);
    // What cannot be remembered is not asked either: it would be asked for ever.
    !known.asked && remember(paths, Known { asked: true, ..known }).is_ok()
}

/// The number in a folder's marker.
fn marker(folder: &Path) -> Option<String> {
    let text = input::read_up_to(&folder.join(MARKER), 1000).ok().and_then(|bytes| String::from_utf8(bytes).ok())?;
    let token = text.lines().last()?.trim();
    (token.len() == 32 && token.bytes().all(|b| b.is_ascii_hexdigit())).then(|| token.to_owned())
}

/// Whether a folder can be chosen for copies, as far as looking tells; nothing is written.
///
/// # Errors
/// It is not there, is none, or is a mount point whose stick is not there; it may not be written in.
pub fn look(folder: &Path) -> Result<(), CopyError> {
    match std::fs::metadata(folder) {
        Ok(facts) if !facts.is_dir() => Err(CopyError::NoFolder(folder.to_owned())),
        Ok(_) if marker(folder).is_none() && is_bare_mount_point(folder) => Err(CopyError::NoFolder(folder.to_owned())),
        Ok(facts) if facts.permissions().readonly() => {
            let denied = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
            Err(CopyError::Output(OutputError::Io(folder.to_owned(), denied)))
        }
        Ok(_) => Ok(()),
        Err(_) => Err(CopyError::NoFolder(folder.to_owned())),
    }
}

/// Marks a folder that the arbiter has chosen for copies, or takes the marker that it has.
pub fn choose(paths: &Paths, folder: &Path) -> Result<(), CopyError> {
    look(folder)?;
    let token = match marker(folder) {
        Some(token) => token,
        None => {
            let token = format!("{:016x}{:016x}", output::unpredictable(), output::unpredictable());
            let text = format!("Flagfall puts copies of events into this folder, and knows it again by this number:\n{token}\n");
            output::write(&folder.join(MARKER), text.as_bytes(), Over::Files)?;
            token
        }
    };
    let mut record = load(paths);
    record.folder.retain(|known| known.path != folder);
    record.folder.insert(0, Folder { path: folder.to_owned(), token });
    Ok(save(paths, &mut record)?)
}

/// Whether the folder of the configuration is the one that was chosen. One that nobody has chosen here (the configuration was written by
/// hand or comes from an earlier version) is taken on its first use, unless it looks like a mount point without its stick.
fn check_folder(paths: &Paths, folder: &Path) -> Result<(), CopyError> {
    let chosen = load(paths).folder.into_iter().find(|known| known.path == folder);
    match (chosen, folder.is_dir().then(|| marker(folder)).flatten()) {
        (Some(chosen), Some(token)) if chosen.token == token => Ok(()),
        (Some(_), Some(_)) => Err(CopyError::OtherStick(folder.to_owned())),
        (None, Some(_)) => choose(paths, folder),
        (None, None) if folder.is_dir() && !is_bare_mount_point(folder) => choose(paths, folder),
        (_, None) => Err(CopyError::NoStick(folder.to_owned())),
    }
}

/// Whether a folder lies where sticks are mounted, and nothing is.
#[cfg(unix)]
fn is_bare_mount_point(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| std::fs::metadata(path).map(|facts| facts.dev()).ok();
    MOUNTS.iter().map(Path::new).any(|mounts| folder.starts_with(mounts) && device(folder) == device(mounts))
}

#[cfg(not(unix))]
fn is_bare_mount_point(_: &Path) -> bool {
    let _ = MOUNTS;
    false
}

/// Where a copy goes.
#[derive(Clone, Copy, Debug)]
pub enum Into<'a> {
    /// Into the folder of the configuration.
    Configured(&'a Path),
    /// Into one that the arbiter has named for this copy.
    Named(&'a Path),
}

/// Makes a copy and remembers it; `at` is this moment, RFC 3339.
pub fn make(image: &Image, paths: &Paths, into: Into<'_>, at: &Moment, keep: usize) -> Result<Backup, CopyError> {
    let folder = match into {
        Into::Configured(folder) => {
            check_folder(paths, folder)?;
            folder
        }
        Into::Named(folder) => folder,
    };
    let made = image.copy_to(folder, at, keep)?;
    let known = Known { copy: made.path.clone(), at: at.to_owned(), entries: image.entries(), ..known(paths, image.id()) };
    // The copy is there, whether it is remembered or not.
    let _ = remember(paths, known);
    Ok(made)
}

/// The copy that follows an entry, where a folder for copies is set: after a publication, or when one is due. `None`: none is to be made.
pub fn follow(store: &Store, paths: &Paths, config: &Config, published: bool, now: &Zoned) -> Option<Result<Backup, CopyError>> {
    let folder = config.backup_folder.as_deref()?;
    let due = published || is_due(store.history(), &known(paths, store.id()), config, now);
    let image = due.then(|| store.image().map_err(CopyError::Store))?;
    Some(image.and_then(|image| make(&image, paths, Into::Configured(folder), &time::stamp(now), config.backups_kept)))
}

/// Whether so many results were entered, or so many minutes have gone by with something entered, that a copy is due.
pub fn is_due(history: &History, known: &Known, config: &Config, now: &Zoned) -> bool {
    let newest = history.entries().last().map_or(0, |entry| entry.seq);
    // A log shorter than its last copy was restored from an earlier one: what is in the last copy is not what is entered from now on.
    let copied = if known.copy.as_os_str().is_empty() || newest < known.entries { 0 } else { known.entries };
    let fresh: Vec<_> = history.entries().iter().rev().take_while(|entry| entry.seq > copied).collect();
    let Some(oldest) = fresh.last() else { return false };
    let results = fresh.iter().flat_map(|entry| &entry.changes).filter(|change| matches!(change, Change::Result { .. })).count();
    let due_by_results = config.backup_every_results > 0 && results >= usize::from(config.backup_every_results);
    let waiting = oldest.at.timestamp().map(|at| now.timestamp().duration_since(at).as_secs());
    // A clock that was set back has made the wait negative: then nothing is known of it, and a copy is due.
    let limit = i64::from(config.backup_every_minutes) * 60;
    due_by_results || (limit > 0 && waiting.is_none_or(|seconds| seconds >= limit || seconds < 0))
}

#[cfg(test)]
mod tests;
