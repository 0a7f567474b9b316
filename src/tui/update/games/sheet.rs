//! The scoresheets: cells inserted, taken out, marked.

use super::typing::{begin, short};
use super::{keep, turn};
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::game::Column;
use crate::tui::model::{Model, Pane, Screen};
use event::game::GameAct;

/// Runs a command of the scoresheet pane.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    match cmd {
        Cmd::OtherSheet => {
            turn(pane);
            return Vec::new();
        }
        // What is disputed is chosen, the rest typed.
        Cmd::TypeCell if pane.proposed() && pane.column == Column::Game => return super::reconcile::choose(model),
        Cmd::TypeCell => {
            let column = pane.column;
            if column.sheet().is_none() {
                pane.step = pane.cell;
            }
            begin(model, column);
            return Vec::new();
        }
        _ => {}
    }
    let at = pane.cell;
    let Some(sheet) = pane.column.sheet() else {
        // In the game only its end can be taken back.
        let line = pane.record.line.len();
        if cmd == Cmd::DeleteCell && at < line && !pane.proposed() {
            return keep(model, vec![GameAct::Line { at: short(at), removed: short(line - at), steps: Vec::new() }]);
        }
        return Vec::new();
    };
    let kept = pane.record.sheets[sheet].as_ref();
    let text = kept.and_then(|s| s.cells.get(at)).cloned();
    let shifted = kept.is_some_and(|s| s.shifted.contains(&short(at)));
    let sheet = u8::from(sheet == 1);
    let write = |cells: Vec<String>, removed: u16| GameAct::Cells { sheet, at: short(at), removed, cells };
    let act = match (cmd, text) {
        (Cmd::InsertCell, _) => write(vec![String::new()], 0),
        (Cmd::Illegible, None) => write(vec!["?".to_owned()], 0),
        (Cmd::DeleteCell, Some(_)) => write(Vec::new(), 1),
        (Cmd::ShiftedCell, Some(_)) => GameAct::Shifted { sheet, at: short(at), on: !shifted },
        (Cmd::Illegible, Some(_)) => write(vec!["?".to_owned()], 1),
        _ => return Vec::new(),
    };
    keep(model, vec![act])
}

/// Marks a draw offer, or takes the mark back: in the cell of a sheet, or with the step of the game shown.
pub fn draw_offer(model: &mut Model) -> Vec<Effect> {
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let on_sheets = workspace.pane == Pane::Scoresheet;
    if let Some(sheet) = pane.column.sheet().filter(|_| on_sheets) {
        let cell = pane.record.sheets[sheet].as_ref().and_then(|s| s.cells.get(pane.cell));
        let Some(text) = cell else { return Vec::new() };
        let without = text.replace("(=)", "");
        let new = if without == *text { format!("{text} (=)") } else { without };
        let cells = vec![new.split_whitespace().collect::<Vec<_>>().join(" ")];
        return keep(model, vec![GameAct::Cells { sheet: u8::from(sheet == 1), at: short(pane.cell), removed: 1, cells }]);
    }
    let step = if on_sheets { Some(pane.cell) } else { pane.step.checked_sub(1) };
    let Some(step) = step.filter(|s| *s < pane.record.line.len() && !pane.proposed()) else { return Vec::new() };
    let mut note = pane.record.notes.get(&short(step)).cloned().unwrap_or_default();
    note.offer = !note.offer;
    keep(model, vec![GameAct::Notes { notes: [(short(step), note)].into_iter().collect() }])
}
