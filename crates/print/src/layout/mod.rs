//! Places a sheet on pages: the head of every page, tables with a repeated title row, cards with cut marks, remarks.
//! Nothing is cut: a text that is too long for its place goes on in the next line.
//!
//! `tidy` (what says nothing goes), `asked` (widths and heights), `plan` (the choice of size, side and columns), `setting` (for all tables of
//! a sheet), `fold` (two lines a row), `paging` (where pages part), `table` (drawn).

mod asked;
mod booklet;
mod cards;
mod compose;
mod drawings;
mod fold;
mod head;
mod lines;
mod paging;
mod plan;
mod setting;
mod table;
mod tidy;
mod tree;

#[cfg(test)]
mod tests;

pub use compose::lay_out_for;
pub(super) use lines::wrap;

use super::clean::clean;
use super::fonts::Fonts;
use super::measure::{Align, Class, PT, Unit, Weight};
use super::page::{Block, BlockKind, Cell, Document, Masthead, Page, Paper, Row, RowKind, Style, Text};
use super::sheet::Sheet;
use words::{Lang, Message};

/// Margin at the sides: printers leave 4 to 7 mm blank.
const SIDE: Unit = 34 * PT;
/// Margin above.
const EDGE: Unit = 34 * PT;
/// Margin below, in which the foot stands.
const FOOT: Unit = 40 * PT;
/// Size of the text to which the head is set.
const BODY: Unit = 10 * PT;

/// Under a title stand two lines of a text at least, or so much of a drawing.
const NAMED: Unit = 48 * PT;

/// Between two reports on a page.
const APART: Unit = 16 * PT;

/// A rectangle for contents: left, width, and the room from `top` down to `bottom`.
struct Flow<'a> {
    fonts: &'a Fonts,
    lang: Lang,
    left: Unit,
    width: Unit,
    top: Unit,
    bottom: Unit,
    /// Where the contents of this page begin: on the first page lower than on the others.
    begin: Unit,
    y: Unit,
    pages: Vec<Vec<Block>>,
    tables: usize,
    /// Type and rows of the first tree of matches: those behind it are no larger.
    tree: Option<(Unit, Unit)>,
    /// The columns of the page, while a table is written that stands in them.
    frames: Option<table::Frames>,
    /// Size of titles.
    title: Unit,
    /// The newest of them.
    heading: String,
}

/// How a text is set: its face and size.
#[derive(Clone, Copy)]
struct Face {
    size: Unit,
    weight: Weight,
}

impl Face {
    /// From one baseline to the next.
    const fn step(self) -> Unit {
        self.size * 130 / 100
    }

    /// The lines of a text in `width`.
    fn lines(self, fonts: &Fonts, text: &str, width: Unit) -> Vec<String> {
        wrap(text, width, |piece| fonts.width(piece, self.size, self.weight))
    }
}

/// Places a sheet that is read at a desk. The paper is turned where a table would not fit upright in a readable size.
pub fn lay_out(sheet: &Sheet, masthead: &Masthead, lang: Lang, paper: Paper, fonts: &Fonts) -> Document {
    lay_out_for(sheet, masthead, Style::new(lang, paper), Class::Reading, fonts)
}

/// The state of an event in the foot of every page: first digits of the hash of its newest entry, number of its entries, and under it what
/// is wrong with its file, if anything is.
pub fn put_state(document: &mut Document, (hash, count): (&str, u32), damage: Option<&impl Message>, fonts: &Fonts) {
    let lang = document.lang;
    document.masthead.foot.push(lang.fill("print.state", &[("hash", hash), ("count", &count.to_string())]));
    head::put_feet(document, fonts);
    if let Some(damage) = damage {
        warn(document, &lang.fill("print.damaged", &[("what", &damage.say(lang))]), fonts);
    }
}

/// Writes a warning under the foot of every page.
fn warn(document: &mut Document, text: &str, fonts: &Fonts) {
    let (width, height) = document.paper.size(document.landscape);
    let face = Face { size: 8 * PT, weight: Weight::Bold };
    let (room, text) = (width - 2 * SIDE, clean(text));
    // Between the foot and the strip that printers leave blank.
    let stands = document
        .pages
        .first()
        .map_or(0, |page| page.foot.iter().flat_map(|row| &row.cells).map(|cell| cell.lines.len()).max().unwrap_or(0));
    let at = (SIDE, height - FOOT + 11 * PT + Unit::try_from(stands).unwrap_or(0) * 9 * PT);
    let cell = placed(fonts, &text, &face.lines(fonts, &text, room), at, room, face, Align::Right);
    let has_margins = |page: &&mut Page| !page.head.rows.is_empty();
    for page in document.pages.iter_mut().filter(has_margins) {
        page.foot.push(Row { kind: RowKind::Body, cells: vec![cell.clone()] });
    }
}

/// A cell whose lines stand one under the other from `at` (left end and baseline of the first).
fn placed(fonts: &Fonts, whole: &str, lines: &[String], at: (Unit, Unit), width: Unit, face: Face, align: Align) -> Cell {
    let baselines = (0..).map(|n: Unit| at.1 + n * face.step());
    let set = |(text, y): (&String, Unit)| {
        let free = width - fonts.width(text, face.size, face.weight);
        let x = at.0
            + match align {
                Align::Left => 0,
                Align::Center => free / 2,
                Align::Right | Align::Points => free,
            };
        Text { x, y, size: face.size, weight: face.weight, text: text.clone() }
    };
    Cell { whole: whole.to_owned(), lines: lines.iter().zip(baselines).map(set).collect(), align, ..Cell::default() }
}

