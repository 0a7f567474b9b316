//! The page model: every text, line and surface of every page at its exact place, and still knowing which row, cell and card it
//! belongs to. PDF draws the places; plain text and HTML read the rows.

use super::drawing::{Figure, Order, Placed};
use super::measure::{Align, Fit, PT, Size, Unit, Weight};
use super::picture::Picture;
use std::collections::BTreeMap;
use words::Lang;

/// Paper sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
    /// 297 by 420 mm: walls, brackets, large grids.
    A3,
    /// 11 by 17 inches.
    Tabloid,
    /// 148 by 210 mm: booklets, scoresheets.
    A5,
}

impl Paper {
    /// All papers.
    pub const ALL: [Self; 5] = [Self::A4, Self::Letter, Self::A3, Self::Tabloid, Self::A5];

    /// Width and height.
    pub const fn size(self, landscape: bool) -> (Unit, Unit) {
        let (short, long) = match self {
            Self::A4 => (59_528, 84_189),
            Self::Letter => (61_200, 79_200),
            Self::A3 => (84_189, 119_055),
            Self::Tabloid => (79_200, 122_400),
            Self::A5 => (41_953, 59_528),
        };
        if landscape { (long, short) } else { (short, long) }
    }

    /// Width and height of half of it, a page of a booklet.
    pub const fn half(self) -> (Unit, Unit) {
        let (long, short) = self.size(true);
        (long / 2, short)
    }

    /// The name on the command line, which is also that of `lp -o media=`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
            Self::A3 => "a3",
            Self::Tabloid => "tabloid",
            Self::A5 => "a5",
        }
    }
}

/// One line of text at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Left end.
    pub x: Unit,
    /// Baseline.
    pub y: Unit,
    /// Size of the font.
    pub size: Unit,
    /// Weight.
    pub weight: Weight,
    /// The text.
    pub text: String,
}

/// One cell of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The whole text, for outputs with other room.
    pub whole: String,
    /// The text as it stands on the page, line by line; none where the cell is empty.
    pub lines: Vec<Text>,
    /// Side to which the text keeps.
    pub align: Align,
    /// Drawn on a grey ground (the diagonal of a grid).
    pub shaded: bool,
    /// A line to write on.
    pub write_in: bool,
    /// Crossed out.
    pub struck: bool,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// Column titles, repeated on every page.
    Head,
    /// An ordinary row.
    Body,
    /// A title over the rows that follow, as wide as the table (a scoregroup, a federation).
    Group,
    /// What the page before had no room for of its last row. The whole texts stand in that row.
    Continued,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub kind: RowKind,
    /// Its cells, from left to right.
    pub cells: Vec<Cell>,
}

/// Lines of this thickness are hairlines: grey, between the rows of a table.
pub const HAIRLINE: Unit = 35 * PT / 100;

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// One end.
    pub from: (Unit, Unit),
    /// The other end.
    pub to: (Unit, Unit),
    /// Thickness.
    pub width: Unit,
    /// Dashed: here scissors go.
    pub dashed: bool,
}

/// A grey surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Left and top.
    pub at: (Unit, Unit),
    /// Width and height.
    pub size: (Unit, Unit),
}

/// A bar with its text in reverse: white on black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The black surface.
    pub ground: Ground,
    /// The text on it.
    pub text: Cell,
}

/// What a block is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Lines of text: the head of the page, a remark.
    Note,
    /// A subtitle.
    Title,
    /// A table, or the part of it that stands on this page.
    Table {
        /// Which table of the document, from 0: parts on several pages have the same number.
        number: usize,
        /// How each column behaves where there is less or more room.
        columns: Vec<Fit>,
        /// How many of them name the row.
        keys: usize,
    },
    /// A card or slip; the key says whose ("board 7").
    Card {
        /// What it is about, for lists of what changed.
        key: String,
    },
    /// A drawing. Its rows say in words what it shows and what is written in it.
    Figure(Figure),
}

/// A table, a card, a remark: rows, and the lines and surfaces around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Its lines.
    pub strokes: Vec<Stroke>,
    /// Its surfaces, under the text.
    pub grounds: Vec<Ground>,
}

/// One page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// From 1.
    pub number: usize,
    /// The logo of the event in the head.
    pub logo: Option<Placed>,
    /// Says over everything that the sheet is a draft.
    pub bar: Option<Bar>,
    /// Event; section, round and title; day and place; what was corrected.
    pub head: Block,
    /// The contents, from top to bottom.
    pub blocks: Vec<Block>,
    /// Lines in the lower margin: who answers for the sheet, when it was made, which state of the event it shows, page number. Not part of
    /// what a sheet says.
    pub foot: Vec<Row>,
}

impl Page {
    /// All blocks, the head first.
    pub fn all_blocks(&self) -> impl Iterator<Item = &Block> {
        std::iter::once(&self.head).chain(&self.blocks)
    }

    /// All rows, the foot last.
    pub fn all_rows(&self) -> impl Iterator<Item = &Row> {
        self.all_blocks().flat_map(|block| &block.rows).chain(&self.foot)
    }
}

