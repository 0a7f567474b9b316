//! Legal moves. A man that can neither uncover its king nor become the screen of an enemy cannon needs no test of each move.

use crate::position::Position;
use crate::tables;
use crate::types::{Bits, Color, Kind, Move, Square};

/// What can go wrong for the king of the side to move.
struct Guard {
    king: Option<Square>,
    checked: bool,
    /// Own men whose every move has to be tested.
    watched: u128,
    /// Points where any man becomes a cannon's screen.
    screens: u128,
}

/// How a game stands for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// There is a legal move.
    Open,
    /// In check and no legal move: lost.
    Checkmate,
    /// Not in check and no legal move (困毙): lost as well.
    Stalemate,
}

impl Position {
    /// Every legal move, in a fixed order.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves_to(tables::BOARD)
    }

    /// The legal moves that end on one of `wanted`, in the same order.
    pub(crate) fn legal_moves_to(&self, wanted: u128) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(wanted, |from, targets| moves.extend(Bits(targets).map(|to| Move { from, to })));
        moves
    }

    /// Whether a legal move ends on a point.
    #[must_use]
    pub fn can_reach(&self, point: Square) -> bool {
        let mut found = false;
        self.generate(point.bit(), |_, _| found = true);
        found
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.generate(tables::BOARD, |_, targets| count += targets.count_ones());
        count
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.reaches(mv.from) & mv.to.bit() != 0 && self.is_safe(mv)
    }

    /// Mate, stalemate (both lost for the side to move) or neither.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match (self.has_legal_move(), self.in_check()) {
            (true, _) => Outcome::Open,
            (false, true) => Outcome::Checkmate,
            (false, false) => Outcome::Stalemate,
        }
    }

    /// Leaf positions after `depth` plies; the last ply is counted, not played.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_legal()),
            _ => {
                let mut nodes = 0;
                self.generate(tables::BOARD, |from, targets| {
                    for to in Bits(targets) {
                        nodes += self.play(Move { from, to }).perft(depth - 1);
                    }
                });
                nodes
            }
        }
    }

    /// Points a man of the side to move reaches by its way of moving, king safety not minded; empty when there is no such man.
    pub(crate) fn reaches(&self, from: Square) -> u128 {
        match self.piece_at(from) {
            Some(piece) if piece.color == self.side_to_move() => self.reach_of(piece.color, piece.kind, from) & !self.side(piece.color),
            _ => 0,
        }
    }

    /// Men of its own side that a man of the side to move stands behind: where it could take back.
    pub(crate) fn backs(&self, from: Square) -> u128 {
        match self.piece_at(from) {
            Some(piece) if piece.color == self.side_to_move() => self.reach_of(piece.color, piece.kind, from) & self.side(piece.color),
            _ => 0,
        }
    }

    /// The men of a side that the other side reaches by its ways of moving, whoever is to move: those of which [`Position::attackers_of`] has
    /// something to say. King safety is not minded.
    pub fn attacked(&self, side: Color) -> impl Iterator<Item = Square> + use<> {
        let by = side.other();
        let reach = |kind| Bits(self.men(by, kind)).fold(0, |reached, from| reached | self.reach_of(by, kind, from));
        Bits(Kind::ALL.into_iter().fold(0, |reached, kind| reached | reach(kind)) & self.side(side))
    }

    #[inline]
    fn reach_of(&self, color: Color, kind: Kind, from: Square) -> u128 {
        let occupied = self.occupied();
        match kind {
            Kind::King => tables::king(color, from),
            Kind::Advisor => tables::advisor(color, from),
            Kind::Elephant => tables::elephant(from, occupied) & tables::half(color),
            Kind::Horse => tables::horse_from(from, occupied),
            Kind::Rook => tables::lines(from, occupied).rook(),
            Kind::Cannon => {
                let seen = tables::lines(from, occupied);
                seen.rook() & !occupied | seen.cannon
            }
            Kind::Pawn => tables::pawn_from(color, from),
        }
    }

    /// Whether the mover's king is safe after a move that its man can make.
    #[inline]
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        let Some(king) = self.king(side) else { return true };
        let king = if king == mv.from { mv.to } else { king };
        let occupied = self.occupied() & !mv.from.bit() | mv.to.bit();
        self.attackers(king, side.other(), occupied, mv.to.bit()) == 0
    }

    /// Whether a legal move attacks the other king, found without playing it.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        let (Some(king), Some(piece)) = (self.king(side.other()), self.piece_at(mv.from)) else { return false };
        let (from, to) = (mv.from.bit(), mv.to.bit());
        if tables::king_view(king) & (from | to) == 0 {
            return false;
        }
        let occupied = self.occupied() & !from | to;
        let seen = tables::lines(king, occupied);
        let men = |kind| self.men(side, kind) & !from | if kind == piece.kind { to } else { 0 };
        seen.rook() & men(Kind::Rook) != 0
            || seen.cannon & men(Kind::Cannon) != 0
            || tables::horse_to(king, occupied) & men(Kind::Horse) != 0
            || tables::pawn_to(side, king) & men(Kind::Pawn) != 0
            || seen.file & men(Kind::King) != 0
    }

    /// Calls `sink` with each man and its legal targets among `wanted`.
    #[inline]
    fn generate(&self, wanted: u128, mut sink: impl FnMut(Square, u128)) {
        let guard = self.guard();
        let wanted = wanted & !self.side(self.side_to_move());
        for kind in Kind::ALL {
            self.generate_kind(kind, &guard, wanted, &mut sink);
        }
    }

    #[inline]
    fn generate_kind(&self, kind: Kind, guard: &Guard, wanted: u128, sink: &mut impl FnMut(Square, u128)) {
        let side = self.side_to_move();
        for from in Bits(self.men(side, kind)) {
            let targets = self.reach_of(side, kind, from) & wanted;
            let legal = if guard.king.is_none() {
                targets
            } else if guard.checked || kind == Kind::King || guard.watched & from.bit() != 0 {
                Bits(targets).filter(|&to| self.is_safe(Move { from, to })).fold(0, |legal, to| legal | to.bit())
            } else {
                targets & !guard.screens
            };
            if legal != 0 {
                sink(from, legal);
            }
        }
    }

    #[inline]
    fn guard(&self) -> Guard {
        let side = self.side_to_move();
        let Some(king) = self.king(side) else { return Guard { king: None, checked: false, watched: 0, screens: 0 } };
        let (own, enemy, occupied) = (self.side(side), self.side(side.other()), self.occupied());
        let checked = self.attackers(king, side.other(), occupied, 0) != 0;
        let mut guard = Guard { king: Some(king), checked, watched: 0, screens: 0 };
        if checked {
            return guard;
        }
        let seen = tables::lines(king, occupied);
        let first = seen.rook() & occupied;
        let cannons = self.kind(Kind::Cannon) & enemy;
        let straight = (self.kind(Kind::Rook) | self.kind(Kind::King) & tables::file_of(king)) & enemy;
        for pinner in Bits(seen.cannon & straight) {
            guard.watched |= tables::between(king, pinner) & own;
        }
        if cannons & (tables::file_of(king) | rank_of(king)) != 0 {
            for pinner in Bits(tables::lines(king, occupied & !first).cannon & cannons) {
                guard.watched |= tables::between(king, pinner) & own;
            }
            for bare in Bits(first & cannons) {
                guard.screens |= tables::between(king, bare);
            }
        }
        for horse in Bits(tables::horse_circle(king) & self.kind(Kind::Horse) & enemy) {
            guard.watched |= leg(horse, king) & own;
        }
        guard
    }
}

const fn rank_of(square: Square) -> u128 {
    0x1FF << (square.rank() as usize * 9)
}

/// The point that blocks a horse on `horse` from `target`.
pub(crate) fn leg(horse: Square, target: Square) -> u128 {
    let files = target.file() as i8 - horse.file() as i8;
    let ranks = target.rank() as i8 - horse.rank() as i8;
    horse.offset(files / 2, ranks / 2).map_or(0, Square::bit)
}
