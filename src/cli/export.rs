//! `flagfall export EVENT KIND -o FILE`.

use super::error::Phrase;
use super::{CliError, Outcome, support};
use crate::desk::export::{Kind, export};
use crate::words::export::with_wording;
use event::Refusal;
use std::path::PathBuf;
use store::StoreError;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What to write.
    kind: Kind,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// One stage of the section, by name or number; all of them if not given.
    #[arg(long)]
    stage: Option<String>,
    /// The file, or for pages the folder.
    #[arg(short = 'o', long)]
    output: PathBuf,
    /// Replace a file that is there already. An event file is never replaced.
    #[arg(long)]
    force: bool,
}

/// Writes the file.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.event)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let stage = args.stage.as_deref().map(|name| section.find_stage(name).ok_or_else(|| Refusal::NoStage(name.to_owned()))).transpose();
    let stage = stage.map_err(|why| CliError::from(StoreError::Refused(why)))?;
    let over = support::over(args.force);
    with_wording(support::lang(), |wording| export(&event, (section, stage), args.kind, &args.output, wording, over))
        .map_err(CliError::unusable)?;
    // A federation rates nothing without the dates (TRF26 132): the file is written, and what it lacks is said.
    let missing: Vec<String> = section.rounds_without_day().iter().map(ToString::to_string).collect();
    if matches!(args.kind, Kind::Trf26 | Kind::Vega) && !missing.is_empty() {
        let said = Phrase::new("cli.export.no-dates").with("rounds", missing.join(", ")).with("event", args.event.display());
        errln!("flagfall: {}", said.now());
    }
    outln!("{}", args.output.display());
    Ok(Outcome::Clean)
}
