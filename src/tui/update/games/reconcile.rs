//! The reconciler from the scoresheet pane: run, step through disputes, choose, accept.

use super::{keep, say, typing};
use crate::desk::game::sheets;
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::game::{Column, GameKey, Proposal};
use crate::tui::model::{Model, Pane, Screen, Tone};
use crate::tui::overlay::{Act, Menu, Overlay};
use crate::tui::task::{Lane, Task};
use crate::words::game::place;
use crate::words::misread_words;
use arbitration::game::{GameMove, Notation};
use arbitration::reconcile::{Case, ReconcileError, Report, Status};
use event::game::{GameAct, Pin, ReadBy, Step, StepNote};

/// Hands the sheets over. Keys go on while it runs; the command that stops long work stops it.
pub fn begin(model: &mut Model) -> Vec<Effect> {
    let busy = model.is_busy(Lane::Desk);
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    let (Some(key), Some(case)) = (pane.key, sheets::case_of(pane.kind, &pane.record)) else {
        return say(model, Tone::Alarm, "desk.said.no-sheets", &[]);
    };
    pane.typing = None;
    if let Some(found) = pane.found.take().filter(|found| found.0 == case) {
        return show(model, *found);
    }
    if busy {
        return say(model, Tone::Note, "ui.task.one-at-a-time", &[]);
    }
    vec![Effect::Start(Task::Reconcile(key, Box::new(case)))]
}

/// The reconciler's answer. Where the arbiter has typed since, it is put by until the sheets are handed over again: a key must not fall
/// on a pane, a column or a proposal that came by itself.
pub fn take_answer(model: &mut Model, key: GameKey, result: Result<Box<(Case, Report)>, ReconcileError>, watched: bool) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    if workspace.game.key != Some(key) {
        return Vec::new();
    }
    match result {
        Ok(found) if watched => show(model, *found),
        Ok(found) => {
            workspace.game.found = Some(found);
            let key = model.keys_of(Cmd::Reconcile);
            say(model, Tone::Note, "desk.said.found", &[("key", &key)])
        }
        Err(ReconcileError::Stopped) => say(model, Tone::Note, "desk.said.stopped", &[]),
        Err(ReconcileError::NoSheet) => say(model, Tone::Alarm, "desk.said.no-sheets", &[]),
        Err(_) => say(model, Tone::Alarm, "desk.said.cannot-reconcile", &[]),
    }
}

/// Shows what was found, with the cursor on the first dispute.
fn show(model: &mut Model, (case, report): (Case, Report)) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let pane = &mut workspace.game;
    // Nothing is proposed, and no proposal of older sheets is left standing.
    if let Some(misread) = report.misread {
        pane.proposal = None;
        let game = pane.kind;
        model.say(Tone::Alarm, misread_words(misread, game, model.lang()));
        return Vec::new();
    }
    let status = report.status;
    let plies = report.plies.len();
    let positions = sheets::positions(&case, &report);
    pane.proposal = Some(Proposal { case, report, positions, stale: false });
    workspace.pane = Pane::Scoresheet;
    let pane = &mut workspace.game;
    pane.column = Column::Game;
    let disputes = pane.disputes();
    pane.cell = disputes.iter().copied().find(|d| *d >= pane.cell).or(disputes.first().copied()).unwrap_or(plies.saturating_sub(1));
    let quiet = workspace.hides_counts();
    let count = if quiet { String::new() } else { plies.to_string() };
    match status {
        Status::Accepted => say(model, Tone::Done, if quiet { "desk.said.solved-quiet" } else { "desk.said.solved" }, &[("count", &count)]),
        Status::Disputed if disputes.is_empty() => say(model, Tone::Alarm, "desk.said.margin", &[]),
        Status::Disputed => say(model, Tone::Note, "desk.said.disputed", &[("count", &disputes.len().to_string())]),
        Status::Unsolved => say(model, Tone::Alarm, "desk.said.unsolved", &[]),
    }
}

/// To the next or previous dispute.
pub fn step(model: &mut Model, forward: bool) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    let pane = &mut workspace.game;
    let disputes = pane.disputes();
    let at = pane.cell;
    let next = if forward {
        disputes.iter().find(|d| **d > at).or(disputes.first())
    } else {
        disputes.iter().rev().find(|d| **d < at).or(disputes.last())
    };
    match next {
        Some(ply) => {
            pane.column = Column::Game;
            pane.cell = *ply;
            Vec::new()
        }
        None => say(model, Tone::Note, "desk.said.no-dispute", &[]),
    }
}

