//! Documents of an event: from its state to pages, to a file, to the printer.

use super::standings::{Ask, Reasons, Table, of_section, reasons};
use super::template::{self, TemplateProblem};
use crate::config::{Config, PaperSize};
use ::files::output::{self, OutputError, Over};
use ::print::choice::{Choice, ChoiceError};
use ::print::documents::{About, Kind, Unfit, Unprintable, find};
use ::print::fonts::Fonts;
use ::print::layout::{lay_out, put_state};
use ::print::material::Material;
use ::print::page::{Document, Masthead, Paper, Style};
use ::print::pdf::{self, PdfError};
use ::print::sheet::Sheet;
use ::print::spool::{self, Sides, SpoolError};
use ::print::{html, text};
use event::{
    Command, Correction, Event, GameAt, Moment, Refusal, Republished, Section, SectionId, StageId, corrections, harmless, republished,
};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::{Finding, Head, Store, short};

/// The paper of the configuration.
pub const fn paper(size: PaperSize) -> Paper {
    match size {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    }
}

/// A document that is wanted.
#[derive(Clone, Copy)]
pub struct Request {
    /// Which.
    pub kind: &'static Kind,
    /// Of which section.
    pub section: SectionId,
    /// Round; `None` is the newest, for standings the last complete one.
    pub round: Option<u16>,
    /// The one board it is about; `None` is all of them.
    pub board: Option<u16>,
    /// Language and paper.
    pub style: Style,
}

/// Which two neighbours of the standings are asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyAsked {
    /// The section.
    pub section: SectionId,
    /// The stage; the current one if not given.
    pub stage: Option<StageId>,
    /// The last round counted; the last one with all results if not given.
    pub after: Option<u16>,
    /// The place of the upper one, from 0.
    pub place: usize,
}

