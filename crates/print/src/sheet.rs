//! What a document says, before it has a place on paper: tables, cards, remarks. Documents make sheets, [`super::layout`] places them.

use super::clean::clean;
use super::drawing::{Drawing, Plates};
use super::measure::{Align, Fit, PT, Unit, Weight};
use std::collections::BTreeSet;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Title.
    pub head: String,
    /// Behaviour.
    pub fit: Fit,
}

impl Column {
    /// A column as wide as its longest text.
    pub fn whole(head: impl Into<String>, align: Align) -> Self {
        Self { head: head.into(), fit: Fit { align, ..Fit::default() } }
    }

    /// A column whose texts are broken into lines, of so many letters at least, where there is no room for them in one.
    pub fn wrapped(head: impl Into<String>, letters: u16) -> Self {
        Self { head: head.into(), fit: Fit { letters: Some(letters), ..Fit::default() } }
    }

    /// A column of points or ranks: whole numbers under each other.
    pub fn points(head: impl Into<String>) -> Self {
        Self::whole(head, Align::Points)
    }

    /// The same column, at least so many letters wide.
    pub fn with_room(mut self, letters: u16) -> Self {
        self.fit.room = letters;
        self
    }

    /// The same column, never narrower than this.
    pub fn at_least(mut self, width: Unit) -> Self {
        self.fit.least = width;
        self
    }

    /// The same column, which becomes as narrow as this rather than that its table stands in parts.
    pub fn down_to(mut self, width: Unit) -> Self {
        self.fit.narrowest = width;
        self
    }

    /// The same column, to be written in.
    pub fn to_write_in(mut self) -> Self {
        self.fit.write = true;
        self
    }

    /// The same column, giving way where room is missing (see [`Fit::drop`]); the lowest number first, all of one number together.
    pub fn droppable(mut self, order: u8) -> Self {
        self.fit.drop = order;
        self
    }
}

/// Between the two lines of a text in a table. No text that comes from outside has one: all are cleaned to single lines.
pub const BREAK: char = '\n';

/// A cell of a table or card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Text.
    pub text: String,
    /// Bold.
    pub strong: bool,
    /// On a grey ground.
    pub shaded: bool,
    /// Crossed out: it stands there and does not count. The text says so as well, in brackets.
    pub struck: bool,
    /// Underlined: what parted this one from the one above.
    pub underlined: bool,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: clean(&text.into()), ..Self::default() }
    }
}

impl Cell {
    /// Bold text.
    pub fn strong(text: impl Into<String>) -> Self {
        Self { strong: true, ..Self::from(text) }
    }

    /// The same cell with a smaller text under its own, if that says anything.
    pub fn over(mut self, under: &str) -> Self {
        let under = clean(under);
        if !under.is_empty() {
            self.text.push(BREAK);
            self.text.push_str(&under);
        }
        self
    }

    /// A text that does not count any more.
    pub fn struck(text: impl Into<String>) -> Self {
        Self { struck: true, ..Self::from(format!("({})", text.into())) }
    }

    /// An empty cell on a grey ground.
    pub fn shaded() -> Self {
        Self { shaded: true, ..Self::default() }
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// One cell a column.
    Cells(Vec<Cell>),
    /// A title over the rows that follow.
    Group(String),
    /// What follows begins a page, under this title: the boards of one wall.
    Page(String),
}

/// In which order a table stands where readers look for one row of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As it is.
    #[default]
    Any,
    /// By board: the number of the board of each line.
    Boards(Vec<u16>),
    /// By the name in the first column. Such a list may stand in two columns of the page.
    Names,
    /// By round, each under its title: its rows stand together, and rounds may stand in two columns of the page.
    Rounds,
}

/// Lines between the cells of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// Between rows.
    #[default]
    Rows,
    /// Around every cell: grids, and lists to write in.
    Grid,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Columns.
    pub columns: Vec<Column>,
    /// Rows.
    pub lines: Vec<Line>,
    /// Lines.
    pub rules: Rules,
    /// Size of the font where there is room.
    pub size: Unit,
    /// Height of a row of one line in hundredths of the font size.
    pub leading: Unit,
    /// So many columns at the left name the row: they are repeated where the others need more than one width of the paper.
    pub keys: usize,
    /// The size of the type is chosen by the reader's distance and what fits; [`Table::size`] and [`Table::leading`] do not count.
    pub fitted: bool,
    /// Height that a row has at least.
    pub row: Unit,
    /// In which order it stands.
    pub order: Order,
    /// The column of results, where players may be asked to write them.
    pub results: Option<usize>,
}

impl Table {
    /// An empty table of nine points.
    pub fn new(columns: Vec<Column>) -> Self {
        let (lines, rules, order) = (Vec::new(), Rules::Rows, Order::Any);
        Self { columns, lines, rules, size: 9 * PT, leading: 175, keys: 2, fitted: false, row: 0, order, results: None }
    }

    /// An empty table whose type is as large as its reader needs and its paper allows.
    pub fn fitted(columns: Vec<Column>) -> Self {
        Self { fitted: true, ..Self::new(columns) }
    }

