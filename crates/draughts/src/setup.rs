//! Set-ups by hand: what is odd about them is typed, and a caller may accept each oddity by itself.

use crate::Position;
use crate::variant::{Piece, Side, Square, Variant};
use std::fmt;

/// Pieces on a board on the way to a [`Position`]; the side to move may still be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    board: Position,
    to_move: Option<Side>,
}

/// What keeps a set-up from being an ordinary position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Irregularity {
    /// Nobody said whose turn it is. Cannot be accepted, only put right.
    SideToMoveMissing,
    /// More pieces of a side than a set has. Cannot be accepted: the generator's bounds rest on it.
    TooManyPieces {
        /// Whose pieces.
        side: Side,
        /// How many there are.
        count: u32,
        /// How many there can be: 20, on 64 squares 12.
        most: u32,
    },
    /// A side without any piece: the game is over (FMJD Annex 1 art. 7.2).
    NoPieces(Side),
    /// A man on the row where men are crowned. It stays a man and cannot go forward.
    ManOnCrowningRow(Square),
}

impl Irregularity {
    /// Whether an arbiter can let it stand.
    pub const fn can_be_accepted(self) -> bool {
        matches!(self, Self::NoPieces(_) | Self::ManOnCrowningRow(_))
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideToMoveMissing => f.write_str("nobody said whose turn it is"),
            Self::TooManyPieces { side, count, most } => write!(f, "{side:?} has {count} pieces, and a set has {most}"),
            Self::NoPieces(side) => write!(f, "{side:?} has no piece"),
            Self::ManOnCrowningRow(square) => write!(f, "a man on {square}, where men are crowned"),
        }
    }
}

/// The set-up has irregularities that were not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("irregular position: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct IrregularSetup(pub Vec<Irregularity>);

impl Setup {
    /// An empty board, side to move unknown.
    pub const fn empty(variant: Variant) -> Self {
        Self { board: Position::empty(variant, Side::White), to_move: None }
    }

    /// The game.
    pub const fn variant(&self) -> Variant {
        self.board.variant()
    }

    /// Whose turn it is, if known.
    pub const fn side_to_move(&self) -> Option<Side> {
        self.to_move
    }

    /// Says whose turn it is.
    pub const fn set_side_to_move(&mut self, side: Option<Side>) {
        self.to_move = side;
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Fills or empties a square.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board = self.board.with_piece(square, piece);
    }

    /// Everything odd about it, in a fixed order.
    pub fn irregularities(&self) -> Vec<Irregularity> {
        let variant = self.variant();
        let mut found = Vec::new();
        if self.to_move.is_none() {
            found.push(Irregularity::SideToMoveMissing);
        }
        for side in [Side::White, Side::Black] {
            let count = self.board.of(side).count_ones();
            let most = u32::from(variant.men());
            if count > most {
                found.push(Irregularity::TooManyPieces { side, count, most });
            }
            if count == 0 {
                found.push(Irregularity::NoPieces(side));
            }
        }
        for (square, piece) in self.board.pieces() {
            if !piece.king && variant.row_column(square).0 == variant.crowning_row(piece.side) {
                found.push(Irregularity::ManOnCrowningRow(square));
            }
        }
        found
    }

    /// The position, if nothing is odd about it but what is in `accepted`.
    ///
    /// # Errors
    /// The irregularities that are not accepted or [cannot be](Irregularity::can_be_accepted).
    pub fn position(&self, accepted: &[Irregularity]) -> Result<Position, IrregularSetup> {
        let refused: Vec<_> = self.irregularities().into_iter().filter(|i| !(i.can_be_accepted() && accepted.contains(i))).collect();
        match self.to_move {
            Some(side) if refused.is_empty() => Ok(self.board.with_side_to_move(side)),
            _ => Err(IrregularSetup(refused)),
        }
    }

    /// The position with everything accepted that can be.
    ///
    /// # Errors
    /// The irregularities that [cannot be accepted](Irregularity::can_be_accepted).
    pub fn position_as_it_stands(&self) -> Result<Position, IrregularSetup> {
        self.position(&self.irregularities())
    }
}

impl From<Position> for Setup {
    fn from(board: Position) -> Self {
        Self { board, to_move: Some(board.side_to_move()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(fen: &str) -> Setup {
        Setup::from_fen(Variant::International, fen).unwrap()
    }

    #[test]
    fn each_irregularity_is_accepted_by_itself() {
        let odd = setup("W:W3,50:B1,48");
        let v = Variant::International;
        let man = |n| Irregularity::ManOnCrowningRow(v.square(n).unwrap());
        assert_eq!(odd.irregularities(), [man(3), man(48)]);
        assert_eq!(odd.position(&[man(3)]), Err(IrregularSetup(vec![man(48)])));
        assert!(odd.position(&[man(3), man(48)]).is_ok());
        // A man accepted there stands still: only the other one moves.
        assert_eq!(odd.position_as_it_stands().unwrap().perft(1), 2);
    }

    #[test]
    fn what_cannot_be_played_on_is_never_accepted() {
        let missing = setup("?:W50:B1");
        assert_eq!(missing.position_as_it_stands(), Err(IrregularSetup(vec![Irregularity::SideToMoveMissing])));
        let many = setup("W:W30-50:B1");
        let expected = Irregularity::TooManyPieces { side: Side::White, count: 21, most: 20 };
        assert_eq!(many.position_as_it_stands(), Err(IrregularSetup(vec![expected])));
        let none = setup("B:W50:B");
        assert_eq!(none.position(&[]), Err(IrregularSetup(vec![Irregularity::NoPieces(Side::Black)])));
        assert_eq!(none.position_as_it_stands().unwrap().lost(), Some(Side::Black));
    }
}
