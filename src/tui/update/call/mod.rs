//! A call from a board: one path from what happened to what is entered. Each key settles one thing, what follows is worked out again and
//! shown, and Enter keeps all of it as one entry of the log.

mod board;
mod ruling;
mod steps;

use crate::desk::call::{Account, Happened, Who, follow, needs_moves, situation_of, weigh};
use crate::desk::game::played_on;
use crate::tui::call::{scene, takes_moves};
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Call, CallClaim, CallStage, CallStep, Overlay};
use crate::words::Message;
use arbitration::claim::Request;
use arbitration::rulebook::{Facts, Reply};
use arbitration::ruling::Ruling;
use event::{GameAt, Refusal, Section};
use store::StoreError;

pub use board::send_act;

/// A call from the chosen board.
pub fn open(model: &mut Model) -> Vec<Effect> {
    let call = begun(model);
    model.overlays.extend(call.map(|call| Overlay::Call(Box::new(call))));
    Vec::new()
}

/// A call from the chosen board about something that is known to have happened.
pub fn open_about(model: &mut Model, happened: Happened) -> Vec<Effect> {
    let Some(mut call) = begun(model) else { return Vec::new() };
    let effects = steps::take(model, &mut call, happened);
    put(model, call);
    effects
}

/// What was read at the rule desk is recorded at the chosen board.
pub fn open_with(model: &mut Model, situation: &str, facts: Facts) -> Vec<Effect> {
    let Some(mut call) = begun(model) else { return Vec::new() };
    call.now.account.facts = facts;
    steps::take_situation(model, &mut call, situation);
    put(model, call);
    Vec::new()
}

/// A claim was ruled on at length: the call that it came from, or a new one, goes on with it.
pub fn open_ruled(model: &mut Model, request: &Request, step: usize, ruling: Ruling) -> Vec<Effect> {
    let mut call = match model.overlays.pop_if(|top| matches!(top, Overlay::Call(_))) {
        Some(Overlay::Call(call)) => *call,
        _ => match begun(model) {
            Some(call) => call,
            None => return Vec::new(),
        },
    };
    let before = call.now.clone();
    "draw-claim".clone_into(&mut call.now.account.situation);
    call.now.account.who = Some(Who::One(crate::desk::call::side_of(request.claimant)));
    let claimed = crate::desk::call::Claimed { on: request.on, step, intended: request.intended.clone() };
    call.now.claim =
        Some(CallClaim { ground: request.ground, claimed, written: String::new(), shown: 0, moved: false, ruled: Some(ruling) });
    advance(model, &mut call, before);
    put(model, call);
    Vec::new()
}

/// A call from the chosen board, where there is one that has been published.
fn begun(model: &mut Model) -> Option<Call> {
    let lang = model.lang();
    let found = model.workspace().and_then(|w| Some((w.game_at()?, w.shown_round()?.published.is_some())));
    if model.workspace().is_some_and(|w| w.quiet) {
        model.say(Tone::Note, lang.text("ui.quiet.hidden"));
        return None;
    }
    match found {
        Some((game, true)) => Some(Call::new(game)),
        Some((game, false)) => {
            model.say(Tone::Alarm, Refusal::NotPublished(game.round.0).say(lang));
            None
        }
        None => {
            model.say(Tone::Note, lang.text("ui.said.no-round"));
            None
        }
    }
}

/// Lays the call over the screen, with what follows from it as it stands.
fn put(model: &mut Model, mut call: Call) {
    prepare(model, &mut call);
    // What was changed at the ruling may ask for something more; while digits of moves are typed it waits for Enter.
    if asks_on(model, &call) {
        call.ask_on();
    }
    board::show(model, &mut call);
    model.overlays.push(Overlay::Call(Box::new(call)));
}

/// Whether the ruling cannot be shown before something more is said. A claim, and moves that are being typed, wait for Enter.
fn asks_on(model: &Model, call: &Call) -> bool {
    let asked = matches!(call.inquiry.as_ref().map(|i| &i.reply), Some(Reply::Ask(_)));
    call.now.stage == CallStage::Ruling && asked && call.now.claim.is_none() && !takes_moves(model, call)
}

