//! Algebraic notation, short and long, in any language, and bare coordinates.

use super::language::figurine;
use super::{Assumption, Found, Hit, Language, Mode, System};
use shakmaty::{Chess, File, Move, Position, Rank, Role, Square};

/// What a text says, before the board is looked at.
#[derive(Clone, Debug, Default)]
struct Pattern {
    piece: Option<Role>,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    takes: bool,
    taken: Option<Role>,
    to_file: Option<File>,
    to_rank: Option<Rank>,
    promotion: Option<Role>,
    assumed: Vec<Assumption>,
}

/// The signs behind a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    check: bool,
    mate: bool,
    en_passant: bool,
}

/// Reads `text` in one language or in all.
pub(super) fn read(text: &str, position: &Chess, legal: &[Move], language: Option<Language>, mode: Mode) -> Found {
    let (chars, marks) = split_marks(text);
    let mut found = Found::default();
    let languages: &[Language] = language.as_ref().map_or(&Language::ALL, std::slice::from_ref);
    let lettered = chars.iter().any(|c| c.is_alphabetic() && !('a'..='h').contains(c) && *c != 'x');
    for language in languages {
        for pattern in patterns(&chars, *language, mode) {
            found.notation = true;
            for m in legal {
                if let Some((assumed, system)) = pattern.fits(*m, position) {
                    let mut assumed = [pattern.assumed.as_slice(), &assumed].concat();
                    assumed.extend(marks.contradicted(*m, position));
                    found.hits.push(Hit { mv: *m, system, language: lettered.then_some(*language), assumed });
                }
            }
        }
        if !lettered {
            break;
        }
    }
    found
}

/// Whether `text` has the form of algebraic notation in a language.
pub(super) fn is_formed(text: &str, language: Language) -> bool {
    let (chars, _) = split_marks(text);
    !patterns(&chars, language, Mode::Strict).is_empty() || super::words::castling_side(text).is_some()
}

/// Takes check, mate, en passant and comment signs off the end.
pub(super) fn split_marks(text: &str) -> (Vec<char>, Marks) {
    let mut rest = text;
    let mut marks = Marks::default();
    loop {
        let before = rest;
        for (sign, mark) in [
            ("++", (true, false, false)),
            ("#", (true, true, false)),
            ("+", (true, false, false)),
            ("e.p.", (false, false, true)),
            ("ep", (false, false, true)),
            ("e.p", (false, false, true)),
        ] {
            if let Some(head) = rest.strip_suffix(sign).filter(|h| !h.is_empty()) {
                rest = head;
                marks.check |= mark.0;
                marks.mate |= mark.1;
                marks.en_passant |= mark.2;
                break;
            }
        }
        for word in ["mate", "matt", "sch", "ch", "!", "?", ".", ",", ";"] {
            if let Some(head) = rest.strip_suffix(word).filter(|h| !h.is_empty()) {
                rest = head;
                marks.check |= word.len() >= 2;
                break;
            }
        }
        if rest == before {
            break;
        }
    }
    (rest.chars().collect(), marks)
}

impl Marks {
    /// The marks that the move does not bear out.
    pub(super) fn contradicted(self, m: Move, position: &Chess) -> Vec<Assumption> {
        let mut wrong = Vec::new();
        if self.check || self.mate {
            let mut after = position.clone();
            after.play_unchecked(m);
            if !after.is_check() || (self.mate && !after.is_checkmate()) {
                wrong.push(Assumption::CheckMark);
            }
        }
        if self.en_passant && !m.is_en_passant() {
            wrong.push(Assumption::EnPassantMark);
        }
        wrong
    }
}

impl Pattern {
    /// Whether the move can be meant, with what must be assumed for it.
    fn fits(&self, m: Move, position: &Chess) -> Option<(Vec<Assumption>, System)> {
        let from = m.from()?;
        if let Move::Castle { king, rook } = m {
            return self.fits_castling(king, rook, position);
        }
        let mut assumed = Vec::new();
        let mut system = System::Algebraic;
        let origin = self.from_file.is_some() && self.from_rank.is_some();
        match self.piece {
            Some(role) if role == m.role() => {}
            None if m.role() == Role::Pawn => {}
            None if origin && !self.takes => {
                assumed.push(Assumption::PieceLetterMissing);
                system = System::Coordinates;
            }
            _ => return None,
        }
        let to = m.to();
        let agree = self.from_file.is_none_or(|f| f == from.file())
            && self.from_rank.is_none_or(|r| r == from.rank())
            && self.to_file.is_none_or(|f| f == to.file())
            && self.to_rank.is_none_or(|r| r == to.rank())
            && self.taken.is_none_or(|t| m.capture() == Some(t));
        if !agree {
            return None;
        }
        match (self.to_file.is_some(), self.to_rank.is_some()) {
            (true, true) => {}
            (true, false) => assumed.push(Assumption::RankMissing),
            (false, true) => assumed.push(Assumption::FileMissing),
            (false, false) => assumed.push(Assumption::TargetMissing),
        }
        if self.takes && !m.is_capture() {
            assumed.push(Assumption::CaptureSign);
        }
        // A pawn that leaves its file captures; without the file of departure nothing but a capture sign can say so (C.7).
        let leaves_file = m.role() == Role::Pawn && from.file() != to.file();
        if leaves_file && self.from_file.is_none() && !self.takes && self.taken.is_none() {
            return None;
        }
        match (self.promotion, m.promotion()) {
            (None, None) => {}
            (Some(named), Some(role)) if named == role => {}
            (None, Some(_)) => assumed.push(Assumption::PromotionNotNamed),
            _ => return None,
        }
        Some((assumed, system))
    }

