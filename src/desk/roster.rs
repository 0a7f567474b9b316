//! Players from a file: a roster or the players of a report file, with what an arbiter should look at before they are entered.

use super::source::Source;
use crate::time;
use event::identity;
use event::setting::{self, Fault, date};
use event::{Command, Event, NewPlayer, NewTeam, Participant, Person, PlayerPatch, Section, person_of};
use exchange::roster::{self, Column, Mapping, Origin, Problem, ProblemKind, ReadOptions, RosterError, Table};
use files::input::InputError;
use std::collections::BTreeMap;
use std::path::PathBuf;
use tournament::trf::{self, ReadError};

/// How a file is to be read where the arbiter overrules what is recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterAsk {
    /// What the columns hold, from the left, separated by commas, by the names of [`exchange::roster::Field`]; empty: as recognised.
    pub columns: String,
    /// The sheet of a workbook, from 1.
    pub sheet: Option<u16>,
    /// Rows before the first player.
    pub skip: Option<usize>,
}

/// Players to enter, and what to know before.
#[derive(Clone, Debug, Default)]
pub struct Intake {
    /// The players that can be entered.
    pub players: Vec<NewPlayer>,
    /// The encoding or kind of the file.
    pub origin: String,
    /// Whether they come from a report file.
    pub of_report: bool,
    /// How the columns were taken: the mapping, and what becomes of each.
    pub mapping: Mapping,
    /// What becomes of each column.
    pub columns: Vec<Column>,
    /// What to look at, by line.
    pub problems: Vec<Problem>,
    /// What was odd about a report file.
    pub warnings: Vec<trf::Warning>,
}

