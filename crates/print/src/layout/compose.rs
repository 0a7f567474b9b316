//! A whole sheet on its pages: how its tables are set, how large its head is, and then part after part.

use super::plan::{Around, SMALLEST};
use super::setting::{self, Settings, Wanted};
use super::{BODY, FOOT, Face, Flow, SIDE, booklet, fold, head, tidy, tree};
use crate::clean::clean;
use crate::drawing::MM;
use crate::fonts::Fonts;
use crate::measure::{Class, PT, Size, Type, Unit, WALL, Weight};
use crate::page::{Block, Document, Masthead, Page, Style};
use crate::sheet::{self, Line, Order, Part, Rules, Sheet, Table};
use std::cmp::Reverse;

/// How far the text to which the head is set grows with the type of a wall.
const LARGEST_BODY: Unit = 18 * PT;
/// Rows so high, in hundredths of their type, are there to be signed.
const TO_SIGN: Unit = 300;
/// A cell for the pen in which a number and a colour, and a total below them, are written with ease: 10 mm.
const COMFORTABLE: Unit = 10 * MM;
/// A table of so few lines stands on the page of the one before it.
const SHORT: usize = 12;

/// Places a sheet on paper for readers of a class: size, side of the paper and columns are chosen together, and then the size of the head.
pub fn lay_out_for(sheet: &Sheet, masthead: &Masthead, style: Style, class: Class, fonts: &Fonts) -> Document {
    if let [Part::Booklet(parts)] = sheet.parts.as_slice() {
        return booklet::lay_out(parts, sheet, masthead, style.lang, style.paper, fonts);
    }
    let set = |body| Layout { sheet, masthead, style, class, fonts, body }.document();
    let plain = set(BODY);
    if !plain.is_read_from_afar(class, style.size) {
        return plain;
    }
    // The head grows with the rows, as long as that takes no page and no type from them; where two metres were asked for, it grows anyway.
    let bodies = [plain.fitting.size.min(LARGEST_BODY), 14 * PT, 12 * PT];
    let mut grown = bodies.into_iter().filter(|body| (BODY..=plain.fitting.size).contains(body)).map(set).peekable();
    let is_as_good = |grown: &Document| {
        let size = grown.fitting.size;
        grown.pages.len() <= plain.pages.len() && (size >= plain.fitting.size || size >= Type::WALL.floor)
    };
    let largest = if style.size == Size::Large { grown.peek().cloned() } else { None };
    grown.find(is_as_good).or(largest).unwrap_or(plain)
}

impl Document {
    /// Whether its head has to be read from where its rows are.
    fn is_read_from_afar(&self, class: Class, size: Size) -> bool {
        let is_posted = matches!(class, Class::Posted | Class::Wall) || class == Class::Binder && size == Size::Large;
        is_posted && self.fitting.size >= Type::POSTED.floor
    }
}

/// A sheet, and for whom it is placed on which paper.
struct Layout<'a> {
    sheet: &'a Sheet,
    masthead: &'a Masthead,
    style: Style,
    class: Class,
    fonts: &'a Fonts,
    /// The size of the text to which the head is set.
    body: Unit,
}

/// The parts of a sheet as they are set: what stands around each, and the settings of its tables.
struct Set {
    parts: Vec<Part>,
    around: Vec<Around>,
    settings: Settings,
}

