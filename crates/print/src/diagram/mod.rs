//! Positions as vector drawings: paths of our own, so that no font and no printer stands between the arbiter and the men. Dark squares are
//! hatched, because grey grounds are lost on a copier.

mod chess;
mod chessmen;
mod draughts;
mod outline;
pub mod screen;
mod signs;
mod words;
mod xiangqi;

#[cfg(test)]
mod tests;

pub use outline::letter_path;
pub use signs::{hanzi, sign};

use crate::drawing::{Drawing, Ink, Letters, MM, Place};
use crate::measure::{Align, PT, Unit};
use crate::sheet::Part;
use ::words::Lang;
use arbitration::game::{GamePosition, Point, Side};
use arbitration::kind::GameKind;

/// Sides of boards for their uses.
pub mod side {
    use super::{MM, Unit};

    /// A drawn opening, and the back of a scoresheet.
    pub const OPENING: Unit = 45 * MM;
    /// An incident, the score of a game.
    pub const INCIDENT: Unit = 60 * MM;
    /// The envelope of a sealed move.
    pub const ENVELOPE: Unit = 70 * MM;
    /// A ruling.
    pub const RULING: Unit = 90 * MM;
    /// Posted.
    pub const POSTED: Unit = 120 * MM;
}

/// A position to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// The position.
    pub position: &'a GamePosition,
    /// Side of the board; of xiangqi its height.
    pub side: Unit,
    /// Language of the words below it and of what it says to those who do not see it.
    pub lang: Lang,
    /// The number of every empty square, of draughts.
    pub numbers: bool,
    /// Men of xiangqi as letters.
    pub letters: bool,
    /// A point with a dashed ring: from where the last man came.
    pub from: Option<Point>,
    /// Whether the men stand there; an empty board is for the pen.
    pub men: bool,
}

impl<'a> Diagram<'a> {
    /// A board with its men, of a side.
    pub const fn new(position: &'a GamePosition, side: Unit, lang: Lang) -> Self {
        Self { position, side, lang, numbers: false, letters: false, from: None, men: true }
    }

    /// The drawing.
    pub fn drawing(&self) -> Drawing {
        let frame = Frame::new(self);
        let mut drawing = Drawing::new(frame.size);
        match self.position {
            GamePosition::Chess(_) => chess::draw(self, &frame, &mut drawing),
            GamePosition::Draughts(_) => draughts::draw(self, &frame, &mut drawing),
            GamePosition::Xiangqi(_) => xiangqi::draw(self, &frame, &mut drawing),
        }
        if self.men {
            let at = (frame.board.0 + frame.width / 2, frame.size.1 - 3 * PT);
            let text = words::to_move(self.position, self.lang);
            drawing.letters.push(Letters::new(at, (frame.step * 32 / 100).max(8 * PT), text).aligned(Align::Center).silent());
            drawing.alt = words::alt(self.position, self.lang);
        }
        drawing
    }
}

/// A position as a part of a sheet.
pub fn diagram(position: &GamePosition, side: Unit, lang: Lang) -> Part {
    Part::Drawing(Diagram::new(position, side, lang).drawing())
}

/// Where the board stands in its drawing.
struct Frame {
    /// The whole drawing.
    size: (Unit, Unit),
    /// Upper left corner of the squares, of xiangqi of the crossings.
    board: Place,
    /// Width of the squares or crossings.
    width: Unit,
    /// A square, or from crossing to crossing.
    step: Unit,
    /// Files and ranks.
    files: u8,
    ranks: u8,
    /// The side that moves second sits below.
    is_flipped: bool,
}

impl Frame {
    fn new(diagram: &Diagram<'_>) -> Self {
        let (files, ranks) = diagram.position.size();
        let is_xiangqi = diagram.position.kind() == GameKind::Xiangqi;
        let below = if diagram.men { 15 * PT } else { 2 * PT };
        if is_xiangqi {
            let step = diagram.side * 100 / 924;
            let width = step * Unit::from(files - 1);
            let edge = step * 105 / 100;
            let size = (width + 2 * edge, step * Unit::from(ranks - 1) + 2 * edge + below);
            return Self { size, board: (edge, edge), width, step, files, ranks, is_flipped: false };
        }
        let step = diagram.side / Unit::from(files);
        let (width, edge) = (step * Unit::from(files), (step * 46 / 100).max(9 * PT));
        // Only draughts on 100 squares has numbers above and at the right.
        let both = diagram.position.kind() == GameKind::Draughts100;
        let far = if both { edge } else { PT };
        Self { size: (edge + width + far, far + width + edge + below), board: (edge, far), width, step, files, ranks, is_flipped: false }
    }

    /// Upper left corner of a square.
    fn corner(&self, at: Point) -> Place {
        let (file, row) = if self.is_flipped { (self.files - 1 - at.file, at.rank) } else { (at.file, self.ranks - 1 - at.rank) };
        (self.board.0 + self.step * Unit::from(file), self.board.1 + self.step * Unit::from(row))
    }

    /// Middle of a square.
    fn middle(&self, at: Point) -> Place {
        let (x, y) = self.corner(at);
        (x + self.step / 2, y + self.step / 2)
    }

    /// A coordinate, centred around a place.
    fn label(&self, at: Place, text: impl Into<String>) -> Letters {
        let size = (self.step * 28 / 100).max(6 * PT);
        Letters::new((at.0, at.1 + size * 36 / 100), size, text).aligned(Align::Center).silent()
    }

    /// Letters below and numbers at the left.
    fn algebraic(&self, drawing: &mut Drawing) {
        for n in 0..self.ranks {
            let (x, _) = self.middle(Point { file: n, rank: 0 });
            let (_, y) = self.middle(Point { file: 0, rank: n });
            let off = (self.step * 25 / 100).max(5 * PT);
            drawing.letters.push(self.label((x, self.board.1 + self.width + off), char::from(b'a' + n).to_string()));
            drawing.letters.push(self.label((self.board.0 - off, y), (n + 1).to_string()));
        }
    }
}

/// Whether a side is drawn light.
const fn is_light(side: Side) -> bool {
    matches!(side, Side::First)
}

/// The colours of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inks {
    /// What it is made of.
    pub body: Ink,
    /// The lines and the sign on it.
    pub line: Ink,
    /// The line around it.
    pub edge: Ink,
    /// What keeps the ground away from it; `None` where the ground is of one colour.
    pub halo: Option<Ink>,
}

impl Inks {
    /// White and black, and white behind both, so that no line of the hatching touches them.
    const fn on_paper(is_light: bool) -> Self {
        let (body, line) = if is_light { (Ink::WHITE, Ink::BLACK) } else { (Ink::BLACK, Ink::WHITE) };
        Self { body, line, edge: Ink::BLACK, halo: Some(Ink::WHITE) }
    }
}