    /// Castling as the king's two steps (`Kg1`, `e1g1`) or as king takes own rook (`Kxh1`, `e1h1`).
    fn fits_castling(&self, king: Square, rook: Square, position: &Chess) -> Option<(Vec<Assumption>, System)> {
        let (to, rank) = (Square::from_coords(self.to_file?, self.to_rank?), king.rank());
        let target = Square::from_coords(if king < rook { File::G } else { File::C }, rank);
        let named = self.piece == Some(Role::King);
        let origin = self.from_file == Some(king.file()) && self.from_rank == Some(rank);
        let whole = (named && self.from_file.is_none_or(|f| f == king.file()) && self.from_rank.is_none_or(|r| r == rank))
            || (self.piece.is_none() && origin);
        // In Chess960 the king may be able to walk to the target; then the plain step is what is written.
        let steps = to == target && target.distance(king) > 1 && !self.takes;
        let takes_rook = to == rook && position.board().role_at(to) == Some(Role::Rook);
        if !whole || self.promotion.is_some() || !(steps || takes_rook) {
            return None;
        }
        let system = if named { System::Algebraic } else { System::Coordinates };
        Some((vec![Assumption::CastlingByKing], system))
    }
}

/// Every way to divide the characters into the parts of a move.
fn patterns(chars: &[char], language: Language, mode: Mode) -> Vec<Pattern> {
    let mut out = Vec::new();
    let start = Pattern::default();
    if !chars.is_empty() && chars.len() <= super::MAX_MOVE_CHARS {
        Slots { chars, language, mode }.piece(start, &mut out);
    }
    out
}

/// The parts of a move in their order; each method fills one or leaves it empty and goes on.
struct Slots<'a> {
    chars: &'a [char],
    language: Language,
    mode: Mode,
}

type Out<'a> = &'a mut Vec<Pattern>;

