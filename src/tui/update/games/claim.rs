//! Claims at length: which rules, which evidence, which numbers. The ruling goes to the call that asked for it.

use super::board::side_of;
use super::{say, weigh};
use crate::desk::game::claim::laws;
use crate::desk::game::played_on;
use crate::desk::game::sheets;
use crate::tui::effect::Effect;
use crate::tui::game::{GameKey, GamePane};
use crate::tui::model::{Model, Pane, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Form, FormKind, Overlay, Reading};
use crate::tui::said::echo;
use crate::tui::update::results::loses_by;
use crate::tui::update::{call, replace};
use crate::words::game::{articles, edition, place};
use crate::words::ruling::ground as title;
use crate::words::{Lang, colors, decision};
use arbitration::claim::Request;
use arbitration::game::{GameLaws, Notation, Said, Side};
use arbitration::ruling::{Ground, Outcome, Record, Ruling};

/// The two players of the game in its words, as a choice.
fn sides(pane: &GamePane, lang: Lang) -> Vec<(String, String)> {
    let (first, second) = colors(pane.kind, lang);
    vec![("first".to_owned(), first.to_owned()), ("second".to_owned(), second.to_owned())]
}

/// What a claim made now is about: the sheet under the cursor, the game adopted, or the only sheet where there is no game; with the
/// number of its moves made. On a sheet that is the cell under the cursor, from its first cell or behind its end all of it.
pub fn evidence(workspace: &Workspace) -> (Record, usize) {
    let pane = &workspace.game;
    let cells = |side: Side| cells_of(workspace, side);
    let column = pane.column.sheet().and_then(|n| Side::ALL.get(n)).copied();
    let under = column.filter(|side| workspace.pane == Pane::Scoresheet && cells(*side) > 0);
    let only = || Side::ALL.into_iter().find(|side| cells(*side) > 0).filter(|_| pane.play.is_empty());
    match under.or_else(only) {
        Some(side) if under.is_some() && pane.cell > 0 => (Record::Sheet(side), (pane.cell + 1).min(cells(side))),
        Some(side) => (Record::Sheet(side), cells(side)),
        None => (Record::Game, pane.step),
    }
}

fn cells_of(workspace: &Workspace, side: Side) -> usize {
    workspace.game.record.sheets[side.index()].as_ref().map_or(0, |sheet| sheet.cells.len())
}

/// Moves made where a claim rests on this: where the cursor does not say, all of them.
fn step_of(workspace: &Workspace, on: Record) -> usize {
    let (usual, step) = evidence(workspace);
    match on {
        _ if on == usual => step,
        Record::Game => workspace.game.step,
        Record::Sheet(side) => cells_of(workspace, side),
    }
}

fn evidence_of(value: &str) -> Record {
    match value {
        "first" => Record::Sheet(Side::First),
        "second" => Record::Sheet(Side::Second),
        _ => Record::Game,
    }
}

/// The form of a claim on the position shown.
pub fn form(model: &mut Model, ground: Ground) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let (on, step) = model.workspace().map(evidence).unwrap_or_default();
    let mover = if played_on(on, pane.kind, &pane.record).at(step).side_to_move() == Side::First { "first" } else { "second" };
    let claimant = if ground == Ground::CannotMate { "desk.field.flag-of" } else { "desk.field.claimant" };
    let choices = GameLaws::all(pane.kind).iter().map(|laws| (laws.name().to_owned(), edition(laws.name(), lang).to_owned())).collect();
    let usual = model.workspace().and_then(Workspace::section).map_or_else(|| GameLaws::usual(pane.kind), laws).name();
    let mut form = Form::new(FormKind::Claim(ground), title(ground, lang));
    if ground.is_claim() || ground == Ground::CannotMate {
        form = form.choice("claimant", lang.text(claimant), sides(pane, lang), mover);
    }
    if ground.is_claim() {
        form = form.text("intended", lang.text("desk.field.intended"), "");
    }
    if ground == Ground::NaturalLimit {
        let own = model.workspace().and_then(Workspace::section).and_then(|section| section.setup.fouls.natural_limit);
        let rounds = own.map_or_else(|| "60".to_owned(), |rounds| rounds.to_string());
        form = form.number("limit", lang.text("desk.field.limit"), rounds).number("ineffective", lang.text("desk.field.ineffective"), "0");
    }
    form = form.choice("edition", lang.text("desk.field.edition"), choices, usual);
    let kept = |n: usize| pane.record.sheets[n].is_some();
    let records = [("game", "desk.column.game", true), ("first", "desk.column.first", kept(0)), ("second", "desk.column.second", kept(1))];
    let records: Vec<_> = records.into_iter().filter(|r| r.2).map(|(v, k, _)| (v.to_owned(), lang.text(k).to_owned())).collect();
    if records.len() > 1 {
        let usual = match on {
            Record::Game => "game",
            Record::Sheet(Side::First) => "first",
            Record::Sheet(Side::Second) => "second",
        };
        form = form.choice("on", lang.text("desk.field.evidence"), records, usual);
    }
    model.overlays.push(Overlay::Form(form));
    Vec::new()
}

