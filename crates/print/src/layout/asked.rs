//! What a table asks for: the widths of its columns and the heights of its rows in shares of an em, measured once for all sizes.

use super::fold;
use super::lines::{Piece, count, is_hanzi, pieces};
use super::paging::Height;
use crate::fonts::Fonts;
use crate::measure::{Align, PT, Unit, Weight, split_number};
use crate::sheet::{Cell, Line, Order, Table};

/// The size at which everything is measured: widths at other sizes are in proportion.
pub(super) const EM: Unit = 1000 * PT;
/// Column titles are set smaller than the rows, in tenths.
const HEAD: Unit = 9;
/// Of a hundred texts of a column that may be broken so many stand in one line.
const WHOLE: usize = 95;
/// A word that is longer is no reason for a wide column.
const LONG_WORD: Unit = 14 * EM;
/// So much wider a column becomes where room is left, for the texts that were longer.
const WIDER: Unit = 3 * EM;

/// A length at the measured size, at this one: what rounding loses is added.
pub(super) fn at(length: Unit, size: Unit) -> Unit {
    // Rounded up: the room of the column is never less than the text.
    Unit::try_from((i64::from(length) * i64::from(size) + i64::from(EM) - 1) / i64::from(EM) + 4).unwrap_or(Unit::MAX / 4)
}

/// The room of a text in a column of this width, at the measured size.
pub(super) fn room(width: Unit, size: Unit) -> Unit {
    Unit::try_from(i64::from(width - 4) * i64::from(EM) / i64::from(size.max(1))).unwrap_or(Unit::MAX)
}

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Its title at nine tenths of the size.
    head: Unit,
    /// The longest word of its title.
    head_word: Unit,
    /// The widest text.
    pub widest: Unit,
    /// What nearly all its texts need.
    usual: Unit,
    /// Below it words would be broken.
    word: Unit,
    /// Slot at the right for what some numbers bear.
    pub slot: Unit,
    /// All its texts are alike; nothing where they differ.
    pub only: Option<String>,
}

/// A text that may take several lines.
#[derive(Clone, Debug)]
struct Long<'a> {
    column: usize,
    weight: Weight,
    /// What it says, and what stands under that: how wide each is.
    texts: Vec<(Unit, Vec<Piece<'a>>)>,
}

/// A row.
#[derive(Clone, Debug)]
struct Row<'a> {
    title: bool,
    page: bool,
    hanzi: bool,
    long: Vec<Long<'a>>,
}

/// What tables of the same columns ask for: they are set alike.
pub(super) struct Asked<'a> {
    pub tables: Vec<&'a Table>,
    pub columns: Vec<Column>,
    rows: Vec<Row<'a>>,
    fonts: &'a Fonts,
}

/// How a column is measured at a size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Metrics {
    /// Size of the type.
    pub size: Unit,
    /// Beside a text in its cell, in hundredths of the size.
    pub pad: Unit,
    /// Titles of columns may take two lines.
    pub two_lines: bool,
}

impl Metrics {
    /// Beside a text in its cell.
    pub const fn pad(&self) -> Unit {
        self.size * self.pad / 100
    }
}

pub(super) const fn weight(cell: &Cell) -> Weight {
    if cell.strong { Weight::Bold } else { Weight::Regular }
}

/// Whether a row has hanzi: it is a tenth of an em higher.
pub(super) fn has_hanzi(text: &str) -> bool {
    text.chars().any(is_hanzi)
}

