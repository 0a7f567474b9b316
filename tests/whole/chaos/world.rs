//! The folders of a run, and the mischief that is done in them. It knows what it has put where, so that afterwards one can look.

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
    hall_mount: Option<Mount>,
    stick_mount: Option<Mount>,
    older: Vec<u8>,
    stranger: Vec<u8>,
    number: usize,
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mischief {
    RenameEvent,
    MoveEventAndBack,
    OtherEventOver,
    OlderOver,
    TextOver,
    FolderInPlace,
    DeleteEvent,
    WriteOlderInto,
    WriteStrangerInto,
    WriteTextInto,
    CutShort,
    RenameFolder,
    DeleteFolder,
    DeleteLock,
    DeleteJournal,
    SwapLink,
    ReadOnlyFolder,
    FillDisk,
    FreeDisk,
    TakeEventOut,
    BlockShelter,
    PullStick,
    ReturnStick,
    OtherStick,
    TakeStickOut,
    ProtectStick,
    ReleaseStick,
    FillStick,
    PlantCopies,
    PlantPrintLink,
    BlockPrints,
}

impl Mischief {
    pub const ALL: [Self; 31] = [
        Self::RenameEvent,
        Self::MoveEventAndBack,
        Self::OtherEventOver,
        Self::OlderOver,
        Self::TextOver,
        Self::FolderInPlace,
        Self::DeleteEvent,
        Self::WriteOlderInto,
        Self::WriteStrangerInto,
        Self::WriteTextInto,
        Self::CutShort,
        Self::RenameFolder,
        Self::DeleteFolder,
        Self::DeleteLock,
        Self::DeleteJournal,
        Self::SwapLink,
        Self::ReadOnlyFolder,
        Self::FillDisk,
        Self::FreeDisk,
        Self::TakeEventOut,
        Self::BlockShelter,
        Self::PullStick,
        Self::ReturnStick,
        Self::OtherStick,
        Self::TakeStickOut,
        Self::ProtectStick,
        Self::ReleaseStick,
        Self::FillStick,
        Self::PlantCopies,
        Self::PlantPrintLink,
        Self::BlockPrints,
    ];

    /// Whether it takes the folder for copies away.
    pub const fn shakes(self) -> bool {
        matches!(self, Self::PullStick | Self::ReturnStick | Self::OtherStick | Self::TakeStickOut | Self::ProtectStick)
    }

    /// Whether it writes into the open file itself: then a copy that is taken, and the file where it ends, are not what the program wrote.
    pub const fn into_the_file(self) -> bool {
        matches!(self, Self::WriteOlderInto | Self::WriteStrangerInto | Self::WriteTextInto | Self::CutShort)
    }
}

const TEXT: &[u8] = b"Shopping: milk, bread, batteries for the clocks.\n";

