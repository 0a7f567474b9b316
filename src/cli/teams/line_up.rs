//! Line-ups on the command line: whole, by what differs, or as the list says.

use super::super::CliError;
use super::super::error::Phrase;
use super::{parts, player, refused, team};
use event::{Command, Event, MemberId, Participant, Refusal, Round, Section};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Pairing number or name; with --default also `all`: every team whose line-up is not in.
    team: String,
    /// Round.
    round: u16,
    /// The players board by board, by place in the list or name: `1,2,4,-`, where `-` leaves a board empty; or only what differs from the
    /// line-up that is in, else from the list: `3=Smith`. Names that hold commas are parted by `;`. Without it the line-up is shown.
    #[arg(allow_hyphen_values = true)]
    players: Option<String>,
    /// The first of the list, one a board.
    #[arg(long, conflicts_with = "players")]
    default: bool,
    /// Take the line-up back.
    #[arg(long, conflicts_with_all = ["players", "default"])]
    clear: bool,
    /// Accept what breaks the rule of the event: the arbiter's decision.
    #[arg(long)]
    accept: bool,
}

impl Args {
    /// What enters the line-ups.
    pub fn commands(&self, section: &Section) -> Result<Vec<Command>, CliError> {
        let round = section.round(self.round).ok_or_else(|| refused(Refusal::NoRound(self.round)))?;
        let by_list = |team| Command::LineUp(section.id, self.round, team, Some(section.usual_line_up(team)), self.accept);
        if self.default && self.team == "all" {
            return Ok(section.line_ups_missing(round).into_iter().map(by_list).collect());
        }
        let team = team(section, &self.team)?;
        if self.default {
            return Ok(vec![by_list(team.id)]);
        }
        let Some(text) = &self.players else {
            if self.clear {
                return Ok(vec![Command::LineUp(section.id, self.round, team.id, None, false)]);
            }
            show(section, round, team)?;
            return Ok(Vec::new());
        };
        let line_up = read(section, round, team, text)?;
        Ok(vec![Command::LineUp(section.id, self.round, team.id, Some(line_up), self.accept)])
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
    let Command::LineUp(id, number, team, line_up, _) = command else { return Ok(()) };
    let Some((section, team)) = event.section(*id).and_then(|section| Some((section, section.player(*team)?))) else { return Ok(()) };
    match section.round(*number) {
        Some(round) if line_up.is_some() => show(section, round, team),
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
