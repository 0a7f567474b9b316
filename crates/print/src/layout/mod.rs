//! Places a sheet on pages: the head of every page, tables with a repeated title row, cards with cut marks, remarks.
//! Nothing is cut: a text that is too long for its place goes on in the next line.
//!
//! `tidy` (what says nothing goes), `asked` (widths and heights), `plan` (the choice of size, side and columns), `setting` (for all tables of
//! a sheet), `paging` (where pages part), `table` (drawn).

mod asked;
mod booklet;
mod cards;
mod drawings;
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

pub(super) use lines::wrap;
use plan::Around;

use super::clean::clean;
use super::fonts::Fonts;
use super::measure::{Align, Class, PT, Type, Unit, Weight};
use super::page::{Block, BlockKind, Cell, Document, Masthead, Page, Paper, Row, RowKind, Style, Text};
use super::sheet::{self, Line, Part, Sheet, Table};
use words::{Lang, Message};

/// Margin at the sides: printers leave 4 to 7 mm blank.
const SIDE: Unit = 34 * PT;
/// Margin above.
const EDGE: Unit = 34 * PT;
/// Margin below, in which the foot stands.
const FOOT: Unit = 40 * PT;
/// Size of the text to which the head is set.
const BODY: Unit = 10 * PT;
/// A table of so few lines stands on the page of the one before it.
const SHORT: usize = 12;

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
    /// The columns of the page, while a table is written that stands in them.
    frames: Option<table::Frames>,
    /// Size of titles.
    title: Unit,
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

/// Places a sheet on paper for readers of a class: size, side of the paper and columns are chosen together.
pub fn lay_out_for(sheet: &Sheet, masthead: &Masthead, style: Style, class: Class, fonts: &Fonts) -> Document {
    let (lang, paper) = (style.lang, style.paper);
    if let [Part::Booklet(parts)] = sheet.parts.as_slice() {
        return booklet::lay_out(parts, sheet, masthead, lang, paper, fonts);
    }
    let mut parts = sheet.parts.clone();
    let facts = if class == Class::Evidence { Vec::new() } else { tidy::tidy(&mut parts) };
    if !facts.is_empty() {
        let at = parts.iter().position(|part| matches!(part, Part::Table(_))).unwrap_or(0);
        parts.insert(at, Part::Prose(vec![facts.join(" · ")]));
    }
    // The boards of a page are not known yet; three digits are as wide as it gets.
    let widest =
        if head::has_range(sheet.id) { lang.fill("print.head.boards", &[("first", "888"), ("last", "888")]) } else { String::new() };
    let head = |width, is_first, range: &str| head::head(masthead, lang, head::At { is_first, range }, width, BODY, fonts);
    let top = |width, is_first| head(width, is_first, &widest).top;
    let area = |landscape| {
        let (width, height) = paper.size(landscape);
        setting::area(landscape, (width, height), top(width, false), height - FOOT)
    };
    let areas = [area(false), area(true)];
    let note = if matches!(class, Class::Posted | Class::Wall) { 10 * PT } else { 8 * PT };
    let mut around: Vec<Around> = (0..parts.len()).map(|at| around(&parts, at, note, areas[0].width, fonts)).collect();
    // The head of the first page says more than the others.
    let upright = paper.size(false).0;
    let more = top(upright, true) - top(upright, false);
    let first_page = parts.iter().skip(1).position(|part| matches!(part, Part::NewPage)).map_or(parts.len(), |at| at + 1);
    around.iter_mut().take(first_page).for_each(|around| around.above += more);
    let wanted = setting::Wanted {
        fonts,
        areas,
        class,
        size: style.size,
        centred: lang.name().starts_with("zh"),
        landscape: parts.iter().any(|part| match part {
            Part::Tree(tree) => !tree::fits_upright(tree),
            Part::Plates(plates) => plates.landscape,
            _ => false,
        }),
    };
    let settings = setting::settings(&parts, wanted, &around);
    let landscape = settings.landscape;
    let (width, height) = paper.size(landscape);
    let (left, y, top, bottom) = (SIDE, top(width, true), top(width, false), height - FOOT);
    let title = (settings.fitting.size * 12 / 10).clamp(12 * PT, Type::POSTED.max);
    let (pages, frames) = (vec![Vec::new()], None);
    let mut flow = Flow { fonts, lang, left, width: width - 2 * SIDE, top, bottom, begin: y, y, pages, tables: 0, frames, title };
    for (index, ((part, settings), around)) in parts.iter().zip(&settings.of).zip(around).enumerate() {
        match part {
            Part::NewPage if index > 0 => flow.new_page(),
            Part::NewPage => {}
            Part::Title(text) => flow.title(text),
            Part::Note(text) => flow.prose(std::slice::from_ref(text), note),
            Part::Prose(lines) => flow.prose(lines, note.max(9 * PT)),
            Part::Table(table) => flow.table(table, settings, around),
            Part::Tree(tree) => flow.tree(tree),
            Part::Drawing(drawing) => flow.drawing(drawing),
            Part::Plates(plates) => flow.plates(plates, (width, height)),
            // A booklet is alone in its document.
            Part::Booklet(_) => {}
            Part::Cards(across, cards) => flow.cards(*across, cards, width),
        }
    }
    flow.sponsors(&masthead.sponsors);
    let of = flow.pages.len();
    // Plates fill the paper to its edges.
    let is_bare = sheet.parts.iter().any(|part| matches!(part, Part::Plates(_)));
    let page = |(index, blocks): (usize, Vec<Block>)| {
        let range = if of > 1 && !widest.is_empty() { head::range(sheet.id, &blocks, lang) } else { String::new() };
        let head::Head { block, bar, logo, .. } = if is_bare { head::Head::none() } else { head(width, index == 0, &range) };
        Page { number: index + 1, logo, bar, head: block, blocks, foot: Vec::new() }
    };
    let pages = flow.pages.into_iter().enumerate().map(page).collect();
    let title = clean(&format!("{} – {}", sheet.title, masthead.event));
    let mut document = Document {
        id: sheet.id,
        title,
        masthead: masthead.clone(),
        lang,
        paper,
        landscape,
        booklet: false,
        fitting: settings.fitting,
        of,
        pages,
    };
    head::put_feet(&mut document, fonts);
    document
}

