//! Chess sheets that are not algebraic: the digits of correspondence chess, English and Spanish descriptive notation.

use super::{Cost, Hand, OTHER, Rendering, Text, letter};
use crate::notation::Language;
use shakmaty::{Move, Role, Square};

/// A man named with its side (`QN-Q2`, `KBPxP`), or with the side it does not stand on now.
const WITH_SIDE: Cost = 20;
const OTHER_SIDE: Cost = 60;
/// A capture that names the square instead of the man, or a promotion that names no man.
const SQUARE_FOR_MAN: Cost = 60;
const NO_PROMOTION: Cost = 100;

/// The system of a sheet, by the forms of most of its words; `None` for algebraic notation.
pub(super) fn system<'a>(words: impl Iterator<Item = &'a str>) -> Option<Hand> {
    let (mut all, mut numeric, mut english, mut spanish) = (0usize, 0usize, 0usize, 0usize);
    for word in words.filter(|w| w.chars().count() > 1) {
        // Castling is written alike in all.
        if word.chars().all(|c| "O0-+#".contains(c)) {
            continue;
        }
        all += 1;
        let bare: Vec<char> = word.chars().filter(|c| !"-+#!?=".contains(*c)).collect();
        let digit = |c: &char| ('1'..='8').contains(c);
        if (4..=5).contains(&bare.len()) && bare.iter().all(digit) {
            numeric += 1;
        } else if bare.first().is_some_and(|c| "KQRBNP".contains(*c)) && !has_file(word) && (word.contains('-') || takes_men(word)) {
            english += 1;
        } else if bare.first().is_some_and(|c| "RDTACP".contains(*c)) && spanish_square(&bare) {
            spanish += 1;
        }
        if bare.first().is_some_and(|c| "RDTACP".contains(*c)) && takes_men(word) && !has_file(word) {
            spanish += 1;
        }
    }
    let most = numeric.max(english).max(spanish);
    (most * 2 > all).then_some(if most == numeric {
        Hand::Numeric
    } else if most == spanish && spanish > english {
        Hand::Spanish
    } else {
        Hand::Descriptive
    })
}

fn has_file(word: &str) -> bool {
    word.trim_end_matches("ch").trim_end_matches("e.p.").trim_end_matches("ep").contains(|c: char| ('a'..='h').contains(&c))
}

