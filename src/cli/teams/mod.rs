//! `flagfall teams EVENT ...`: teams, their players, line-ups, points given and taken.

mod entry;
mod line_up;
mod show;

use super::error::Phrase;
use super::{CliError, Format, Outcome, support};
use crate::words::{Lang, Message};
use event::{Adjusted, Command, Event, LineUpFault, Member, Participant, Refusal, Section, sanitize};
use std::path::PathBuf;
use store::{Stamp, Store, StoreError};
use tournament::points::Points;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    #[command(subcommand)]
    action: Action,
    /// Section, by name or number.
    #[arg(long, global = true)]
    section: Option<String>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Enter a team.
    Add(entry::Add),
    /// Enter teams with their players from a roster (CSV, XLSX): a row a player with a column for the team, or a block a team.
    Import(entry::Import),
    /// The teams, a line each.
    List {
        /// How the list is written.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// A team with its list and its line-ups.
    Show {
        /// Pairing number or name (before numbers are assigned: number in the order of entry).
        team: String,
        /// How it is written.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Enter players of a team, at the end of its list.
    Player {
        /// Pairing number or name (before numbers are assigned: number in the order of entry).
        team: String,
        /// Names, each with its data after it: rating, title, fed, id, club, sex, birth, as `key=value`.
        #[arg(required = true)]
        data: Vec<String>,
    },
    /// Change the data of a team, or with --player of one of its players.
    Edit {
        /// Pairing number or name (before numbers are assigned: number in the order of entry).
        team: String,
        /// Data, as `key=value`: name, unit, fed, captain, rating, lot; of a player name, rating, title, fed, id, club, sex, birth.
        #[arg(required = true)]
        data: Vec<String>,
        /// The player, by place in the list or name.
        #[arg(long)]
        player: Option<String>,
    },
    /// Remove a team that never was paired, or a player who never was on a line-up.
    Remove {
        /// Pairing number or name (before numbers are assigned: number in the order of entry).
        team: String,
        /// The player, by place in the list or name.
        player: Option<String>,
    },
    /// Put the list of a team into an order: places of the list as it stands, or names. Who is left out stays in the team and plays no more.
    Order {
        /// Pairing number or name (before numbers are assigned: number in the order of entry).
        team: String,
        /// The new order, as `2,1,3,4`; names that hold commas are parted by `;`.
        order: String,
        /// Accept what breaks the rating rule of the event.
        #[arg(long)]
        accept: bool,
    },
    /// Enter the line-up of a team for a round. It is shown to nobody before that of the opponent is in.
    LineUp(line_up::Args),
    /// Give or take points. A second decision about the same points takes the place of the first; 0 takes it back.
    Adjust {
        /// Pairing number or name (before numbers are assigned: number in the order of entry).
        team: String,
        /// Points, as `-1` or `0.5`.
        #[arg(allow_negative_numbers = true)]
        points: String,
        /// Game points, not match points.
        #[arg(long)]
        games: bool,
        /// The round; of no round if not given.
        #[arg(long)]
        round: Option<u16>,
        /// Why: it is printed.
        #[arg(long)]
        reason: String,
    },
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let reads = matches!(args.action, Action::List { .. } | Action::Show { .. });
    let mut store = if reads { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    if !section.is_of_teams() {
        return Err(refused(Refusal::NoTeams));
    }
    let stamp = support::stamp("");
    let command = match &args.action {
        Action::List { format } => return show::list(section, *format).map(|()| Outcome::Clean),
        Action::Show { team: name, format } => return show::team(section, team(section, name)?, *format).map(|()| Outcome::Clean),
        Action::Add(add) => add.command(&event, section)?,
        Action::Import(import) => import.command(&event, section)?,
        Action::Player { team: name, data } => {
            Command::AddMembers(section.id, team(section, name)?.id, entry::sound(&event, section, entry::people(data)?)?)
        }
        Action::Edit { team: name, data, player } => entry::edit(section, team(section, name)?, player.as_deref(), data)?,
        Action::Remove { team: name, player: None } => Command::RemovePlayer(section.id, team(section, name)?.id),
        Action::Remove { team: name, player: Some(who) } => {
            Command::RemoveMember(section.id, player(section, team(section, name)?, who)?.id)
        }
        Action::Order { team: name, order, accept } => {
            let team = team(section, name)?;
            let order = parts(order).map(|who| Ok(player(section, team, who)?.id)).collect::<Result<_, CliError>>()?;
            Command::SetRoster(section.id, team.id, order, *accept)
        }
        Action::LineUp(args) => {
            for command in args.commands(section, &stamp.at)? {
                commit(&mut store, &command, &stamp)?;
                line_up::entered(&store.event(), &command)?;
            }
            return Ok(Outcome::Clean);
        }
        Action::Adjust { team: name, points, games, round, reason } => {
            let points: Points = points.parse().map_err(|_| CliError::from(Phrase::new("cli.new.not-points")))?;
            let (player, hundredths) = (team(section, name)?.id, points.hundredths());
            Command::Adjust(section.id, Adjusted { player, round: *round, hundredths, games: *games }, sanitize::safe(reason))
        }
    };
    commit(&mut store, &command, &stamp)?;
    said(&store.event(), &command, section)
}

/// Gives a command; where a rule of the event refuses a line-up or a list that the arbiter may accept, that is said too.
fn commit(store: &mut Store, command: &Command, stamp: &Stamp) -> Result<(), CliError> {
    store.commit(command, stamp).map(|_| ()).map_err(|error| match error {
        StoreError::Refused(Refusal::LineUp(team, faults)) if !faults.iter().any(LineUpFault::is_nonsense) => {
            CliError::refused(Acceptable(Refusal::LineUp(team, faults)))
        }
        StoreError::Refused(why @ Refusal::LineUpReason(..)) => CliError::refused(Acceptable(why)),
        error => error.into(),
    })
}

/// A refusal that the arbiter may overrule.
#[derive(Debug)]
struct Acceptable(Refusal);

impl Message for Acceptable {
    fn key(&self) -> &'static str {
        match self.0 {
            Refusal::LineUpReason(..) => "cli.teams.may-correct",
            _ => "cli.teams.may-accept",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("why", self.0.say(Lang::EN))]
    }

    fn say(&self, lang: Lang) -> String {
        lang.fill(self.key(), &[("why", &self.0.say(lang))])
    }
}

/// What was done, where it shows.
fn said(event: &Event, command: &Command, before: &Section) -> Result<Outcome, CliError> {
    let Some(section) = event.section(before.id) else { return Ok(Outcome::Clean) };
    let teams = section.players.len().saturating_sub(before.players.len());
    let players = section.members.len().saturating_sub(before.members.len());
    match command {
        Command::AddTeams(..) => {
            outln!("{}", Phrase::new("cli.teams.entered").with("teams", teams).with("players", players).now());
        }
        Command::AddMembers(_, team, _) | Command::SetRoster(_, team, ..) => {
            if let Some(team) = section.player(*team) {
                show::roster(section, team)?;
            }
        }
        _ => {}
    }
    Ok(Outcome::Clean)
}

pub fn refused(why: Refusal) -> CliError {
    StoreError::Refused(why).into()
}

/// The parts of a list: by semicolons where it holds one, else by commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let semicolons = text.contains([';', '；']);
    text.split(move |c| if semicolons { matches!(c, ';' | '；') } else { matches!(c, ',' | '，' | '、') }).map(str::trim)
}

