//! Places a sheet on pages: the head of every page, tables with a repeated title row, cards with cut marks, remarks.
//! Nothing is cut: a text that is too long for its place goes on in the next line.

mod cards;
mod lines;
mod table;
mod tree;

pub(super) use lines::wrap;

use super::clean::clean;
use super::fonts::Fonts;
use super::measure::{Align, PT, Unit, Weight};
use super::page::{Block, BlockKind, Cell, Document, Masthead, Page, Paper, Row, RowKind, Stroke, Text};
use super::sheet::{Part, Sheet};
use words::{Lang, Message};

/// Margin at the sides: printers leave 4 to 6 mm blank, a file binder takes more.
const SIDE: Unit = 40 * PT;
/// Margin above and below.
const EDGE: Unit = 34 * PT;
/// From the top of the paper to the contents, under a head of two lines.
const HEAD: Unit = 84 * PT;
/// Space at both sides of a text in its cell.
const PAD: Unit = 7 * PT / 2;
/// Lines that a name may take in the head of a page: a longer one would leave no room for what the page is about.
const HEAD_LINES: usize = 8;

/// A rectangle for contents: left, width, and the room from `top` down to `bottom`.
struct Flow<'a> {
    fonts: &'a Fonts,
    lang: Lang,
    left: Unit,
    width: Unit,
    top: Unit,
    bottom: Unit,
    y: Unit,
    pages: Vec<Vec<Block>>,
    tables: usize,
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

/// Places a sheet on paper. The paper is turned where a table would not fit upright in a readable size.
pub fn lay_out(sheet: &Sheet, masthead: &Masthead, lang: Lang, paper: Paper, fonts: &Fonts) -> Document {
    let upright = paper.size(false).0 - 2 * SIDE;
    let landscape = sheet.parts.iter().any(|part| match part {
        Part::Table(table) => !table::fits_upright(table, upright, fonts),
        Part::Tree(tree) => !tree::fits_upright(tree),
        _ => false,
    });
    let (width, height) = paper.size(landscape);
    let head = |page, of| head(sheet, masthead, lang, (page, of), width, fonts);
    // The number of pages is not known yet; three digits are as wide as it gets.
    let (_, top) = head(888, 888);
    let (left, bottom) = (SIDE, height - EDGE);
    let mut flow = Flow { fonts, lang, left, width: width - 2 * SIDE, top, bottom, y: top, pages: vec![Vec::new()], tables: 0 };
    for (index, part) in sheet.parts.iter().enumerate() {
        match part {
            Part::NewPage if index > 0 => flow.new_page(),
            Part::NewPage => {}
            Part::Title(text) => flow.title(text),
            Part::Note(text) => flow.prose(std::slice::from_ref(text), 8 * PT),
            Part::Prose(lines) => flow.prose(lines, 9 * PT),
            Part::Table(table) => flow.table(table),
            Part::Tree(tree) => flow.tree(tree),
            Part::Cards(across, cards) => flow.cards(*across, cards, width),
        }
    }
    let count = flow.pages.len();
    let page = |(index, blocks)| {
        let number = index + 1;
        Page { number, head: head(number, count).0, blocks, foot: Vec::new() }
    };
    let pages = flow.pages.into_iter().enumerate().map(page).collect();
    let title = clean(&format!("{} – {}", sheet.title, masthead.event));
    Document { id: sheet.id, title, masthead: masthead.clone(), lang, paper, landscape, pages }
}

/// The head of a page: event and place, title and status, a line; and where the contents begin.
fn head(sheet: &Sheet, mast: &Masthead, lang: Lang, (page, of): (usize, usize), width: Unit, fonts: &Fonts) -> (Block, Unit) {
    let page_text = lang.fill("print.page_of", &[("page", &page.to_string()), ("pages", &of.to_string())]);
    let status = if mast.status.is_empty() { page_text } else { format!("{} · {page_text}", mast.status) };
    let mut rows = Vec::new();
    let mut more = 0;
    for (y, left, left_size, right, right_size, right_weight) in [
        (EDGE + 10 * PT, &mast.event, 11 * PT, &mast.place, 11 * PT, Weight::Bold),
        (EDGE + 31 * PT, &sheet.title, 16 * PT, &status, 9 * PT, Weight::Regular),
    ] {
        let (room, gap) = (width - 2 * SIDE, 12 * PT);
        let (bold, other) = (Face { size: left_size, weight: Weight::Bold }, Face { size: right_size, weight: right_weight });
        let (left, right) = (clean(left), clean(right));
        // The place may take what the event leaves, and two fifths at least.
        let most = (room - fonts.width(&left, bold.size, bold.weight) - gap).max(room * 2 / 5);
        let used = fonts.width(&right, other.size, other.weight).min(most);
        let set = |text: &str, x: Unit, width: Unit, face: Face, align: Align| {
            let mut lines = face.lines(fonts, text, width);
            if lines.len() > HEAD_LINES {
                lines.truncate(HEAD_LINES);
                if let Some(last) = lines.last_mut() {
                    last.push('…');
                }
            }
            placed(fonts, text, &lines, (x, y + more), width, face, align)
        };
        let right = set(&right, SIDE + room - used, used, other, Align::Right);
        let left = set(&left, SIDE, room - used - gap, bold, Align::Left);
        let below = |cell: &Cell, face: Face| face.step() * Unit::try_from(cell.lines.len().saturating_sub(1)).unwrap_or(0);
        more += below(&left, bold).max(below(&right, other));
        rows.push(Row { kind: RowKind::Body, cells: vec![left, right] });
    }
    let y = EDGE + 38 * PT + more;
    let line = Stroke { from: (SIDE, y), to: (width - SIDE, y), width: PT, dashed: false };
    (Block { kind: BlockKind::Note, rows, strokes: vec![line], grounds: Vec::new() }, HEAD + more)
}

