//! Boards of squares: chess with its letters and figures at the edge, draughts with the numbers of its squares.

use super::men::Size;
use super::{Board, palette, put_man, put_mark};
use crate::config::{Glyphs, Theme};
use crate::tui::game::GamePane;
use crate::tui::layout::cells;
use crate::tui::view::canvas::Canvas;
use crate::tui::view::theme::Role;
use arbitration::game::Point;
use arbitration::kind::GameKind;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Columns at the left edge.
const fn edge(kind: GameKind) -> u16 {
    if matches!(kind, GameKind::Chess) { 3 } else { 1 }
}

/// Width and height of the board in a size.
pub(super) fn extent(size: Size, pane: &GamePane) -> (u16, u16) {
    let (files, ranks) = pane.position().size();
    let below = u16::from(pane.kind == GameKind::Chess);
    (edge(pane.kind) + u16::from(files) * size.wide, u16::from(ranks) * size.high + below)
}

/// Draws the board; gives its width and height.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, board: &Board<'_>) -> (u16, u16) {
    let (pane, size) = (board.pane, board.size);
    let (files, ranks) = pane.position().size();
    let is_chess = pane.kind == GameKind::Chess;
    let left = area.x + edge(pane.kind);
    let rank_at = |row: u8| if pane.flipped { row } else { ranks - 1 - row };
    let file_at = |column: u8| if pane.flipped { files - 1 - column } else { column };
    for row in 0..ranks {
        let y = area.y + u16::from(row) * size.high;
        if y + size.high > area.bottom() {
            break;
        }
        if is_chess {
            canvas.put(area.x + 1, y + size.high / 2, 1, &(rank_at(row) + 1).to_string(), Role::Dim);
        }
        for column in 0..files {
            let x = left + u16::from(column) * size.wide;
            if x + size.wide <= area.right() {
                square(canvas, (x, y), Point { file: file_at(column), rank: rank_at(row) }, board);
            }
        }
    }
    let height = u16::from(ranks) * size.high;
    if is_chess && area.height > height {
        for column in 0..files {
            let x = left + u16::from(column) * size.wide + (size.wide - 1) / 2;
            if x < area.right() {
                canvas.put(x, area.y + height, 1, &char::from(b'a' + file_at(column)).to_string(), Role::Dim);
            }
        }
    }
    extent(size, pane)
}

fn square(canvas: &mut Canvas<'_>, (x, y): (u16, u16), at: Point, board: &Board<'_>) {
    let size = board.size;
    let is_dark = (at.file + at.rank).is_multiple_of(2);
    let mark = board.marks.of(at);
    let ground = palette::square(canvas.theme, is_dark, mark);
    let cell = Rect { x, y, width: size.wide, height: size.high };
    canvas.clear(cell);
    canvas.buffer.set_style(cell, ground);
    let man = (board.man_at)(at);
    let middle = (x + (size.wide - 1) / 2, y + size.high / 2);
    let is_numbered = board.pane.kind != GameKind::Chess && is_dark;
    // Between the signs of a mark there may be no room for the whole of a number: half of one would be another square.
    let number = board.pane.position().point_name(at);
    let is_covered = size.high == 1 && mark.is_some() && cells(&number) + 2 > size.wide;
    if is_numbered && (man.is_none() || size.high > 1) && !is_covered {
        // A square of one row has its number in the middle, where a man would stand.
        let from = if size.high == 1 { x + size.wide.saturating_sub(3) / 2 } else { x };
        canvas.buffer.set_stringn(from, y, number, usize::from(size.wide), ground);
    } else if canvas.theme == Theme::NoColor && is_dark && man.is_none() {
        let dot = if canvas.glyphs == Glyphs::Ascii { "." } else { "·" };
        canvas.buffer.set_stringn(middle.0, middle.1, dot, 1, ground.remove_modifier(Modifier::BOLD));
    }
    match (man, mark) {
        (Some(man), _) => put_man(canvas, (x, y), board, man, ground, mark),
        (None, Some(mark)) => put_mark(canvas, (x, y), size, mark, ground),
        (None, None) => {}
    }
}
