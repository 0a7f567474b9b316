//! The irregularity desk: the situation, the facts the rulebook asks for, the choices shown on the board, the decision.

use super::{claim, say, typing};
use crate::desk::game::irregular;
use crate::tui::effect::Effect;
use crate::tui::game::{Asking, Choosing, Chosen};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Pane, Tone, Workspace};
use crate::tui::overlay::{Act, Form, FormKind, Menu, Overlay, Reading};
use crate::tui::update::penalty;
use crate::words::decision;
use crate::words::irregular::form_error;
use crate::words::rulebook::{question, situation_title};
use arbitration::game::Side;
use arbitration::irregular::{ActForm, SITUATIONS, card, card_choices, compulsory};
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use arbitration::rulebook::{Duty, Facts, Question, Reply, Situation, Takes, Tempo, Value, known};
use arbitration::ruling::{Fact, Ground, Order, Ruling};
use event::decision::Decision;
use event::game::GameAct;
use event::{Command, IncidentAct, Section};

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

/// The situations that today's rules of the game know.
pub fn open(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game).filter(|p| p.key.is_some()) else { return Vec::new() };
    let edition = model.workspace().and_then(|w| w.section()?.edition().ok()).map(|e| e.id.clone());
    let known = known(pane.kind, edition.as_deref(), &SITUATIONS);
    let item = |(c, name): (char, &str)| (c, situation_title(name, lang).to_owned(), Act::Game(Chosen::Situation(name.to_owned())));
    let items = ('1'..='9').chain('a'..='z').zip(known).map(item).collect();
    let title = lang.fill("desk.menu.irregular", &[("place", &pane.play.place(pane.step))]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

/// A situation was chosen.
pub fn begin(model: &mut Model, name: &str) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let tempo = workspace.section().map_or(Tempo::Standard, Section::tempo);
    let edition = workspace.section().and_then(|s| s.edition().ok()).map(|e| e.id.clone());
    let supervised = workspace.section().is_none_or(Section::is_supervised);
    let offender = offender(workspace);
    let mut facts = Facts::new();
    if let (Some(section), Some((_, game))) = (workspace.section(), workspace.game.key) {
        let ledger = section.penalties_of(game);
        for (fact, offence) in [("illegal-count", Offence::IllegalMove), ("foul-count", Offence::Foul)] {
            let so_far = i64::try_from(ledger.count(claim::clock_side(offender.0), offence)).unwrap_or(0);
            facts.insert(fact.to_owned(), Value::Count(so_far + 1));
        }
    }
    let pane = &mut workspace.game;
    let moves = i64::try_from(pane.play.len() / 2).unwrap_or(0);
    facts.insert("moves-each".to_owned(), Value::Count(moves));
    // The record is on the board: the position before the act is the one it shows.
    facts.insert("position-known".to_owned(), Value::Word("yes".to_owned()));
    let situation = Situation { name: name.to_owned(), facts, kind: pane.kind, tempo, supervised, edition };
    pane.asking = Some(Asking { situation, ruling: None, act: None, fact: String::new() });
    if name == "irregularity" {
        let number = |n: usize| (n + 1).to_string();
        let words = |n: usize| lang.get(&format!("desk.act.{}", ACTS[n])).unwrap_or_default();
        let choices = (0..ACTS.len()).map(|n| (number(n), format!("{} {}", number(n), words(n)))).collect();
        let form = Form::new(FormKind::DraughtsAct, situation_title(name, lang))
            .choice("act", lang.text("desk.field.act"), choices, "6")
            .text("motion", lang.text("desk.field.motion"), "")
            .text("first", lang.text("desk.field.first"), "")
            .text("squares", lang.text("desk.field.squares"), "");
        model.overlays.push(Overlay::Form(form));
        return Vec::new();
    }
    ask_on(model)
}

/// Who made the irregular move, and its ply from 1.
fn offender(workspace: &Workspace) -> (Side, u16) {
    let pane = &workspace.game;
    let stands = irregular::fallen(&pane.play, &pane.record, pane.step).stands;
    (pane.play.number(stands).1, typing::short(stands + 1))
}

