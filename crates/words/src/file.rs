//! Words for files that were not read or not written.

use crate::{Message, os_words};
use files::input::InputError;
use files::output::OutputError;
use std::io;
use std::path::Path;

impl Message for OutputError {
    fn key(&self) -> &'static str {
        match self {
            Self::Ours(_) => "event.output.ours",
            Self::Exists(_) => "event.output.exists",
            Self::Changed(_) => "event.output.changed",
            Self::NotAFile(_) => "event.output.not-a-file",
            Self::NotAFolder(_) => "event.output.not-a-folder",
            Self::Io(_, e) if e.kind() == io::ErrorKind::StorageFull => "event.output.full",
            Self::Io(..) => "event.output.io",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Ours(p) | Self::Exists(p) | Self::Changed(p) | Self::NotAFile(p) | Self::NotAFolder(p) => {
                vec![("path", p.display().to_string())]
            }
            Self::Io(p, e) => vec![("path", p.display().to_string()), ("what", os_words(e))],
        }
    }
}

impl Message for InputError {
    fn key(&self) -> &'static str {
        match self {
            Self::Io(_, e) if e.kind() == io::ErrorKind::NotFound => "event.input.not-found",
            Self::Io(..) => "event.input.io",
            Self::NotAFile(_) => "event.input.not-a-file",
            Self::TooLarge(..) => "event.input.too-large",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let path = |path: &Path| ("path", path.display().to_string());
        match self {
            Self::Io(p, e) => vec![path(p), ("what", os_words(e))],
            Self::NotAFile(p) => vec![path(p)],
            Self::TooLarge(p, most) => vec![path(p), ("size", (most >> 20).to_string())],
        }
    }
}