/// A file from which no players can be read.
#[derive(Debug, thiserror::Error)]
pub enum IntakeError {
    /// The file was not read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A roster.
    #[error("{}", .0.display())]
    Roster(PathBuf, #[source] RosterError),
    /// A report file.
    #[error("{}", .0.display())]
    Report(PathBuf, #[source] ReadError),
}

/// Why the bytes of a file hold no players.
enum Unreadable {
    Roster(RosterError),
    Report(ReadError),
}

/// Reads players for a section of an event. Who is entered already is left out, and said. A report file is one by its name or by its
/// records: one without its first lines (012) is one all the same, and one that cannot be used is not read as a roster.
///
/// # Errors
/// The file cannot be read, or holds no players.
pub fn read_roster(source: &Source, ask: &RosterAsk, event: &Event, section: &Section) -> Result<Intake, IntakeError> {
    let bytes = source.read()?;
    let is_report = source.is_named_as_report() || trf::is_report(&bytes);
    let found = if is_report { of_report(&bytes) } else { of_table(&bytes, ask, event) };
    let (mut intake, lines) = found.map_err(|error| match error {
        Unreadable::Roster(error) => IntakeError::Roster(source.name(), error),
        Unreadable::Report(error) => IntakeError::Report(source.name(), error),
    })?;
    let known = Known::of(section);
    let (mut players, mut odd) = (Vec::new(), Vec::new());
    for (new, line) in std::mem::take(&mut intake.players).into_iter().zip(lines) {
        match known.find(&new) {
            Some(there) => {
                let kind = ProblemKind::AlreadyEntered { name: there.person.name.clone() };
                intake.problems.push(Problem { line, column: None, kind });
            }
            None => {
                odd.extend(oddities(event, section, &new.person).map(|kind| Problem { line, column: None, kind }));
                players.push(new);
            }
        }
    }
    intake.players = players;
    intake.problems.extend(odd);
    intake.problems.sort_by_key(|p| (p.line, p.column));
    Ok(intake)
}

/// Teams to enter with their players, and what to know before.
#[derive(Clone, Debug, Default)]
pub struct TeamIntake {
    /// The teams that can be entered.
    pub teams: Vec<NewTeam>,
    /// How the columns were taken, and what to look at; without players.
    pub intake: Intake,
}

/// Reads teams with their players for a section of teams. A team that is entered already is left out with its players, and so is a player who
/// is in another team; both are said.
///
/// # Errors
/// The file cannot be read, or holds no teams.
pub fn read_teams(source: &Source, ask: &RosterAsk, event: &Event, section: &Section) -> Result<TeamIntake, IntakeError> {
    let bytes = source.read()?;
    let failed = |error: RosterError| IntakeError::Roster(source.name(), error);
    let (table, mapping) = table_of(&bytes, ask).map_err(failed)?;
    let roster = roster::teams(&table, &mapping).map_err(failed)?;
    let salt = salt_of(event);
    let marked = |player: &roster::Entrant| {
        let mut person = NewPlayer::from(player).person;
        person.identity = identity::mark(&salt, &player.identity);
        person
    };
    let mut intake = Intake { origin: origin(&table), mapping, columns: roster.columns, problems: roster.problems, ..Intake::default() };
    let boards = section.team_policy().map_or(0, |policy| policy.boards);
    let mut teams = Vec::new();
    for team in &roster.teams {
        let is_same = |p: &&Participant| roster::normalise(&p.person.name) == roster::normalise(&team.name);
        if let Some(there) = section.players.iter().find(is_same) {
            let kind = ProblemKind::AlreadyEntered { name: there.person.name.clone() };
            intake.problems.push(Problem { line: team.line, column: None, kind });
            continue;
        }
        let mut members = Vec::new();
        for player in &team.players {
            let person = marked(player);
            match section.member_like(&person) {
                Some(there) => {
                    let kind = ProblemKind::InTwoTeams { team: section.name(there.team).to_owned(), first_line: 0 };
                    intake.problems.push(Problem { line: player.line, column: None, kind });
                }
                None => {
                    let odd = oddities(event, section, &person).map(|kind| Problem { line: player.line, column: None, kind });
                    intake.problems.extend(odd);
                    members.push(person);
                }
            }
        }
        if members.len() < usize::from(boards) {
            let kind = ProblemKind::FewPlayers { team: team.name.clone(), count: members.len(), boards };
            intake.problems.push(Problem { line: team.line, column: None, kind });
        }
        let person = Person { name: team.name.clone(), club: team.unit.clone(), captain: team.captain.clone(), ..Person::default() };
        teams.push(NewTeam { team: NewPlayer { person, lot: None }, members });
    }
    intake.problems.sort_by_key(|p| (p.line, p.column));
    Ok(TeamIntake { teams, intake })
}

/// The year in which nobody who plays was born later: that of the event, where it has days, else this one.
fn year_of(event: &Event) -> Option<u16> {
    let of_event = [&event.info.end, &event.info.start].into_iter().find_map(|day| date(day)?.get(..4)?.parse().ok());
    of_event.or_else(|| u16::try_from(time::now().year()).ok())
}

/// What is wrong with the data of a player as somebody typed them.
pub fn typed_faults(event: &Event, section: &Section, person: &Person) -> Vec<Fault> {
    setting::typed_faults(person, section.setup.game, year_of(event))
}

/// What an edit by hand would make wrong with the data of a player.
pub fn edit_fault(event: &Event, section: &Section, old: &Person, patches: &[PlayerPatch]) -> Option<Fault> {
    let mut new = old.clone();
    patches.iter().for_each(|patch| new.patch(patch));
    setting::typed_anew(old, &new, section.setup.game, year_of(event))
}

/// What of a player in a file nobody could have typed. It is kept, for the file may know better, and said.
fn oddities(event: &Event, section: &Section, person: &Person) -> impl Iterator<Item = ProblemKind> {
    typed_faults(event, section, person).into_iter().filter_map(|fault| match fault {
        Fault::Title(text, _) => Some(ProblemKind::OddTitle { text }),
        Fault::BirthYear(text, ..) => Some(ProblemKind::OddBirth { text }),
        _ => None,
    })
}

/// What enters players read from a file; in a section of teams each goes to the team that his unit is called, and one that is not there yet
/// is entered with them.
///
/// # Errors
/// A player without a unit: the name.
pub fn taken(section: &Section, players: Vec<NewPlayer>) -> Result<Command, String> {
    if !section.is_of_teams() {
        return Ok(Command::AddPlayers(section.id, players));
    }
    let mut teams: Vec<(String, Vec<Person>)> = Vec::new();
    for NewPlayer { person, .. } in players {
        let unit = person.club.trim().to_owned();
        if unit.is_empty() {
            return Err(person.name);
        }
        match teams.iter_mut().find(|(name, _)| *name == unit) {
            Some((_, members)) => members.push(person),
            None => teams.push((unit, vec![person])),
        }
    }
    let (mut new, mut commands) = (Vec::new(), Vec::new());
    for (name, members) in teams {
        match section.players.iter().find(|team| team.person.name == name) {
            Some(team) => commands.push(Command::AddMembers(section.id, team.id, members)),
            None => {
                let team = NewPlayer { person: Person { name, ..Person::default() }, lot: None };
                new.push(NewTeam { team, members });
            }
        }
    }
    if !new.is_empty() {
        commands.insert(0, Command::AddTeams(section.id, new));
    }
    Ok(if commands.len() == 1 { commands.swap_remove(0) } else { Command::Together(commands) })
}

fn of_report(bytes: &[u8]) -> Result<(Intake, Vec<usize>), Unreadable> {
    let document = trf::read(bytes).map_err(Unreadable::Report)?;
    let text = String::from_utf8_lossy(bytes);
    let number = |line: &str| line.strip_prefix("001 ").and_then(|rest| rest.get(..4)).and_then(|n| n.trim().parse::<u16>().ok());
    let lines: BTreeMap<u16, usize> = text.lines().zip(1..).filter_map(|(line, at)| Some((number(line)?, at))).collect();
    let players = &document.tournament.contestants;
    let of = players.iter().map(|p| lines.get(&p.tpn.0).copied().unwrap_or(1)).collect();
    let new = players.iter().map(|p| NewPlayer { person: person_of(p), lot: None }).collect();
    Ok((Intake { players: new, origin: "TRF".to_owned(), of_report: true, warnings: document.warnings, ..Intake::default() }, of))
}

fn of_table(bytes: &[u8], ask: &RosterAsk, event: &Event) -> Result<(Intake, Vec<usize>), Unreadable> {
    let (table, mapping) = table_of(bytes, ask).map_err(Unreadable::Roster)?;
    let roster = roster::entrants(&table, &mapping).map_err(Unreadable::Roster)?;
    let salt = salt_of(event);
    let new = |entrant: &roster::Entrant| {
        let mut new = NewPlayer::from(entrant);
        new.person.identity = identity::mark(&salt, &entrant.identity);
        new
    };
    let origin = origin(&table);
    let players = roster.entrants.iter().map(new).collect();
    let lines = roster.entrants.iter().map(|e| e.line).collect();
    let columns = roster.columns;
    Ok((Intake { players, origin, mapping, columns, problems: roster.problems, ..Intake::default() }, lines))
}

/// The table of a file, and how its columns are taken.
fn table_of(bytes: &[u8], ask: &RosterAsk) -> Result<(Table, Mapping), RosterError> {
    let table = Table::read(bytes, ReadOptions { sheet: ask.sheet, ..ReadOptions::default() })?;
    let mut mapping = Mapping::detect(&table).with_columns(&ask.columns)?;
    mapping.skip = ask.skip.unwrap_or(mapping.skip);
    Ok((table, mapping))
}

fn origin(table: &Table) -> String {
    match &table.origin {
        Origin::Text { charset, .. } => charset.name().to_owned(),
        Origin::Spreadsheet => "XLSX".to_owned(),
    }
}

/// One salt for the whole event: only so can a number be found again.
fn salt_of(event: &Event) -> String {
    let people = event.sections.iter().flat_map(|s| s.players.iter().map(|p| &p.person).chain(s.members.iter().map(|m| &m.person)));
    let mut salts = people.filter_map(|person| identity::salt_of(&person.identity));
    salts.next().map_or_else(identity::fresh_salt, str::to_owned)
}

/// Who is in the section, by what tells people apart.
struct Known<'a> {
    ids: BTreeMap<&'a str, &'a Participant>,
    marks: BTreeMap<&'a str, &'a Participant>,
    births: BTreeMap<(String, &'a str), &'a Participant>,
    people: BTreeMap<(String, &'a str, &'a str), &'a Participant>,
}

impl<'a> Known<'a> {
    fn of(section: &'a Section) -> Self {
        let by = |key: fn(&'a Participant) -> &'a str| {
            section.players.iter().map(move |p| (key(p), p)).filter(|(key, _)| !key.is_empty()).collect()
        };
        let births = section.players.iter().filter(|p| !p.person.birth.is_empty());
        Self {
            ids: by(|p| p.person.id.as_str()),
            marks: by(|p| p.person.identity.as_str()),
            births: births.map(|p| ((p.person.name.to_lowercase(), p.person.birth.as_str()), p)).collect(),
            people: section.players.iter().map(|p| (described(&p.person), p)).collect(),
        }
    }

    fn find(&self, new: &NewPlayer) -> Option<&'a Participant> {
        let person = &new.person;
        let by_birth = || self.births.get(&(person.name.to_lowercase(), person.birth.as_str()));
        // As within one roster: who has no number is told apart by name, birth and club.
        let has_number = !person.id.is_empty() || !person.identity.is_empty();
        let by_all = || self.people.get(&described(person)).filter(|_| !has_number);
        let by_number = self.ids.get(person.id.as_str()).or_else(|| self.marks.get(person.identity.as_str()));
        by_number.or_else(by_birth).or_else(by_all).copied()
    }
}

fn described(person: &Person) -> (String, &str, &str) {
    (person.name.to_lowercase(), person.birth.as_str(), person.club.as_str())
}
