//! One cell a board: what is open, in, checked, adjourned, where something happened. Tens are numbered.

use super::canvas::Canvas;
use super::theme::{Role, Signs};
use crate::tui::badge::{Badge, hushed, of_board};
use crate::tui::layout::first_row;
use crate::tui::model::Workspace;
use event::{Board, Round, Section};
use ratatui::layout::Rect;

/// Cells that ten boards take with their number.
const TEN: u16 = 15;

/// The most rows it may take.
const ROWS: u16 = 3;

/// Rows it takes for a round in a width.
pub fn height(round: &Round, width: u16) -> u16 {
    let per_row = usize::from((width.saturating_sub(1) / TEN).max(1) * 10);
    u16::try_from(round.boards.len().div_ceil(per_row)).unwrap_or(ROWS).min(ROWS)
}

/// Draws it; where it does not fit, the rows about the chosen board.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, (section, round): (&Section, &Round), workspace: &Workspace) {
    let signs = canvas.signs();
    let tens = usize::from((area.width.saturating_sub(1) / TEN).max(1));
    let rows: Vec<&[Board]> = round.boards.chunks(tens * 10).collect();
    let cursor = workspace.board_row();
    let first = first_row(cursor / (tens * 10), rows.len(), usize::from(area.height));
    for ((row, boards), y) in rows.iter().enumerate().skip(first).zip(area.y..area.bottom()) {
        for ((ten, group), x) in boards.chunks(10).enumerate().zip((area.x..).step_by(usize::from(TEN))) {
            let label = group.first().map_or_else(String::new, |b| round.label(b));
            canvas.put_right(Rect { x, y, width: 4, height: 1 }, y, &label, Role::Dim);
            for ((index, board), x) in group.iter().enumerate().zip(x + 5..) {
                let badge = if workspace.quiet { hushed(board) } else { of_board(section, round, board) };
                let open = board.result.is_none();
                let role = match (badge, open) {
                    (Badge::Calls(_), _) => Role::Alarm,
                    (_, true) => Role::Accent,
                    _ => Role::Dim,
                };
                canvas.put(x, y, 1, sign(badge, signs), role);
                if row * tens * 10 + ten * 10 + index == cursor {
                    canvas.wash(Rect { x, y, width: 1, height: 1 }, Role::Cursor);
                }
            }
        }
    }
}

/// The sign of a badge, one cell.
pub const fn sign(badge: Badge, signs: Signs) -> &'static str {
    match badge {
        Badge::Calls(_) => "!",
        Badge::Clock => "t",
        Badge::Adjourned => "a",
        Badge::Open => signs.dot,
        Badge::Checked => signs.tick,
        Badge::In => signs.in_,
    }
}