/// Why a document was not made, written or printed.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// The event has no such section.
    #[error("no such section")]
    Refused(Refusal),
    /// The round is not paired yet.
    #[error("round {asked} is not paired yet; the newest is {newest}")]
    NoRound {
        /// The round asked for.
        asked: u16,
        /// The newest.
        newest: u16,
    },
    /// The document does not fit the section as it stands.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// What was chosen does not go with the document.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// Nothing is kept of the game.
    #[error("nothing is kept of this game")]
    NoGame,
    /// The ending of the file's name says no form.
    #[error("{}: the ending says no form", .0.display())]
    Form(PathBuf),
    /// Only PDF goes to a printer.
    #[error("{}: only PDF goes to a printer", .0.display())]
    NotForPrinter(PathBuf),
    /// The pages could not be made into this file.
    #[error("{}", .0.display())]
    Pdf(PathBuf, #[source] PdfError),
    /// The file was not written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The printing system did not take it.
    #[error(transparent)]
    Spool(#[from] SpoolError),
}

/// A document on pages.
pub struct Composed {
    /// The pages.
    pub document: Document,
    /// The fonts they were measured with.
    pub fonts: Fonts,
    /// Characters that no font has: they print as boxes, so the arbiter is told.
    pub missing: BTreeSet<char>,
    /// What was not understood of the files that the event brings along: the document is made without it.
    pub problems: Vec<TemplateProblem>,
}

/// Where the pages go.
#[derive(Clone, Copy, Debug)]
pub enum Target<'a> {
    /// Into a file that this program may replace, and that has a number where somebody changed what was written there before.
    Numbered(&'a Path),
    /// Into this file.
    File(&'a Path, Over),
}

/// The open event as it stood at one moment, with what its documents are made with: it can go to another thread.
#[derive(Clone, Debug)]
pub struct Frozen {
    /// The event.
    pub event: Arc<Event>,
    /// The state of the event.
    head: Head,
    /// What is wrong with its file.
    finding: Option<Finding>,
    /// The event file.
    pub path: PathBuf,
    /// What was put right in each section.
    corrections: BTreeMap<SectionId, Vec<Correction>>,
    /// What the newest publication of the newest round of each section changed.
    republished: BTreeMap<SectionId, Republished>,
    /// The moment, RFC 3339.
    pub at: Moment,
}

impl Frozen {
    /// An open event as it stands now.
    pub fn of(store: &Store, at: Moment) -> Self {
        let (head, finding) = (store.head().clone(), store.findings().first().cloned());
        let event = store.event();
        let of = |section: &Section| (section.id, corrections(store.history(), section.id));
        let corrections = event.sections.iter().map(of).collect();
        let again = |section: &Section| Some((section.id, republished(store.history(), &event, section.id, section.current_number())?));
        let republished = event.sections.iter().filter_map(again).collect();
        Self { event, head, finding, path: store.path().to_owned(), corrections, republished, at }
    }

    /// The first digits of the hash of the newest entry of the log.
    pub fn log(&self) -> String {
        short(&self.head.hash).to_owned()
    }

    /// The same event as everybody may see it.
    #[must_use]
    pub fn public(&self) -> Self {
        Self { event: Arc::new(site::public(&self.event)), corrections: BTreeMap::new(), ..self.clone() }
    }

    fn section(&self, id: SectionId) -> Result<&Section, DocumentError> {
        self.event.section(id).ok_or(DocumentError::Refused(Refusal::NoSection))
    }

    /// Lays a document out, with the state of the event in the lower margin, against which `flagfall verify EVENT --expect` holds a file.
    ///
    /// # Errors
    /// There is no such section or round, or the document does not fit.
    pub fn compose(&self, request: &Request) -> Result<Composed, DocumentError> {
        self.compose_as(request, &Choice::default())
    }

    /// The same with chosen columns, walls and room to write.
    ///
    /// # Errors
    /// There is no such section or round, the document does not fit, or the choice does not go with it.
    pub fn compose_as(&self, request: &Request, choice: &Choice) -> Result<Composed, DocumentError> {
        let section = self.section(request.section)?;
        let newest = section.current_number();
        if let Some(asked) = request.round.filter(|asked| *asked > newest) {
            return Err(DocumentError::NoRound { asked, newest });
        }
        let round = round_for(section, request.kind, request.round);
        let only = request.board.map(|board| section.with_board(round, board));
        let section = only.as_ref().unwrap_or(section);
        request.kind.fits_event(&self.event, section, round)?;
        let corrections = self.corrections.get(&section.id).cloned().unwrap_or_default();
        let material = Material::new(&self.event, section, request.kind.about, round, request.style.lang, &self.at);
        let again = self.republished.get(&section.id).filter(|_| round == newest).cloned();
        let beside = template::beside(&self.path);
        let material = material.with_corrections(corrections).with_republished(again).with_template(beside.template);
        let input = material.input();
        let composed = with_fonts(|fonts| request.kind.pages_as(&input, request.style, choice, fonts));
        let composed = composed.map_err(|why| match why {
            Unprintable::Unfit(why) => DocumentError::Unfit(why),
            Unprintable::Choice(why) => DocumentError::Choice(why),
        })?;
        Ok(self.sealed(Composed { problems: beside.problems, ..composed }))
    }

    /// The score of a game, laid out in the same way.
    ///
    /// # Errors
    /// There is no such section, or nothing is kept of the game.
    pub fn compose_score(&self, section: SectionId, game: GameAt, style: Style) -> Result<Composed, DocumentError> {
        let section = self.section(section)?;
        let composed = super::score::compose(&self.event, section, game, style, &self.at);
        composed.map(|composed| self.sealed(composed)).ok_or(DocumentError::NoGame)
    }

    /// First digits of the hash and number of the newest entry; a file that is not sound is named as well.
    pub fn sealed(&self, mut composed: Composed) -> Composed {
        let state = (short(&self.head.hash), self.head.count);
        put_state(&mut composed.document, state, self.finding.as_ref(), &composed.fonts);
        composed
    }

    /// Where the PDF of a document goes: `Open A-pairings-r5.pdf` in the folder of the event's sheets.
    ///
    /// # Errors
    /// There is no such section.
    pub fn path_of(&self, request: &Request) -> Result<PathBuf, DocumentError> {
        let (section, kind) = (self.section(request.section)?, request.kind);
        let round = round_for(section, kind, request.round);
        let safe = |c: char| if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_') { c } else { '_' };
        let section: String = section.setup.name.chars().take(40).map(safe).collect();
        let round = if kind.about == About::Event { String::new() } else { format!("-r{round}") };
        Ok(self.folder().join(format!("{section}-{}{round}.pdf", kind.id)))
    }

    /// Where the PDF of a game's score goes.
    pub fn path_of_score(&self, section: SectionId, game: GameAt) -> PathBuf {
        self.folder().join(format!("game-s{}-r{}-b{}.pdf", section.0, game.round, game.board))
    }

    /// Why one row of the standings stands above the next, with the standings and where the page goes.
    ///
    /// # Errors
    /// There is no such section, and no standings or no next row to speak of.
    pub fn reasons(&self, asked: &WhyAsked) -> Result<(Table, Reasons, PathBuf), DocumentError> {
        let section = self.section(asked.section)?;
        let ask = Ask { stage: asked.stage, after: asked.after, ..Ask::default() };
        let table = of_section(&self.event, section, &ask).map_err(|_| DocumentError::Unfit(Unfit::NoStandings))?;
        let reasons = reasons(&table, asked.place).ok_or(DocumentError::Unfit(Unfit::NoStandings))?;
        let name = format!("why-s{}-r{}-p{}.pdf", section.id.0, table.standings.after_round, asked.place + 1);
        Ok((table, reasons, self.folder().join(name)))
    }

    /// The folder of an event's sheets: `print/<name of the event file>` beside it, so that events that share a folder do not share sheets.
    fn folder(&self) -> PathBuf {
        self.path.with_file_name("print").join(self.path.file_stem().unwrap_or_default())
    }

    /// What is to stand in the log of a document that went to the printer.
    ///
    /// # Errors
    /// There is no such section.
    pub fn note(&self, request: &Request) -> Result<Command, DocumentError> {
        let section = self.section(request.section)?;
        Ok(Command::Printed(section.id, request.kind.id.to_owned(), round_for(section, request.kind, request.round)))
    }
}

/// The round that a document is about: the one asked for, else the newest; for standings the last complete one.
pub fn round_for(section: &Section, kind: &Kind, asked: Option<u16>) -> u16 {
    let complete = section.rounds_complete();
    asked.unwrap_or(if kind.about == About::After && complete > 0 { complete } else { section.current_number() })
}

/// Lays a document out. `now` is this moment.
pub fn compose(event: &Event, section: &Section, kind: &Kind, round: u16, style: Style, now: &Moment) -> Result<Composed, Unfit> {
    // Before the standings and everything else is computed for a document that cannot be made.
    kind.fits(section, round)?;
    let material = Material::new(event, section, kind.about, round, style.lang, now);
    pages(&material, kind, style)
}

fn pages(material: &Material, kind: &Kind, style: Style) -> Result<Composed, Unfit> {
    let input = material.input();
    with_fonts(|fonts| kind.pages_in(&input, style, fonts))
}

/// Lays a sheet out that was made elsewhere.
pub fn compose_sheet(sheet: &Sheet, masthead: &Masthead, style: Style) -> Composed {
    let Ok(composed) = with_fonts(|fonts| Ok::<_, Infallible>(lay_out(sheet, masthead, style.lang, style.paper, fonts)));
    composed
}

/// Lays pages out. Fonts of the system are asked only for characters that the shipped ones lack.
pub(super) fn with_fonts<E>(lay_out: impl Fn(&Fonts) -> Result<Document, E>) -> Result<Composed, E> {
    let mut fonts = Fonts::new();
    let mut document = lay_out(&fonts)?;
    let mut missing = fonts.missing(document.texts());
    if !missing.is_empty() && !fonts.find_in_system(&missing).is_empty() {
        document = lay_out(&fonts)?;
        missing = fonts.missing(document.texts());
    }
    Ok(Composed { document, fonts, missing, problems: Vec::new() })
}

/// Writes pages as PDF, plain text or HTML, by the ending of the file's name; gives where.
///
/// # Errors
/// The ending says no form, or the file was not written.
pub fn write(composed: &Composed, target: Target<'_>) -> Result<PathBuf, DocumentError> {
    match target {
        Target::Numbered(path) => Ok(output::put_numbered(path, &bytes(path, composed)?)?),
        Target::File(path, over) => {
            output::write(path, &bytes(path, composed)?, over)?;
            Ok(path.to_owned())
        }
    }
}

fn bytes(path: &Path, Composed { document, fonts, .. }: &Composed) -> Result<Vec<u8>, DocumentError> {
    if ends_in(path, "pdf") {
        pdf::render(document, fonts).map_err(|error| DocumentError::Pdf(path.to_owned(), error))
    } else if ends_in(path, "txt") {
        Ok(harmless::lines(&text::render(document, text::USUAL)).as_bytes().to_vec())
    } else if ends_in(path, "html") || ends_in(path, "htm") {
        Ok(harmless::lines(&html::render(document)).as_bytes().to_vec())
    } else {
        Err(DocumentError::Form(path.to_owned()))
    }
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
}

/// How sheets are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printing {
    /// The printers, each of which prints all; none is the system's default one.
    pub printers: Vec<String>,
    /// Copies on each.
    pub copies: u16,
    /// Which sides.
    pub sides: Sides,
    /// The tray; empty for the usual one.
    pub tray: String,
    /// Paper.
    pub paper: Paper,
}

impl Printing {
    /// The same for a document: a booklet is printed on both sides, turned over the short edge, or it could not be folded.
    #[must_use]
    pub fn for_kind(self, kind: &Kind) -> Self {
        let sides = if kind.is_booklet() { Sides::Short } else { self.sides };
        Self { sides, ..self }
    }

    /// As the configuration says.
    pub fn of(config: &Config) -> Self {
        Self {
            printers: printers(&config.printer),
            copies: config.copies,
            sides: config.sides,
            tray: config.tray.clone(),
            paper: paper(config.paper),
        }
    }
}

/// Names of printers, parted by blanks or commas.
pub fn printers(text: &str) -> Vec<String> {
    text.split([' ', ',', '，', '、']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Hands a PDF to each printer, to the system's default one where none is named; gives the numbers of the jobs. `keep_on` is asked again and
/// again whether to wait on.
///
/// # Errors
/// It is no PDF, or the printing system did not take it; the printers before have it then.
pub fn spool(file: &Path, title: &str, printing: &Printing, keep_on: &mut dyn FnMut(Duration) -> bool) -> Result<String, DocumentError> {
    if !ends_in(file, "pdf") {
        return Err(DocumentError::NotForPrinter(file.to_owned()));
    }
    let tray = Some(printing.tray.trim()).filter(|tray| !tray.is_empty());
    let Printing { copies, sides, paper, .. } = *printing;
    let mut numbers = Vec::new();
    let named = printing.printers.iter().map(|name| Some(name.as_str()));
    let wanted: Vec<Option<&str>> = if printing.printers.is_empty() { vec![None] } else { named.collect() };
    for printer in wanted {
        numbers.push(spool::print(&spool::Job { file, title, printer, copies, sides, tray, paper }, keep_on)?);
    }
    Ok(numbers.join(", "))
}

/// The documents that belong to a round, where the configuration says nothing else: what hangs on the wall, what lies on the boards, and how
/// things stand.
pub const OF_ROUND: [&str; 5] = ["pairings", "pairings-boards", "pairings-alphabetical", "slips", "standings"];

/// The documents of a round that can be made of a section, each with the round it is about: lists after a round are those after the one
/// before.
pub fn of_round(section: &Section, round: u16, wanted: &[String]) -> Vec<(&'static Kind, u16)> {
    let usual = OF_ROUND.map(str::to_owned);
    let wanted = if wanted.is_empty() { &usual[..] } else { wanted };
    let about = |id: &String| {
        let kind = find(id)?;
        let round = if kind.about == About::After { round.checked_sub(1)? } else { round };
        kind.fits(section, round).is_ok().then_some((kind, round))
    };
    let mut found: Vec<(&Kind, u16)> = Vec::new();
    for (kind, round) in wanted.iter().filter_map(about) {
        if !found.iter().any(|(known, _)| known.id == kind.id) {
            found.push((kind, round));
        }
    }
    found
}
