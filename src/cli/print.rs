//! `flagfall print EVENT DOCUMENT`.

use super::{CliError, Outcome, support};
use crate::desk;
use crate::time;
use crate::words::{Lang, Message};
use ::print::documents::{DOCUMENTS, find};
use ::print::fonts::Fonts;
use ::print::page::{Document, Paper};
use ::print::spool::{self, Job, print};
use ::print::{html, pdf, text};
use event::Command;
use event::harmless;
use files::output;
use std::path::{Path, PathBuf};
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
    /// Language of the sheet (en, zh-CN); by default that of the configuration.
    #[arg(long)]
    lang: Option<Lang>,
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
    let lang = args.lang.unwrap_or(config.language);
    let (Some(event_file), Some(name), false) = (&args.event, &args.document, args.list) else {
        return list(args, lang);
    };
    let kind = find(name).ok_or_else(|| CliError::Unusable(format!("no document `{name}`; `flagfall print --list` names them")))?;
    let store = support::open_to_read(event_file)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    if let Some(round) = args.round.filter(|r| *r > section.current_number()) {
        let newest = section.current_number();
        return Err(CliError::Unusable(format!("round {round} is not paired yet; the newest is {newest}")));
    }
    let round = desk::round_for(section, kind, args.round);
    let paper = args.paper.unwrap_or_else(|| desk::paper(config.paper));
    let now = time::stamp(&time::now());
    let composed = desk::compose(&event, section, kind, round, lang, paper, &now).map_err(|why| CliError::Refused(why.say(Lang::EN)))?;
    let composed = composed.sealed(&desk::Seal::of(&store), lang);
    let (document, fonts) = (&composed.document, &composed.fonts);
    let outcome = tell_missing(&composed);
    let path = match &args.output {
        Some(path) => {
            output::write(path, &bytes(path, document, fonts)?, support::over(args.force))?;
            path.clone()
        }
        None => {
            let path = desk::path_beside(event_file, section, kind, round);
            output::put_numbered(&path, &bytes(&path, document, fonts)?)?
        }
    };
    outln!("{}", path.display());
    if let Some(printer) = &args.printer {
        if !ends_in(&path, "pdf") {
            return Err(CliError::Unusable(format!("{}: only PDF goes to a printer; name a .pdf file or none", path.display())));
        }
        let printer = [printer.as_str(), config.printer.as_str()].into_iter().find(|name| !name.is_empty());
        let job = Job { file: &path, title: &document.title, printer, copies: 1, paper };
        outln!("{}", print(&job, &mut |time| time < spool::LIMIT).map_err(|error| CliError::Unusable(error.to_string()))?);
        // Where the log cannot take it, the paper is there all the same.
        let printed = Command::Printed(section.id, kind.id.to_owned(), round);
        if let Err(error) = Store::open(event_file).and_then(|mut store| store.commit(&printed, &support::stamp("")).map(|_| ())) {
            errln!("flagfall: printed, but not noted in the log: {}", error.say(Lang::EN));
        }
    }
    Ok(outcome)
}

/// The documents, and of an event why one does not fit it.
fn list(args: &Args, lang: Lang) -> Result<Outcome, CliError> {
    let store = args.event.as_deref().map(support::open).transpose()?;
    let event = store.map(|store| store.event().clone());
    let section = event.as_ref().map(|event| support::section(event, args.section.as_deref())).transpose()?;
    for kind in DOCUMENTS {
        let unfit = section.and_then(|section| kind.fits(section, desk::round_for(section, kind, args.round)).err());
        let why = unfit.map_or_else(String::new, |why| format!("  ({})", why.say(lang)));
        outln!("{:28}{}{why}", kind.id, kind.title(lang));
    }
    Ok(Outcome::Clean)
}

/// Names the characters that no font has.
fn tell_missing(composed: &desk::Composed) -> Outcome {
    for c in &composed.missing {
        let example = composed.document.texts().find(|text| text.contains(*c)).unwrap_or_default();
        errln!("flagfall: no font has the character {c} (U+{:04X}), printed as a box: {example}", u32::from(*c));
    }
    if composed.missing.is_empty() { Outcome::Clean } else { Outcome::Found }
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
}

fn bytes(path: &Path, document: &Document, fonts: &Fonts) -> Result<Vec<u8>, CliError> {
    if ends_in(path, "pdf") {
        pdf::render(document, fonts).map_err(|error| CliError::Unusable(format!("{}: {error}", path.display())))
    } else if ends_in(path, "txt") {
        Ok(harmless::lines(&text::render(document, text::USUAL)).as_bytes().to_vec())
    } else if ends_in(path, "html") || ends_in(path, "htm") {
        Ok(harmless::lines(&html::render(document)).as_bytes().to_vec())
    } else {
        Err(CliError::Unusable(format!("{}: the ending says the form: .pdf, .txt or .html", path.display())))
    }
}
