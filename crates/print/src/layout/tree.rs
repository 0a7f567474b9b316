//! Trees of matches: columns of lines with names, drawn as high as the page has room. What does not fit one page is cut at matches: whole
//! subtrees on pages of their own, then what their winners come to.

use super::{Face, Flow, placed};
use crate::measure::{Align, Fit, PT, Type, Unit, Weight};
use crate::page::{Block, BlockKind, Cell, Row, RowKind, Stroke, Text};
use crate::sheet::{Tree, TreeMatch, TreeSide};
use std::collections::BTreeSet;

/// Lowest and highest row; and the highest where the names stand in full in larger type.
const LOW: Unit = 11 * PT;
const HIGH: Unit = 28 * PT;
const HIGHEST: Unit = 46 * PT;
/// The titles of the columns.
const HEADS: Unit = 15 * PT;
/// A title of the document above the tree, and the title of the tree.
const TITLE: Unit = 22 * PT;
/// The smallest type of names on a page that trees share, as long as it is not full without the others.
const SHARED: Unit = 10 * PT;
/// Behind a tree.
const GAP: Unit = 8 * PT;
/// Columns on a page, the one for the last winner besides.
const COLUMNS: u16 = 9;
/// Room for the number of a match before the name.
const KEY: Unit = 15 * PT;
const PAD: Unit = 3 * PT;
/// The smallest type of a long name.
const SMALLEST: Unit = 2 * PT;
const HAIR: Unit = PT / 3;
const LINE: Unit = PT * 2 / 3;

/// Whether the tree stands on upright paper.
pub fn fits_upright(tree: &Tree) -> bool {
    tree.matches.iter().all(|m| m.column < 3) && tree.height <= 40
}

/// Matches that stand on one page, rows counted from its top.
struct Piece {
    matches: Vec<TreeMatch>,
    height: u16,
    first_column: u16,
    columns: u16,
}

impl Piece {
    /// Closes the gaps that cut-off matches left.
    fn new(mut matches: Vec<TreeMatch>) -> Self {
        let rows: BTreeSet<u16> = matches.iter().flat_map(|m| m.rows.into_iter().chain([m.winner_row])).collect();
        let place = |row: u16| u16::try_from(rows.range(..row).count()).unwrap_or(u16::MAX);
        for m in &mut matches {
            m.rows = m.rows.map(place);
            m.winner_row = place(m.winner_row);
        }
        let first_column = matches.iter().map(|m| m.column).min().unwrap_or(0);
        let last = matches.iter().map(|m| m.column).max().unwrap_or(0);
        Self { height: u16::try_from(rows.len()).unwrap_or(u16::MAX), first_column, columns: last + 1 - first_column, matches }
    }
}

/// The matches whose winners come into a match, within the same tree.
fn children<'a>(all: &'a [TreeMatch], of: &TreeMatch) -> Vec<&'a TreeMatch> {
    let before = |row: u16| all.iter().filter(|m| m.column < of.column && m.winner_row == row).max_by_key(|m| m.column);
    of.rows.iter().zip(&of.sides).filter(|(_, side)| side.is_inside).filter_map(|(row, _)| before(*row)).collect()
}

/// A match and all that lead to it.
fn subtree<'a>(all: &'a [TreeMatch], root: &'a TreeMatch) -> Vec<&'a TreeMatch> {
    let mut found = vec![root];
    let mut at = 0;
    while let Some(m) = found.get(at).copied() {
        found.extend(children(all, m));
        at += 1;
    }
    found
}