fn refused(what: &str) -> io::Error {
    io::Error::other(what.to_owned())
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

    fn folder(&self) -> PathBuf {
        self.event.parent().unwrap().to_owned()
    }

    /// A number that is not used yet.
    pub const fn next(&mut self) -> usize {
        self.number += 1;
        self.number
    }

    /// A new name in the folder of what was carried away.
    fn aside(&mut self) -> PathBuf {
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
    fn carry(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        let moved = |path: &Path| path.strip_prefix(from).map(|rest| if rest.as_os_str().is_empty() { to.to_owned() } else { to.join(rest) });
        self.planted = std::mem::take(&mut self.planted).into_iter().map(|(p, b)| (moved(&p).unwrap_or(p), b)).collect();
        for path in self.away.iter_mut().map(|a| &mut a.path).chain(self.copies.iter_mut().map(|c| &mut c.0)) {
            *path = moved(path).unwrap_or_else(|_| path.clone());
        }
        Ok(())
    }

    /// Forgets what was known below a path: it is gone.
    fn forget(&mut self, below: &Path) {
        self.planted.retain(|path, _| !path.starts_with(below));
        self.away.retain(|away| !away.path.starts_with(below));
        self.copies.retain(|(path, _)| !path.starts_with(below));
    }

    /// Whether the event's name still leads to what the program has written.
    fn is_ours(&self) -> bool {
        let real = fs::canonicalize(&self.event).ok().filter(|path| path.is_file());
        real.is_some_and(|path| !self.planted.contains_key(&path))
    }

    /// Puts a file of others there; a disk that is full does not keep half of it.
    fn plant(&mut self, path: PathBuf, bytes: &[u8]) -> io::Result<()> {
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
    fn over(&mut self, bytes: &[u8]) -> io::Result<()> {
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

    fn write_into(&mut self, bytes: &[u8]) -> io::Result<()> {
        let event = self.event.clone();
        if !self.is_ours() || fs::read(&event)? == bytes {
            return Err(refused("nothing of ours is there, or the same"));
        }
        fs::write(&event, bytes)?;
        self.planted.insert(fs::canonicalize(&event)?, bytes.to_owned());
        Ok(())
    }

    /// Does one thing; `now` is what is acknowledged. An error: it was not possible, and nothing happened.
    pub fn happen(&mut self, what: Mischief, now: &Results) -> io::Result<()> {
        let (event, folder, stick) = (self.event.clone(), self.folder(), self.stick.clone());
        let shown = |path: &Path| path.with_extension("");
        match what {
            Mischief::RenameEvent => {
                let to = folder.join(format!("renamed-{}.flagfall", self.next()));
                let ours = self.is_ours();
                self.carry(&event, &to)?;
                if ours {
                    self.away.push(Away { path: fs::canonicalize(&to)?, results: now.clone() });
                }
            }
            Mischief::MoveEventAndBack => {
                let to = folder.join("for-a-moment");
                fs::rename(&event, &to)?;
                std::thread::yield_now();
                fs::rename(&to, &event)?;
            }
            Mischief::OtherEventOver => self.over(&self.stranger.clone())?,
            Mischief::OlderOver => self.over(&self.older.clone())?,
            Mischief::TextOver => self.over(TEXT)?,
            Mischief::FolderInPlace => {
                fs::remove_file(&event)?;
                self.forget(&event);
                fs::create_dir(&event)?;
                fs::write(event.join("inside"), TEXT)?;
                self.planted.insert(event.join("inside"), TEXT.to_owned());
            }
            Mischief::DeleteEvent => {
                fs::remove_file(&event)?;
                self.forget(&event);
            }
            Mischief::WriteOlderInto => self.write_into(&self.older.clone())?,
            Mischief::WriteStrangerInto => self.write_into(&self.stranger.clone())?,
            Mischief::WriteTextInto => self.write_into(TEXT)?,
            Mischief::CutShort => self.write_into(b"")?,
            Mischief::RenameFolder => {
                let to = if self.hall_mount.is_some() { return Err(refused("mounted")) } else { self.aside() };
                let ours = self.is_ours();
                if folder == self.base {
                    return Err(refused("the whole world"));
                }
                self.carry(&folder, &to)?;
                if ours {
                    self.away.push(Away { path: to.join(event.file_name().unwrap()), results: now.clone() });
                }
                fs::create_dir(&folder)?;
            }
            Mischief::DeleteFolder => {
                if self.hall_mount.is_some() || folder == self.base {
                    return Err(refused("mounted, or the whole world"));
                }
                self.forget(&folder);
                // The program may be writing there at the same moment.
                while fs::remove_dir_all(&folder).is_err_and(|e| e.kind() == io::ErrorKind::DirectoryNotEmpty) {}
                if self.number.is_multiple_of(2) {
                    fs::create_dir(&folder)?;
                }
            }
            Mischief::DeleteLock => fs::remove_file(beside(&event, ".lock"))?,
            Mischief::DeleteJournal => fs::remove_file(beside(&event, "-journal"))?,
            Mischief::SwapLink => {
                if !event.is_symlink() || !self.is_ours() {
                    return Err(refused("no link of ours"));
                }
                self.away.push(Away { path: fs::canonicalize(&event)?, results: now.clone() });
                let other = self.aside();
                fs::write(&other, &self.stranger)?;
                fs::remove_file(&event)?;
                symlink(&other, &event)?;
                self.planted.insert(other, self.stranger.clone());
            }
            Mischief::ReadOnlyFolder => {
                fs::set_permissions(&folder, fs::Permissions::from_mode(0o555))?;
                // Whom permissions do not bind notices nothing.
                if fs::write(folder.join("probe"), b"").is_ok() {
                    fs::remove_file(folder.join("probe"))?;
                    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
                    return Err(refused("permissions do not bind this user"));
                }
            }
            Mischief::FillDisk => fill(self.hall_mount.as_ref())?,
            Mischief::FreeDisk => free(self.hall_mount.as_ref())?,
            Mischief::TakeEventOut => {
                let mount = self.hall_mount.take().ok_or_else(|| refused("no stick"))?;
                self.forget(&mount.at().to_owned());
                drop(mount);
            }
            Mischief::BlockShelter => {
                let shelter = self.data().join("events");
                if event.starts_with(&shelter) || shelter.exists() {
                    return Err(refused("in use"));
                }
                fs::write(&shelter, TEXT)?;
            }
            Mischief::PullStick => {
                let to = if self.stick_mount.is_some() { return Err(refused("mounted")) } else { self.aside() };
                self.carry(&stick, &to)?;
                fs::create_dir(&stick)?;
            }
            Mischief::ReturnStick => {
                let pulled = self.copies.iter().map(|c| c.0.clone()).find(|path| *path != stick).ok_or_else(|| refused("not pulled"))?;
                if self.stick_mount.is_some() {
                    return Err(refused("mounted"));
                }
                let aside = self.aside();
                self.carry(&stick, &aside)?;
                self.carry(&pulled, &stick)?;
            }
            Mischief::OtherStick => {
                self.happen(Mischief::PullStick, now)?;
                fs::write(stick.join(flagfall::desk::copies::MARKER), format!("{}\n", "ab".repeat(16)))?;
            }
            Mischief::TakeStickOut => {
                let mount = self.stick_mount.take().ok_or_else(|| refused("no stick"))?;
                self.forget(&stick);
                drop(mount);
            }
            Mischief::ProtectStick => {
                let mount = self.stick_mount.as_ref().ok_or_else(|| refused("no stick"))?;
                return if mount.remount("ro") { Ok(()) } else { Err(refused("busy")) };
            }
            Mischief::ReleaseStick => {
                self.stick_mount.as_ref().ok_or_else(|| refused("no stick"))?.remount("rw");
            }
            Mischief::FillStick => fill(self.stick_mount.as_ref())?,
            Mischief::PlantCopies => {
                // What is damaged is not known to be in another copy.
                let damaged = self.stranger[..self.stranger.len() / 2].to_vec();
                for (name, bytes) in [("cup-20261120-120000.flagfall", TEXT), ("cup-2-20261120-120000.flagfall", &damaged)] {
                    self.plant(stick.join(name), bytes)?;
                }
            }
            Mischief::PlantPrintLink => {
                let prints = folder.join("print").join(shown(&event).file_name().unwrap());
                fs::create_dir_all(&prints)?;
                let victim = self.aside();
                symlink(&victim, prints.join("Open-pairings-r1.pdf"))?;
                self.never.push(victim);
            }
            Mischief::BlockPrints => {
                self.plant(folder.join("print"), TEXT)?;
            }
        }
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

fn fill(mount: Option<&Mount>) -> io::Result<()> {
    let file = mount.ok_or_else(|| refused("no small disk"))?.at().join("filler");
    // Until it is full, to the last block.
    let _ = fs::write(file, vec![0; 4 << 20]);
    Ok(())
}

fn free(mount: Option<&Mount>) -> io::Result<()> {
    fs::remove_file(mount.ok_or_else(|| refused("no small disk"))?.at().join("filler"))
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
