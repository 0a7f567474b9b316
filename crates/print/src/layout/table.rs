//! Tables: the title row repeated on every page. A row is as high as its longest text needs lines; one that is taller than a page goes on on
//! the next. What one width does not hold stands in a further part.

use super::asked::{EM, has_hanzi, room, weight};
use super::fold;
use super::lines::wrap_name;
use super::paging::{Height, Room, cuts};
use super::plan::{Around, frame};
use super::setting::Setting;
use super::{Face, Flow, NAMED, placed};
use crate::collate::initial;
use crate::measure::{Align, PT, Unit, Weight, split_number};
use crate::page::{Block, BlockKind, Cell, Ground, HAIRLINE, Row, RowKind, Stroke, Text};
use crate::sheet::{self, Line, Order, Part, Rules, Table};
use std::ops::Range;

/// The line under the titles, lines of grids, the line under each fifth row.
const RULE: Unit = PT;
const GRID: Unit = PT / 2;
const FIFTH: Unit = 7 * PT / 10;
/// Of a row that is parted so many lines stand on the page on which it begins.
const LINES: usize = 3;
/// A table of so few rows is not parted where they take no more than a fifth of a page.
const SMALL: usize = 6;
/// The title of a wall ("Boards 21-40"), in tenths of the size.
const WALL_TITLE: Unit = 16;

/// Columns of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frames {
    count: usize,
    at: usize,
    /// From the left of one to that of the next.
    pitch: Unit,
    left: Unit,
    top: Unit,
    /// The lowest end of a column of this page.
    lowest: Unit,
}

impl Frames {
    /// Begins a page: in its first column, whose left end is given back.
    pub(super) const fn restart(&mut self, top: Unit) -> Unit {
        (self.at, self.top, self.lowest) = (0, top, top);
        self.left
    }
}

/// The lines of one cell.
struct Lines {
    face: Face,
    lines: Vec<String>,
    /// From this line on they are set smaller.
    small: usize,
}

/// A table as it is written: which lines stand in which frame.
struct Course<'t> {
    table: &'t Table,
    number: usize,
    frames: Vec<Range<usize>>,
}

