//! The page model: every text, line and surface of every page at its exact place, and still knowing which row, cell and card it
//! belongs to. PDF draws the places; plain text and HTML read the rows.

use super::measure::{Align, Fit, Unit, Weight};
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
}

impl Paper {
    /// Width and height.
    pub const fn size(self, landscape: bool) -> (Unit, Unit) {
        let (short, long) = match self {
            Self::A4 => (59_528, 84_189),
            Self::Letter => (61_200, 79_200),
        };
        if landscape { (long, short) } else { (short, long) }
    }

    /// The name on the command line, which is also that of `lp -o media=`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
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
    /// Event and section, title and round, time and page number.
    pub head: Block,
    /// The contents, from top to bottom.
    pub blocks: Vec<Block>,
    /// Lines in the lower margin: which state of the event the sheet shows. Not part of what a sheet says.
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

/// What stands above every page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masthead {
    /// Name of the event.
    pub event: String,
    /// Section, game and round.
    pub place: String,
    /// When it was published or printed, or that it is a draft.
    pub status: String,
    /// Pairings that are not published.
    pub draft: bool,
}

/// How a document is made for its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Language of its fixed words.
    pub lang: Lang,
    /// Paper.
    pub paper: Paper,
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
    /// The pages, at least one.
    pub pages: Vec<Page>,
}

impl Document {
    /// Every text that will be drawn, whole.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().flat_map(Page::all_rows).flat_map(|row| &row.cells).map(|cell| cell.whole.as_str())
    }

    /// The same document with only some pages (numbers from 1): what has to be printed again.
    pub fn only(&self, pages: &[usize]) -> Self {
        Self { pages: self.pages.iter().filter(|page| pages.contains(&page.number)).cloned().collect(), ..self.clone() }
    }
}
