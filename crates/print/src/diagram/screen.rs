//! The same men on a board of colours, with marks: for screens that show pictures. A point of the paper is a dot of the screen.

use super::chess::pen;
use super::outline::word;
use super::{Frame, Inks, chessmen, draughts, hanzi, is_light, xiangqi};
use crate::drawing::{Drawing, Ink, Place, Shape, Step};
use crate::measure::{PT, Unit};
use arbitration::game::{GamePosition, Man, Point, Side};
use arbitration::kind::GameKind;

/// Smaller squares, in dots, show no man that could be told from another.
const SMALLEST: u32 = 14;
/// Counts of a smaller size, in dots, cannot be read.
const LEGIBLE: Unit = 7 * PT;

/// What a point is marked as. Each has a sign of its own form, so that nothing is told by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Under the cursor: a strong frame.
    Cursor,
    /// The king on it is in check: a frame and an exclamation mark.
    Check,
    /// Its man is picked up: four strong corners.
    Picked,
    /// The man picked up may go there: a dot, around a man filled corners.
    Target,
    /// The last move began or ended there: a thin frame.
    Last,
}

/// A marked point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marked {
    /// Where.
    pub at: Point,
    /// As what.
    pub sign: Sign,
    /// The ground there.
    pub ground: Ink,
    /// The sign on it.
    pub ink: Ink,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colours {
    /// Around the board.
    pub around: Ink,
    /// Letters and figures there.
    pub label: Ink,
    /// Light squares, and the board of xiangqi, with what is written on them.
    pub light: (Ink, Ink),
    /// Dark squares, with what is written on them.
    pub dark: (Ink, Ink),
    /// Men, the side that moves first before the other.
    pub men: [Inks; 2],
}

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The game.
    pub kind: GameKind,
    /// Who stands where.
    pub men: Vec<(Point, Side, Man)>,
    /// Marks, at most one a point.
    pub marks: Vec<Marked>,
    /// Seen from the side that moves second.
    pub is_flipped: bool,
    /// Width and height of the picture, in dots.
    pub size: (u32, u32),
    /// Its colours.
    pub colours: Colours,
}

/// Width and height of a board with its edges, in hundredths of a square.
fn shape(kind: GameKind) -> (u32, u32) {
    let (files, ranks) = GamePosition::start(kind).size();
    let (files, ranks) = (u32::from(files) * 100, u32::from(ranks) * 100);
    match kind {
        GameKind::Chess => (files + EDGE, ranks + EDGE),
        GameKind::Xiangqi => (files - 100 + 2 * WOOD + EDGE, ranks - 100 + 2 * (WOOD + EDGE)),
        _ => (files, ranks),
    }
}

/// The edge that bears letters and figures, in hundredths of a square.
const EDGE: u32 = 50;
/// Wood around the outer lines of xiangqi.
const WOOD: u32 = 58;

/// The side of a square, in dots, of the largest board within a width and a height; `None` where men could not be told apart.
fn step((width, height): (u32, u32), kind: GameKind) -> Option<u32> {
    let (wide, high) = shape(kind);
    Some((width * 100 / wide).min(height * 100 / high)).filter(|step| *step >= SMALLEST)
}

/// Width and height in dots of the largest board within a width and a height.
pub fn largest(room: (u32, u32), kind: GameKind) -> Option<(u32, u32)> {
    let (step, (wide, high)) = (step(room, kind)?, shape(kind));
    Some(((step * wide).div_ceil(100), (step * high).div_ceil(100)))
}

