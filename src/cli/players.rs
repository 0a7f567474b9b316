//! `flagfall players EVENT ...`.

use super::error::{At, Phrase};
use super::{CliError, Format, Outcome, at, rating_check, support};
use crate::desk::roster::{RosterAsk, edit_fault, read_roster, taken, typed_faults};
use crate::desk::{Source, event_file};
use crate::words::{fold, intake, leaving_lines, roster};
use clap::ValueEnum;
use event::sanitize;
use event::{ByeKind, Command, Event, Leaving, NewPlayer, Participant, Person, PlayerId, PlayerPatch, Presence, Section, Status};
use std::path::{Path, PathBuf};
use store::{Store, StoreError};

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
    /// Enter a player.
    Add {
        /// Name.
        name: String,
        /// Data, as `key=value`: rating, listed (`fide:rapid:2350`), title, fed, id, club, family, sex, birth, lot, byes (`3:half,5:zero`).
        data: Vec<String>,
    },
    /// Enter players from a roster (CSV, XLSX) or a tournament report file (TRF).
    Import {
        /// The file.
        file: PathBuf,
        /// What the columns hold, from the left, where the header does not say it: "name,rating,-,club"; `-` leaves a column out.
        #[arg(long, default_value = "", allow_hyphen_values = true)]
        columns: String,
        /// The sheet of a workbook, from 1.
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
        sheet: Option<u16>,
        /// Rows before the first player, where the header is not found.
        #[arg(long)]
        skip: Option<usize>,
    },
    /// The players, a line each.
    List {
        /// Only those whose name, club or number says this: without marks, or as Chinese is read (wangtianyi, wty).
        #[arg(long, value_name = "TEXT")]
        find: Option<String>,
    },
    /// Change a player's data: name, rating, listed (`fide:rapid:2350`), title, fed, id, club, family, sex, birth, lot, table, presence, status, byes (`3:half,5:none`).
    Set {
        /// Pairing number (before numbers are assigned: number in the list).
        tpn: u32,
        /// Data, as `key=value`.
        data: Vec<String>,
    },
    /// Look the players up in the rating lists of the local database: who is on them, in what the data differ, which rating the event would
    /// use. Nothing changes without --take.
    Ratings {
        /// Only in the list of this name; several times for several lists.
        #[arg(long)]
        list: Vec<String>,
        /// Take over what was found by number.
        #[arg(long)]
        take: bool,
        /// Take over for these players only, by pairing number or name, also those found by name; several with commas between, or the option
        /// several times.
        #[arg(long, value_name = "LIST", requires = "take")]
        only: Vec<String>,
        /// Name everybody, not only those who would change or differ.
        #[arg(long)]
        all: bool,
        /// How the answer is written.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Assign pairing numbers again, by rating, title and name, or by lots where all have one; before round 4 is paired.
    Number {
        /// Also where players who were paired get another number.
        #[arg(long)]
        yes: bool,
    },
    /// Withdraw a player; of a round robin also what becomes of the games.
    Withdraw {
        /// Pairing number.
        tpn: u32,
        /// Games of a round robin: those to come forfeited, or all annulled; by the rule of the section if not given.
        #[arg(long)]
        games: Option<GamesArg>,
    },
    /// Grant a bye.
    Bye {
        /// Pairing number.
        tpn: u32,
        /// Round.
        round: u16,
        /// Kind.
        kind: KindArg,
    },
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum GamesArg {
    Forfeited,
    Annulled,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum KindArg {
    Half,
    Zero,
    Full,
    None,
}

impl KindArg {
    const fn bye(self) -> Option<ByeKind> {
        match self {
            Self::Half => Some(ByeKind::Half),
            Self::Zero => Some(ByeKind::Zero),
            Self::Full => Some(ByeKind::Full),
            Self::None => None,
        }
    }
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let reads = matches!(args.action, Action::List { .. } | Action::Ratings { take: false, .. });
    let mut store = if reads { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let command = match &args.action {
        Action::List { find } => {
            let found = list(section, find.as_deref())?;
            return Ok(if found || find.is_none() { Outcome::Clean } else { Outcome::Found });
        }
        Action::Add { name, .. } if section.is_of_teams() => {
            let (name, event) = (sanitize::safe(name), args.event.display());
            return Err(Phrase::new("cli.players.of-teams").with("name", name).with("event", event).into());
        }
        Action::Add { name, data } => {
            let (mut person, mut lot, mut asked) = (Person { name: sanitize::safe(name), ..Person::default() }, None, Vec::new());
            for field in data {
                match patch(field)? {
                    Patch::Person(patch) => person.patch(&patch),
                    Patch::Lot(number) => lot = number,
                    Patch::Byes(byes) => asked = byes,
                    _ => return Err(Phrase::new("cli.players.set-later").with("field", field).into()),
                }
            }
            if let Some(fault) = typed_faults(&event, section, &person).into_iter().next() {
                return Err(StoreError::Refused(fault.into()).into());
            }
            // As the player that is entered will be numbered.
            let id = PlayerId(section.players.last().map_or(1, |p| p.id.0 + 1));
            let enter = Command::AddPlayers(section.id, vec![NewPlayer { person, lot }]);
            let asked = requests(section, id, &asked);
            // One act: a bye that cannot be given leaves nobody half entered.
            if asked.is_empty() { enter } else { Command::Together(std::iter::once(enter).chain(asked).collect()) }
        }
        Action::Import { file, columns, sheet, skip } => {
            let ask = RosterAsk { columns: roster::own_names(columns), sheet: *sheet, skip: *skip };
            let players = import(file, &ask, &event, section)?;
            taken(section, players).map_err(|name| CliError::unusable(Phrase::new("team.no-team-named").with("name", name)))?
        }
        Action::Ratings { list, take, only, all, format } => {
            let wanted = rating_check::Wanted { lists: list, take: *take, only, all: *all, format: *format };
            return rating_check::run(&mut store, &event, section, &wanted);
        }
        Action::Number { yes } => return rating_check::number(&mut store, section, *yes),
        Action::Set { tpn, data } => return set(&mut store, (&event, section), find(section, *tpn)?, data),
        Action::Withdraw { tpn, games } => withdraw(section, find(section, *tpn)?, *games)?,
        Action::Bye { tpn, round, kind } => Command::RequestBye(section.id, find(section, *tpn)?.id, *round, kind.bye()),
    };
    store.commit(&command, &support::stamp(""))?;
    if section.is_of_teams() {
        entered_of_teams(&store.event(), section)?;
    }
    let entered = match &command {
        Command::Together(list) => list.first(),
        one => Some(one),
    };
    if let Some(Command::AddPlayers(_, players)) = entered {
        outln!("{}", Phrase::new("cli.players.entered").with("count", players.len()).now());
    }
    Ok(Outcome::Clean)
}

/// How many came into a section of teams, where anybody did.
fn entered_of_teams(event: &Event, before: &Section) -> Result<(), CliError> {
    let Some(section) = event.section(before.id) else { return Ok(()) };
    let teams = section.players.len().saturating_sub(before.players.len());
    let players = section.members.len().saturating_sub(before.members.len());
    if teams + players > 0 {
        outln!("{}", Phrase::new("cli.teams.entered").with("teams", teams).with("players", players).now());
    }
    Ok(())
}

/// The withdrawal; in a round robin with what becomes of the games, and what that means said.
fn withdraw(section: &Section, player: &Participant, games: Option<GamesArg>) -> Result<Command, CliError> {
    let asked = games.map(|games| match games {
        GamesArg::Forfeited => Leaving::Forfeited,
        GamesArg::Annulled => Leaving::Annulled,
    });
    if asked.is_none() && !section.has_fixed_games() {
        return Ok(Command::SetStatus(section.id, player.id, Status::Withdrawn));
    }
    let games = asked.unwrap_or_else(|| section.leaving_by_rule(player.id));
    if section.has_fixed_games() {
        for line in leaving_lines(&section.leaving_plan(player.id, games), section, support::lang()) {
            outln!("{line}");
        }
    }
    Ok(Command::Leave(section.id, player.id, Status::Withdrawn, games))
}

/// The player with a pairing number; before numbers are assigned, the number in the order of entry.
fn find(section: &Section, number: u32) -> Result<&Participant, CliError> {
    let numbered = section.players.iter().any(|p| p.tpn.is_some());
    let found = section.players.iter().find(|p| if numbered { p.tpn.is_some_and(|t| u32::from(t.0) == number) } else { p.id.0 == number });
    found.ok_or_else(|| Phrase::new("cli.players.no-player").with("number", number).with("section", &section.setup.name).into())
}

/// Lists the players, or those whom a text names; gives whether there is one.
fn list(section: &Section, asked: Option<&str>) -> Result<bool, CliError> {
    let lang = support::lang();
    let mut players: Vec<&Participant> = section.players.iter().collect();
    players.sort_by_key(|p| (p.tpn.is_none(), p.tpn, p.id));
    let is_meant = |p: &Participant| {
        let number = p.tpn.map_or_else(String::new, |tpn| tpn.to_string());
        asked.is_none_or(|asked| number == asked.trim() || fold::holds(&format!("{} {}", p.person.name, p.person.club), asked))
    };
    players.retain(|p| is_meant(p));
    for p in &players {
        let number = p.tpn.map_or_else(|| format!("#{}", p.id.0), |t| t.to_string());
        let rating = p.person.rating.map_or_else(String::new, |r| r.to_string());
        let status = match (p.status, p.presence) {
            (Status::Withdrawn, _) => lang.text("cli.players.withdrawn"),
            (Status::Expelled, _) => lang.text("cli.players.expelled"),
            (Status::Active, Presence::Present) => lang.text("cli.players.present"),
            (Status::Active, Presence::Absent) => lang.text("cli.players.absent"),
            (Status::Active, Presence::Unknown) => "",
        };
        outln!("{number}\t{}\t{rating}\t{}\t{}\t{}\t{status}", p.person.name, p.person.title, p.person.federation, p.person.club);
    }
    Ok(!players.is_empty())
}

fn import(file: &Path, ask: &RosterAsk, event: &Event, section: &Section) -> Result<Vec<NewPlayer>, CliError> {
    let intake = read_roster(&Source::named(file), ask, event, section).map_err(CliError::unusable)?;
    for line in intake::remarks(&intake, support::lang()) {
        errln!("flagfall: {}", at(file.display(), line));
    }
    Ok(intake.players)
}

enum Patch {
    Person(PlayerPatch),
    Lot(Option<u16>),
    Table(Option<u16>),
    Presence(Presence),
    Status(Status),
    Byes(Vec<(u16, Option<ByeKind>)>),
}

fn set(store: &mut Store, (event, section): (&Event, &Section), player: &Participant, data: &[String]) -> Result<Outcome, CliError> {
    let stamp = support::stamp("");
    let mut fields = Vec::new();
    let mut commands = Vec::new();
    for field in data {
        match patch(field)? {
            Patch::Person(patch) => fields.push(patch),
            Patch::Lot(lot) => commands.push(Command::SetLot(section.id, player.id, lot)),
            Patch::Table(table) => commands.push(Command::SetFixedTable(section.id, player.id, table)),
            Patch::Presence(presence) => commands.push(Command::SetPresence(section.id, vec![player.id], presence)),
            Patch::Status(status) => commands.push(Command::SetStatus(section.id, player.id, status)),
            Patch::Byes(byes) => commands.extend(requests(section, player.id, &byes)),
        }
    }
    if !fields.is_empty() {
        if let Some(fault) = edit_fault(event, section, &player.person, &fields) {
            return Err(StoreError::Refused(fault.into()).into());
        }
        commands.insert(0, Command::EditPlayer(section.id, player.id, fields));
    }
    event_file::give(store, &commands, None, &stamp).all()?;
    Ok(Outcome::Clean)
}

/// `3:half,5:zero`: rounds with what is asked for in each.
fn byes(text: &str) -> Option<Vec<(u16, Option<ByeKind>)>> {
    let one = |part: &str| {
        let (round, kind) = part.split_once(':')?;
        let kind = KindArg::from_str(kind.trim(), true).ok()?;
        Some((round.trim().parse().ok()?, kind.bye()))
    };
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(one).collect()
}

fn requests(section: &Section, player: PlayerId, byes: &[(u16, Option<ByeKind>)]) -> Vec<Command> {
    byes.iter().map(|(round, kind)| Command::RequestBye(section.id, player, *round, *kind)).collect()
}

fn patch(text: &str) -> Result<Patch, CliError> {
    let unusable = |key: &'static str| CliError::unusable(At(format!("`{text}`"), Phrase::new(key)));
    let (key, value) = text.split_once('=').ok_or_else(|| unusable("cli.said.key-value"))?;
    let value = sanitize::safe(value);
    let number = || {
        if value.is_empty() {
            Ok(None)
        } else {
            sanitize::plain_digits(&value).parse::<u16>().map(Some).map_err(|_| unusable("cli.said.not-a-number"))
        }
    };
    Ok(match key {
        "name" => Patch::Person(PlayerPatch::Name(value)),
        "rating" => Patch::Person(PlayerPatch::Rating(number()?.filter(|r| *r > 0))),
        "listed" => Patch::Person(PlayerPatch::Listed(value.parse().map_err(|_| unusable("cli.players.listed-form"))?)),
        "title" => Patch::Person(PlayerPatch::Title(value)),
        "fed" | "federation" => Patch::Person(PlayerPatch::Federation(value)),
        "id" => Patch::Person(PlayerPatch::Id(value)),
        "club" => Patch::Person(PlayerPatch::Club(value)),
        "family" => Patch::Person(PlayerPatch::Family(value)),
        "byes" => Patch::Byes(byes(&value).ok_or_else(|| unusable("cli.players.byes-form"))?),
        "sex" => Patch::Person(PlayerPatch::Sex(value)),
        "birth" => Patch::Person(PlayerPatch::Birth(value)),
        "lot" => Patch::Lot(number()?),
        "table" => Patch::Table(number()?),
        "presence" => Patch::Presence(match value.as_str() {
            "present" => Presence::Present,
            "absent" => Presence::Absent,
            "unknown" => Presence::Unknown,
            _ => return Err(unusable("cli.players.presence-values")),
        }),
        "status" => Patch::Status(match value.as_str() {
            "active" => Status::Active,
            "withdrawn" => Status::Withdrawn,
            "expelled" => Status::Expelled,
            _ => return Err(unusable("cli.players.status-values")),
        }),
        _ => return Err(unusable("cli.players.no-field")),
    })
}
