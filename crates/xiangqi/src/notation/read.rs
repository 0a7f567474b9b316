//! Reading a move: all conventions at once, the answer a list of legal moves (none, one or several).

use super::names::{self, Step, Style, Way};
use crate::position::Position;
use crate::types::{Kind, Move, Square};

/// Longest move text that is looked at, in characters, blanks around it not counted.
const LONGEST: usize = 16;

/// A man's place among its like, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Front,
    Middle,
    Rear,
    /// From the front, 1 first.
    Ordinal(u8),
}

/// Which man the first two characters name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// A man on a file counted from the mover's right: 炮二.
    OnFile(Kind, u8),
    /// A man by its place: 前炮, `R+`, 二兵.
    Placed(Kind, Place),
    /// A pawn by place and file, the man left out: 前九, `15`.
    PlacedOnFile(Place, u8),
    /// Only the man: 炮平五.
    Any(Kind),
}

/// Every legal move that a text can mean: Chinese of either script with any numerals, 上 下 as well as 进 退, WXF, ICCS or UCCI.
///
/// Empty when it means none; several when the text does not say which of like men moves. In a fixed order.
///
/// ```
/// use xiangqi::notation::candidates;
///
/// let start = xiangqi::Position::start();
/// let [cannon] = candidates(&start, "砲二平五")[..] else { panic!("one move") };
/// for text in ["炮2平5", "C2=5", "h2-e2", "h2e2"] {
///     assert_eq!(candidates(&start, text), [cannon]);
/// }
/// ```
#[must_use]
pub fn candidates(position: &Position, text: &str) -> Vec<Move> {
    let symbols: Vec<char> = text.trim().chars().take(LONGEST + 1).map(plain).filter(|c| !ignored(*c)).collect();
    if symbols.len() > LONGEST {
        return Vec::new();
    }
    if let Some(mv) = coordinates(&symbols) {
        return if position.is_legal(mv) { vec![mv] } else { Vec::new() };
    }
    let Some((readings, step)) = split(&symbols) else { return Vec::new() };
    position.legal_moves().into_iter().filter(|&mv| readings.iter().any(|&who| fits(position, mv, who, step))).collect()
}

/// The legal moves of which the text is a proper name in some style, for sealed moves and claims: no name may be shortened, no numerals
/// mixed, and like men have to be told apart. More than one move: the text is ambiguous between conventions, and each is listed.
#[must_use]
pub fn strict(position: &Position, text: &str) -> Vec<Move> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Vec::new();
    }
    let half_width: String = text.chars().map(plain).collect();
    let is_name = |mv: Move| {
        Style::ALL.into_iter().any(|style| {
            names::names(position, mv, style).iter().any(|name| name == text || name.chars().map(plain).eq(half_width.chars()))
        })
    };
    position.legal_moves().into_iter().filter(|&mv| is_name(mv)).collect()
}

/// Full-width characters as their plain form.
fn plain(symbol: char) -> char {
    match symbol {
        '！'..='～' => char::from_u32(symbol as u32 - 0xFEE0).unwrap_or(symbol),
        '\u{2013}' | '\u{2014}' | '\u{2212}' => '-',
        other => other,
    }
}

fn ignored(symbol: char) -> bool {
    symbol.is_whitespace() || symbol.is_control() || matches!(symbol, '!' | '?' | '#' | ',' | '，' | '。' | '、')
}

fn coordinates(symbols: &[char]) -> Option<Move> {
    let text: String = symbols.iter().filter(|&&c| c != '-').collect();
    match (symbols.len(), symbols) {
        (4, _) | (5, [_, _, '-', ..]) if text.len() == 4 => {
            Some(Move { from: Square::parse(text.get(..2)?)?, to: Square::parse(text.get(2..)?)? })
        }
        _ => None,
    }
}