impl Slots<'_> {
    fn tail(&self, at: usize) -> &[char] {
        self.chars.get(at..).unwrap_or(&[])
    }

    fn piece(&self, p: Pattern, out: Out) {
        for (role, length, repair) in self.men(0) {
            self.origin(Pattern { piece: Some(role), assumed: repair.into_iter().collect(), ..p.clone() }, length, out);
        }
        self.origin(p, 0, out);
    }

    fn origin(&self, p: Pattern, at: usize, out: Out) {
        self.separator(p.clone(), at, out);
        let file = self.file(at);
        if let Some((file, repair)) = file {
            let with_file = Pattern { from_file: Some(file), assumed: grown(&p.assumed, repair), ..p.clone() };
            if let Some((rank, repair)) = self.rank(at + 1) {
                let assumed = grown(&with_file.assumed, repair);
                self.separator(Pattern { from_rank: Some(rank), assumed, ..with_file.clone() }, at + 2, out);
            }
            self.separator(with_file, at + 1, out);
        }
        if let (Some((rank, repair)), Some(_)) = (self.rank(at), p.piece) {
            self.separator(Pattern { from_rank: Some(rank), assumed: grown(&p.assumed, repair), ..p }, at + 1, out);
        }
    }

    fn separator(&self, p: Pattern, at: usize, out: Out) {
        match self.tail(at) {
            ['x' | ':', ..] => self.taken(Pattern { takes: true, ..p }, at + 1, out),
            ['X', ..] => self.taken(Pattern { takes: true, ..p }, at + 1, out),
            ['t' | '.' | '/' | ')', ..] if self.mode == Mode::Tolerant && at > 0 => self.taken(Pattern { takes: true, ..p }, at + 1, out),
            ['-', ..] => self.target(p, at + 1, out),
            _ => self.target(p, at, out),
        }
    }

    /// The man taken, as in `NxR` or `RxNc4`.
    fn taken(&self, p: Pattern, at: usize, out: Out) {
        for (role, length, repair) in self.men(at) {
            if role != Role::King {
                let named = Pattern { taken: Some(role), assumed: grown(&p.assumed, repair), ..p.clone() };
                self.target(named, at + length, out);
            }
        }
        self.target(p, at, out);
    }

    fn target(&self, p: Pattern, at: usize, out: Out) {
        if let Some((file, repair)) = self.file(at) {
            let with_file = Pattern { to_file: Some(file), assumed: grown(&p.assumed, repair), ..p.clone() };
            if let Some((rank, repair)) = self.rank(at + 1) {
                let assumed = grown(&with_file.assumed, repair);
                self.promotion(Pattern { to_rank: Some(rank), assumed, ..with_file.clone() }, at + 2, out);
            }
            if p.piece.is_some_and(|r| r != Role::Pawn) || p.from_file.is_some() || p.takes {
                self.promotion(with_file, at + 1, out);
            }
        }
        if let Some((rank, repair)) = self.rank(at).filter(|_| self.mode == Mode::Tolerant && p.piece.is_some() && p.from_file.is_none()) {
            self.promotion(Pattern { to_rank: Some(rank), assumed: grown(&p.assumed, repair), ..p.clone() }, at + 1, out);
        }
        if p.taken.is_some() {
            self.promotion(p, at, out);
        }
    }

    fn promotion(&self, p: Pattern, at: usize, out: Out) {
        let pawn = p.piece.is_none_or(|r| r == Role::Pawn);
        let tail = self.tail(at);
        if tail.is_empty() {
            out.push(p);
        } else if pawn {
            let skip = tail.iter().take_while(|c| matches!(c, '=' | '(' | '/' | '-')).count();
            for (role, length, repair) in self.men(at + skip) {
                let closed = self.tail(at + skip + length);
                if matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight) && (closed.is_empty() || closed == [')']) {
                    // Coordinate notation writes the piece small.
                    let repair = repair.filter(|_| p.from_rank.is_none());
                    out.push(Pattern { promotion: Some(role), assumed: grown(&p.assumed, repair), ..p.clone() });
                }
            }
        }
    }

    /// Men whose letters stand at `at`: the role, the characters used, and a repair when one was needed.
    fn men(&self, at: usize) -> Vec<(Role, usize, Option<Assumption>)> {
        let tail = self.tail(at);
        let Some(first) = tail.first() else { return Vec::new() };
        if let Some(role) = figurine(*first) {
            let selector = usize::from(matches!(tail.get(1), Some('\u{FE0E}' | '\u{FE0F}')));
            return vec![(role, 1 + selector, None)];
        }
        let mut men: Vec<_> = self.language.at_start(tail).map(|(role, length)| (role, length, None)).collect();
        if self.mode == Mode::Tolerant && men.is_empty() && first.is_lowercase() {
            let mut raised = tail.to_vec();
            if let (Some(slot), Some(capital)) = (raised.first_mut(), first.to_uppercase().next()) {
                *slot = capital;
            }
            men = self.language.at_start(&raised).map(|(role, length)| (role, length, Some(Assumption::SmallPieceLetter))).collect();
        }
        men
    }

    fn file(&self, at: usize) -> Option<(File, Option<Assumption>)> {
        let c = *self.chars.get(at)?;
        if let Some(file) = File::from_char(c) {
            return Some((file, None));
        }
        if self.mode == Mode::Strict {
            return None;
        }
        if let Some(file) = File::from_char(c.to_ascii_lowercase()) {
            return Some((file, Some(Assumption::CapitalFileLetter)));
        }
        let like = match c {
            'а' | 'А' => 'a',
            'с' | 'С' | '¢' => 'c',
            'е' | 'Е' => 'e',
            'в' | 'В' | 'ь' => 'b',
            _ => return None,
        };
        Some((File::from_char(like)?, Some(Assumption::LooksAlike)))
    }

    fn rank(&self, at: usize) -> Option<(Rank, Option<Assumption>)> {
        let c = *self.chars.get(at)?;
        if let Some(rank) = Rank::from_char(c) {
            return Some((rank, None));
        }
        let like = match c {
            'l' | 'I' | '|' | 'і' => '1',
            'Z' | 'z' => '2',
            'З' | 'з' => '3',
            'S' | 's' => '5',
            'б' => '6',
            _ => return None,
        };
        (self.mode == Mode::Tolerant).then_some((Rank::from_char(like)?, Some(Assumption::LooksAlike)))
    }
}

fn grown(assumed: &[Assumption], more: Option<Assumption>) -> Vec<Assumption> {
    assumed.iter().copied().chain(more).collect()
}