/// The act of draughts as filled in.
pub fn send_act(model: &mut Model, form: &Form) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let Some(pane) = model.workspace_mut().map(|w| &mut w.game) else { return Ok(Vec::new()) };
    let filled = ActForm {
        number: form.value("act").parse().unwrap_or(0),
        motion: form.value("motion").to_owned(),
        first: form.value("first").to_owned(),
        squares: form.value("squares").to_owned(),
    };
    card(pane.play.at(pane.step), &filled).map_err(|error| form_error(&error, lang))?;
    if let Some(asking) = &mut pane.asking {
        let name = usize::from(filled.number).checked_sub(1).and_then(|n| ACTS.get(n)).copied().unwrap_or_default();
        asking.situation.facts.insert("act".to_owned(), Value::Word(name.to_owned()));
        // The opponent's choice is shown on the board: the row on the demand is the one that gives both.
        asking.situation.facts.insert("opponent-decides".to_owned(), Value::Word("put-right".to_owned()));
        asking.act = Some(filled);
    }
    Ok(ask_on(model))
}

/// Asks the rulebook; a missing fact is asked for, a ruling is shown.
pub fn ask_on(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace_mut().map(|w| &mut w.game) else { return Vec::new() };
    let Some(asking) = pane.asking.clone() else { return Vec::new() };
    let reply = if asking.situation.name.is_empty() { Reply::Silent } else { asking.situation.ask() };
    match reply {
        Reply::Ask(Question { fact, takes }) => {
            let text = question(&fact, lang).to_owned();
            if let Some(asking) = &mut pane.asking {
                asking.fact = fact;
            }
            match takes {
                Takes::Words(words) => {
                    let say = |w: &String| lang.get(&format!("desk.fact.{w}")).map_or_else(|| w.replace('-', " "), str::to_owned);
                    let letters: Vec<char> = if words.len() == 2 && words[0] == "yes" { vec!['y', 'n'] } else { ('1'..='9').collect() };
                    let item = |(c, w): (char, &String)| (c, say(w), Act::Game(Chosen::Fact(w.clone())));
                    let items = letters.into_iter().chain('a'..='z').zip(&words).map(item).collect();
                    model.overlays.push(Overlay::Menu(Menu::new(text, items)));
                }
                Takes::Typed => {
                    let form = Form::new(FormKind::RuleFact, situation_title(&asking.situation.name, lang)).text("fact", text, "");
                    model.overlays.push(Overlay::Form(form));
                }
            }
            Vec::new()
        }
        Reply::Order(order) => conclude(model, asking, Some(*order)),
        Reply::Silent => conclude(model, asking, None),
    }
}

/// A fact was chosen from a list.
pub fn answer(model: &mut Model, value: &str) -> Vec<Effect> {
    if let Some(asking) = model.workspace_mut().and_then(|w| w.game.asking.as_mut()) {
        let fact = std::mem::take(&mut asking.fact);
        asking.situation.facts.insert(fact, Value::read(value));
    }
    ask_on(model)
}

/// A fact was typed.
pub fn send_fact(model: &mut Model, form: &Form) -> Result<Vec<Effect>, String> {
    let value = Value::read(form.value("fact"));
    if matches!(value, Value::Word(_)) {
        return Err(model.lang().text("desk.said.number-or-time").to_owned());
    }
    Ok(answer(model, &value.to_string()))
}

