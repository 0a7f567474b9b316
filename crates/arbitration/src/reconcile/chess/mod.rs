//! Chess sheets: algebraic notation in any language, as players write it, coordinates, digits, and descriptive notation.

mod exchange;
mod habit;
mod reach;
mod slips;
mod systems;
mod writing;

pub(super) use slips::confusion;

use super::board::{Board, Play, Rendering};
use super::costs::Cost;
use super::text::Text;
use crate::notation::{Cell, Language};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role, Square};

const MEN: [(Role, u8); 6] =
    [(Role::King, b'K'), (Role::Queen, b'Q'), (Role::Rook, b'R'), (Role::Bishop, b'B'), (Role::Knight, b'N'), (Role::Pawn, b'P')];

/// The code of a sign that is not notation.
const OTHER: u8 = b'.';

/// How a sheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    /// Algebraic notation, short, long or in coordinates, with a language's letters.
    Algebraic(Language),
    /// The digits of correspondence chess: `5254`.
    Numeric,
    /// English descriptive notation: `P-K4`.
    Descriptive,
    /// Spanish descriptive notation: `P4R`.
    Spanish,
}

impl Default for Hand {
    fn default() -> Self {
        Self::Algebraic(Language::English)
    }
}

impl Board for Chess {
    type Move = Move;
    type Style = Hand;

    // Men that hang are told of ply by ply, up to an ordinary move each: limited in all, fewer true games stand out.
    const WAKE: [Cost; 2] = [habit::QUIET, Cost::MAX];
    const CHOICE: u32 = 32;

    fn plays(&self, out: &mut Vec<Play<Move>>) {
        let moves = self.legal_moves();
        // How many men of a kind can go to a square.
        let mut reach = [[0u8; 64]; 7];
        for m in &moves {
            if let Some(n) = reach.get_mut(m.role() as usize).and_then(|r| r.get_mut(usize::from(m.to()))) {
                *n = n.saturating_add(1);
            }
        }
        for m in moves {
            let shared = m.role() != Role::Pawn && reach.get(m.role() as usize).is_some_and(|r| r[usize::from(m.to())] > 1);
            out.push(Play {
                mv: m,
                signature: signature(m, shared) | u64::from(self.turn().is_white()) << 27,
                takes: m.is_capture(),
                shows: m.role() == Role::Pawn,
            });
        }
    }

    fn after(&self, m: &Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(*m);
        next
    }

    fn key(&self) -> u64 {
        self.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    fn second_to_move(&self) -> bool {
        self.turn().is_black()
    }

    fn check(&self) -> bool {
        self.is_check()
    }

    fn over(&self) -> bool {
        !self.is_check() && self.is_stalemate() || self.is_checkmate()
    }

    fn renderings(&self, play: &Play<Move>, hand: &Hand, out: &mut Vec<Rendering>) {
        match hand {
            Hand::Algebraic(_) => writing::renderings(play.mv, play.signature & SHARED != 0, out),
            Hand::Numeric => systems::numeric(play.mv, out),
            Hand::Descriptive | Hand::Spanish => systems::descriptive(play.mv, self.turn().is_white(), *hand == Hand::Spanish, out),
        }
    }

    fn strangeness(&self, before: &Self, m: &Move) -> Cost {
        habit::strangeness(before, self, *m)
    }

    fn balance(&self) -> i32 {
        exchange::balance(self)
    }

    fn style(&self, cells: &[String]) -> Hand {
        let words: Vec<String> = cells.iter().flat_map(|c| Cell::parse(c).moves).collect();
        let other = systems::system(words.iter().map(String::as_str));
        other.unwrap_or_else(|| Hand::Algebraic(super::letters::language(self, cells)))
    }

    fn texts(cell: &str, style: &Hand) -> Vec<Text> {
        let parsed = Cell::parse(cell);
        let encode = |word: &String| match style {
            Hand::Algebraic(language) => writing::encode(word, *language),
            other => systems::encode(word, *other),
        };
        parsed.moves.iter().rev().map(encode).filter(|t| !t.codes.is_empty()).collect()
    }

    fn confusion(written: u8, meant: u8) -> Cost {
        confusion(written, meant)
    }

    fn crowd(meant: u8) -> Cost {
        slips::crowd(meant)
    }

    fn distance(&self, target: &Self) -> Option<[u32; 2]> {
        Some([reach::side_distance(self, target, Color::White)?, reach::side_distance(self, target, Color::Black)?])
    }

    fn same_men(&self, other: &Self) -> bool {
        self.turn() == other.turn() && self.board() == other.board()
    }

    fn differences(&self, target: &Self) -> u32 {
        let (a, b) = (self.board(), target.board());
        let differs = |s: &Square| a.piece_at(*s) != b.piece_at(*s);
        u32::try_from((a.occupied() | b.occupied()).into_iter().filter(differs).count()).unwrap_or(u32::MAX)
    }
}

/// The letter of a man in codes.
fn letter(role: Role) -> u8 {
    MEN.iter().find(|(r, _)| *r == role).map_or(OTHER, |(_, c)| *c)
}

/// Set in a signature when another man of the kind can go to the same square.
const SHARED: u64 = 1 << 31;

fn signature(m: Move, shared: bool) -> u64 {
    let role = |r: Option<Role>| r.map_or(0, |r| r as u64);
    let from = m.from().map_or(64, |s| u64::from(u8::from(s)));
    from | u64::from(u8::from(m.to())) << 7
        | (m.role() as u64) << 14
        | role(m.capture()) << 18
        | role(m.promotion()) << 22
        | u64::from(m.is_castle()) << 26
        | if shared { SHARED } else { 0 }
}