/// One key.
pub fn key(model: &mut Model, call: Box<Call>, key: Key) -> Vec<Effect> {
    let mut call = *call;
    (call.leaving, call.sent) = (false, false);
    call.problem.clear();
    let effects = match call.now.stage.clone() {
        CallStage::What => steps::what(model, &mut call, key),
        CallStage::Which(names) => steps::which(model, &mut call, &names, key),
        CallStage::Who => steps::who(model, &mut call, key),
        // On to the next thing that was taken for granted.
        CallStage::Fact(fact) if key.code == Code::Tab && call.now.asked.as_ref() == Some(&fact) => {
            call.step_back();
            call.now.asked = Some(fact);
            ruling::ask_again(&mut call);
            Vec::new()
        }
        CallStage::Fact(fact) => steps::fact(model, &mut call, &fact, key),
        CallStage::Ruling => ruling::key(model, &mut call, key),
        CallStage::Instead(reason) => steps::instead(&mut call, &reason, key),
        CallStage::Withdraw => steps::withdraw(model, &mut call, key),
        CallStage::Own | CallStage::Move | CallStage::Times | CallStage::Reason | CallStage::WhyWithdrawn(_) => {
            steps::typed(model, &mut call, key)
        }
    };
    // A form that the call asks for lies over it.
    let over = model.overlays.pop_if(|top| matches!(top, Overlay::Form(_) | Overlay::Text(_)));
    let gone = call.back.is_empty() && call.sent && call.now.stage == CallStage::What;
    if !gone {
        put(model, call);
    }
    model.overlays.extend(over);
    effects
}

/// Esc: what was typed is not thrown away unasked; then one step back.
pub fn leave(model: &mut Model, mut call: Box<Call>) {
    let typed = !call.input.value().is_empty();
    if typed && !call.leaving {
        (call.leaving, call.sent) = (true, false);
        model.overlays.push(Overlay::Call(call));
        return;
    }
    call.leaving = false;
    while call.step_back() {
        prepare(model, &mut call);
        // A ruling that would ask the same again is no step to stop at.
        if !asks_on(model, &call) {
            put(model, *call);
            return;
        }
    }
}

/// What was sent is saved, or was refused: then it stands again with the reason.
pub fn settle(model: &mut Model, error: Option<&StoreError>) {
    let lang = model.lang();
    match error {
        None => model.overlays.retain(|o| !matches!(o, Overlay::Call(call) if call.sent)),
        Some(error) => {
            for overlay in &mut model.overlays {
                if let Overlay::Call(call) = overlay
                    && std::mem::take(&mut call.sent)
                {
                    call.problem = error.say(lang);
                }
            }
        }
    }
}

/// Goes on from a step that was just settled: to the next question, or to the ruling.
fn advance(model: &Model, call: &mut Call, before: CallStep) {
    // Who claims on what is said before anything is asked about it, unless it was ruled on at length already.
    let begins = before.claim.is_none() && call.now.claim.as_ref().is_some_and(|claim| claim.ruled.is_none());
    call.back.push(before);
    (call.input, call.cursor, call.scroll) = (tui_input::Input::default(), 0, 0);
    prepare(model, call);
    let Some(scene) = scene(model, call.game) else { return };
    let waits_for_moves = needs_moves(scene.section, &call.now.account) && call.now.account.moves.is_none();
    call.now.stage = match call.inquiry.as_ref().map(|i| &i.reply) {
        Some(Reply::Ask(question)) if !waits_for_moves && !begins => CallStage::Fact(question.fact.clone()),
        _ => CallStage::Ruling,
    };
}

/// What is said so far, with what the claim settles.
fn settled(section: &Section, call: &CallStep, game: GameAt) -> Account {
    let mut account = call.account.clone();
    let Some(claim) = &call.claim else { return account };
    let Some(side) = account.side() else { return account };
    let record = section.record_of(game);
    let ruling = claim.ruled.clone().unwrap_or_else(|| weigh(section, &record, claim.ground, side, &claim.claimed).ruling);
    let play = played_on(claim.claimed.on, section.setup.game, &record);
    match situation_of(&ruling, play.at(claim.claimed.step)) {
        Some((name, mut facts)) => {
            name.clone_into(&mut account.situation);
            facts.extend(std::mem::take(&mut account.facts));
            account.facts = facts;
        }
        None => account.situation.clear(),
    }
    account.claim = Some(ruling);
    account
}

/// Works out what follows from what is known.
fn prepare(model: &Model, call: &mut Call) {
    call.now.account.moves = call.now.moves.parse().ok();
    (call.inquiry, call.follow) = (None, None);
    let known = !call.now.account.situation.is_empty() || call.now.claim.is_some() || !call.now.account.note.is_empty();
    let Some(scene) = scene(model, call.game).filter(|_| known) else { return };
    let mut account = settled(scene.section, &call.now, call.game);
    if account.asks_who(scene.section) && account.claim.is_none() {
        return;
    }
    let inquiry = scene.inquire(&account);
    let order = match &inquiry.reply {
        Reply::Order(order) => Some(&**order),
        Reply::Silent => None,
        Reply::Ask(_) if account.overruling.is_none() => {
            call.inquiry = Some(inquiry);
            return;
        }
        Reply::Ask(_) => None,
    };
    if let (Some(order), Some(workspace)) = (order, model.workspace()) {
        board::choose(workspace, call, order, &mut account);
    }
    call.follow = Some(Box::new(follow(&scene, &account, order)));
    call.inquiry = Some(inquiry);
}

/// Whether a key is the one that goes on.
fn is_enter(key: Key) -> bool {
    key.code == Code::Enter
}
