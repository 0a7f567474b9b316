//! Choices and questions as a strip above the foot: what they are about stays in sight above it.

use super::canvas::Canvas;
use super::theme::Role;
use crate::tui::layout::{cells, wrap};
use crate::tui::model::Model;
use crate::tui::overlay::{Confirm, Menu, Overlay};
use ratatui::layout::Rect;

/// A line of a strip: choices with their letters, or words.
enum Line {
    Words(String, Role),
    /// First choice of the row.
    Choices(usize),
}

/// What the overlay on top shows as a strip.
pub struct Strip<'a> {
    title: &'a str,
    lines: Vec<Line>,
    menu: Option<&'a Menu>,
    /// Choices side by side, and the cells of each.
    columns: (usize, u16),
}

impl<'a> Strip<'a> {
    /// The strip of the overlay on top; `None` where it is none.
    pub fn of(model: &'a Model, width: u16) -> Option<Self> {
        match model.overlays.last()? {
            Overlay::Menu(menu) => Some(Self::choices(menu, width)),
            Overlay::Confirm(confirm) => Some(Self::question(confirm, model, width)),
            _ => None,
        }
    }

    fn choices(menu: &'a Menu, width: u16) -> Self {
        // A letter, a blank, the words, two blanks before the next.
        let widest = menu.items.iter().map(|(_, words, _)| cells(words) + 4).max().unwrap_or(4).min(width.saturating_sub(1));
        let side_by_side = usize::from((width.saturating_sub(1) / widest.max(1)).clamp(1, 4));
        let lines = (0..menu.items.len()).step_by(side_by_side).map(Line::Choices).collect();
        Self {
            title: &menu.title,
            lines,
            menu: Some(menu),
            columns: (side_by_side, width.saturating_sub(1) / u16::try_from(side_by_side).unwrap_or(1)),
        }
    }

    fn question(confirm: &'a Confirm, model: &Model, width: u16) -> Self {
        let lang = model.lang();
        let mut lines: Vec<Line> =
            confirm.lines.iter().flat_map(|l| wrap(l, width.saturating_sub(3))).map(|l| Line::Words(l, Role::Plain)).collect();
        let keys = match confirm.letter {
            Some(letter) => lang.fill("ui.confirm.letter", &[("letter", &letter.to_string())]),
            None if confirm.word.is_empty() => lang.text("ui.confirm.keys").to_owned(),
            None => lang.fill("ui.confirm.word", &[("word", &confirm.word), ("typed", &confirm.typed)]),
        };
        lines.push(Line::Words(keys, Role::Accent));
        Self { title: &confirm.title, lines, menu: None, columns: (1, width) }
    }

    /// Rows it needs, of so many that there are: never more than leaves the row in sight that it is about.
    pub fn height(&self, rows: u16) -> u16 {
        let title = u16::try_from(wrap(self.title, self.columns.1.max(30)).len().min(2)).unwrap_or(1);
        let most = rows.saturating_sub(8).max(3);
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX).saturating_add(title).min(most)
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.clear(area);
        let rule = canvas.signs().lines[0].repeat(usize::from(area.width));
        canvas.put(area.x, area.y, area.width, &rule, Role::Dim);
        canvas.put(area.x + 2, area.y, area.width.saturating_sub(4), &format!(" {} ", self.title), Role::Accent);
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let rows = usize::from(body.height);
        // The end of a question, its keys, is never what is cut; the row chosen in a list neither.
        let chosen = self.menu.and_then(|menu| menu.cursor).map_or(0, |at| at / self.columns.0);
        let first = match self.menu {
            None => 0,
            Some(_) => chosen.saturating_sub(rows.saturating_sub(1)),
        };
        for (index, (line, y)) in self.lines.iter().skip(first).zip(body.y..body.bottom()).enumerate() {
            let line = if self.menu.is_none() && index + 1 == rows { self.lines.last().unwrap_or(line) } else { line };
            match line {
                Line::Words(words, role) => {
                    canvas.put(area.x + 1, y, area.width.saturating_sub(2), words, *role);
                }
                Line::Choices(from) => self.draw_choices(canvas, Rect { y, height: 1, ..area }, *from),
            }
        }
    }

    fn draw_choices(&self, canvas: &mut Canvas<'_>, area: Rect, from: usize) {
        let Some(menu) = self.menu else { return };
        let (side_by_side, width) = self.columns;
        for ((index, (letter, words, _)), column) in menu.items.iter().enumerate().skip(from).take(side_by_side).zip(0..) {
            let at = Rect { x: area.x + 1 + column * width, width: width.min(area.width.saturating_sub(1 + column * width)), ..area };
            canvas.put(at.x, at.y, 2, &letter.to_string(), Role::Accent);
            canvas.put(at.x + 2, at.y, at.width.saturating_sub(3), words, Role::Plain);
            if Some(index) == menu.cursor {
                canvas.wash(at, Role::Cursor);
            }
        }
    }
}