/// Writes a line into the lower margin of every page, at its right end: which state of the event the sheet shows. In bold it is a warning.
pub fn put_foot(document: &mut Document, text: &str, weight: Weight, fonts: &Fonts) {
    let (width, height) = document.paper.size(document.landscape);
    let face = Face { size: if weight == Weight::Bold { 8 * PT } else { 7 * PT }, weight };
    let (room, text) = (width - 2 * SIDE, clean(text));
    // Between the contents and the strip that printers leave blank.
    let stands = document.pages.first().map_or(0, |page| page.foot.iter().flat_map(|row| &row.cells).map(|cell| cell.lines.len()).sum());
    let at = (SIDE, height - EDGE + 8 * PT + Unit::try_from(stands).unwrap_or(0) * 9 * PT);
    let cell = placed(fonts, &text, &face.lines(fonts, &text, room), at, room, face, Align::Right);
    for page in &mut document.pages {
        page.foot.push(Row { kind: RowKind::Body, cells: vec![cell.clone()] });
    }
}

/// The state of an event in the lower margin of every page: first digits of the hash of its newest entry, number of its entries, and what is
/// wrong with its file, if anything is.
pub fn put_state(document: &mut Document, (hash, count): (&str, u32), damage: Option<&impl Message>, fonts: &Fonts) {
    let lang = document.lang;
    put_foot(document, &lang.fill("print.state", &[("hash", hash), ("count", &count.to_string())]), Weight::Regular, fonts);
    if let Some(damage) = damage {
        put_foot(document, &lang.fill("print.damaged", &[("what", &damage.say(lang))]), Weight::Bold, fonts);
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
                Align::Right => free,
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
        self.y = self.top;
    }

    /// Room left on the page.
    fn room(&self) -> Unit {
        self.bottom - self.y
    }

    fn title(&mut self, text: &str) {
        let face = Face { size: 12 * PT, weight: Weight::Bold };
        let text = clean(text);
        let lines = face.lines(self.fonts, &text, self.width);
        for (n, line) in lines.iter().enumerate() {
            // A title at the foot of a page, parted from what it names, is worth nothing.
            if self.room() < if n == 0 { 70 * PT } else { 22 * PT } {
                self.new_page();
            }
            let at = (self.left, self.y + 15 * PT);
            // The whole title stands with its first line; the others are only lines of the page.
            let whole = if n == 0 { text.as_str() } else { "" };
            let cell = placed(self.fonts, whole, std::slice::from_ref(line), at, self.width, face, Align::Left);
            let kind = if n == 0 { RowKind::Body } else { RowKind::Continued };
            let rows = vec![Row { kind, cells: vec![cell] }];
            self.push(Block { kind: BlockKind::Title, rows, strokes: Vec::new(), grounds: Vec::new() });
            self.y += if n + 1 < lines.len() { face.step() } else { 22 * PT };
        }
    }

    fn prose(&mut self, texts: &[String], size: Unit) {
        let height = size + 3 * PT;
        let face = Face { size, weight: Weight::Regular };
        let mut rows = Vec::new();
        self.y += 6 * PT;
        let lines: Vec<String> = texts.iter().flat_map(|t| face.lines(self.fonts, &clean(t), self.width)).collect();
        for line in lines {
            if self.room() < height {
                self.note_block(&mut rows);
                self.new_page();
            }
            let at = (self.left, self.y + size);
            let cell = placed(self.fonts, &line, std::slice::from_ref(&line), at, self.width, face, Align::Left);
            rows.push(Row { kind: RowKind::Body, cells: vec![cell] });
            self.y += height;
        }
        self.note_block(&mut rows);
        self.y += 4 * PT;
    }

    fn note_block(&mut self, rows: &mut Vec<Row>) {
        if !rows.is_empty() {
            self.push(Block { kind: BlockKind::Note, rows: std::mem::take(rows), strokes: Vec::new(), grounds: Vec::new() });
        }
    }
}