/// What stands above and under every page, in words ready to print. What is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Masthead {
    /// Name of the event.
    pub event: String,
    /// Section, round and title in one line.
    pub title: String,
    /// Day, time and place.
    pub facts: Vec<String>,
    /// What this sheet corrects.
    pub correction: String,
    /// Who answers for the sheet, when it was published or made.
    pub foot: Vec<String>,
    /// The short code of the section, in a box.
    pub code: String,
    /// Pairings that are not published.
    pub draft: bool,
    /// The logo of the event.
    pub logo: Option<Picture>,
    /// Its sponsors, at the foot of the first page where that has room.
    pub sponsors: Vec<Picture>,
}

/// How a document is made for its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Language of its fixed words.
    pub lang: Lang,
    /// Paper.
    pub paper: Paper,
    /// Type of sheets that are posted.
    pub size: Size,
    /// How slips and cards stand on their sheets.
    pub order: Order,
}

impl Style {
    /// Language and paper, the type that fills the pages, slips and cards stacked for the guillotine.
    pub const fn new(lang: Lang, paper: Paper) -> Self {
        Self { lang, paper, size: Size::Auto, order: Order::Stack }
    }
}

/// How the tables of a document came to fit: what its maker is told before it is printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// Size of the type of the largest table whose type was chosen; 0 where there is none.
    pub size: Unit,
    /// The smallest type of a table, where it is smaller than its reader should be given.
    pub too_small: Option<Unit>,
}

/// A document ready for any output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Identifier of the kind of document, as in the registry.
    pub id: &'static str,
    /// Title and event in one line, for the PDF's properties, the print queue and the web page.
    pub title: String,
    /// What stands above every page.
    pub masthead: Masthead,
    /// Language of its fixed words.
    pub lang: Lang,
    /// Paper.
    pub paper: Paper,
    /// On its side.
    pub landscape: bool,
    /// How its tables came to fit.
    pub fitting: Fitting,
    /// Its pages are half the paper, two stand on each side of a sheet: to be printed on both sides, turned over the short edge.
    pub booklet: bool,
    /// How many pages the whole document has, also where only some of them are left.
    pub of: usize,
    /// The pages, at least one.
    pub pages: Vec<Page>,
}

/// The pages that stand side by side on each side of the sheets of a booklet, from 0: of n pages sheet k (from 0) bears n - 2k and 2k + 1,
/// on its back 2k + 2 and n - 2k - 1, counted from 1.
fn imposed(pages: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..pages / 4).flat_map(move |k| [[pages - 2 * k - 1, 2 * k], [2 * k + 1, pages - 2 * k - 2]])
}

impl Document {
    /// The sides of the sheets: which pages stand on each, and how far from its left edge.
    pub fn sides(&self) -> Vec<Vec<(&Page, Unit)>> {
        if !self.booklet {
            return self.pages.iter().map(|page| vec![(page, 0)]).collect();
        }
        let half = self.paper.half().0;
        let side = |[left, right]: [usize; 2]| {
            self.pages.get(left).map(|page| (page, 0)).into_iter().chain(self.pages.get(right).map(|page| (page, half)))
        };
        imposed(self.pages.len()).map(|pages| side(pages).collect()).collect()
    }

    /// With which block each table begins, by its number, in the order of the pages.
    pub fn beginnings(&self) -> BTreeMap<usize, &Block> {
        let mut first = BTreeMap::new();
        for block in self.pages.iter().flat_map(|page| &page.blocks) {
            // The letters over a column of the page are for the eye.
            let is_letters = block.rows.len() == 1 && block.rows.iter().all(|row| row.kind == RowKind::Continued);
            if let BlockKind::Table { number, .. } = block.kind
                && !is_letters
            {
                first.entry(number).or_insert(block);
            }
        }
        first
    }

    /// Every text that will be drawn, whole.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let bars = self.pages.iter().filter_map(|page| page.bar.as_ref()).map(|bar| bar.text.whole.as_str());
        bars.chain(self.pages.iter().flat_map(Page::all_rows).flat_map(|row| &row.cells).map(|cell| cell.whole.as_str()))
    }

    /// The same document with only some pages (numbers from 1): what has to be printed again.
    pub fn only(&self, pages: &[usize]) -> Self {
        Self { pages: self.pages.iter().filter(|page| pages.contains(&page.number)).cloned().collect(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::imposed;

    #[test]
    fn the_pages_of_a_booklet_are_in_order_once_it_is_folded() {
        assert_eq!(imposed(4).collect::<Vec<_>>(), [[3, 0], [1, 2]]);
        assert_eq!(imposed(8).collect::<Vec<_>>(), [[7, 0], [1, 6], [5, 2], [3, 4]]);
        for pages in [4_usize, 8, 12, 20] {
            let sides: Vec<[usize; 2]> = imposed(pages).collect();
            assert_eq!(sides.len(), pages / 2);
            // The pile, folded in the middle, is read leaf by leaf: first the right halves of the fronts and what is behind them, from the
            // outer sheet inwards, then the left halves of the backs and what is behind those, from the inner sheet outwards.
            let sheets: Vec<&[[usize; 2]]> = sides.chunks(2).collect();
            let inwards = sheets.iter().flat_map(|sheet| [sheet[0][1], sheet[1][0]]);
            let outwards = sheets.iter().rev().flat_map(|sheet| [sheet[1][1], sheet[0][0]]);
            assert_eq!(inwards.chain(outwards).collect::<Vec<_>>(), (0..pages).collect::<Vec<_>>(), "{pages}");
        }
    }
}