/// The claim as filled in goes to be ruled on.
pub fn send(model: &mut Model, form: &Form, ground: Ground) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Ok(Vec::new()) };
    let pane = &workspace.game;
    let Some(key) = pane.key else { return Ok(Vec::new()) };
    let on = evidence_of(form.value("on"));
    let step = step_of(workspace, on);
    let text = form.value("intended");
    let play = played_on(on, pane.kind, &pane.record);
    let at = play.at(step);
    let intended = match sheets::said(at, text) {
        Said::One(mv) => Some(mv),
        Said::Nothing if text.is_empty() => None,
        Said::Nothing => return Err(lang.fill("desk.said.no-move", &[("text", text)])),
        Said::Several(list) => {
            let moves: Vec<String> = list.iter().map(|m| at.write(m, Notation::usual(pane.kind))).collect();
            return Err(lang.fill("desk.said.several-moves", &[("text", text), ("moves", &moves.join(", "))]));
        }
    };
    let number = |name: &str, usual: u32| form.value(name).parse().unwrap_or(usual);
    let laws = GameLaws::named(pane.kind, form.value("edition")).unwrap_or_else(|| GameLaws::usual(pane.kind));
    let asked = Request::new(ground, side_of(form.value("claimant")), laws);
    let (limit, ineffective) = (number("limit", asked.limit), number("ineffective", asked.ineffective));
    let request = Request { on, intended, limit, ineffective, ..asked };
    if let Some(workspace) = model.workspace_mut() {
        workspace.game.weighing = None;
        workspace.game.claimed = Some((request.clone(), step));
    }
    Ok(vec![Effect::Rule(key, Box::new(request), step)])
}

/// The ruling on a claim; one on a loop is weighed on the board first.
pub fn take(model: &mut Model, key: GameKey, ruling: Ruling) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut().filter(|w| w.game.key == Some(key)) else { return Vec::new() };
    let Some((request, step)) = workspace.game.claimed.clone() else { return Vec::new() };
    if weigh::begin(model, request.clone(), step, ruling.clone()) {
        // The board has the keys; the call comes back when the loop was looked at.
        model.overlays.retain(|o| !matches!(o, Overlay::Call(_)));
        return Vec::new();
    }
    call::open_ruled(model, &request, step, ruling)
}

/// Lines that fit the screen.
pub fn wrapped(lines: &[String], width: u16) -> Vec<String> {
    let room = width.saturating_sub(6).clamp(20, 110);
    lines.iter().flat_map(|l| if l.is_empty() { vec![String::new()] } else { crate::tui::layout::wrap(l, room) }).collect()
}

/// Offers the pairing the result that the game or the last decision gives.
pub fn result(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let Some((section, at)) = pane.key else { return Vec::new() };
    let decided = pane.record.decisions.last().and_then(|d| Some((d.result()?, decision::article(d, lang))));
    let (game, _) = pane.play.game(pane.play.len());
    let ended = || {
        let end = game.end(workspace.section().map_or_else(|| GameLaws::usual(pane.kind), laws))?;
        Some((Outcome::from(end.result).into(), articles(&end.article, lang)))
    };
    let Some((result, article)) = decided.or_else(ended) else {
        return say(model, Tone::Note, "desk.said.no-result", &[]);
    };
    let entering = workspace.event.section(section).map(|s| s.entering(at, Some(result)));
    let effects: Vec<Effect> = entering.into_iter().map(|command| Effect::Commit(vec![command])).collect();
    // Where a result stands already, what is asked about all results is asked.
    if replace::question(model, &effects).is_some() {
        return effects;
    }
    let stands = workspace.section().and_then(|s| Some((s, s.board_of(at)?)));
    let mut lines: Vec<String> = stands.map(|(s, b)| echo(s, at.round.0, b, result, lang)).into_iter().collect();
    if !article.is_empty() {
        lines.push(lang.fill("desk.verdict.article", &[("article", &article)]));
    }
    let confirm = Confirm::new(lang.text("desk.menu.result").to_owned(), lines, Act::Effects(effects)).by_letter(loses_by(result));
    crate::tui::update::ask(model, confirm)
}

/// All decisions of the game, the newest first.
pub fn decisions(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let mut lines = Vec::new();
    for decision in pane.record.decisions.iter().rev() {
        let place = place(played_on(decision.on(), pane.kind, &pane.record).numbering(), decision.step(), lang);
        lines.push(format!("{place} {}", decision::about(decision, lang)));
        lines.extend(decision::lines(decision, lang).iter().map(|l| format!("  {l}")));
        lines.push(String::new());
    }
    if lines.is_empty() {
        return say(model, Tone::Note, "desk.said.no-decisions", &[]);
    }
    let lines = wrapped(&lines, model.size.0);
    model.overlays.push(Overlay::Text(Reading::new(lang.text("desk.menu.decisions").to_owned(), lines)));
    Vec::new()
}
