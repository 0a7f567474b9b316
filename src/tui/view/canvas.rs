//! Drawing: text in columns, cut to width, wide characters counted as two.

use super::theme::{Role, Signs, in_glyphs, signs, style};
use crate::config::{Glyphs, Theme};
use crate::tui::layout::cells;
use crate::tui::picture::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Where text goes in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    Left,
    /// At the right.
    Right,
    /// In the middle.
    Center,
}

/// A column of a table: its width in cells and where its text goes. Width 0 takes what the others leave.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Cells.
    pub width: u16,
    /// Where its text goes.
    pub align: Align,
}

impl Column {
    /// Its cells, where a column without a width of its own has so many.
    const fn width_with(self, share: u16) -> u16 {
        if self.width == 0 { share } else { self.width }
    }
}

/// A left-aligned column.
pub const fn left(width: u16) -> Column {
    Column { width, align: Align::Left }
}

/// A right-aligned column.
pub const fn right(width: u16) -> Column {
    Column { width, align: Align::Right }
}

/// A centred column.
pub const fn center(width: u16) -> Column {
    Column { width, align: Align::Center }
}

/// The buffer with the theme and signs in force.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// The theme.
    pub theme: Theme,
    /// The glyph set.
    pub glyphs: Glyphs,
    /// The picture that may stand over a part of the cells, which show the same as text.
    pub scene: Option<Scene>,
}

impl Canvas<'_> {
    /// The signs in force.
    pub const fn signs(&self) -> Signs {
        signs(self.glyphs)
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        style(self.theme, role)
    }

    /// Writes a text at a place, at most `width` cells; returns the cells used.
    pub fn put(&mut self, x: u16, y: u16, width: u16, text: &str, role: Role) -> u16 {
        let area = self.buffer.area;
        if y < area.top() || y >= area.bottom() || x >= area.right() || width == 0 {
            return 0;
        }
        let width = width.min(area.right() - x);
        let text = in_glyphs(text, self.glyphs);
        let text = fit(&text, usize::from(width), self.signs().ellipsis);
        let (end, _) = self.buffer.set_stringn(x, y, &text, usize::from(width), self.style(role));
        end - x
    }

    /// Writes a text so that it ends at the right edge of an area.
    pub fn put_right(&mut self, area: Rect, y: u16, text: &str, role: Role) -> u16 {
        let text = in_glyphs(text, self.glyphs);
        let width = cells(&text).min(area.width);
        self.put(area.right() - width, y, width, &text, role)
    }

    /// Gives a whole row the style of a role.
    pub fn wash(&mut self, area: Rect, role: Role) {
        let area = area.intersection(self.buffer.area);
        let style = self.style(role);
        self.buffer.set_style(area, style);
    }

    /// Writes one row of a table into an area one line high.
    pub fn row(&mut self, area: Rect, columns: &[Column], texts: &[&str], role: Role) {
        let share = share(area, columns);
        let mut x = area.x;
        for (column, text) in columns.iter().zip(texts) {
            let width = column.width_with(share);
            if x + width > area.right() {
                break;
            }
            let text = in_glyphs(text, self.glyphs);
            let used = cells(&text).min(width);
            let shift = match column.align {
                Align::Left => 0,
                Align::Right => width - used,
                Align::Center => (width - used) / 2,
            };
            self.put(x + shift, area.y, width - shift, &text, role);
            x += width + 1;
        }
    }

    /// Draws a frame with a title and returns what is inside.
    pub fn frame(&mut self, area: Rect, title: &str, focused: bool) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 3 || area.height < 3 {
            return Rect { width: 0, height: 0, ..area };
        }
        let [horizontal, vertical, top_left, top_right, bottom_left, bottom_right] = self.signs().lines;
        let role = if focused { Role::Accent } else { Role::Dim };
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.x + 1..right {
            self.put(x, area.y, 1, horizontal, role);
            self.put(x, bottom, 1, horizontal, role);
        }
        for y in area.y + 1..bottom {
            self.put(area.x, y, 1, vertical, role);
            self.put(right, y, 1, vertical, role);
        }
        for (x, y, sign) in
            [(area.x, area.y, top_left), (right, area.y, top_right), (area.x, bottom, bottom_left), (right, bottom, bottom_right)]
        {
            self.put(x, y, 1, sign, role);
        }
        if !title.is_empty() {
            let width = area.width.saturating_sub(4);
            self.put(area.x + 1, area.y, width, &format!(" {title} "), if focused { Role::Accent } else { Role::Head });
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }

    /// Empties an area down to the ground of the theme.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        let ground = super::theme::ground(self.theme);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                let cell = &mut self.buffer[(x, y)];
                cell.reset();
                cell.set_style(ground);
            }
            // A wide character that begins beside the area would cover its first column.
            if area.left() > self.buffer.area.left() && cells(self.buffer[(area.left() - 1, y)].symbol()) > 1 {
                self.buffer[(area.left() - 1, y)].set_symbol(" ");
            }
        }
    }
}

