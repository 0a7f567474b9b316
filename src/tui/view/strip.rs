//! Choices and questions as a strip above the foot: what they are about stays in sight above it.

use super::canvas::Canvas;
use super::overlays::typed;
use super::theme::Role;
use crate::tui::layout::{cells, wrap};
use crate::tui::model::Model;
use crate::tui::overlay::{AMBIGUOUS, Confirm, Overlay, Question, Questions};
use crate::words::Lang;
use ratatui::layout::Rect;
use std::borrow::Cow;
use tui_input::Input;

/// A line of a strip: choices with their letters, or words.
enum Line<'a> {
    Words(String, Role),
    /// What is being typed.
    Typed(&'a Input),
    /// First choice of the row.
    Choices(usize),
}

/// What the overlay on top shows as a strip.
pub struct Strip<'a> {
    title: String,
    lines: Vec<Line<'a>>,
    /// Letter and words of each choice.
    items: Vec<(char, Cow<'a, str>)>,
    /// The one that the arrows stand on.
    cursor: Option<usize>,
    /// Choices side by side, and the cells of each.
    columns: (usize, u16),
    /// How one leaves it, where its own lines do not say so.
    leave: &'static str,
    /// Lines of a question that are scrolled past.
    scroll: usize,
    lang: Lang,
}

impl<'a> Strip<'a> {
    /// The strip of the overlay on top; `None` where it is none.
    pub fn of(model: &'a Model, width: u16) -> Option<Self> {
        match model.overlays.last()? {
            Overlay::Menu(menu) => {
                let items = menu.items.iter().map(|(letter, words, _)| (*letter, words.as_str().into())).collect();
                let strip = Self::choices(menu.title.clone(), Vec::new(), items, (menu.cursor, width), model.lang());
                Some(Self { leave: model.lang().text("ui.strip.leave"), ..strip })
            }
            Overlay::Questions(asked) => Some(Self::asked(asked, model, width)),
            Overlay::Confirm(confirm) => Some(Self::question(confirm, model, width)),
            _ => None,
        }
    }