impl Flow<'_> {
    /// A table in all its parts; what belongs to it comes to the page of its last row.
    pub(super) fn table(&mut self, table: &Table, settings: &[Setting], around: Around) {
        for setting in settings {
            self.part(table, setting, around);
        }
    }

    /// What stands at least under the title at a place of the parts.
    pub(super) fn named(&self, parts: &[Part], of_parts: &[Vec<Setting>], title: usize) -> Unit {
        match (parts.get(title + 1), of_parts.get(title + 1).and_then(|settings| settings.first())) {
            (Some(Part::Table(table)), Some(setting)) => self.opening(table, setting),
            // The first of the titles under it stands with what that names.
            (Some(Part::Title(_)), _) => self.title + 10 * PT + self.named(parts, of_parts, title + 1),
            _ => NAMED,
        }
    }

    /// What stands together where a table begins: the titles of its columns and two rows, of a small table all there are; of one that is parted
    /// the first lines.
    fn opening(&self, table: &Table, setting: &Setting) -> Unit {
        let has_heads = table.columns.iter().any(|column| !column.head.is_empty());
        let head = if has_heads { setting.head_height_of(tallest(&self.heads(table, setting))) } else { 0 };
        let most = |line: &Line| {
            let height = self.height(line, setting).height;
            if self.is_parted(height) { setting.height_of(LINES, true) } else { height }
        };
        let of = |rows: usize| table.lines.iter().take(rows).map(most).sum::<Unit>();
        let all = Some(of(SMALL)).filter(|all| table.lines.len() <= SMALL && 5 * *all <= self.bottom - self.top);
        head + letter_height(table, setting.across, setting.size) + all.unwrap_or_else(|| of(2))
    }

    fn part(&mut self, table: &Table, setting: &Setting, around: Around) {
        let tail = around.tail(setting.size, 100 * setting.height / setting.size.max(1));
        self.tables += 1;
        let heads = self.heads(table, setting);
        let has_heads = table.columns.iter().any(|column| !column.head.is_empty());
        let head = if has_heads { setting.head_height_of(tallest(&heads)) } else { 0 };
        let over = letter_height(table, setting.across, setting.size);
        let is_kept = |line: &Line| table.order == Order::Rounds && matches!(line, Line::Cells(_));
        let heights = table.lines.iter().map(|line| Height { kept: is_kept(line), ..self.height(line, setting) });
        let heights: Vec<Height> = heights.collect();
        if self.room() < self.opening(table, setting) && self.y > self.begin {
            self.new_page();
        }
        let whole = self.bottom - self.top - head - over;
        let room = Room { first: self.room() - head - over, full: whole, tail: tail.min(whole / 2), across: setting.across };
        // What stands before or behind another table fills the page.
        let alike = self.tables == 1 && !around.goes_on || setting.across > 1;
        let cuts = if setting.fitted { cuts(&heights, room, alike) } else { own_cuts(&table.lines) };
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        let ends = cuts.iter().copied().chain([table.lines.len()]);
        let course = Course { table, number: self.tables - 1, frames: starts.zip(ends).map(|(start, end)| start..end).collect() };
        let pitch = frame(self.width, setting.across) + super::plan::GUTTER;
        self.frames = Some(Frames { count: setting.across, at: 0, pitch, left: self.left, top: self.y, lowest: self.y });
        let mut count = 0;
        for (at, lines) in course.frames.iter().enumerate() {
            if at > 0 {
                self.next_frame();
            }
            let mut rest = table.lines.get(lines.clone()).unwrap_or_default();
            if let Some((Line::Page(text), after)) = rest.split_first() {
                // A wall begins a page, and in its first column.
                if self.frames.is_some_and(|frames| frames.at > 0) {
                    self.new_page();
                }
                self.wall_title(text, setting);
                rest = after;
            }
            self.letters(&course, lines, setting);
            let mut block = self.begin(&course, setting);
            for (index, line) in rest.iter().enumerate() {
                // A group title stays with the first of its rows.
                let rows = if matches!(line, Line::Group(_)) && index + 1 < rest.len() { 2 } else { 1 };
                // The last two rows stand with what is said below them.
                let is_last = at + 1 == course.frames.len() && index + 2 >= rest.len();
                let ends = || rest.iter().skip(index).map(|line| self.height(line, setting).height).sum::<Unit>() + room.tail;
                let has_rows = block.rows.iter().any(|row| row.kind == RowKind::Body);
                let parts = is_last && has_rows && room.tail > 0 && self.room() < ends();
                if !setting.fitted && (parts || self.room() < rows * setting.height_of(1, false)) {
                    self.push(block);
                    block = self.go_on(&course, setting);
                }
                block = match line {
                    Line::Cells(cells) => {
                        count += 1;
                        self.row(&course, cells, count, setting, block)
                    }
                    Line::Group(text) | Line::Page(text) => {
                        count = 0;
                        self.group(&course, text, setting, block)
                    }
                };
            }
            self.push(block);
        }
        if let Some(frames) = self.frames.take() {
            self.left = frames.left;
            self.y = self.y.max(frames.lowest);
        }
        self.y += 6 * PT;
    }

    /// The height of a line of a table.
    pub(super) fn height(&self, line: &Line, setting: &Setting) -> Height {
        match line {
            Line::Cells(cells) => {
                let height = setting.height_of(tallest(&self.lines(cells, setting)), is_higher(cells));
                Height { height, ..Height::default() }
            }
            Line::Group(text) => {
                let lines = self.group_lines(text, setting).len().max(1);
                Height { height: setting.height_of(1, false) * Unit::try_from(lines).unwrap_or(1), title: true, ..Height::default() }
            }
            Line::Page(_) => Height { height: wall_height(setting.size), title: true, page: true, kept: false },
        }
    }

    /// The next column of the page, or the next page.
    fn next_frame(&mut self) {
        match &mut self.frames {
            Some(frames) if frames.at + 1 < frames.count => {
                frames.at += 1;
                frames.lowest = frames.lowest.max(self.y);
                self.left += frames.pitch;
                self.y = frames.top;
            }
            _ => self.new_page(),
        }
    }

    /// The table on its next page: where its columns have no titles, under the heading that it goes on with.
    fn go_on(&mut self, course: &Course<'_>, setting: &Setting) -> Block {
        self.next_frame();
        if course.table.columns.iter().all(|column| column.head.is_empty()) {
            self.heading_again();
        }
        self.begin(course, setting)
    }

    /// A new part of the table with its title row.
    fn begin(&mut self, course: &Course<'_>, setting: &Setting) -> Block {
        let kind = BlockKind::Table { number: course.number, columns: setting.fits.clone(), keys: setting.keys };
        let mut block = Block { kind, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() };
        let table = course.table;
        if table.columns.iter().all(|c| c.head.is_empty()) {
            return block;
        }
        let heads: Vec<sheet::Cell> = table.columns.iter().map(|c| sheet::Cell::strong(c.head.as_str())).collect();
        let lines = self.heads(table, setting);
        let height = setting.head_height_of(tallest(&lines));
        let top = self.y + (setting.head_height + setting.head * 72 / 100) / 2;
        let cells = self.cells(&heads, &lines, setting, (top, height), &mut block);
        block.rows.push(Row { kind: RowKind::Head, cells });
        self.rules(table, setting, &mut block, height, RULE);
        self.y += height;
        block
    }

    /// The lines of the titles of the kept columns.
    fn heads(&self, table: &Table, setting: &Setting) -> Vec<Lines> {
        let face = Face { size: setting.head, weight: Weight::Bold };
        let of = |(index, _, width, _): &(usize, Unit, Unit, Unit)| {
            let head = table.columns.get(*index).map_or("", |column| column.head.as_str());
            self.broken(head, face, width - 2 * setting.pad)
        };
        setting.columns.iter().map(of).collect()
    }

    /// The lines of a text in a cell, counted as they were when the size was chosen.
    fn broken(&self, text: &str, face: Face, width: Unit) -> Lines {
        let wrapped = |text: &str| wrap_name(text, room(width, face.size), |piece| self.fonts.width(piece, EM, face.weight));
        let mut texts = fold::lines(text);
        let mut lines = texts.next().map(wrapped).unwrap_or_default();
        let small = lines.len();
        lines.extend(texts.flat_map(wrapped));
        Lines { face, lines, small }
    }

    fn group_lines(&self, text: &str, setting: &Setting) -> Vec<String> {
        setting.face(Weight::Bold).lines(self.fonts, &crate::clean(text), setting.width - 2 * setting.pad)
    }

    fn group(&mut self, course: &Course<'_>, text: &str, setting: &Setting, mut block: Block) -> Block {
        let text = crate::clean(text);
        let (face, width) = (setting.face(Weight::Bold), setting.width - 2 * setting.pad);
        let height = setting.height_of(1, false);
        for (n, line) in self.group_lines(&text, setting).iter().enumerate() {
            if self.room() < height {
                self.push(block);
                block = self.go_on(course, setting);
            }
            let left = self.left + setting.indent;
            let at = (left + setting.pad, baseline(self.y, height, setting.size));
            let whole = if n == 0 { text.as_str() } else { "" };
            let cell = placed(self.fonts, whole, std::slice::from_ref(line), at, width, face, Align::Left);
            let kind = if n == 0 { RowKind::Group } else { RowKind::Continued };
            block.rows.push(Row { kind, cells: vec![cell] });
            block.grounds.push(Ground { at: (left, self.y), size: (setting.width, height) });
            self.y += height;
        }
        block
    }

    /// The title of the rows for one wall.
    fn wall_title(&mut self, text: &str, setting: &Setting) {
        let face = Face { size: setting.size * WALL_TITLE / 10, weight: Weight::Bold };
        let text = crate::clean(text);
        let at = (self.left, self.y + face.size);
        let cell = placed(self.fonts, &text, std::slice::from_ref(&text), at, self.width, face, Align::Left);
        let rows = vec![Row { kind: RowKind::Body, cells: vec![cell] }];
        self.push(Block { kind: BlockKind::Title, rows, strokes: Vec::new(), grounds: Vec::new() });
        self.y += wall_height(setting.size);
        if let Some(frames) = &mut self.frames {
            frames.top = self.y;
        }
    }

    /// Over each column of a page the letters with which its names begin.
    fn letters(&mut self, course: &Course<'_>, lines: &Range<usize>, setting: &Setting) {
        if setting.across < 2 || course.table.order != Order::Names {
            return;
        }
        let letter = |line: &Line| {
            if let Line::Cells(cells) = line { cells.first().and_then(|cell| initial(&cell.text)).map(String::from) } else { None }
        };
        let lines = course.table.lines.get(lines.clone()).unwrap_or_default();
        let (first, last) = (lines.iter().find_map(letter), lines.iter().rev().find_map(letter));
        if let (Some(first), Some(last)) = (first, last) {
            let text = if first == last { first } else { format!("{first} – {last}") };
            let face = setting.face(Weight::Bold);
            let at = (self.left + setting.pad, self.y + face.size);
            let cell = placed(self.fonts, "", &[text], at, frame(self.width, setting.across), face, Align::Left);
            // For the eye: lists know no columns of a page.
            let rows = vec![Row { kind: RowKind::Continued, cells: vec![cell] }];
            let kind = BlockKind::Table { number: course.number, columns: setting.fits.clone(), keys: setting.keys };
            self.push(Block { kind, rows, strokes: Vec::new(), grounds: Vec::new() });
        }
        self.y += letter_height(course.table, setting.across, setting.size);
    }

    /// Whether a row may be parted: one that would leave much of a page empty if it were moved to the next.
    const fn is_parted(&self, height: Unit) -> bool {
        height > (self.bottom - self.top) / 3
    }

    /// Sets a row; where the page has no room for it on the next, or in pieces if it is one of many lines.
    fn row(&mut self, course: &Course<'_>, cells: &[sheet::Cell], count: usize, setting: &Setting, mut block: Block) -> Block {
        let mut left = self.lines(cells, setting);
        let has_hanzi = is_higher(cells);
        let whole = setting.height_of(tallest(&left), has_hanzi);
        let is_parted = self.is_parted(whole) && self.room() >= setting.height_of(LINES, has_hanzi);
        if self.room() < whole && self.y > self.begin && !is_parted {
            self.push(block);
            block = self.go_on(course, setting);
        }
        let mut kind = RowKind::Body;
        loop {
            let fitting = usize::try_from(1 + (self.room() - setting.height).max(0) / setting.step.max(1)).unwrap_or(1);
            // No line stands alone on the next page.
            let fitting = if tallest(&left) == fitting + 1 { fitting.saturating_sub(1).max(1) } else { fitting };
            let rest: Vec<Lines> = left
                .iter_mut()
                .map(|cell| {
                    let at = cell.lines.len().min(fitting);
                    Lines { face: cell.face, lines: cell.lines.split_off(at), small: cell.small.saturating_sub(at) }
                })
                .collect();
            let lines = tallest(&left);
            let height = setting.height_of(lines, has_hanzi);
            let at = (baseline(self.y, height - setting.more(lines), setting.size), height);
            let mut placed = self.cells(cells, &left, setting, at, &mut block);
            if kind == RowKind::Continued {
                placed.iter_mut().for_each(|cell| cell.whole.clear());
            }
            block.rows.push(Row { kind, cells: placed });
            let width = if setting.fitted && count.is_multiple_of(5) { FIFTH } else { HAIRLINE };
            self.rules(course.table, setting, &mut block, height, width);
            self.y += height;
            if rest.iter().all(|cell| cell.lines.is_empty()) {
                return block;
            }
            self.push(block);
            block = self.go_on(course, setting);
            left = rest;
            kind = RowKind::Continued;
            // The page says that the row began before: in the first place that would stay empty.
            if let Some((cell, (_, _, width, _))) = left.iter_mut().zip(&setting.columns).find(|(cell, _)| cell.lines.is_empty()) {
                cell.lines = cell.face.lines(self.fonts, self.lang.text("print.continued"), width - 2 * setting.pad);
                cell.small = cell.lines.len();
            }
        }
    }

    /// The lines of the kept cells of a row.
    fn lines(&self, cells: &[sheet::Cell], setting: &Setting) -> Vec<Lines> {
        let of = |(index, _, width, _): &(usize, Unit, Unit, Unit)| {
            let cell = cells.get(*index);
            let face = setting.face(cell.map_or(Weight::Regular, weight));
            self.broken(cell.map_or("", |cell| &cell.text), face, width - 2 * setting.pad)
        };
        setting.columns.iter().map(of).collect()
    }

    /// The cells of a row: the first baseline and the height are given.
    fn cells(&self, cells: &[sheet::Cell], lines: &[Lines], setting: &Setting, at: (Unit, Unit), block: &mut Block) -> Vec<Cell> {
        let mut out = Vec::with_capacity(setting.columns.len());
        let (baseline, height) = at;
        for (((index, x, width, slot), fit), lines) in setting.columns.iter().zip(&setting.fits).zip(lines) {
            let empty = sheet::Cell::default();
            let cell = cells.get(*index).unwrap_or(&empty);
            let x = self.left + setting.indent + x;
            if cell.shaded {
                block.grounds.push(Ground { at: (x, self.y), size: (*width, height) });
            }
            let (left, inner) = (x + setting.pad, width - 2 * setting.pad);
            let mut placed = placed(self.fonts, &cell.text, &lines.lines, (left, baseline), inner, lines.face, fit.align);
            if fit.align == Align::Points && *slot > 0 && lines.face.size == setting.size {
                // The number keeps away from the slot, what stands in that follows it.
                for text in &mut placed.lines {
                    let number = self.fonts.width(split_number(&text.text).0, text.size, text.weight);
                    text.x = left + (inner - slot - number).max(0);
                }
            }
            placed.whole = fold::whole(&placed.whole);
            // Names stand at the left: what is under them stays there.
            for text in placed.lines.iter_mut().skip(lines.small) {
                text.size = text.size * fold::SMALLER / 100;
            }
            if cell.struck {
                block.strokes.extend(placed.lines.iter().map(|text| self.along(text, -text.size * 27 / 100)));
            }
            if cell.underlined {
                block.strokes.extend(placed.lines.iter().map(|text| self.along(text, text.size * 12 / 100)));
            }
            out.push(Cell { shaded: cell.shaded, struck: cell.struck, ..placed });
        }
        out
    }

    /// A line along a text, so far below its baseline: through what does not count, under what decided.
    fn along(&self, text: &Text, below: Unit) -> Stroke {
        let (y, width) = (text.y + below, self.fonts.width(&text.text, text.size, text.weight));
        Stroke { from: (text.x, y), to: (text.x + width, y), width: PT * 2 / 3, dashed: false }
    }

    /// The lines of the row at `self.y`: under it, and in grids also above and between the cells.
    fn rules(&self, table: &Table, setting: &Setting, block: &mut Block, height: Unit, width: Unit) {
        let is_grid = table.rules == Rules::Grid;
        let width = if is_grid { width.max(GRID) } else { width };
        let left = self.left + setting.indent;
        let right = left + setting.width;
        let (top, bottom) = (self.y, self.y + height);
        let mut line = |from, to, width| block.strokes.push(Stroke { from, to, width, dashed: false });
        line((left, bottom), (right, bottom), width);
        if is_grid {
            line((left, top), (right, top), GRID);
            for x in setting.columns.iter().map(|(_, x, ..)| left + x).chain([right]) {
                line((x, top), (x, bottom), GRID);
            }
        }
    }
}

/// In a table that fills its pages as it comes only walls begin pages.
fn own_cuts(lines: &[Line]) -> Vec<usize> {
    lines.iter().enumerate().skip(1).filter(|(_, line)| matches!(line, Line::Page(_))).map(|(at, _)| at).collect()
}

/// Whether a row stands higher for its hanzi.
fn is_higher(cells: &[sheet::Cell]) -> bool {
    cells.iter().any(|cell| has_hanzi(&cell.text))
}

/// The height of the letters over each column of the page of a list of names.
pub(super) fn letter_height(table: &Table, across: usize, size: Unit) -> Unit {
    if across > 1 && table.order == Order::Names { size * 14 / 10 } else { 0 }
}

/// The title of a wall with the space under it.
pub(super) const fn wall_height(size: Unit) -> Unit {
    size * (WALL_TITLE + 8) / 10
}

/// The number of lines of a row, one at least.
fn tallest(cells: &[Lines]) -> usize {
    cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(1).max(1)
}

/// The baseline that centres capital letters (about 0.72 of the size high) in a line of this height that begins at `y`.
const fn baseline(y: Unit, height: Unit, size: Unit) -> Unit {
    y + (height + size * 72 / 100) / 2
}
