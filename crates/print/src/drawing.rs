//! Drawings: shapes and letters at places of their own, for what is neither table nor prose: diagrams, cards, slips, brackets of a tent.
//! All lengths are [`Unit`]s from the upper left corner of the drawing, y downwards.

use super::clean::clean;
use super::measure::{Align, PT, Unit, Weight};
use super::picture::Picture;

/// A millimetre.
pub const MM: Unit = 72 * PT * 10 / 254;

/// Tenths of a millimetre as a length, rounded down to a hundredth of a point: a sum of such lengths is short of the whole by less than a hair.
pub const fn tenths(tenths: i32) -> Unit {
    tenths * 7200 / 254
}

/// A colour of red, green and blue. Paper is black and white by rule; colours are for what an event's own template asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White: on a black ground.
    pub const WHITE: Self = Self(255, 255, 255);
    /// The grey of grounds and diagonals.
    pub const GREY: Self = Self(235, 235, 235);
}

/// A point: x, y.
pub type Place = (Unit, Unit);

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Begins there.
    Move(Place),
    /// A straight line to there.
    Line(Place),
    /// A cubic curve: two points that pull, and the end.
    Curve(Place, Place, Place),
    /// Back to where it began.
    Close,
}

impl Step {
    /// The same step with all its points elsewhere.
    pub fn mapped(self, to: impl Fn(Place) -> Place) -> Self {
        match self {
            Self::Move(at) => Self::Move(to(at)),
            Self::Line(at) => Self::Line(to(at)),
            Self::Curve(a, b, end) => Self::Curve(to(a), to(b), to(end)),
            Self::Close => Self::Close,
        }
    }
}

/// A line around or through something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Thickness.
    pub width: Unit,
    /// Colour.
    pub ink: Ink,
    /// Dashed: folds and cuts.
    pub dashed: bool,
}

impl Pen {
    /// A black line.
    pub const fn black(width: Unit) -> Self {
        Self { width, ink: Ink::BLACK, dashed: false }
    }

    /// A dashed grey line, to cut or to fold along.
    pub const fn cut() -> Self {
        Self { width: 3 * PT / 10, ink: Ink(120, 120, 120), dashed: true }
    }
}

/// An outline, filled or drawn or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its outline.
    pub steps: Vec<Step>,
    /// What fills it.
    pub fill: Option<Ink>,
    /// What draws it.
    pub line: Option<Pen>,
}

/// How far the points of a quarter of a circle are pulled, in ten-thousandths of the radius.
const PULL: i64 = 5523;

impl Shape {
    /// A straight line.
    pub fn line(from: Place, to: Place, pen: Pen) -> Self {
        Self { steps: vec![Step::Move(from), Step::Line(to)], fill: None, line: Some(pen) }
    }

    /// A rectangle: its upper left corner, width and height.
    pub fn rect(at: Place, size: (Unit, Unit), fill: Option<Ink>, line: Option<Pen>) -> Self {
        let (right, bottom) = (at.0 + size.0, at.1 + size.1);
        let steps = vec![Step::Move(at), Step::Line((right, at.1)), Step::Line((right, bottom)), Step::Line((at.0, bottom)), Step::Close];
        Self { steps, fill, line }
    }

    /// A disc or a ring.
    pub fn disc((x, y): Place, radius: Unit, fill: Option<Ink>, line: Option<Pen>) -> Self {
        let pull = Unit::try_from(i64::from(radius) * PULL / 10_000).unwrap_or(0);
        let (r, p) = (radius, pull);
        let steps = vec![
            Step::Move((x + r, y)),
            Step::Curve((x + r, y + p), (x + p, y + r), (x, y + r)),
            Step::Curve((x - p, y + r), (x - r, y + p), (x - r, y)),
            Step::Curve((x - r, y - p), (x - p, y - r), (x, y - r)),
            Step::Curve((x + p, y - r), (x + r, y - p), (x + r, y)),
            Step::Close,
        ];
        Self { steps, fill, line }
    }

    /// The same shape elsewhere.
    pub fn moved(&self, by: Place) -> Self {
        self.mapped(|(x, y)| (x + by.0, y + by.1))
    }

    fn mapped(&self, to: impl Fn(Place) -> Place) -> Self {
        Self { steps: self.steps.iter().map(|step| step.mapped(&to)).collect(), ..*self }
    }
}