impl Layout<'_> {
    fn head(&self, width: Unit, is_first: bool, range: &str) -> head::Head {
        let at = head::At { is_first, range, widest: &self.widest_range() };
        head::head(self.masthead, self.style.lang, at, width, self.body, self.fonts)
    }

    /// What the head has room for: the boards of a page are not known yet, three digits are as wide as it gets.
    fn widest_range(&self) -> String {
        let has_range = head::has_range(self.sheet.id);
        if has_range { self.style.lang.fill("print.head.boards", &[("first", "888"), ("last", "888")]) } else { String::new() }
    }

    /// The parts without what says nothing, one line a row.
    fn tidied(&self) -> Vec<Part> {
        let mut parts = self.sheet.parts.clone();
        let facts = if self.class == Class::Evidence { Vec::new() } else { tidy::tidy(&mut parts) };
        if !facts.is_empty() {
            let at = parts.iter().position(|part| matches!(part, Part::Table(_))).unwrap_or(0);
            parts.insert(at, Part::Prose(vec![facts.join(" · ")]));
        }
        parts
    }

    /// The size of remarks.
    const fn note(&self) -> Unit {
        if matches!(self.class, Class::Posted | Class::Wall) { 10 * PT } else { 8 * PT }
    }

    /// The type that was asked for with the words "as large as that": anything where nothing was.
    fn least(&self) -> Unit {
        let is_large = self.style.size == Size::Large && matches!(self.class, Class::Binder | Class::Posted | Class::Wall);
        if is_large { Type::WALL.floor } else { 0 }
    }

    /// Chooses how the tables are set; rows take two lines where one has no room for all columns in type that its reader should be given, or
    /// in the type of walls where that was asked for.
    fn set(&self) -> Set {
        let parts = self.tidied();
        let written = self.written(&parts);
        let (flat, least) = (written.unwrap_or_else(|| self.settings(parts, false)), self.least());
        // Large type is worth two lines where they save pages or keep names whole: names alone take several then.
        let is_large = |settings: &Settings| settings.pages <= 1 && settings.fitting.size >= least && !settings.broken;
        if flat.is_good() && (least == 0 || is_large(&flat.settings)) {
            return flat;
        }
        let ranks = fold::ranks(&flat.parts).into_iter().filter(|rank| *rank < WALL || least > 0);
        let mut tried: Vec<(u8, Set)> = ranks.map(|rank| (rank, self.settings(fold::folded(&flat.parts, rank), true).folded())).collect();
        tried.insert(0, (0, flat));
        // In one part, in readable type, what is compared line by line in columns; where large type makes many pages, names whole and then few
        // pages; with little under the names.
        let best = (0..tried.len()).min_by_key(|at| {
            let (rank, Set { settings, .. }) = &tried[*at];
            let small = settings.fitting.too_small.map_or(0, |size| Unit::MAX - size);
            let pages = if least > 0 { (settings.broken, settings.pages) } else { (false, 0) };
            (settings.parted, small, Reverse(settings.fitting.size.min(least)), rank.saturating_sub(WALL - 1), pages, *at)
        });
        tried.swap_remove(best.unwrap_or(0)).1
    }

    /// Tables with cells for the pen, each whole: on the fewest pages that take no cell below a comfortable width, the cells as wide as they
    /// can be there; else with the widest that have room in one part. Nothing where there are no such cells, or no width is narrow enough.
    fn written(&self, parts: &[Part]) -> Option<Set> {
        let columns = parts.iter().filter_map(|part| if let Part::Table(table) = part { Some(&table.columns) } else { None });
        let cells = || columns.clone().flatten().map(|column| column.fit).filter(|fit| fit.narrowest > 0);
        let (widest, narrowest) = (cells().map(|fit| fit.least).max()?, cells().map(|fit| fit.narrowest).min()?);
        let set = |width: Unit| {
            let mut parts = parts.to_vec();
            for part in &mut parts {
                let Part::Table(table) = part else { continue };
                let cells = table.columns.iter_mut().filter(|column| column.fit.narrowest > 0);
                cells.for_each(|column| column.fit.least = column.fit.least.min(width));
            }
            self.settings(parts, false)
        };
        let widths = (0..).map(|n| widest - n * MM).take_while(|width| *width >= narrowest);
        let (comfortable, close): (Vec<Unit>, Vec<Unit>) = widths.partition(|width| *width >= COMFORTABLE);
        let best = comfortable.into_iter().map(set).filter(Set::is_good).min_by_key(|set| set.settings.pages);
        best.or_else(|| close.into_iter().map(set).find(Set::is_good))
    }

    fn settings(&self, parts: Vec<Part>, folded: bool) -> Set {
        let (paper, fonts) = (self.style.paper, self.fonts);
        let widest = self.widest_range();
        let top = |width, is_first| self.head(width, is_first, &widest).top;
        let area = |landscape| {
            let (width, height) = paper.size(landscape);
            setting::area(landscape, (width, height), top(width, false), height - FOOT)
        };
        let areas = [area(false), area(true)];
        let mut around: Vec<Around> = (0..parts.len()).map(|at| around(&parts, at, self.note(), areas[0].width, fonts)).collect();
        // The head of the first page says more than the others.
        let upright = paper.size(false).0;
        let more = top(upright, true) - top(upright, false);
        let first_page = parts.iter().skip(1).position(|part| matches!(part, Part::NewPage)).map_or(parts.len(), |at| at + 1);
        around.iter_mut().take(first_page).for_each(|around| around.above += more);
        let wanted = Wanted {
            fonts,
            areas,
            class: self.class,
            size: self.style.size,
            folded,
            centred: self.style.lang.name().starts_with("zh"),
            landscape: parts.iter().any(|part| match part {
                Part::Tree(tree) => !tree::fits_upright(tree),
                Part::Plates(plates) => plates.landscape,
                _ => false,
            }),
        };
        let settings = setting::settings(&parts, wanted, &around);
        Set { parts, around, settings }
    }

    fn document(&self) -> Document {
        let Self { sheet, masthead, fonts, .. } = *self;
        let (lang, paper) = (self.style.lang, self.style.paper);
        let Set { parts, around, settings } = self.set();
        let landscape = settings.landscape;
        let (width, height) = paper.size(landscape);
        let widest = self.widest_range();
        let top = |is_first| self.head(width, is_first, &widest).top;
        let (left, y, top, bottom) = (SIDE, top(true), top(false), height - FOOT);
        let title = (settings.fitting.size * 12 / 10).clamp(12 * PT, Type::POSTED.max);
        let (pages, frames) = (vec![Vec::new()], None);
        let mut flow = Flow {
            fonts,
            lang,
            left,
            width: width - 2 * SIDE,
            top,
            bottom,
            begin: y,
            y,
            pages,
            tables: 0,
            tree: None,
            frames,
            title,
            heading: String::new(),
        };
        let of_parts = &settings.of;
        let place = |flow: &mut Flow<'_>, index: usize| {
            let (Some(part), Some(settings), Some(around)) = (parts.get(index), of_parts.get(index), around.get(index)) else { return };
            match part {
                Part::NewPage if flow.has_begun() => flow.new_page(),
                // A booklet is alone in its document.
                Part::NewPage | Part::Together | Part::Booklet(_) => {}
                // A title stands over its table, also where that is in the middle of the page.
                Part::Title(text) => {
                    let indent = of_parts.get(index + 1).and_then(|parts| parts.first()).map_or(0, |table| table.indent);
                    flow.title(text, indent, flow.named(&parts, of_parts, index));
                }
                Part::Note(text) => flow.prose(std::slice::from_ref(text), self.note()),
                Part::Prose(lines) => flow.prose(lines, self.note().max(9 * PT)),
                Part::Table(table) => flow.table(table, settings, *around),
                Part::Tree(tree) => {
                    let behind = parts.iter().skip(index + 1);
                    flow.tree(
                        tree,
                        &behind.map_while(|part| if let Part::Tree(tree) = part { Some(tree) } else { None }).collect::<Vec<_>>(),
                    );
                }
                Part::Drawing(drawing) => flow.drawing(drawing),
                Part::Plates(plates) => flow.plates(plates, (width, height)),
                Part::Cards(across, cards) => flow.cards(*across, cards, width),
            }
        };
        let mut index = 0;
        for group in parts.chunk_by(|_, next| !matches!(next, Part::Together | Part::NewPage)) {
            let all = index..index + group.len();
            index = all.end;
            let is_together = group.first() == Some(&Part::Together);
            flow.together(is_together, |flow| all.clone().for_each(|index| place(flow, index)));
        }
        flow.sponsors(&masthead.sponsors);
        let of = flow.pages.len();
        // Plates fill the paper to its edges.
        let is_bare = sheet.parts.iter().any(|part| matches!(part, Part::Plates(_)));
        let page = |(index, blocks): (usize, Vec<Block>)| {
            let range = if of > 1 && !widest.is_empty() { head::range(sheet.id, &blocks, lang) } else { String::new() };
            let head::Head { block, bar, logo, .. } = if is_bare { head::Head::none() } else { self.head(width, index == 0, &range) };
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
}

