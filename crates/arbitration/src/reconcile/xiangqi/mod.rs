//! Xiangqi sheets: four characters in Chinese, letters and digits (WXF), or coordinates.

mod exchange;
mod habit;

use super::board::{Board, Play, Rendering};
use super::chess::confusion as coordinate_confusion;
use super::costs::Cost;
use super::text::{Text, words};
use xiangqi::notation::{Style, Way, names, plain};
use xiangqi::{Color, Kind, Move, Piece, Position, Square};

/// How a sheet is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    writing: Writing,
    /// Red's moves have Chinese numerals and Black's have digits, so that a cell tells whose move it is.
    sides: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Writing {
    #[default]
    Chinese,
    Letters,
    Coordinates,
}

/// Names that another convention in use gives a move.
const OTHER_NAME: Cost = 60;

impl Board for Position {
    type Move = Move;
    type Style = Hand;

    const CHOICE: u32 = 40;

    fn plays(&self, out: &mut Vec<Play<Move>>) {
        let number = |s: Square| u64::try_from(s.index()).unwrap_or(0);
        // The moves of one man come one after the other.
        let mut like: Option<(Square, u64)> = None;
        for mv in self.legal_moves() {
            let Some(piece) = self.piece_at(mv.from) else { continue };
            let others = match like {
                Some((from, others)) if from == mv.from => others,
                _ => others_like(self, mv.from, piece),
            };
            like = Some((mv.from, others));
            let signature = number(mv.from) | number(mv.to) << 7 | (piece.kind as u64) << 14 | (piece.color as u64) << 18 | others;
            out.push(Play { mv, signature, takes: self.piece_at(mv.to).is_some(), shows: false });
        }
    }

    fn after(&self, m: &Move) -> Self {
        self.play(*m)
    }

    fn key(&self) -> u64 {
        Self::key(self)
    }

    fn second_to_move(&self) -> bool {
        self.side_to_move() == Color::Black
    }

    fn check(&self) -> bool {
        self.in_check()
    }

    fn over(&self) -> bool {
        !self.has_legal_move()
    }

    fn renderings(&self, play: &Play<Move>, style: &Hand, out: &mut Vec<Rendering>) {
        let style = match style.writing {
            Writing::Chinese => Style::Simplified,
            Writing::Letters => Style::Wxf,
            Writing::Coordinates => Style::Ucci,
        };
        // Most men are alone on their file: their one name needs no text.
        if let Some(parts) = plain(self, play.mv).filter(|_| style != Style::Ucci) {
            let way = match parts.way {
                Way::Forward => b'+',
                Way::Back => b'-',
                Way::Sideways => b'=',
            };
            return out.push(Rendering::new(&[letter(parts.kind), b'0' + parts.file, way, b'0' + parts.number], 0));
        }
        for (n, name) in names(self, play.mv, style).iter().enumerate() {
            out.push(Rendering::new(&encode(name).codes, if n == 0 { 0 } else { OTHER_NAME }));
        }
    }

    fn strangeness(&self, before: &Self, m: &Move) -> Cost {
        habit::strangeness(before, self, *m)
    }

    fn balance(&self) -> i32 {
        exchange::balance(self)
    }

    fn style(&self, cells: &[String]) -> Hand {
        let written = || cells.iter().flat_map(|c| words(c));
        let chinese = written().filter(|w| !w.is_ascii()).count();
        let coordinates = written().filter(|w| w.chars().filter(|c| ('a'..='i').contains(&c.to_ascii_lowercase())).count() == 2).count();
        let letters = written().filter(|w| w.contains(['+', '=', '.'])).count();
        if chinese >= coordinates.max(letters) {
            Hand { writing: Writing::Chinese, sides: tells_sides(cells, self.second_to_move()) }
        } else if coordinates > letters {
            Hand { writing: Writing::Coordinates, sides: false }
        } else {
            Hand { writing: Writing::Letters, sides: false }
        }
    }

    fn texts(cell: &str, style: &Hand) -> Vec<Text> {
        let coded = words(cell).into_iter().rev().map(|w| match style.writing {
            Writing::Coordinates => encode(&w.to_lowercase().replace('-', "")),
            Writing::Letters => encode(&letters(&w)),
            Writing::Chinese => Text { second: numerals(&w).filter(|_| style.sides), ..encode(&w) },
        });
        coded.filter(|t| !t.codes.is_empty()).collect()
    }

    fn confusion(written: u8, meant: u8) -> Cost {
        let way = |c: u8| matches!(c, b'+' | b'-' | b'=');
        let man = |c: u8| c.is_ascii_uppercase();
        match (written, meant) {
            (a, b) if way(a) && way(b) => 500,
            (a, b) if man(a) && man(b) => 540,
            (a, b) if a.is_ascii_digit() && b.is_ascii_digit() && a.abs_diff(b) == 1 => 500,
            (a, b) if a.is_ascii_digit() && b.is_ascii_digit() => 550,
            (a, b) => coordinate_confusion(a, b),
        }
    }

    fn distance(&self, target: &Self) -> Option<[u32; 2]> {
        Some([side_distance(self, target, Color::Red)?, side_distance(self, target, Color::Black)?])
    }

    fn same_men(&self, other: &Self) -> bool {
        self == other
    }

    fn differences(&self, target: &Self) -> u32 {
        let differs = |s: &Square| self.piece_at(*s) != target.piece_at(*s);
        u32::try_from(Square::all().filter(differs).count()).unwrap_or(u32::MAX)
    }
}

/// The code of a man.
const fn letter(kind: Kind) -> u8 {
    match kind {
        Kind::King => b'K',
        Kind::Advisor => b'A',
        Kind::Elephant => b'E',
        Kind::Horse => b'H',
        Kind::Rook => b'R',
        Kind::Cannon => b'C',
        Kind::Pawn => b'P',
    }
}

