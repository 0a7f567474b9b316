//! The folders of a run, and where in them the event, its copies and the files of others are, so that afterwards one can look.

use super::mischief::{free, refused};
use super::mount::Mount;
use super::seen::Results;
use crate::crash::Dice;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// An event file that was carried away while it was open, and the least that must be in it.
#[derive(Debug)]
pub struct Away {
    pub path: PathBuf,
    pub results: Results,
}

/// The folders of a run.
#[derive(Debug)]
pub struct World {
    pub base: PathBuf,
    /// The event as the screen names it.
    pub event: PathBuf,
    /// The folder for copies.
    pub stick: PathBuf,
    /// Files of others that must stay as they are.
    pub planted: BTreeMap<PathBuf, Vec<u8>>,
    pub away: Vec<Away>,
    /// Folders with copies, and the entries in the longest copy that was acknowledged there.
    pub copies: Vec<(PathBuf, usize)>,
    /// Names that must not come to be: what a planted link points to.
    pub never: Vec<PathBuf>,
    /// The folder for copies was taken away while a copy may have been written.
    pub shaken: bool,
    pub(super) hall_mount: Option<Mount>,
    pub(super) stick_mount: Option<Mount>,
    pub(super) older: Vec<u8>,
    pub(super) stranger: Vec<u8>,
    pub(super) number: usize,
}

impl World {
    /// A world in a folder: `hall` for the event, `stick` for copies. Some are file systems of their own, where that is allowed; some open
    /// the event through a link.
    pub fn new(base: &Path, event: &[u8], stranger: &[u8], dice: &mut Dice) -> Self {
        let [hall, stick, away] = ["hall", "stick", "away"].map(|name| base.join(name));
        for folder in [&hall, &stick, &away] {
            fs::create_dir_all(folder).unwrap();
        }
        let kind = dice.roll(8);
        let hall_mount = if kind < 2 { Mount::new(&hall, "2m") } else { None };
        let stick_mount = if kind == 2 { Mount::new(&stick, "2m") } else { None };
        let file = hall.join("cup.flagfall");
        fs::write(&file, event).unwrap();
        let event_path = if kind == 3 {
            let link = base.join("link.flagfall");
            symlink(&file, &link).unwrap();
            link
        } else {
            file
        };
        Self {
            base: base.to_owned(),
            event: event_path,
            copies: vec![(stick.clone(), 0)],
            stick,
            planted: BTreeMap::new(),
            away: Vec::new(),
            never: Vec::new(),
            shaken: false,
            hall_mount,
            stick_mount,
            older: event.to_owned(),
            stranger: stranger.to_owned(),
            number: 0,
        }
    }

    pub fn data(&self) -> PathBuf {
        self.base.join("data")
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.event.parent().unwrap().to_owned()
    }

    /// A number that is not used yet.
    pub const fn next(&mut self) -> usize {
        self.number += 1;
        self.number
    }

    /// A new name in the folder of what was carried away.
    pub(super) fn aside(&mut self) -> PathBuf {
        let number = self.next();
        self.base.join("away").join(number.to_string())
    }

    /// Keeps the event as it is now, to be put in the place of a later one.
    pub fn keep_older(&mut self) {
        if let Ok(bytes) = fs::read(&self.event) {
            self.older = bytes;
        }
    }

    /// Renames, and remembers where what is known to lie there is now.
    pub(super) fn carry(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        let moved =
            |path: &Path| path.strip_prefix(from).map(|rest| if rest.as_os_str().is_empty() { to.to_owned() } else { to.join(rest) });
        self.planted = std::mem::take(&mut self.planted).into_iter().map(|(p, b)| (moved(&p).unwrap_or(p), b)).collect();
        for path in self.away.iter_mut().map(|a| &mut a.path).chain(self.copies.iter_mut().map(|c| &mut c.0)) {
            *path = moved(path).unwrap_or_else(|_| path.clone());
        }
        Ok(())
    }

    /// Forgets what was known below a path: it is gone.
    pub(super) fn forget(&mut self, below: &Path) {
        self.planted.retain(|path, _| !path.starts_with(below));
        self.away.retain(|away| !away.path.starts_with(below));
        self.copies.retain(|(path, _)| !path.starts_with(below));
    }

    /// Whether the event's name still leads to what the program has written.
    pub(super) fn is_ours(&self) -> bool {
        let real = fs::canonicalize(&self.event).ok().filter(|path| path.is_file());
        real.is_some_and(|path| !self.planted.contains_key(&path))
    }

    /// Puts a file of others there; a disk that is full does not keep half of it.
    pub(super) fn plant(&mut self, path: PathBuf, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = fs::File::create_new(&path).and_then(|_| fs::write(&path, bytes)) {
            if error.kind() != io::ErrorKind::AlreadyExists {
                let _ = fs::remove_file(&path);
            }
            return Err(error);
        }
        self.planted.insert(path, bytes.to_owned());
        Ok(())
    }

    /// Puts bytes in the place of the event by renaming, as sync programs do.
    pub(super) fn over(&mut self, bytes: &[u8]) -> io::Result<()> {
        let (new, event) = (self.aside(), self.event.clone());
        fs::write(&new, bytes)?;
        // Between two file systems it is a copy under another name first.
        let near = self.folder().join("incoming.tmp");
        if let Err(error) = fs::copy(&new, &near) {
            let _ = fs::remove_file(&near);
            return Err(error);
        }
        self.forget(&event);
        fs::rename(&near, &event)?;
        self.planted.insert(event, bytes.to_owned());
        Ok(())
    }

    pub(super) fn write_into(&mut self, bytes: &[u8]) -> io::Result<()> {
        let event = self.event.clone();
        if !self.is_ours() || fs::read(&event)? == bytes {
            return Err(refused("nothing of ours is there, or the same"));
        }
        fs::write(&event, bytes)?;
        self.planted.insert(fs::canonicalize(&event)?, bytes.to_owned());
        Ok(())
    }

    /// Makes room again: whatever keeps the program from writing at all is taken away. What is lost stays lost.
    pub fn heal(&self) {
        let _ = free(self.hall_mount.as_ref());
        let shelter = self.data().join("events");
        if shelter.is_file() {
            fs::remove_file(shelter).unwrap();
        }
        let _ = fs::set_permissions(self.folder(), fs::Permissions::from_mode(0o755));
    }
}
