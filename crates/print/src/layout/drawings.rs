//! Drawings on pages: in the flow of a sheet, or as plates that fill whole sheets of paper.

use super::{Face, Flow};
use crate::drawing::{Drawing, Figure, Letters, MM, Order, Pen, Place, Plates, Shape};
use crate::fonts::Fonts;
use crate::measure::{Align, PT, Unit};
use crate::page::{Block, BlockKind, Cell, Row, RowKind};
use crate::picture::Picture;

/// Type is never set smaller than this, even where it then leaves its room.
const SMALLEST: Unit = 4 * PT;
const STEP: Unit = PT / 2;
/// Length of a crop mark, and its distance from the corner it marks.
const CROP: (Unit, Unit) = (5 * MM, 3 * MM);

impl Flow<'_> {
    /// Sets a drawing into the flow, on the next page where this one has no room for it.
    pub(super) fn drawing(&mut self, drawing: &Drawing) {
        if self.room() < drawing.size.1 && self.y > self.begin {
            self.new_page();
        }
        let block = self.figure(drawing, (self.left, self.y));
        self.push(block);
        self.y += drawing.size.1 + 6 * PT;
    }

    /// Sets the pictures of sponsors at the foot of the one page that there is, where it has room left: no page is made for them.
    pub(super) fn sponsors(&mut self, pictures: &[Picture]) {
        let height = 12 * MM;
        if pictures.is_empty() || self.pages.len() > 1 || self.room() < height + 4 * MM {
            return;
        }
        let block = self.figure(&Drawing::strip(pictures, (self.width, height)), (self.left, self.bottom - height));
        self.push(block);
    }

    /// Sets plates on sheets of paper of the given size.
    pub(super) fn plates(&mut self, plates: &Plates, paper: (Unit, Unit)) {
        let Some(first) = plates.all.first() else { return };
        let many = |room: Unit, size: Unit| usize::try_from(room / size.max(1)).unwrap_or(1).max(1);
        let (across, down) = (many(paper.0 + PT, first.size.0), many(paper.1 + PT, first.size.1));
        let on_a_sheet = across * down;
        let sheets = plates.all.len().div_ceil(on_a_sheet);
        let unit = |n: usize| Unit::try_from(n).unwrap_or(0);
        let margin = |room: Unit, count: usize, size: Unit| ((room - unit(count) * size) / 2).max(0);
        let corner = (margin(paper.0, across, first.size.0), margin(paper.1, down, first.size.1));
        for sheet in 0..sheets {
            if self.pages.last().is_some_and(|page| !page.is_empty()) {
                self.new_page();
            }
            let mut marks = (plates.cut_through || on_a_sheet > 1).then(|| marks(plates, corner, (across, down), first.size, paper));
            for place in 0..on_a_sheet {
                let (index, column, row) = match plates.order {
                    Order::Rows => (sheet * on_a_sheet + place, place % across, place / across),
                    Order::Stack => (place * sheets + sheet, place / down, place % down),
                };
                let Some(drawing) = plates.all.get(index) else { continue };
                let mut block = self.figure(drawing, (corner.0 + unit(column) * first.size.0, corner.1 + unit(row) * first.size.1));
                if let (BlockKind::Figure(figure), Some(marks)) = (&mut block.kind, marks.take()) {
                    figure.shapes.extend(marks);
                }
                self.push(block);
            }
        }
        self.y = self.bottom;
    }

    fn figure(&self, drawing: &Drawing, at: Place) -> Block {
        let letters: Vec<Letters> = drawing.letters.iter().flat_map(|text| set(text, at, self.fonts)).collect();
        let cell = |text: &str| Cell { whole: text.to_owned(), ..Cell::default() };
        let alt = Some(drawing.alt.as_str()).filter(|alt| !alt.is_empty()).map(|alt| vec![cell(alt)]);
        let said: Vec<&Letters> = drawing.letters.iter().filter(|text| !text.turned && !text.silent).collect();
        // What stands on one line is one line.
        let lines = said.chunk_by(|a, b| a.at.1 == b.at.1).map(|line| line.iter().map(|text| cell(&text.text)).collect());
        let rows = alt.into_iter().chain(lines).map(|cells| Row { kind: RowKind::Body, cells }).collect();
        let shapes = drawing.shapes.iter().map(|shape| shape.moved(at)).collect();
        let pictures = drawing.pictures.iter().map(|placed| placed.moved(at)).collect();
        let kind = BlockKind::Figure(Figure { key: drawing.key.clone(), alt: drawing.alt.clone(), shapes, pictures, letters });
        Block { kind, rows, strokes: Vec::new(), grounds: Vec::new() }
    }
}