impl<'a> Asked<'a> {
    /// Measures tables of the same columns.
    pub fn new(tables: Vec<&'a Table>, fonts: &'a Fonts) -> Self {
        let shape = tables.first().map_or(&[][..], |table| &table.columns);
        let measure = |text: &str, weight| fonts.width(text, EM, weight);
        let mut rows = Vec::new();
        let mut widths: Vec<Vec<Unit>> = vec![Vec::new(); shape.len()];
        let mut columns: Vec<Column> = shape.iter().map(|column| Column::titled(&column.head, fonts)).collect();
        let mut firsts: Vec<Option<&str>> = vec![None; shape.len()];
        for (n, table) in tables.iter().enumerate() {
            if n > 0 {
                // The titles of the columns again.
                rows.push(Row { title: true, page: false, hanzi: true, long: Vec::new() });
            }
            for line in &table.lines {
                let Line::Cells(cells) = line else {
                    rows.push(Row { title: true, page: matches!(line, Line::Page(_)), hanzi: false, long: Vec::new() });
                    continue;
                };
                let mut row = Row { title: false, page: false, hanzi: false, long: Vec::new() };
                for (index, (cell, own)) in cells.iter().zip(shape).enumerate() {
                    let (Some(column), Some(widths)) = (columns.get_mut(index), widths.get_mut(index)) else { continue };
                    match firsts.get_mut(index) {
                        Some(first @ None) => *first = Some(&cell.text),
                        Some(Some(first)) if *first != cell.text => column.only = None,
                        _ => {}
                    }
                    row.hanzi |= has_hanzi(&cell.text);
                    if own.fit.align == Align::Points {
                        let (number, sign) = split_number(&cell.text);
                        column.slot = column.slot.max(measure(sign, weight(cell)));
                        column.widest = column.widest.max(measure(number, weight(cell)));
                        continue;
                    }
                    let texts = fold::lines(&cell.text);
                    let natural = texts.clone().map(|text| measure(text, weight(cell))).max().unwrap_or(0);
                    column.widest = column.widest.max(natural);
                    widths.push(natural);
                    // A text of one short word stays in one line at any width.
                    if let Some(letters) = own.fit.letters
                        && (natural > EM * 6 / 10 * Unit::from(letters).min(10) || texts.clone().count() > 1)
                    {
                        let of = |text: &'a str| (measure(text, weight(cell)), pieces(text, |text| measure(text, weight(cell))));
                        let texts: Vec<(Unit, Vec<Piece<'a>>)> = texts.map(of).collect();
                        column.word = column.word.max(texts.iter().flat_map(|(_, pieces)| pieces).map(Piece::needs).max().unwrap_or(0));
                        row.long.push(Long { column: index, weight: weight(cell), texts });
                    }
                }
                rows.push(row);
            }
        }
        for ((column, widths), first) in columns.iter_mut().zip(&mut widths).zip(firsts) {
            widths.sort_unstable();
            column.usual = widths.len().checked_sub(1).and_then(|last| widths.get(last * WHOLE / 100)).copied().unwrap_or(column.widest);
            column.only = column.only.take().and(first.map(str::to_owned));
        }
        Self { tables, columns, rows, fonts }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.iter().filter(|row| !row.title).count()
    }

    /// The first of the tables.
    pub fn table(&self) -> Option<&'a Table> {
        self.tables.first().copied()
    }

    /// The width of the widest title over a group of rows, in type of this size.
    pub fn titles(&self, size: Unit) -> Unit {
        let lines = self.tables.iter().flat_map(|table| &table.lines);
        let titles = lines.filter_map(|line| if let Line::Group(text) = line { Some(crate::clean(text)) } else { None });
        titles.map(|text| self.fonts.width(&text, size, Weight::Bold)).max().unwrap_or(0)
    }

    /// The lines that the titles of its columns ask for.
    pub fn head_lines(&self) -> Unit {
        let lines = self.table().into_iter().flat_map(|table| &table.columns).map(|column| fold::lines(&column.head).count());
        lines.max().and_then(|lines| Unit::try_from(lines).ok()).unwrap_or(1)
    }

    fn fit(&self, column: usize) -> crate::measure::Fit {
        self.table().and_then(|table| table.columns.get(column)).map(|column| column.fit).unwrap_or_default()
    }

    /// Width below which a column must not go, the width that nearly all its texts need, the width in which it is comfortable, and that of its
    /// widest text.
    pub fn widths(&self, column: usize, metrics: Metrics) -> [Unit; 4] {
        let (Some(own), fit) = (self.columns.get(column), self.fit(column)) else { return [0; 4] };
        let letter = EM * 6 / 10;
        let head = if metrics.two_lines { own.head_word } else { own.head };
        // Where the columns of a grid are of one width, that is laid down in lengths.
        let kept = if fit.least > 0 { 0 } else { letter * Unit::from(fit.room) };
        let all = match fit.letters {
            None => [own.widest + own.slot; 4],
            Some(letters) => {
                let word = own.word.min(LONG_WORD);
                // What is as short as one word stands in one line, however few texts there are.
                let usual = own.usual.max(word).max(own.widest.min(letter * Unit::from(letters.min(10))));
                let least = (letter * Unit::from(letters)).max(word).min(usual);
                [least, usual, own.widest.min(usual + WIDER), own.widest]
            }
        };
        all.map(|width| (at(width.max(head).max(kept), metrics.size) + 2 * metrics.pad()).max(fit.least))
    }

