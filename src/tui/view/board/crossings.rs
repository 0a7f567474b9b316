//! The xiangqi board: men on the crossings of lines, with river and palaces.

use super::men::Size;
use super::{Board, palette, put_man, put_mark};
use crate::config::Glyphs;
use crate::tui::view::canvas::Canvas;
use crate::tui::view::theme::Role;
use arbitration::game::Point;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Columns are counted by each side from its own right: Black's in digits, Red's in hanzi.
pub const HANZI: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
/// Columns at the left edge, for the ranks.
const EDGE: u16 = 3;

/// Rows between the two banks of the river, crossings not counted.
const fn river(size: Size) -> u16 {
    if size.high > 2 { size.high - 1 } else { 1 }
}

/// Width and height of the board in a size, with the counts of the columns above and below.
pub const fn extent(size: Size) -> (u16, u16) {
    (EDGE + 9 * size.wide, 10 * size.high + river(size) - (size.high - 1) + 2)
}

/// Where things are on the screen.
struct Places {
    left: u16,
    top: u16,
    size: Size,
}

impl Places {
    /// The first cell of a crossing; rows from the top.
    const fn of(&self, column: u16, row: u16) -> (u16, u16) {
        let below = if row > 4 { river(self.size) - (self.size.high - 1) } else { 0 };
        (self.left + column * self.size.wide, self.top + row * self.size.high + below)
    }

    /// The cell in which the lines of a crossing meet.
    const fn knot(&self, column: u16, row: u16) -> (u16, u16) {
        let (x, y) = self.of(column, row);
        (x + (self.size.wide - 1) / 2, y + self.size.high / 2)
    }
}

/// Draws the board; gives its width and height.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, board: &Board<'_>) -> (u16, u16) {
    let (pane, size) = (board.pane, board.size);
    let places = Places { left: area.x + EDGE, top: area.y + 1, size };
    let (width, height) = extent(size);
    let wood = Rect { x: places.left, y: places.top, width: width - EDGE, height: height - 2 }.intersection(area);
    let ground = palette::crossing(canvas.theme, None);
    canvas.clear(wood);
    canvas.buffer.set_style(wood, ground);
    counts(canvas, area, &places, pane.flipped);
    lines(canvas, wood, &places, ground, pane.flipped);
    for row in 0..10u16 {
        let rank = if pane.flipped { row as u8 } else { 9 - row as u8 };
        let (_, y) = places.of(0, row);
        if y + size.high > area.bottom() {
            break;
        }
        canvas.put(area.x + 1, y + size.high / 2, 1, &rank.to_string(), Role::Dim);
        for column in 0..9u16 {
            let at = Point { file: if pane.flipped { 8 - column as u8 } else { column as u8 }, rank };
            let (x, y) = places.of(column, row);
            if x + size.wide > area.right() {
                break;
            }
            let mark = board.marks.of(at);
            let ground = palette::crossing(canvas.theme, mark);
            if mark.is_some() {
                canvas.buffer.set_style(Rect { x, y, width: size.wide, height: size.high }, ground);
            }
            match ((board.man_at)(at), mark) {
                (Some(man), _) => put_man(canvas, (x, y), board, man, ground, mark),
                (None, Some(mark)) => put_mark(canvas, (x, y), size, mark, ground),
                (None, None) => {}
            }
        }
    }
    (width, height)
}

/// The counts of the columns above and below.
fn counts(canvas: &mut Canvas<'_>, area: Rect, places: &Places, flipped: bool) {
    let is_ascii = canvas.glyphs == Glyphs::Ascii;
    for column in 0..9u16 {
        let (top, bottom) = (usize::from(column), 8 - usize::from(column));
        let digit = |n: usize| (n + 1).to_string();
        let red = |n: usize| if is_ascii { digit(n) } else { HANZI[n].to_owned() };
        let (above, below) = if flipped { (red(top), digit(bottom)) } else { (digit(top), red(bottom)) };
        let (x, y) = places.knot(column, 9);
        let last = y + places.size.high - places.size.high / 2;
        if x + 2 <= area.right() {
            canvas.put(x, area.y, 2, &above, Role::Dim);
            if last < area.bottom() {
                canvas.put(x, last, 2, &below, Role::Dim);
            }
        }
    }
}