/// The lines of a text at their places: smaller where they would leave their room.
fn set(text: &Letters, at: Place, fonts: &Fonts) -> Vec<Letters> {
    let (size, lines) = fitted(text, fonts);
    let sign = if text.turned { -1 } else { 1 };
    let step = size * 120 / 100;
    // Capitals and hanzi stand about three quarters of the size above the baseline.
    let risen = if text.middle { (size * 73 / 100 - step * (Unit::try_from(lines.len()).unwrap_or(1) - 1)) / 2 } else { 0 };
    let line = |(n, line): (Unit, String)| {
        let width = fonts.width(&line, size, text.weight);
        let back = match text.align {
            Align::Left => 0,
            Align::Center => width / 2,
            Align::Right | Align::Points => width,
        };
        let at = (text.at.0 + at.0 - sign * back, text.at.1 + at.1 + sign * (risen + n * step));
        Letters { at, text: line, size, align: Align::Left, room: 0, lines: 1, least: size, middle: false, ..text.clone() }
    };
    (0..).zip(lines).map(line).collect()
}

/// The size and the lines of a text: on one line as large as it fits, down to the least size; then on more lines in the least size; where
/// nothing of that fits, as much smaller as it takes.
fn fitted(text: &Letters, fonts: &Fonts) -> (Unit, Vec<String>) {
    let broken = |size: Unit, lines: u8| {
        if lines == 1 { vec![text.text.clone()] } else { Face { size, weight: text.weight }.lines(fonts, &text.text, text.room) }
    };
    if text.room == 0 {
        return (text.size, broken(text.size, 1));
    }
    let fits = |size: Unit, lines: u8| {
        let set = broken(size, lines);
        let is_in = set.len() <= usize::from(lines) && set.iter().all(|line| fonts.width(line, size, text.weight) <= text.room);
        is_in.then_some((size, set))
    };
    // A text is as much wider as it is larger: what cannot fit by that is not tried.
    let of_hundred = i64::from(fonts.width(&text.text, 100 * PT, text.weight)).max(1);
    let bound = |most: Unit, lines: u8| {
        let size = i64::from(text.room) * i64::from(lines) * i64::from(100 * PT) / of_hundred;
        most.min(Unit::try_from(size).unwrap_or(most) / STEP * STEP + STEP)
    };
    let sizes = |from: Unit, to: Unit| std::iter::successors(Some(from), |size| Some(size - STEP)).take_while(move |size| *size >= to);
    let wished = (1..=text.lines).find_map(|lines| {
        let most = if lines == 1 { text.size } else { text.least };
        sizes(bound(most, lines), text.least).find_map(|size| fits(size, lines))
    });
    let smaller = || sizes(bound(text.least - STEP, text.lines), SMALLEST).find_map(|size| fits(size, text.lines));
    wished.or_else(smaller).unwrap_or_else(|| (SMALLEST, broken(SMALLEST, text.lines)))
}

/// Where to cut between plates.
fn marks(plates: &Plates, corner: Place, (across, down): (usize, usize), size: (Unit, Unit), paper: (Unit, Unit)) -> Vec<Shape> {
    let edges = |from: Unit, count: usize, size: Unit| (0..=count).map(move |n| from + Unit::try_from(n).unwrap_or(0) * size);
    let inside = |at: &Unit, whole: Unit| *at > PT && *at < whole - PT;
    let uprights: Vec<Unit> = edges(corner.0, across, size.0).filter(|x| inside(x, paper.0)).collect();
    let levels: Vec<Unit> = edges(corner.1, down, size.1).filter(|y| inside(y, paper.1)).collect();
    if plates.cut_through {
        let upright = |x: &Unit| Shape::line((*x, 0), (*x, paper.1), Pen::cut());
        let level = |y: &Unit| Shape::line((0, *y), (paper.0, *y), Pen::cut());
        return uprights.iter().map(upright).chain(levels.iter().map(level)).collect();
    }
    let pen = Pen::black(PT / 4);
    let (long, off) = CROP;
    let (top, bottom) = (corner.1, corner.1 + Unit::try_from(down).unwrap_or(0) * size.1);
    let (left, right) = (corner.0, corner.0 + Unit::try_from(across).unwrap_or(0) * size.0);
    // Where the margin is small a mark is nearer to what it marks, and ends with the paper.
    let both = |from: Unit, to: Unit, whole: Unit| {
        let off = off.min(from / 2);
        let within = move |(a, b): (Unit, Unit)| (a.clamp(0, whole), b.clamp(0, whole));
        [(from - off - long, from - off), (to + off, to + off + long)].into_iter().map(within).filter(|(a, b)| a < b)
    };
    let upright = |x: &Unit| both(top, bottom, paper.1).map(|(a, b)| Shape::line((*x, a), (*x, b), pen)).collect::<Vec<_>>();
    let level = |y: &Unit| both(left, right, paper.0).map(|(a, b)| Shape::line((a, *y), (b, *y), pen)).collect::<Vec<_>>();
    uprights.iter().flat_map(upright).chain(levels.iter().flat_map(level)).collect()
}