/// The cells of a column without a width of its own, where columns stand in an area.
pub fn share(area: Rect, columns: &[Column]) -> u16 {
    let fixed: u16 = columns.iter().map(|c| c.width).sum::<u16>() + u16::try_from(columns.len()).unwrap_or(0).saturating_sub(1);
    let flexible = u16::try_from(columns.iter().filter(|c| c.width == 0).count()).unwrap_or(0);
    area.width.saturating_sub(fixed).checked_div(flexible).unwrap_or(0)
}

/// The cells of one of the columns that stand in an area.
pub fn width_at(area: Rect, columns: &[Column], place: usize) -> u16 {
    columns.get(place).map_or(0, |column| column.width_with(share(area, columns)))
}

/// Columns without a width of their own, which have so many cells at most: on a wide screen what belongs together stands together.
pub fn at_most(columns: &mut [Column], area: Rect, most: u16) {
    if share(area, columns) > most {
        columns.iter_mut().filter(|column| column.width == 0).for_each(|column| column.width = most);
    }
}

/// Two columns without a width of their own, by what stands in them: the one that needs more than its half has what the other does not need.
pub fn by_need(columns: &mut [Column], area: Rect, [first, second]: [u16; 2]) {
    let half = share(area, columns);
    let widths = match (first > half, second > half) {
        (true, false) => [first.min(2 * half - second), (2 * half).saturating_sub(first).max(second)],
        (false, true) => [(2 * half).saturating_sub(second).max(first), second.min(2 * half - first)],
        _ => return,
    };
    for (column, width) in columns.iter_mut().filter(|column| column.width == 0).zip(widths) {
        column.width = width;
    }
}

/// A name with a note behind it in so many cells: of what does not fit the name is cut.
pub fn with_note(name: &str, note: &str, width: u16, ellipsis: &str) -> String {
    let room = usize::from(width.saturating_sub(cells(note) + 2));
    format!("{}  {note}", fit(name, room, ellipsis))
}

/// A text cut to a number of cells, the cut marked.
pub fn fit(text: &str, width: usize, ellipsis: &str) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(ellipsis.width());
    let mut out = String::new();
    let mut used = 0;
    for part in text.graphemes(true) {
        let cells = part.width();
        if used + cells > room {
            break;
        }
        out.push_str(part);
        used += cells;
    }
    if width >= ellipsis.width() {
        out.push_str(ellipsis);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::layout::first_row;

    #[test]
    fn a_cut_text_never_takes_more_cells_than_it_may() {
        for text in ["Müller, Jan", "欧阳修远 Ouyang Xiuyuan", "é combining e\u{301}", "👩‍👩‍👧 family"] {
            for width in 0..30 {
                assert!(fit(text, width, "…").width() <= width, "{text} in {width}");
            }
        }
        assert_eq!(fit("欧阳修远", 5, "…"), "欧阳…");
    }

    #[test]
    fn the_cursor_is_always_in_sight() {
        for rows in 0..40 {
            for height in 1..12 {
                for cursor in 0..rows {
                    let first = first_row(cursor, rows, height);
                    assert!(first <= cursor && cursor < first + height, "{cursor} of {rows} in {height}");
                }
            }
        }
    }
}
