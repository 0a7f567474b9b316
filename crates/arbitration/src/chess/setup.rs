//! Setting up a chess position from FEN, with each irregularity typed, because arbiters meet boards that break the rules.

use shakmaty::fen::Fen;
pub use shakmaty::fen::ParseFenError;
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError, PositionErrorKinds, Setup};
use std::fmt;

/// The longest FEN read, in bytes.
pub const MAX_FEN_BYTES: usize = 200;

/// Something about a set-up that no legal game brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Irregularity {
    /// Castling rights without king and rook on their squares. May be accepted: the rights are dropped.
    CastlingRights,
    /// An en passant square that no double step can have left. May be accepted: it is dropped.
    EnPassant,
    /// More men than promotions can explain. May be accepted.
    TooMuchMaterial,
    /// A check that no legal move can have given. May be accepted.
    ImpossibleCheck,
    /// The board is empty.
    EmptyBoard,
    /// A king is missing.
    MissingKing,
    /// More than one king of a colour.
    TooManyKings,
    /// A pawn on the first or last rank.
    PawnOnEndRank,
    /// The player who has just moved stands in check.
    OpponentInCheck,
}

impl Irregularity {
    const TABLE: [(Self, PositionErrorKinds); 9] = [
        (Self::CastlingRights, PositionErrorKinds::INVALID_CASTLING_RIGHTS),
        (Self::EnPassant, PositionErrorKinds::INVALID_EP_SQUARE),
        (Self::TooMuchMaterial, PositionErrorKinds::TOO_MUCH_MATERIAL),
        (Self::ImpossibleCheck, PositionErrorKinds::IMPOSSIBLE_CHECK),
        (Self::EmptyBoard, PositionErrorKinds::EMPTY_BOARD),
        (Self::MissingKing, PositionErrorKinds::MISSING_KING),
        (Self::TooManyKings, PositionErrorKinds::TOO_MANY_KINGS),
        (Self::PawnOnEndRank, PositionErrorKinds::PAWNS_ON_BACKRANK),
        (Self::OpponentInCheck, PositionErrorKinds::OPPOSITE_CHECK),
    ];

    /// Whether play can go on from such a set-up when the arbiter accepts it.
    pub const fn acceptable(self) -> bool {
        matches!(self, Self::CastlingRights | Self::EnPassant | Self::TooMuchMaterial | Self::ImpossibleCheck)
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CastlingRights => "castling rights without king and rook on their squares",
            Self::EnPassant => "an en passant square that no double step has left",
            Self::TooMuchMaterial => "more men than promotions can explain",
            Self::ImpossibleCheck => "a check that no legal move has given",
            Self::EmptyBoard => "the board is empty",
            Self::MissingKing => "a king is missing",
            Self::TooManyKings => "more than one king of a colour",
            Self::PawnOnEndRank => "a pawn on the first or last rank",
            Self::OpponentInCheck => "the player who has just moved stands in check",
        })
    }
}

/// Why a FEN gives no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Longer than [`MAX_FEN_BYTES`].
    #[error("a FEN has at most {MAX_FEN_BYTES} bytes")]
    TooLong,
    /// Not FEN.
    #[error("not a FEN: {0}")]
    Syntax(#[from] ParseFenError),
    /// The set-up breaks rules that were not accepted; all of them, most harmless first.
    #[error("the set-up breaks the rules: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Irregular(Vec<Irregularity>),
}

/// Reads a FEN; later fields may be missing. Chess960 castling rights are recognised by themselves.
///
/// # Errors
/// [`SetupError::Irregular`] lists what is wrong with the set-up; accepting every acceptable one by name makes the call succeed.
pub fn position_from_fen(fen: &str, accepted: &[Irregularity]) -> Result<Chess, SetupError> {
    if fen.len() > MAX_FEN_BYTES {
        return Err(SetupError::TooLong);
    }
    let setup: Setup = fen.trim().parse::<Fen>()?.into_setup();
    let standard = Chess::from_setup(setup.clone(), CastlingMode::Standard);
    let misplaced = |r: &Result<Chess, PositionError<Chess>>| {
        r.as_ref().is_err_and(|e| e.kinds().contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS))
    };
    let mut result = if misplaced(&standard) { Chess::from_setup(setup, CastlingMode::Chess960) } else { standard };
    for irregularity in accepted {
        result = match irregularity {
            Irregularity::CastlingRights => result.or_else(PositionError::ignore_invalid_castling_rights),
            Irregularity::EnPassant => result.or_else(PositionError::ignore_invalid_ep_square),
            Irregularity::TooMuchMaterial => result.or_else(PositionError::ignore_too_much_material),
            Irregularity::ImpossibleCheck => result.or_else(PositionError::ignore_impossible_check),
            _ => result,
        };
    }
    result.map_err(|error| {
        let kinds = error.kinds();
        SetupError::Irregular(Irregularity::TABLE.iter().filter(|(_, kind)| kinds.contains(*kind)).map(|(i, _)| *i).collect())
    })
}
