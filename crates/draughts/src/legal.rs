//! The legal moves of a position, with the routes of its captures.

use crate::bits::{Brazilian, International, Rules, Russian};
use crate::generate::{Jump, Raw, Sink};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{Square, Variant};

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
        let mut moves: Vec<Move> = self.capture_routes(0).into_iter().map(|r| Move::new(r.path, r.captured, r.raw.promotes)).collect();
        if moves.is_empty() {
            let mut raw = Vec::new();
            self.raw_moves(&mut raw);
            let path = |r: &Raw| vec![variant.square_of(r.from), variant.square_of(r.to)];
            moves.extend(raw.iter().map(|r| Move::new(path(r), Vec::new(), r.promotes)));
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
