//! A board of squares, and the men of chess on it.

use super::{Diagram, Frame, Inks, chessmen, is_light};
use crate::drawing::{Drawing, Ink, Pen, Shape, Step};
use crate::measure::{PT, Unit};
use arbitration::game::{Man, Point};

/// From one line of the hatching to the next along an axis, for lines 1.1 mm apart.
const HATCH: Unit = crate::drawing::tenths(11) * 1414 / 1000;

pub(super) fn draw(diagram: &Diagram<'_>, frame: &Frame, drawing: &mut Drawing) {
    squares(frame, drawing);
    frame.algebraic(drawing);
    for (at, side, man) in diagram.position.men().into_iter().filter(|_| diagram.men) {
        if let Man::Chess(role) = man {
            drawing.shapes.extend(chessmen::man(role, is_light(side), Inks::on_paper(is_light(side)), frame.corner(at), frame.step));
        }
    }
}

/// Frame and hatched dark squares; the one at the lower left corner is dark.
pub(super) fn squares(frame: &Frame, drawing: &mut Drawing) {
    let mut steps = Vec::new();
    for rank in 0..frame.ranks {
        for file in (0..frame.ranks).filter(|file| (file + rank) % 2 == 0) {
            hatch(frame.corner(Point { file, rank }), frame.step, &mut steps);
        }
    }
    drawing.shapes.push(Shape { steps, fill: None, line: Some(Pen::black(PT / 4)) });
    drawing.shapes.push(Shape::rect(frame.board, (frame.width, frame.width), None, Some(Pen::black(4 * PT / 5))));
}

/// The lines over one square: those of neighbours meet at their corners.
fn hatch((left, top): (Unit, Unit), size: Unit, steps: &mut Vec<Step>) {
    let (right, bottom) = (left + size, top + size);
    let first = (left + top) / HATCH + 1;
    for sum in (first..).map(|n| n * HATCH).take_while(|sum| *sum < right + bottom) {
        let (x, y) = ((sum - bottom).max(left), (sum - top).min(right));
        steps.extend([Step::Move((x, sum - x)), Step::Line((y, sum - y))]);
    }
}

/// A line of a colour.
pub(super) const fn pen(width: Unit, ink: Ink) -> Pen {
    Pen { width, ink, dashed: false }
}
