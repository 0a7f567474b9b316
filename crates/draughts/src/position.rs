//! A position: pieces on squares, the side to move, the game.

use crate::bits::{Brazilian, International, Rules, Russian};
use crate::generate::{Board, Raw};
use crate::moves::Move;
use crate::variant::{Piece, Side, Square, Variant};

/// Pieces on squares, the side to move, the game. Every value can be played on; what makes a set-up odd is told by
/// [`Setup`](crate::Setup), not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    to_move: Side,
    white: u64,
    black: u64,
    kings: u64,
}

impl Position {
    /// The starting position: three or four rows of men each, White to move (FMJD Annex 1 art. 2).
    pub const fn start(variant: Variant) -> Self {
        let (white, black) = match variant {
            Variant::International => start_rows::<International>(),
            Variant::Russian | Variant::Brazilian => start_rows::<Russian>(),
        };
        Self { variant, to_move: Side::White, white, black, kings: 0 }
    }

    /// A board without pieces, `to_move` to play: the ground for [`Position::with_piece`].
    pub(crate) const fn empty(variant: Variant, to_move: Side) -> Self {
        Self { variant, to_move, white: 0, black: 0, kings: 0 }
    }

    /// The game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Whose turn it is.
    pub const fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// The same pieces with the other side to move: a null move.
    pub fn passed(&self) -> Self {
        Self { to_move: !self.to_move, ..*self }
    }

    pub(crate) fn with_side_to_move(&self, to_move: Side) -> Self {
        Self { to_move, ..*self }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = self.variant.bit(square);
        let side = if self.white & bit != 0 {
            Side::White
        } else if self.black & bit != 0 {
            Side::Black
        } else {
            return None;
        };
        Some(Piece { side, king: self.kings & bit != 0 })
    }

    /// The position with a square emptied or filled; nothing else changes.
    pub fn with_piece(&self, square: Square, piece: Option<Piece>) -> Self {
        let bit = self.variant.bit(square);
        let mut p = Self { white: self.white & !bit, black: self.black & !bit, kings: self.kings & !bit, ..*self };
        if let Some(piece) = piece {
            match piece.side {
                Side::White => p.white |= bit,
                Side::Black => p.black |= bit,
            }
            if piece.king {
                p.kings |= bit;
            }
        }
        p
    }

    /// All pieces in the order of their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.variant.all_squares().filter_map(|s| self.piece_at(s).map(|p| (s, p)))
    }

    /// How many men a side has.
    pub const fn men(&self, side: Side) -> u32 {
        (self.of(side) & !self.kings).count_ones()
    }

    /// How many kings a side has.
    pub const fn kings(&self, side: Side) -> u32 {
        (self.of(side) & self.kings).count_ones()
    }

    /// The side that has lost because it is to move and cannot: no pieces left or all of them blocked (FMJD Annex 1 art. 7.2).
    pub fn lost(&self) -> Option<Side> {
        (self.perft(1) == 0).then_some(self.to_move)
    }

    /// The position after a legal move of [`Position::legal_moves`].
    ///
    /// A move that is not of this position moves whatever stands on its start square, if anything, and lifts the pieces it names.
    pub fn play(&self, m: &Move) -> Self {
        let piece = self.piece_at(m.from());
        let mut p = self.with_piece(m.from(), None);
        for s in m.captured() {
            p = p.with_piece(*s, None);
        }
        p = p.with_piece(m.to(), piece.map(|p| Piece { king: p.king || m.promotes(), ..p }));
        p.passed()
    }

    pub(crate) const fn pieces_total(&self) -> u32 {
        (self.white | self.black).count_ones()
    }

    pub(crate) const fn men_bits(&self, side: Side) -> u64 {
        self.of(side) & !self.kings
    }

    pub(crate) const fn of(&self, side: Side) -> u64 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    pub(crate) fn board(&self) -> Board {
        let (own, theirs) = (self.of(self.to_move), self.of(!self.to_move));
        Board {
            men: own & !self.kings,
            kings: own & self.kings,
            their_men: theirs & !self.kings,
            their_kings: theirs & self.kings,
            white: self.to_move == Side::White,
        }
    }

    /// Appends the legal moves without their routes.
    pub(crate) fn raw_moves(&self, out: &mut Vec<Raw>) {
        let board = self.board();
        match self.variant {
            Variant::International => board.moves::<International>(out),
            Variant::Russian => board.moves::<Russian>(out),
            Variant::Brazilian => board.moves::<Brazilian>(out),
        }
    }
}

/// White's and Black's men at the start: all rows but the two in the middle.
const fn start_rows<R: Rules>() -> (u64, u64) {
    let (black_rows, above_white) = (R::W - 1, R::W + 1);
    let first_white = above_white * R::W + above_white / 2;
    let after_black = black_rows * R::W + black_rows / 2;
    (R::BOARD & !((1 << first_white) - 1), R::BOARD & ((1 << after_black) - 1))
}