    fn choices(
        title: String,
        mut lines: Vec<Line<'a>>,
        items: Vec<(char, Cow<'a, str>)>,
        (cursor, width): (Option<usize>, u16),
        lang: Lang,
    ) -> Self {
        // A letter, a blank, the words, two blanks before the next.
        let widest = items.iter().map(|(_, words)| cells(words) + 4).max().unwrap_or(4).min(width.saturating_sub(1));
        let side_by_side = usize::from((width.saturating_sub(1) / widest.max(1)).clamp(1, 4));
        lines.extend((0..items.len()).step_by(side_by_side).map(Line::Choices));
        let columns = (side_by_side, width.saturating_sub(1) / u16::try_from(side_by_side).unwrap_or(1));
        Self { title, lines, items, cursor, columns, leave: "", scroll: 0, lang }
    }

    /// A question about the desk: what it is about, what can be answered, the keys.
    fn asked(asked: &'a Questions, model: &Model, width: u16) -> Self {
        let lang = model.lang();
        let question = asked.now().map_or("", |question| lang.get(question.key()).unwrap_or_default());
        let title = match asked.first {
            true => {
                let (number, count) = ((asked.at + 1).to_string(), asked.list.len().to_string());
                lang.fill("ui.ask.first", &[("number", &number), ("count", &count), ("what", question)])
            }
            false => question.to_owned(),
        };
        let mut lines = Vec::new();
        match asked.now() {
            Some(Question::Cells) => {
                // Both rows hold ten cells where the signs are one cell wide: then the two bars stand below each other.
                lines.push(Line::Words(format!("    {AMBIGUOUS}|"), Role::Plain));
                lines.push(Line::Words("    1234567890|".to_owned(), Role::Plain));
            }
            Some(Question::Printer) if asked.printers.is_none() => {
                lines.push(Line::Words(lang.text("ui.ask.looking").to_owned(), Role::Dim));
            }
            Some(Question::Printer) if asked.printers.as_ref().is_some_and(Vec::is_empty) => {
                lines.push(Line::Words(lang.text("ui.ask.no-printers").to_owned(), Role::Plain));
            }
            Some(Question::Folder) => {
                lines.push(Line::Typed(&asked.input));
                let doubt = asked.doubt.iter().flat_map(|doubt| wrap(&format!("! {doubt}"), width.saturating_sub(3)));
                lines.extend(doubt.map(|line| Line::Words(line, Role::Alarm)));
                lines.extend((!asked.found.is_empty()).then(|| Line::Words(asked.found.join("  "), Role::Dim)));
            }
            _ => {}
        }
        let items = ('1'..='9').chain(std::iter::repeat(' ')).zip(asked.choices(lang)).map(|(key, (words, _))| (key, words.into()));
        let mut strip = Self::choices(title, lines, items.collect(), (Some(asked.cursor), width), lang);
        let keys = match (asked.now(), asked.first) {
            (Some(Question::Folder), true) => lang.text("ui.ask.keys-folder-first"),
            (Some(Question::Folder), false) => lang.text("ui.ask.keys-folder"),
            (_, true) => lang.text("ui.ask.keys-first"),
            (_, false) => lang.text("ui.ask.keys"),
        };
        strip.lines.push(Line::Words(keys.to_owned(), Role::Accent));
        strip
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
        let title = confirm.title.clone();
        Self { title, lines, items: Vec::new(), cursor: None, columns: (1, width), leave: "", scroll: confirm.scroll, lang }
    }

    /// Rows it needs, of so many that there are: never more than leaves the row in sight that it is about.
    pub fn height(&self, rows: u16) -> u16 {
        let title = u16::try_from(wrap(&self.title, self.columns.1.max(30)).len().min(2)).unwrap_or(1);
        let most = rows.saturating_sub(8).max(3);
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX).saturating_add(title).min(most)
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.clear(area);
        let rule = canvas.signs().lines[0].repeat(usize::from(area.width));
        canvas.put(area.x, area.y, area.width, &rule, Role::Dim);
        let title = format!(" {} ", self.title);
        canvas.put(area.x + 2, area.y, area.width.saturating_sub(4), &title, Role::Accent);
        let (taken, leave) = (cells(&title) + 2, cells(self.leave) + 2);
        if leave > 2 && area.width > taken + leave + 2 {
            canvas.put(area.right() - leave - 2, area.y, leave, &format!(" {} ", self.leave), Role::Dim);
        }
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let rows = usize::from(body.height);
        // The end of a question, its keys, is never what is cut; the row chosen in a list neither.
        let row = self.cursor.map_or(0, |at| at - at % self.columns.0);
        let chosen = self.lines.iter().position(|line| matches!(line, Line::Choices(from) if *from == row)).unwrap_or(0);
        let scrolled = self.scroll.min(self.lines.len().saturating_sub(rows));
        let first = chosen.saturating_sub(rows.saturating_sub(1)).max(scrolled);
        let ends_in_words = matches!(self.lines.last(), Some(Line::Words(..)));
        if ends_in_words && self.cursor.is_none() {
            say_more(canvas, area, self.lines.len().saturating_sub(first + rows), self.lang);
        }
        for (index, (line, y)) in self.lines.iter().skip(first).zip(body.y..body.bottom()).enumerate() {
            let line = if ends_in_words && index + 1 == rows { self.lines.last().unwrap_or(line) } else { line };
            let inside = Rect { x: area.x + 1, y, width: area.width.saturating_sub(2), height: 1 };
            match line {
                Line::Words(words, role) => {
                    canvas.put(inside.x, y, inside.width, words, *role);
                }
                Line::Typed(input) => typed(canvas, inside, input, true),
                Line::Choices(from) => self.draw_choices(canvas, Rect { y, height: 1, ..area }, *from),
            }
        }
    }

    fn draw_choices(&self, canvas: &mut Canvas<'_>, area: Rect, from: usize) {
        let (side_by_side, width) = self.columns;
        for ((index, (letter, words)), column) in self.items.iter().enumerate().skip(from).take(side_by_side).zip(0..) {
            let at = Rect { x: area.x + 1 + column * width, width: width.min(area.width.saturating_sub(1 + column * width)), ..area };
            canvas.put(at.x, at.y, 2, &letter.to_string(), Role::Accent);
            canvas.put(at.x + 2, at.y, at.width.saturating_sub(3), words, Role::Plain);
            if Some(index) == self.cursor {
                canvas.wash(at, Role::Cursor);
            }
        }
    }
}

/// Lines of a question that do not fit the window: a measure, for whoever scrolls it.
pub fn question_rows_below(model: &Model, confirm: &Confirm) -> usize {
    let (columns, rows) = model.size;
    let strip = Strip::question(confirm, model, columns);
    strip.lines.len().saturating_sub(usize::from(strip.height(rows.saturating_sub(1)).saturating_sub(1)))
}

/// Says in the rule above a strip how many of its lines lie below what is shown, and the key that shows them.
pub fn say_more(canvas: &mut Canvas<'_>, area: Rect, below: usize, lang: Lang) {
    if below > 0 {
        let text = format!(" {} {} ", canvas.signs().more, lang.fill("ui.strip.more", &[("count", &below.to_string())]));
        let width = cells(&text).min(area.width);
        canvas.put(area.right() - width, area.y, width, &text, Role::Alarm);
    }
}
