//! The facts below a board so wide that few rows are left: in columns beside each other.

use crate::tui::model::{Model, Workspace};
use crate::tui::view::canvas::Canvas;
use crate::tui::view::facts::facts;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Cells of a column in which a fact stands on a line.
const COLUMN: u16 = 32;

/// Least rows of the facts below a pane of so many cells.
pub const fn least(width: u16) -> u16 {
    if width >= 3 * COLUMN { 4 } else { 5 }
}

/// Draws them: where there are rows enough as one column, else in as many as have room.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, workspace: &Workspace, model: &Model) {
    let count = area.width / COLUMN;
    if count < 2 || area.height >= super::ROOMY {
        facts(canvas, area, workspace, model);
        return;
    }
    // Written as one column that is as long as all of them, and then set beside each other.
    let width = area.width / count;
    let page = Rect::new(0, 0, width - 2, area.height * count);
    let mut buffer = Buffer::filled(page, canvas.buffer[area.as_position()].clone());
    facts(&mut Canvas { buffer: &mut buffer, theme: canvas.theme, glyphs: canvas.glyphs, scene: None }, page, workspace, model);
    for at in page.positions() {
        canvas.buffer[(area.x + at.y / area.height * width + at.x, area.y + at.y % area.height)] = buffer[at].clone();
    }
}
