//! Pages as plain text: for dot-matrix printers, for mail, for the preview on a terminal, and as the form in which tests keep them.
//! Hanzi count two columns (Unicode Annex 11). Pages are parted by a form feed.

use super::columns::{Wish, parts};
use super::layout::wrap;
use super::measure::{Align, Fit, split_number};
use super::page::{Block, BlockKind, Cell, Document, Page, Row, RowKind};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// Narrowest text made: room for a board number and two names.
const NARROWEST: usize = 40;
/// The usual width: 12 characters to the inch on a page of 8 inches.
pub const USUAL: usize = 96;

/// Spaces between columns.
const GAP: i32 = 2;

/// Writes a document as plain text in lines of at most `columns` characters (40 or more).
pub fn render(document: &Document, columns: usize) -> String {
    pages(document, columns).iter().map(|lines| lines.join("\n") + "\n").collect::<Vec<_>>().join("\u{c}")
}

/// The lines of each page, for a preview.
pub fn pages(document: &Document, columns: usize) -> Vec<Vec<String>> {
    let room = i32::try_from(columns.max(NARROWEST)).unwrap_or(i32::MAX);
    let tables = table_widths(document, room);
    document.pages.iter().map(|page| page_lines(page, room, &tables)).collect()
}

fn width(text: &str) -> i32 {
    i32::try_from(text.width()).unwrap_or(i32::MAX)
}

/// A cell's text as characters: tick boxes and lines to write on have no glyph on every printer.
fn plain(cell: &Cell) -> String {
    if cell.whole.contains('☐') { cell.whole.replace('☐', "[ ]") } else { cell.whole.clone() }
}

/// The widths of the columns of a table, one list for each part it is written in; `None`: not in this part.
type Parts = Vec<Vec<Option<i32>>>;

/// How a table is written.
struct Written {
    parts: Parts,
    /// Whether numbers of the column leave a place for what some of them bear.
    slots: Vec<bool>,
}

/// A number with the place of what others of its column bear.
fn slotted(cell: &Cell, slot: bool) -> String {
    let text = plain(cell);
    let is_bare = cell.align == Align::Points && slot && !text.is_empty() && split_number(&text).1.is_empty();
    if is_bare { text + " " } else { text }
}

/// The rows of a table that stand in columns, part by part.
fn rows_of<'a>(blocks: &[&'a Block]) -> impl Iterator<Item = &'a Row> {
    let blocks: Vec<&'a Block> = blocks.to_vec();
    blocks.into_iter().flat_map(|block| &block.rows).filter(|row| matches!(row.kind, RowKind::Body | RowKind::Head))
}

/// What the columns of a table want.
struct Wanted {
    wishes: Vec<Wish>,
    /// Columns that every part of it repeats.
    keys: usize,
    slots: Vec<bool>,
}

/// What every table of the document wants, the same on all pages.
fn wanted(document: &Document) -> BTreeMap<usize, Wanted> {
    let mut blocks: BTreeMap<usize, Vec<&Block>> = BTreeMap::new();
    for block in document.pages.iter().flat_map(|page| &page.blocks) {
        if let BlockKind::Table { number, .. } = &block.kind {
            blocks.entry(*number).or_default().push(block);
        }
    }
    let of = |blocks: Vec<&Block>| {
        let (fits, keys): (&[Fit], usize) = match blocks.first().map(|block| &block.kind) {
            Some(BlockKind::Table { columns, keys, .. }) => (columns, *keys),
            _ => (&[], 0),
        };
        let mut slots = vec![false; fits.len()];
        for row in rows_of(&blocks).filter(|row| row.kind == RowKind::Body) {
            for (slot, cell) in slots.iter_mut().zip(&row.cells) {
                *slot |= cell.align == Align::Points && !split_number(&cell.whole).1.is_empty();
            }
        }
        let mut widest = vec![0; fits.len()];
        for row in rows_of(&blocks) {
            for ((widest, cell), slot) in widest.iter_mut().zip(&row.cells).zip(&slots) {
                *widest = (*widest).max(width(&slotted(cell, *slot && row.kind == RowKind::Body)));
            }
        }
        let padded = |(fit, natural): (&Fit, &i32)| {
            let wish = Wish::new(fit, *natural, 1);
            Wish { natural: wish.natural + GAP, least: wish.least + GAP, ..wish }
        };
        Wanted { wishes: fits.iter().zip(&widest).map(padded).collect(), keys, slots }
    };
    blocks.into_iter().map(|(number, blocks)| (number, of(blocks))).collect()
}

/// The characters that the widest table of a document takes in a line, if none of its cells is to go on in the next one.
pub fn widest_table(document: &Document) -> usize {
    let width = |table: &Wanted| table.wishes.iter().map(|wish| wish.natural).sum::<i32>() - GAP;
    wanted(document).values().map(width).max().and_then(|width| usize::try_from(width).ok()).unwrap_or(0)
}

/// The width of every column of every table of the document, the same on all pages.
fn table_widths(document: &Document, room: i32) -> BTreeMap<usize, Written> {
    let solve = |table: Wanted| {
        let parts = parts(&table.wishes, table.keys, room + GAP).into_iter();
        Written { parts: parts.map(|part| part.into_iter().map(|w| w.map(|w| w - GAP)).collect()).collect(), slots: table.slots }
    };
    wanted(document).into_iter().map(|(number, table)| (number, solve(table))).collect()
}

