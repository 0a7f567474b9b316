//! Tables: size and widths chosen once for the whole table, the title row repeated on every page.

use super::{Flow, PAD, placed};
use crate::print::columns::{Wish, all_fit, widths};
use crate::print::fonts::Fonts;
use crate::print::page::{Block, BlockKind, Cell, Ground, PT, Row, RowKind, Stroke, Unit, Weight};
use crate::print::sheet::{self, Align, Column, Fit, Line, Rules, Table};

/// Smallest font of an upright table; below it the paper is turned.
const SMALLEST_UPRIGHT: Unit = 15 * PT / 2;
/// Smallest font at all: still read at a desk. Below it columns are left out.
const SMALLEST: Unit = 6 * PT;
/// Step between sizes tried.
const STEP: Unit = PT / 2;
/// Hairline, and the line under the titles.
const HAIR: Unit = PT / 3;
const RULE: Unit = PT;
/// Columns that may be cut grow into free room up to so many times the font size.
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
    height: Unit,
    /// Index in the table, left, width.
    columns: Vec<(usize, Unit, Unit)>,
    width: Unit,
    fits: Vec<Fit>,
    number: usize,
}

impl Flow<'_> {
    pub(super) fn table(&mut self, table: &Table) {
        let widest = widest(table, self.fonts);
        let size = sizes(table.size, SMALLEST).find(|size| all_fit(&wishes(table, &widest, *size), self.width));
        let size = size.unwrap_or(SMALLEST);
        let setting = self.setting(table, size, &wishes(table, &widest, size));
        let mut block = self.begin(table, &setting, 2);
        for (index, line) in table.lines.iter().enumerate() {
            // A group title stays with the first of its rows.
            let rows = if matches!(line, Line::Group(_)) && index + 1 < table.lines.len() { 2 } else { 1 };
            if self.room() < rows * setting.height {
                self.push(block);
                self.new_page();
                block = self.begin(table, &setting, 0);
            }
            self.row(table, line, &setting, &mut block);
        }
        self.push(block);
        self.y += 6 * PT;
    }

    fn setting(&mut self, table: &Table, size: Unit, wishes: &[Wish]) -> Setting {
        let mut found = widths(wishes, self.width);
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
        self.tables += 1;
        Setting { size, height: size * table.leading / 100, columns, width: x - self.left, fits, number: self.tables - 1 }
    }

    /// A new part of the table with its title row, on the next page if fewer than `rows` rows would follow.
    fn begin(&mut self, table: &Table, setting: &Setting, rows: Unit) -> Block {
        if self.room() < (rows + 1) * setting.height {
            self.new_page();
        }
        let kind = BlockKind::Table { number: setting.number, columns: setting.fits.clone() };
        let mut block = Block { kind, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() };
        if table.columns.iter().all(|c| c.head.is_empty()) {
            return block;
        }
        let heads: Vec<sheet::Cell> = table.columns.iter().map(|c| sheet::Cell::strong(c.head.as_str())).collect();
        let cells = self.cells(&heads, setting, &mut block);
        block.rows.push(Row { kind: RowKind::Head, cells });
        self.rules(table, setting, &mut block, RULE);
        self.y += setting.height;
        block
    }

    fn row(&mut self, table: &Table, line: &Line, setting: &Setting, block: &mut Block) {
        match line {
            Line::Cells(cells) => {
                let cells = self.cells(cells, setting, block);
                block.rows.push(Row { kind: RowKind::Body, cells });
                self.rules(table, setting, block, HAIR);
            }
            Line::Group(text) => {
                let at = (self.left + PAD, baseline(self.y, setting));
                let text = crate::print::clean(text);
                let cell = placed(self.fonts, &text, at, setting.width - 2 * PAD, setting.size, Weight::Bold, Align::Left);
                block.rows.push(Row { kind: RowKind::Group, cells: vec![cell] });
                block.grounds.push(Ground { at: (self.left, self.y), size: (setting.width, setting.height) });
            }
        }
        self.y += setting.height;
    }

    fn cells(&self, cells: &[sheet::Cell], setting: &Setting, block: &mut Block) -> Vec<Cell> {
        let mut out = Vec::with_capacity(setting.columns.len());
        for ((index, x, width), fit) in setting.columns.iter().zip(&setting.fits) {
            let Some(cell) = cells.get(*index) else {
                out.push(Cell { align: fit.align, ..Cell::default() });
                continue;
            };
            if cell.shaded {
                block.grounds.push(Ground { at: (*x, self.y), size: (*width, setting.height) });
            }
            let at = (x + PAD, baseline(self.y, setting));
            let placed = placed(self.fonts, &cell.text, at, width - 2 * PAD, setting.size, weight(cell), fit.align);
            out.push(Cell { shaded: cell.shaded, ..placed });
        }
        out
    }

    /// The lines of the row at `self.y`: under it, and in grids also above and between the cells.
    fn rules(&self, table: &Table, setting: &Setting, block: &mut Block, width: Unit) {
        let (left, right) = (self.left, self.left + setting.width);
        let (top, bottom) = (self.y, self.y + setting.height);
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

/// The baseline that centres capital letters (about 0.72 of the size high) in the row that begins at `y`.
const fn baseline(y: Unit, setting: &Setting) -> Unit {
    y + (setting.height + setting.size * 72 / 100) / 2
}
