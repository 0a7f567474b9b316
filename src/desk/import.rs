//! A tournament report file as an event.

use crate::event::{Info, Setup, SystemKind};
use arbitration::kind::GameKind;
use std::path::Path;
use tournament::model::{DutchEdition, System, Tournament};
use tournament::trf::{self, Document, ReadError};

/// What an event is made of that takes a report file over: its facts, the settings of its section, and the file as read.
/// `event_file` gives the name where the report has none.
pub fn event_of_report(bytes: &[u8], event_file: &Path, section: &str, game: GameKind) -> Result<(Info, Setup, Document), ReadError> {
    let document = trf::read(bytes)?;
    let info = info_of(&document.tournament, event_file);
    let setup = setup_of(&document.tournament, section, game);
    Ok((info, setup, document))
}

fn info_of(tournament: &Tournament, event_file: &Path) -> Info {
    let info = &tournament.info;
    let name =
        if info.name.is_empty() { event_file.file_stem().unwrap_or_default().to_string_lossy().into_owned() } else { info.name.clone() };
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

fn setup_of(tournament: &Tournament, section: &str, game: GameKind) -> Setup {
    let system = match tournament.system {
        System::Dutch(DutchEdition::E2017) => SystemKind::SwissDutch2017,
        System::RoundRobin { cycles: 1, .. } => SystemKind::RoundRobin,
        System::RoundRobin { .. } => SystemKind::DoubleRoundRobin,
        System::Dutch(DutchEdition::E2026) | System::Other | System::OtherPredetermined => SystemKind::SwissDutch,
    };
    let rounds = tournament.rounds.max(tournament.rounds_paired()).max(1);
    let mut setup = Setup::new(section, game, system, rounds);
    setup.scoring = tournament.scoring.into();
    setup.time_control.clone_from(&tournament.info.time_control);
    let listed: Vec<String> = tournament.tiebreaks.iter().filter(|t| *t != "PTS").cloned().collect();
    if !listed.is_empty() {
        setup.tiebreaks = listed;
    }
    setup
}
