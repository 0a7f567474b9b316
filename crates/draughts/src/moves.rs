//! A legal move with everything a board, a sheet and a ruling want to know of it.

use crate::variant::Square;

/// One legal move. Captures with the same start, end, pieces taken and rank at the end are one move, however they went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    path: Vec<Square>,
    captured: Vec<Square>,
    promotes: bool,
}

impl Move {
    pub(crate) const fn new(path: Vec<Square>, captured: Vec<Square>, promotes: bool) -> Self {
        Self { path, captured, promotes }
    }

    /// The square the piece left.
    pub fn from(&self) -> Square {
        self.path.first().copied().unwrap_or(Square(0))
    }

    /// The square the piece stands on in the end; for a round trip the start square.
    pub fn to(&self) -> Square {
        self.path.last().copied().unwrap_or(Square(0))
    }

    /// The pieces taken, in the order of one possible route; empty for a quiet move.
    pub fn captured(&self) -> &[Square] {
        &self.captured
    }

    /// Whether pieces are taken.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// Whether a man is crowned by it.
    pub fn promotes(&self) -> bool {
        self.promotes
    }

    /// Start, one square for each jump, end, as PDN 3.0 lists them: where the direction changes the turning square, otherwise the
    /// square right behind the taken piece. A quiet move has two. Of several routes it is the one with the lowest numbers.
    pub fn path(&self) -> &[Square] {
        &self.path
    }
}