/// A text in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The point of the baseline that `align` speaks of.
    pub at: Place,
    /// Text.
    pub text: String,
    /// Size of the font, reduced where `room` asks for it.
    pub size: Unit,
    /// Weight.
    pub weight: Weight,
    /// Whether the text begins, is centred or ends at [`Letters::at`].
    pub align: Align,
    /// Colour.
    pub ink: Ink,
    /// Width that the text may take; 0: any.
    pub room: Unit,
    /// Lines it may take, one under the other, at least 1. What does not fit into them is set smaller until it does.
    pub lines: u8,
    /// Before it takes a further line it is set smaller, down to this size.
    pub least: Unit,
    /// [`Letters::at`] is the middle of its lines, not the baseline of the first: what stands beside and below does not hang on their number.
    pub middle: bool,
    /// Upside down around [`Letters::at`]: the far side of a folded card.
    pub turned: bool,
    /// Not read out and not part of plain text: it is said elsewhere, by another letter or by [`Drawing::alt`].
    pub silent: bool,
}

impl Letters {
    /// Black regular text that begins at a place.
    pub fn new(at: Place, size: Unit, text: impl Into<String>) -> Self {
        let (weight, align, ink) = (Weight::Regular, Align::Left, Ink::BLACK);
        let (least, middle, turned, silent) = (size, false, false, false);
        Self { at, text: clean(&text.into()), size, weight, align, ink, room: 0, lines: 1, least, middle, turned, silent }
    }

    /// The same in bold.
    pub fn bold(mut self) -> Self {
        self.weight = Weight::Bold;
        self
    }

    /// The same, centred or ending at its place.
    pub fn aligned(mut self, align: Align) -> Self {
        self.align = align;
        self
    }

    /// The same within a width and so many lines.
    pub fn within(mut self, room: Unit, lines: u8) -> Self {
        (self.room, self.lines) = (room, lines.max(1));
        self
    }

    /// The same, set smaller down to a size before it takes a further line.
    pub fn down_to(mut self, least: Unit) -> Self {
        self.least = least.min(self.size);
        self
    }

    /// The same around its place: its lines have their middle there.
    pub fn in_the_middle(mut self) -> Self {
        self.middle = true;
        self
    }

    /// The same in another colour.
    pub fn inked(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// The same upside down.
    pub fn turned(mut self) -> Self {
        self.turned = true;
        self
    }

    /// The same, said elsewhere.
    pub fn silent(mut self) -> Self {
        self.silent = true;
        self
    }
}

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Width and height.
    pub size: (Unit, Unit),
    /// What it is about ("board 7"), for lists of what changed; empty where nobody asks.
    pub key: String,
    /// What it shows, in words, for readers who do not see it and for plain text. Empty where its letters say everything.
    pub alt: String,
    /// Shapes, the first at the bottom.
    pub shapes: Vec<Shape>,
    /// Pictures, above all shapes.
    pub pictures: Vec<Placed>,
    /// Texts, above all else, in the order in which they are read.
    pub letters: Vec<Letters>,
}

/// A picture at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its upper left corner.
    pub at: Place,
    /// Width and height.
    pub size: (Unit, Unit),
    /// What is shown.
    pub picture: Picture,
    /// Upside down in its place.
    pub turned: bool,
}

impl Drawing {
    /// An empty drawing.
    pub fn new(size: (Unit, Unit)) -> Self {
        Self { size, ..Self::default() }
    }

    /// Pictures side by side in the middle of a strip, all as high as it, as far as its width allows.
    pub fn strip(pictures: &[Picture], (width, height): (Unit, Unit)) -> Self {
        let mut strip = Self::new((width, height));
        let gap = 6 * MM;
        let each = width / Unit::try_from(pictures.len().max(1)).unwrap_or(1) - gap;
        let sizes: Vec<(Unit, Unit)> = pictures.iter().map(|picture| picture.within((each, height))).collect();
        let mut left = (width - sizes.iter().map(|size| size.0 + gap).sum::<Unit>() + gap) / 2;
        for (picture, size) in pictures.iter().zip(sizes) {
            strip.pictures.push(Placed { at: (left, height - size.1), size, picture: picture.clone(), turned: false });
            left += size.0 + gap;
        }
        strip
    }