/// All facts are known: a claim is read and logged, an irregularity is decided on the board.
fn conclude(model: &mut Model, asking: Asking, order: Option<Order>) -> Vec<Effect> {
    if let Some(ruling) = asking.ruling {
        return claim::conclude(model, ruling, order);
    }
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let (offender, _) = offender(workspace);
    let pane = &mut workspace.game;
    pane.asking = None;
    let Some(order) = order else { return say(model, Tone::Note, "desk.said.silent", &[]) };
    let situation = asking.situation.name.as_str();
    let mut ruling = Ruling::new(pane.kind, Ground::Situation, order.edition.clone(), pane.play.standing(pane.step));
    ruling.articles = vec![order.article.clone()];
    (ruling.numbering, ruling.player) = (pane.play.numbering(), Some(offender));
    let list = match asking.act.as_ref().and_then(|form| card(pane.play.at(pane.step), form).ok()) {
        Some(card) => {
            let moves = compulsory(&card);
            if !moves.is_empty() {
                ruling.working.push(Fact::Compulsory { moves });
            }
            card_choices(&card, pane.step, pane.record.line.len())
        }
        None => {
            let fallen = irregular::fallen(&pane.play, &pane.record, pane.step);
            if matches!(situation, "illegal-move" | "king-captured" | "pawn-not-replaced" | "both-kings-in-check") {
                ruling.working = fallen.facts(&pane.play);
            }
            fallen.choices(&order, &pane.play)
        }
    };
    pane.cursor = None;
    // What the ruling demands is shown first. What it only allows is for the arbiter to choose: there the game stands as it is.
    let demands = [Duty::RestorePosition, Duty::TransferPosition, Duty::PutRight, Duty::NewGame].into_iter().any(|d| order.demands(d));
    let first = if demands || asking.act.is_some() { 0 } else { list.len().saturating_sub(1) };
    let restores = order.demands(Duty::RestorePosition);
    let offence = match (pane.kind, situation) {
        (GameKind::Chess, "illegal-move" | "king-captured") if restores => Some(Offence::IllegalMove),
        (GameKind::Xiangqi, "illegal-move") if restores => Some(Offence::Foul),
        _ => None,
    };
    let can_mate = asking.situation.facts.get("opponent-can-mate").map(|v| *v == Value::Word("yes".to_owned()));
    ruling.order = Some(order);
    pane.choosing = Some(Choosing { ruling, offence, can_mate, list, cursor: first });
    workspace.pane = Pane::Board;
    say(model, Tone::Note, "desk.said.choose", &[])
}

/// A key while choices are shown on the board.
pub fn choosing_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let width = model.size.0;
    let Some(pane) = model.workspace_mut().map(|w| &mut w.game) else { return Vec::new() };
    let Some(choosing) = &mut pane.choosing else { return Vec::new() };
    let last = choosing.list.len().saturating_sub(1);
    match key.code {
        Code::Esc => pane.choosing = None,
        Code::Up => choosing.cursor = choosing.cursor.saturating_sub(1),
        Code::Down | Code::Tab => choosing.cursor = (choosing.cursor + 1).min(last),
        Code::Char(c @ '1'..='9') => {
            let n = usize::try_from(u32::from(c) - u32::from('1')).unwrap_or(0);
            choosing.cursor = n.min(last);
        }
        Code::Char('y') => {
            let decision = Decision::from(choosing.ruling.clone());
            let lines = claim::wrapped(&decision::lines(&decision, lang), width);
            model.overlays.push(Overlay::Text(Reading::new(decision::about(&decision, lang), lines)));
        }
        Code::Enter => {
            let Some(choice) = choosing.list.get(choosing.cursor) else { return Vec::new() };
            let act = irregular::act_of(choice, pane.record.line.len());
            let (consequences, position) = (vec![choice.consequence.clone()], Some(choice.position.to_fen()));
            let decision = Decision::from(Ruling { consequences, position, ..choosing.ruling.clone() });
            let (offence, opponent_can_mate, note) = (choosing.offence, choosing.can_mate, decision.article());
            let acts: Vec<GameAct> = act.into_iter().chain([GameAct::Decided { decision }]).collect();
            let offender = model.workspace().map(offender);
            if let Some(pane) = model.workspace_mut().map(|w| &mut w.game) {
                pane.choosing = None;
            }
            let Some((section, game)) = model.workspace().and_then(|w| w.game.key) else { return Vec::new() };
            let ruling = Command::Game(section, game, acts);
            let incident = offence.zip(offender).and_then(|(offence, (side, ply))| {
                let side = claim::clock_side(side);
                let act = IncidentAct::Record { game, side, offence, ply, note, opponent_can_mate, enter_result: false };
                penalty::follows(model, act)
            });
            // The ruling and its penalty are one entry: one undo takes both back. One that may end the game is asked for after it.
            let command = match incident {
                None => ruling,
                Some(incident) => Command::Together(vec![ruling, incident]),
            };
            return vec![Effect::Commit(vec![command])];
        }
        _ => {}
    }
    Vec::new()
}
