//! A folder of files that is replaced whole: its reader finds the old one or the new one, never a part.

use super::{OutputError, Over, folder_of, is_ours, sync_folder, unpredictable};
use crate::input;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

/// The list, in the folder, of what the program put there: a line a file, hash and path.
const MANIFEST: &str = ".flagfall-site";
/// A list longer than this is none of ours.
const LONGEST: u64 = 16 << 20;

/// What became of a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replaced {
    /// Files that are there now.
    pub files: usize,
    /// Files of the last time that are gone.
    pub removed: usize,
    /// Files that the program did not write, and that stayed.
    pub kept: usize,
}

/// Puts these files, by their paths in the folder, in place of what the program put there before. The new folder is made beside the old one and
/// takes its name in one step (where the system can exchange names, else in two). What the program did not put there stays, and so does the
/// folder as it was if anything fails.
///
/// # Errors
/// A path leads out of the folder; the place is no folder; it holds a file that the program did not write, or that was changed since, where a
/// new one goes ([`Over::Nothing`]); it holds an event file or rating database; or the system said no.
pub fn replace_folder(target: &Path, files: &[(String, Vec<u8>)], over: Over) -> Result<Replaced, OutputError> {
    // A link to a folder is the folder.
    let found = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
    let target = found.as_path();
    let failed = |e: io::Error| OutputError::io(target, e);
    if let Some((path, _)) = files.iter().find(|(path, _)| !is_inside(path)) {
        return Err(OutputError::NotAFile(target.join(path)));
    }
    if target.file_name().is_none() {
        return Err(OutputError::NotAFile(target.to_owned()));
    }
    match fs::symlink_metadata(target) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        Err(e) => return Err(failed(e)),
        Ok(facts) if facts.is_dir() => {}
        Ok(_) => return Err(OutputError::NotAFolder(target.to_owned())),
    }
    let is_there = target.is_dir();
    let old = manifest(target);
    check(target, files, &old, over)?;

    let parent = folder_of(target);
    fs::create_dir_all(&parent).map_err(failed)?;
    let beside = parent.join(format!(".flagfall-{:016x}.partial", unpredictable()));
    let mut made = Beside { folder: beside.clone(), is_old: false };
    fs::create_dir(&beside).map_err(failed)?;
    fill(&beside, files).map_err(failed)?;
    if !is_there {
        fs::rename(&beside, target).map_err(failed)?;
        sync_folder(&parent);
        return Ok(Replaced { files: files.len(), ..Replaced::default() });
    }
    exchange(&beside, target).map_err(failed)?;
    made.is_old = true;
    // The old folder stands beside now. What is not the program's goes back to its place before the rest is removed.
    let mut done = Replaced { files: files.len(), ..Replaced::default() };
    let new: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    done.removed = old.keys().filter(|path| !new.contains(&path.as_str()) && beside.join(path).exists()).count();
    for path in old.keys().map(String::as_str).chain(new).chain([MANIFEST]) {
        // Not there, or a folder now: nothing to remove.
        let _ = fs::remove_file(beside.join(path));
    }
    done.kept = carry(&beside, target).map_err(failed)?;
    drop(made);
    sync_folder(&parent);
    Ok(done)
}

/// A path of parts only: nothing that leads up or to a root.
fn is_inside(path: &str) -> bool {
    let mut parts = Path::new(path).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_))) && path != MANIFEST
}

/// Refuses before anything is written where something would be lost.
fn check(target: &Path, files: &[(String, Vec<u8>)], old: &BTreeMap<String, String>, over: Over) -> Result<(), OutputError> {
    for (path, _) in files {
        let place = target.join(path);
        let Ok(facts) = fs::symlink_metadata(&place) else { continue };
        if is_ours(&place) {
            return Err(OutputError::Ours(place));
        }
        if facts.is_dir() {
            return Err(OutputError::NotAFile(place));
        }
        if over == Over::Nothing && !old.contains_key(path) {
            return Err(OutputError::Exists(place));
        }
    }
    // An event that is open must not move, not even for a moment.
    for entry in fs::read_dir(target).into_iter().flatten().flatten() {
        if is_ours(&entry.path()) {
            return Err(OutputError::Ours(entry.path()));
        }
    }
    // What is removed or replaced must still be what was written.
    for (path, was) in old {
        let place = target.join(path);
        if fs::symlink_metadata(&place).is_ok() && over == Over::Nothing && hash_of(&place).as_ref() != Some(was) {
            return Err(OutputError::Changed(place));
        }
    }
    Ok(())
}

