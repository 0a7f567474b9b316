//! Copies on another medium: written under a temporary name, read back and checked, then named.
//!
//! A copy is removed only when there are more than are kept, and only when everything that is in it is also in the copy just made: it is
//! of the same event, it is sound, and its log is a beginning of this one. Names and times decide nothing: clocks are set back, time zones
//! change, events have the same name. What is damaged, belongs to another event or went on by itself elsewhere is not counted and stays.

use super::anchor::Head;
use super::error::StoreError;
use super::finding::Finding;
use super::lock::beside;
use super::verify::verify;
use super::{EXTENSION, ReadOnly, Store, identity, log, open};
use event::Moment;
use files::output::{self, Draft, OutputError, Over};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Copies of one second that get a number.
const NUMBERS: u32 = 100;
/// What an earlier version left half written is removed when it is this old.
const STALE: Duration = Duration::from_secs(60 * 60);

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Where it is.
    pub path: PathBuf,
    /// Older copies that were removed.
    pub removed: Vec<PathBuf>,
    /// What is wrong with the event, and so with its copy; nothing was removed then.
    pub findings: Vec<Finding>,
    /// Whether the event is one to rely on: sound, and open as such. Only then older copies are removed.
    pub trusted: bool,
}

/// The whole event at one moment, in memory.
///
/// A copy to a slow or hanging stick must not hold up the next entry. A second connection to the file would: while it reads, a commit
/// waits for it, or with a rollback journal fails. The pages are therefore taken out in one step on the connection that writes, some
/// milliseconds for an event of thousands of entries, and the copy is made of them by whoever has the time.
#[derive(Debug)]
pub struct Image {
    conn: Connection,
    /// The path of the event.
    path: PathBuf,
    /// Its id.
    id: String,
    /// The number and hash of the newest entry.
    head: Head,
    /// What is wrong with the event.
    findings: Vec<Finding>,
    /// Why the event is open for reading only, if it is.
    read_only: Option<ReadOnly>,
}

impl Image {
    /// Takes the pages of an open event.
    pub(super) fn of(store: &Store) -> Result<Self, StoreError> {
        let wrap = |e: rusqlite::Error| StoreError::sqlite(&store.path, &e);
        let mut conn = Connection::open_in_memory().map_err(wrap)?;
        rusqlite::backup::Backup::new(&store.open.conn, &mut conn).and_then(|all| all.step(-1)).map_err(wrap)?;
        let (path, id, head) = (store.path.clone(), store.id.clone(), store.head().clone());
        Ok(Self { conn, path, id, head, findings: store.findings.clone(), read_only: store.read_only() })
    }

    /// The file that it was taken of.
    pub fn event(&self) -> &Path {
        &self.path
    }

    /// Which event it is.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Entries of the log.
    pub const fn entries(&self) -> u32 {
        self.head.count
    }

    /// Writes a verified copy into a folder and keeps the longest `keep` copies of this event there; `at` is the time in the name.
    pub fn copy_to(&self, folder: &Path, at: &Moment, keep: usize) -> Result<Backup, StoreError> {
        backup(self, folder, at, keep)
    }
}

/// Copies an open event into a folder; `at` is the time in the name. The copy is read back before it gets its name.
fn backup(source: &Image, folder: &Path, at: &Moment, keep: usize) -> Result<Backup, StoreError> {
    if !folder.is_dir() {
        return Err(StoreError::NotFound(folder.to_owned()));
    }
    sweep(folder);
    let stem = source.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let digits: String = at.as_str().chars().take(19).filter(char::is_ascii_digit).collect();
    let (day, time) = digits.split_at(digits.len().min(8));
    for number in 0..NUMBERS {
        let ending = if number == 0 { String::new() } else { format!("-{number}") };
        let target = folder.join(format!("{stem}-{day}-{time}{ending}.{EXTENSION}"));
        if fs::symlink_metadata(&target).is_ok() {
            continue;
        }
        let draft = Draft::beside(&target)?;
        let (heads, mut findings) = write(source, draft.path())?;
        findings.extend(source.findings.iter().cloned());
        findings.dedup();
        match draft.place(Over::Nothing) {
            Ok(()) => {}
            Err(OutputError::Exists(_) | OutputError::Ours(_)) => continue,
            Err(error) => return Err(error.into()),
        }
        let trusted = findings.is_empty() && matches!(source.read_only, None | Some(ReadOnly::Protected | ReadOnly::Asked));
        let removed = if trusted { prune(source, &heads, folder, &target, keep) } else { Vec::new() };
        return Ok(Backup { path: target, removed, findings, trusted });
    }
    Err(StoreError::Exists(folder.to_owned()))
}

/// The hash of each entry, by number.
type Heads = BTreeMap<u32, String>;

/// Writes the copy under its temporary name; gives the entries that are in it and what is wrong with them. A copy that is not the event
/// as it stands here is refused.
fn write(source: &Image, temporary: &Path) -> Result<(Heads, Vec<Finding>), StoreError> {
    let wrap = |e: rusqlite::Error| StoreError::sqlite(temporary, &e);
    source.conn.execute("VACUUM INTO ?", [temporary.to_string_lossy()]).map_err(wrap)?;
    let verdict = verify(temporary)?;
    let heads = heads(&open::to_read(temporary)?.conn).map_err(wrap)?;
    if heads.last_key_value().map_or(log::GENESIS, |(_, hash)| hash) != source.head.hash {
        return Err(StoreError::damaged(temporary, Finding::Copy));
    }
    Ok((heads, verdict.findings))
}

