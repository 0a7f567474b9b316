//! Matches of teams: opened into their boards, entered by one protocol; line-ups, secret until both are in.

use super::overlays::edit;
use super::{ask, forms, rounds};
use crate::time;
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, LineUpEntry, Overlay, ProtocolLine, Reading, Sent};
use crate::tui::protocol;
use crate::words::team::line_up_lines;
use crate::words::{self, Lang, Message};
use event::{Board, Command, GameAt, LineUpFault, Meeting, MemberId, PlayerId, Refusal, Round, Section};

fn commit(commands: Vec<Command>) -> Vec<Effect> {
    vec![Effect::Commit(commands)]
}

/// Section, round and match under the cursor.
fn chosen(workspace: &Workspace) -> Option<(&Section, &Round, Meeting<'_>)> {
    Some((workspace.section()?, workspace.shown_round()?, workspace.meeting()?))
}

/// Runs a command about the matches of the round shown.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some((section, round, meeting)) = model.workspace().and_then(chosen) else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return Vec::new();
    };
    let (number, table, first) = (round.number, meeting.table, meeting.first);
    let is_past = number < section.current_number();
    match cmd {
        Cmd::UnfoldMatch => {
            if model.workspace().and_then(Workspace::opened_table).is_some() {
                return super::games::run(model, Cmd::OpenGame);
            }
            if let Some(workspace) = model.workspace_mut() {
                workspace.unfolded = Some((number, table));
            }
        }
        Cmd::Protocol if round.published.is_none() => return rounds::run(model, Cmd::ManualEdit),
        Cmd::Protocol | Cmd::LineUp | Cmd::MissingLineUps if is_past => {
            let text = lang.fill("event.refusal.past-round", &[("round", &number.to_string())]);
            model.say(Tone::Alarm, text);
        }
        Cmd::Protocol => model.overlays.push(Overlay::Protocol(ProtocolLine { table, ..ProtocolLine::default() })),
        Cmd::LineUp => {
            // Whose is still missing is asked first.
            let team =
                if round.line_ups.contains_key(&first) && !round.line_ups.contains_key(&meeting.second) { meeting.second } else { first };
            open_line_up(model, number, team);
        }
        Cmd::MissingLineUps => return ask_missing(model),
        Cmd::LookAtLineUps => {
            let title = lang.fill("team.line-up.of-match", &[("table", &table.to_string()), ("round", &number.to_string())]);
            let mut lines = Vec::new();
            for team in [meeting.first, meeting.second] {
                lines.extend(line_up_lines(section, round, team, lang));
                lines.push(String::new());
            }
            model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        }
        _ => {}
    }
    Vec::new()
}

/// Opens the entry of a team's line-up, where the team has a match in the round.
pub fn open_line_up(model: &mut Model, round: u16, team: PlayerId) {
    let lang = model.lang();
    // Who sits where is nothing for the other captain.
    if model.workspace().is_some_and(|workspace| workspace.quiet) {
        return model.say(Tone::Note, lang.text("ui.quiet.hidden"));
    }
    let Some(section) = model.workspace().and_then(Workspace::section) else { return };
    let has_match = section.round(round).is_some_and(|r| r.pairs().iter().any(|(a, b)| *a == team || *b == team));
    if !has_match {
        let why = Refusal::NoMatch(section.name(team).to_owned(), round).say(lang);
        return model.say(Tone::Alarm, why);
    }
    let entry = LineUpEntry::new(section, round, team);
    model.overlays.push(Overlay::LineUp(Box::new(entry)));
}

/// The lists stand for all line-ups that are missing; those that a list breaks the rules with are named.
fn ask_missing(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some((section, round, _)) = model.workspace().and_then(chosen) else { return Vec::new() };
    let missing = section.line_ups_missing(round);
    if missing.is_empty() {
        model.say(Tone::Note, lang.text("team.line-up.none-missing"));
        return Vec::new();
    }
    let (mut commands, mut lines, mut broken) = (Vec::new(), Vec::new(), Vec::new());
    let now = time::stamp(&time::now());
    for team in missing {
        let players = section.usual_line_up(team);
        let faults = section.line_up_faults(team, &players);
        if faults.is_empty() {
            lines.push(section.name(team).to_owned());
            // Whoever agrees to the question accepts that they are late, if they are.
            commands.push(Command::LineUp(section.id, round.number, team, Some(players), true, now.clone()));
        } else {
            broken.push(format!("! {}", Refusal::LineUp(section.name(team).to_owned(), faults).say(lang)));
        }
    }
    let values = [("count", commands.len().to_string()), ("round", round.number.to_string())];
    let title = lang.fill("team.line-up.by-list", &values.each_ref().map(|(k, v)| (*k, v.as_str())));
    if commands.is_empty() {
        model.overlays.push(Overlay::Text(Reading::new(title, broken)));
        return Vec::new();
    }
    let mut all = vec![lines.join(lang.text("team.fault.between"))];
    if let Some(due) = section.hand_in(round.number).filter(|due| due.is_past(&now)) {
        all.push(words::filled(&LineUpFault::Late(due, now), lang));
    }
    all.append(&mut broken);
    ask(model, Confirm::new(title, all, Act::Effects(commit(vec![Command::Together(commands)]))))
}