/// Cuts a tree into pieces of so many rows at most.
fn pieces(all: &[TreeMatch], most: u16) -> Vec<Piece> {
    let Some(root) = all.last() else { return Vec::new() };
    let rows = |matches: &[&TreeMatch]| matches.iter().flat_map(|m| m.rows).collect::<BTreeSet<u16>>().len();
    let fits = |matches: &[&TreeMatch], root: &TreeMatch| {
        let first = matches.iter().map(|m| m.column).min().unwrap_or(0);
        rows(matches) <= usize::from(most) && root.column - first < COLUMNS
    };
    let mut units: Vec<Vec<TreeMatch>> = Vec::new();
    let mut top: Vec<&TreeMatch> = Vec::new();
    let mut open = vec![root];
    while let Some(m) = open.pop() {
        let whole = subtree(all, m);
        if fits(&whole, m) {
            units.push(whole.into_iter().cloned().collect());
        } else {
            top.push(m);
            open.extend(children(all, m));
        }
    }
    units.sort_by_key(|unit| unit.iter().flat_map(|m| m.rows).min());
    let mut packed: Vec<Vec<TreeMatch>> = Vec::new();
    for unit in units {
        let is_room = |last: &Vec<TreeMatch>| rows(&last.iter().chain(&unit).collect::<Vec<_>>()) <= usize::from(most);
        match packed.last_mut() {
            Some(last) if is_room(last) => last.extend(unit),
            _ => packed.push(unit),
        }
    }
    let mut found: Vec<Piece> = packed.into_iter().map(Piece::new).collect();
    if !top.is_empty() {
        top.sort_by_key(|m| (m.column, m.rows));
        let mut rest: Vec<TreeMatch> = top.into_iter().cloned().collect();
        // Sides whose match stands on another page come in from outside.
        let within = rest.clone();
        for m in &mut rest {
            let inside: Vec<u16> = children(&within, m).iter().map(|child| child.winner_row).collect();
            for (row, side) in m.rows.iter().zip(&mut m.sides) {
                side.is_inside &= inside.contains(row);
            }
        }
        found.extend(pieces(&rest, most));
    }
    found
}

