//! Line-ups on the command line: whole, by what differs, or as the list says.

use super::super::error::Phrase;
use super::super::{CliError, support};
use super::{parts, player, refused, team};
use crate::words::team::line_up_grounds;
use event::schedule::time_of_day;
use event::{Command, Event, MemberId, Moment, Participant, Refusal, Round, Section, sanitize};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Pairing number or name; with --default also `all`: every team whose line-up is not in.
    team: String,
    /// Round.
    round: u16,
    /// The players board by board, by place in the list or name: `1,2,4,-`, where `-` leaves a board empty; or only what differs from the
    /// line-up that is in, else from the list: `3=Smith`. Names that hold commas are parted by `;`. Without it the line-up is shown.
    #[arg(allow_hyphen_values = true, value_name = "LIST")]
    players: Option<String>,
    /// The first of the list, one a board.
    #[arg(long, conflicts_with = "players")]
    default: bool,
    /// Take the line-up back.
    #[arg(long, conflicts_with_all = ["players", "default"])]
    clear: bool,
    /// When the slip was handed in, as 13:55, where it came earlier than it is entered; by default now.
    #[arg(long, value_name = "TIME")]
    received: Option<String>,
    /// Accept what breaks the rule of the event, or comes after its deadline: the arbiter's decision.
    #[arg(long)]
    accept: bool,
    /// Why a line-up is corrected whose match has results; with --accept. The log and the report file keep it.
    #[arg(long, default_value = "", requires = "accept", conflicts_with = "clear")]
    reason: String,
}

impl Args {
    /// What enters the line-ups.
    pub fn commands(&self, section: &Section, now: &Moment) -> Result<Vec<Command>, CliError> {
        let round = section.round(self.round).ok_or_else(|| refused(Refusal::NoRound(self.round)))?;
        let at = self.handed_in(section, now)?;
        let enter = |team, players| Command::LineUp(section.id, self.round, team, players, self.accept, at.clone());
        let by_list = |team| enter(team, Some(section.usual_line_up(team)));
        if self.default && self.team == "all" {
            return Ok(section.line_ups_missing(round).into_iter().map(by_list).collect());
        }
        let team = team(section, &self.team)?;
        if self.default {
            return Ok(vec![by_list(team.id)]);
        }
        let Some(text) = &self.players else {
            if self.clear {
                return Ok(vec![enter(team.id, None)]);
            }
            show(section, round, team)?;
            return Ok(Vec::new());
        };
        let line_up = read(section, round, team, text)?;
        if !self.reason.trim().is_empty() {
            return Ok(vec![Command::CorrectLineUp(section.id, self.round, team.id, line_up, sanitize::safe(&self.reason))]);
        }
        Ok(vec![enter(team.id, Some(line_up))])
    }

    /// The moment at which the slip was handed in.
    fn handed_in(&self, section: &Section, now: &Moment) -> Result<Moment, CliError> {
        let Some(text) = &self.received else { return Ok(now.clone()) };
        let found = time_of_day(text).and_then(|time| section.received(self.round, time, now));
        found.ok_or_else(|| Phrase::new("cli.teams.no-time").with("text", text).into())
    }
}

/// The players that a text names, board by board.
fn read(section: &Section, round: &Round, team: &Participant, text: &str) -> Result<Vec<Option<MemberId>>, CliError> {
    let who = |text: &str| -> Result<Option<MemberId>, CliError> {
        if matches!(text, "-" | "" | "–" | "－") { Ok(None) } else { Ok(Some(player(section, team, text)?.id)) }
    };
    if !text.contains(['=', '＝']) {
        return parts(text).map(who).collect();
    }
    let stands = round.line_ups.get(&team.id).map(|line_up| line_up.players.clone());
    let mut line_up = stands.unwrap_or_else(|| section.usual_line_up(team.id));
    for part in parts(text) {
        let wrong = || CliError::from(Phrase::new("cli.teams.change").with("change", part));
        let (board, name) = part.split_once(['=', '＝']).ok_or_else(wrong)?;
        let place: usize = board.trim().parse().map_err(|_| wrong())?;
        *place.checked_sub(1).and_then(|at| line_up.get_mut(at)).ok_or_else(wrong)? = who(name.trim())?;
    }
    Ok(line_up)
}

/// What was entered, and whether the match is known now.
pub fn entered(event: &Event, command: &Command) -> Result<(), CliError> {
    let (id, number, team, is_in) = match command {
        Command::LineUp(id, number, team, line_up, ..) => (id, number, team, line_up.is_some()),
        Command::CorrectLineUp(id, number, team, ..) => (id, number, team, true),
        _ => return Ok(()),
    };
    let Some((section, team)) = event.section(*id).and_then(|section| Some((section, section.player(*team)?))) else { return Ok(()) };
    match section.round(*number) {
        Some(round) if is_in => show(section, round, team),
        _ => Ok(()),
    }
}

/// The line-up of a team, and whether that of the opponent is in.
fn show(section: &Section, round: &Round, team: &Participant) -> Result<(), CliError> {
    let said = |key| Phrase::new(key).with("round", round.number).with("team", &team.person.name);
    let Some(line_up) = round.line_ups.get(&team.id) else {
        outln!("{}", said("cli.teams.not-in").now());
        return Ok(());
    };
    outln!("{}", said("cli.teams.line-up-is").now());
    for (board, id) in (1..).zip(&line_up.players) {
        let name = id.and_then(|id| section.member(id)).map_or("–", |member| member.person.name.as_str());
        outln!("{board}\t{name}");
    }
    for ground in line_up_grounds(section, round.number, team.id, line_up, support::lang()) {
        outln!("{ground}");
    }
    let other = round.pairs().into_iter().find_map(|(first, second)| match team.id {
        id if id == first => Some(second),
        id if id == second => Some(first),
        _ => None,
    });
    if let Some(other) = other.filter(|id| !round.line_ups.contains_key(id)) {
        outln!("{}", Phrase::new("cli.teams.secret").with("team", section.name(other)).now());
    }
    Ok(())
}