/// The lines between the crossings, the diagonals of the palaces and the river.
fn lines(canvas: &mut Canvas<'_>, wood: Rect, places: &Places, style: Style, flipped: bool) {
    let is_ascii = canvas.glyphs == Glyphs::Ascii;
    let (across, down) = if is_ascii { ("-", "|") } else { ("─", "│") };
    let mut put = |x: u16, y: u16, sign: &str| {
        if x < wood.right() && y < wood.bottom() {
            canvas.buffer.set_stringn(x, y, sign, 1, style);
        }
    };
    for row in 0..10u16 {
        let (first, y) = places.knot(0, row);
        let (last, _) = places.knot(8, row);
        (first..=last).for_each(|x| put(x, y, across));
        for column in 0..9u16 {
            put(places.knot(column, row).0, y, knot(row, column, is_ascii));
        }
        if row < 9 {
            let (_, next) = places.knot(0, row + 1);
            for column in (0..9u16).filter(|column| row != 4 || matches!(column, 0 | 8)) {
                (y + 1..next).for_each(|y| put(places.knot(column, row).0, y, down));
            }
        }
    }
    for (top, left) in [(0u16, 3u16), (7, 3)] {
        let center = places.knot(left + 1, top + 1);
        for (column, row) in [(left, top), (left + 2, top), (left, top + 2), (left + 2, top + 2)] {
            diagonal(places.knot(column, row), center, is_ascii, &mut put);
        }
        put(center.0, center.1, if is_ascii { "+" } else { "╳" });
    }
    let (near, far) = if flipped { ("漢界", "楚河") } else { ("楚河", "漢界") };
    let y = places.knot(0, 4).1 + 1 + (places.knot(0, 5).1 - places.knot(0, 4).1 - 1) / 2;
    for (word, column) in [(near, 1u16), (far, 5)] {
        for (character, at) in word.chars().zip([column, column + 1]) {
            let x = places.knot(at, 4).0;
            if x + 2 <= wood.right() && y < wood.bottom() && !is_ascii {
                canvas.buffer.set_stringn(x, y, character.to_string(), 2, style);
            }
        }
    }
}

/// The cells between a corner of a palace and its middle.
fn diagonal(from: (u16, u16), to: (u16, u16), is_ascii: bool, put: &mut impl FnMut(u16, u16, &str)) {
    let falls = (from.0 < to.0) == (from.1 < to.1);
    let sign = match (falls, is_ascii) {
        (true, true) => "\\",
        (false, true) => "/",
        (true, false) => "╲",
        (false, false) => "╱",
    };
    let rows = from.1.abs_diff(to.1);
    for step in 1..rows {
        let across = from.0.abs_diff(to.0) * step / rows;
        let x = if from.0 < to.0 { from.0 + across } else { from.0 - across };
        let y = if from.1 < to.1 { from.1 + step } else { from.1 - step };
        put(x, y, sign);
    }
}

/// The sign where lines meet: corners and edges end there, files stop at the river.
const fn knot(row: u16, column: u16, ascii: bool) -> &'static str {
    let (up, down) = (row != 0 && row != 5, row != 9 && row != 4);
    match (ascii, column, up || (row == 5 && (column == 0 || column == 8)), down || (row == 4 && (column == 0 || column == 8))) {
        (true, ..) => "+",
        (_, 0, true, true) => "├",
        (_, 8, true, true) => "┤",
        (_, 0, false, _) => "┌",
        (_, 8, false, _) => "┐",
        (_, 0, ..) => "└",
        (_, 8, ..) => "┘",
        (_, _, false, _) => "┬",
        (_, _, _, false) => "┴",
        _ => "┼",
    }
}