/// The ways to understand who moves, and how it moves.
fn split(symbols: &[char]) -> Option<(Vec<Who>, Step)> {
    let (&[way, number], who) = symbols.split_last_chunk::<2>().map(|(who, tail)| (tail, who))?;
    let step = Step { way: way_of(way)?, number: digit_of(number)? };
    let mut readings = Vec::new();
    match *who {
        [man] => readings.extend(kind_of(man).map(Who::Any)),
        [first, second] => {
            let (man, place, number) = (kind_of(first), place_of(first), digit_of(first));
            let (man2, place2, number2) = (kind_of(second), place_of(second), digit_of(second));
            readings.extend(man.zip(number2).map(|(man, file)| Who::OnFile(man, file)));
            readings.extend(man.zip(place2).map(|(man, place)| Who::Placed(man, place)));
            readings.extend(place.zip(man2).map(|(place, man)| Who::Placed(man, place)));
            readings.extend(number.zip(man2).map(|(index, man)| Who::Placed(man, Place::Ordinal(index))));
            readings.extend(place.zip(number2).map(|(place, file)| Who::PlacedOnFile(place, file)));
            readings.extend(number.zip(number2).map(|(index, file)| Who::PlacedOnFile(Place::Ordinal(index), file)));
            if man == Some(Kind::Pawn) {
                readings.extend(letter_index(second).map(|index| Who::Placed(Kind::Pawn, Place::Ordinal(index))));
            }
        }
        _ => return None,
    }
    Some((readings, step))
}

fn fits(position: &Position, mv: Move, who: Who, step: Step) -> bool {
    let Some(piece) = position.piece_at(mv.from) else { return false };
    if names::step(piece.color, piece.kind, mv) != step {
        return false;
    }
    let rank = || names::rank(position, piece.color, piece.kind, mv.from);
    match who {
        Who::Any(kind) => kind == piece.kind,
        Who::OnFile(kind, file) => kind == piece.kind && names::file_number(piece.color, mv.from) == file,
        Who::Placed(kind, place) => kind == piece.kind && stands(place, rank(), true),
        Who::PlacedOnFile(place, file) => {
            piece.kind == Kind::Pawn && names::file_number(piece.color, mv.from) == file && stands(place, rank(), false)
        }
    }
}

fn stands(place: Place, rank: names::Rank, over_files: bool) -> bool {
    if rank.count < 2 {
        return false;
    }
    match place {
        Place::Front => rank.index == 0,
        Place::Rear => rank.index + 1 == rank.count,
        Place::Middle => rank.index > 0 && rank.index + 1 < rank.count,
        Place::Ordinal(number) => match rank.tandem {
            Some((index, files)) if over_files && files > 1 => index + 1 == number,
            _ => rank.index + 1 == number,
        },
    }
}

fn way_of(symbol: char) -> Option<Way> {
    Some(match symbol {
        '进' | '進' | '上' | '+' => Way::Forward,
        '退' | '下' | '-' => Way::Back,
        '平' | '=' | '.' => Way::Sideways,
        _ => return None,
    })
}

fn digit_of(symbol: char) -> Option<u8> {
    let number = match symbol {
        '1'..='9' => symbol as u8 - b'0',
        _ => names::NUMERALS.iter().position(|&numeral| numeral == symbol)? as u8 + 1,
    };
    Some(number)
}

fn place_of(symbol: char) -> Option<Place> {
    Some(match symbol {
        '前' | '+' => Place::Front,
        '中' => Place::Middle,
        '后' | '後' | '-' => Place::Rear,
        _ => return None,
    })
}

fn kind_of(symbol: char) -> Option<Kind> {
    Some(match symbol {
        '帅' | '帥' | '将' | '將' => Kind::King,
        '仕' | '士' => Kind::Advisor,
        '相' | '象' => Kind::Elephant,
        '马' | '馬' | '傌' => Kind::Horse,
        '车' | '車' | '俥' => Kind::Rook,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Pawn,
        other => return Kind::from_letter(other),
    })
}

fn letter_index(symbol: char) -> Option<u8> {
    matches!(symbol.to_ascii_lowercase(), 'a'..='e').then(|| symbol.to_ascii_lowercase() as u8 - b'a' + 1)
}
