//! Cards and slips: all of one size, as many on a page as fit, with dashed lines to cut along.

use super::{FOOT, Face, Flow, placed};
use crate::measure::{PT, Unit};
use crate::page::{Block, BlockKind, Cell, Row, RowKind, Stroke};
use crate::sheet::{Card, CardCell, CardRow};

/// Space between the edge of a card and its contents.
const INSET: Unit = 8 * PT;
const HAIR: Unit = PT / 3;
const CUT: Unit = PT / 2;

impl Flow<'_> {
    pub(super) fn cards(&mut self, across: usize, cards: &[Card], paper_width: Unit) {
        let across = across.max(1);
        let Ok(across_units) = Unit::try_from(across) else { return };
        if self.y > self.begin {
            self.new_page();
        }
        let width = self.width / across_units;
        let contents = |card: &Card| card.rows.iter().map(|row| self.row_height(row, width - 2 * INSET)).sum::<Unit>();
        let tallest = cards.iter().map(contents).max().unwrap_or(0).max(PT);
        let whole = self.bottom - self.begin;
        let card_height = (tallest + 2 * INSET).min(whole);
        // The cards of a full page share what is left of it.
        let card_height = whole / (whole / card_height).max(1);
        // Rows are stretched by a third at most; cards taller than a page are reduced to it. In thousandths.
        let scale = (1000 * (card_height - 2 * INSET) / tallest).min(1333);
        for (band, row) in cards.chunks(across).enumerate() {
            if self.room() < card_height {
                self.new_page();
            }
            let cut = |from, to| Stroke { from, to, width: CUT, dashed: true };
            let left = self.left;
            for (x, card) in (0..).map(|n| left + n * width).zip(row) {
                let mut block = self.card(card, x, width, scale);
                // Cut under the card, across the whole paper, and at its right edge.
                if x == self.left {
                    let y = self.y + card_height;
                    block.strokes.push(cut((0, y), (paper_width, y)));
                    if band == 0 || self.y == self.begin {
                        block.strokes.push(cut((0, self.y), (paper_width, self.y)));
                    }
                } else {
                    block.strokes.push(cut((x, self.y), (x, (self.y + card_height).min(self.bottom + FOOT))));
                }
                self.push(block);
            }
            self.y += card_height;
        }
    }

    fn card(&self, card: &Card, left: Unit, width: Unit, scale: Unit) -> Block {
        let kind = BlockKind::Card { key: card.key.clone() };
        let mut block = Block { kind, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() };
        let mut y = self.y + INSET;
        for row in &card.rows {
            let height = self.row_height(row, width - 2 * INSET) * scale / 1000;
            let cells = self.card_row(row, (left + INSET, y), width - 2 * INSET, height, row.size * scale.min(1000) / 1000, &mut block);
            block.rows.push(Row { kind: RowKind::Body, cells });
            y += height;
        }
        block
    }

    /// The height of a row: what it asks for, and a line more for each that its texts need beyond the first.
    fn row_height(&self, row: &CardRow, width: Unit) -> Unit {
        let lines = |(cell, _, width): (&CardCell, Unit, Unit)| {
            let face = Face { size: row.size, weight: cell.weight };
            face.step() * Unit::try_from(face.lines(self.fonts, &cell.text, width).len().saturating_sub(1)).unwrap_or(0)
        };
        row.height + places(row, 0, width).map(lines).max().unwrap_or(0)
    }

    fn card_row(&self, row: &CardRow, at: (Unit, Unit), width: Unit, height: Unit, size: Unit, block: &mut Block) -> Vec<Cell> {
        let mut out = Vec::with_capacity(row.cells.len());
        let (top, bottom) = (at.1, at.1 + height);
        for (cell, left, room) in places(row, at.0, width) {
            let face = Face { size, weight: cell.weight };
            let lines = face.lines(self.fonts, &cell.text, room);
            let below = face.step() * Unit::try_from(lines.len().saturating_sub(1)).unwrap_or(0);
            let baseline = top + (height - below + size * 72 / 100) / 2;
            let right = left + room;
            let mut line = |from, to| block.strokes.push(Stroke { from, to, width: HAIR, dashed: false });
            if row.boxed {
                let (left, right) = (left - BOX, right + BOX);
                line((left, top), (right, top));
                line((left, bottom), (right, bottom));
                line((left, top), (left, bottom));
                line((right, top), (right, bottom));
            }
            if cell.write_in {
                line((left, baseline + PT), (right, baseline + PT));
            }
            let placed = placed(self.fonts, &cell.text, &lines, (left, baseline), room, face, cell.align);
            out.push(Cell { write_in: cell.write_in, ..placed });
        }
        out
    }
}

/// Between a text and the box around it.
const BOX: Unit = 2 * PT;

/// The cells of a row that begins at `left`, each with its left end and the width for its text.
fn places(row: &CardRow, left: Unit, width: Unit) -> impl Iterator<Item = (&CardCell, Unit, Unit)> {
    let shares: Unit = row.cells.iter().map(|c| Unit::from(c.share)).sum::<Unit>().max(1);
    let (pad, gap) = if row.boxed { (BOX, BOX) } else { (0, 4 * PT) };
    row.cells.iter().scan(0, move |before: &mut Unit, cell| {
        let from = left + width * *before / shares;
        *before += Unit::from(cell.share);
        let to = left + width * *before / shares;
        Some((cell, from + pad, to - from - pad - gap))
    })
}
