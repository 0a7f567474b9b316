//! The men of draughts on 100 and on 64 squares.

use super::chess::{pen, squares};
use super::{Diagram, Frame, Inks, is_light};
use crate::drawing::{Drawing, Ink, Place, Shape};
use crate::measure::Unit;
use arbitration::game::{Man, Point};
use arbitration::kind::GameKind;

pub(super) fn draw(diagram: &Diagram<'_>, frame: &Frame, drawing: &mut Drawing) {
    squares(frame, drawing);
    if diagram.position.kind() == GameKind::Draughts100 {
        edges(diagram, frame, drawing);
    } else {
        frame.algebraic(drawing);
    }
    for rank in (0..frame.ranks).rev() {
        for file in 0..frame.ranks {
            let at = Point { file, rank };
            match diagram.position.man_at(at).filter(|_| diagram.men) {
                Some((side, man)) => {
                    let (is_light, is_king) = (is_light(side), man == Man::DraughtsKing);
                    drawing.shapes.extend(piece(is_light, is_king, Inks::on_paper(is_light), frame.middle(at), frame.step));
                }
                None if diagram.numbers => number(diagram, frame, at, drawing),
                None => {}
            }
        }
    }
}

/// The numbers around the board: 1-5 above, 46-50 below, those of the outer squares at their side.
fn edges(diagram: &Diagram<'_>, frame: &Frame, drawing: &mut Drawing) {
    let last = frame.ranks - 1;
    let off = (frame.step * 25 / 100).max(crate::measure::PT * 5);
    for n in 0..frame.ranks {
        let sides = [(n, last, (0, -1)), (0, n, (-1, 0)), (last, n, (1, 0)), (n, 0, (0, 1))];
        for (file, rank, (right, down)) in sides {
            let at = Point { file, rank };
            let name = diagram.position.point_name(at);
            if name.is_empty() {
                continue;
            }
            let (x, y) = frame.middle(at);
            let far = frame.step / 2 + off;
            drawing.letters.push(frame.label((x + right * far, y + down * far), name));
        }
    }
}

/// The number of a square on white, at its upper left corner.
fn number(diagram: &Diagram<'_>, frame: &Frame, at: Point, drawing: &mut Drawing) {
    let name = diagram.position.point_name(at);
    if name.is_empty() {
        return;
    }
    let (x, y) = frame.corner(at);
    let ground = (frame.step * 46 / 100, frame.step * 34 / 100);
    let place = (x + frame.step / 40, y + frame.step / 40);
    drawing.shapes.push(Shape::rect(place, ground, Some(Ink::WHITE), None));
    drawing.letters.push(frame.label((place.0 + ground.0 / 2, place.1 + ground.1 / 2), name));
}

/// A man is a disc, a king two, one on the other. Black ones have a ring near the edge.
pub(super) fn piece(is_light: bool, is_king: bool, inks: Inks, (x, y): Place, square: Unit) -> Vec<Shape> {
    let apart = square * 12 / 100;
    let mut shapes = Vec::new();
    let levels: &[Unit] = if is_king { &[1, -1] } else { &[0] };
    for (level, halo) in levels.iter().flat_map(|level| inks.halo.map(|halo| (level, halo))) {
        let middle = (x, y + level * apart / 2);
        shapes.push(Shape::disc(middle, square * 36 / 100, Some(halo), Some(pen(square * 12 / 100, halo))));
    }
    for level in levels {
        shapes.extend(disc(is_light, inks, (x, y + level * apart / 2), square));
    }
    shapes
}

fn disc(is_light: bool, inks: Inks, middle: Place, square: Unit) -> [Shape; 2] {
    // The line around a black disc on a black one is the ring.
    let outer = Shape::disc(middle, square * 36 / 100, Some(inks.body), Some(pen(square / 25, inks.edge)));
    [outer, Shape::disc(middle, square * if is_light { 26 } else { 32 } / 100, None, Some(pen(square / 40, inks.line)))]
}
