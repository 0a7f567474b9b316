//! Files that the program names itself: replaced only as long as they are what it wrote there.

use super::{OutputError, Over, may_replace, sweep, write};
use crate::input;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The list, in each folder, of what the program wrote there: a line a file, hash and name.
const OWN_LIST: &str = ".flagfall-written";
/// A list longer than this is none of ours.
const LONGEST_LIST: u64 = 1 << 20;
/// Numbers tried for a name that is taken.
const NUMBERS: u32 = 1000;

/// The hashes of each name. Two of one name: the program was stopped between the list and the file.
type List = BTreeMap<String, BTreeSet<String>>;

/// Writes files into a folder, which is made if need be. What the program wrote there before may be replaced; a file that is not, or no
/// longer, the program's own is refused before any is written, unless everything may be replaced.
pub fn put_all(folder: &Path, files: &[(String, Vec<u8>)], over: Over) -> Result<Vec<PathBuf>, OutputError> {
    let failed = |e: io::Error| OutputError::io(folder, e);
    fs::create_dir_all(folder).map_err(failed)?;
    sweep(folder, SystemTime::now());
    let mut list = read(folder);
    for (name, bytes) in files {
        let path = folder.join(name);
        match may_replace(&path, Over::Nothing) {
            Ok(()) => {}
            Err(OutputError::Exists(_)) => {
                let now = hash_of(&path);
                let known = list.entry(name.clone()).or_default();
                let own = now.as_ref().is_some_and(|now| known.contains(now) || *now == hash(bytes));
                if !own && over == Over::Nothing {
                    return Err(if known.is_empty() { OutputError::Exists(path) } else { OutputError::Changed(path) });
                }
                known.retain(|old| Some(old) == now.as_ref());
            }
            Err(error) => return Err(error),
        }
        list.entry(name.clone()).or_default().insert(hash(bytes));
    }
    // The list first: a file whose hash it has not would be taken for somebody else's for ever.
    save(folder, &list)?;
    files
        .iter()
        .map(|(name, bytes)| (folder.join(name), bytes))
        .map(|(path, bytes)| write(&path, bytes, Over::Files).map(|()| path))
        .collect()
}

/// Writes one file into a folder under its name or, where that is taken by something that is not the program's own, under the name with
/// a number: `Open-pairings-r3.pdf`, `Open-pairings-r3-2.pdf`. Gives where it is.
pub fn put_numbered(path: &Path, bytes: &[u8]) -> Result<PathBuf, OutputError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let (stem, ending) = (path.file_stem().unwrap_or_default().to_string_lossy(), path.extension().map(|e| e.to_string_lossy()));
    let ending = ending.map_or_else(String::new, |e| format!(".{e}"));
    for number in 1..NUMBERS {
        let name = if number == 1 { format!("{stem}{ending}") } else { format!("{stem}-{number}{ending}") };
        match put_all(folder, &[(name, bytes.to_owned())], Over::Nothing) {
            Err(OutputError::Exists(_) | OutputError::Changed(_) | OutputError::Ours(_) | OutputError::NotAFile(_)) => {}
            done => return done.map(|mut paths| paths.pop().unwrap_or_else(|| path.to_owned())),
        }
    }
    Err(OutputError::Exists(path.to_owned()))
}

/// A list that cannot be read makes every file somebody else's.
fn read(folder: &Path) -> List {
    let mut list = List::new();
    let path = folder.join(OWN_LIST);
    // Nobody can have this program read a list of his own by a link.
    if !fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file()) {
        return list;
    }
    let text = input::read_up_to(&path, LONGEST_LIST).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    for (hash, name) in text.lines().filter_map(|line| line.split_once("  ")) {
        if folder.join(name).symlink_metadata().is_ok() {
            list.entry(name.to_owned()).or_default().insert(hash.to_owned());
        }
    }
    list
}

fn save(folder: &Path, list: &List) -> Result<(), OutputError> {
    let text: String = list.iter().flat_map(|(name, hashes)| hashes.iter().map(move |hash| format!("{hash}  {name}\n"))).collect();
    write(&folder.join(OWN_LIST), text.as_bytes(), Over::Files)
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of a file; `None` for a link and for what is too large to be one of these.
fn hash_of(path: &Path) -> Option<String> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|facts| facts.is_file());
    is_file.then(|| input::read(path).ok()).flatten().map(|bytes| hash(&bytes))
}
