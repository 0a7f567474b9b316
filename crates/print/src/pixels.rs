//! Shapes as dots of colour, for screens that show pictures: a hundredth of a dot is a unit of the drawing, letters are outlines.

use super::drawing::{Drawing, Ink, Place, Shape, Step};
use super::measure::PT;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// A picture of dots, each of red, green and blue, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Dots in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Three bytes a dot.
    pub rgb: Vec<u8>,
}

impl Pixels {
    /// The colour of a dot; outside of the picture black.
    pub fn at(&self, x: u32, y: u32) -> Ink {
        let start = usize::try_from((u64::from(y) * u64::from(self.width) + u64::from(x)) * 3).unwrap_or(usize::MAX);
        let inside = x < self.width && y < self.height;
        match self.rgb.get(start..start.saturating_add(3)) {
            Some([red, green, blue]) if inside => Ink(*red, *green, *blue),
            _ => Ink::BLACK,
        }
    }
}

/// Paints the shapes of a drawing, the first at the bottom, on black. `None` where it has no extent, or more than memory holds.
pub fn paint(drawing: &Drawing) -> Option<Pixels> {
    let dots = |length| u32::try_from(length / PT).ok();
    let (width, height) = (dots(drawing.size.0)?, dots(drawing.size.1)?);
    let mut pixmap = Pixmap::new(width, height)?;
    let mut paint = Paint::default();
    for shape in &drawing.shapes {
        let Some(path) = path(shape) else { continue };
        if let Some(Ink(red, green, blue)) = shape.fill {
            paint.set_color_rgba8(red, green, blue, 255);
            pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
        if let Some(pen) = shape.line {
            let Ink(red, green, blue) = pen.ink;
            paint.set_color_rgba8(red, green, blue, 255);
            let stroke = Stroke { width: dot(pen.width), line_cap: LineCap::Butt, line_join: LineJoin::Miter, ..Stroke::default() };
            pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }
    let rgb = pixmap.pixels().iter().flat_map(|dot| [dot.red(), dot.green(), dot.blue()]).collect();
    Some(Pixels { width, height, rgb })
}

/// A length in dots.
#[expect(clippy::cast_precision_loss, reason = "a screen has far fewer dots than a fraction has places")]
const fn dot(length: i32) -> f32 {
    length as f32 / PT as f32
}

fn path(shape: &Shape) -> Option<Path> {
    let mut path = PathBuilder::new();
    let to = |(x, y): Place| (dot(x), dot(y));
    for step in &shape.steps {
        match *step {
            Step::Move(at) => path.move_to(to(at).0, to(at).1),
            Step::Line(at) => path.line_to(to(at).0, to(at).1),
            Step::Curve(a, b, end) => path.cubic_to(to(a).0, to(a).1, to(b).0, to(b).1, to(end).0, to(end).1),
            Step::Close => path.close(),
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Pen;

    #[test]
    fn shapes_lie_on_one_another_and_a_line_is_as_wide_as_its_pen() {
        let mut drawing = Drawing::new((20 * PT, 10 * PT));
        drawing.shapes.push(Shape::rect((0, 0), drawing.size, Some(Ink(200, 150, 100)), None));
        drawing.shapes.push(Shape::rect((2 * PT, 2 * PT), (4 * PT, 4 * PT), Some(Ink(10, 20, 30)), None));
        drawing.shapes.push(Shape::line((10 * PT, 0), (10 * PT, 10 * PT), Pen { width: 2 * PT, ink: Ink::WHITE, dashed: false }));
        let pixels = paint(&drawing).unwrap();
        assert_eq!((pixels.width, pixels.height, pixels.rgb.len()), (20, 10, 600));
        assert_eq!([pixels.at(0, 0), pixels.at(3, 3), pixels.at(6, 6)], [Ink(200, 150, 100), Ink(10, 20, 30), Ink(200, 150, 100)]);
        assert_eq!((8..12).map(|x| pixels.at(x, 5) == Ink::WHITE).collect::<Vec<_>>(), [false, true, true, false]);
        assert_eq!(pixels.at(20, 0), Ink::BLACK, "outside");
    }

    #[test]
    fn what_has_no_extent_is_no_picture() {
        assert_eq!(paint(&Drawing::new((0, 5 * PT))), None);
        assert_eq!(paint(&Drawing::new((-PT, 5 * PT))), None);
    }
}