/// The moves that the ply under the cursor can be, each with a key. What is chosen is pinned and the rest is worked out again.
pub fn choose(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let (Some(key), Some(proposal)) = (pane.key, &pane.proposal) else { return say(model, Tone::Note, "desk.said.no-proposal", &[]) };
    let ply = pane.cell;
    let (Some(found), Some(before)) = (proposal.report.plies.get(ply), proposal.positions.get(ply)) else { return Vec::new() };
    let notation = model.notation(pane.kind);
    let exact = Notation::exact(pane.kind);
    let number = if workspace.hides_counts() { String::new() } else { pane.play.number(ply).0.to_string() };
    let pin = |mv: &GameMove| {
        let mut pins = pane.record.pins.clone();
        pins.insert(typing::short(ply), Pin { fen: before.to_fen(), mv: before.write(mv, exact) });
        let command = event::Command::Game(key.0, key.1, vec![GameAct::Pins { pins }]);
        Act::Effects(vec![Effect::Commit(vec![command])])
    };
    let letters = ('1'..='9').chain('a'..='z');
    let moves = std::iter::once(&found.mv).chain(&found.alternatives);
    // Who wrote which: a sheet whose cell can be read as the move stands beside it.
    let words = |mv: &GameMove| {
        let wrote = [(0, "desk.column.first"), (1, "desk.column.second")].into_iter().filter(|(n, _)| {
            let cell = || pane.record.sheets[*n].as_ref()?.cells.get(found.cells[*n]?);
            cell().is_some_and(|cell| sheets::readings(before, cell).contains(mv))
        });
        let wrote: Vec<&str> = wrote.map(|(_, key)| lang.text(key)).collect();
        format!("{:<10} {}", before.write(mv, notation), wrote.join(", ")).trim_end().to_owned()
    };
    let mut items: Vec<(char, String, Act)> = letters.zip(moves).map(|(c, mv)| (c, words(mv), pin(mv))).collect();
    if pane.record.pins.contains_key(&typing::short(ply)) {
        let mut pins = pane.record.pins.clone();
        pins.remove(&typing::short(ply));
        let command = event::Command::Game(key.0, key.1, vec![GameAct::Pins { pins }]);
        items.push(('-', lang.text("desk.menu.unpin").to_owned(), Act::Effects(vec![Effect::Commit(vec![command])])));
    }
    let title = lang.fill("desk.menu.choose", &[("number", &number)]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

/// Takes the sheet under the cursor over as the game, as far as each of its cells says one legal move; where it stops is said.
fn take_sheet(model: &mut Model, n: usize) -> Vec<Effect> {
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let play = &pane.sheet_plays[n];
    if play.is_empty() {
        return say(model, Tone::Note, "desk.said.no-proposal", &[]);
    }
    let exact = Notation::exact(pane.kind);
    let by = if n == 0 { ReadBy::First } else { ReadBy::Second };
    let cells = pane.record.sheets[n].as_ref().map_or(&[][..], |s| s.cells.as_slice());
    let steps: Vec<Step> = (0..play.len()).map(|s| Step::Read { mv: play.text(s, exact), by }).collect();
    let note = |(step, cell): (u16, &String)| {
        let note = StepNote { left: sheets::clock_of(cell), offer: sheets::is_offer(cell), ..StepNote::default() };
        (note != StepNote::default()).then_some((step, note))
    };
    let notes = (0..).zip(cells.iter().take(play.len())).filter_map(note).collect();
    let clear = GameAct::Line { at: 0, removed: typing::short(pane.record.line.len()), steps: Vec::new() };
    let stop = cells.get(play.len()).map(|cell| (place(play.numbering(), play.len() + 1, model.lang()), cell.clone()));
    let effects = keep(model, vec![clear, GameAct::Line { at: 0, removed: 0, steps }, GameAct::Notes { notes }]);
    if let Some((place, cell)) = stop {
        let text = model.lang().fill("desk.said.sheet-taken", &[("place", &place), ("cell", &cell)]);
        model.overlays.push(Overlay::Text(crate::tui::overlay::Reading::new(
            model.lang().text("desk.column.game").to_owned(),
            super::wrapped(&[text], model.size.0),
        )));
    }
    effects
}

/// Adopts the proposal, only when nothing in it is disputed and its margin is safe; without one, the sheet under the cursor.
pub fn accept(model: &mut Model) -> Vec<Effect> {
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let Some(proposal) = &pane.proposal else {
        return match pane.column.sheet() {
            Some(n) => take_sheet(model, n),
            None => say(model, Tone::Note, "desk.said.no-proposal", &[]),
        };
    };
    if proposal.stale {
        return say(model, Tone::Alarm, "desk.said.stale", &[]);
    }
    if proposal.report.status != Status::Accepted {
        let count = pane.disputes().len().to_string();
        return say(model, Tone::Alarm, "desk.said.not-acceptable", &[("count", &count)]);
    }
    let steps = sheets::steps(&proposal.case, &proposal.report);
    let notes = sheets::notes(&pane.record, &proposal.case, &proposal.report);
    let clear = GameAct::Line { at: 0, removed: typing::short(pane.record.line.len()), steps: Vec::new() };
    keep(model, vec![clear, GameAct::Line { at: 0, removed: 0, steps }, GameAct::Notes { notes }])
}

/// What follows when something was kept: typing goes on, a pin asks for the rest again, an adopted proposal is put away.
pub fn advance(model: &mut Model, acts: &[GameAct]) -> Vec<Effect> {
    super::sync(model);
    let Some(notation) = model.workspace().map(|w| model.notation(w.game.kind)) else { return Vec::new() };
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    let mut again = false;
    for act in acts {
        // A board that was set up has found its use.
        if matches!(act, GameAct::Line { .. } | GameAct::Facts { .. }) && pane.setup.take().is_some() {
            pane.cursor = None;
        }
        match act {
            GameAct::Pins { .. } => again = true,
            GameAct::Line { .. } => {
                pane.proposal = None;
                pane.picked = None;
                pane.cell = pane.cell.min(pane.play.len());
            }
            _ => {}
        }
        typing::advance(pane, act, notation);
    }
    if again { begin(model) } else { Vec::new() }
}