fn heads(conn: &Connection) -> rusqlite::Result<Heads> {
    conn.prepare("SELECT seq, hash FROM log")?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Removes copies beyond `keep`, the one just made counted: those that another one repeats first, then those with the shortest log.
fn prune(source: &Image, heads: &Heads, folder: &Path, made: &Path, keep: usize) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).map(|entries| entries.flatten().map(|e| e.path()).collect()).unwrap_or_else(|_| Vec::new());
    let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|facts| facts.is_file());
    let mut copies: Vec<PathBuf> = names.into_iter().filter(|path| path != made && is_file(path) && is_name_of_copy(path)).collect();
    if copies.len() < keep.max(1) {
        return Vec::new();
    }
    copies.retain(|path| !is_same_file(path, &source.path));
    copies.sort();
    let newest = heads.last_key_value().map_or(0, |(seq, _)| *seq);
    let mut known: Vec<(u32, PathBuf)> = copies.into_iter().filter_map(|path| Some((beginning(source, heads, &path)?, path))).collect();
    known.sort_by_key(|(length, _)| *length);
    let repeated = |at: usize| {
        let length = known.get(at).map(|(length, _)| *length);
        length == Some(newest) || known.get(at + 1).map(|(next, _)| *next) == length
    };
    let (mut first, rest): (Vec<usize>, Vec<usize>) = (0..known.len()).partition(|at| repeated(*at));
    let surplus = (known.len() + 1).saturating_sub(keep.max(1));
    first.extend(rest);
    first.truncate(surplus);
    first.into_iter().filter_map(|at| known.get(at)).map(|(_, path)| path.clone()).filter(|path| fs::remove_file(path).is_ok()).collect()
}

/// How many entries a copy has, if it is a sound copy of this event and has nothing that is not in the log.
fn beginning(source: &Image, log_now: &Heads, path: &Path) -> Option<u32> {
    // Beside a copy that somebody works in, or that was torn from its journal, lies what is not in it.
    if ["-wal", "-journal"].iter().any(|suffix| beside(path, suffix).metadata().is_ok_and(|m| m.len() > 0)) {
        return None;
    }
    let open = open::to_read(path).ok()?;
    let conn = &open.conn;
    if identity::read(conn).ok()? != source.id {
        return None;
    }
    let sound: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).ok()?;
    let rows = log::read(conn).ok()?;
    let last = rows.last()?;
    let is_whole = sound == "ok" && log::check_chain(&rows).is_none();
    (is_whole && log_now.get(&last.seq) == Some(&last.hash)).then_some(last.seq)
}

/// Whether a name is one that copies get: `cup-20261120-120000.flagfall`, `cup-20261120-120000-1.flagfall`.
fn is_name_of_copy(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == EXTENSION) && path.file_stem().and_then(|s| s.to_str()).is_some_and(ends_with_time)
}

fn ends_with_time(stem: &str) -> bool {
    let parts: Vec<&str> = stem.rsplitn(4, '-').collect();
    let digits = |part: &&str, length: usize| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
    match parts.as_slice() {
        [time, day, _, ..] if digits(time, 6) && digits(day, 8) => true,
        [number, time, day, _] => number.parse::<u32>().is_ok() && digits(time, 6) && digits(day, 8),
        _ => false,
    }
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Removes what a copy that was broken off has left, of this version and of earlier ones: only what is ours, and only what is old.
fn sweep(folder: &Path) {
    let now = SystemTime::now();
    output::sweep(folder, now);
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()) {
        let Ok(facts) = fs::symlink_metadata(&path) else { continue };
        let old = facts.modified().is_ok_and(|at| now.duration_since(at).is_ok_and(|age| age > STALE));
        let named =
            path.extension().is_some_and(|e| e == "partial") && path.file_stem().and_then(|s| s.to_str()).is_some_and(ends_with_time);
        if facts.is_file() && old && named && (facts.len() == 0 || files::mark::is_database(&path)) {
            // What cannot be removed is found again the next time.
            let _ = fs::remove_file(path);
        }
    }
}

/// Makes an event file from a copy and what a crash left beside it: checks it, writes the new file, never over an existing one.
pub fn restore(copy: &Path, event: &Path) -> Result<(), StoreError> {
    if fs::symlink_metadata(event).is_ok() {
        return Err(StoreError::Exists(event.to_owned()));
    }
    // A journal left beside an event that is gone would be played back into the new file.
    if let Some(left) = open::left_beside(event) {
        return Err(StoreError::Exists(left));
    }
    let source = Store::open_to_read(copy)?;
    if source.read_only() == Some(ReadOnly::Damaged) {
        return Err(StoreError::ReadOnly(ReadOnly::Damaged));
    }
    let draft = Draft::beside(event)?;
    write(&source.image()?, draft.path())?;
    Ok(draft.place(Over::Nothing)?)
}

#[cfg(test)]
mod tests;
