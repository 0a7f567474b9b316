//! Tables: size and widths chosen once for the whole table, the title row repeated on every page. A row is as high as its longest
//! text needs lines; one that is taller than a page goes on on the next. What one width does not hold stands in a further part.

use super::{Face, Flow, PAD, placed};
use crate::columns::{Wish, all_fit, parts};
use crate::fonts::Fonts;
use crate::measure::{Align, Fit, PT, Unit, Weight};
use crate::page::{Block, BlockKind, Cell, Ground, Row, RowKind, Stroke, Text};
use crate::sheet::{self, Column, Line, Rules, Table};

/// Smallest font of an upright table; below it the paper is turned.
const SMALLEST_UPRIGHT: Unit = 15 * PT / 2;
/// Smallest font at all: still read at a desk. Below it columns are left out.
const SMALLEST: Unit = 6 * PT;
/// Step between sizes tried.
const STEP: Unit = PT / 2;
/// Hairline, and the line under the titles.
const HAIR: Unit = PT / 3;
const RULE: Unit = PT;
/// Columns that may be broken grow into free room up to so many times the font size.
const WIDEST: Unit = 24;

/// The widest text of each column at the table's own font size. Measured once: other sizes are in proportion.
fn widest(table: &Table, fonts: &Fonts) -> Vec<Unit> {
    let mut natural: Vec<Unit> = table.columns.iter().map(|c| fonts.width(&c.head, table.size, Weight::Bold)).collect();
    for line in &table.lines {
        let Line::Cells(cells) = line else { continue };
        for (widest, cell) in natural.iter_mut().zip(cells) {
            *widest = (*widest).max(fonts.width(&cell.text, table.size, weight(cell)));
        }
    }
    natural
}

/// What each column asks for at a font size.
fn wishes(table: &Table, widest: &[Unit], size: Unit) -> Vec<Wish> {
    // Widths are sums of advances rounded up, one rounding a run: four units more are enough for what the proportion loses.
    let scaled = |width: Unit| {
        if size == table.size {
            return width;
        }
        Unit::try_from(i64::from(width) * i64::from(size) / i64::from(table.size.max(1)) + 4).unwrap_or(Unit::MAX)
    };
    // A letter takes about six tenths of the font size.
    let wish = |(column, width): (&Column, &Unit)| {
        let wish = Wish::new(&column.fit, scaled(*width), size * 6 / 10);
        Wish { natural: wish.natural + 2 * PAD, least: wish.least + 2 * PAD, ..wish }
    };
    table.columns.iter().zip(widest).map(wish).collect()
}

/// Whether the table fits upright paper in a readable size with all its columns.
pub fn fits_upright(table: &Table, width: Unit, fonts: &Fonts) -> bool {
    let widest = widest(table, fonts);
    sizes(table.size, SMALLEST_UPRIGHT).any(|size| all_fit(&wishes(table, &widest, size), width))
}

fn sizes(from: Unit, to: Unit) -> impl Iterator<Item = Unit> {
    (0..=((from - to).max(0) / STEP)).map(move |n| from - n * STEP)
}

const fn weight(cell: &sheet::Cell) -> Weight {
    if cell.strong { Weight::Bold } else { Weight::Regular }
}

/// The kept columns with their places, and the part of the table on the current page.
struct Setting {
    size: Unit,
    /// Height of a row of one line.
    height: Unit,
    /// Index in the table, left, width.
    columns: Vec<(usize, Unit, Unit)>,
    width: Unit,
    fits: Vec<Fit>,
    number: usize,
    keys: usize,
}

impl Setting {
    const fn face(&self, weight: Weight) -> Face {
        Face { size: self.size, weight }
    }

    /// The height of a row of so many lines.
    fn height_of(&self, lines: usize) -> Unit {
        self.height + self.face(Weight::Regular).step() * count(lines.saturating_sub(1))
    }
}

fn count(lines: usize) -> Unit {
    Unit::try_from(lines).unwrap_or(Unit::MAX / 100_000)
}

/// The lines of one cell.
struct Lines {
    face: Face,
    lines: Vec<String>,
}

