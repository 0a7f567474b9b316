//! `flagfall print EVENT DOCUMENT`.

use super::{CliError, Outcome, support};
use crate::config::PaperSize;
use crate::event::Section;
use crate::i18n::Lang;
use crate::print::documents::{About, DOCUMENTS, Kind, find};
use crate::print::fonts::Fonts;
use crate::print::material::Material;
use crate::print::page::{Document, Paper};
use crate::print::spool::{Job, print};
use crate::print::{html, pdf, text};
use crate::time;
use std::path::{Path, PathBuf};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    #[arg(required_unless_present = "list")]
    event: Option<PathBuf>,
    /// The document, by its name in the list.
    #[arg(required_unless_present = "list")]
    document: Option<String>,
    /// Name the documents, a line each.
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
        for kind in DOCUMENTS {
            println!("{:28}{}", kind.id, kind.title(lang));
        }
        return Ok(Outcome::Clean);
    };
    let kind = find(name).ok_or_else(|| CliError::Unusable(format!("no document `{name}`; `flagfall print --list` names them")))?;
    let store = support::open(event_file)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let round = round(args, section, kind)?;
    let material = Material::new(&event, section, kind.about, round, lang, &time::stamp(&time::now()));
    let paper = args.paper.unwrap_or(match config.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    });
    let make = |fonts: &Fonts| kind.pages(&material.input(), paper, fonts).map_err(|why| CliError::Unusable(why.to_string()));
    let mut fonts = Fonts::new();
    let mut document = make(&fonts)?;
    let foreign = fonts.missing(document.texts());
    if !foreign.is_empty() && !fonts.find_in_system(&foreign).is_empty() {
        document = make(&fonts)?;
    }
    let outcome = tell_missing(&fonts, &document);
    let path = match &args.output {
        Some(path) => path.clone(),
        None => beside(event_file, section, kind, round)?,
    };
    support::write_output(&path, &bytes(&path, &document, &fonts)?)?;
    println!("{}", path.display());
    if let Some(printer) = &args.printer {
        if !ends_in(&path, "pdf") {
            return Err(CliError::Unusable(format!("{}: only PDF goes to a printer; name a .pdf file or none", path.display())));
        }
        let printer = [printer.as_str(), config.printer.as_str()].into_iter().find(|name| !name.is_empty());
        let job = Job { file: &path, title: &document.title, printer, copies: 1, paper };
        println!("{}", print(&job).map_err(|error| CliError::Unusable(error.to_string()))?);
    }
    Ok(outcome)
}

/// The round asked for, or the one that the document is usually wanted for.
fn round(args: &Args, section: &Section, kind: &Kind) -> Result<u16, CliError> {
    let newest = section.current_number();
    match args.round {
        Some(round) if round > newest => Err(CliError::Unusable(format!("round {round} is not paired yet; the newest is {newest}"))),
        Some(round) => Ok(round),
        None if kind.about == About::After && section.rounds_complete() > 0 => Ok(section.rounds_complete()),
        None => Ok(newest),
    }
}

/// Names the characters that no font has.
fn tell_missing(fonts: &Fonts, document: &Document) -> Outcome {
    let missing = fonts.missing(document.texts());
    if missing.is_empty() {
        return Outcome::Clean;
    }
    for c in &missing {
        let example = document.texts().find(|text| text.contains(*c)).unwrap_or_default();
        eprintln!("flagfall: no font has the character {c} (U+{:04X}), printed as a box: {example}", u32::from(*c));
    }
    Outcome::Found
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
}

fn bytes(path: &Path, document: &Document, fonts: &Fonts) -> Result<Vec<u8>, CliError> {
    if ends_in(path, "pdf") {
        pdf::render(document, fonts).map_err(|error| CliError::Unusable(format!("{}: {error}", path.display())))
    } else if ends_in(path, "txt") {
        Ok(text::render(document, text::USUAL).into_bytes())
    } else if ends_in(path, "html") || ends_in(path, "htm") {
        Ok(html::render(document).into_bytes())
    } else {
        Err(CliError::Unusable(format!("{}: the ending says the form: .pdf, .txt or .html", path.display())))
    }
}

/// A PDF in the folder `print` beside the event: `Open A-pairings-r5.pdf`.
fn beside(event_file: &Path, section: &Section, kind: &Kind, round: u16) -> Result<PathBuf, CliError> {
    let folder = event_file.with_file_name("print");
    std::fs::create_dir_all(&folder).map_err(|error| CliError::Unusable(format!("{}: {error}", folder.display())))?;
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_') { c } else { '_' };
    let section: String = section.setup.name.chars().take(40).map(safe).collect();
    let round = if kind.about == About::Event { String::new() } else { format!("-r{round}") };
    Ok(folder.join(format!("{section}-{}{round}.pdf", kind.id)))
}
