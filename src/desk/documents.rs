//! Documents of an event: from its state to pages and files.

use crate::config::PaperSize;
use crate::event::{Event, Section};
use crate::i18n::Lang;
use crate::print::documents::{About, Kind, Unfit};
use crate::print::fonts::Fonts;
use crate::print::material::Material;
use crate::print::page::{Document, Paper};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The paper of the configuration.
pub const fn paper(size: PaperSize) -> Paper {
    match size {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    }
}

/// A document on pages.
pub struct Composed {
    /// The pages.
    pub document: Document,
    /// The fonts they were measured with.
    pub fonts: Fonts,
    /// Characters that no font has: they print as boxes, so the arbiter is told.
    pub missing: BTreeSet<char>,
}

/// The round that a document is about: the one asked for, else the newest; for standings the last complete one.
pub fn round_for(section: &Section, kind: &Kind, asked: Option<u16>) -> u16 {
    let complete = section.rounds_complete();
    asked.unwrap_or(if kind.about == About::After && complete > 0 { complete } else { section.current_number() })
}

/// Lays a document out. Fonts of the system are asked only for characters that the shipped ones lack. `now` is the stamp of this moment.
pub fn compose(event: &Event, section: &Section, kind: &Kind, round: u16, lang: Lang, paper: Paper, now: &str) -> Result<Composed, Unfit> {
    // Before the standings and everything else is computed for a document that cannot be made.
    kind.fits(section, round)?;
    let material = Material::new(event, section, kind.about, round, lang, now);
    let mut fonts = Fonts::new();
    let mut document = kind.pages(&material.input(), paper, &fonts)?;
    let mut missing = fonts.missing(document.texts());
    if !missing.is_empty() && !fonts.find_in_system(&missing).is_empty() {
        document = kind.pages(&material.input(), paper, &fonts)?;
        missing = fonts.missing(document.texts());
    }
    Ok(Composed { document, fonts, missing })
}

/// Where the PDF of a document goes: `print/<name of the event file>/Open A-pairings-r5.pdf` beside the event, so that events that
/// share a folder do not share sheets.
pub fn path_beside(event_file: &Path, section: &Section, kind: &Kind, round: u16) -> std::io::Result<PathBuf> {
    let folder = event_file.with_file_name("print").join(event_file.file_stem().unwrap_or_default());
    std::fs::create_dir_all(&folder)?;
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_') { c } else { '_' };
    let section: String = section.setup.name.chars().take(40).map(safe).collect();
    let round = if kind.about == About::Event { String::new() } else { format!("-r{round}") };
    Ok(folder.join(format!("{section}-{}{round}.pdf", kind.id)))
}
