//! Algebraic notation: the ways to write a move, and the texts of cells in the same codes.

use super::{Cost, MEN, OTHER, Rendering, Text, letter};
use crate::notation::{Language, figurine};
use shakmaty::{Move, Role, Square};

/// Ways a writing differs from short algebraic notation of the Laws.
const LONG: Cost = 60;
const NO_DISAMBIGUATION: Cost = 150;
const NEEDLESS_DISAMBIGUATION: Cost = 120;
const MAN_FOR_SQUARE: Cost = 50;
const CASTLING_BY_KING: Cost = 60;
const SMALL_LETTER: Cost = 60;
const CAPITAL_FILE: Cost = 60;

/// The ways to write a move; `shared` when another man of the kind can go to the same square.
pub(super) fn renderings(m: Move, shared: bool, out: &mut Vec<Rendering>) {
    let Some(from) = m.from() else { return };
    let (from_file, from_rank) = (code_of_file(from), code_of_rank(from));
    let (file, rank) = (code_of_file(m.to()), code_of_rank(m.to()));
    let mut add = |parts: &[u8], cost: Cost| out.push(Rendering::new(parts, cost));
    if let Some(side) = m.castling_side() {
        let (castled, target): (&[u8], u8) = if side.is_king_side() { (b"OO", b'g') } else { (b"OOO", b'c') };
        add(castled, 0);
        add(&[b'K', target, from_rank], CASTLING_BY_KING);
        add(&[from_file, from_rank, target, from_rank], LONG);
        return;
    }
    let taken = m.capture().map(letter);
    if m.role() == Role::Pawn {
        return pawn(m, [from_file, from_rank, file, rank], taken, &mut add);
    }
    let man = letter(m.role());
    // Where another man can go there as well, what tells them apart may be the file, the rank or both: which one, C.10 says for the position, and
    // whoever writes it so has made no slip.
    let (none, some, both) = if shared { (NO_DISAMBIGUATION, 0, 0) } else { (0, NEEDLESS_DISAMBIGUATION, LONG) };
    add(&[man, file, rank], none);
    if m.role() != Role::King {
        add(&[man, from_file, file, rank], some);
        add(&[man, from_rank, file, rank], some);
    }
    add(&[man, from_file, from_rank, file, rank], both);
    add(&[from_file, from_rank, file, rank], LONG);
    if let Some(taken) = taken {
        add(&[man, taken], MAN_FOR_SQUARE);
        add(&[man, taken, file, rank], MAN_FOR_SQUARE);
        add(&[man, file], if taken == b'P' { MAN_FOR_SQUARE } else { 2 * MAN_FOR_SQUARE });
    }
}

fn pawn(m: Move, [from_file, from_rank, file, rank]: [u8; 4], taken: Option<u8>, add: &mut impl FnMut(&[u8], Cost)) {
    let promoted = m.promotion().map(letter);
    let mut each = |parts: &[u8], cost: Cost| match promoted {
        None => add(parts, cost),
        Some(to) => {
            add(&[parts, &[to]].concat(), cost);
            add(parts, cost + if to == b'Q' { 100 } else { 300 });
        }
    };
    match taken {
        None => {
            each(&[file, rank], 0);
            each(&[from_file, from_rank, file, rank], LONG);
        }
        Some(taken) => {
            each(&[from_file, file, rank], 0);
            each(&[from_file, file], 60);
            each(&[file, rank], 120);
            each(&[from_file, from_rank, file, rank], LONG);
            each(&[from_file, taken], MAN_FOR_SQUARE);
            each(&[taken], MAN_FOR_SQUARE + 60);
        }
    }
}

fn code_of_file(square: Square) -> u8 {
    u8::try_from(square.file().char()).unwrap_or(OTHER)
}

fn code_of_rank(square: Square) -> u8 {
    u8::try_from(square.rank().char()).unwrap_or(OTHER)
}

/// A text of a cell in English letters, lower-case files and digits, without signs.
pub(super) fn encode(word: &str, language: Language) -> Text {
    let mut text = Text { takes: Some(false), ..Text::default() };
    let mut rest: Vec<char> = word.chars().collect();
    while let Some(last) = rest.last().copied().filter(|c| matches!(c, '+' | '#' | '!' | '?' | '.' | ',' | ';')) {
        text.check |= matches!(last, '+' | '#');
        text.mate |= last == '#';
        rest.pop();
    }
    for (mark, check) in [("e.p", false), ("ep", false), ("mate", true), ("matt", true), ("sch", true), ("ch", true)] {
        let length = mark.chars().count();
        if rest.len() > length + 1 && rest.get(rest.len() - length..).is_some_and(|t| mark.chars().eq(t.iter().copied())) {
            rest.truncate(rest.len() - length);
            text.check |= check;
            text.mate |= mark.starts_with('m');
        }
    }
    let mut at = 0;
    while let Some(c) = rest.get(at).copied() {
        let tail = rest.get(at..).unwrap_or(&[]);
        let (man, length) = man_at(tail, language);
        let (code, used, cost) = match (c, man) {
            ('x' | 'X' | ':' | 'х' | 'Х', _) => {
                text.takes = Some(true);
                at += 1;
                continue;
            }
            ('-' | '=' | '(' | ')' | '/' | '+' | '.' | '\'' | '\u{FE0E}' | '\u{FE0F}', _) => {
                at += 1;
                continue;
            }
            (_, Some(man)) => (man, length, 0),
            ('a'..='h' | '1'..='8', _) => (u8::try_from(c).unwrap_or(OTHER), 1, 0),
            ('0' | 'O' | 'o' | 'О' | 'о', _) => (b'O', 1, 0),
            // Small Cyrillic letters that are written as the Latin ones.
            ('а', _) => (b'a', 1, 0),
            ('в', _) => (b'b', 1, 0),
            ('с', _) => (b'c', 1, 0),
            ('д', _) => (b'd', 1, 0),
            ('е', _) => (b'e', 1, 0),
            ('A'..='H', _) => (u8::try_from(c.to_ascii_lowercase()).unwrap_or(OTHER), 1, CAPITAL_FILE),
            ('t', _) if at > 0 && tail.len() > 1 => {
                text.takes = Some(true);
                at += 1;
                continue;
            }
            ('l' | 'I' | '|', _) => (b'1', 1, 0),
            _ => match raised(tail, language) {
                Some((man, length)) => (man, length, SMALL_LETTER),
                None => (OTHER, 1, 0),
            },
        };
        text.codes.push(code);
        text.cost += cost;
        at += used;
    }
    // `Pe4` and `PxN` name the pawn that algebraic notation leaves out.
    if text.codes.len() > 1 && text.codes.first() == Some(&b'P') {
        text.codes.remove(0);
    }
    text
}

/// The man whose letter, in a language or as a figurine, stands first, and the characters it takes.
fn man_at(tail: &[char], language: Language) -> (Option<u8>, usize) {
    if let Some(role) = tail.first().copied().and_then(figurine) {
        return (Some(letter(role)), 1);
    }
    let mut best = (None, 0);
    for (role, code) in MEN {
        for written in language.written(role) {
            let length = written.chars().count();
            if length > best.1 && tail.get(..length).is_some_and(|t| written.chars().eq(t.iter().copied())) {
                best = (Some(code), length);
            }
        }
    }
    best
}

fn raised(tail: &[char], language: Language) -> Option<(u8, usize)> {
    let mut upper = tail.to_vec();
    let first = upper.first_mut()?;
    *first = first.to_uppercase().next()?;
    let (man, length) = man_at(&upper, language);
    Some((man?, length))
}
