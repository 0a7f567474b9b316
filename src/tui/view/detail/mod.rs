//! The detail of the chosen row: right of the list where the window is wide enough, on a page of its own elsewhere. What was computed for
//! another row or an older state is dim until the answer for this one is there.

mod bracket;
mod card;
mod clocks;
mod entry;
mod game;
mod line;
mod page;
pub mod pictures;
mod place;
mod sheet;
mod team;

use super::canvas::Canvas;
use super::overlays::boxed;
use super::theme::Role;
use crate::tui::detail::{BESIDE_BRACKET, Found, has_detail, wanted, width};
use crate::tui::model::{Model, View, Workspace};
use ratatui::layout::Rect;
use sheet::{Paper, Sheet};

/// The area of the list and, where there is room for it, that of the detail.
pub fn split(area: Rect, workspace: &Workspace, model: &Model) -> (Rect, Option<Rect>) {
    let side = width(model.size.0, workspace.view).min(area.width);
    let too_narrow = workspace.shows_bracket() && model.size.0 < BESIDE_BRACKET;
    if side == 0 || too_narrow || !has_detail(workspace) {
        return (area, None);
    }
    // A column stays free between the list and the line.
    let list = Rect { width: area.width.saturating_sub(side + 1), ..area };
    (list, Some(Rect { x: list.right() + 1, width: side, ..area }))
}

/// Draws the detail beside the list, behind a line.
pub fn beside(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let line = canvas.signs().lines[1];
    for y in area.top()..area.bottom() {
        canvas.put(area.x, y, 1, line, Role::Dim);
    }
    let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    let paper = Paper::of(canvas, inside.width, workspace, model, false);
    let sheet = sheet(&paper);
    sheet.draw(canvas, inside, 0, workspace);
    let more = sheet.rows().saturating_sub(usize::from(inside.height));
    if more > 0 && inside.height > 1 {
        // The line that says so takes the place of one.
        let text = model.lang().fill("detail.more", &[("count", &(more + 1).to_string()), ("key", &paper.key_of_page())]);
        let last = Rect { y: inside.bottom() - 1, height: 1, ..inside };
        canvas.clear(last);
        canvas.put(last.x, last.y, last.width, &text, Role::Dim);
    }
}

/// Draws the detail on a page of its own.
pub fn full(canvas: &mut Canvas<'_>, area: Rect, scroll: usize, model: &Model) {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return };
    let inside = boxed(canvas, area, area.width, area.height, lang.text(workspace.view.key()));
    let body = Rect { height: inside.height.saturating_sub(1), ..inside };
    let sheet = sheet(&Paper::of(canvas, body.width, workspace, model, true));
    sheet.draw(canvas, body, scroll, workspace);
    let more = sheet.rows().saturating_sub(scroll + usize::from(body.height));
    if more > 0 {
        let last = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        canvas.put(last.x, last.y, last.width, &lang.fill("ui.reading.more", &[("count", &more.to_string())]), Role::Dim);
    }
}

/// Lines of the page as it would be drawn.
pub fn rows(model: &Model) -> usize {
    let Some(workspace) = model.workspace() else { return 0 };
    // As wide as the inside of the frame.
    let paper = Paper { width: model.size.0.saturating_sub(4), glyphs: model.glyphs(), workspace, model, is_page: true };
    sheet(&paper).rows()
}

/// What there is to say of the chosen row.
fn sheet(paper: &Paper<'_>) -> Sheet {
    let mut sheet = Sheet::new(paper);
    let workspace = paper.workspace;
    let now = wanted(paper.model);
    let found = now.as_ref().and_then(|now| workspace.detail.of(now));
    // In an empty list there is nothing to wait for.
    let is_coming = workspace.view == View::Standings && workspace.table.is_none();
    if now.is_none() && !is_coming && matches!(workspace.view, View::Players | View::Standings | View::Documents) {
        return sheet;
    }
    match workspace.view {
        View::Players => card::write(&mut sheet, paper, found),
        View::Pairings => game::write(&mut sheet, paper, now.as_ref(), found),
        View::Clocks => clocks::write(&mut sheet, paper),
        View::Standings => place::write(&mut sheet, paper, found),
        View::Crosstable if workspace.shows_bracket() => bracket::write(&mut sheet, paper),
        View::Crosstable => line::write(&mut sheet, paper),
        View::Documents => page::write(&mut sheet, paper, found),
        View::Log => entry::write(&mut sheet, paper, found),
    }
    sheet
}

/// What was found last, with its question, and whether it is about the row and the state shown.
type Known<'a> = Option<(&'a crate::tui::detail::Wanted, &'a Found, bool)>;
