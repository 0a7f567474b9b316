//! Commands about stages and brackets: which stage is shown, the walk from match to match, from a match to its boards.

use super::event::refresh;
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Screen, Tone, View};
use crate::tui::overlay::{Overlay, Reading};
use crate::words;
use event::{GameAt, StageId};
use tournament::pairing::knockout::Step;

/// Shows the next stage that has begun: its standings, its bracket, or its boards.
pub fn turn_stage(model: &mut Model, forward: bool) -> Vec<Effect> {
    let lang = model.lang();
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let Some(section) = workspace.section() else { return Vec::new() };
    let boards = matches!(workspace.view, View::Pairings | View::Clocks);
    let stages: Vec<StageId> = match workspace.shown_round().filter(|_| boards) {
        Some(round) => section.stages.iter().map(|s| s.id).filter(|id| round.boards.iter().any(|b| b.stage == *id)).collect(),
        None => section.stages.iter().filter(|s| s.first_round().is_some()).map(|s| s.id).collect(),
    };
    if stages.len() < 2 {
        model.say(Tone::Note, lang.text("ui.said.one-stage"));
        return Vec::new();
    }
    let now = if boards { workspace.board().map(|b| b.stage) } else { workspace.shown_stage().map(|s| s.id) };
    let at = stages.iter().position(|id| Some(*id) == now).unwrap_or(0);
    let next = stages[if forward { at + 1 } else { at + stages.len() - 1 } % stages.len()];
    if boards {
        let of = |r: &event::Round| r.boards.iter().find(|b| b.stage == next).map(|b| GameAt::new(r.number, b.number));
        let key = workspace.shown_round().and_then(of);
        key.into_iter().for_each(|key| workspace.boards.choose(key));
        return Vec::new();
    }
    workspace.stage = Some(next);
    workspace.bracket = None;
    workspace.rounds_back = 0;
    workspace.standings.to_first();
    workspace.crosstable.to_first();
    refresh(workspace)
}

/// Runs a command in the bracket.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    match cmd {
        Cmd::BracketLeft => workspace.walk(Step::Left),
        Cmd::BracketRight => workspace.walk(Step::Right),
        _ => open(model),
    }
    Vec::new()
}

/// The boards of a match; where it is not paired yet, what is known of it.
fn open(model: &mut Model) {
    let (lang, columns) = (model.lang(), model.size.0);
    let Some(workspace) = model.workspace() else { return };
    let Some(shown) = workspace.bracket_shown() else { return };
    let Some(chosen) = workspace.bracket_match(&shown) else { return };
    let state = shown.state();
    let found = shown.meeting(&chosen, &state).and_then(|m| {
        let board = m.games.iter().find(|b| b.result.is_none()).or(m.games.first())?;
        Some(GameAt::new(shown.round_of(&chosen), board.number))
    });
    let Some(at) = found else {
        let lines = words::bracket::match_lines(&chosen, &state, |seed| shown.name(seed), lang);
        let title = words::bracket::match_words(&chosen, lang);
        let lines = super::games::wrapped(&lines, columns);
        model.overlays.push(Overlay::Text(Reading::new(title, lines)));
        return;
    };
    drop(state);
    drop(shown);
    if let Some(workspace) = model.workspace_mut() {
        let newest = workspace.section().map_or(0, event::Section::current_number);
        workspace.view = View::Pairings;
        workspace.round = (at.round.0 < newest).then_some(at.round.0);
        workspace.boards.choose(at);
    }
}
