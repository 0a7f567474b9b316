//! `flagfall print EVENT DOCUMENT`.

use super::error::Phrase;
use super::{CliError, Outcome, support};
use crate::config::Config;
use crate::desk::documents::{self, DocumentError, Frozen, Printing, Request, Target};
use crate::time;
use crate::words::{Lang, Message, documents as words};
use ::print::choice::{self, Choice, ChoiceError};
use ::print::documents::{DOCUMENTS, find};
use ::print::drawing::Order;
use ::print::measure::Size;
use ::print::page::{Paper, Style};
use ::print::spool::{self, Sides};
use std::path::{Path, PathBuf};
use store::Store;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    #[arg(required_unless_present = "list")]
    event: Option<PathBuf>,
    /// The document, by its name in the list; `round` for all that belong to a round.
    #[arg(required_unless_present = "list")]
    document: Option<String>,
    /// Name the documents, a line each; with an event, also why one cannot be made of it now.
    #[arg(long)]
    list: bool,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Round; the newest if not given, for standings the last complete one.
    #[arg(long)]
    round: Option<u16>,
    /// Paper; by default that of the configuration.
    #[arg(long, value_parser = paper)]
    paper: Option<Paper>,
    /// Type of lists that hang on a wall: `normal` is read at a step's distance, `large` at two metres, `auto` fills the pages that `normal` takes, or one page more where the list is then read at two metres.
    #[arg(long, value_parser = size)]
    size: Option<Size>,
    /// Columns to show, by their titles, parted by commas; all if not given.
    #[arg(long, value_delimiter = ',')]
    columns: Vec<String>,
    /// Rows for several walls, each beginning a page: boards (1-20,21-40) or, in lists by name, letters (A-K,L-Z).
    #[arg(long)]
    ranges: Option<String>,
    /// Empty cells for results and rows high enough to write in.
    #[arg(long)]
    write_results: bool,
    /// A page for each report: incidents, of which several stand on a page that has room for them.
    #[arg(long)]
    each_page: bool,
    /// File to write, as PDF, plain text or HTML by its ending; by default a PDF in the folder `print` beside the event.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Replace a file that is there already. An event file is never replaced.
    #[arg(long)]
    force: bool,
    /// How slips and cards stand on their sheets: stacked, so that a pile cut with a guillotine is in order, or in rows, for scissors.
    #[arg(long, value_enum)]
    order: Option<CardOrder>,
    /// Send the PDF to this printer, or to the one of the configuration if no name is given; may be given for several.
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    printer: Vec<String>,
    /// Copies; by default those of the configuration.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=99))]
    copies: Option<u16>,
    /// Which sides are printed: one, long (both, turned like a book), short (both, turned like a pad), printer (as it is set).
    #[arg(long, value_parser = sides)]
    duplex: Option<Sides>,
    /// The printer's tray, by the name that it has there.
    #[arg(long)]
    tray: Option<String>,
}

/// The name that stands for all documents of a round.
const ROUND: &str = "round";

fn sides(text: &str) -> Result<Sides, String> {
    Sides::ALL.into_iter().find(|sides| sides.name() == text).ok_or_else(|| Sides::ALL.map(Sides::name).join(", "))
}

/// How slips and cards stand on their sheets.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum CardOrder {
    /// The stacks of a cut pile, laid on one another, are in order.
    #[default]
    Stack,
    /// Row by row.
    Rows,
}

impl From<CardOrder> for Order {
    fn from(order: CardOrder) -> Self {
        match order {
            CardOrder::Stack => Self::Stack,
            CardOrder::Rows => Self::Rows,
        }
    }
}

fn paper(text: &str) -> Result<Paper, String> {
    let found = Paper::ALL.into_iter().find(|p| p.name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("the papers are {}", Paper::ALL.map(Paper::name).join(", ")))
}

fn size(text: &str) -> Result<Size, String> {
    let found = Size::ALL.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
    found.map(|(size, _)| size).ok_or_else(|| format!("the sizes are {}", Size::ALL.map(|(_, name)| name).join(", ")))
}

impl Args {
    /// What is chosen of the document.
    fn choice(&self) -> Result<Choice, CliError> {
        let spans = self.ranges.as_deref().map(choice::spans).transpose().map_err(CliError::unusable)?.unwrap_or_default();
        Ok(Choice { columns: self.columns.clone(), spans, write_results: self.write_results, each_page: self.each_page })
    }
}

