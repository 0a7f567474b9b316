//! A letter as an outline of a shipped font: men of xiangqi look the same wherever the drawing goes.

use crate::drawing::{Ink, Place, Shape, Step};
use crate::fonts::Fonts;
use crate::measure::{Unit, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// A letter of a size, its box centred around a place. Nothing where no font has it.
pub(super) fn letter(text: &str, (x, y): Place, size: Unit, ink: Ink) -> Option<Shape> {
    let fonts = Fonts::shipped();
    let run = *fonts.runs(text, Weight::Regular).first()?;
    let (bytes, index) = fonts.bytes(run.face)?;
    let font = FontRef::from_index(bytes, index).ok()?;
    let (glyphs, per_em) = fonts.glyphs(run);
    let glyph = font.outline_glyphs().get(GlyphId::new(glyphs.first()?.id))?;
    let mut path = Path::default();
    glyph.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut path).ok()?;
    let (low, high) = path.bounds()?;
    let scale = |units: Unit| i64::from(units) * i64::from(size) / i64::from(per_em);
    let to = |at: Place| {
        let (right, down) = (2 * at.0 - low.0 - high.0, low.1 + high.1 - 2 * at.1);
        let half = |twice: Unit| Unit::try_from(scale(twice) / 2).unwrap_or(0);
        (x + half(right), y + half(down))
    };
    Some(Shape { steps: path.steps.into_iter().map(|step| step.mapped(to)).collect(), fill: Some(ink), line: None })
}

/// The outline of a letter of a size around a place, as the data of an SVG path; empty where no font has it.
pub fn letter_path(text: &str, middle: Place, size: Unit) -> String {
    let shape = letter(text, middle, size, Ink::BLACK);
    let step = |step: &Step| match step {
        Step::Move((x, y)) => format!("M{x} {y}"),
        Step::Line((x, y)) => format!("L{x} {y}"),
        Step::Curve(a, b, end) => format!("C{} {} {} {} {} {}", a.0, a.1, b.0, b.1, end.0, end.1),
        Step::Close => "Z".to_owned(),
    };
    shape.iter().flat_map(|shape| &shape.steps).map(step).collect()
}

/// A word on a line, centred around a place as wide as its pen goes; half the height of a capital stands above the place.
pub(super) fn word(text: &str, (x, y): Place, size: Unit, ink: Ink) -> Shape {
    let fonts = Fonts::shipped();
    let (mut steps, mut width) = (Vec::new(), 0);
    for run in fonts.runs(text, Weight::Bold) {
        let Some(font) = fonts.bytes(run.face).and_then(|(bytes, index)| FontRef::from_index(bytes, index).ok()) else { continue };
        let (glyphs, per_em) = fonts.glyphs(run);
        let scale = |units: Unit| Unit::try_from(i64::from(units) * i64::from(size) / i64::from(per_em)).unwrap_or(0);
        for glyph in glyphs {
            let mut path = Path::default();
            if let Some(outline) = font.outline_glyphs().get(GlyphId::new(glyph.id)) {
                // What cannot be drawn stays blank, as wide as it is.
                let _ = outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut path);
            }
            let pen = width;
            let to = |at: Place| (pen + scale(at.0), y + size * CAPITAL / 200 - scale(at.1));
            steps.extend(path.steps.into_iter().map(|step| step.mapped(to)));
            width += scale(glyph.advance.0);
        }
    }
    Shape { steps, fill: Some(ink), line: None }.moved((x - width / 2, 0))
}

/// Height of a capital of the shipped Latin faces, in hundredths of the size.
const CAPITAL: Unit = 73;

/// Steps in font units, y upwards.
#[derive(Default)]
struct Path {
    steps: Vec<Step>,
    last: Place,
}

impl Path {
    /// The corners of the box around all ends of steps.
    fn bounds(&self) -> Option<(Place, Place)> {
        let end = |step: &Step| match step {
            Step::Move(at) | Step::Line(at) | Step::Curve(_, _, at) => Some(*at),
            Step::Close => None,
        };
        let ends: Vec<Place> = self.steps.iter().filter_map(end).collect();
        let of = |read: fn(&Place) -> Unit| Some((ends.iter().map(read).min()?, ends.iter().map(read).max()?));
        let ((left, right), (low, high)) = (of(|at| at.0)?, of(|at| at.1)?);
        Some(((left, low), (right, high)))
    }

    fn add(&mut self, step: Step, end: Place) {
        self.steps.push(step);
        self.last = end;
    }
}

/// Font units; outlines that are not scaled have no more than that.
#[expect(clippy::cast_possible_truncation, reason = "a coordinate of a font has 16 bits")]
fn unit(x: f32, y: f32) -> Place {
    (x.round() as Unit, y.round() as Unit)
}

impl OutlinePen for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add(Step::Move(unit(x, y)), unit(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(Step::Line(unit(x, y)), unit(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        // A quadratic curve as a cubic one: its points lie two thirds of the way to the one that pulls.
        let (from, pull, end) = (self.last, unit(cx, cy), unit(x, y));
        let near = |at: Place| ((at.0 + 2 * pull.0) / 3, (at.1 + 2 * pull.1) / 3);
        self.add(Step::Curve(near(from), near(end), end), end);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.add(Step::Curve(unit(ax, ay), unit(bx, by), unit(x, y)), unit(x, y));
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}
