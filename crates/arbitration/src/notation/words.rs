//! Castling, in signs and in words.

use super::algebraic::split_marks;
use super::{Assumption, Found, Hit, Mode, System};
use shakmaty::{CastlingSide, Move};

const WORDS: [(&str, Option<CastlingSide>); 22] = [
    ("kurzerochade", Some(CastlingSide::KingSide)),
    ("langerochade", Some(CastlingSide::QueenSide)),
    ("kurze", Some(CastlingSide::KingSide)),
    ("lange", Some(CastlingSide::QueenSide)),
    ("petitroque", Some(CastlingSide::KingSide)),
    ("grandroque", Some(CastlingSide::QueenSide)),
    ("короткаярокировка", Some(CastlingSide::KingSide)),
    ("длиннаярокировка", Some(CastlingSide::QueenSide)),
    ("短易位", Some(CastlingSide::KingSide)),
    ("长易位", Some(CastlingSide::QueenSide)),
    ("castlesk", Some(CastlingSide::KingSide)),
    ("castlesq", Some(CastlingSide::QueenSide)),
    ("castleskr", Some(CastlingSide::KingSide)),
    ("castlesqr", Some(CastlingSide::QueenSide)),
    ("castlesshort", Some(CastlingSide::KingSide)),
    ("castleslong", Some(CastlingSide::QueenSide)),
    ("castleskingside", Some(CastlingSide::KingSide)),
    ("castlesqueenside", Some(CastlingSide::QueenSide)),
    ("castles", None),
    ("rochade", None),
    ("рокировка", None),
    ("易位", None),
];

/// The side of castling written in signs, and whether the form is loose.
pub(super) fn castling_side(text: &str) -> Option<(CastlingSide, bool)> {
    let (chars, _) = split_marks(text);
    let rings = chars.iter().filter(|c| matches!(c, 'O' | '0' | 'o' | 'О' | 'о' | '○' | '〇' | 'Θ')).count();
    let dashes = chars.iter().filter(|c| **c == '-').count();
    let side = match rings {
        2 => CastlingSide::KingSide,
        3 => CastlingSide::QueenSide,
        _ => return None,
    };
    let alternating = chars.iter().enumerate().all(|(i, c)| (i % 2 == 1) == (*c == '-'));
    let exact = alternating
        && dashes + 1 == rings
        && (chars.iter().all(|c| matches!(c, 'O' | '-')) || chars.iter().all(|c| matches!(c, '0' | '-')));
    (rings + dashes == chars.len()).then_some((side, !exact))
}

/// Reads castling. The strict mode takes signs only.
pub(super) fn castling(text: &str, legal: &[Move], mode: Mode) -> Found {
    let (side, loose, system) = match castling_side(text) {
        Some((side, loose)) => (Some(side), loose, System::Algebraic),
        None => {
            let word: String = text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
            match WORDS.iter().find(|(w, _)| *w == word && mode == Mode::Tolerant) {
                Some((_, side)) => (*side, false, System::Words),
                None => return Found::default(),
            }
        }
    };
    let assumed: Vec<Assumption> = loose.then_some(Assumption::CastlingLoose).into_iter().collect();
    let moves = legal.iter().filter(|m| m.castling_side().is_some_and(|s| side.is_none_or(|wanted| wanted == s)));
    Found { notation: true, hits: moves.map(|m| Hit { mv: *m, system, language: None, assumed: assumed.clone() }).collect() }
}
