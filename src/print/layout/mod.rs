//! Places a sheet on pages: the head of every page, tables with a repeated title row, cards with cut marks, remarks.

mod cards;
mod table;

use super::clean::{clean, fit};
use super::fonts::Fonts;
use super::page::{Block, BlockKind, Cell, Document, Masthead, PT, Page, Paper, Row, RowKind, Stroke, Text, Unit, Weight};
use super::sheet::{Align, Part, Sheet};
use crate::i18n::Lang;
use unicode_segmentation::UnicodeSegmentation;

/// Margin at the sides: printers leave 4 to 6 mm blank, a file binder takes more.
const SIDE: Unit = 40 * PT;
/// Margin above and below.
const EDGE: Unit = 34 * PT;
/// From the top of the paper to the contents.
const HEAD: Unit = 84 * PT;
/// Space at both sides of a text in its cell.
const PAD: Unit = 7 * PT / 2;

/// A rectangle for contents: left, width, and the room from `y` down to `bottom`.
struct Flow<'a> {
    fonts: &'a Fonts,
    left: Unit,
    width: Unit,
    bottom: Unit,
    y: Unit,
    pages: Vec<Vec<Block>>,
    tables: usize,
}

/// Places a sheet on paper. The paper is turned where a table would not fit upright in a readable size.
pub fn lay_out(sheet: &Sheet, masthead: &Masthead, lang: Lang, paper: Paper, fonts: &Fonts) -> Document {
    let upright = paper.size(false).0 - 2 * SIDE;
    let landscape = sheet.parts.iter().any(|part| matches!(part, Part::Table(t) if !table::fits_upright(t, upright, fonts)));
    let (width, height) = paper.size(landscape);
    let mut flow = Flow { fonts, left: SIDE, width: width - 2 * SIDE, bottom: height - EDGE, y: HEAD, pages: vec![Vec::new()], tables: 0 };
    for (index, part) in sheet.parts.iter().enumerate() {
        match part {
            Part::NewPage if index > 0 => flow.new_page(),
            Part::NewPage => {}
            Part::Title(text) => flow.title(text),
            Part::Note(text) => flow.prose(std::slice::from_ref(text), 8 * PT),
            Part::Prose(lines) => flow.prose(lines, 9 * PT),
            Part::Table(table) => flow.table(table),
            Part::Cards(across, cards) => flow.cards(*across, cards, width),
        }
    }
    let count = flow.pages.len();
    let page = |(index, blocks)| {
        let number = index + 1;
        Page { number, head: head(sheet, masthead, lang, number, count, width, fonts), blocks, foot: Vec::new() }
    };
    let pages = flow.pages.into_iter().enumerate().map(page).collect();
    let title = clean(&format!("{} – {}", sheet.title, masthead.event));
    Document { id: sheet.id, title, masthead: masthead.clone(), lang, paper, landscape, pages }
}

/// The head of a page: event and place, title and status, a line.
fn head(sheet: &Sheet, mast: &Masthead, lang: Lang, page: usize, of: usize, width: Unit, fonts: &Fonts) -> Block {
    let page_text = lang.fill("print.page_of", &[("page", &page.to_string()), ("pages", &of.to_string())]);
    let status = if mast.status.is_empty() { page_text } else { format!("{} · {page_text}", mast.status) };
    let mut rows = Vec::new();
    for (y, left, left_size, right, right_size, right_weight) in [
        (EDGE + 10 * PT, &mast.event, 11 * PT, &mast.place, 11 * PT, Weight::Bold),
        (EDGE + 31 * PT, &sheet.title, 16 * PT, &status, 9 * PT, Weight::Regular),
    ] {
        let room = width - 2 * SIDE;
        // The place may take what the event leaves, and three fifths at least.
        let most = (room - fonts.width(&clean(left), left_size, Weight::Bold) - 12 * PT).max(room * 3 / 5);
        let right = placed(fonts, &clean(right), (SIDE, y), most, right_size, right_weight, Align::Left);
        let used = right.text.as_ref().map_or(0, |t| fonts.width(&t.text, right_size, right_weight));
        let shift = room - used;
        let left = placed(fonts, &clean(left), (SIDE, y), shift - 12 * PT, left_size, Weight::Bold, Align::Left);
        let right = Cell { text: right.text.map(|t| Text { x: t.x + shift, ..t }), align: Align::Right, ..right };
        rows.push(Row { kind: RowKind::Body, cells: vec![left, right] });
    }
    let y = EDGE + 38 * PT;
    let line = Stroke { from: (SIDE, y), to: (width - SIDE, y), width: PT, dashed: false };
    Block { kind: BlockKind::Note, rows, strokes: vec![line], grounds: Vec::new() }
}