    /// Whether more than one row in `many` has a text that takes more lines than it asks for where the columns have these widths.
    pub fn is_broken(&self, metrics: Metrics, widths: &[Option<Unit>], many: usize) -> bool {
        let room = |long: &Long<'_>| widths.get(long.column).copied().flatten().map(|width| room(width - 2 * metrics.pad(), metrics.size));
        let is_long = |long: &Long<'_>| room(long).is_some_and(|room| long.texts.iter().any(|(natural, _)| *natural > room));
        many * self.rows.iter().filter(|row| row.long.iter().any(is_long)).count() > self.len()
    }

    /// In how many columns some text takes more lines than it asks for where the columns have these widths.
    pub fn torn(&self, metrics: Metrics, widths: &[Option<Unit>]) -> usize {
        let room = |column: usize| widths.get(column).copied().flatten().map(|width| room(width - 2 * metrics.pad(), metrics.size));
        let is_torn = |column: usize| {
            let all = self.rows.iter().flat_map(|row| &row.long).filter(|long| long.column == column).flat_map(|long| &long.texts);
            room(column).is_some_and(|room| all.into_iter().any(|(natural, _)| *natural > room))
        };
        (0..self.columns.len()).filter(|column| is_torn(*column)).count()
    }

    /// The heights of all lines where the columns have these widths (`None`: left out).
    pub fn heights(&self, metrics: Metrics, leading: Unit, widths: &[Option<Unit>]) -> Vec<Height> {
        let (one, least) = (metrics.size * leading / 100, self.table().map_or(0, |table| table.row));
        let rooms: Vec<Option<Unit>> =
            widths.iter().map(|width| width.map(|width| room(width - 2 * metrics.pad(), metrics.size))).collect();
        let lines = |long: &Long<'_>| {
            let room = rooms.get(long.column).copied().flatten();
            let of = |(natural, pieces): &(Unit, Vec<Piece<'_>>)| match room {
                Some(room) if *natural > room => count(pieces, room, |text| self.fonts.width(text, EM, long.weight)),
                _ => 1,
            };
            if room.is_none() { 1 } else { long.texts.iter().map(of).sum() }
        };
        let is_by_round = self.table().is_some_and(|table| table.order == Order::Rounds);
        let height = |row: &Row<'_>| {
            let more = row.long.iter().map(lines).max().unwrap_or(1).saturating_sub(1);
            let hanzi = if row.hanzi { metrics.size / 10 } else { 0 };
            if row.page {
                return Height { height: super::table::wall_height(metrics.size), title: true, page: true, kept: false };
            }
            let height = one + hanzi + step(metrics.size) * Unit::try_from(more).unwrap_or(0);
            Height { height: height.max(least), title: row.title, page: false, kept: is_by_round && !row.title }
        };
        self.rows.iter().map(height).collect()
    }
}

/// From one baseline of a cell to the next.
pub(super) const fn step(size: Unit) -> Unit {
    size * 125 / 100
}

/// The size of column titles.
pub(super) const fn head_size(size: Unit) -> Unit {
    size * HEAD / 10
}

impl Column {
    /// What the widest text needs, the title included at the size of the rows.
    pub fn whole(&self) -> Unit {
        (self.widest + self.slot).max(self.head / HEAD * 10 + 10)
    }

    fn titled(head: &str, fonts: &Fonts) -> Self {
        let measure = |text: &str| fonts.width(text, EM, Weight::Bold);
        let word = fold::lines(head).flat_map(|line| pieces(line, measure)).map(|piece| piece.needs()).max().unwrap_or(0);
        let smaller = |width: Unit| (width / 10 + 1) * HEAD;
        let (head, head_word) = (smaller(fold::lines(head).map(measure).max().unwrap_or(0)), smaller(word));
        Self { head, head_word, widest: 0, usual: 0, word: 0, slot: 0, only: Some(String::new()) }
    }
}