impl Board {
    /// The drawing, a hundredth of a dot a unit; empty where there is no room.
    pub fn drawing(&self) -> Drawing {
        let of = |dots: u32| Unit::try_from(dots).unwrap_or(0) * PT;
        let mut drawing = Drawing::new((of(self.size.0), of(self.size.1)));
        drawing.shapes.push(Shape::rect((0, 0), drawing.size, Some(self.colours.around), None));
        let Some(step) = step(self.size, self.kind) else { return drawing };
        let (wide, high) = shape(self.kind);
        let (width, height) = (step * wide / 100, step * high / 100);
        let share = |hundredths: u32| of(step * hundredths / 100);
        // Whole dots, so that the edges of squares are sharp.
        let corner = (of((self.size.0 - width) / 2), of((self.size.1 - height) / 2));
        let off = match self.kind {
            GameKind::Chess => (share(EDGE), 0),
            GameKind::Xiangqi => (share(EDGE + WOOD), share(EDGE + WOOD)),
            _ => (0, 0),
        };
        let (files, ranks) = GamePosition::start(self.kind).size();
        let step = of(step);
        let across = if self.kind == GameKind::Xiangqi { files - 1 } else { files };
        let frame = Frame {
            size: drawing.size,
            board: (corner.0 + off.0, corner.1 + off.1),
            width: step * Unit::from(across),
            step,
            files,
            ranks,
            is_flipped: self.is_flipped,
        };
        match self.kind {
            GameKind::Xiangqi => self.crossings(&frame, &mut drawing),
            _ => self.squares(&frame, &mut drawing),
        }
        drawing
    }

    fn squares(&self, frame: &Frame, drawing: &mut Drawing) {
        let start = GamePosition::start(self.kind);
        for at in (0..frame.files).flat_map(|file| (0..frame.ranks).map(move |rank| Point { file, rank })) {
            let is_dark = (at.file + at.rank).is_multiple_of(2);
            let mark = self.marks.iter().find(|mark| mark.at == at);
            let (ground, ink) = mark.map_or(if is_dark { self.colours.dark } else { self.colours.light }, |mark| (mark.ground, mark.ink));
            let (x, y) = frame.corner(at);
            drawing.shapes.push(Shape::rect((x, y), (frame.step, frame.step), Some(ground), None));
            let size = frame.step * 23 / 100;
            if self.kind != GameKind::Chess && is_dark && size >= LEGIBLE {
                let middle = (x + frame.step * 21 / 100, y + frame.step * 16 / 100);
                drawing.shapes.push(word(&start.point_name(at), middle, size, ink));
            }
        }
        if self.kind == GameKind::Chess {
            let (edge, size) = (frame.step * 25 / 100, (frame.step * 32 / 100).max(LEGIBLE));
            for n in 0..frame.files {
                let at = frame.middle(Point { file: n, rank: n });
                let (left, low) = (frame.board.0 - edge, frame.board.1 + frame.width + edge);
                drawing.shapes.push(word(&char::from(b'a' + n).to_string(), (at.0, low), size, self.colours.label));
                drawing.shapes.push(word(&(n + 1).to_string(), (left, at.1), size, self.colours.label));
            }
        }
        for (at, side, man) in &self.men {
            let (is_light, inks) = (is_light(*side), self.colours.men[side.index()]);
            drawing.shapes.extend(match man {
                Man::Chess(role) => chessmen::man(*role, is_light, inks, frame.corner(*at), frame.step),
                // Its number stands at the upper left corner of the square.
                _ => {
                    let (x, y) = frame.corner(*at);
                    let middle = (x + frame.step * 57 / 100, y + frame.step * 57 / 100);
                    draughts::piece(is_light, *man == Man::DraughtsKing, inks, middle, frame.step * 88 / 100)
                }
            });
        }
        for mark in &self.marks {
            self.sign(mark, frame.corner(mark.at), frame.step, drawing);
        }
    }

