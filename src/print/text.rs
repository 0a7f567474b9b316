//! Pages as plain text: for dot-matrix printers, for mail, for the preview on a terminal, and as the form in which tests keep them.
//! Hanzi count two columns (Unicode Annex 11). Pages are parted by a form feed.

use super::clean::fit;
use super::columns::{Wish, widths};
use super::layout::wrap;
use super::page::{Block, BlockKind, Cell, Document, Page, Row, RowKind};
use super::sheet::{Align, Fit};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// Narrowest text made: room for a board number and two cut names.
pub const NARROWEST: usize = 40;
/// The usual width: 12 characters to the inch on a page of 8 inches.
pub const USUAL: usize = 96;

/// Spaces between columns.
const GAP: i32 = 2;

/// Writes a document as plain text in lines of at most `columns` characters ([`NARROWEST`] or more).
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

/// The width of every column of every table of the document, the same on all pages; `None`: no room.
fn table_widths(document: &Document, room: i32) -> BTreeMap<usize, Vec<Option<i32>>> {
    let mut natural: BTreeMap<usize, (&[Fit], Vec<i32>)> = BTreeMap::new();
    for block in document.pages.iter().flat_map(|page| &page.blocks) {
        let BlockKind::Table { number, columns } = &block.kind else { continue };
        let (_, widest) = natural.entry(*number).or_insert_with(|| (columns, vec![0; columns.len()]));
        for row in block.rows.iter().filter(|row| row.kind != RowKind::Group) {
            for (widest, cell) in widest.iter_mut().zip(&row.cells) {
                *widest = (*widest).max(width(&plain(cell)));
            }
        }
    }
    let solve = |(fits, natural): (&[Fit], Vec<i32>)| {
        let padded = |(fit, natural): (&Fit, &i32)| {
            let wish = Wish::new(fit, *natural, 1);
            Wish { natural: wish.natural + GAP, least: wish.least + GAP, ..wish }
        };
        let wishes: Vec<Wish> = fits.iter().zip(&natural).map(padded).collect();
        widths(&wishes, room + GAP).into_iter().map(|w| w.map(|w| w - GAP)).collect()
    };
    natural.into_iter().map(|(number, table)| (number, solve(table))).collect()
}

fn page_lines(page: &Page, room: i32, tables: &BTreeMap<usize, Vec<Option<i32>>>) -> Vec<String> {
    let mut lines: Vec<String> = page.head.rows.iter().map(|row| spread(row, room)).collect();
    lines.push("=".repeat(usize::try_from(room).unwrap_or(0)));
    for block in &page.blocks {
        match &block.kind {
            BlockKind::Note => {
                for row in &block.rows {
                    lines.extend(wrap(&joined(row, "  "), room, width));
                }
            }
            BlockKind::Title => {
                lines.push(String::new());
                lines.extend(block.rows.iter().map(|row| fit(&joined(row, "  "), room, width)));
            }
            BlockKind::Table { number, .. } => table(block, tables.get(number).map_or(&[], Vec::as_slice), &mut lines),
            BlockKind::Card { .. } => {
                for rows in block.rows.chunk_by(|a, b| a.cells.len() == b.cells.len()) {
                    lines.extend(card_lines(rows).iter().map(|line| fit(line, room, width)));
                }
                lines.push("-".repeat(usize::try_from(room).unwrap_or(0)));
            }
        }
    }
    for row in &page.foot {
        lines.extend(wrap(&joined(row, "  "), room, width));
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// Two texts at the two ends of a line; the left one is cut.
fn spread(row: &Row, room: i32) -> String {
    let mut texts = row.cells.iter().map(plain);
    let (left, right) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
    let right = fit(&right, room * 3 / 5, width);
    let left = fit(&left, room - width(&right) - GAP, width);
    let space = (room - width(&left) - width(&right)).max(0);
    format!("{left}{}{right}", " ".repeat(usize::try_from(space).unwrap_or(0)))
}

/// Rows of a card with equally many cells: as columns where there are more than two (the little table of a player card).
fn card_lines(rows: &[Row]) -> Vec<String> {
    let columns = rows.first().map_or(0, |row| row.cells.len());
    if columns <= 2 || rows.len() == 1 {
        return rows.iter().map(|row| joined(row, "  ")).collect();
    }
    let widest = |column: usize| rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| width(&plain(cell))).max();
    let widths: Vec<Option<i32>> = (0..columns).map(widest).collect();
    let line = |row: &Row| row.cells.iter().zip(&widths).filter_map(|(cell, w)| Some(padded(cell, (*w)?))).collect::<Vec<_>>().join("  ");
    rows.iter().map(line).collect()
}

fn joined(row: &Row, gap: &str) -> String {
    let cell = |cell: &Cell| if cell.write_in { "____________".to_owned() } else { plain(cell) };
    row.cells.iter().map(cell).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(gap)
}

fn table(block: &Block, columns: &[Option<i32>], lines: &mut Vec<String>) {
    let total = columns.iter().flatten().map(|w| w + GAP).sum::<i32>() - GAP;
    for row in &block.rows {
        if row.kind == RowKind::Group {
            lines.push(fit(&format!("-- {}", joined(row, " ")), total.max(0), width));
            continue;
        }
        let cells = row.cells.iter().zip(columns).filter_map(|(cell, width)| Some(padded(cell, (*width)?)));
        lines.push(cells.collect::<Vec<_>>().join("  "));
        if row.kind == RowKind::Head {
            lines.push("-".repeat(usize::try_from(total).unwrap_or(0)));
        }
    }
}

/// A cell in exactly `room` columns.
fn padded(cell: &Cell, room: i32) -> String {
    let text = if cell.shaded { "#".to_owned() } else { fit(&plain(cell), room, width) };
    let free = usize::try_from(room - width(&text)).unwrap_or(0);
    let before = match cell.align {
        Align::Left => 0,
        Align::Center => free / 2,
        Align::Right => free,
    };
    format!("{}{text}{}", " ".repeat(before), " ".repeat(free - before))
}