impl Flow<'_> {
    /// A tree, and those behind it on the sheet: they share its page where its names stay large enough.
    pub(super) fn tree(&mut self, tree: &Tree, behind: &[&Tree]) {
        let last = tree.matches.last().map(|m| m.key);
        let most = (self.bottom - self.begin - 2 * TITLE - HEADS) / LOW;
        let number = self.tables;
        self.tables += 1;
        for piece in pieces(&tree.matches, u16::try_from(most).unwrap_or(u16::MAX).max(2)) {
            let needed = Unit::from(piece.height + 1) * LOW + HEADS + TITLE;
            // A title of the document stays with its tree.
            if self.room() < needed && self.y > self.begin + TITLE {
                self.new_page();
            }
            if !tree.title.is_empty() {
                self.title(&tree.title, 0, super::NAMED);
            }
            let behind = if piece.matches.iter().any(|m| last == Some(m.key)) { behind } else { &[] };
            let block = self.piece(tree, &piece, self.row_of(&piece, behind), number, last);
            self.push(block);
            self.y += GAP;
        }
    }

    /// The height of a row: the page is filled, with as many of the trees behind it as leave its names that size.
    fn row_of(&self, piece: &Piece, behind: &[&Tree]) -> Unit {
        let room = self.room() - HEADS;
        let (mut rows, mut taken) = (Unit::from(piece.height + 1), 0);
        let shared = behind.iter().map(|tree| {
            rows += Unit::from(tree.height + 2);
            taken += TITLE + HEADS + GAP;
            (room - taken) / rows
        });
        let own = room / Unit::from(piece.height + 1);
        shared.take_while(|row| row * 65 / 100 >= SHARED).last().unwrap_or(own)
    }

    fn piece(&mut self, tree: &Tree, piece: &Piece, room: Unit, number: usize, last: Option<u16>) -> Block {
        let fit = |letters| Fit { letters, ..Fit::default() };
        let columns =
            vec![Fit { align: Align::Right, ..fit(None) }, fit(Some(12)), fit(Some(12)), Fit { align: Align::Right, ..fit(None) }];
        let kind = BlockKind::Table { number, columns, keys: 2 };
        let mut block = Block { kind, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() };
        let heads = ["print.column.match", "print.column.phase", "print.column.name", "print.column.result"];
        let head = |key: &str| Cell { whole: self.lang.get(key).unwrap_or_default().to_owned(), ..Cell::default() };
        block.rows.push(Row { kind: RowKind::Head, cells: heads.into_iter().map(head).collect() });
        let row = self.tree.map_or(HIGHEST, |(_, height)| height);
        let grid = |highest: Unit| Grid::new(piece, self.left, self.width, self.y + HEADS, room.clamp(LOW, highest.min(row)));
        let grid = self.grown(tree, piece, grid(HIGHEST)).unwrap_or_else(|| grid(HIGH));
        self.tree.get_or_insert((grid.size, grid.height));
        // The names of the columns are for the eye: lists name the match of each line.
        let face = Face { size: grid.small(), weight: Weight::Regular };
        let titles = tree.heads.iter().enumerate().skip(usize::from(piece.first_column)).take(usize::from(piece.columns));
        let cells = titles.map(|(column, title)| {
            let column = u16::try_from(column).unwrap_or(u16::MAX);
            let at = (grid.x(column) + KEY, self.y + 9 * PT);
            placed(self.fonts, title, std::slice::from_ref(title), at, grid.width(column) - KEY, face, Align::Left)
        });
        // In a block of their own: no row of the table.
        let rows = vec![Row { kind: RowKind::Continued, cells: cells.collect() }];
        self.push(Block { rows, strokes: Vec::new(), ..block.clone() });
        for m in &piece.matches {
            self.drawn(m, &grid, &mut block);
            // The winner's line, up to where the next match of this page begins.
            let next = piece.matches.iter().filter(|n| n.column > m.column && n.rows.contains(&m.winner_row)).min_by_key(|n| n.column);
            let from = grid.x(m.column + 1);
            let to = next.map_or(grid.x(m.column + 2), |n| grid.x(n.column));
            let y = grid.y(m.winner_row);
            if to > from {
                block.strokes.push(Stroke { from: (from, y), to: (to, y), width: LINE, dashed: false });
            }
            if next.is_none() {
                let is_last = last == Some(m.key);
                let what = if is_last { tree.end.0.clone() } else { m.onward.clone() };
                let name = if is_last { tree.end.1.as_str() } else { "" };
                self.end((&what, name), m, &grid, &mut block);
            }
        }
        self.y = grid.top + Unit::from(piece.height) * grid.height + grid.height / 2;
        block
    }

    /// A grid in the largest type of posted sheets in which all names of its page stand in full; nothing where that is no larger than any.
    fn grown(&self, tree: &Tree, piece: &Piece, grid: Grid) -> Option<Grid> {
        let wide = |text: &str, size: Unit| self.fonts.width(text, size, Weight::Bold);
        let fits = |size: Unit| {
            let on_line =
                |m: &TreeMatch, side: &TreeSide| wide(&side.text, size) + wide(&side.score, size) + KEY + 3 * PAD <= grid.width(m.column);
            let last = piece.matches.iter().map(|m| grid.width(m.column + 1)).min().unwrap_or(0);
            let all = piece.matches.iter().all(|m| m.sides.iter().all(|side| on_line(m, side)));
            all && wide(&tree.end.1, size) + 2 * PAD <= last
        };
        let most = (grid.height * 65 / 100).min(self.tree.map_or(Type::POSTED.max, |(size, _)| size));
        let sizes = (1..).map(|n| Type::POSTED.floor + n * PT / 2).take_while(|size| *size <= most);
        let size = sizes.take_while(|size| fits(*size)).last()?;
        // No higher than the type asks for.
        Some(Grid { size, height: grid.height.min(size * 100 / 40), ..grid })
    }

    /// The two lines of a match with what stands on them.
    fn drawn(&self, m: &TreeMatch, grid: &Grid, block: &mut Block) {
        let (x, width) = (grid.x(m.column), grid.width(m.column));
        let size = grid.size;
        let mut sides: Vec<(u16, &TreeSide)> = m.rows.into_iter().zip(&m.sides).collect();
        sides.sort_by_key(|(row, _)| *row);
        for (at, (row, side)) in sides.iter().enumerate() {
            let (y, weight) = (grid.y(*row), if side.strong { Weight::Bold } else { Weight::Regular });
            let face = Face { size, weight };
            let score_width = self.fonts.width(&side.score, size, weight);
            let room = width - KEY - 2 * PAD - score_width;
            let (name, own) = self.short(&side.text, &side.short, room, face);
            let baseline = y - 2 * PT;
            let key = if at == 0 { m.key.to_string() } else { String::new() };
            let small = Face { size: 7 * PT, weight: Weight::Regular };
            let set = |text: &str, x: Unit, width: Unit, face: Face, align: Align| {
                let lines = if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
                placed(self.fonts, text, &lines, (x, baseline), width, face, align)
            };
            let cells = vec![
                set(&key, x + PT, KEY - 2 * PT, small, Align::Left),
                Cell { whole: if at == 0 { m.name.clone() } else { String::new() }, ..Cell::default() },
                Cell { whole: side.text.clone(), ..set(&name, x + KEY, room, own, Align::Left) },
                set(&side.score, x + width - PAD - score_width, score_width, face, Align::Right),
            ];
            block.rows.push(Row { kind: RowKind::Body, cells });
            block.strokes.push(Stroke { from: (x, y), to: (x + width, y), width: HAIR, dashed: false });
        }
        let (upper, lower) = (m.rows[0].min(m.rows[1]), m.rows[0].max(m.rows[1]));
        let right = x + width;
        block.strokes.push(Stroke { from: (right, grid.y(upper)), to: (right, grid.y(lower)), width: LINE, dashed: false });
    }

    /// What stands on the line behind the last match of a page: where its winner goes on, or the place and who has it.
    fn end(&self, (what, name): (&str, &str), m: &TreeMatch, grid: &Grid, block: &mut Block) {
        let (x, y) = (grid.x(m.column + 1) + PAD, grid.y(m.winner_row));
        let room = grid.width(m.column + 1) - 2 * PAD;
        let bold = Face { size: grid.size, weight: Weight::Bold };
        let small = Face { size: grid.small(), weight: Weight::Regular };
        let (shown, bold) = self.short(name, name, room, bold);
        let set = |whole: &str, text: &str, baseline: Unit, face: Face| {
            let cell = placed(self.fonts, whole, &[], (x, baseline), room, face, Align::Left);
            let line = Text { x, y: baseline, size: face.size, weight: face.weight, text: text.to_owned() };
            Cell { lines: if text.is_empty() { Vec::new() } else { vec![line] }, ..cell }
        };
        let (below, small) = self.short(what, what, room, small);
        let cells = vec![Cell::default(), set(what, &below, y + small.size + PT, small), Cell::default(), Cell::default()];
        block.rows.push(Row { kind: RowKind::Body, cells });
        if !name.is_empty() {
            let cells = vec![Cell::default(), Cell::default(), set(name, &shown, y - 2 * PT, bold), Cell::default()];
            block.rows.push(Row { kind: RowKind::Body, cells });
        }
    }

    /// The text, where that is too wide the short form, where that is too wide in smaller type: nothing is cut.
    fn short(&self, text: &str, short: &str, room: Unit, face: Face) -> (String, Face) {
        let fits = |text: &str, face: Face| self.fonts.width(text, face.size, face.weight) <= room;
        if fits(text, face) {
            return (text.to_owned(), face);
        }
        let mut small = face;
        while !fits(short, small) && small.size > SMALLEST {
            small.size -= PT / 2;
        }
        (short.to_owned(), small)
    }
}