    /// An empty table to be filled with a pen: every cell in its lines, the rows so high that a hand has room.
    pub fn to_fill(columns: Vec<Column>, keys: usize, row: Unit) -> Self {
        Self { rules: Rules::Grid, keys, row, ..Self::fitted(columns) }
    }

    /// Takes columns out.
    pub fn remove(&mut self, gone: &BTreeSet<usize>) {
        fn keep<T>(all: &mut Vec<T>, gone: &BTreeSet<usize>) {
            let mut at = 0;
            all.retain(|_| {
                at += 1;
                !gone.contains(&(at - 1))
            });
        }
        keep(&mut self.columns, gone);
        for line in &mut self.lines {
            if let Line::Cells(cells) = line {
                keep(cells, gone);
            }
        }
        self.keys -= (0..self.keys).filter(|key| gone.contains(key)).count();
        self.results = self.results.filter(|at| !gone.contains(at)).map(|at| at - gone.range(..at).count());
        if gone.contains(&0) && self.order == Order::Names {
            self.order = Order::Any;
        }
    }

    /// Whether it may stand in two columns of the page.
    pub const fn is_for_columns(&self) -> bool {
        matches!(self.order, Order::Names | Order::Rounds)
    }

    /// Adds a row.
    pub fn push(&mut self, cells: Vec<Cell>) {
        self.lines.push(Line::Cells(cells));
    }
}

/// A part of a row of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardCell {
    /// Its share of the width; the shares of a row are added up.
    pub share: u16,
    /// Text.
    pub text: String,
    /// Side.
    pub align: Align,
    /// Weight.
    pub weight: Weight,
    /// A line to write on.
    pub write_in: bool,
}

impl CardCell {
    /// Regular text on the left.
    pub fn new(share: u16, text: impl Into<String>) -> Self {
        Self { share, text: clean(&text.into()), align: Align::Left, weight: Weight::Regular, write_in: false }
    }

    /// Bold text on the left.
    pub fn bold(share: u16, text: impl Into<String>) -> Self {
        Self { weight: Weight::Bold, ..Self::new(share, text) }
    }

    /// A line to write on.
    pub fn write_in(share: u16) -> Self {
        Self { write_in: true, ..Self::new(share, "") }
    }

    /// The same with its text elsewhere.
    pub fn aligned(mut self, align: Align) -> Self {
        self.align = align;
        self
    }
}

/// A row of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    /// Its parts.
    pub cells: Vec<CardCell>,
    /// Size of the font.
    pub size: Unit,
    /// Height.
    pub height: Unit,
    /// Cells boxed.
    pub boxed: bool,
}

/// A card or slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What it is about ("board 7").
    pub key: String,
    /// Its rows.
    pub rows: Vec<CardRow>,
}

/// A tree of matches: columns of lines with names, the winner of two lines goes on on one of the next column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Its name, or empty.
    pub title: String,
    /// What stands above each column.
    pub heads: Vec<String>,
    /// How many rows.
    pub height: u16,
    /// The matches, by column and then from the top.
    pub matches: Vec<TreeMatch>,
    /// What the winner of the last match gets, and who that is, or empty.
    pub end: (String, String),
}

/// A match of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMatch {
    /// Its number.
    pub key: u16,
    /// Its name.
    pub name: String,
    /// Column, from 0.
    pub column: u16,
    /// Rows of the two sides, from 0.
    pub rows: [u16; 2],
    /// The row on which its winner goes on.
    pub winner_row: u16,
    /// Where its winner goes on, in words: said where that stands on another page.
    pub onward: String,
    /// Its sides.
    pub sides: [TreeSide; 2],
}

/// A side of a match of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeSide {
    /// Who, or from where somebody comes.
    pub text: String,
    /// The same where there is little room.
    pub short: String,
    /// What it got.
    pub score: String,
    /// It goes on.
    pub strong: bool,
    /// It comes from a match of the same tree.
    pub is_inside: bool,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A subtitle.
    Title(String),
    /// A remark, wrapped.
    Note(String),
    /// A text of lines, each wrapped.
    Prose(Vec<String>),
    /// A table.
    Table(Table),
    /// Cards of one size, so many side by side, with marks to cut along.
    Cards(usize, Vec<Card>),
    /// A tree of matches, drawn.
    Tree(Tree),
    /// A drawing.
    Drawing(Drawing),
    /// Drawings that fill whole sheets of paper: a document of plates has nothing else, and its pages neither head nor foot.
    Plates(Plates),
    /// What stands in a booklet of pages of half the paper: a document that is one has nothing else.
    Booklet(Vec<Part>),
    /// What follows begins a page.
    NewPage,
    /// What follows, up to the next of these or a new page, stands on one page where one has room for it.
    Together,
}

/// A document's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Identifier in the registry.
    pub id: &'static str,
    /// Title.
    pub title: String,
    /// Contents.
    pub parts: Vec<Part>,
}
