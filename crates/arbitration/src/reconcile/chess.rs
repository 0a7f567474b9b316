//! Chess sheets: algebraic notation in any language, as players write it.

use super::board::{Board, Play, Rendering};
use super::costs::Cost;
use super::text::Text;
use crate::notation::{Cell, Language, figurine};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Move, Position, Role, Square};

const MEN: [(Role, u8); 6] =
    [(Role::King, b'K'), (Role::Queen, b'Q'), (Role::Rook, b'R'), (Role::Bishop, b'B'), (Role::Knight, b'N'), (Role::Pawn, b'P')];

/// The code of a sign that is not notation.
const OTHER: u8 = b'.';

/// Ways a writing differs from short algebraic notation of the Laws.
const LONG: Cost = 60;
const NO_DISAMBIGUATION: Cost = 150;
const NEEDLESS_DISAMBIGUATION: Cost = 120;
const MAN_FOR_SQUARE: Cost = 50;
const CASTLING_BY_KING: Cost = 60;
const SMALL_LETTER: Cost = 60;
const CAPITAL_FILE: Cost = 60;

/// The letters a sheet is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letters(pub Language);

impl Default for Letters {
    fn default() -> Self {
        Self(Language::English)
    }
}

impl Board for Chess {
    type Move = Move;
    type Style = Letters;

    fn plays(&self, out: &mut Vec<Play<Move>>) {
        out.clear();
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
            out.push(Play { mv: m, signature: signature(m, shared), takes: m.is_capture() });
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

    fn renderings(&self, play: &Play<Move>, _: &Letters, out: &mut Vec<Rendering>) {
        let m = play.mv;
        let Some(from) = m.from() else { return };
        let (from_file, from_rank) = (code_of_file(from), code_of_rank(from));
        let (file, rank) = (code_of_file(m.to()), code_of_rank(m.to()));
        let mut add = |parts: &[u8], cost: Cost| out.push(Rendering::new(parts, cost));
        if let Some(side) = m.castling_side() {
            let (castled, target): (&[u8], u8) = if side.is_king_side() { (b"OO", b'g') } else { (b"OOO", b'c') };
            add(castled, 0);
            add(&[b'K', target, from_rank], CASTLING_BY_KING);
            return;
        }
        let taken = m.capture().map(letter);
        if m.role() == Role::Pawn {
            return pawn(m, [from_file, from_rank, file, rank], taken, &mut add);
        }
        let man = letter(m.role());
        let shared = play.signature & SHARED != 0;
        let (none, some) = if shared { (NO_DISAMBIGUATION, 0) } else { (0, NEEDLESS_DISAMBIGUATION) };
        add(&[man, file, rank], none);
        if m.role() != Role::King {
            add(&[man, from_file, file, rank], some);
            add(&[man, from_rank, file, rank], some + 10);
        }
        add(&[man, from_file, from_rank, file, rank], LONG);
        if let Some(taken) = taken {
            add(&[man, taken], MAN_FOR_SQUARE);
            add(&[man, taken, file, rank], MAN_FOR_SQUARE);
            add(&[man, file], if taken == b'P' { MAN_FOR_SQUARE } else { 2 * MAN_FOR_SQUARE });
        }
    }

    fn strangeness(&self, before: &Self, m: &Move) -> Cost {
        let worth = |role: Role| match role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        };
        let won = m.capture().map_or(0, worth) + m.promotion().map_or(0, |r| worth(r) - 1);
        let mover = before.turn();
        let board = self.board();
        let mut hanging = 0;
        for square in board.by_color(mover) & !board.kings() {
            let Some(role) = board.role_at(square) else { continue };
            let attackers = board.attacks_to(square, !mover, board.occupied());
            if attackers.is_empty() {
                continue;
            }
            let cheapest = attackers.into_iter().filter_map(|s| board.role_at(s)).map(worth).min().unwrap_or(0);
            let defended = board.attacks_to(square, mover, board.occupied()).any();
            let loss = if defended { worth(role) - cheapest.max(1) } else { worth(role) };
            hanging = hanging.max(loss);
        }
        Cost::try_from((120 + 35 * (hanging - won)).clamp(0, 300)).unwrap_or(0)
    }

    fn style(&self, cells: &[String]) -> Letters {
        Letters(super::letters::language(self, cells))
    }

    fn texts(cell: &str, style: &Letters) -> Vec<Text> {
        let parsed = Cell::parse(cell);
        parsed.moves.iter().rev().map(|word| encode(word, style.0)).filter(|t| !t.codes.is_empty()).collect()
    }

    fn confusion(written: u8, meant: u8) -> Cost {
        confusion(written, meant)
    }

