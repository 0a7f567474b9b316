//! The ruling of a call: what changes it, and what keeps it.

use super::board;
use crate::desk::call::Who;
use crate::desk::call::claim_grounds;
use crate::desk::clock_line;
use crate::tui::call::takes_moves;
use crate::tui::command::{Cmd, Verb};
use crate::tui::effect::{Effect, GameSheet};
use crate::tui::key::{Code, Key};
use crate::tui::model::Model;
use crate::tui::overlay::{Call, CallStage, Overlay, Reading};
use crate::tui::update::games;
use crate::tui::window::Window;
use crate::words::decision;
use crate::words::rulebook::why;
use arbitration::ruling::Ground;

/// One key at the ruling.
pub fn key(model: &mut Model, call: &mut Call, key: Key) -> Vec<Effect> {
    if let Some(effects) = claim_key(model, call, key) {
        return effects;
    }
    match Window::Ruling.verb(key) {
        Some(Verb::Print) => return keep(model, call, true),
        Some(Verb::Edit) if call.now.account.overruling.is_some() => call.now.account.overruling = None,
        Some(Verb::Edit) => call.step(CallStage::Reason),
        Some(Verb::Only(Cmd::OpenClock)) => call.step(CallStage::Times),
        Some(Verb::Only(Cmd::TypeMove)) => call.step(CallStage::Move),
        Some(Verb::Why) => read(model, call),
        _ => {}
    }
    match (key.code, key.typed()) {
        (Code::Enter, _) => return keep(model, call, false),
        (Code::Tab, _) => ask_again(call),
        (Code::Up | Code::Down, _) => board::turn(call, key.code == Code::Down),
        (Code::PageUp, _) => call.scroll = call.scroll.saturating_sub(1),
        (Code::PageDown, _) => call.scroll += 1,
        (Code::Backspace, _) if takes_moves(model, call) => {
            call.now.moves.pop();
            call.now.typed_moves = true;
        }
        (_, Some(c @ '0'..='9')) if takes_moves(model, call) => {
            // The first digit takes the place of what the sheets or the clock know.
            if !std::mem::replace(&mut call.now.typed_moves, true) {
                call.now.moves.clear();
            }
            if call.now.moves.len() < 3 {
                call.now.moves.push(c);
            }
        }
        (_, Some(c @ '1'..='9')) => {
            let at = c.to_digit(10).and_then(|n| usize::try_from(n).ok()).map_or(0, |n| n - 1);
            let there = call.follow.as_ref().map_or(0, |f| f.times.len());
            if at < there {
                call.now.account.times = at;
            }
        }
        _ => {}
    }
    Vec::new()
}

/// Keys that belong to a claim: its ground, who claims, the places it rests on, and the claim at length.
fn claim_key(model: &mut Model, call: &mut Call, key: Key) -> Option<Vec<Effect>> {
    let places = call.follow.as_ref().and_then(|f| f.ruling()).map_or(0, |r| r.occurrences.len());
    let claim = call.now.claim.as_mut()?;
    let verb = Window::Claim.verb(key);
    match (key.code, key.typed()) {
        (Code::Left | Code::Right, _) if places > 0 => {
            let step = if key.code == Code::Left { places - 1 } else { 1 };
            (claim.shown, claim.moved) = ((claim.shown + step) % places, true);
        }
        (_, Some(c @ '1'..='9')) => {
            let at = c.to_digit(10).and_then(|n| usize::try_from(n).ok()).map_or(0, |n| n - 1);
            let ground = *claim_grounds(model.game()).get(at)?;
            (claim.ground, claim.ruled, claim.shown) = (ground, None, 0);
        }
        (_, Some(_)) if verb == Some(Verb::Show) => return Some(games::claim_form(model, claim.ground)),
        (_, Some(_)) if verb == Some(Verb::Check) && claim.ground == Ground::Loop => {
            let (game, claimed, side) = (call.game, claim.claimed.clone(), call.now.account.side()?);
            let section = model.workspace().and_then(|w| w.section())?;
            let weighed = crate::desk::call::weigh(section, &section.record_of(game), Ground::Loop, side, &claimed);
            let begun = games::weigh_loop(model, weighed.request, claimed.step, weighed.ruling);
            if begun {
                // The call goes on when the loop was looked at.
                call.back.clear();
                call.now.stage = CallStage::What;
                call.sent = true;
            } else {
                model.lang().text("call.no-loop").clone_into(&mut call.problem);
            }
        }
        (_, Some(c)) if clock_line::side(c.encode_utf8(&mut [0; 4])).is_some() => {
            let side = clock_line::side(c.encode_utf8(&mut [0; 4]))?;
            call.now.account.who = Some(Who::One(side));
            claim.ruled = None;
        }
        _ => return None,
    }
    Some(Vec::new())
}

/// Keeps all of it as one entry; with a print of what was ruled.
fn keep(model: &Model, call: &mut Call, print: bool) -> Vec<Effect> {
    let lang = model.lang();
    if call.follow.is_none() && call.ask_on() {
        return Vec::new();
    }
    let Some(follow) = &call.follow else {
        lang.text("call.not-yet").clone_into(&mut call.problem);
        return Vec::new();
    };
    if let Some(Err(_)) = &follow.clock {
        lang.text("call.no-clock-case").clone_into(&mut call.problem);
        return Vec::new();
    }
    if !follow.enters() {
        lang.text("call.nothing-to-keep").clone_into(&mut call.problem);
        return Vec::new();
    }
    let Some(section) = model.workspace().and_then(|w| w.section_id()) else { return Vec::new() };
    call.sent = true;
    let mut effects = vec![Effect::Commit(vec![follow.command.clone()])];
    effects.extend(print.then_some(Effect::GameSheet((section, call.game), GameSheet::Print)));
    effects
}

/// Asks about the next thing that was taken for granted.
pub fn ask_again(call: &mut Call) {
    let assumed: Vec<String> = call.inquiry.iter().flat_map(|i| &i.assumed).map(|(fact, _)| fact.clone()).collect();
    let at = assumed.iter().position(|fact| Some(fact) == call.now.asked.as_ref()).map_or(0, |at| at + 1);
    if let Some(fact) = assumed.get(at).or(assumed.first()).cloned() {
        call.step(CallStage::Fact(fact.clone()));
        call.now.asked = Some(fact);
    }
}

/// The whole ruling with its reasons.
fn read(model: &mut Model, call: &Call) {
    let lang = model.lang();
    let Some(decision) = call.follow.as_ref().and_then(|f| f.decision.clone()) else { return };
    let mut lines = decision::lines(&decision, lang);
    let reason = why(decision::edition_id(&decision), &call.now.account.situation, lang);
    if !reason.is_empty() {
        lines.extend([String::new(), reason.to_owned()]);
    }
    let lines = games::wrapped(&lines, model.size.0);
    model.overlays.push(Overlay::Text(Reading::new(decision::about(&decision, lang), lines)));
}