/// Prints.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let config = support::config();
    let lang = support::lang();
    let (Some(event_file), Some(name), false) = (&args.event, &args.document, args.list) else {
        return list(args, lang);
    };
    let store = support::open_to_read(event_file)?;
    let section = support::section_id(&store, args.section.as_deref())?;
    let paper = args.paper.unwrap_or_else(|| documents::paper(config.paper));
    let style = Style { lang, paper, size: args.size.unwrap_or_default(), order: args.order.unwrap_or_default().into() };
    let wanted: Vec<Request> = if name == ROUND {
        let event = store.event();
        let of = support::section(&event, args.section.as_deref())?;
        let round = args.round.unwrap_or_else(|| of.current_number());
        let found = documents::of_round(of, round, &config.round_sheets);
        if found.is_empty() {
            return Err(Phrase::new("cli.print.nothing-of-round").with("round", round).into());
        }
        found.into_iter().map(|(kind, round)| Request { kind, section, round: Some(round), board: None, style }).collect()
    } else {
        let kind = find(name).ok_or_else(|| Phrase::new("cli.print.no-document").with("name", name))?;
        vec![Request { kind, section, round: args.round, board: None, style }]
    };
    let printing = printing(args, &config, style.paper);
    let frozen = Frozen::of(&store, time::stamp(&time::now()));
    drop(store);
    let mut outcome = Outcome::Clean;
    for request in &wanted {
        if !one(args, event_file, &frozen, request, printing.as_ref())? {
            outcome = Outcome::Found;
        }
    }
    Ok(outcome)
}

/// How it is printed; `None` where nothing goes to a printer.
fn printing(args: &Args, config: &Config, paper: Paper) -> Option<Printing> {
    if args.printer.is_empty() {
        return None;
    }
    let usual = Printing::of(config);
    let named: Vec<String> = args.printer.iter().filter(|name| !name.is_empty()).cloned().collect();
    Some(Printing {
        printers: if named.is_empty() { usual.printers } else { named },
        copies: args.copies.unwrap_or(usual.copies),
        sides: args.duplex.unwrap_or(usual.sides),
        tray: args.tray.clone().unwrap_or(usual.tray),
        paper,
    })
}

/// Writes one document, and sends it to the printers. Gives whether all its letters have a font.
fn one(args: &Args, event_file: &Path, frozen: &Frozen, request: &Request, printing: Option<&Printing>) -> Result<bool, CliError> {
    let lang = request.style.lang;
    let composed = frozen.compose_as(request, &args.choice()?)?;
    words::warnings(&composed, lang).iter().for_each(|line| errln!("flagfall: {line}"));
    let is_round = args.document.as_deref() == Some(ROUND);
    let path = match &args.output {
        // Of the documents of a round it is the folder.
        Some(folder) if is_round => {
            let own = frozen.path_of(request)?;
            documents::write(&composed, Target::File(&folder.join(own.file_name().unwrap_or_default()), support::over(args.force)))?
        }
        Some(path) => documents::write(&composed, Target::File(path, support::over(args.force)))?,
        None => documents::write(&composed, Target::Numbered(&frozen.path_of(request)?))?,
    };
    outln!("{}", path.display());
    if let Some(printing) = printing {
        let title = &composed.document.title;
        let printing = printing.clone().for_kind(request.kind);
        outln!("{}", documents::spool(&path, title, &printing, &mut |time| time < spool::LIMIT)?);
        // Where the log cannot take it, the paper is there all the same.
        let note = frozen.note(request)?;
        let noted = Store::open(event_file).and_then(|mut store| store.commit(&note, &support::stamp("")).map(|_| ()));
        if let Err(error) = noted {
            errln!("flagfall: {}", Phrase::new("cli.print.not-noted").with("what", error.say(lang)).now());
        }
    }
    Ok(composed.missing.is_empty() && composed.problems.is_empty())
}

impl From<DocumentError> for CliError {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Unfit(_) | DocumentError::Refused(_) | DocumentError::Choice(ChoiceError::NoOrder | ChoiceError::NoResults) => {
                Self::refused(error)
            }
            _ => Self::unusable(error),
        }
    }
}

/// The documents, and of an event why one does not fit it.
fn list(args: &Args, lang: Lang) -> Result<Outcome, CliError> {
    let store = args.event.as_deref().map(support::open).transpose()?;
    let event = store.map(|store| store.event().clone());
    let section = event.as_ref().map(|event| support::section(event, args.section.as_deref())).transpose()?;
    for kind in DOCUMENTS {
        let unfit =
            section.and_then(|section| kind.fits_event(event.as_ref()?, section, documents::round_for(section, kind, args.round)).err());
        let why = unfit.map_or_else(String::new, |why| format!("{}{}", lang.text("ui.mark.colon"), why.say(lang)));
        let title = section.map_or_else(|| kind.title(lang), |section| kind.title_in(section, lang));
        outln!("{:28}{title}{why}", kind.id);
    }
    Ok(Outcome::Clean)
}
