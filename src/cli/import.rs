//! `flagfall import FILE.trf -o EVENT`: a tournament played elsewhere becomes an event.

use super::{CliError, Outcome, support};
use crate::desk::{self, Import, LossKind, Wanted};
use crate::words::Message;
use arbitration::kind::GameKind;
use event::setting::{info_faults, section_faults};
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
    /// Number of rounds, where the file does not say it (142, XXR).
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=99))]
    rounds: Option<u16>,
    /// Take the file over although records that decide who meets whom are left out.
    #[arg(long)]
    accept_losses: bool,
    /// Take a tournament of teams over as one of individuals, without the teams.
    #[arg(long)]
    as_individual: bool,
}

/// Reads the file, says what is left out and which rounds differ from the rules, and creates the event.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let lang = support::config().language;
    let bytes = support::read_input(&args.file)?;
    let wanted = Wanted { section: &args.section, game: args.game, rounds: args.rounds };
    let file = args.file.display();
    let report = desk::event_of_report(&bytes, &args.event, wanted).map_err(|e| CliError::english(format!("{file}: {e}")))?;
    let differing = report.differing();
    for line in report.remarks(&differing, lang) {
        errln!("flagfall: {file}: {line}");
    }
    check(args, &report)?;
    let stamp = support::stamp(&file.to_string());
    let mut store = support::create(&args.event)?;
    for command in report.commands(stamp.at.clone()) {
        store.commit(&command, &stamp)?;
    }
    let event = store.event();
    if let Some(section) = event.sections.first() {
        outln!("{}: {} players, {} rounds", args.event.display(), section.players.len(), section.rounds.len());
    }
    // What cannot be is taken over as it stands in the file, and told.
    let faults = event.sections.iter().flat_map(section_faults).chain(info_faults(&event.info));
    for fault in faults {
        errln!("flagfall: {file}: {}", fault.say(lang));
    }
    Ok(if !differing.is_empty() { Outcome::Found } else { Outcome::Clean })
}

/// What would change the rounds to come is left out only when asked.
fn check(args: &Args, report: &Import) -> Result<(), CliError> {
    let lang = support::config().language;
    let file = args.file.display();
    if let (Some(words), false) = (report.team_words(lang), args.as_individual) {
        return Err(CliError::english(format!("{file}: {words} {}", lang.text("import.how-individual"))));
    }
    let heavy = report.losses_for_pairing().filter(|loss| !(args.as_individual && loss.kind == LossKind::Team)).count();
    if heavy > 0 && !args.accept_losses {
        return Err(CliError::english(format!("{file}: {}", lang.fill("import.how-accept", &[("count", &heavy.to_string())]))));
    }
    Ok(())
}
