//! `flagfall print EVENT DOCUMENT`.

use super::error::Phrase;
use super::{CliError, Outcome, support};
use crate::desk::documents::{self, DocumentError, Frozen, Request, Target};
use crate::time;
use crate::words::{Lang, Message, documents as words};
use ::print::documents::{DOCUMENTS, find};
use ::print::page::{Paper, Style};
use ::print::spool;
use std::path::PathBuf;
use store::Store;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    #[arg(required_unless_present = "list")]
    event: Option<PathBuf>,
    /// The document, by its name in the list.
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
    /// File to write, as PDF, plain text or HTML by its ending; by default a PDF in the folder `print` beside the event.
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Replace a file that is there already. An event file is never replaced.
    #[arg(long)]
    force: bool,
    /// Send the PDF to this printer, or to the system's default one if no name is given.
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    printer: Option<String>,
}

fn paper(text: &str) -> Result<Paper, String> {
    [Paper::A4, Paper::Letter]
        .into_iter()
        .find(|p| p.name().eq_ignore_ascii_case(text))
        .ok_or_else(|| "the papers are a4 and letter".to_owned())
}

/// Prints.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let config = support::config();
    let lang = support::lang();
    let (Some(event_file), Some(name), false) = (&args.event, &args.document, args.list) else {
        return list(args, lang);
    };
    let kind = find(name).ok_or_else(|| Phrase::new("cli.print.no-document").with("name", name))?;
    let store = support::open_to_read(event_file)?;
    let section = support::section_id(&store, args.section.as_deref())?;
    let style = Style { lang, paper: args.paper.unwrap_or_else(|| documents::paper(config.paper)) };
    let request = Request { kind, section, round: args.round, board: None, style };
    let frozen = Frozen::of(&store, time::stamp(&time::now()));
    let composed = frozen.compose(&request)?;
    words::missing_with_places(&composed, lang).iter().for_each(|line| errln!("flagfall: {line}"));
    let path = match &args.output {
        Some(path) => documents::write(&composed, Target::File(path, support::over(args.force)))?,
        None => documents::write(&composed, Target::Numbered(&frozen.path_of(&request)?))?,
    };
    outln!("{}", path.display());
    if let Some(printer) = &args.printer {
        let printer = if printer.is_empty() { &config.printer } else { printer };
        let title = &composed.document.title;
        outln!("{}", documents::spool(&path, title, printer, style.paper, &mut |time| time < spool::LIMIT)?);
        // Where the log cannot take it, the paper is there all the same.
        let note = frozen.note(&request)?;
        let noted = Store::open(event_file).and_then(|mut store| store.commit(&note, &support::stamp("")).map(|_| ()));
        if let Err(error) = noted {
            errln!("flagfall: {}", Phrase::new("cli.print.not-noted").with("what", error.say(lang)).now());
        }
    }
    Ok(if composed.missing.is_empty() { Outcome::Clean } else { Outcome::Found })
}

impl From<DocumentError> for CliError {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::Unfit(_) | DocumentError::Refused(_) => Self::refused(error),
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
        let unfit = section.and_then(|section| kind.fits(section, documents::round_for(section, kind, args.round)).err());
        let why = unfit.map_or_else(String::new, |why| format!("  ({})", why.say(lang)));
        let title = section.map_or_else(|| kind.title(lang), |section| kind.title_in(section, lang));
        outln!("{:28}{title}{why}", kind.id);
    }
    Ok(Outcome::Clean)
}