impl Set {
    /// Whether every table stands in one part in type that its reader should be given.
    const fn is_good(&self) -> bool {
        !self.settings.parted && self.settings.fitting.too_small.is_none()
    }

    /// The same where rows have second lines: these may be too small where the first are not.
    fn folded(mut self) -> Self {
        let fitting = &mut self.settings.fitting;
        let under = fitting.size * fold::SMALLER / 100;
        if under < SMALLEST {
            fitting.too_small = Some(fitting.too_small.map_or(under, |size| size.min(under)));
        }
        self
    }
}

/// Whether a table is room for some to sign.
fn is_to_sign(table: &Table) -> bool {
    !table.fitted && table.rules == Rules::Grid && table.lines.len() <= SHORT && table.leading >= TO_SIGN
}

/// Whether another long table follows on the same pages.
fn goes_on(parts: &[Part], at: usize) -> bool {
    let after = parts.iter().skip(at + 1).take_while(|part| !matches!(part, Part::NewPage));
    after.into_iter().any(|part| matches!(part, Part::Table(table) if table.lines.len() > SHORT))
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
    let mut around = Around { above, goes_on: goes_on(parts, at), ..Around::default() };
    let mut rest = parts.get(at + 1..).unwrap_or_default();
    // Who has no game stands below the boards; other tables stand for themselves.
    let is_of_boards = matches!(parts.get(at), Some(Part::Table(table)) if matches!(table.order, Order::Boards(_) | Order::Names));
    loop {
        match rest {
            [part @ (Part::Note(_) | Part::Prose(_)), after @ ..] => {
                around.below += text(part).unwrap_or(0);
                rest = after;
            }
            [Part::Title(_), Part::Table(table), after @ ..] if is_of_boards && table.lines.len() <= SHORT && table.fitted => {
                // The title with its space, and what every table leaves below itself.
                around.below += Type::POSTED.max + 10 * PT + 12 * PT;
                around.tables += 1;
                around.rows += lines(table);
                around.long += Unit::from(is_wide(table, width, fonts));
                rest = after;
            }
            // Nobody signs on a page that says nothing.
            [Part::Drawing(drawing), after @ ..] if matches!(after.first(), Some(Part::Table(table)) if is_to_sign(table)) => {
                around.below += drawing.size.1 + 12 * PT;
                rest = after;
            }
            [Part::Table(table), after @ ..] if is_to_sign(table) => {
                let rows = Unit::try_from(table.lines.len() + 1).unwrap_or(1);
                around.below += rows * (table.size * table.leading / 100) + 12 * PT;
                rest = after;
            }
            _ => return around,
        }
    }
}

/// The lines of a short table, those in which something stands under a name counted twice, and the second one of its titles.
fn lines(table: &Table) -> Unit {
    let of = |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| fold::lines(text).count()).max().unwrap_or(1);
    let row = |line: &Line| if let Line::Cells(cells) = line { of(&mut cells.iter().map(|cell| cell.text.as_str())) } else { 1 };
    let titles = of(&mut table.columns.iter().map(|column| column.head.as_str())).saturating_sub(1);
    Unit::try_from(table.lines.iter().map(row).sum::<usize>() + titles).unwrap_or(0)
}

/// Whether the texts of a table, each in one line, are wider than the page in the type of a wall.
fn is_wide(table: &Table, width: Unit, fonts: &Fonts) -> bool {
    let size = Type::POSTED.max;
    let rows = || table.lines.iter().filter_map(|line| if let Line::Cells(cells) = line { Some(cells) } else { None });
    let text = |cell: &sheet::Cell| fonts.width(&cell.text, size, Weight::Bold) + size;
    let widest = |column: usize| rows().filter_map(|cells| cells.get(column)).map(text).max().unwrap_or(0);
    (0..table.columns.len()).map(widest).sum::<Unit>() > width
}
