//! `flagfall import FILE.trf -o EVENT`: a tournament played elsewhere becomes an event.

use super::{CliError, Outcome, support};
use crate::desk;
use crate::event::Command;
use crate::event::setting::{info_faults, section_faults};
use crate::i18n::{Lang, Message};
use arbitration::kind::GameKind;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tournament report file.
    file: PathBuf,
    /// The event file to make.
    #[arg(short = 'o', long = "output", value_name = "EVENT")]
    event: PathBuf,
    /// Game.
    #[arg(long, default_value = "chess")]
    game: GameKind,
    /// Name of the section.
    #[arg(long, default_value = "Open")]
    section: String,
}

/// Reads the file and creates the event.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let bytes = support::read_input(&args.file)?;
    let report = desk::event_of_report(&bytes, &args.event, &args.section, args.game);
    let (info, setup, document) = report.map_err(|e| CliError::Unusable(format!("{}: {e}", args.file.display())))?;
    for warning in &document.warnings {
        errln!("flagfall: {}: {warning}", args.file.display());
    }
    let tournament = document.tournament;
    let stamp = support::stamp(&args.file.display().to_string());
    let mut store = support::create(&args.event)?;
    store.commit(&Command::TakeInfo(info), &stamp)?;
    store.commit(&Command::ImportSection(Box::new(setup), Box::new(tournament), stamp.at.clone()), &stamp)?;
    let event = store.event();
    if let Some(section) = event.sections.first() {
        outln!("{}: {} players, {} rounds", args.event.display(), section.players.len(), section.rounds.len());
    }
    // What cannot be is taken over as it stands in the file, and told.
    let faults = event.sections.iter().flat_map(section_faults).chain(info_faults(&event.info));
    for fault in faults {
        errln!("flagfall: {}: {}", args.file.display(), fault.say(Lang::En));
    }
    Ok(Outcome::Clean)
}