    fn crossings(&self, frame: &Frame, drawing: &mut Drawing) {
        let (wood, ink) = self.colours.light;
        let out = frame.step * Unit::try_from(WOOD).unwrap_or(0) / 100;
        let (left, top) = frame.board;
        let size = (frame.width + 2 * out, frame.step * Unit::from(frame.ranks - 1) + 2 * out);
        drawing.shapes.push(Shape::rect((left - out, top - out), size, Some(wood), None));
        // A marked crossing has a ground of its own, a little smaller than the way to its neighbours.
        let side = frame.step * 94 / 100;
        let corner = |at: Point| {
            let (x, y) = xiangqi::crossing(frame, at);
            (x - side / 2, y - side / 2)
        };
        for mark in self.marks.iter().filter(|mark| mark.ground != wood) {
            drawing.shapes.push(Shape::rect(corner(mark.at), (side, side), Some(mark.ground), None));
        }
        let thin = pen((frame.step / 40).max(PT), ink);
        xiangqi::lines(frame, thin, drawing);
        xiangqi::marks(frame, thin, drawing);
        let river = if self.is_flipped { ["漢", "界", "楚", "河"] } else { ["楚", "河", "漢", "界"] };
        xiangqi::river(frame, river, ink, drawing);
        self.counts(frame, drawing);
        for (at, side, man) in &self.men {
            if let Man::Xiangqi(kind) = man {
                let inks = self.colours.men[side.index()];
                drawing.shapes.extend(xiangqi::piece(hanzi(is_light(*side), *kind), inks, true, xiangqi::crossing(frame, *at), frame.step));
            }
        }
        for mark in &self.marks {
            self.sign(mark, corner(mark.at), side, drawing);
        }
    }

    /// The ranks at the left, the files as each side counts them from its right.
    fn counts(&self, frame: &Frame, drawing: &mut Drawing) {
        let out = frame.step * Unit::try_from(WOOD + EDGE / 2).unwrap_or(0) / 100;
        let size = (frame.step * 32 / 100).max(LEGIBLE);
        let mut put = |text: &str, at: Place| drawing.shapes.push(word(text, at, size, self.colours.label));
        for rank in 0..frame.ranks {
            let (_, y) = xiangqi::crossing(frame, Point { file: 0, rank });
            put(&rank.to_string(), (frame.board.0 - out, y));
        }
        let (top, bottom) = (frame.board.1 - out, frame.board.1 + frame.step * Unit::from(frame.ranks - 1) + out);
        let (red, black) = if self.is_flipped { (top, bottom) } else { (bottom, top) };
        for (file, sign) in (0..frame.files).zip(::words::point::FILES[0]) {
            let (x, _) = xiangqi::crossing(frame, Point { file, rank: 0 });
            put(sign, (x, red));
            put(&(file + 1).to_string(), (x, black));
        }
    }