/// The one of several that a text names: its whole name, or the one name that begins with it, or in which it stands.
fn named<'a, T>(all: &[&'a T], name: impl Fn(&'a T) -> &'a str, text: &str) -> Result<&'a T, CliError> {
    let wanted = text.trim().to_lowercase();
    let tests: [fn(&str, &str) -> bool; 3] = [|n, w| n == w, |n, w| n.starts_with(w), |n, w| n.contains(w)];
    for test in tests {
        let found: Vec<&'a T> = all.iter().copied().filter(|one| test(&name(one).to_lowercase(), &wanted)).collect();
        match found.as_slice() {
            [] => {}
            [one] => return Ok(one),
            several => {
                let names = several.iter().map(|one| name(one)).collect::<Vec<_>>().join("; ");
                return Err(Phrase::new("cli.teams.several").with("name", text).with("names", names).into());
            }
        }
    }
    let names = all.iter().map(|one| name(one)).collect::<Vec<_>>().join("; ");
    Err(Phrase::new("cli.teams.nobody").with("name", text).with("names", names).into())
}

/// The team that a text names, by its pairing number (before numbers are assigned, by the order of entry) or its name.
fn team<'a>(section: &'a Section, text: &str) -> Result<&'a Participant, CliError> {
    let numbered = section.players.iter().any(|p| p.tpn.is_some());
    let by_number = text.trim().parse::<u32>().ok().and_then(|number| {
        section.players.iter().find(|p| if numbered { p.tpn.is_some_and(|tpn| u32::from(tpn.0) == number) } else { p.id.0 == number })
    });
    match by_number {
        Some(team) => Ok(team),
        None => named(&section.players.iter().collect::<Vec<_>>(), |p| p.person.name.as_str(), text),
    }
}

/// The player of a team that a text names: by place in the list, or by name.
fn player<'a>(section: &'a Section, team: &Participant, text: &str) -> Result<&'a Member, CliError> {
    let members = section.members_of(team.id);
    let by_place = text.trim().parse::<usize>().ok().and_then(|place| members.get(place.checked_sub(1)?).copied());
    match by_place {
        Some(member) => Ok(member),
        None => named(&members, |member| member.person.name.as_str(), text),
    }
}