/// `PxP`, `QxKt`: men on both sides of the sign.
fn takes_men(word: &str) -> bool {
    word.split_once(['x', ':']).is_some_and(|(_, taken)| taken.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// `P4R`, `C3AR`: men, a digit, men.
fn spanish_square(bare: &[char]) -> bool {
    let at = bare.iter().position(char::is_ascii_digit);
    let man = |c: &char| "RDTACP".contains(*c);
    at.is_some_and(|at| at > 0 && at + 1 < bare.len() && bare[..at].iter().all(man) && bare[at + 1..].iter().all(man))
}

/// The ways to write a move in digits.
pub(super) fn numeric(m: Move, out: &mut Vec<Rendering>) {
    let Some(from) = m.from() else { return };
    let to = m
        .castling_side()
        .map_or(m.to(), |side| Square::from_coords(if side.is_king_side() { shakmaty::File::G } else { shakmaty::File::C }, from.rank()));
    let digits = |s: Square| [b'1' + u8::from(s) % 8, b'1' + u8::from(s) / 8];
    let squares = [digits(from), digits(to)].concat();
    let promoted = m.promotion().and_then(|role| [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].iter().position(|r| *r == role));
    match promoted.and_then(|n| u8::try_from(n).ok()) {
        None => out.push(Rendering::new(&squares, 0)),
        Some(n) => {
            out.push(Rendering::new(&[&squares[..], &[b'1' + n]].concat(), 0));
            out.push(Rendering::new(&squares, NO_PROMOTION + 200 * Cost::from(n.min(1))));
        }
    }
}

/// The ways to write a move in descriptive notation, English or Spanish.
pub(super) fn descriptive(m: Move, white: bool, spanish: bool, out: &mut Vec<Rendering>) {
    let Some(from) = m.from() else { return };
    if let Some(side) = m.castling_side() {
        out.push(Rendering::new(if side.is_king_side() { b"OO" } else { b"OOO" }, 0));
        return;
    }
    let mut goals: Vec<(Vec<u8>, Cost)> = Vec::new();
    let squares = || square(m.to(), white, spanish);
    match m.capture() {
        None => goals.extend(squares().into_iter().map(|g| (g, 0))),
        Some(taken) => {
            goals.extend(named(taken, m.to(), spanish));
            goals.extend(squares().into_iter().map(|g| (g, SQUARE_FOR_MAN)));
        }
    }
    let promoted = m.promotion().map(letter);
    for (man, cost) in named(m.role(), from, spanish) {
        for (goal, more) in &goals {
            let text = [man.as_slice(), goal].concat();
            match promoted {
                None => out.push(Rendering::new(&text, cost + more)),
                Some(to) => {
                    out.push(Rendering::new(&[text.as_slice(), &[to]].concat(), cost + more));
                    out.push(Rendering::new(&text, cost + more + if to == b'Q' { NO_PROMOTION } else { 3 * NO_PROMOTION }));
                }
            }
        }
    }
}

/// The side and the man of a file's square on the first rank: `KB` for the f-file.
fn file(s: Square) -> (u8, Option<u8>) {
    match u8::from(s) % 8 {
        0 => (b'Q', Some(b'R')),
        1 => (b'Q', Some(b'N')),
        2 => (b'Q', Some(b'B')),
        3 => (b'Q', None),
        4 => (b'K', None),
        5 => (b'K', Some(b'B')),
        6 => (b'K', Some(b'N')),
        _ => (b'K', Some(b'R')),
    }
}

/// The names of a square, counted from the mover's side: `KB3` and `B3`, in Spanish `3AR` and `3A`.
fn square(s: Square, white: bool, spanish: bool) -> Vec<Vec<u8>> {
    let rank = u8::from(s) / 8;
    let digit = b'1' + if white { rank } else { 7 - rank };
    let names: Vec<Vec<u8>> = match file(s) {
        (side, None) => vec![vec![side]],
        (side, Some(man)) if spanish => vec![vec![man, side], vec![man]],
        (side, Some(man)) => vec![vec![side, man], vec![man]],
    };
    names.into_iter().map(|name| if spanish { [&[digit][..], &name].concat() } else { [&name[..], &[digit]].concat() }).collect()
}

/// The names of a man: `N`, `QN`; a pawn by its file too: `P`, `BP`, `KBP`. In Spanish the side stands behind.
fn named(role: Role, at: Square, spanish: bool) -> Vec<(Vec<u8>, Cost)> {
    let man = letter(role);
    let (side, on) = file(at);
    let order = |parts: &[u8]| if spanish { parts.iter().rev().copied().collect() } else { parts.to_vec() };
    let mut out = vec![(vec![man], 0)];
    match (role, on) {
        (Role::Pawn, None) => out.push((order(&[side, man]), WITH_SIDE)),
        (Role::Pawn, Some(on)) => {
            out.push((order(&[on, man]), WITH_SIDE));
            out.push((order(&[side, on, man]), WITH_SIDE));
        }
        (Role::Rook | Role::Bishop | Role::Knight, _) => {
            out.push((order(&[side, man]), WITH_SIDE));
            out.push((order(&[if side == b'K' { b'Q' } else { b'K' }, man]), OTHER_SIDE));
        }
        _ => {}
    }
    out
}

/// A text of a numeric or descriptive sheet in codes: English letters of men, digits, `O` for castling.
pub(super) fn encode(word: &str, hand: Hand) -> Text {
    let mut text = Text { takes: (hand != Hand::Numeric).then_some(false), ..Text::default() };
    let head = ["e.p.", "e.p", "ep"].iter().fold(word, |w, mark| w.strip_suffix(mark).unwrap_or(w));
    let head = ["ch.", "ch", "mate", "+", "#", "++", "jaque", "j"].iter().fold(head, |w, mark| match w.strip_suffix(mark) {
        Some(rest) if rest.chars().count() > 1 => {
            text.check = true;
            text.mate |= matches!(*mark, "mate" | "#");
            rest
        }
        _ => w,
    });
    let language = if hand == Hand::Spanish { Language::Spanish } else { Language::English };
    let mut rest = head.chars().peekable();
    while let Some(c) = rest.next() {
        let code = match c {
            'x' | 'X' | ':' | '×' => {
                text.takes = text.takes.map(|_| true);
                continue;
            }
            '-' | '/' | '(' | ')' | '=' | '.' | '!' | '?' | ',' => continue,
            '1'..='8' => u8::try_from(c).unwrap_or(OTHER),
            'O' | '0' | 'o' => b'O',
            // `Kt` is a knight.
            'K' if hand == Hand::Descriptive && rest.next_if_eq(&'t').is_some() => b'N',
            _ => man(c, language).unwrap_or(OTHER),
        };
        text.codes.push(code);
    }
    text
}

fn man(c: char, language: Language) -> Option<u8> {
    let upper = c.to_uppercase().next()?;
    super::MEN.iter().find(|(role, _)| language.written(*role).iter().any(|l| l.chars().eq([upper]))).map(|(_, code)| *code)
}