fn page_lines(page: &Page, room: i32, tables: &BTreeMap<usize, Written>) -> Vec<String> {
    let bar = page.bar.iter().map(|bar| format!("*** {} ***", plain(&bar.text)));
    let mut lines: Vec<String> = bar.chain(page.head.rows.iter().flat_map(|row| spread(row, room))).collect();
    lines.push("=".repeat(usize::try_from(room).unwrap_or(0)));
    for block in &page.blocks {
        match &block.kind {
            BlockKind::Note => {
                for row in &block.rows {
                    lines.extend(wrap(&joined(row, "  "), room, width));
                }
            }
            BlockKind::Title => {
                let rows = block.rows.iter().filter(|row| row.kind != RowKind::Continued);
                for row in rows {
                    lines.push(String::new());
                    lines.extend(wrap(&joined(row, "  "), room, width));
                }
            }
            BlockKind::Table { number, .. } => {
                let Some(written) = tables.get(number) else { continue };
                for (n, part) in written.parts.iter().enumerate() {
                    if n > 0 {
                        lines.push(String::new());
                    }
                    table(block, part, &written.slots, &mut lines);
                }
            }
            BlockKind::Figure(_) => {
                for row in &block.rows {
                    lines.extend(wrap(&joined(row, "  "), room, width));
                }
                lines.push("-".repeat(usize::try_from(room).unwrap_or(0)));
            }
            BlockKind::Card { .. } => {
                for rows in block.rows.chunk_by(|a, b| a.cells.len() == b.cells.len()) {
                    lines.extend(card_lines(rows).iter().flat_map(|line| wrap_kept(line, room)));
                }
                lines.push("-".repeat(usize::try_from(room).unwrap_or(0)));
            }
        }
    }
    for row in &page.foot {
        lines.extend(spread(row, room));
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// A line that fits stays as it is, with the spaces that align it.
fn wrap_kept(line: &str, room: i32) -> Vec<String> {
    if width(line.trim_end()) <= room { vec![line.to_owned()] } else { wrap(line, room, width) }
}

/// Two texts at the two ends of a line; where both do not fit, one under the other.
fn spread(row: &Row, room: i32) -> Vec<String> {
    let mut texts = row.cells.iter().map(plain);
    let (left, right) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
    let space = room - width(&left) - width(&right);
    if space < GAP {
        return wrap(&left, room, width).into_iter().chain(wrap(&right, room, width)).collect();
    }
    vec![format!("{left}{}{right}", " ".repeat(usize::try_from(space).unwrap_or(0)))]
}

/// Rows of a card with equally many cells: as columns where there are more than two (the little table of a player card).
fn card_lines(rows: &[Row]) -> Vec<String> {
    let columns = rows.first().map_or(0, |row| row.cells.len());
    if columns <= 2 || rows.len() == 1 {
        return rows.iter().map(|row| joined(row, "  ")).collect();
    }
    let widest = |column: usize| rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| width(&plain(cell))).max();
    let widths: Vec<Option<i32>> = (0..columns).map(widest).collect();
    let line = |row: &Row| {
        row.cells.iter().zip(&widths).filter_map(|(cell, w)| Some(padded(&plain(cell), cell.align, (*w)?))).collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

fn joined(row: &Row, gap: &str) -> String {
    let cell = |cell: &Cell| if cell.write_in { "____________".to_owned() } else { plain(cell) };
    row.cells.iter().map(cell).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(gap)
}

fn table(block: &Block, columns: &[Option<i32>], slots: &[bool], lines: &mut Vec<String>) {
    let total = columns.iter().flatten().map(|w| w + GAP).sum::<i32>() - GAP;
    for row in &block.rows {
        match row.kind {
            RowKind::Group => lines.extend(wrap(&format!("-- {}", joined(row, " ")), total.max(1), width)),
            // The whole texts stood in the row that goes on here.
            RowKind::Continued => {}
            RowKind::Body => lines.extend(row_lines(row, columns, slots)),
            RowKind::Head => lines.extend(row_lines(row, columns, &vec![false; slots.len()])),
        }
        if row.kind == RowKind::Head {
            lines.push("-".repeat(usize::try_from(total).unwrap_or(0)));
        }
    }
}

/// A row, in as many lines as its longest text needs.
fn row_lines(row: &Row, columns: &[Option<i32>], slots: &[bool]) -> Vec<String> {
    let cell = |((cell, room), slot): ((&Cell, &Option<i32>), &bool)| {
        let room = (*room)?;
        let text = if cell.shaded && cell.whole.is_empty() { "#".to_owned() } else { slotted(cell, *slot) };
        // The place of what a number does not bear is kept.
        let lines = if width(&text) <= room { vec![text] } else { wrap(&text, room.max(1), width) };
        Some((lines, cell.align, room))
    };
    let cells: Vec<(Vec<String>, Align, i32)> = row.cells.iter().zip(columns).zip(slots).filter_map(cell).collect();
    let height = cells.iter().map(|(lines, ..)| lines.len()).max().unwrap_or(1).max(1);
    let line = |n: usize| {
        let texts = cells.iter().map(|(lines, align, room)| padded(lines.get(n).map_or("", String::as_str), *align, *room));
        texts.collect::<Vec<_>>().join("  ")
    };
    (0..height).map(line).collect()
}

/// A text in exactly `room` columns.
fn padded(text: &str, align: Align, room: i32) -> String {
    let free = usize::try_from(room - width(text)).unwrap_or(0);
    let before = match align {
        Align::Left => 0,
        Align::Center => free / 2,
        Align::Right | Align::Points => free,
    };
    format!("{}{text}{}", " ".repeat(before), " ".repeat(free - before))
}
