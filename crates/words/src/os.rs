//! What the operating system said about a file or a program.

use crate::lang::text_as_value;
use std::io::{self, ErrorKind};

/// A value for a message: the usual faults in the reader's language, the others in the system's own words.
pub fn os_words(error: &io::Error) -> String {
    // Whoever put a text of his own into the error knows more than its kind says.
    if error.get_ref().is_some() {
        return error.to_string();
    }
    let key = match error.kind() {
        ErrorKind::NotFound => "event.os.not-found",
        ErrorKind::PermissionDenied => "event.os.denied",
        ErrorKind::AlreadyExists => "event.os.exists",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "event.os.full",
        ErrorKind::FileTooLarge => "event.os.too-large",
        ErrorKind::ReadOnlyFilesystem => "event.os.read-only",
        ErrorKind::IsADirectory => "event.os.folder",
        ErrorKind::NotADirectory => "event.os.no-folder",
        ErrorKind::DirectoryNotEmpty => "event.os.not-empty",
        ErrorKind::InvalidFilename => "event.os.name",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "event.os.busy",
        ErrorKind::TimedOut => "event.os.timed-out",
        ErrorKind::BrokenPipe => "event.os.pipe",
        _ => return error.to_string(),
    };
    text_as_value(key)
}

#[cfg(test)]
mod tests {
    use crate::{Lang, Message};
    use files::input::InputError;
    use std::io;
    use std::path::PathBuf;

    fn said(error: io::Error, lang: &str) -> String {
        InputError::Io(PathBuf::from("/stick/a.trf"), error).say(Lang::named(lang).unwrap_or_default())
    }

    #[test]
    fn the_system_is_heard_in_the_readers_language() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        assert_eq!(said(denied(), "en"), "/stick/a.trf: the rights of the file or folder do not allow it");
        assert_eq!(said(denied(), "zh-CN"), "/stick/a.trf：没有读写权限");
    }

    #[test]
    fn what_is_said_beside_the_kind_is_kept() {
        let own = io::Error::new(io::ErrorKind::PermissionDenied, "the card is locked");
        assert_eq!(said(own, "zh-CN"), "/stick/a.trf：the card is locked");
    }
}
