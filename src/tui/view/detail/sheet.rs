//! A sheet of lines, wrapped to a width, of which those in sight are drawn; a small board may stand in it.

use crate::config::Glyphs;
use crate::tui::command::Cmd;
use crate::tui::layout::{cells, wrap};
use crate::tui::model::{Model, Workspace};
use crate::tui::view::canvas::{Align, Canvas, fit};
use crate::tui::view::theme::{Role, Signs, in_glyphs, signs};
use crate::words::Lang;
use ratatui::layout::Rect;

/// What a sheet is written with.
pub struct Paper<'a> {
    /// Cells of a line.
    pub width: u16,
    /// The signs in force.
    pub glyphs: Glyphs,
    /// What is shown of the event.
    pub workspace: &'a Workspace,
    /// The model.
    pub model: &'a Model,
    /// It is a page of its own.
    pub is_page: bool,
}

impl<'a> Paper<'a> {
    /// For an area of a canvas.
    pub const fn of(canvas: &Canvas<'_>, width: u16, workspace: &'a Workspace, model: &'a Model, is_page: bool) -> Self {
        Self { width, glyphs: canvas.glyphs, workspace, model, is_page }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.model.lang()
    }

    /// The signs.
    pub const fn signs(&self) -> Signs {
        signs(self.glyphs)
    }

    /// A text that quiet mode blanks.
    pub fn hushed(&self, text: String) -> String {
        if self.workspace.quiet && !text.is_empty() { self.blank() } else { text }
    }

    /// What stands where quiet mode blanks something.
    pub fn blank(&self) -> String {
        self.signs().dot.repeat(2)
    }

    /// The key that opens the page.
    pub fn key_of_page(&self) -> String {
        self.model.keys_of(Cmd::ZoomPane)
    }
}

/// Lines, each of parts with their roles.
#[derive(Debug)]
pub struct Sheet {
    width: u16,
    glyphs: Glyphs,
    lines: Vec<Vec<(String, Role)>>,
    board: Option<(usize, u16)>,
}

impl Sheet {
    /// An empty one, as wide as the paper.
    pub const fn new(paper: &Paper<'_>) -> Self {
        Self { width: paper.width, glyphs: paper.glyphs, lines: Vec::new(), board: None }
    }

    /// A text in lines of so many cells, in the signs that stand there: a half is longer in plain ones.
    fn broken(&self, text: &str, width: u16) -> Vec<String> {
        wrap(&in_glyphs(text, self.glyphs), width)
    }

    /// Its lines.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// A text, broken where the sheet ends.
    pub fn text(&mut self, text: &str, role: Role) {
        let lines = self.broken(text, self.width);
        self.lines.extend(lines.into_iter().map(|line| vec![(line, role)]));
    }

    /// A text with a word before it; the lines that follow stand under the text.
    pub fn told(&mut self, label: &str, text: &str, role: Role) {
        // A full-width sign brings its own room.
        let gap = if label.ends_with('：') { "" } else { " " };
        let indent = cells(label) + cells(gap);
        let lines = self.broken(text, self.width.saturating_sub(indent).max(16));
        for (at, line) in lines.into_iter().enumerate() {
            let before = if at == 0 { format!("{label}{gap}") } else { " ".repeat(usize::from(indent)) };
            self.lines.push(vec![(before, Role::Dim), (line, role)]);
        }
    }

    /// One line of parts.
    pub fn line(&mut self, parts: Vec<(String, Role)>) {
        self.lines.push(parts);
    }

    /// An empty line, unless the sheet begins here or the last one is empty.
    pub fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(Vec::new());
        }
    }

    /// A heading after a gap.
    pub fn head(&mut self, text: &str) {
        self.gap();
        self.text(text, Role::Head);
    }

    /// Leaves so many lines for the board of the chosen game, which takes so many cells of them; the lines given stand at its right where
    /// there is room, else below.
    pub fn board(&mut self, (width, height): (u16, u16), beside: Vec<(String, Role)>) {
        self.board = Some((self.lines.len(), height));
        let room = self.width.saturating_sub(width + 1);
        if room < 16 {
            self.lines.extend((0..height).map(|_| Vec::new()));
            beside.iter().for_each(|(text, role)| self.text(text, *role));
            return;
        }
        let broken: Vec<_> = beside.iter().flat_map(|(text, role)| self.broken(text, room).into_iter().map(|line| (line, *role))).collect();
        let mut lines = broken.into_iter();
        let indent = || (" ".repeat(usize::from(width) + 1), Role::Plain);
        self.lines.extend((0..height).map(|_| lines.next().map_or_else(Vec::new, |line| vec![indent(), line])));
        let rest: Vec<_> = lines.collect();
        rest.into_iter().for_each(|(text, role)| self.text(&text, role));
    }

    /// Makes all lines from one on dim: they are about another row, or an older state.
    pub fn dim_from(&mut self, first: usize) {
        self.lines.iter_mut().skip(first).flatten().for_each(|(_, role)| *role = Role::Dim);
    }

    /// Draws the lines in sight.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, scroll: usize, workspace: &Workspace) {
        for (line, y) in self.lines.iter().skip(scroll).zip(area.top()..area.bottom()) {
            let mut x = area.x;
            for (text, role) in line {
                x += canvas.put(x, y, area.right().saturating_sub(x), text, *role);
            }
        }
        // A board is drawn whole or not at all.
        let board = self.board.and_then(|(first, height)| Some((u16::try_from(first.checked_sub(scroll)?).ok()?, height)));
        if let Some((top, height)) = board.filter(|(top, height)| top + height <= area.height) {
            super::super::board::small(canvas, Rect { y: area.y + top, height, ..area }, workspace);
        }
    }
}

/// Texts in columns of so many cells, with a blank between them.
pub fn columns(parts: &[(&str, u16, Align)], ellipsis: &str) -> String {
    let mut line = String::new();
    for (at, (text, width, align)) in parts.iter().enumerate() {
        let text = fit(text, usize::from(*width), ellipsis);
        let spare = usize::from(width.saturating_sub(cells(&text)));
        let before = match align {
            Align::Left => 0,
            Align::Right => spare,
            Align::Center => spare / 2,
        };
        let gap = if at == 0 { "" } else { " " };
        line.push_str(&format!("{gap}{}{text}{}", " ".repeat(before), " ".repeat(spare - before)));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_is_not_cut_where_it_is_longer_in_plain_signs() {
        for (glyphs, lines) in [(Glyphs::Unicode, vec!["2 against 1½"]), (Glyphs::Ascii, vec!["2 against", "1.5"])] {
            let mut sheet = Sheet { width: 12, glyphs, lines: Vec::new(), board: None };
            sheet.text("2 against 1½", Role::Plain);
            assert_eq!(sheet.lines.iter().map(|line| line[0].0.as_str()).collect::<Vec<_>>(), lines);
        }
    }
}