fn fill(folder: &Path, files: &[(String, Vec<u8>)]) -> io::Result<()> {
    let mut list = String::new();
    let mut made: Option<PathBuf> = None;
    for (path, bytes) in files {
        let place = folder.join(path);
        let parent = folder_of(&place);
        if made.as_ref() != Some(&parent) {
            fs::create_dir_all(&parent)?;
            made = Some(parent);
        }
        fs::File::create_new(&place)?.write_all(bytes)?;
        list.push_str(&format!("{}  {path}\n", hash(bytes)));
    }
    let mut manifest = fs::File::create_new(folder.join(MANIFEST))?;
    manifest.write_all(list.as_bytes())?;
    manifest.sync_all()?;
    sync_folder(folder);
    Ok(())
}

/// Two folders take each other's names: in one step where the system can.
fn exchange(new: &Path, old: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        if renameat_with(CWD, new, CWD, old, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
    }
    // FAT, network folders: for a moment there is no folder, but never half of one.
    let aside = new.with_extension("old");
    fs::rename(old, &aside)?;
    if let Err(e) = fs::rename(new, old) {
        fs::rename(&aside, old)?;
        return Err(e);
    }
    fs::rename(&aside, new)
}

/// Moves what is left of a folder into another one, whole folders where the other has none of that name; gives how many files and folders.
fn carry(from: &Path, to: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (is_folder, target) = (entry.file_type()?.is_dir(), to.join(entry.file_name()));
        if is_folder && fs::read_dir(entry.path())?.next().is_none() {
            continue;
        }
        if is_folder && target.is_dir() {
            count += carry(&entry.path(), &target)?;
        } else if !is_folder || has_files(&entry.path())? {
            fs::rename(entry.path(), target)?;
            count += 1;
        }
    }
    Ok(count)
}

