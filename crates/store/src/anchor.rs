//! What this computer last saw of an event: number and hash of the newest entry, kept in the program's own folder, away from the file.
//!
//! The hashes of the log chain every entry to the one before, so a file cannot be changed in the middle without a break. They cannot show
//! that the end is gone, or that somebody computed the whole chain anew: such a file is whole in itself. Against the anchor it shows: the
//! log must hold the anchored entry.
//!
//! The anchor is a witness, not the record. It is written after a commit is durable, through a temporary name, and not synced: one that
//! lags behind is still an entry of the log, one that is lost is written again with the next commit, and the key is not made to wait for a
//! second disk. It never runs ahead of the log. Whoever can write the program's folder can rewrite the anchor too: against him
//! only what left the computer helps, a printed sheet or a copy (`flagfall verify --expect`).

use super::identity::hex;
use event::Moment;
use files::{input, output};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Hexadecimal digits of a hash that stand on paper.
const SHORT: usize = 8;
/// A record larger than this, in bytes, is none of ours.
const LONGEST: u64 = 1 << 16;

/// The first digits of a hash, as they stand on a sheet.
pub fn short(hash: &str) -> &str {
    hash.get(..SHORT).unwrap_or(hash)
}

/// The newest entry of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Number of the entry; 0 for an empty log.
    pub count: u32,
    /// Its hash.
    pub hash: String,
    /// When it was entered.
    pub at: Moment,
}

/// In which way a file is not what this computer last saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It ends before the entry that was seen.
    Shorter,
    /// It has another entry with the number of the one that was seen.
    Other,
    /// Another event lay here.
    Stranger,
}

impl Difference {
    /// The name that the log keeps.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shorter => "shorter",
            Self::Other => "other",
            Self::Stranger => "stranger",
        }
    }
}

/// A file is not what this computer last saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// In which way.
    pub difference: Difference,
    /// What was seen.
    pub seen: Head,
    /// Where it was seen.
    pub place: PathBuf,
    /// What the file holds.
    pub found: Head,
}

/// What is kept for one event at one place.
#[derive(Debug, Serialize, Deserialize)]
struct Record {
    id: String,
    path: PathBuf,
    head: Head,
}

/// The folder of the anchors.
#[derive(Clone, Debug)]
pub struct Anchors {
    folder: PathBuf,
}

impl Anchors {
    /// Anchors in a folder; it is made when the first one is written.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The id of the event that was last seen at a path.
    pub fn at(&self, path: &Path) -> Option<String> {
        let (here, _) = self.of("", path).records();
        here.into_iter().max_by_key(|r| r.head.count).map(|r| r.id)
    }

    /// The anchor of an event that lies at a path.
    pub fn of(&self, id: &str, path: &Path) -> Anchor {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let digest = hex(&Sha256::digest(path.as_os_str().as_encoded_bytes()));
        Anchor { folder: self.folder.clone(), id: id.to_owned(), place: digest[..16].to_owned(), path, last: None }
    }
}

/// The anchor of one event at one place.
#[derive(Debug)]
pub struct Anchor {
    folder: PathBuf,
    id: String,
    place: String,
    path: PathBuf,
    last: Option<Head>,
}

impl Anchor {
    /// Compares what was seen with what the file holds; `hash_at` gives the hash of an entry. What was seen at this very place counts; where
    /// nothing was, the event may have been moved or copied here, and what was seen of it elsewhere counts.
    pub fn check(&self, found: &Head, hash_at: impl Fn(u32) -> Option<String>) -> Option<Alarm> {
        let (here, elsewhere) = self.records();
        let alarm = |difference, record: Record| Alarm { difference, seen: record.head, place: record.path, found: found.clone() };
        let differs = |record: Record| {
            let difference = match hash_at(record.head.count) {
                _ if record.head.count == 0 => return None,
                Some(hash) if hash == record.head.hash => return None,
                Some(_) => Difference::Other,
                None => Difference::Shorter,
            };
            Some(alarm(difference, record))
        };
        let (ours, strangers): (Vec<Record>, Vec<Record>) = here.into_iter().partition(|r| r.id == self.id);
        if let Some(ours) = ours.into_iter().next() {
            return differs(ours);
        }
        let moved = elsewhere.into_iter().filter_map(differs).max_by_key(|a| a.seen.count);
        // An event that was seen elsewhere was put here; one that nobody knows has taken the place of another.
        let stranger = || strangers.into_iter().max_by_key(|r| r.head.count).map(|r| alarm(Difference::Stranger, r));
        moved.or_else(stranger)
    }

    /// What was seen at this place, of whatever event, and what was seen of this event elsewhere. A record that cannot be read is none.
    fn records(&self) -> (Vec<Record>, Vec<Record>) {
        let names = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
        for name in names {
            let Some((id, place)) = name.to_str().and_then(|n| n.strip_suffix(".json")).and_then(|n| n.split_once('-')) else { continue };
            if id != self.id && place != self.place {
                continue;
            }
            let read =
                input::read_up_to(&self.folder.join(&name), LONGEST).ok().and_then(|bytes| serde_json::from_slice::<Record>(&bytes).ok());
            if let Some(record) = read.filter(|r| r.id == id) {
                (if place == self.place { &mut here } else { &mut elsewhere }).push(record);
            }
        }
        (here, elsewhere)
    }

    /// Keeps what the file holds now. Nothing rests on it alone, so a folder that cannot be written is no reason to stop.
    pub fn keep(&mut self, head: &Head) {
        if self.last.as_ref() == Some(head) {
            return;
        }
        let record = Record { id: self.id.clone(), path: self.path.clone(), head: head.clone() };
        let target = self.folder.join(format!("{}-{}.json", self.id, self.place));
        let write = || -> Option<()> {
            if self.last.is_none() {
                fs::create_dir_all(&self.folder).ok()?;
            }
            output::note(&target, &serde_json::to_vec(&record).ok()?).ok()
        };
        if write().is_some() {
            self.last = Some(head.clone());
        }
    }

    /// Lets what the file holds count from now on: what was seen at this place of other events is forgotten.
    pub fn settle(&mut self, head: &Head) {
        let (here, _) = self.records();
        for other in here.iter().filter(|r| r.id != self.id) {
            let _ = fs::remove_file(self.folder.join(format!("{}-{}.json", other.id, self.place)));
        }
        self.last = None;
        self.keep(head);
    }

    /// The farthest entry that this computer has seen of the event, here or elsewhere.
    pub fn farthest(&self) -> Option<Head> {
        let (here, elsewhere) = self.records();
        here.into_iter().chain(elsewhere).filter(|r| r.id == self.id).map(|r| r.head).max_by_key(|h| h.count)
    }
}
