//! `flagfall import FILE.trf -o EVENT`: a tournament played elsewhere becomes an event.

use super::error::Phrase;
use super::{CliError, Outcome, at, support};
use crate::desk::Source;
use crate::desk::import::{self, Consent, ImportError, Wanted};
use crate::words::{Message, import as words};
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
    #[arg(long)]
    section: Option<String>,
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
    let (file, lang) = (args.file.display(), support::lang());
    let section = args.section.as_deref().unwrap_or_else(|| lang.text("ui.field.section-default"));
    let wanted = Wanted { section, game: args.game, rounds: args.rounds, individuals: args.as_individual };
    let report = import::read(&Source::named(&args.file), &args.event, wanted).map_err(CliError::unusable)?;
    let differing = report.differing();
    for line in words::remarks(&report, &differing, lang) {
        errln!("flagfall: {}", at(&file, line));
    }
    let consent = Consent { losses: args.accept_losses, individuals: args.as_individual };
    let stamp = support::stamp(&file.to_string());
    let store = import::make(report, consent, &args.event, support::anchors().as_ref(), &stamp).map_err(|error| match error {
        ImportError::Store(error) => error.into(),
        error => CliError::unusable(error),
    })?;
    let event = store.event();
    if let Some(section) = event.sections.first() {
        let made = match section.is_of_teams() {
            true => Phrase::new("cli.import.made-teams").with("teams", section.players.len()).with("players", section.members.len()),
            false => Phrase::new("cli.import.made").with("players", section.players.len()),
        };
        outln!("{}", made.with("event", args.event.display()).with("rounds", section.rounds.len()).now());
    }
    // What cannot be is taken over as it stands in the file, and told.
    let faults = event.sections.iter().flat_map(section_faults).chain(info_faults(&event.info));
    for fault in faults {
        errln!("flagfall: {}", at(&file, fault.say(lang)));
    }
    Ok(if !differing.is_empty() { Outcome::Found } else { Outcome::Clean })
}
