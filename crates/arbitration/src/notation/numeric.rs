//! The numeric notation of correspondence chess: files and ranks as digits, castling as the king's move, a fifth digit for promotion.

use super::algebraic::split_marks;
use super::{Assumption, Found, Hit, System};
use shakmaty::{File, Move, Rank, Role, Square};

pub(super) fn read(text: &str, legal: &[Move]) -> Found {
    let (chars, _) = split_marks(text);
    let digits: Option<Vec<u32>> = chars.iter().filter(|c| **c != '-').map(|c| c.to_digit(9).filter(|d| (1..=8).contains(d))).collect();
    let Some(digits) = digits else { return Found::default() };
    let (from, to, promotion) = match *digits.as_slice() {
        [a, b, c, d] => (square(a, b), square(c, d), None),
        [a, b, c, d, p] => match promoted(p) {
            Some(role) => (square(a, b), square(c, d), Some(role)),
            None => return Found::default(),
        },
        _ => return Found::default(),
    };
    let mut hits = Vec::new();
    for m in legal {
        let target = match *m {
            Move::Castle { king, rook } => Square::from_coords(if king < rook { File::G } else { File::C }, king.rank()),
            other => other.to(),
        };
        let assumed = match (promotion, m.promotion()) {
            (None, Some(_)) => vec![Assumption::PromotionNotNamed],
            (named, made) if named == made => Vec::new(),
            _ => continue,
        };
        if m.from() == Some(from) && target == to {
            hits.push(Hit { mv: *m, system: System::Numeric, language: None, assumed });
        }
    }
    Found { notation: true, hits }
}

fn square(file: u32, rank: u32) -> Square {
    Square::from_coords(File::new(file - 1), Rank::new(rank - 1))
}

const fn promoted(digit: u32) -> Option<Role> {
    match digit {
        1 => Some(Role::Queen),
        2 => Some(Role::Rook),
        3 => Some(Role::Bishop),
        4 => Some(Role::Knight),
        _ => None,
    }
}