    /// The sign of a mark at the edges of its square, where no man stands.
    fn sign(&self, mark: &Marked, (x, y): Place, side: Unit, drawing: &mut Drawing) {
        let thick = (side / 12).max(2 * PT);
        let framed = |width: Unit| {
            let (at, size) = ((x + width / 2, y + width / 2), side - width);
            Shape::rect(at, (size, size), None, Some(pen(width, mark.ink)))
        };
        // A right angle at each corner: from the corner along both edges.
        let corners = |long: Unit, off: Unit| {
            [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().map(move |(right, down)| {
                let (cx, cy) = (x + off + right * (side - 2 * off), y + off + down * (side - 2 * off));
                [(cx + (1 - 2 * right) * long, cy), (cx, cy), (cx, cy + (1 - 2 * down) * long)]
            })
        };
        match mark.sign {
            Sign::Cursor => drawing.shapes.push(framed(thick)),
            Sign::Last => drawing.shapes.push(framed((side / 28).max(PT))),
            Sign::Check => {
                drawing.shapes.push(framed((side / 20).max(PT)));
                let at = (x + side * 88 / 100, y + side * 80 / 100);
                drawing.shapes.push(word("!", at, (side * 38 / 100).max(LEGIBLE), mark.ink));
            }
            Sign::Picked => drawing.shapes.extend(corners(side * 26 / 100, thick / 2).map(|[from, corner, to]| Shape {
                steps: vec![Step::Move(from), Step::Line(corner), Step::Line(to)],
                fill: None,
                line: Some(pen(thick, mark.ink)),
            })),
            Sign::Target if self.men.iter().any(|(at, ..)| *at == mark.at) => {
                drawing.shapes.extend(corners(side * 24 / 100, 0).map(|[from, corner, to]| Shape {
                    steps: vec![Step::Move(from), Step::Line(corner), Step::Line(to), Step::Close],
                    fill: Some(mark.ink),
                    line: None,
                }));
            }
            Sign::Target => drawing.shapes.push(Shape::disc((x + side / 2, y + side / 2), side * 14 / 100, Some(mark.ink), None)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::{Pixels, paint};

    const WOOD: Ink = Ink(175, 135, 95);
    const DARK: Ink = Ink(135, 95, 0);
    const RED: Ink = Ink(135, 0, 0);
    const AROUND: Ink = Ink(28, 28, 28);
    const LAST: Ink = Ink(135, 135, 175);

    fn board(position: &GamePosition, size: (u32, u32)) -> Board {
        let man = |body, line| Inks { body, line, edge: Ink::BLACK, halo: None };
        let first = if position.kind() == GameKind::Xiangqi { man(RED, Ink::WHITE) } else { man(Ink::WHITE, Ink::BLACK) };
        let second = if position.kind() == GameKind::Xiangqi { man(Ink::WHITE, Ink::BLACK) } else { man(Ink::BLACK, Ink::WHITE) };
        let colours = Colours {
            around: AROUND,
            label: Ink(168, 168, 168),
            light: (WOOD, Ink::BLACK),
            dark: (DARK, Ink::WHITE),
            men: [first, second],
        };
        Board { kind: position.kind(), men: position.men(), marks: Vec::new(), is_flipped: false, size, colours }
    }

    fn seen(board: &Board) -> Pixels {
        paint(&board.drawing()).unwrap()
    }

    /// The dots of a square of a chess board of 425 dots without edges elsewhere: 50 dots a square, 25 the left edge.
    fn square(pixels: &Pixels, file: u32, row: u32) -> Vec<Ink> {
        (0..2500).map(|n| pixels.at(25 + file * 50 + n % 50, row * 50 + n / 50)).collect()
    }

    fn count(dots: &[Ink], ink: Ink) -> usize {
        dots.iter().filter(|dot| **dot == ink).count()
    }

    #[test]
    fn men_of_chess_stand_on_squares_of_their_colours() {
        let start = GamePosition::start(GameKind::Chess);
        let pixels = seen(&board(&start, (425, 425)));
        let (white_king, black_king) = (square(&pixels, 4, 7), square(&pixels, 4, 0));
        assert!(count(&white_king, Ink::WHITE) > 400 && count(&white_king, DARK) > 800, "a light man on e1, which is dark");
        assert!(count(&black_king, Ink::BLACK) > 400 && count(&black_king, WOOD) > 800, "a dark man on e8, which is light");
        assert_ne!(square(&pixels, 3, 7), square(&pixels, 4, 7), "a queen is no king");
        assert_eq!((count(&square(&pixels, 0, 4), WOOD), count(&square(&pixels, 1, 4), DARK)), (2500, 2500), "a4 and b4 are empty");
        let turned = seen(&Board { is_flipped: true, ..board(&start, (425, 425)) });
        assert!(count(&square(&turned, 3, 0), Ink::WHITE) > 400, "White's king is at the top, e from the right");
        let edge: Vec<Ink> = (0..25 * 400).map(|n| pixels.at(n % 25, n / 25)).collect();
        assert!(count(&edge, AROUND) > 7000 && count(&edge, AROUND) < 10_000, "figures at the left edge");
    }

    #[test]
    fn every_sign_is_another_and_the_ground_is_the_mark_s() {
        let start = GamePosition::start(GameKind::Chess);
        let plain = board(&start, (425, 425));
        let mut all = Vec::new();
        for sign in [Sign::Cursor, Sign::Check, Sign::Picked, Sign::Target, Sign::Last] {
            // On an empty square and on one with a man; the ground is the same for all, so that the signs alone differ.
            for (rank, row) in [(3, 4), (1, 6)] {
                let at = Point { file: 4, rank };
                let marks = vec![Marked { at, sign, ground: LAST, ink: Ink::BLACK }];
                let pixels = seen(&Board { marks, ..plain.clone() });
                let dots = square(&pixels, 4, row);
                assert!(count(&dots, LAST) > 700, "{sign:?} {rank}: {}", count(&dots, LAST));
                assert!(!all.contains(&dots), "{sign:?} looks like another");
                all.push(dots);
                assert_eq!(square(&pixels, 0, 7), square(&seen(&plain), 0, 7), "the others are as they were");
            }
        }
    }

    #[test]
    fn squares_of_draughts_have_their_numbers() {
        for kind in GameKind::ALL.into_iter().filter(|kind| !matches!(kind, GameKind::Chess | GameKind::Xiangqi)) {
            let start = GamePosition::start(kind);
            let (files, ranks) = start.size();
            let board = board(&start, (u32::from(files) * 50, u32::from(ranks) * 50));
            let pixels = seen(&board);
            let corner = |column: u32, row: u32| (0..400).map(|n| pixels.at(column * 50 + n % 20, row * 50 + n / 20)).collect::<Vec<_>>();
            let (low, next) = (corner(0, u32::from(ranks) - 1), corner(1, u32::from(ranks) - 1));
            assert!(low.iter().any(|dot| dot.0 > 200) && next.iter().all(|dot| *dot == WOOD), "{kind}: dark squares have numbers");
            let middle = pixels.at(25, u32::from(ranks) * 50 - 25);
            assert_eq!(middle, Ink::WHITE, "{kind}: a man at the lower left");
        }
    }

    #[test]
    fn men_of_xiangqi_stand_on_crossings_with_their_characters() {
        let start = GamePosition::start(GameKind::Xiangqi);
        let size = largest((600, 700), GameKind::Xiangqi).unwrap();
        let drawn = board(&start, size);
        let pixels = seen(&drawn);
        let empty = seen(&Board { men: Vec::new(), ..drawn });
        // 60 dots from crossing to crossing; the board begins 108 hundredths of it from the left and the top.
        let step = size.0 * 100 / shape(GameKind::Xiangqi).0;
        let place = |column: u32, row: u32| (step * 108 / 100 + column * step, step * 108 / 100 + row * step);
        let around = |pixels: &Pixels, (x, y): (u32, u32)| {
            let far = step * 30 / 100;
            (0..4 * far * far).map(|n| pixels.at(x - far + n % (2 * far), y - far + n / (2 * far))).collect::<Vec<_>>()
        };
        let mut seen = Vec::new();
        for (row, body, sign) in [(9, RED, Ink::WHITE), (0, Ink::WHITE, Ink::BLACK)] {
            for column in 0..5 {
                let dots = around(&pixels, place(column, row));
                assert!(count(&dots, body) > dots.len() / 4 && count(&dots, sign) > dots.len() / 30, "column {column}, row {row}");
                assert!(!seen.contains(&dots), "every man has a character of its own");
                seen.push(dots);
                assert_eq!(count(&around(&empty, place(column, row)), RED), 0);
            }
        }
    }

    #[test]
    fn nothing_leaves_its_picture_and_too_little_room_shows_no_board() {
        for kind in GameKind::ALL {
            for room in [(120, 200), (333, 301), (1200, 800)] {
                let Some(size) = largest(room, kind) else {
                    assert_eq!(room, (120, 200), "{kind}");
                    continue;
                };
                assert!(size.0 <= room.0 && size.1 <= room.1, "{kind} {room:?} {size:?}");
                let drawing = Board { size: room, ..board(&GamePosition::start(kind), room) }.drawing();
                let ends = drawing.shapes.iter().flat_map(|shape| &shape.steps).filter_map(|step| match *step {
                    Step::Move(at) | Step::Line(at) | Step::Curve(_, _, at) => Some(at),
                    Step::Close => None,
                });
                assert!(ends.clone().count() > 200);
                for (x, y) in ends {
                    assert!((0..=drawing.size.0).contains(&x) && (0..=drawing.size.1).contains(&y), "{kind} {room:?}: {x}, {y}");
                }
            }
            assert_eq!(largest((90, 90), kind), None, "{kind}");
            assert_eq!(board(&GamePosition::start(kind), (90, 90)).drawing().shapes.len(), 1, "{kind}: the ground alone");
        }
    }
}
