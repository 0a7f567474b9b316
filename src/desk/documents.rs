//! Documents of an event: from its state to pages and files.

use crate::config::PaperSize;
use crate::words::{Lang, Message};
use ::print::documents::{About, Kind, Unfit};
use ::print::fonts::Fonts;
use ::print::layout::put_foot;
use ::print::material::Material;
use ::print::page::{Document, Paper, Weight};
use event::{Event, Moment, Section};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use store::{Finding, Head, Store, short};

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

/// What stands in the lower margin of every sheet.
#[derive(Clone, Debug)]
pub struct Seal {
    /// The state of the event.
    head: Head,
    /// What is wrong with its file.
    finding: Option<Finding>,
}

impl Seal {
    /// That of an open event.
    pub fn of(store: &Store) -> Self {
        Self { head: store.head().clone(), finding: store.findings().first().cloned() }
    }
}

impl Composed {
    /// The same pages with the state of the event that they show in their lower margin: first digits of the hash and number of the newest
    /// entry, against which `flagfall verify EVENT --expect` holds a file. A file that is not sound is named as well.
    pub fn sealed(mut self, seal: &Seal, lang: Lang) -> Self {
        let head = &seal.head;
        let state = lang.fill("print.state", &[("hash", short(&head.hash)), ("count", &head.count.to_string())]);
        put_foot(&mut self.document, &state, Weight::Regular, &self.fonts);
        if let Some(finding) = &seal.finding {
            let warning = lang.fill("print.damaged", &[("what", &finding.say(lang))]);
            put_foot(&mut self.document, &warning, Weight::Bold, &self.fonts);
        }
        self
    }
}

/// The round that a document is about: the one asked for, else the newest; for standings the last complete one.
pub fn round_for(section: &Section, kind: &Kind, asked: Option<u16>) -> u16 {
    let complete = section.rounds_complete();
    asked.unwrap_or(if kind.about == About::After && complete > 0 { complete } else { section.current_number() })
}

/// Lays a document out. Fonts of the system are asked only for characters that the shipped ones lack. `now` is this moment.
pub fn compose(
    event: &Event,
    section: &Section,
    kind: &Kind,
    round: u16,
    lang: Lang,
    paper: Paper,
    now: &Moment,
) -> Result<Composed, Unfit> {
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

/// The folder of an event's sheets: `print/<name of the event file>` beside it, so that events that share a folder do not share sheets.
pub fn folder_beside(event_file: &Path) -> PathBuf {
    event_file.with_file_name("print").join(event_file.file_stem().unwrap_or_default())
}

/// Where the PDF of a document goes: `Open A-pairings-r5.pdf` in the folder of the event's sheets.
pub fn path_beside(event_file: &Path, section: &Section, kind: &Kind, round: u16) -> PathBuf {
    let folder = folder_beside(event_file);
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_') { c } else { '_' };
    let section: String = section.setup.name.chars().take(40).map(safe).collect();
    let round = if kind.about == About::Event { String::new() } else { format!("-r{round}") };
    folder.join(format!("{section}-{}{round}.pdf", kind.id))
}
