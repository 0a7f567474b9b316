//! The position: the men and whose turn it is. Nothing else is part of a xiangqi position.

use crate::tables;
use crate::types::{Bits, Color, Kind, Move, Piece, Square};

/// Placement and side to move. Copied rather than undone; two positions are equal exactly when a repetition rule calls them equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    squares: [Option<Piece>; 90],
    colors: [u128; 2],
    kinds: [u128; 7],
    side: Color,
}

/// The usual array.
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

impl Position {
    /// No man on the board.
    #[must_use]
    pub const fn empty(side: Color) -> Self {
        Self { squares: [None; 90], colors: [0; 2], kinds: [0; 7], side }
    }

    /// The usual array, Red to move.
    #[must_use]
    pub fn start() -> Self {
        Self::from_fen(START).unwrap_or(Self::empty(Color::Red))
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// The same men, the other side to move: what the position would be if the mover passed.
    #[must_use]
    pub const fn passed(mut self) -> Self {
        self.side = self.side.other();
        self
    }

    /// The man on a crossing.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Every man with its crossing, a0 to i9.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The crossing of a side's king; `None` where an accepted set-up has none.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        let bits = self.men(color, Kind::King);
        (bits != 0).then(|| Square::lowest(bits))
    }

    /// Whether the side to move is in check (kings that face each other count).
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_checked(self.side)
    }

    /// Whether a side's king could be taken now, were it the other side's turn.
    #[must_use]
    pub fn is_checked(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.attackers(king, color.other(), self.occupied(), 0) != 0)
    }

    /// The men that attack a side's king, the other king on an open file among them.
    #[must_use]
    pub fn checkers(&self, color: Color) -> Vec<Square> {
        let attackers = |king| Bits(self.attackers(king, color.other(), self.occupied(), 0)).collect();
        self.king(color).map_or_else(Vec::new, attackers)
    }

    /// Where a side's men of a kind stand.
    pub fn squares_of(&self, color: Color, kind: Kind) -> impl Iterator<Item = Square> + use<> {
        Bits(self.men(color, kind))
    }

    /// The men of a side that reach a man of either side on a crossing by their way of moving: what could take it there, or take back. King
    /// safety is not minded.
    pub fn attackers_of(&self, square: Square, by: Color) -> impl Iterator<Item = Square> + use<> {
        let occupied = self.occupied();
        let seen = tables::lines(square, occupied);
        // Who stays in the palace or on its half reaches nothing outside.
        let inside = |area: u128| area & square.bit() != 0;
        let mut home = 0;
        if inside(tables::half(by)) {
            home |= tables::elephant(square, occupied) & self.kind(Kind::Elephant);
        }
        if inside(tables::PALACE[by.index()]) {
            home |= tables::king(by, square) & self.kind(Kind::King) | tables::advisor(by, square) & self.kind(Kind::Advisor);
        }
        let found = seen.rook() & self.kind(Kind::Rook)
            | seen.cannon & self.kind(Kind::Cannon)
            | tables::horse_to(square, occupied) & self.kind(Kind::Horse)
            | tables::pawn_to(by, square) & self.kind(Kind::Pawn)
            | home;
        Bits(found & self.side(by))
    }

    /// Puts a man on a crossing, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let bit = square.bit();
        if let Some(old) = self.squares[square.index()] {
            self.colors[old.color.index()] &= !bit;
            self.kinds[old.kind.index()] &= !bit;
        }
        if let Some(new) = piece {
            self.colors[new.color.index()] |= bit;
            self.kinds[new.kind.index()] |= bit;
        }
        self.squares[square.index()] = piece;
    }

    /// The position after a move. The move is not checked: see [`Position::is_legal`]. From an empty crossing only the turn passes.
    #[must_use]
    #[inline]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        next.side = self.side.other();
        let Some(piece) = self.squares[mv.from.index()] else { return next };
        let (from, to) = (mv.from.bit(), mv.to.bit());
        if let Some(taken) = self.squares[mv.to.index()] {
            next.colors[taken.color.index()] &= !to;
            next.kinds[taken.kind.index()] &= !to;
        }
        next.colors[piece.color.index()] ^= from | to;
        next.kinds[piece.kind.index()] ^= from | to;
        next.squares[mv.from.index()] = None;
        next.squares[mv.to.index()] = Some(piece);
        next
    }

    /// The same position seen in a mirror: file a becomes file i.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self::empty(self.side);
        for (square, piece) in self.pieces() {
            mirrored.set(mirror(square), Some(piece));
        }
        mirrored
    }

    /// The same position with colours exchanged and the board turned round.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut swapped = Self::empty(self.side.other());
        for (square, piece) in self.pieces() {
            swapped.set(turn(square), Some(Piece { color: piece.color.other(), kind: piece.kind }));
        }
        swapped
    }

    /// A 64-bit mix of men and turn: two different positions share one with a probability of about 2⁻⁶⁴.
    #[must_use]
    pub fn key(&self) -> u64 {
        let boards = self.colors.iter().chain(&self.kinds);
        boards.flat_map(|board| [*board as u64, (board >> 64) as u64]).fold(self.side.index() as u64, mix)
    }

    pub(crate) fn set_side(&mut self, side: Color) {
        self.side = side;
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> u128 {
        self.colors[0] | self.colors[1]
    }

    #[inline]
    pub(crate) const fn side(&self, color: Color) -> u128 {
        self.colors[color.index()]
    }

    #[inline]
    pub(crate) const fn men(&self, color: Color, kind: Kind) -> u128 {
        self.colors[color.index()] & self.kinds[kind.index()]
    }

    #[inline]
    pub(crate) const fn kind(&self, kind: Kind) -> u128 {
        self.kinds[kind.index()]
    }

    /// The men of `by` that reach a king on `square`, given the occupied crossings, men on `gone` not counted.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: u128, gone: u128) -> u128 {
        let seen = tables::lines(square, occupied);
        let found = seen.rook() & self.kind(Kind::Rook)
            | seen.file & self.kind(Kind::King)
            | seen.cannon & self.kind(Kind::Cannon)
            | tables::horse_to(square, occupied) & self.kind(Kind::Horse)
            | tables::pawn_to(by, square) & self.kind(Kind::Pawn);
        found & self.side(by) & !gone
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_fen())
    }
}

impl Move {
    /// The same move seen in a mirror.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { from: mirror(self.from), to: mirror(self.to) }
    }

    /// The same move on the board turned round.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { from: turn(self.from), to: turn(self.to) }
    }
}

/// Takes a word into a 64-bit mix.
pub(crate) const fn mix(key: u64, word: u64) -> u64 {
    let key = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key ^ key >> 32
}

fn mirror(square: Square) -> Square {
    Square::new(8 - square.file(), square.rank()).unwrap_or(square)
}

fn turn(square: Square) -> Square {
    Square::from_index(89 - square.index()).unwrap_or(square)
}
