//! What somebody does to the files while an arbiter enters results.

use super::mount::Mount;
use super::seen::Results;
use super::world::{Away, World};
use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

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

pub fn refused(what: &str) -> io::Error {
    io::Error::other(what.to_owned())
}

impl World {
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
                self.forget(mount.at());
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
}

fn fill(mount: Option<&Mount>) -> io::Result<()> {
    let file = mount.ok_or_else(|| refused("no small disk"))?.at().join("filler");
    // Until it is full, to the last block.
    let _ = fs::write(file, vec![0; 4 << 20]);
    Ok(())
}

pub fn free(mount: Option<&Mount>) -> io::Result<()> {
    fs::remove_file(mount.ok_or_else(|| refused("no small disk"))?.at().join("filler"))
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}
