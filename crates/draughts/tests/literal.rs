//! The generator against a slow one that follows the rules word by word on a board of cells.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::{Piece, Position, Setup, Side, Square, Variant};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Cell = (i8, i8);
/// Start, end, pieces taken in rising order, whether a man is crowned.
type Key = (Square, Square, Vec<Square>, bool);

struct Literal {
    variant: Variant,
    side: Side,
    pieces: BTreeMap<Cell, Piece>,
}

const DIAGONALS: [Cell; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Literal {
    fn new(p: &Position) -> Self {
        let cell = |s| {
            let (row, column) = p.variant().row_column(s);
            (row as i8, column as i8)
        };
        Self { variant: p.variant(), side: p.side_to_move(), pieces: p.pieces().map(|(s, piece)| (cell(s), piece)).collect() }
    }

    fn square(&self, c: Cell) -> Square {
        self.variant.square_at(c.0 as u8, c.1 as u8).expect("a playing square")
    }

    fn on_board(&self, c: Cell) -> bool {
        let size = self.variant.size() as i8;
        (0..size).contains(&c.0) && (0..size).contains(&c.1)
    }

    fn far_row(&self, c: Cell) -> bool {
        c.0 as u8 == self.variant.crowning_row(self.side)
    }

    fn moves(&self) -> BTreeSet<Key> {
        let own: Vec<(Cell, Piece)> = self.pieces.iter().filter(|(_, p)| p.side == self.side).map(|(c, p)| (*c, *p)).collect();
        let mut captures = BTreeSet::new();
        for (from, piece) in &own {
            // The square the piece leaves counts as empty.
            let mut board = self.pieces.clone();
            board.remove(from);
            self.capture(&board, *from, *from, piece.king, piece.king, &mut Vec::new(), &mut captures);
        }
        if self.variant != Variant::Russian {
            let most = captures.iter().map(|(_, _, taken, _)| taken.len()).max().unwrap_or(0);
            captures.retain(|(_, _, taken, _)| taken.len() == most);
        }
        if !captures.is_empty() {
            return captures;
        }
        let mut quiet = BTreeSet::new();
        for (from, piece) in own {
            for d in DIAGONALS {
                let forward = if self.side == Side::White { -1 } else { 1 };
                if !piece.king && d.0 != forward {
                    continue;
                }
                for n in 1..if piece.king { 10 } else { 2 } {
                    let to = (from.0 + d.0 * n, from.1 + d.1 * n);
                    if !self.on_board(to) || self.pieces.contains_key(&to) {
                        break;
                    }
                    quiet.insert((self.square(from), self.square(to), Vec::new(), !piece.king && self.far_row(to)));
                }
            }
        }
        quiet
    }

    /// All complete captures from `at`; taken pieces stay on the board and may not be jumped twice. Says whether there was a jump.
    #[allow(clippy::too_many_arguments)]
    fn capture(
        &self,
        board: &BTreeMap<Cell, Piece>,
        from: Cell,
        at: Cell,
        king: bool,
        was_king: bool,
        taken: &mut Vec<Cell>,
        found: &mut BTreeSet<Key>,
    ) -> bool {
        let mut jumped = false;
        for d in DIAGONALS {
            let mut over = (at.0 + d.0, at.1 + d.1);
            while king && self.on_board(over) && !board.contains_key(&over) {
                over = (over.0 + d.0, over.1 + d.1);
            }
            if board.get(&over).is_none_or(|p| p.side == self.side) || taken.contains(&over) {
                continue;
            }
            let mut landings = Vec::new();
            let mut to = (over.0 + d.0, over.1 + d.1);
            while self.on_board(to) && !board.contains_key(&to) {
                landings.push(to);
                if !king {
                    break;
                }
                to = (to.0 + d.0, to.1 + d.1);
            }
            if landings.is_empty() {
                continue;
            }
            jumped = true;
            taken.push(over);
            let mut ends = Vec::new();
            let mut any = false;
            for landing in landings {
                let crowned = king || (self.variant == Variant::Russian && self.far_row(landing));
                if self.capture(board, from, landing, crowned, was_king, taken, found) {
                    any = true;
                } else {
                    ends.push((landing, crowned || self.far_row(landing)));
                }
            }
            // A king may stop short only if no landing square lets it go on.
            if !any {
                for (landing, crowned) in ends {
                    let mut squares: Vec<Square> = taken.iter().map(|c| self.square(*c)).collect();
                    squares.sort_unstable();
                    found.insert((self.square(from), self.square(landing), squares, crowned && !was_king));
                }
            }
            taken.pop();
        }
        jumped
    }
}

fn fast(p: &Position) -> BTreeSet<Key> {
    let moves = p.legal_moves();
    let keys: BTreeSet<Key> = moves
        .iter()
        .map(|m| {
            let mut taken = m.captured().to_vec();
            taken.sort_unstable();
            (m.from(), m.to(), taken, m.promotes())
        })
        .collect();
    assert_eq!(keys.len(), moves.len(), "a move listed twice: {}", p.to_fen());
    assert_eq!(p.perft(1), keys.len() as u64, "bulk count: {}", p.to_fen());
    keys
}

fn variants() -> impl Strategy<Value = Variant> {
    prop::sample::select(&Variant::ALL[..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_positions_have_the_same_moves(
        v in variants(),
        white in any::<bool>(),
        density in 2u8..60,
        cells in prop::collection::vec((0u8..100, any::<bool>(), 0u8..4), 50),
    ) {
        let mut setup = Setup::empty(v);
        setup.set_side_to_move(Some(if white { Side::White } else { Side::Black }));
        for (square, (chance, white, rank)) in v.all_squares().zip(cells) {
            let side = if white { Side::White } else { Side::Black };
            setup.set(square, (chance < density).then_some(Piece { side, king: rank == 0 }));
        }
        if let Ok(p) = setup.position_as_it_stands() {
            prop_assert_eq!(fast(&p), Literal::new(&p).moves(), "{:?} {}", v, p.to_fen());
        }
    }

    #[test]
    fn games_have_the_same_moves_all_along(v in variants(), choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120)) {
        let mut p = Position::start(v);
        for choice in choices {
            prop_assert_eq!(fast(&p), Literal::new(&p).moves(), "{:?} {}", v, p.to_fen());
            let moves = p.legal_moves();
            if moves.is_empty() {
                break;
            }
            p = p.play(choice.get(&moves));
        }
    }
}
