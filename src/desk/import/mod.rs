//! A tournament report file as an event: what it becomes, what of it has no place, and whether its rounds follow the rules.

mod loss;
mod teams;

pub use loss::{Loss, LossKind};

use super::event_file;
use super::source::Source;
use arbitration::kind::GameKind;
use event::setting::date;
use event::{
    Command, Event, Info, Leavers, Moment, Ranked, Section, SectionId, Setup, SystemKind, TeamFile, decide, folded, games_a_meeting,
    is_of_teams, snapshot,
};
use files::input::InputError;
use std::path::{Path, PathBuf};
use store::{Anchors, Stamp, Store, StoreError};
use tournament::check::{RoundCheck, Wrong, check_rounds};
use tournament::model::{Acceleration, System, Tournament};
use tournament::pairing::{NoPairing, name};
use tournament::standings::last_complete_round;
use tournament::tiebreak::TieBreak;
use tournament::trf::{self, Document, ReadError};

/// How a report file is to be taken.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Name of the section.
    pub section: &'a str,
    /// The game: no report file names it.
    pub game: GameKind,
    /// Number of rounds, where the file does not say it or says it wrongly.
    pub rounds: Option<u16>,
    /// A tournament of teams is to be one of individuals.
    pub individuals: bool,
}

/// A report file as read, with what an event is made of that takes it over.
#[derive(Debug)]
pub struct Import {
    /// The file.
    pub file: PathBuf,
    /// Facts of the event.
    pub info: Info,
    /// Settings of its section.
    pub setup: Setup,
    /// The file as read.
    pub document: Document,
    /// What of the file has no place in the event, by line.
    pub losses: Vec<Loss>,
    /// The tournament as the event will have it; `None` where an event refuses it.
    pub taken: Option<Tournament>,
    /// The places that come out otherwise in the event than the file states them; of teams they are not looked at.
    pub ranks: Vec<Wrong<u16>>,
    /// Whether it is a tournament of teams that can only be taken over as one of individuals: on demand, or because it names no teams.
    pub of_teams: bool,
    /// Why its records of teams cannot be used.
    pub teams_fault: Option<ReadError>,
    /// Its teams with their matches, where it is taken over as a tournament of teams.
    pub teams: Option<TeamFile>,
}

impl Import {
    /// The commands that make the event, its rounds published at this time.
    pub fn commands(self, at: Moment) -> [Command; 2] {
        [Command::TakeInfo(self.info), Command::ImportSection(Box::new(self.setup), Box::new(self.document), at)]
    }

    /// The event that it would become, without a file of its own: for what is asked of it once.
    ///
    /// # Errors
    /// An event refuses it.
    pub fn event(self) -> Result<Event, ImportError> {
        let refused = |refusal| ImportError::Store(StoreError::Refused(refusal));
        let mut event = Event::default();
        for command in self.commands(Moment::default()) {
            for change in decide(&event, &command).map_err(refused)? {
                // What was just decided on this very state fits it.
                let _ = event.apply(&change);
            }
        }
        Ok(event)
    }

    /// The rounds that the rules pair otherwise, each paired again: this takes as long as pairing them. Empty where the system is
    /// not one that pairs here by rules, such as a bracket, and for teams, who were not paired as individuals.
    pub fn differing(&self) -> Vec<RoundCheck> {
        let of_file = self.teams.as_ref().map_or(self.document.tournament.system, |file| file.event.tournament.system);
        let pairs_here = self.taken.as_ref().filter(|t| t.system == of_file && !self.of_teams);
        pairs_here
            .map(check_rounds)
            .unwrap_or_default()
            .into_iter()
            .filter(|check| !check.is_ok() && check.expected != Err(NoPairing::NoEngine))
            .collect()
    }

    /// The losses that can change who meets whom.
    pub fn losses_for_pairing(&self) -> impl Iterator<Item = &Loss> {
        self.losses.iter().filter(|loss| loss.kind.affects_pairing())
    }
}