    fn distance(&self, target: &Self) -> Option<[u32; 2]> {
        Some([side_distance(self, target, Color::White)?, side_distance(self, target, Color::Black)?])
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

fn letter(role: Role) -> u8 {
    MEN.iter().find(|(r, _)| *r == role).map_or(OTHER, |(_, c)| *c)
}

fn code_of_file(square: Square) -> u8 {
    u8::try_from(square.file().char()).unwrap_or(OTHER)
}

fn code_of_rank(square: Square) -> u8 {
    u8::try_from(square.rank().char()).unwrap_or(OTHER)
}

/// A text of a cell in English letters, lower-case files and digits, without signs.
fn encode(word: &str, language: Language) -> Text {
    let mut text = Text { takes: Some(false), ..Text::default() };
    let mut rest: Vec<char> = word.chars().collect();
    while let Some(last) = rest.last().copied().filter(|c| matches!(c, '+' | '#' | '!' | '?' | '.' | ',' | ';')) {
        text.check |= matches!(last, '+' | '#');
        rest.pop();
    }
    for (mark, check) in [("e.p", false), ("ep", false), ("mate", true), ("matt", true), ("sch", true), ("ch", true)] {
        let length = mark.chars().count();
        if rest.len() > length + 1 && rest.get(rest.len() - length..).is_some_and(|t| mark.chars().eq(t.iter().copied())) {
            rest.truncate(rest.len() - length);
            text.check |= check;
        }
    }
    let mut at = 0;
    while let Some(c) = rest.get(at).copied() {
        let tail = rest.get(at..).unwrap_or(&[]);
        let (man, length) = man_at(tail, language);
        let (code, used, cost) = match (c, man) {
            ('x' | 'X' | ':', _) => {
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

/// How often signs are taken for each other on real sheets, both ways: the likelier, the cheaper.
const ALIKE: [(&[u8; 2], Cost); 38] = [
    (b"ce", 430),
    (b"ad", 450),
    (b"35", 470),
    (b"56", 480),
    (b"ag", 490),
    (b"KR", 480),
    (b"cd", 490),
    (b"45", 500),
    (b"BR", 500),
    (b"cg", 510),
    (b"bh", 510),
    (b"18", 510),
    (b"ac", 510),
    (b"68", 510),
    (b"dg", 510),
    (b"cf", 510),
    (b"67", 530),
    (b"fg", 530),
    (b"de", 530),
    (b"27", 520),
    (b"fh", 530),
    (b"BN", 520),
    (b"17", 530),
    (b"36", 540),
    (b"38", 530),
    (b"12", 550),
    (b"23", 550),
    (b"34", 550),
    (b"78", 550),
    (b"ab", 550),
    (b"bc", 550),
    (b"ef", 550),
    (b"gh", 550),
    (b"KN", 540),
    (b"RN", 540),
    (b"QB", 570),
    (b"QK", 570),
    (b"QR", 570),
];

pub(super) fn confusion(written: u8, meant: u8) -> Cost {
    let is = |a: u8, b: u8| (written == a && meant == b) || (written == b && meant == a);
    if is(b'B', b'b') {
        return 60;
    }
    if let Some((_, cost)) = ALIKE.iter().find(|(pair, _)| is(pair[0], pair[1])) {
        return *cost;
    }
    let digits = |c: u8| c.is_ascii_digit();
    let men = |c: u8| c.is_ascii_uppercase();
    match (written, meant) {
        (a, b) if digits(a) && digits(b) && a + b == b'0' * 2 + 9 => 540,
        (a, b) if digits(a) && digits(b) => 620,
        (a, b) if men(a) && men(b) => 600,
        (a, b) if a.is_ascii_lowercase() && b.is_ascii_lowercase() => 620,
        (b'h', b'N') | (b'N', b'h') => 520,
        (OTHER, _) => 560,
        _ => 700,
    }
}

/// Moves a side needs at least: each moves one man nearer to its square, castling two. `None` when men are wanted that cannot come any more.
fn side_distance(now: &Chess, target: &Chess, color: Color) -> Option<u32> {
    let (have, want) = (now.board(), target.board());
    let (pawns, wanted) = (have.by_color(color) & have.pawns(), want.by_color(color) & want.pawns());
    let mut missing_men = 0;
    let mut moves = 0;
    for (role, _) in MEN {
        let (h, w) = (have.by_color(color) & have.by_role(role), want.by_color(color) & want.by_role(role));
        if role != Role::Pawn {
            missing_men += w.count().saturating_sub(h.count());
        }
        let free = if h.count() < w.count() && role != Role::Pawn { Bitboard::EMPTY } else { h & !w };
        for square in w & !h {
            // A man of the kind comes from elsewhere, or a pawn is promoted.
            moves += free.into_iter().filter_map(|from| steps(role, color, from, square)).min().unwrap_or(1);
            // A pawn never goes back: each wanted pawn needs one that can come to its square.
            if role == Role::Pawn && !free.into_iter().any(|from| steps(role, color, from, square).is_some()) {
                return None;
            }
        }
    }
    if pawns.count() < wanted.count() + missing_men {
        return None;
    }
    Some(moves.saturating_sub(u32::from(now.castles().has_color(color) && moves > 1)))
}

/// Moves a man needs at least from one square to another; `None` when it cannot come there.
fn steps(role: Role, color: Color, from: Square, to: Square) -> Option<u32> {
    let part = |s: Square| (i32::from(u8::from(s) % 8), i32::from(u8::from(s) / 8));
    let ((f0, r0), (f1, r1)) = (part(from), part(to));
    let (files, ranks) = ((f0 - f1).abs(), (r0 - r1).abs());
    let least = match role {
        Role::Pawn => {
            let (ahead, home) = if color.is_white() { (r1 - r0, r0 == 1) } else { (r0 - r1, r0 == 6) };
            if ahead <= 0 || files > ahead {
                return None;
            }
            if home && ahead > files.max(1) { ahead - 1 } else { ahead }
        }
        Role::King => {
            if now_castles(files, ranks) {
                1
            } else {
                files.max(ranks)
            }
        }
        Role::Rook => {
            if files == 0 || ranks == 0 {
                1
            } else {
                2
            }
        }
        Role::Queen => {
            if files == 0 || ranks == 0 || files == ranks {
                1
            } else {
                2
            }
        }
        Role::Bishop => {
            if (files + ranks) % 2 != 0 {
                return None;
            }
            if files == ranks { 1 } else { 2 }
        }
        Role::Knight => (files.max(ranks) + 1) / 2,
    };
    u32::try_from(least).ok()
}

/// Castling moves the king two squares at once.
fn now_castles(files: i32, ranks: i32) -> bool {
    ranks == 0 && files == 2
}