/// What stands on the page above a table, and below it what comes to the page of its last row: remarks, and a short table with its title.
fn around(parts: &[Part], at: usize, note: Unit, width: Unit, fonts: &Fonts) -> Around {
    let prose = |texts: &[String], size: Unit| {
        let face = Face { size, weight: Weight::Regular };
        let lines: usize = texts.iter().map(|text| face.lines(fonts, &clean(text), width).len()).sum();
        10 * PT + Unit::try_from(lines).unwrap_or(0) * (size + 3 * PT)
    };
    let text = |part: &Part| match part {
        Part::Note(text) => Some(prose(std::slice::from_ref(text), note)),
        Part::Prose(texts) => Some(prose(texts, note.max(9 * PT))),
        Part::Title(_) => Some(Type::POSTED.max + 10 * PT),
        _ => None,
    };
    let above = parts.get(..at).unwrap_or_default().iter().rev().take_while(|part| !matches!(part, Part::NewPage));
    // Where another table stands above, nobody knows how much of the page it takes.
    let above = above.map(text).sum::<Option<Unit>>().unwrap_or(0);
    let mut around = Around { above, ..Around::default() };
    let mut rest = parts.get(at + 1..).unwrap_or_default();
    loop {
        match rest {
            [part @ (Part::Note(_) | Part::Prose(_)), after @ ..] => {
                around.below += text(part).unwrap_or(0);
                rest = after;
            }
            [Part::Title(_), Part::Table(table), after @ ..] if table.lines.len() <= SHORT && table.fitted => {
                // The title with its space, and what every table leaves below itself.
                around.below += Type::POSTED.max + 10 * PT + 12 * PT;
                around.tables += 1;
                around.rows += Unit::try_from(table.lines.len()).unwrap_or(0);
                around.long += Unit::from(is_wide(table, width, fonts));
                rest = after;
            }
            _ => return around,
        }
    }
}

/// Whether the texts of a table, each in one line, are wider than the page in the type of a wall.
fn is_wide(table: &Table, width: Unit, fonts: &Fonts) -> bool {
    let size = Type::POSTED.max;
    let rows = || table.lines.iter().filter_map(|line| if let Line::Cells(cells) = line { Some(cells) } else { None });
    let text = |cell: &sheet::Cell| fonts.width(&cell.text, size, Weight::Bold) + size;
    let widest = |column: usize| rows().filter_map(|cells| cells.get(column)).map(text).max().unwrap_or(0);
    (0..table.columns.len()).map(widest).sum::<Unit>() > width
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

    /// Room left on the page.
    fn room(&self) -> Unit {
        self.bottom - self.y
    }

    fn title(&mut self, text: &str) {
        let face = Face { size: self.title, weight: Weight::Bold };
        let below = self.title + 10 * PT;
        let text = clean(text);
        let lines = face.lines(self.fonts, &text, self.width);
        for (n, line) in lines.iter().enumerate() {
            // A title at the foot of a page, parted from what it names, is worth nothing.
            if self.room() < if n == 0 { 2 * below + 26 * PT } else { below } {
                self.new_page();
            }
            let at = (self.left, self.y + self.title + 3 * PT);
            // The whole title stands with its first line; the others are only lines of the page.
            let whole = if n == 0 { text.as_str() } else { "" };
            let cell = placed(self.fonts, whole, std::slice::from_ref(line), at, self.width, face, Align::Left);
            let kind = if n == 0 { RowKind::Body } else { RowKind::Continued };
            let rows = vec![Row { kind, cells: vec![cell] }];
            self.push(Block { kind: BlockKind::Title, rows, strokes: Vec::new(), grounds: Vec::new() });
            self.y += if n + 1 < lines.len() { face.step() } else { below };
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
