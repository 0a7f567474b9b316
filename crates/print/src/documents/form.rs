//! Forms to be filled with a pen: texts, boxes, lines and grids at their places. All lengths are tenths of a millimetre.

use crate::drawing::{Drawing, Letters, Pen, Place, Shape, Step, tenths};
use crate::fonts::Fonts;
use crate::measure::{Align, PT, Unit, Weight};

/// A box to tick, as every shipped face has it; this size makes it four and a half millimetres.
pub const BOX: &str = "☐";
const BOX_SIZE: Unit = 16 * PT;
/// Lines to write on and around cells.
const WRITE: Pen = Pen::black(PT / 2);

/// A form of a size.
pub struct Form {
    /// What is drawn so far.
    pub drawing: Drawing,
}

impl Form {
    /// An empty form; the size is one of paper, in [`Unit`]s.
    pub fn new(size: (Unit, Unit)) -> Self {
        Self { drawing: Drawing::new(size) }
    }

    /// A text; gives back how far to the right it reaches.
    pub fn say(&mut self, at: (i32, i32), size: Unit, text: impl Into<String>) -> i32 {
        self.put(Letters::new(place(at), size, text))
    }

    /// A bold text.
    pub fn bold(&mut self, at: (i32, i32), size: Unit, text: impl Into<String>) -> i32 {
        self.put(Letters::new(place(at), size, text).bold())
    }

    /// A text within a width, in one line where that can be read.
    pub fn within(&mut self, at: (i32, i32), size: Unit, weight: Weight, width: i32, text: impl Into<String>) {
        let letters = Letters { weight, ..Letters::new(place(at), size, text) };
        self.put(fitted(letters, width, LINES));
    }

    /// A text within a width, in two lines at most: something else stands under them.
    pub fn two_lines(&mut self, at: (i32, i32), size: Unit, weight: Weight, width: i32, text: impl Into<String>) {
        let letters = Letters { weight, ..Letters::new(place(at), size, text) };
        self.put(fitted(letters, width, 2));
    }

    /// A text within a width, in one line: something else stands right under it.
    pub fn one_line(&mut self, at: (i32, i32), size: Unit, weight: Weight, width: i32, text: impl Into<String>) {
        let letters = Letters { weight, ..Letters::new(place(at), size, text) };
        self.put(letters.within(tenths(width), 1));
    }

    /// A text within a width that ends there.
    pub fn ends(&mut self, at: (i32, i32), size: Unit, width: i32, text: impl Into<String>) {
        let letters = Letters::new(place(at), size, text).aligned(Align::Right);
        self.put(fitted(letters, width, LINES));
    }

    /// A text centred in a cell: its left and right edge, and the baseline.
    pub fn centred(&mut self, (left, right): (i32, i32), y: i32, size: Unit, weight: Weight, text: impl Into<String>) {
        let letters = Letters { weight, ..Letters::new(place(((left + right) / 2, y)), size, text).aligned(Align::Center) };
        self.put(fitted(letters, right - left - 6, LINES));
    }

    /// Any letters; gives back how far to the right they reach.
    pub fn put(&mut self, letters: Letters) -> i32 {
        if letters.text.is_empty() {
            return back(letters.at.0);
        }
        let width = Fonts::shipped().width(&letters.text, letters.size, letters.weight);
        let end = back(letters.at.0 + width);
        self.drawing.letters.push(letters);
        end
    }

    /// A line to write on.
    pub fn line(&mut self, (x, y): (i32, i32), to: i32) {
        self.drawing.shapes.push(Shape::line(place((x, y + 8)), place((to, y + 8)), WRITE));
    }

    /// A label and a line to write on up to there.
    pub fn blank(&mut self, at: (i32, i32), to: i32, size: Unit, label: impl Into<String>) {
        let end = self.say(at, size, label);
        self.line((end + 12, at.1), to);
    }

    /// A label, and what is known or a line to write it on.
    pub fn field(&mut self, at: (i32, i32), to: i32, size: Unit, label: impl Into<String>, known: &str) {
        let end = self.say(at, size, label) + 12;
        if known.is_empty() {
            self.line((end, at.1), to);
        } else {
            self.within((end, at.1), size, Weight::Bold, to - end, known);
        }
    }

    /// A box to tick and what it means; gives back how far it reaches.
    pub fn tick(&mut self, at: (i32, i32), size: Unit, text: impl Into<String>) -> i32 {
        let end = self.put(Letters::new(place(at), BOX_SIZE, BOX));
        self.say((end + 6, at.1), size, text)
    }

    /// A grid: the left edges of its columns with the right end, the upper edges of its rows with the lower end.
    pub fn grid(&mut self, columns: &[i32], rows: &[i32]) {
        let (Some((left, right)), Some((top, bottom))) = (columns.first().zip(columns.last()), rows.first().zip(rows.last())) else {
            return;
        };
        let across = rows.iter().flat_map(|y| [Step::Move(place((*left, *y))), Step::Line(place((*right, *y)))]);
        let down = columns.iter().flat_map(|x| [Step::Move(place((*x, *top))), Step::Line(place((*x, *bottom)))]);
        self.drawing.shapes.push(Shape { steps: across.chain(down).collect(), fill: None, line: Some(WRITE) });
    }
}

/// Lines that a text may take where one of three quarters of its size has no room for it.
const LINES: u8 = 3;
/// Smaller than this nothing is set as long as it may be broken.
const READABLE: Unit = 6 * PT;

/// A text as large as a width allows: in one line, or broken where that would be much smaller than wished.
fn fitted(letters: Letters, width: i32, lines: u8) -> Letters {
    let (room, least) = (tenths(width), (letters.size * 3 / 4).max(READABLE));
    if Fonts::shipped().width(&letters.text, least, letters.weight) <= room {
        return letters.within(room, 1);
    }
    Letters { size: letters.size.min(least), ..letters }.within(room, lines)
}

/// Edges of a row of cells: where it begins, and its widths.
pub fn edges(from: i32, widths: impl IntoIterator<Item = i32>) -> Vec<i32> {
    let next = |at: &mut i32, width: i32| {
        *at += width;
        Some(*at)
    };
    std::iter::once(from).chain(widths.into_iter().scan(from, next)).collect()
}

/// A place of tenths of a millimetre.
pub const fn place((x, y): (i32, i32)) -> Place {
    (tenths(x), tenths(y))
}

/// A length as tenths of a millimetre, rounded up.
pub const fn back(length: Unit) -> i32 {
    (length * 254 + 7199) / 7200
}
