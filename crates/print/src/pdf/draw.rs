//! Surfaces, lines and shapes on a page of the library.

use super::points;
use crate::drawing::{Ink, Shape, Step};
use crate::measure::PT;
use crate::page::{Ground, HAIRLINE, Stroke};
use krilla::color::{luma, rgb};
use krilla::geom::{PathBuilder, Rect};
use krilla::paint::{Fill, LineJoin, Paint, Stroke as PdfStroke, StrokeDash};
use krilla::surface::Surface;

/// A colour; black, white and the greys between in the space of a printer that has no other.
pub(super) fn paint(ink: Ink) -> Paint {
    let Ink(r, g, b) = ink;
    if r == g && g == b { luma::Color::new(r).into() } else { rgb::Color::new(r, g, b).into() }
}

/// A surface.
pub(super) fn draw_ground(ground: &Ground, surface: &mut Surface<'_>) {
    let rect = Rect::from_xywh(points(ground.at.0), points(ground.at.1), points(ground.size.0), points(ground.size.1));
    let mut path = PathBuilder::new();
    if let Some(rect) = rect {
        path.push_rect(rect);
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

/// A straight line.
pub(super) fn draw_stroke(stroke: &Stroke, surface: &mut Surface<'_>) {
    let dash = stroke.dashed.then(|| StrokeDash { array: vec![points(4 * PT), points(3 * PT)], offset: 0.0 });
    let colour = paint(match stroke.width {
        _ if stroke.dashed => Ink(120, 120, 120),
        HAIRLINE => Ink(150, 150, 150),
        _ => Ink::BLACK,
    });
    surface.set_stroke(Some(PdfStroke { paint: colour, width: points(stroke.width), dash, ..PdfStroke::default() }));
    let mut path = PathBuilder::new();
    path.move_to(points(stroke.from.0), points(stroke.from.1));
    path.line_to(points(stroke.to.0), points(stroke.to.1));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

/// An outline, filled or drawn or both.
pub(super) fn draw_shape(shape: &Shape, surface: &mut Surface<'_>) {
    surface.set_fill(shape.fill.map(|ink| Fill { paint: paint(ink), ..Fill::default() }));
    surface.set_stroke(shape.line.map(|pen| {
        let dash = pen.dashed.then(|| StrokeDash { array: vec![points(4 * PT), points(3 * PT)], offset: 0.0 });
        PdfStroke { paint: paint(pen.ink), width: points(pen.width), dash, line_join: LineJoin::Round, ..PdfStroke::default() }
    }));
    let mut path = PathBuilder::new();
    for step in &shape.steps {
        match *step {
            Step::Move((x, y)) => path.move_to(points(x), points(y)),
            Step::Line((x, y)) => path.line_to(points(x), points(y)),
            Step::Curve(a, b, end) => path.cubic_to(points(a.0), points(a.1), points(b.0), points(b.1), points(end.0), points(end.1)),
            Step::Close => path.close(),
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}
