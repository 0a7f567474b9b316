//! A loop of xiangqi label by label: what each ply is after is shown on the board, and the arbiter may set another label, with a reason.

use super::say;
use crate::desk::game::played_on;
use crate::tui::effect::Effect;
use crate::tui::game::Weighing;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Pane, Tone, View};
use crate::tui::overlay::{Form, FormKind, Overlay, Problem};
use crate::tui::update::call;
use crate::words::game::place;
use arbitration::claim::{Relabel, Request};
use arbitration::game::{GameMove, GamePosition};
use arbitration::ruling::{Ground, LoopPly, Ruling};
use xiangqi::Square;
use xiangqi::repetition::Act;

/// The value of the choice that is a chase by several men.
const JOINT: &str = "joint-chase";

/// Shows the plies of a loop; `false` where it is none, or has none.
pub fn begin(model: &mut Model, request: Request, step: usize, ruling: Ruling) -> bool {
    let Some(workspace) = model.workspace_mut() else { return false };
    let pane = &mut workspace.game;
    if ruling.ground != Ground::Loop || Weighing::plies(&ruling).next().is_none() {
        return false;
    }
    let play = played_on(request.on, pane.kind, &pane.record);
    let positions: Vec<GamePosition> = Weighing::plies(&ruling).map(|ply| after(play.at(ply.ply.saturating_sub(1)), ply)).collect();
    let cursor = pane.weighing.as_ref().map_or(0, |weighing| weighing.cursor).min(positions.len().saturating_sub(1));
    pane.weighing = Some(Weighing { request, step, ruling, positions, cursor });
    (workspace.view, workspace.pane) = (View::Pairings, Pane::Board);
    true
}

/// The position after a ply of the loop.
fn after(before: &GamePosition, ply: &LoopPly) -> GamePosition {
    let mut moves = before.legal_moves().into_iter();
    let made = moves.find_map(|mv| match (before, mv) {
        (GamePosition::Xiangqi(position), GameMove::Xiangqi(mv)) if mv.to_string() == ply.ucci => Some(position.play(mv)),
        _ => None,
    });
    made.map_or_else(|| before.clone(), GamePosition::Xiangqi)
}

/// A key while a loop is weighed. `None`: an ordinary one.
pub fn key(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let pane = &mut model.workspace_mut()?.game;
    let weighing = pane.weighing.as_mut()?;
    let last = weighing.positions.len().saturating_sub(1);
    match key.code {
        Code::Up => weighing.cursor = weighing.cursor.saturating_sub(1),
        Code::Down | Code::Tab => weighing.cursor = (weighing.cursor + 1).min(last),
        Code::Char('e') => return Some(form(model)),
        Code::Esc => pane.weighing = None,
        Code::Enter => {
            let Weighing { request, step, ruling, .. } = pane.weighing.take()?;
            return Some(call::open_ruled(model, &request, step, ruling));
        }
        _ => return None,
    }
    Some(Vec::new())
}

/// The form of another label for the ply shown.
pub fn form(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let shown = model.workspace().and_then(|w| w.game.weighing.as_ref()).and_then(|w| Some((w, w.shown()?.0)));
    let Some((weighing, ply)) = shown else { return say(model, Tone::Note, "desk.said.no-loop-weighed", &[]) };
    let word = |act: Act| lang.get(&format!("desk.label.{}", act.name())).unwrap_or_default().to_owned();
    let mut choices: Vec<(String, String)> = Act::ALL.iter().map(|act| (act.name().to_owned(), word(*act))).collect();
    choices.insert(3, (JOINT.to_owned(), lang.text("desk.weigh.joint-chase").to_owned()));
    let joint = ply.label == Act::Chase && !ply.victims.is_empty() && ply.victims.iter().all(|victim| victim.joint);
    let label = if joint { JOINT } else { ply.label.name() };
    let reason = ply.overridden.as_ref().map_or("", |by| by.reason.as_str());
    let place = place(weighing.ruling.numbering, ply.ply, lang);
    let title = lang.fill("desk.weigh.title", &[("place", &place), ("move", &ply.written)]);
    let form = Form::new(FormKind::Relabel, title)
        .choice("label", lang.text("desk.weigh.field-label"), choices, label)
        .text("target", lang.text("desk.weigh.field-target"), "")
        .words("reason", lang.text("desk.weigh.field-reason"), reason);
    model.overlays.push(Overlay::Form(form));
    Vec::new()
}

/// The label as filled in: the claim is ruled on again by it.
pub fn send(model: &mut Model, form: &Form) -> Result<Vec<Effect>, Problem> {
    let lang = model.lang();
    let Some(pane) = model.workspace_mut().map(|w| &mut w.game) else { return Ok(Vec::new()) };
    let (Some(key), Some(weighing)) = (pane.key, pane.weighing.as_ref()) else { return Ok(Vec::new()) };
    let Some((ply, GamePosition::Xiangqi(position))) = weighing.shown() else { return Ok(Vec::new()) };
    let value = form.value("label");
    let joint = value == JOINT;
    let label = Act::ALL.into_iter().find(|act| act.name() == value).unwrap_or(if joint { Act::Chase } else { ply.label });
    let reason = form.value("reason").trim().to_owned();
    if reason.is_empty() {
        return Err(Problem::of("reason", lang.text("desk.weigh.reason-missing")));
    }
    let text = form.value("target").trim();
    let mover = position.side_to_move().other();
    let stands = |square: &Square| position.piece_at(*square).is_some_and(|piece| piece.color != mover);
    let target = Square::parse(&text.to_ascii_lowercase()).filter(stands);
    if !text.is_empty() && target.is_none() {
        return Err(Problem::of("target", lang.fill("desk.weigh.target-missing", &[("point", text)])));
    }
    let (mut request, step, ply) = (weighing.request.clone(), weighing.step, ply.ply);
    request.relabelled.retain(|set| set.ply != ply);
    request.relabelled.push(Relabel { ply, label, target, joint, reason });
    pane.claimed = Some((request.clone(), step));
    Ok(vec![Effect::Rule(key, Box::new(request), step)])
}
