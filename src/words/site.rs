//! What became of the folder of pages, and why pages did not get to the web.

use super::{Lang, Message, os_words};
use crate::desk::site::UploadError;
use files::output::Replaced;

/// What became of the folder.
pub fn replaced(replaced: Replaced, lang: Lang) -> String {
    let Replaced { files, removed, kept } = replaced;
    let values = [("files", files.to_string()), ("removed", removed.to_string()), ("kept", kept.to_string())];
    lang.fill("desk.site.replaced", &values.each_ref().map(|(key, value)| (*key, value.as_str())))
}

impl Message for UploadError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoCommand => "desk.site.no-command",
            Self::NotStarted(..) => "desk.site.not-started",
            Self::Failed(..) => "desk.site.failed",
            Self::GivenUp(_) => "desk.site.given-up",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoCommand => Vec::new(),
            Self::NotStarted(program, error) => vec![("program", program.clone()), ("what", os_words(error))],
            Self::Failed(program, what) => vec![("program", program.clone()), ("what", what.clone())],
            Self::GivenUp(program) => vec![("program", program.clone())],
        }
    }
}
