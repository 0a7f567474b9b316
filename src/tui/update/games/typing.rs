//! Typing moves: cells as written, or the game itself with completion from the legal moves.

use super::keep;
use crate::desk::game::{irregular, sheets};
use crate::tui::effect::Effect;
use crate::tui::game::{Column, GamePane, Typing};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::update::overlays::edit;
use arbitration::game::{GamePosition, Notation, Said};
use event::game::{GameAct, Step};

/// Begins to type at the cursor; in the game after the position shown, on a sheet in the cell.
pub fn begin(model: &mut Model, column: Column) {
    let Some(notation) = model.workspace().map(|w| model.notation(w.game.kind)) else { return };
    let Screen::Event(workspace) = &mut model.screen else { return };
    let pane = &mut workspace.game;
    pane.column = column;
    if column == Column::Game {
        pane.proposal = None;
        pane.cell = pane.step.min(pane.play.len());
    }
    let position = position_for(pane);
    let mut typing = Typing { position, ..Typing::default() };
    complete(&mut typing, notation);
    pane.typing = Some(typing);
}

fn position_for(pane: &GamePane) -> Option<GamePosition> {
    match pane.column.sheet() {
        None => Some(pane.play.at(pane.cell).clone()),
        Some(n) => sheets::position_before(pane.kind, &pane.record, n, pane.cell),
    }
}

fn complete(typing: &mut Typing, notation: Notation) {
    typing.pick = 0;
    typing.found = match &typing.position {
        Some(position) => sheets::completions(position, typing.input.value(), notation),
        None => Vec::new(),
    };
}

/// What is typed goes on to: of several moves to the letters that all of them begin with, unless one was chosen. `None`: there is no way on.
fn completed(typing: &Typing) -> Option<String> {
    let (first, _) = typing.found.get(typing.pick)?;
    if typing.pick > 0 || typing.found.len() == 1 {
        return Some(first.clone());
    }
    let texts = typing.found.iter().map(|(text, _)| text.as_str());
    let common = texts.fold(first.as_str(), |common, text| {
        let shared = common.chars().zip(text.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        common.get(..shared).unwrap_or_default()
    });
    (common.chars().count() > typing.input.value().chars().count()).then(|| common.to_owned())
}

/// A key while a move or cell is typed.
pub fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let notation = model.workspace().map(|w| model.notation(w.game.kind));
    let Some(notation) = notation else { return Vec::new() };
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    let Some(typing) = &mut pane.typing else { return Vec::new() };
    let empty = typing.input.value().is_empty();
    match key.code {
        Code::Esc => pane.typing = None,
        Code::Down => typing.pick = (typing.pick + 1).min(typing.found.len().saturating_sub(1)),
        Code::Up => typing.pick = typing.pick.saturating_sub(1),
        Code::Tab => {
            if let Some(text) = completed(typing) {
                typing.input = tui_input::Input::new(text);
                complete(typing, notation);
            } else if typing.found.len() > 1 {
                let count = typing.found.len().to_string();
                return super::say(model, Tone::Note, "desk.said.several-begin", &[("count", &count)]);
            }
        }
        Code::Backspace if empty && pane.column == Column::Game => return take_back(model),
        Code::Left | Code::Right if empty => {
            let by = if key.code == Code::Left { -1 } else { 1 };
            super::step_cell(pane, by);
            let column = pane.column;
            begin(model, column);
        }
        Code::Enter | Code::Char(' ') if pane.column == Column::Game => return enter_move(model),
        Code::Enter => return enter_cell(model),
        _ => {
            edit(&mut typing.input, key);
            typing.refused = false;
            complete(typing, notation);
        }
    }
    Vec::new()
}

/// The last step of the game goes.
fn take_back(model: &mut Model) -> Vec<Effect> {
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let Some(at) = pane.cell.checked_sub(1) else { return Vec::new() };
    let act = GameAct::Line { at: short(at), removed: short(pane.record.line.len() - at), steps: Vec::new() };
    keep(model, vec![act])
}

