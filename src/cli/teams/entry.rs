//! Teams and their players as they are entered and changed.

use super::super::error::{At, Phrase};
use super::super::{CliError, at, support};
use crate::desk::Source;
use crate::desk::roster::{RosterAsk, read_teams, typed_faults};
use crate::words::{intake, roster};
use event::{Command, Event, NewPlayer, NewTeam, Participant, Person, PlayerPatch, Section, sanitize};
use std::path::PathBuf;
use store::StoreError;

/// A team by its name.
#[derive(Debug, clap::Args)]
pub struct Add {
    /// Name.
    name: String,
    /// Unit, club, school.
    #[arg(long, default_value = "")]
    unit: String,
    /// Federation, three letters.
    #[arg(long, default_value = "")]
    federation: String,
    /// Captain.
    #[arg(long, default_value = "")]
    captain: String,
    /// Strength; by default the mean of the ratings of its first boards.
    #[arg(long)]
    rating: Option<u16>,
    /// Lot.
    #[arg(long)]
    lot: Option<u16>,
}

impl Add {
    /// What enters it.
    pub fn command(&self, event: &Event, section: &Section) -> Result<Command, CliError> {
        let person = Person {
            name: sanitize::safe(&self.name),
            club: sanitize::safe(&self.unit),
            federation: sanitize::safe(&self.federation),
            captain: sanitize::safe(&self.captain),
            rating: self.rating.filter(|rating| *rating > 0),
            ..Person::default()
        };
        let person = sound(event, section, vec![person])?.swap_remove(0);
        let team = NewTeam { team: NewPlayer { person, lot: self.lot }, members: Vec::new() };
        Ok(Command::AddTeams(section.id, vec![team]))
    }
}

/// Teams from a file.
#[derive(Debug, clap::Args)]
pub struct Import {
    /// The file.
    file: PathBuf,
    /// What the columns hold, from the left, where the header does not say it: "team,board,name,rating,-"; `-` leaves a column out.
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    columns: String,
    /// The sheet of a workbook, from 1.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    sheet: Option<u16>,
    /// Rows before the first team or player, where the header is not found.
    #[arg(long)]
    skip: Option<usize>,
}

impl Import {
    /// What enters them; what to look at is told.
    pub fn command(&self, event: &Event, section: &Section) -> Result<Command, CliError> {
        let ask = RosterAsk { columns: roster::own_names(&self.columns), sheet: self.sheet, skip: self.skip };
        let found = read_teams(&Source::named(&self.file), &ask, event, section).map_err(CliError::unusable)?;
        for line in intake::remarks(&found.intake, support::lang()) {
            errln!("flagfall: {}", at(self.file.display(), line));
        }
        Ok(Command::AddTeams(section.id, found.teams))
    }
}

/// Players as they are typed: a name, and what is known after it.
pub fn people(words: &[String]) -> Result<Vec<Person>, CliError> {
    let mut people: Vec<Person> = Vec::new();
    for word in words {
        match (people.last_mut(), word.contains('=')) {
            (Some(person), true) => person.patch(&patch(word)?),
            (None, true) => return Err(CliError::unusable(At(format!("`{word}`"), Phrase::new("cli.teams.name-first")))),
            (_, false) => people.push(Person { name: sanitize::safe(word), ..Person::default() }),
        }
    }
    Ok(people)
}

/// The same people where their data may be so.
pub fn sound(event: &Event, section: &Section, people: Vec<Person>) -> Result<Vec<Person>, CliError> {
    match people.iter().flat_map(|person| typed_faults(event, section, person)).next() {
        Some(fault) => Err(StoreError::Refused(fault.into()).into()),
        None => Ok(people),
    }
}

/// What changes the data of a team or of one of its players.
pub fn edit(section: &Section, team: &Participant, player: Option<&str>, data: &[String]) -> Result<Command, CliError> {
    if let Some(who) = player {
        let patches = data.iter().map(|word| patch(word)).collect::<Result<_, _>>()?;
        return Ok(Command::EditMember(section.id, super::player(section, team, who)?.id, patches));
    }
    let mut commands = Vec::new();
    let mut patches = Vec::new();
    for word in data {
        match word.strip_prefix("lot=") {
            Some(lot) => commands.push(Command::SetLot(section.id, team.id, number(word, lot)?)),
            None => patches.push(patch(word)?),
        }
    }
    if !patches.is_empty() {
        commands.insert(0, Command::EditPlayer(section.id, team.id, patches));
    }
    Ok(Command::Together(commands))
}

fn number(word: &str, value: &str) -> Result<Option<u16>, CliError> {
    let wrong = |_| CliError::unusable(At(format!("`{word}`"), Phrase::new("cli.said.not-a-number")));
    if value.is_empty() { Ok(None) } else { value.parse().map(Some).map_err(wrong) }
}

/// Reads one `key=value`.
fn patch(word: &str) -> Result<PlayerPatch, CliError> {
    let unusable = |key: &'static str| CliError::unusable(At(format!("`{word}`"), Phrase::new(key)));
    let (key, value) = word.split_once('=').ok_or_else(|| unusable("cli.said.key-value"))?;
    let value = sanitize::safe(value);
    Ok(match key {
        "name" => PlayerPatch::Name(value),
        "rating" => PlayerPatch::Rating(number(word, &value)?.filter(|rating| *rating > 0)),
        "title" => PlayerPatch::Title(value),
        "fed" | "federation" => PlayerPatch::Federation(value),
        "id" => PlayerPatch::Id(value),
        "club" | "unit" => PlayerPatch::Club(value),
        "sex" => PlayerPatch::Sex(value),
        "birth" => PlayerPatch::Birth(value),
        "captain" => PlayerPatch::Captain(value),
        _ => return Err(unusable("cli.players.no-field")),
    })
}