/// Chinese characters and the letters of WXF in one code; simplified, traditional and full-width signs alike.
fn encode(word: &str) -> Text {
    let code = |c: char| {
        Some(match c {
            '帅' | '帥' | '将' | '將' => b'K',
            '仕' | '士' => b'A',
            '相' | '象' => b'E',
            '马' | '馬' | '傌' => b'H',
            '车' | '車' | '俥' => b'R',
            '炮' | '砲' | '包' => b'C',
            '兵' | '卒' => b'P',
            '进' | '進' | '＋' => b'+',
            '退' | '－' => b'-',
            '平' | '＝' | '.' => b'=',
            '前' => b'f',
            '后' | '後' => b'b',
            '中' => b'm',
            '一' | '１' => b'1',
            '二' | '２' => b'2',
            '三' | '３' => b'3',
            '四' | '４' => b'4',
            '五' | '５' => b'5',
            '六' | '６' => b'6',
            '七' | '７' => b'7',
            '八' | '８' => b'8',
            '九' | '９' => b'9',
            '!' | '?' | '？' | '！' | ',' | '，' => return None,
            c if c.is_ascii() => u8::try_from(c).unwrap_or(b'#'),
            _ => b'#',
        })
    };
    Text { codes: word.chars().filter_map(code).collect(), ..Text::default() }
}

/// Whether the numerals of a text are Red's (`false`) or Black's (`true`); `None` without any, or with both.
fn numerals(word: &str) -> Option<bool> {
    let mut kinds = word.chars().filter_map(|c| match c {
        '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' => Some(false),
        '1'..='9' | '１'..='９' => Some(true),
        _ => None,
    });
    let first = kinds.next()?;
    kinds.all(|k| k == first).then_some(first)
}

/// Cells of the beginning that show which numerals are whose: later ones may stand beside their row.
const BEGINNING: usize = 16;

/// Whether a sheet tells the sides apart by their numerals: they take turns, and the side that begins has its own.
fn tells_sides(cells: &[String], second_begins: bool) -> bool {
    let sides: Vec<Option<bool>> = cells.iter().map(|c| words(c).last().and_then(|w| numerals(w))).collect();
    let pairs = sides.windows(2).filter_map(|pair| pair[0].zip(pair[1]));
    let (turns, all) = pairs.fold((0, 0), |(turns, all), (a, b)| (turns + usize::from(a != b), all + 1));
    let opening = || sides.iter().take(BEGINNING).enumerate().filter_map(|(n, side)| side.map(|s| s == (second_begins ^ (n % 2 == 1))));
    let own = opening().filter(|own| *own).count();
    turns * 4 > all * 3 && own * 2 > opening().count()
}

/// A text in the letters of WXF: capitals for both sides, `H` for the horse and `E` for the elephant where others write `N` and `B`.
fn letters(word: &str) -> String {
    let capital = |c: char| match c.to_ascii_uppercase() {
        'N' => 'H',
        'B' => 'E',
        other => other,
    };
    word.chars().map(capital).collect()
}

/// Names tell men of one file apart by where all men of the kind stand: that, above the bits of a signature; 0 for a man alone on its file.
fn others_like(position: &Position, from: Square, piece: Piece) -> u64 {
    let shares_file = (0..10).filter_map(|rank| Square::new(from.file(), rank)).any(|s| s != from && position.piece_at(s) == Some(piece));
    if !shares_file {
        return 0;
    }
    let like = position.pieces().filter(|(_, p)| *p == piece);
    like.fold(1, |sum, (s, _)| mixed(sum, u64::try_from(s.index()).unwrap_or(0))) >> 20 << 20
}

/// Stirs a number into a sum.
const fn mixed(sum: u64, more: u64) -> u64 {
    (sum ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

/// Moves a side needs at least: each brings one man to its point. `None` when men are wanted that are gone.
fn side_distance(now: &Position, target: &Position, color: Color) -> Option<u32> {
    let mut astray = 0;
    let mut spare = [0i32; 7];
    for square in Square::all() {
        let own = |p: &Position| p.piece_at(square).filter(|piece| piece.color == color);
        let (have, want) = (own(now), own(target));
        if have == want {
            continue;
        }
        for (piece, sign) in [(have, 1), (want, -1)] {
            if let Some(count) = piece.and_then(|p| spare.get_mut(p.kind as usize)) {
                *count += sign;
            }
        }
        astray += u32::from(want.is_some());
    }
    spare.iter().all(|count| *count >= 0).then_some(astray)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games by a fixed rule: in each position the move that comes `n` places further in the list.
    #[test]
    fn the_parts_of_a_name_are_the_name() {
        for seed in 0..12usize {
            let mut position = Position::start();
            for ply in 0..160usize {
                let moves = position.legal_moves();
                for &mv in &moves {
                    let Some(_) = plain(&position, mv) else { continue };
                    let play = Play { mv, signature: 0, takes: false, shows: false };
                    for (style, writing) in [(Style::Simplified, Writing::Chinese), (Style::Wxf, Writing::Letters)] {
                        let hand = Hand { writing, sides: false };
                        let all = names(&position, mv, style);
                        let mut found = Vec::new();
                        position.renderings(&play, &hand, &mut found);
                        let codes: Vec<Vec<u8>> = all.iter().map(|name| encode(name).codes).collect();
                        assert_eq!(found.iter().map(|r| r.codes().to_vec()).collect::<Vec<_>>(), codes, "{all:?}");
                    }
                }
                let Some(mv) = moves.get((seed * 7 + ply * 13) % moves.len().max(1)) else { break };
                position = position.play(*mv);
            }
        }
    }
}