impl Flow<'_> {
    fn push(&mut self, block: Block) {
        if let Some(page) = self.pages.last_mut() {
            page.push(block);
        }
    }

    fn new_page(&mut self) {
        self.pages.push(Vec::new());
        (self.begin, self.y) = (self.top, self.top);
        if let Some(frames) = &mut self.frames {
            self.left = frames.restart(self.top);
        }
    }

    /// Whether anything stands on the pages.
    fn has_begun(&self) -> bool {
        self.pages.len() > 1 || self.y > self.begin
    }

    /// Places what belongs together: where it would go on on the next page, it begins one.
    fn together(&mut self, is_together: bool, place: impl Fn(&mut Self)) {
        if !is_together || self.y <= self.begin {
            return place(self);
        }
        // Only the page that is begun can change: what stands before it is not copied.
        let (begun, page, y, tables) = (self.pages.len(), self.pages.last().cloned(), self.y, self.tables);
        self.y += APART;
        place(self);
        if self.pages.len() > begun {
            self.pages.truncate(begun - 1);
            self.pages.extend(page);
            (self.y, self.tables) = (y, tables);
            self.new_page();
            place(self);
        }
    }

    /// Room left on the page.
    fn room(&self) -> Unit {
        self.bottom - self.y
    }

    /// A title, set in by so much; under it stands as much at least of what it names.
    fn title(&mut self, text: &str, indent: Unit, named: Unit) {
        let face = Face { size: self.title, weight: Weight::Bold };
        let below = self.title + 10 * PT;
        let text = clean(text);
        // Longer than what is right of there, it begins further left.
        let indent = indent.min((self.width - self.fonts.width(&text, face.size, face.weight)).max(0));
        let width = self.width - indent;
        let lines = face.lines(self.fonts, &text, width);
        for (n, line) in lines.iter().enumerate() {
            let rest = face.step() * Unit::try_from(lines.len() - n - 1).unwrap_or(0);
            // A title at the foot of a page, parted from what it names, is worth nothing.
            if self.room() < rest + below + named && self.y > self.begin {
                self.new_page();
            }
            let at = (self.left + indent, self.y + self.title + 3 * PT);
            // The whole title stands with its first line; the others are only lines of the page.
            let whole = if n == 0 { text.as_str() } else { "" };
            let cell = placed(self.fonts, whole, std::slice::from_ref(line), at, width, face, Align::Left);
            let kind = if n == 0 { RowKind::Body } else { RowKind::Continued };
            let rows = vec![Row { kind, cells: vec![cell] }];
            self.push(Block { kind: BlockKind::Title, rows, strokes: Vec::new(), grounds: Vec::new() });
            self.y += if n + 1 < lines.len() { face.step() } else { below };
        }
        self.heading = text;
    }

    /// The newest title again over what goes on under it: for the eye.
    fn heading_again(&mut self) {
        if self.heading.is_empty() {
            return;
        }
        let face = Face { size: self.title, weight: Weight::Bold };
        let lines = face.lines(self.fonts, &self.lang.fill("print.continued_of", &[("what", &self.heading)]), self.width);
        let cell = placed(self.fonts, "", &lines, (self.left, self.y + self.title + 3 * PT), self.width, face, Align::Left);
        self.note_block(&mut vec![Row { kind: RowKind::Continued, cells: vec![cell] }]);
        self.y += face.step() * Unit::try_from(lines.len().saturating_sub(1)).unwrap_or(0) + self.title + 10 * PT;
    }

    /// Texts, one under the other. One that goes on on the next page says so there, and has two lines at least on both.
    fn prose(&mut self, texts: &[String], size: Unit) {
        let height = size + 3 * PT;
        let face = Face { size, weight: Weight::Regular };
        let mut rows = Vec::new();
        self.y += 6 * PT;
        for text in texts {
            let lines = face.lines(self.fonts, &clean(text), self.width);
            for (at, line) in lines.iter().enumerate() {
                let left = lines.len() - at;
                let needed = if at == 0 || left == 2 { left.min(2) } else { 1 };
                if self.room() < height * Unit::try_from(needed).unwrap_or(1) && self.y > self.begin {
                    self.note_block(&mut rows);
                    self.new_page();
                    if at > 0 {
                        rows.push(self.line_of_prose("", self.lang.text("print.continued"), face));
                        self.y += height;
                    }
                }
                rows.push(self.line_of_prose(line, line, face));
                self.y += height;
            }
        }
        self.note_block(&mut rows);
        self.y += 4 * PT;
    }

    /// A line and what it says as a text: nothing where it is for the eye.
    fn line_of_prose(&self, whole: &str, line: &str, face: Face) -> Row {
        let at = (self.left, self.y + face.size);
        let cell = placed(self.fonts, whole, &[line.to_owned()], at, self.width, face, Align::Left);
        Row { kind: if whole.is_empty() { RowKind::Continued } else { RowKind::Body }, cells: vec![cell] }
    }

    fn note_block(&mut self, rows: &mut Vec<Row>) {
        if !rows.is_empty() {
            self.push(Block { kind: BlockKind::Note, rows: std::mem::take(rows), strokes: Vec::new(), grounds: Vec::new() });
        }
    }
}
