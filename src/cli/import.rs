//! `flagfall import FILE.trf -o EVENT`: a tournament played elsewhere becomes an event.

use super::{CliError, Outcome, support};
use crate::event::{Command, Info, Setup, SystemKind};
use crate::store::Store;
use arbitration::kind::GameKind;
use std::path::PathBuf;
use tournament::model::{DutchEdition, System, Tournament};

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
    let document = tournament::trf::read(&bytes).map_err(|e| CliError::Unusable(format!("{}: {e}", args.file.display())))?;
    for warning in &document.warnings {
        eprintln!("flagfall: {}: {warning}", args.file.display());
    }
    let tournament = document.tournament;
    let (info, setup) = (info_of(&tournament, args), setup_of(&tournament, args));
    let stamp = support::stamp(&args.file.display().to_string());
    let mut store = Store::create(&args.event)?;
    store.commit(&Command::SetInfo(info), &stamp)?;
    store.commit(&Command::ImportSection(Box::new(setup), Box::new(tournament), stamp.at.clone()), &stamp)?;
    let event = store.event();
    if let Some(section) = event.sections.first() {
        println!("{}: {} players, {} rounds", args.event.display(), section.players.len(), section.rounds.len());
    }
    Ok(Outcome::Clean)
}

fn info_of(tournament: &Tournament, args: &Args) -> Info {
    let info = &tournament.info;
    let name =
        if info.name.is_empty() { args.event.file_stem().unwrap_or_default().to_string_lossy().into_owned() } else { info.name.clone() };
    Info {
        name,
        city: info.city.clone(),
        federation: info.federation.clone(),
        start: info.start.clone(),
        end: info.end.clone(),
        chief_arbiter: info.chief_arbiter.clone(),
        deputies: info.deputies.clone(),
    }
}

fn setup_of(tournament: &Tournament, args: &Args) -> Setup {
    let system = match tournament.system {
        System::Dutch(DutchEdition::E2017) => SystemKind::SwissDutch2017,
        System::RoundRobin { cycles: 1, .. } => SystemKind::RoundRobin,
        System::RoundRobin { .. } => SystemKind::DoubleRoundRobin,
        System::Dutch(DutchEdition::E2026) | System::Other | System::OtherPredetermined => SystemKind::SwissDutch,
    };
    let rounds = tournament.rounds.max(tournament.rounds_paired()).max(1);
    let mut setup = Setup::new(&args.section, args.game, system, rounds);
    setup.scoring = tournament.scoring.into();
    setup.time_control.clone_from(&tournament.info.time_control);
    let listed: Vec<String> = tournament.tiebreaks.iter().filter(|t| *t != "PTS").cloned().collect();
    if !listed.is_empty() {
        setup.tiebreaks = listed;
    }
    setup
}
