//! A legal move with everything a board, a sheet and a ruling want to know of it.

use crate::Position;
use crate::bits::{Brazilian, International, Rules, Russian};
use crate::generate::{Jump, Raw, Sink};
use crate::variant::{Square, Variant};

/// One legal move. Captures with the same start, end, pieces taken and rank at the end are one move, however they went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    path: Vec<Square>,
    captured: Vec<Square>,
    promotes: bool,
}

impl Move {
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

/// One way to make a move: several routes may be the same [`Move`].
pub(crate) struct Route {
    pub(crate) raw: Raw,
    pub(crate) path: Vec<Square>,
    pub(crate) captured: Vec<Square>,
}

struct Routes {
    variant: Variant,
    found: Vec<Route>,
    most: u32,
    majority: bool,
    /// Most routes kept. Past it, and of 0 routes from the start, each move has only its first route in the order of the squares.
    limit: usize,
}

impl Sink for Routes {
    fn capture(&mut self, raw: Raw, last: &Jump<'_>) {
        let length = raw.taken.count_ones();
        if self.majority {
            if length < self.most {
                return;
            }
            if length > self.most {
                self.found.clear();
                self.most = length;
            }
        }
        let (mut path, mut captured) = (Vec::new(), Vec::new());
        let mut jump = Some(last);
        while let Some(j) = jump {
            path.push(self.variant.square_of(j.landing));
            captured.push(self.variant.square_of(j.taken));
            jump = j.before;
        }
        path.push(self.variant.square_of(raw.from));
        path.reverse();
        captured.reverse();
        let route = Route { raw, path, captured };
        let full = self.found.len() >= self.limit;
        match self.found.iter_mut().find(|r| r.raw == raw) {
            Some(kept) if full => {
                if route.path < kept.path {
                    *kept = route;
                }
            }
            _ => self.found.push(route),
        }
    }
}

impl Position {
    /// All legal moves, each once, sorted by start, path and pieces taken. Empty when the side to move has lost.
    pub fn legal_moves(&self) -> Vec<Move> {
        let variant = self.variant();
        let mut moves: Vec<Move> =
            self.capture_routes(0).into_iter().map(|r| Move { path: r.path, captured: r.captured, promotes: r.raw.promotes }).collect();
        if moves.is_empty() {
            let mut raw = Vec::new();
            self.raw_moves(&mut raw);
            moves.extend(raw.iter().map(|r| Move {
                path: vec![variant.square_of(r.from), variant.square_of(r.to)],
                captured: Vec::new(),
                promotes: r.promotes,
            }));
        }
        moves.sort_unstable();
        moves
    }

    /// The legal captures by route: at least one route for each move, and up to `limit` in all.
    pub(crate) fn capture_routes(&self, limit: usize) -> Vec<Route> {
        fn search<R: Rules>(p: &Position, limit: usize) -> Vec<Route> {
            let mut sink = Routes { variant: p.variant(), found: Vec::new(), most: 0, majority: R::MAJORITY, limit };
            p.board().captures::<R, _>(&mut sink);
            sink.found
        }
        match self.variant() {
            Variant::International => search::<International>(self, limit),
            Variant::Russian => search::<Russian>(self, limit),
            Variant::Brazilian => search::<Brazilian>(self, limit),
        }
    }
}