/// Why no event was made of a report file.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file was not read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It is no report file that can be used.
    #[error("{}", .0.display())]
    Report(PathBuf, #[source] ReadError),
    /// It is a tournament of teams, and nobody said to take it over as one of individuals.
    #[error("a tournament of teams")]
    OfTeams(Box<Import>),
    /// So many records that decide who meets whom would be left out, and nobody said to do so.
    #[error("{}: {} records for pairing are lost", .0.display(), .1)]
    Losses(PathBuf, usize),
    /// The event file was not made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What the arbiter says to before an event is made of a file that an event cannot hold as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consent {
    /// Records that decide who meets whom are left out.
    pub losses: bool,
    /// A tournament of teams becomes one of individuals.
    pub individuals: bool,
}

/// Reads a report file for an event. `event_file` gives the name where the report has none.
///
/// # Errors
/// The file cannot be read, or is no report file.
pub fn read(source: &Source, event_file: &Path, wanted: Wanted<'_>) -> Result<Import, ImportError> {
    let (file, bytes) = (source.name(), source.read()?);
    event_of_report(&bytes, &file, event_file, wanted).map_err(|error| ImportError::Report(file, error))
}

/// Makes the event.
///
/// # Errors
/// What would change the rounds to come is left out only where the arbiter has said so; or the event file cannot be made, and then there is
/// none.
pub fn make(import: Import, consent: Consent, event_file: &Path, anchors: Option<&Anchors>, stamp: &Stamp) -> Result<Store, ImportError> {
    if import.of_teams && !consent.individuals {
        return Err(ImportError::OfTeams(Box::new(import)));
    }
    let heavy = import.losses_for_pairing().filter(|loss| !(consent.individuals && loss.kind == LossKind::Team)).count();
    if heavy > 0 && !consent.losses {
        return Err(ImportError::Losses(import.file, heavy));
    }
    Ok(event_file::create(event_file, anchors, &import.commands(stamp.at.clone()), stamp)?)
}

fn event_of_report(bytes: &[u8], file: &Path, event_file: &Path, wanted: Wanted<'_>) -> Result<Import, ReadError> {
    let mut document = trf::read(bytes)?;
    if let Some(rounds) = wanted.rounds {
        document.tournament.set_rounds(rounds);
    }
    let info = info_of(&document.tournament, event_file);
    let of_teams = is_of_teams(&document);
    let teams = if of_teams && !wanted.individuals { TeamFile::of(&document) } else { Ok(None) };
    let teams_fault = match teams {
        Ok(Some(teams)) => return Ok(teams::import(document, file, info, teams, wanted)),
        Ok(None) => None,
        Err(error) => Some(error),
    };
    let games = games_a_meeting(&document);
    let setup = setup_of(&document.tournament, wanted, games);
    let trial = trial(&info, &setup, &document);
    let taken = trial.as_ref().map(|(event, section)| snapshot(event, section));
    let ranks = trial.as_ref().map(|(event, section)| otherwise_ranked(&document.tournament, event, section)).unwrap_or_default();
    // Who goes on is no result: a drawn game is the same game here.
    let unsettled = trial.map(|(event, mut section)| {
        section.rounds.iter_mut().for_each(|round| round.settled.clear());
        snapshot(&event, &section)
    });
    // Of meetings of several games the event has one round where the file has as many as there are games.
    let meetings = (games > 1).then(|| {
        let by_games = setup.policy.counts_games(setup.system);
        let mut meetings = document.clone();
        meetings.tournament = folded(&document.tournament, games, by_games);
        meetings
    });
    let losses = loss::losses(meetings.as_ref().unwrap_or(&document), unsettled.as_ref());
    Ok(Import { file: file.to_owned(), info, setup, document, losses, taken, ranks, of_teams, teams_fault, teams: None })
}

/// The places that the event gives otherwise than the file states them. A place is right if it is among those shared with equals: files that
/// break ties by lot give each a place of its own. Empty where the file has no list of tie-breaks that is known here, or an open result.
fn otherwise_ranked(file: &Tournament, event: &Event, section: &Section) -> Vec<Wrong<u16>> {
    let is_known = !file.tiebreaks.is_empty() && file.tiebreaks.iter().all(|code| code.parse::<TieBreak>().is_ok());
    if !is_known || last_complete_round(file) < file.rounds_paired() {
        return Vec::new();
    }
    let Ok(ranked) = Ranked::new(event, section, None) else { return Vec::new() };
    let rows = &ranked.standings.rows;
    let last = |rank: u16| {
        let equals = rows.iter().filter(|row| row.rank == rank).count();
        rank.saturating_add(u16::try_from(equals).unwrap_or(u16::MAX).saturating_sub(1))
    };
    let stated = |tpn| file.contestant(tpn).and_then(|player| player.stated_rank);
    let wrong = rows.iter().filter_map(|row| Some(Wrong { tpn: row.tpn, stated: stated(row.tpn)?, expected: row.rank }));
    wrong.filter(|wrong| !(wrong.expected..=last(wrong.expected)).contains(&wrong.stated)).collect()
}

