//! The board of xiangqi: men on crossings, river, palaces, marks of the points where cannons and pawns begin.

use super::chess::pen;
use super::outline::letter;
use super::{Diagram, Frame, Inks, hanzi, is_light, side};
use crate::drawing::{Drawing, Ink, Pen, Place, Shape, Step};
use crate::measure::{PT, Unit};
use ::words::point::FILES;
use arbitration::game::{Man, Point};

pub(super) fn draw(diagram: &Diagram<'_>, frame: &Frame, drawing: &mut Drawing) {
    let thin = Pen::black(PT / 2);
    lines(frame, thin, drawing);
    let out = frame.step * 12 / 100;
    let (left, top) = frame.board;
    let size = (frame.width + 2 * out, frame.step * Unit::from(frame.ranks - 1) + 2 * out);
    drawing.shapes.push(Shape::rect((left - out, top - out), size, None, Some(Pen::black(PT))));
    marks(frame, thin, drawing);
    if diagram.side >= side::INCIDENT {
        river(frame, ["楚", "河", "汉", "界"], Ink::BLACK, drawing);
    }
    // Men at the edge of the board reach beyond it; the files stand outside of them.
    let off = frame.step * 76 / 100;
    for (n, file) in (0..).zip(FILES[0]) {
        let (x, y) = crossing(frame, Point { file: n, rank: 0 });
        drawing.letters.push(frame.label((x, y + off), file));
    }
    for (n, file) in (0..).zip(FILES[1]) {
        let (x, y) = crossing(frame, Point { file: n, rank: frame.ranks - 1 });
        drawing.letters.push(frame.label((x, y - off), file));
    }
    if let Some(from) = diagram.from {
        let pen = Pen { width: PT * 4 / 5, ink: Ink::BLACK, dashed: true };
        drawing.shapes.push(Shape::disc(crossing(frame, from), frame.step * 40 / 100, None, Some(pen)));
    }
    for (at, side, man) in diagram.position.men().into_iter().filter(|_| diagram.men) {
        if let Man::Xiangqi(kind) = man {
            let sign =
                if diagram.letters { kind.letter().to_ascii_uppercase().to_string() } else { hanzi(is_light(side), kind).to_owned() };
            // Red is a white disc with two rings, Black a black one with its sign in white, as the rules print them.
            let is_light = is_light(side);
            drawing.shapes.extend(piece(&sign, Inks::on_paper(is_light), is_light, crossing(frame, at), frame.step));
        }
    }
}

pub(super) fn crossing(frame: &Frame, at: Point) -> Place {
    frame.corner(at)
}

pub(super) fn lines(frame: &Frame, pen: Pen, drawing: &mut Drawing) {
    let mut steps = Vec::new();
    let mut line = |from: (u8, u8), to: (u8, u8)| {
        let at = |(file, rank)| crossing(frame, Point { file, rank });
        steps.extend([Step::Move(at(from)), Step::Line(at(to))]);
    };
    (0..10).for_each(|rank| line((0, rank), (8, rank)));
    for file in [0, 8] {
        line((file, 0), (file, 9));
    }
    // The others end at the river.
    for file in 1..8 {
        line((file, 0), (file, 4));
        line((file, 5), (file, 9));
    }
    for rank in [0, 7] {
        line((3, rank), (5, rank + 2));
        line((5, rank), (3, rank + 2));
    }
    drawing.shapes.push(Shape { steps, fill: None, line: Some(pen) });
}

/// The corners around the points of cannons and pawns; at the edges half of them.
pub(super) fn marks(frame: &Frame, pen: Pen, drawing: &mut Drawing) {
    let cannons = [2, 7].into_iter().flat_map(|rank| [1, 7].map(|file| Point { file, rank }));
    let pawns = [3, 6].into_iter().flat_map(|rank| [0, 2, 4, 6, 8].map(|file| Point { file, rank }));
    let (long, off) = (frame.step * 15 / 100, frame.step * 8 / 100);
    let mut steps = Vec::new();
    for at in cannons.chain(pawns) {
        let (x, y) = crossing(frame, at);
        for (right, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            if at.file == 0 && right < 0 || at.file == 8 && right > 0 {
                continue;
            }
            let (near_x, near_y) = (x + right * off, y + down * off);
            steps.extend([
                Step::Move((near_x + right * long, near_y)),
                Step::Line((near_x, near_y)),
                Step::Line((near_x, near_y + down * long)),
            ]);
        }
    }
    drawing.shapes.push(Shape { steps, fill: None, line: Some(pen) });
}

/// The words on the river, the first two at the left of the side that moves first.
pub(super) fn river(frame: &Frame, words: [&str; 4], ink: Ink, drawing: &mut Drawing) {
    let (_, low) = crossing(frame, Point { file: 0, rank: 4 });
    let (_, high) = crossing(frame, Point { file: 0, rank: 5 });
    for (sign, place) in words.into_iter().zip([130, 240, 560, 670]) {
        let middle = (frame.board.0 + frame.step * place / 100, low.max(high) - frame.step / 2);
        drawing.shapes.extend(letter(sign, middle, frame.step * 58 / 100, ink));
    }
}

/// A disc with its sign, with a second ring or without.
pub(super) fn piece(sign: &str, inks: Inks, is_ringed: bool, middle: Place, step: Unit) -> Vec<Shape> {
    let outer = Shape::disc(middle, step * 42 / 100, Some(inks.body), Some(pen(step / 25, inks.edge)));
    let ring = is_ringed.then(|| Shape::disc(middle, step * 37 / 100, None, Some(pen(step / 60, inks.line))));
    [Some(outer), ring, letter(sign, middle, step * 58 / 100, inks.line)].into_iter().flatten().collect()
}