/// Writes a line into the lower margin of every page, at its right end: which state of the event the sheet shows. In bold it is a warning.
pub fn put_foot(document: &mut Document, text: &str, weight: Weight, fonts: &Fonts) {
    let (width, height) = document.paper.size(document.landscape);
    let (size, room) = (if weight == Weight::Bold { 8 * PT } else { 7 * PT }, width - 2 * SIDE);
    // Between the contents and the strip that printers leave blank.
    let lines = document.pages.first().map_or(0, |page| Unit::try_from(page.foot.len()).unwrap_or(0));
    let at = (SIDE, height - EDGE + 8 * PT + lines * 9 * PT);
    let cell = placed(fonts, &clean(text), at, room, size, weight, Align::Right);
    for page in &mut document.pages {
        page.foot.push(Row { kind: RowKind::Body, cells: vec![cell.clone()] });
    }
}

/// A cell whose text is cut to `width` and set at `at` (left end and baseline).
fn placed(fonts: &Fonts, whole: &str, at: (Unit, Unit), width: Unit, size: Unit, weight: Weight, align: Align) -> Cell {
    let text = fit(whole, width.max(0), |piece| fonts.width(piece, size, weight));
    if text.is_empty() {
        return Cell { whole: whole.to_owned(), align, ..Cell::default() };
    }
    let free = width - fonts.width(&text, size, weight);
    let x = at.0
        + match align {
            Align::Left => 0,
            Align::Center => free / 2,
            Align::Right => free,
        };
    Cell { whole: whole.to_owned(), text: Some(Text { x, y: at.1, size, weight, text }), align, ..Cell::default() }
}

impl Flow<'_> {
    fn push(&mut self, block: Block) {
        if let Some(page) = self.pages.last_mut() {
            page.push(block);
        }
    }

    fn new_page(&mut self) {
        self.pages.push(Vec::new());
        self.y = HEAD;
    }

    /// Room left on the page.
    fn room(&self) -> Unit {
        self.bottom - self.y
    }

    fn title(&mut self, text: &str) {
        let size = 12 * PT;
        // A title at the foot of a page, parted from what it names, is worth nothing.
        if self.room() < 70 * PT {
            self.new_page();
        }
        let cell = placed(self.fonts, &clean(text), (self.left, self.y + 15 * PT), self.width, size, Weight::Bold, Align::Left);
        let rows = vec![Row { kind: RowKind::Body, cells: vec![cell] }];
        self.push(Block { kind: BlockKind::Title, rows, strokes: Vec::new(), grounds: Vec::new() });
        self.y += 22 * PT;
    }

    fn prose(&mut self, texts: &[String], size: Unit) {
        let height = size + 3 * PT;
        let mut rows = Vec::new();
        self.y += 6 * PT;
        let measure = |piece: &str| self.fonts.width(piece, size, Weight::Regular);
        let lines: Vec<String> = texts.iter().flat_map(|t| wrap(&clean(t), self.width, measure)).collect();
        for line in lines {
            if self.room() < height {
                self.note_block(&mut rows);
                self.new_page();
            }
            let at = (self.left, self.y + size);
            let cell = placed(self.fonts, &line, at, self.width, size, Weight::Regular, Align::Left);
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

/// Breaks a text into lines of at most `width`, between words, or between letters where one word is longer than a line.
pub(super) fn wrap(text: &str, width: i32, measure: impl Fn(&str) -> i32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_word_bounds() {
        if measure(line.as_str()) + measure(word) > width && !line.is_empty() {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        if line.is_empty() && word.trim().is_empty() {
            continue;
        }
        if measure(word) <= width {
            line.push_str(word);
            continue;
        }
        for letter in word.graphemes(true) {
            if measure(line.as_str()) + measure(letter) > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(letter);
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_inside_what_is_too_long() {
        let count = |s: &str| s.graphemes(true).count() as i32;
        assert_eq!(wrap("one two three", 7, count), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3, count), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("红方先行 黑方后行", 5, count), ["红方先行", "黑方后行"]);
        assert_eq!(wrap("  ", 5, count), Vec::<String>::new());
    }
}
