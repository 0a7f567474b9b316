//! The list of a team: its players in the order of their boards, entered, moved, taken off; and points given or taken.

use super::{ask, forms, teams};
use crate::tui::command::{Cmd, Verb};
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone, View, Workspace};
use crate::tui::overlay::{Act, Confirm, Overlay, Reading, Roll, RollOf};
use crate::tui::window::Window;
use crate::words::filled;
use event::{Command, MemberId, PlayerId, PlayerPatch};

fn commit(command: Command) -> Vec<Effect> {
    vec![Effect::Commit(vec![command])]
}

/// The contestant that the view shown has its cursor on.
fn chosen(workspace: &Workspace) -> Option<PlayerId> {
    match workspace.view {
        View::Players => workspace.player(),
        View::Standings => workspace.standings.thing(&workspace.ranked_players()),
        View::Crosstable => workspace.crosstable.thing(&workspace.crosstable_players()),
        _ => None,
    }
}

/// Runs a command about a team.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(section) = workspace.section() else {
        model.say(Tone::Note, lang.text("event.refusal.no-section"));
        return Vec::new();
    };
    if cmd == Cmd::Individuals {
        let after = workspace.table.as_ref().map_or_else(|| section.current_number(), |table| table.after);
        let title = lang.fill("team.individuals.title", &[("round", &after.to_string())]);
        let lines = crate::words::individuals::lines(section, after, lang);
        model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        return Vec::new();
    }
    let Some(team) = chosen(workspace).and_then(|id| section.player(id)) else {
        model.say(Tone::Note, lang.text("team.choose-one"));
        return Vec::new();
    };
    let overlay = match cmd {
        Cmd::Adjust => Overlay::Form(forms::adjust(section, team, lang)),
        Cmd::TeamMatches => {
            let lines = crate::words::individuals::matches_of(section, team.id, lang);
            Overlay::Text(Reading::new(team.person.name.clone(), lines))
        }
        _ => Overlay::Roll(Roll::new(RollOf::Team(team.id))),
    };
    model.overlays.push(overlay);
    Vec::new()
}

/// A key in the list of a team. It stays open.
pub fn key(model: &mut Model, roll: &Roll, team: PlayerId, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(section) = workspace.section() else { return Vec::new() };
    let members: Vec<MemberId> = section.members_of(team).iter().map(|member| member.id).collect();
    let member = members.get(roll.cursor).copied();
    let round = workspace.round_number();
    match (key.code, Window::Team.verb(key), member) {
        (_, Some(Verb::New), _) => {
            let form = forms::add_member(team, section.name(team), lang);
            model.overlays.push(Overlay::Form(form));
        }
        (_, Some(Verb::Only(Cmd::LineUp)), _) => teams::open_line_up(model, round, team),
        (Code::Enter, _, Some(id)) => {
            if let Some(member) = section.member(id) {
                let form = forms::edit_member(member, lang);
                model.overlays.push(Overlay::Form(form));
            }
        }
        (Code::Left, _, Some(id)) => return shift(model, team, id, false),
        (Code::Right, _, Some(id)) => return shift(model, team, id, true),
        (_, Some(Verb::Only(Cmd::Withdraw)), Some(id)) => {
            let mut order = section.player(team).map(|p| p.roster.clone()).unwrap_or_default();
            match order.iter().position(|other| *other == id) {
                Some(at) => drop(order.remove(at)),
                None => order.push(id),
            }
            return reorder(model, team, order);
        }
        (_, Some(Verb::Captain), Some(id)) => {
            let name = section.member(id).map(|member| member.person.name.clone()).unwrap_or_default();
            return commit(Command::EditPlayer(section.id, team, vec![PlayerPatch::Captain(name)]));
        }
        (Code::Delete, _, Some(id)) => {
            let name = section.member(id).map(|member| member.person.name.clone()).unwrap_or_default();
            let title = lang.fill("ui.confirm.remove-player", &[("name", &name)]);
            let act = Act::Effects(commit(Command::RemoveMember(section.id, id)));
            let confirm = Confirm::new(title, vec![lang.text("team.roster.remove-cost").to_owned()], act);
            return ask(model, confirm);
        }
        _ => {}
    }
    Vec::new()
}

/// Moves a player of a team by one place; the cursor goes along.
fn shift(model: &mut Model, team: PlayerId, id: MemberId, down: bool) -> Vec<Effect> {
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    let mut order = section.player(team).map(|p| p.roster.clone()).unwrap_or_default();
    let Some(at) = order.iter().position(|other| *other == id) else { return Vec::new() };
    let to = if down { at + 1 } else { at.wrapping_sub(1) };
    if to >= order.len() {
        return Vec::new();
    }
    order.swap(at, to);
    let effects = reorder(model, team, order);
    if let (false, Some(Overlay::Roll(roll))) = (effects.is_empty(), model.overlays.last_mut()) {
        roll.cursor = to;
    }
    effects
}

/// Puts the list into an order. What stands against the ratings is said, and may be accepted.
fn reorder(model: &mut Model, team: PlayerId, order: Vec<MemberId>) -> Vec<Effect> {
    let lang = model.lang();
    let Some(section) = model.workspace().and_then(Workspace::section) else { return Vec::new() };
    let (before, faults) = (section.player(team).map(|p| p.roster.as_slice()).unwrap_or_default(), section.roster_faults(&order));
    // What stood so before was accepted then.
    let stood = section.roster_faults(before);
    let new: Vec<_> = faults.iter().filter(|fault| !stood.contains(fault)).collect();
    if new.is_empty() {
        return commit(Command::SetRoster(section.id, team, order, !faults.is_empty()));
    }
    let lines = new.iter().map(|fault| format!("! {}", filled(*fault, lang)));
    let lines: Vec<String> = lines.chain([lang.text("team.roster.accept").to_owned()]).collect();
    let title = lang.fill("team.roster.against", &[("team", section.name(team))]);
    let act = Act::Effects(commit(Command::SetRoster(section.id, team, order, true)));
    ask(model, Confirm::new(title, lines, act))
}