    /// Lays another drawing into this one with its upper left corner there.
    pub fn lay(&mut self, other: &Self, at: Place) {
        self.shapes.extend(other.shapes.iter().map(|shape| shape.moved(at)));
        self.pictures.extend(other.pictures.iter().map(|placed| placed.moved(at)));
        self.letters.extend(other.letters.iter().map(|text| Letters { at: (text.at.0 + at.0, text.at.1 + at.1), ..text.clone() }));
    }
}

impl Drawing {
    /// A tent to be folded across its middle: this face below the fold, once more upside down above it, so that both sides read it.
    pub fn tent(&self) -> Self {
        let (width, height) = self.size;
        let turn = |(x, y): Place| (width - x, height - y);
        let mut tent = Self { size: (width, 2 * height), key: self.key.clone(), alt: self.alt.clone(), ..Self::default() };
        tent.lay(self, (0, height));
        tent.shapes.extend(self.shapes.iter().map(|shape| shape.mapped(turn)));
        tent.pictures.extend(self.pictures.iter().map(|placed| {
            let (x, y) = turn(placed.at);
            Placed { at: (x - placed.size.0, y - placed.size.1), turned: !placed.turned, ..placed.clone() }
        }));
        tent.letters.extend(self.letters.iter().map(|text| Letters { at: turn(text.at), turned: !text.turned, ..text.clone() }));
        tent.shapes.push(Shape::line((0, height), (width, height), Pen::cut()));
        tent
    }
}

impl Placed {
    /// The same elsewhere.
    pub fn moved(&self, by: Place) -> Self {
        Self { at: (self.at.0 + by.0, self.at.1 + by.1), ..self.clone() }
    }
}

/// How plates stand on sheets of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Row by row: for scissors.
    #[default]
    Rows,
    /// So that a pile of cut sheets, its stacks laid on one another, is in order: place p (down the left half, then the right) of sheet k
    /// of n bears number `p * n + k`, all from 0.
    Stack,
}

/// Drawings of one size that fill whole sheets without head and foot, with marks to cut along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plates {
    /// The drawings.
    pub all: Vec<Drawing>,
    /// How they stand.
    pub order: Order,
    /// Whether the paper lies on its side.
    pub landscape: bool,
    /// Dashed lines over the whole paper between them; without them short crop marks at the corners, and without any where one plate is
    /// as large as the paper.
    pub cut_through: bool,
}

/// A drawing at its place on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// See [`Drawing::key`].
    pub key: String,
    /// See [`Drawing::alt`].
    pub alt: String,
    /// Shapes on the page.
    pub shapes: Vec<Shape>,
    /// Pictures on the page.
    pub pictures: Vec<Placed>,
    /// Lines of text on the page: places are the left end of the baseline as its reader sees it, sizes final.
    pub letters: Vec<Letters>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_millimetre_and_its_tenth() {
        assert_eq!(MM, 283);
        assert_eq!(tenths(10), 283);
        assert_eq!(tenths(2970), 84_188, "the height of A4 but for a hundredth of a point");
    }

    #[test]
    fn the_faces_of_a_tent_are_half_a_turn_apart() {
        let mut face = Drawing::new((100, 60));
        face.shapes.push(Shape::rect((10, 20), (30, 5), Some(Ink::BLACK), None));
        face.letters.push(Letters::new((10, 50), 8 * PT, "7"));
        let tent = face.tent();
        assert_eq!(tent.size, (100, 120));
        assert_eq!(tent.letters.iter().map(|text| (text.at, text.turned)).collect::<Vec<_>>(), [((10, 110), false), ((90, 10), true)]);
        assert_eq!(tent.shapes[0].steps[0], Step::Move((10, 80)));
        assert_eq!(tent.shapes[1].steps[0], Step::Move((90, 40)), "its upper left corner is the lower right one of the other face");
        assert_eq!(tent.shapes[2].steps, [Step::Move((0, 60)), Step::Line((100, 60))]);
        assert!(tent.shapes[2].line.unwrap().dashed);
    }

    #[test]
    fn what_is_laid_into_a_drawing_keeps_its_form() {
        let mut whole = Drawing::new((100, 100));
        let mut part = Drawing::new((10, 10));
        part.shapes.push(Shape::disc((5, 5), 4, Some(Ink::BLACK), None));
        part.letters.push(Letters::new((1, 2), 8 * PT, "a"));
        whole.lay(&part, (50, 60));
        assert_eq!(whole.shapes[0].steps[0], Step::Move((59, 65)));
        assert_eq!(whole.letters[0].at, (51, 62));
    }
}