/// Where the columns and rows of a page are.
struct Grid {
    /// The left end of each column, of the one for the last winner, and its right end.
    ends: Vec<Unit>,
    top: Unit,
    height: Unit,
    first: u16,
    /// The size of the names.
    size: Unit,
}

impl Grid {
    fn new(piece: &Piece, left: Unit, width: Unit, top: Unit, height: Unit) -> Self {
        // Names stand in full where everybody enters the tree: the first column is half as wide again.
        let all_enter = piece.matches.iter().filter(|m| m.column == piece.first_column).all(|m| m.sides.iter().all(|side| !side.is_inside));
        let mut shares: Vec<Unit> = vec![2; usize::from(piece.columns) + 1];
        if all_enter && let Some(first) = shares.first_mut() {
            *first = 3;
        }
        let sum: Unit = shares.iter().sum();
        let mut ends = vec![left];
        let mut before = 0;
        for share in shares {
            before += share;
            ends.push(left + width * before / sum.max(1));
        }
        let size = (height * 65 / 100).clamp(6 * PT, Type::POSTED.floor);
        Self { ends, top, height, first: piece.first_column, size }
    }

    /// The left end of a column of the tree.
    fn x(&self, column: u16) -> Unit {
        self.ends.get(usize::from(column.saturating_sub(self.first))).or(self.ends.last()).copied().unwrap_or(0)
    }

    /// The width of a column.
    fn width(&self, column: u16) -> Unit {
        self.x(column + 1) - self.x(column)
    }

    /// The line of a row.
    fn y(&self, row: u16) -> Unit {
        self.top + self.height * Unit::from(row + 1)
    }

    /// The size of what explains: titles of columns, where a winner goes on.
    fn small(&self) -> Unit {
        (self.size * 3 / 4).max(7 * PT)
    }
}