impl Flow<'_> {
    pub(super) fn table(&mut self, table: &Table) {
        let widest = widest(table, self.fonts);
        let size = sizes(table.size, SMALLEST).find(|size| all_fit(&wishes(table, &widest, *size), self.width));
        let size = size.unwrap_or(SMALLEST);
        for found in parts(&wishes(table, &widest, size), table.keys, self.width) {
            let setting = self.setting(table, size, found);
            self.part(table, &setting);
        }
    }

    fn part(&mut self, table: &Table, setting: &Setting) {
        let mut block = self.begin(table, setting, 2);
        for (index, line) in table.lines.iter().enumerate() {
            // A group title stays with the first of its rows.
            let rows = if matches!(line, Line::Group(_)) && index + 1 < table.lines.len() { 2 } else { 1 };
            if self.room() < rows * setting.height {
                self.push(block);
                self.new_page();
                block = self.begin(table, setting, 0);
            }
            block = match line {
                Line::Cells(cells) => self.row(table, cells, setting, block),
                Line::Group(text) => self.group(table, text, setting, block),
            };
        }
        self.push(block);
        self.y += 6 * PT;
    }

    fn setting(&mut self, table: &Table, size: Unit, mut found: Vec<Option<Unit>>) -> Setting {
        let free = self.width - found.iter().flatten().sum::<Unit>();
        let may_grow = |(column, width): &(&Column, &mut Option<Unit>)| column.fit.letters.is_some() && width.is_some();
        let growing = i32::try_from(table.columns.iter().zip(&mut found).filter(may_grow).count()).unwrap_or(0);
        for (column, width) in table.columns.iter().zip(&mut found) {
            if let Some(width) = width
                && column.fit.letters.is_some()
                && growing > 0
            {
                *width += (free / growing).min((WIDEST * size - *width).max(0));
            }
        }
        let mut x = self.left;
        let mut columns = Vec::new();
        for (index, width) in found.iter().enumerate().filter_map(|(i, w)| Some((i, (*w)?))) {
            columns.push((index, x, width));
            x += width;
        }
        let fits = columns.iter().map(|(index, ..)| table.columns[*index].fit).collect();
        let keys = columns.iter().filter(|(index, ..)| *index < table.keys).count();
        self.tables += 1;
        Setting { size, height: size * table.leading / 100, columns, width: x - self.left, fits, number: self.tables - 1, keys }
    }

    /// A new part of the table with its title row, on the next page if fewer than `rows` rows would follow.
    fn begin(&mut self, table: &Table, setting: &Setting, rows: Unit) -> Block {
        let kind = BlockKind::Table { number: setting.number, columns: setting.fits.clone(), keys: setting.keys };
        let mut block = Block { kind, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() };
        let heads: Vec<sheet::Cell> = table.columns.iter().map(|c| sheet::Cell::strong(c.head.as_str())).collect();
        let heads_lines = self.lines(&heads, setting);
        let lines = tallest(&heads_lines);
        if self.room() < rows * setting.height + setting.height_of(lines) && self.y > self.top {
            self.new_page();
        }
        if table.columns.iter().all(|c| c.head.is_empty()) {
            return block;
        }
        let cells = self.cells(&heads, &heads_lines, setting, setting.height, &mut block);
        block.rows.push(Row { kind: RowKind::Head, cells });
        let height = setting.height_of(lines);
        self.rules(table, setting, &mut block, height, RULE);
        self.y += height;
        block
    }

    fn group(&mut self, table: &Table, text: &str, setting: &Setting, mut block: Block) -> Block {
        let text = crate::clean(text);
        let (face, width) = (setting.face(Weight::Bold), setting.width - 2 * PAD);
        for (n, line) in face.lines(self.fonts, &text, width).iter().enumerate() {
            if self.room() < setting.height {
                self.push(block);
                self.new_page();
                block = self.begin(table, setting, 0);
            }
            let at = (self.left + PAD, baseline(self.y, setting));
            let whole = if n == 0 { text.as_str() } else { "" };
            let cell = placed(self.fonts, whole, std::slice::from_ref(line), at, width, face, Align::Left);
            let kind = if n == 0 { RowKind::Group } else { RowKind::Continued };
            block.rows.push(Row { kind, cells: vec![cell] });
            block.grounds.push(Ground { at: (self.left, self.y), size: (setting.width, setting.height) });
            self.y += setting.height;
        }
        block
    }

    /// Sets a row, on the next page where it is taller than what is left of this one and not taller than a page, else in pieces.
    fn row(&mut self, table: &Table, cells: &[sheet::Cell], setting: &Setting, mut block: Block) -> Block {
        let mut left = self.lines(cells, setting);
        let whole = setting.height_of(tallest(&left));
        if self.room() < whole && self.y > self.top && whole <= self.bottom - self.top - setting.height_of(2) {
            self.push(block);
            self.new_page();
            block = self.begin(table, setting, 0);
        }
        let mut kind = RowKind::Body;
        loop {
            let fitting = 1 + (self.room() - setting.height).max(0) / setting.face(Weight::Regular).step();
            let rest: Vec<Lines> = left
                .iter_mut()
                .map(|cell| {
                    let at = cell.lines.len().min(usize::try_from(fitting).unwrap_or(1));
                    Lines { face: cell.face, lines: cell.lines.split_off(at) }
                })
                .collect();
            let height = setting.height_of(tallest(&left));
            let mut placed = self.cells(cells, &left, setting, height, &mut block);
            if kind == RowKind::Continued {
                placed.iter_mut().for_each(|cell| cell.whole.clear());
            }
            block.rows.push(Row { kind, cells: placed });
            self.rules(table, setting, &mut block, height, HAIR);
            self.y += height;
            if rest.iter().all(|cell| cell.lines.is_empty()) {
                return block;
            }
            self.push(block);
            self.new_page();
            block = self.begin(table, setting, 0);
            left = rest;
            kind = RowKind::Continued;
            // The page says that the row began before: in the first place that would stay empty.
            if let Some((cell, (_, _, width))) = left.iter_mut().zip(&setting.columns).find(|(cell, _)| cell.lines.is_empty()) {
                cell.lines = cell.face.lines(self.fonts, self.lang.text("print.continued"), width - 2 * PAD);
            }
        }
    }

    /// The lines of the kept cells of a row.
    fn lines(&self, cells: &[sheet::Cell], setting: &Setting) -> Vec<Lines> {
        let of = |(index, _, width): &(usize, Unit, Unit)| {
            let cell = cells.get(*index);
            let face = setting.face(cell.map_or(Weight::Regular, weight));
            Lines { face, lines: cell.map_or_else(Vec::new, |cell| face.lines(self.fonts, &cell.text, width - 2 * PAD)) }
        };
        setting.columns.iter().map(of).collect()
    }

    fn cells(&self, cells: &[sheet::Cell], lines: &[Lines], setting: &Setting, height: Unit, block: &mut Block) -> Vec<Cell> {
        let mut out = Vec::with_capacity(setting.columns.len());
        for (((index, x, width), fit), lines) in setting.columns.iter().zip(&setting.fits).zip(lines) {
            let empty = sheet::Cell::default();
            let cell = cells.get(*index).unwrap_or(&empty);
            if cell.shaded {
                block.grounds.push(Ground { at: (*x, self.y), size: (*width, height) });
            }
            let at = (x + PAD, baseline(self.y, setting));
            let placed = placed(self.fonts, &cell.text, &lines.lines, at, width - 2 * PAD, lines.face, fit.align);
            if cell.struck {
                block.strokes.extend(placed.lines.iter().map(|text| self.strike(text)));
            }
            out.push(Cell { shaded: cell.shaded, struck: cell.struck, ..placed });
        }
        out
    }

    /// The line through a text that does not count.
    fn strike(&self, text: &Text) -> Stroke {
        let (y, width) = (text.y - text.size * 27 / 100, self.fonts.width(&text.text, text.size, text.weight));
        Stroke { from: (text.x, y), to: (text.x + width, y), width: HAIR * 2, dashed: false }
    }

    /// The lines of the row at `self.y`: under it, and in grids also above and between the cells.
    fn rules(&self, table: &Table, setting: &Setting, block: &mut Block, height: Unit, width: Unit) {
        let (left, right) = (self.left, self.left + setting.width);
        let (top, bottom) = (self.y, self.y + height);
        let mut line = |from, to, width| block.strokes.push(Stroke { from, to, width, dashed: false });
        line((left, bottom), (right, bottom), width);
        if table.rules == Rules::Grid {
            line((left, top), (right, top), HAIR);
            for x in setting.columns.iter().map(|(_, x, _)| *x).chain([right]) {
                line((x, top), (x, bottom), HAIR);
            }
        }
    }
}

/// The number of lines of a row, one at least.
fn tallest(cells: &[Lines]) -> usize {
    cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(1).max(1)
}

/// The baseline that centres capital letters (about 0.72 of the size high) in the first line of the row that begins at `y`.
const fn baseline(y: Unit, setting: &Setting) -> Unit {
    y + (setting.height + setting.size * 72 / 100) / 2
}