/// A key while a protocol is typed.
pub fn protocol_key(model: &mut Model, mut line: ProtocolLine, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    line.problem.clear();
    line.sent = Sent::default();
    if key.code != Code::Enter {
        edit(&mut line.input, key);
        model.overlays.push(Overlay::Protocol(line));
        return Vec::new();
    }
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let found = workspace.section().zip(workspace.shown_round());
    let Some((section, round)) = found else { return Vec::new() };
    let Some(meeting) = round.meeting(line.table) else { return Vec::new() };
    match protocol::read(line.input.value(), &meeting) {
        Err(slip) => {
            line.problem = slip.say(lang);
            model.overlays.push(Overlay::Protocol(line));
            Vec::new()
        }
        Ok(given) => {
            let is_second = workspace.second_pass.is_some();
            let commands = entered(section, round.number, &given, is_second);
            if commands.is_empty() {
                model.say(Tone::Note, lang.fill("team.protocol.nothing", &[("table", &line.table.to_string())]));
                return Vec::new();
            }
            let effects = match (is_second, <[Command; 1]>::try_from(commands)) {
                (_, Ok([one])) => commit(vec![one]),
                // Each slip of the second pass is agreed with by itself.
                (true, Err(several)) => commit(several),
                (false, Err(several)) => commit(vec![Command::Together(several)]),
            };
            model.overlays.push(Overlay::Protocol(ProtocolLine { sent: Sent::NOW, ..line }));
            effects
        }
    }
}

/// What enters a protocol: the boards that get another result; in the second pass all that it names.
fn entered(section: &Section, round: u16, given: &[protocol::Given<'_>], is_second: bool) -> Vec<Command> {
    let command = |(board, result): &(&Board, Option<event::BoardResult>)| {
        let (game, result) = (GameAt::new(round, board.number), (*result)?);
        match is_second {
            true => (!board.verified).then_some(Command::Verify(section.id, game, result)),
            false => (board.result != Some(result)).then(|| section.entering(game, Some(result))),
        }
    };
    given.iter().filter_map(command).collect()
}

/// A key while a line-up is entered.
pub fn line_up_key(model: &mut Model, mut entry: Box<LineUpEntry>, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    entry.problem.clear();
    entry.sent = Sent::default();
    entry.now = time::stamp(&time::now());
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    match key.code {
        Code::Tab | Code::BackTab => {
            let pairs = section.round(entry.round).map(Round::pairs).unwrap_or_default();
            let other = pairs.into_iter().find_map(|(a, b)| match entry.team {
                team if team == a => Some(b),
                team if team == b => Some(a),
                _ => None,
            });
            if let Some(other) = other.filter(|_| entry.input.value().is_empty()) {
                entry = Box::new(LineUpEntry::new(section, entry.round, other));
            } else {
                lang.text("team.line-up.typed").clone_into(&mut entry.problem);
            }
        }
        // What the results of the match would count for is changed for a reason only.
        Code::F(10) if corrected(section, &entry).is_some() => {
            let players = corrected(section, &entry).unwrap_or_default();
            let form = forms::correct_line_up(section, entry.round, entry.team, players, lang);
            model.overlays.push(Overlay::Form(form));
            return Vec::new();
        }
        Code::Enter | Code::F(10) => match send(section, &entry, key.code == Code::F(10), lang) {
            Ok(command) => {
                entry.sent = Sent::NOW;
                model.overlays.push(Overlay::LineUp(entry));
                return commit(vec![command]);
            }
            Err(problem) => entry.problem = problem,
        },
        _ => edit(&mut entry.input, key),
    }
    model.overlays.push(Overlay::LineUp(entry));
    Vec::new()
}

/// The line-up typed, where it is a correction.
fn corrected(section: &Section, entry: &LineUpEntry) -> Option<Vec<Option<MemberId>>> {
    let players = entry.read(section).ok()?;
    section.corrects_line_up(entry.round, entry.team, &players).then_some(players)
}

/// The command that a line-up gives, or what is wrong with it.
fn send(section: &Section, entry: &LineUpEntry, accept: bool, lang: Lang) -> Result<Command, String> {
    let players = entry.read(section).map_err(|slip| slip.say(lang))?;
    let at = entry.handed_in(section).map_err(|slip| slip.say(lang))?;
    let faults = section.hand_in_faults(entry.round, entry.team, &players, &at);
    if faults.iter().any(LineUpFault::is_nonsense) {
        return Err(words::team::faults(&faults, lang));
    }
    if section.corrects_line_up(entry.round, entry.team, &players) {
        return Err(lang.text("team.line-up.correct").to_owned());
    }
    if !faults.is_empty() && !accept {
        let is_late_only = faults.iter().all(|fault| matches!(fault, LineUpFault::Late(..)));
        return Err(lang.text(if is_late_only { "team.line-up.accept-late" } else { "team.line-up.accept" }).to_owned());
    }
    Ok(Command::LineUp(section.id, entry.round, entry.team, Some(players), accept && !faults.is_empty(), at))
}
