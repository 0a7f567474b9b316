//! Pairing by hand: the arbiter types who meets whom, the program says who still waits and what the format does not allow.

use super::overlays::edit;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{HandDraw, Overlay, Sent};
use crate::words::Message;
use event::{Command, propose_given, unpaired};

/// Opens the list, with what was typed before it was left.
pub fn open(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    workspace.round = None;
    let kept = workspace.by_hand.take();
    let Some(section) = workspace.section() else { return Vec::new() };
    match unpaired(&workspace.event, section) {
        Ok(all) => {
            let fresh = HandDraw::new(section, all);
            // Of another state of the event nothing is taken over.
            let draw = match kept {
                Some(kept) if (kept.section, kept.round, &kept.all) == (fresh.section, fresh.round, &fresh.all) => *kept,
                _ => fresh,
            };
            model.overlays.push(Overlay::ByHand(Box::new(draw)));
        }
        Err(refusal) => model.say(Tone::Alarm, refusal.say(lang)),
    }
    Vec::new()
}

/// Esc: what was typed is kept until the round is paired.
pub fn leave(model: &mut Model, draw: Box<HandDraw>) {
    if draw.pairs.is_empty() {
        return;
    }
    let text = model.lang().fill("ui.by-hand.kept", &[("count", &draw.pairs.len().to_string())]);
    if let Some(workspace) = model.workspace_mut() {
        workspace.by_hand = Some(draw);
    }
    model.say(Tone::Note, text);
}

/// A key while the round is paired.
pub fn key(model: &mut Model, mut draw: Box<HandDraw>, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    draw.problem.clear();
    draw.sent = Sent::default();
    let is_empty = draw.input.value().trim().is_empty();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let Some(section) = workspace.section() else { return Vec::new() };
    match key.code {
        Code::Enter if is_empty => match propose_given(&workspace.event, section, &draw.given()) {
            Ok(proposal) => {
                let effects = vec![Effect::Commit(vec![Command::Pair(section.id, Box::new(proposal))])];
                draw.sent = Sent::NOW;
                model.overlays.push(Overlay::ByHand(draw));
                return effects;
            }
            Err(refusal) => draw.problem = refusal.say(lang),
        },
        Code::Enter => match draw.read(section) {
            Ok(pairs) => {
                draw.pairs.extend(pairs);
                draw.input.reset();
            }
            Err(slip) => draw.problem = slip.say(lang),
        },
        Code::Backspace if is_empty => drop(draw.pairs.pop()),
        _ => edit(&mut draw.input, key),
    }
    model.overlays.push(Overlay::ByHand(draw));
    Vec::new()
}
