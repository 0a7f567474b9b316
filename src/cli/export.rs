//! `flagfall export EVENT KIND FILE`, and of the pages of the whole event `flagfall export EVENT site FOLDER`.

use super::error::Phrase;
use super::{CliError, Outcome, support};
use crate::desk::documents::{Frozen, paper};
use crate::desk::export::{ExportError, Kind, export};
use crate::desk::report_part::export_for_rating;
use crate::desk::site;
use crate::time;
use crate::words::documents::missing;
use crate::words::export::{cut as said_of_cut, with_wording};
use crate::words::rateable;
use crate::words::rating_change::RatingWords;
use crate::words::site::replaced as replaced_words;
use ::print::page::Style;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use event::{Missing, ONE_REPORT_DAYS, RatingAsk, RatingField, Refusal};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use store::StoreError;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What to write.
    kind: What,
    /// The file, or for pages the folder.
    #[arg(required_unless_present = "output")]
    to: Option<PathBuf>,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// One stage of the section, by name or number; all of them if not given.
    #[arg(long)]
    stage: Option<String>,
    /// The file, or for pages the folder; the same as without the option.
    #[arg(short = 'o', long, conflicts_with = "to")]
    output: Option<PathBuf>,
    /// Write only a report that a federation can rate: refused while a number, a birth, a day, an arbiter or a result is missing, each named.
    #[arg(long)]
    strict: bool,
    /// Of an event of more than 30 days one report a month, the month in the name of the file (FIDE B.02 4.1).
    #[arg(long)]
    by_month: bool,
    /// Replace a file that is there already. An event file is never replaced.
    #[arg(long)]
    force: bool,
    /// Send the pages away by the command of the configuration (`[publish] command`).
    #[arg(long)]
    upload: bool,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Pages of the whole event.
    Site,
    /// A file of a section.
    Of(Kind),
}

impl ValueEnum for What {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: OnceLock<Vec<What>> = OnceLock::new();
        ALL.get_or_init(|| Kind::value_variants().iter().map(|kind| What::Of(*kind)).chain([What::Site]).collect())
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Site => Some(PossibleValue::new("site").alias("html").help("Pages of the whole event in a folder")),
            Self::Of(kind) => kind.to_possible_value(),
        }
    }
}

/// Writes the file.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let to = args.to.as_deref().or(args.output.as_deref()).unwrap_or(Path::new("."));
    match args.kind {
        What::Site => pages(args, to),
        What::Of(_) if args.upload => Err(Phrase::new("cli.export.only-site").into()),
        What::Of(kind) => file(args, kind, to),
    }
}

/// Writes the pages, and sends them away where that is asked for.
fn pages(args: &Args, folder: &Path) -> Result<Outcome, CliError> {
    if args.section.is_some() || args.stage.is_some() || args.strict || args.by_month {
        return Err(Phrase::new("cli.export.whole-event").into());
    }
    let (config, lang) = (support::config(), support::lang());
    let store = support::open_to_read(&args.event)?;
    let frozen = Frozen::of(&store, time::stamp(&time::now()));
    let pages = site::pages(&frozen, Style::new(lang, paper(config.paper)))?;
    let replaced = site::write(folder, &pages, support::over(args.force))?;
    if !pages.missing.is_empty() {
        errln!("flagfall: {}", missing(&pages.missing, lang));
    }
    outln!("{}", folder.join("index.html").display());
    errln!("flagfall: {}", replaced_words(replaced, lang));
    if args.upload {
        let said = site::upload(&config.publish, folder, &mut |_| true).map_err(CliError::unusable)?;
        for line in said.lines() {
            outln!("{line}");
        }
    }
    Ok(if pages.missing.is_empty() { Outcome::Clean } else { Outcome::Found })
}

/// Writes a file of a section.
fn file(args: &Args, kind: Kind, to: &Path) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.event)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let stage = args.stage.as_deref().map(|name| section.find_stage(name).ok_or_else(|| Refusal::NoStage(name.to_owned()))).transpose();
    let stage = stage.map_err(|why| CliError::from(StoreError::Refused(why)))?;
    let over = support::over(args.force);
    let is_for_rating = args.strict || args.by_month;
    if is_for_rating && !kind.is_report() {
        return Err(Phrase::new("cli.export.of-reports").into());
    }
    if is_for_rating && stage.is_some() {
        return Err(Phrase::new("cli.export.whole").into());
    }
    let written = match kind.profile().filter(|_| is_for_rating) {
        Some(profile) => export_for_rating(&event, section, profile, to, (args.strict, args.by_month), over),
        None => with_wording(support::lang().of(section.setup.game), |wording| export(&event, (section, stage), kind, to, wording, over)),
    };
    let written = written.map_err(|error| match error {
        ExportError::NotRateable(list) => {
            say_missing(&list, args);
            CliError::refused(ExportError::NotRateable(list))
        }
        error => CliError::unusable(error),
    })?;
    for cut in &written.cuts {
        errln!("flagfall: {}", said_of_cut(cut, support::lang()));
    }
    // A federation rates nothing without the dates (TRF26 132): the file is written, and what it lacks is said.
    let missing: Vec<String> = section.rounds_without_day().iter().map(ToString::to_string).collect();
    if (kind.is_report() || kind == Kind::Vega) && !missing.is_empty() {
        let said = Phrase::new("cli.export.no-dates").with("rounds", support::listed(missing)).with("event", args.event.display());
        errln!("flagfall: {}", said.now());
    }
    if kind.is_report() {
        let field = RatingField::of_section(&event.info, section, &RatingAsk::default());
        if field.is_long() && !args.by_month {
            errln!("flagfall: {}", Phrase::new("cli.export.long").with("days", ONE_REPORT_DAYS).now());
        }
        // By what the ratings are, where lists of another month or typed ratings are used.
        if is_for_rating {
            let words = RatingWords { field: &field, lang: support::lang() };
            words.of_lists().iter().for_each(|remark| errln!("flagfall: {remark}"));
        }
    }
    for path in &written.paths {
        outln!("{}", path.display());
    }
    Ok(Outcome::Clean)
}

/// Says what a report for rating lacks, a line each, and the commands that add it.
fn say_missing(missing: &[Missing], args: &Args) {
    let any = |is: fn(&Missing) -> bool| missing.iter().any(is);
    let mut lines: Vec<String> = missing.iter().map(|missing| rateable::missing(missing, support::lang())).collect();
    let mut how = |key| lines.push(Phrase::new(key).with("event", args.event.display()).now());
    if any(|m| matches!(m, Missing::Days(_) | Missing::Outside(_))) {
        how("cli.export.how-days");
    }
    if any(|m| matches!(m, Missing::Players(..) | Missing::SameId(..))) {
        how("cli.export.how-players");
    }
    if any(|m| matches!(m, Missing::Event(_))) {
        how("cli.export.how-event");
    }
    if args.strict {
        how("cli.export.how-else");
    }
    lines.iter().for_each(|line| errln!("flagfall: {line}"));
}