/// Puts the move typed on the board. Where several are written so, which one is meant is asked; what is no legal move is refused once; a second Enter carries it out as hands did.
fn enter_move(model: &mut Model) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    let Some(typing) = &mut pane.typing else { return Vec::new() };
    let text = typing.input.value().trim().to_owned();
    let Some(position) = typing.position.clone().filter(|_| !text.is_empty()) else { return Vec::new() };
    let exact = Notation::exact(position.kind());
    if typing.pick == 0
        && let Said::Several(meant) = sheets::said(&position, &text)
    {
        let at = pane.cell;
        return super::board::ask_which(model, at, &position, &meant);
    }
    let step = match typing.found.get(typing.pick) {
        Some((_, mv)) => Step::Move(position.write(mv, exact)),
        None if typing.refused => match irregular::by_hand(&position, &text) {
            Some(step) => step,
            None => return super::say(model, Tone::Alarm, "desk.said.no-move", &[("text", &text)]),
        },
        None => {
            typing.refused = true;
            return super::say(model, Tone::Alarm, "desk.said.not-legal", &[("text", &text)]);
        }
    };
    let at = pane.cell;
    let removed = pane.record.line.len().saturating_sub(at);
    let act = GameAct::Line { at: short(at), removed: short(removed), steps: vec![step] };
    keep(model, vec![act])
}

/// Writes the cell as typed and goes to the next one.
fn enter_cell(model: &mut Model) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    let (Some(sheet), Some(typing)) = (pane.column.sheet(), &pane.typing) else { return Vec::new() };
    let text = match typing.input.value().trim() {
        "-" | "_" => String::new(),
        text => text.to_owned(),
    };
    let (at, count) = (pane.cell, pane.cells(pane.column));
    let act = cells(sheet, at, count, vec![text]);
    keep(model, vec![act])
}

/// Cells written from a place on, over those that stand there.
fn cells(sheet: usize, at: usize, count: usize, cells: Vec<String>) -> GameAct {
    let removed = count.saturating_sub(at).min(cells.len());
    GameAct::Cells { sheet: u8::from(sheet == 1), at: short(at), removed: short(removed), cells }
}

/// A whole sheet pasted; into the game move by move, as far as each word says one legal move.
pub fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    let words: Vec<String> = sheets::cells_of(text).into_iter().take(event::game::MAX_CELLS).collect();
    let Some(sheet) = pane.column.sheet() else {
        let mut now = pane.play.at(pane.cell).clone();
        let mut steps = Vec::new();
        for word in &words {
            let Some(mv) = sheets::said(&now, word).one() else { break };
            steps.push(Step::Move(now.write(&mv, Notation::exact(now.kind()))));
            let Some(next) = now.play(&mv) else { break };
            now = next;
        }
        if steps.is_empty() {
            let shown: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
            return super::say(model, Tone::Alarm, "desk.said.no-move", &[("text", &shown)]);
        }
        let removed = pane.record.line.len().saturating_sub(pane.cell);
        let act = GameAct::Line { at: short(pane.cell), removed: short(removed), steps };
        return keep(model, vec![act]);
    };
    let (at, count) = (pane.cell, pane.cells(pane.column));
    let act = cells(sheet, at, count, words);
    keep(model, vec![act])
}

/// After something was kept: the cursor goes behind it and typing goes on.
pub fn advance(pane: &mut GamePane, act: &GameAct, notation: Notation) {
    let added = match act {
        GameAct::Cells { at, cells, .. } => usize::from(*at) + cells.len(),
        GameAct::Line { at, steps, .. } => usize::from(*at) + steps.len(),
        _ => return,
    };
    if pane.typing.is_none() {
        return;
    }
    pane.cell = added.min(pane.cells(pane.column));
    pane.step = added.min(pane.play.len());
    let mut typing = Typing { position: position_for(pane), ..Typing::default() };
    complete(&mut typing, notation);
    pane.typing = Some(typing);
}

/// A place or count; lists are never longer than the limit of a record.
pub fn short(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}
