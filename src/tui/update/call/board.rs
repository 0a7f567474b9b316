//! A call from the board or the sheets of a game: who made the irregular move, what becomes of the position, shown before it is chosen.

use crate::desk::call::{Account, side_of};
use crate::desk::game::irregular;
use crate::tui::effect::Effect;
use crate::tui::game::Choosing;
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{Call, CallStage, Form, FormKind, Overlay};
use crate::tui::update::games;
use crate::words::irregular::form_error;
use crate::words::rulebook::situation_title;
use arbitration::clock::side::Side;
use arbitration::irregular::{ActForm, SITUATIONS, card, card_choices, compulsory};
use arbitration::rulebook::{Duty, Value};
use arbitration::ruling::{Fact, Order};

/// The names of the seventeen acts in the rulebook, in the order of article 5.4.
const ACTS: [&str; 17] = [
    "two-moves",
    "wrong-way",
    "other-touched",
    "taken-back",
    "opponents-piece",
    "capture-omitted",
    "lifted-without-reason",
    "too-few-or-many",
    "stopped-midway",
    "lifted-in-capture",
    "too-few-lifted",
    "wrong-lifted",
    "lifting-stopped",
    "own-lifted",
    "not-crowned",
    "uncrowned-king",
    "two-hands",
];

/// Whether the board shows the game that the call is about, with moves in it.
fn is_shown(workspace: &Workspace) -> bool {
    games::focused(workspace) && !workspace.game.record.line.is_empty()
}

/// Who made an irregular move, by the board: an illegal position stands in the game, or an act of draughts is the mover's.
pub fn offender(model: &Model, situation: &str) -> Option<Side> {
    let workspace = model.workspace().filter(|w| is_shown(w))?;
    let pane = &workspace.game;
    let fallen = irregular::fallen(&pane.play, &pane.record, pane.step);
    let by_board = fallen.falls > 0 && pane.play.mv(fallen.stands).is_none();
    let knows = match situation {
        "illegal-move" | "king-captured" | "pawn-not-replaced" | "both-kings-in-check" => by_board,
        "irregularity" => true,
        _ => false,
    };
    knows.then(|| side_of(pane.play.number(fallen.stands).1))
}

/// Asks for an act of draughts with its squares; `false` where the situation is another.
pub fn ask_act(model: &mut Model, call: &Call) -> bool {
    let lang = model.lang();
    let name = call.now.account.situation.as_str();
    if name != "irregularity" || model.workspace().is_none_or(|w| !is_shown(w)) {
        return false;
    }
    let number = |n: usize| (n + 1).to_string();
    let words = |n: usize| lang.get(&format!("desk.act.{}", ACTS[n])).unwrap_or_default();
    let choices = (0..ACTS.len()).map(|n| (number(n), format!("{} {}", number(n), words(n)))).collect();
    let form = Form::new(FormKind::DraughtsAct, situation_title(name, lang))
        .choice("act", lang.text("desk.field.act"), choices, "6")
        .text("motion", lang.text("desk.field.motion"), "")
        .text("first", lang.text("desk.field.first"), "")
        .text("squares", lang.text("desk.field.squares"), "");
    model.overlays.push(Overlay::Form(form));
    true
}

/// The act of draughts as filled in: the call below the form goes on with it.
pub fn send_act(model: &mut Model, form: &Form) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Ok(Vec::new()) };
    let filled = ActForm {
        number: form.value("act").parse().unwrap_or(0),
        motion: form.value("motion").to_owned(),
        first: form.value("first").to_owned(),
        squares: form.value("squares").to_owned(),
    };
    card(pane.play.at(pane.step), &filled).map_err(|error| form_error(&error, lang))?;
    if let Some(Overlay::Call(mut call)) = model.overlays.pop_if(|o| matches!(o, Overlay::Call(_))) {
        let name = usize::from(filled.number).checked_sub(1).and_then(|n| ACTS.get(n)).copied().unwrap_or_default();
        // The questions that the form answers may stand already.
        if matches!(call.now.stage, CallStage::Fact(_)) {
            call.step_back();
        }
        let facts = &mut call.now.account.facts;
        facts.insert("act".to_owned(), Value::Word(name.to_owned()));
        // The opponent's choice is shown on the board: the row on the demand is the one that gives both.
        facts.insert("opponent-decides".to_owned(), Value::Word("put-right".to_owned()));
        call.now.act = Some(filled);
        super::put(model, *call);
    }
    Ok(Vec::new())
}

/// What becomes of the position by an order, as far as the board shows the game: the choice under the cursor goes into the account.
pub fn choose(workspace: &Workspace, call: &mut Call, order: &Order, account: &mut Account) {
    call.choices.clear();
    let situation = account.situation.as_str();
    if !is_shown(workspace) || account.claim.is_some() || !SITUATIONS.contains(&situation) {
        return;
    }
    let pane = &workspace.game;
    let fallen = irregular::fallen(&pane.play, &pane.record, pane.step);
    call.choices = match call.now.act.as_ref().and_then(|form| card(pane.play.at(pane.step), form).ok()) {
        Some(card) => {
            let moves = compulsory(&card);
            account.working.extend((!moves.is_empty()).then_some(Fact::Compulsory { moves }));
            card_choices(&card, pane.step, pane.record.line.len())
        }
        None => {
            if matches!(situation, "illegal-move" | "king-captured" | "pawn-not-replaced" | "both-kings-in-check") {
                account.working = fallen.facts(&pane.play);
            }
            fallen.choices(order, &pane.play)
        }
    };
    // What the ruling demands is shown first. What it only allows is for the arbiter to choose: there the game stands as it is.
    let demands = [Duty::RestorePosition, Duty::TransferPosition, Duty::PutRight, Duty::NewGame].into_iter().any(|d| order.demands(d));
    let last = call.choices.len().saturating_sub(1);
    let usual = if demands || call.now.act.is_some() { 0 } else { last };
    let at = call.now.choice.unwrap_or(usual).min(last);
    account.choice = call.choices.get(at).cloned();
    call.cursor = at;
    if account.ply == 0 && fallen.falls > 0 {
        account.ply = u16::try_from(fallen.stands + 1).unwrap_or(u16::MAX);
    }
}

/// Turns to another choice.
pub fn turn(call: &mut Call, on: bool) {
    let last = call.choices.len().saturating_sub(1);
    if !call.choices.is_empty() {
        call.now.choice = Some(if on { (call.cursor + 1).min(last) } else { call.cursor.saturating_sub(1) });
    }
}

/// Shows on the board what the call is about: a choice, or a place that a claim rests on.
pub fn show(model: &mut Model, call: &mut Call) {
    let Some(workspace) = model.workspace_mut() else { return };
    let pane = &mut workspace.game;
    pane.choosing = call.follow.as_ref().and_then(|f| f.ruling()).filter(|_| !call.choices.is_empty()).map(|ruling| Choosing {
        ruling: ruling.clone(),
        list: call.choices.clone(),
        cursor: call.cursor,
    });
    if let (Some(claim), Some(ruling)) = (&call.now.claim, call.follow.as_ref().and_then(|f| f.ruling()))
        && claim.moved
        && let Some(place) = ruling.occurrences.get(claim.shown)
    {
        pane.step = place.ply.min(pane.play.len());
    }
}