/// The section as the event will have it: taken over for a trial, so that what is lost shows by itself. `None` where an event would refuse
/// it.
fn trial(info: &Info, setup: &Setup, document: &Document) -> Option<(Event, Section)> {
    let command = Command::ImportSection(Box::new(setup.clone()), Box::new(document.clone()), Moment::default());
    let mut event = Event { info: info.clone(), ..Event::default() };
    for change in decide(&event, &command).ok()? {
        event.apply(&change).ok()?;
    }
    let section = event.section(SectionId(1))?.clone();
    Some((event, section))
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
        ..Info::default()
    }
}

fn setup_of(tournament: &Tournament, wanted: Wanted<'_>, games: u8) -> Setup {
    use tournament::model::DutchEdition;
    use tournament::pairing::points::{Edition, Policy};
    let system = match tournament.system {
        System::Dutch(DutchEdition::E2017) => SystemKind::SwissDutch2017,
        System::RoundRobin { cycles: 1, .. } => SystemKind::RoundRobin,
        System::RoundRobin { .. } => SystemKind::DoubleRoundRobin,
        System::Dutch(DutchEdition::E2026) | System::Other | System::OtherPredetermined => SystemKind::SwissDutch,
        System::Dubov => SystemKind::SwissDubov,
        System::Burstein => SystemKind::SwissBurstein,
        System::DoubleSwiss => SystemKind::SwissDouble,
        System::Fmjd => SystemKind::SwissFmjd,
        System::TeamSwiss(_) => SystemKind::SwissTeam,
        System::Points(Policy { edition: Edition::E1987, .. }) => SystemKind::Points1987,
        System::Points(_) => SystemKind::Points,
        System::Scheveningen => SystemKind::Scheveningen,
        System::Skalitzka => SystemKind::Skalitzka,
        System::Knockout(policy) => {
            if policy.double {
                SystemKind::DoubleKnockout
            } else {
                SystemKind::Knockout
            }
        }
    };
    let rounds = tournament.rounds.max(tournament.rounds_paired()).div_ceil(games.into()).max(1);
    let mut setup = Setup::new(wanted.section, wanted.game, system, rounds);
    match tournament.system {
        System::RoundRobin { cycles, swap_last } if cycles > 2 => {
            (setup.policy.cycles, setup.policy.swap_last) = (Some(cycles), Some(swap_last));
        }
        System::Points(_) | System::Knockout(_) => {
            for (key, value) in name::settings(tournament.system) {
                // How a bracket is filled is no choice of an event: its entrants stand in the order of their seeds.
                let _ = setup.policy.set(key, &value);
            }
        }
        _ => {}
    }
    // A report file says no day but its own, and nothing of what was decided about those who left.
    setup = setup.from_day(&date(&tournament.info.start).unwrap_or_default());
    setup.leavers = Leavers::Assumed;
    setup.scoring = tournament.scoring.into();
    if setup.policy.games(system) != games {
        setup.policy.games = Some(games);
    }
    setup.time_control.clone_from(&tournament.info.time_control);
    setup.baku = matches!(tournament.acceleration, Acceleration::Baku { .. });
    let listed = tournament.tiebreaks.iter().enumerate().filter(|(at, code)| !(*at == 0 && *code == "PTS"));
    // A code that cannot be worked out would leave the standings empty: it is left out, and said.
    let known: Vec<String> = listed.map(|(_, code)| code).filter(|code| code.parse::<TieBreak>().is_ok()).cloned().collect();
    if !known.is_empty() {
        setup.tiebreaks = known;
    }
    setup
}

#[cfg(test)]
mod team_tests;
#[cfg(test)]
mod tests;