fn has_files(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_type()?.is_dir() || has_files(&entry.path())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A folder beside the target; removed with this value, unless something is left in it that nobody else has.
struct Beside {
    folder: PathBuf,
    /// It is the folder of before, which may hold more than pages.
    is_old: bool,
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.is_old || !has_files(&self.folder).unwrap_or(true) {
            // What cannot be removed lies there under a name that says what it is.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// What the program put there the last time. A list that cannot be read makes every file somebody else's.
fn manifest(folder: &Path) -> BTreeMap<String, String> {
    let path = folder.join(MANIFEST);
    if !fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file()) {
        return BTreeMap::new();
    }
    let text = input::read_up_to(&path, LONGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once("  "));
    lines.filter(|(_, path)| is_inside(path)).map(|(hash, path)| (path.to_owned(), hash.to_owned())).collect()
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hash_of(path: &Path) -> Option<String> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|facts| facts.is_file());
    is_file.then(|| input::read(path).ok()).flatten().map(|bytes| hash(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(names: &[&str]) -> Vec<(String, Vec<u8>)> {
        names.iter().map(|name| ((*name).to_owned(), format!("page {name}").into_bytes())).collect()
    }

    fn tree(folder: &Path) -> Vec<String> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_name().unwrap().to_string_lossy().into_owned();
            if entry.is_dir() {
                found.extend(tree(&entry).into_iter().map(|inner| format!("{name}/{inner}")));
            } else {
                found.push(name);
            }
        }
        found.sort();
        found
    }

    #[test]
    fn the_folder_is_replaced_whole_and_old_pages_go() {
        let top = tempfile::tempdir().unwrap();
        let site = top.path().join("a/site");
        let first = replace_folder(&site, &pages(&["index.html", "s1/r1.html", "s2/r1.html"]), Over::Nothing).unwrap();
        assert_eq!(first, Replaced { files: 3, removed: 0, kept: 0 });
        fs::create_dir(site.join(".git")).unwrap();
        fs::write(site.join(".git/HEAD"), "ref").unwrap();
        fs::write(site.join("s1/logo.png"), "theirs").unwrap();
        let second = replace_folder(&site, &pages(&["index.html", "s1/r2.html"]), Over::Nothing).unwrap();
        assert_eq!(second, Replaced { files: 2, removed: 2, kept: 2 });
        assert_eq!(tree(&site), [".flagfall-site", ".git/HEAD", "index.html", "s1/logo.png", "s1/r2.html"]);
        assert_eq!(tree(top.path()).iter().filter(|path| !path.starts_with("a/site/")).count(), 0, "nothing is left beside it");
    }

    #[test]
    fn nothing_of_somebody_else_is_lost() {
        let top = tempfile::tempdir().unwrap();
        let site = top.path().join("site");
        fs::create_dir(&site).unwrap();
        fs::write(site.join("index.html"), "theirs").unwrap();
        let refused = replace_folder(&site, &pages(&["index.html"]), Over::Nothing);
        assert!(matches!(refused, Err(OutputError::Exists(path)) if path.ends_with("index.html")));
        assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), "theirs");
        replace_folder(&site, &pages(&["index.html", "r1.html"]), Over::Files).unwrap();
        // Changed since: neither replaced nor removed.
        fs::write(site.join("r1.html"), "corrected by hand").unwrap();
        let refused = replace_folder(&site, &pages(&["index.html"]), Over::Nothing);
        assert!(matches!(refused, Err(OutputError::Changed(path)) if path.ends_with("r1.html")));
        assert_eq!(fs::read_to_string(site.join("r1.html")).unwrap(), "corrected by hand");
        for bad in ["../x.html", "/x.html", "a/../../x", ""] {
            assert!(matches!(replace_folder(&site, &pages(&[bad]), Over::Files), Err(OutputError::NotAFile(_))), "{bad}");
        }
        fs::write(top.path().join("file"), "").unwrap();
        assert!(matches!(replace_folder(&top.path().join("file"), &pages(&["a"]), Over::Files), Err(OutputError::NotAFolder(_))));
        assert!(!tree(top.path()).iter().any(|path| path.contains("partial")));
    }

    #[test]
    fn a_folder_with_an_event_is_left_alone() {
        let top = tempfile::tempdir().unwrap();
        let site = top.path().join("site");
        fs::create_dir(&site).unwrap();
        fs::write(site.join("cup.flagfall"), "an event").unwrap();
        for names in [["index.html"], ["cup.flagfall"]] {
            assert!(matches!(replace_folder(&site, &pages(&names), Over::Files), Err(OutputError::Ours(_))), "{names:?}");
        }
        assert_eq!(tree(&site), ["cup.flagfall"]);
    }

    /// Whoever looks while it is replaced again and again finds all pages of one time.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_reader_never_finds_half_of_it() {
        use std::sync::atomic::{AtomicBool, Ordering};
        let top = tempfile::tempdir().unwrap();
        let site = top.path().join("site");
        let of = |n: u32| -> Vec<(String, Vec<u8>)> { (0..20).map(|page| (format!("p{page}.html"), n.to_string().into_bytes())).collect() };
        replace_folder(&site, &of(0), Over::Nothing).unwrap();
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let reader = scope.spawn(|| {
                let mut looks = 0_u32;
                while !stop.load(Ordering::Relaxed) {
                    // One look at the folder: by a handle that stays with what it was opened on.
                    let folder = rustix::fs::open(&site, rustix::fs::OFlags::DIRECTORY, rustix::fs::Mode::empty()).unwrap();
                    let names = rustix::fs::Dir::read_from(&folder).unwrap().filter_map(Result::ok);
                    let pages = names.filter(|entry| entry.file_name().to_bytes().ends_with(b".html")).count();
                    // The folder of before is emptied once it has lost the name.
                    assert!(pages == 20 || fs::read_dir(&site).unwrap().count() == 21, "{pages} pages");
                    looks += 1;
                }
                looks
            });
            for n in 1..40 {
                replace_folder(&site, &of(n), Over::Nothing).unwrap();
                assert_eq!(fs::read_to_string(site.join("p19.html")).unwrap(), n.to_string());
            }
            stop.store(true, Ordering::Relaxed);
            assert!(reader.join().unwrap() > 0);
        });
    }
}
