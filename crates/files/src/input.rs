//! Every file that the program reads is opened here: files only, and no larger than can be held. A FIFO would keep the program waiting
//! for ever, a device could have no end.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The largest file that is read into memory, in bytes.
const LARGEST: u64 = 64 << 20;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The operating system said no.
    #[error("{}: {}", .0.display(), .1)]
    Io(PathBuf, #[source] io::Error),
    /// A folder, a FIFO, a device or a socket.
    #[error("{} is no file", .0.display())]
    NotAFile(PathBuf),
    /// Larger than this many bytes.
    #[error("{} is larger than {} bytes", .0.display(), .1)]
    TooLarge(PathBuf, u64),
}

/// Opens a file for reading and gives its size. Anything but a file is refused, and opening never waits.
pub fn open(path: &Path) -> Result<(File, u64), InputError> {
    let failed = |e| InputError::Io(path.to_owned(), e);
    let file = options().open(path).map_err(failed)?;
    let facts = file.metadata().map_err(failed)?;
    if facts.is_file() { Ok((file, facts.len())) } else { Err(InputError::NotAFile(path.to_owned())) }
}

/// Opening a FIFO for reading waits for a writer, unless it is asked not to.
#[cfg(unix)]
fn options() -> std::fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = File::options();
    options.read(true).custom_flags(libc::O_NONBLOCK);
    options
}

#[cfg(not(unix))]
fn options() -> std::fs::OpenOptions {
    let mut options = File::options();
    options.read(true);
    options
}

/// Reads a whole file of at most 64 MiB.
pub fn read(path: &Path) -> Result<Vec<u8>, InputError> {
    read_up_to(path, LARGEST)
}

/// Reads a whole file of at most so many bytes.
pub fn read_up_to(path: &Path, most: u64) -> Result<Vec<u8>, InputError> {
    let (file, size) = open(path)?;
    if size > most {
        return Err(InputError::TooLarge(path.to_owned(), most));
    }
    whole(file, path, most)
}

/// Whether somebody sits at standard input and can be asked.
pub fn is_typed() -> bool {
    io::stdin().is_terminal()
}

/// The line that somebody types, without blanks around it; `None` for an empty one and at the end.
pub fn typed_line() -> Option<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).ok()?;
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

/// Reads standard input to its end, at most 64 MiB.
pub fn read_stdin() -> Result<Vec<u8>, InputError> {
    whole(io::stdin(), Path::new("-"), LARGEST)
}

/// A file can grow while it is read, and standard input has no size.
fn whole(from: impl Read, path: &Path, most: u64) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes).map_err(|e| InputError::Io(path.to_owned(), e))?;
    if bytes.len() as u64 > most { Err(InputError::TooLarge(path.to_owned(), most)) } else { Ok(bytes) }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn files_only_and_no_larger_than_asked() {
        let folder = tempfile::tempdir().unwrap();
        let (file, fifo) = (folder.path().join("list.txt"), folder.path().join("fifo"));
        std::fs::write(&file, b"12345").unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        assert_eq!(read_up_to(&file, 5).unwrap(), b"12345");
        assert!(matches!(read_up_to(&file, 4), Err(InputError::TooLarge(_, 4))));
        for path in [fifo.as_path(), folder.path(), Path::new("/dev/zero")] {
            assert!(matches!(read(path), Err(InputError::NotAFile(_))), "{}", path.display());
        }
        assert!(matches!(read(&folder.path().join("none")), Err(InputError::Io(..))));
    }
}
