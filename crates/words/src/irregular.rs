//! Irregularities in words: what is odd about a set-up, why a form is no irregular act.

use crate::Lang;
use arbitration::chess::setup::Irregularity as ChessOddity;
use arbitration::hand::Oddity;
use arbitration::irregular::FormError;
use draughts::irregular::ActError;

/// What is odd about a set-up.
pub fn oddity(odd: Oddity, lang: Lang) -> String {
    use draughts::Irregularity as D;
    use xiangqi::Irregularity as X;
    let (key, at) = match odd {
        Oddity::Unreadable => ("desk.odd.unreadable", String::new()),
        Oddity::Chess(odd) => {
            let key = match odd {
                ChessOddity::CastlingRights => "desk.odd.castling",
                ChessOddity::EnPassant => "desk.odd.en-passant",
                ChessOddity::TooMuchMaterial => "desk.odd.too-many",
                ChessOddity::ImpossibleCheck => "desk.odd.impossible-check",
                ChessOddity::EmptyBoard => "desk.odd.empty",
                ChessOddity::MissingKing => "desk.odd.no-king",
                ChessOddity::TooManyKings => "desk.odd.kings",
                ChessOddity::PawnOnEndRank => "desk.odd.pawn-end",
                ChessOddity::OpponentInCheck => "desk.odd.opponent-check",
            };
            (key, String::new())
        }
        Oddity::Draughts(D::SideToMoveMissing) => ("desk.odd.no-side", String::new()),
        Oddity::Draughts(D::TooManyPieces { count, .. }) => ("desk.odd.too-many", count.to_string()),
        Oddity::Draughts(D::NoPieces(_)) => ("desk.odd.empty", String::new()),
        Oddity::Draughts(D::ManOnCrowningRow(square)) => ("desk.odd.crowning", square.to_string()),
        Oddity::Xiangqi(X::NoKing(_)) => ("desk.odd.no-king", String::new()),
        Oddity::Xiangqi(X::OffPoint(square, _)) => ("desk.odd.off-point", square.to_string()),
        Oddity::Xiangqi(X::TooMany(_, _, count)) => ("desk.odd.too-many", count.to_string()),
        Oddity::Xiangqi(X::KingsFacing) => ("desk.odd.facing", String::new()),
        Oddity::Xiangqi(X::OpponentInCheck) => ("desk.odd.opponent-check", String::new()),
    };
    lang.fill(key, &[("at", &at)]).trim().to_owned()
}

/// Why a form is none of the irregular acts of draughts.
pub fn form_error(error: &FormError, lang: Lang) -> String {
    let (key, at) = match error {
        FormError::OtherGame => ("desk.act-error.other-game", String::new()),
        FormError::Unreadable(text) => ("desk.act-error.unreadable", text.clone()),
        FormError::Act(error) => match error {
            ActError::NoPiece(square) => ("desk.act-error.no-piece", square.to_string()),
            ActError::WrongSide(square) => ("desk.act-error.wrong-side", square.to_string()),
            ActError::Occupied(square) => ("desk.act-error.occupied", square.to_string()),
            ActError::NotLegal => ("desk.act-error.not-legal", String::new()),
            ActError::Regular => ("desk.act-error.regular", String::new()),
            ActError::NoCapture => ("desk.act-error.no-capture", String::new()),
            ActError::OtherKind => ("desk.act-error.other-kind", String::new()),
            ActError::NotTaken(square) => ("desk.act-error.not-taken", square.to_string()),
            ActError::Nothing => ("desk.act-error.nothing", String::new()),
        },
    };
    lang.fill(key, &[("at", &at)])
}
