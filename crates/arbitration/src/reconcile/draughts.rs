//! Draughts sheets: numbers or letters and digits, short or with every jump.

use super::board::{Board, Play, Rendering};
use super::chess::confusion;
use super::costs::Cost;
use super::text::{Text, words};
use draughts::{Move, Numbering, Piece, Position, Side, Square, Variant};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Writing every jump where start and end would do.
const EVERY_JUMP: Cost = 30;
/// Start and end where only the whole route tells the move apart.
const TOO_SHORT: Cost = 120;
/// No sign between the squares.
const NO_SIGN: Cost = 60;
/// The other way to name squares than is usual in the game.
const OTHER_NAMES: Cost = 40;
/// The file alone of the square of departure: `cd4`, `c:e5`.
const FILE_ONLY: Cost = 60;

/// The strangeness of a move that neither wins nor loses a man.
const ORDINARY: Cost = 160;

impl Board for Position {
    type Move = Move;
    type Style = ();

    const CHOICE: u32 = 9;

    fn plays(&self, out: &mut Vec<Play<Move>>) {
        let moves = self.legal_moves();
        for m in &moves {
            let twin = moves.iter().any(|o| o != m && o.from() == m.from() && o.to() == m.to());
            let mut hasher = DefaultHasher::new();
            (m.path(), m.is_capture(), twin).hash(&mut hasher);
            out.push(Play { mv: m.clone(), signature: hasher.finish(), takes: m.is_capture(), shows: false });
        }
    }

    fn after(&self, m: &Move) -> Self {
        self.play(m)
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn second_to_move(&self) -> bool {
        self.side_to_move() == Side::Black
    }

    fn check(&self) -> bool {
        false
    }

    fn over(&self) -> bool {
        self.lost().is_some()
    }

    fn renderings(&self, play: &Play<Move>, (): &(), out: &mut Vec<Rendering>) {
        let m = &play.mv;
        let variant = self.variant();
        let twin = m.is_capture() && self.legal_moves().iter().any(|o| o != m && o.from() == m.from() && o.to() == m.to());
        let numeric = |s: &Square| variant.number(*s, Numbering::TopLeft).to_string();
        let lettered = |s: &Square| variant.algebraic(*s);
        let ends = [m.from(), m.to()];
        let systems = [variant == Variant::International, variant != Variant::International];
        for (n, by_number) in systems.iter().enumerate() {
            let name = |s: &Square| if *by_number { numeric(s) } else { lettered(s) };
            let other = if n == 0 { 0 } else { OTHER_NAMES };
            let join = |squares: &[Square], sign: &str| squares.iter().map(name).collect::<Vec<_>>().join(sign);
            out.push(Rendering::new(join(&ends, "-").as_bytes(), other + if twin { TOO_SHORT } else { 0 }));
            out.push(Rendering::new(join(&ends, "").as_bytes(), other + NO_SIGN));
            if let (false, Some(file)) = (*by_number, lettered(&m.from()).chars().next()) {
                let short = |sign: &str| format!("{file}{sign}{}", lettered(&m.to()));
                out.push(Rendering::new(short("").as_bytes(), other + FILE_ONLY));
                out.push(Rendering::new(short("-").as_bytes(), other + FILE_ONLY));
            }
            if m.path().len() > 2 {
                out.push(Rendering::new(join(m.path(), "-").as_bytes(), other + if twin { 0 } else { EVERY_JUMP }));
            }
        }
    }

    fn strangeness(&self, _: &Self, m: &Move) -> Cost {
        let lost = self.legal_moves().iter().map(|a| a.captured().len()).max().unwrap_or(0);
        let more = Cost::try_from(60 * lost).unwrap_or(Cost::MAX);
        let less = Cost::try_from(60 * m.captured().len()).unwrap_or(0);
        ORDINARY.saturating_add(more).saturating_sub(less).min(300)
    }

    fn style(&self, _: &[String]) {}

    fn texts(cell: &str, (): &()) -> Vec<Text> {
        words(cell).iter().rev().map(|w| encode(w)).filter(|t| !t.codes.is_empty()).collect()
    }

    fn confusion(written: u8, meant: u8) -> Cost {
        confusion(written, meant)
    }

    fn distance(&self, target: &Self) -> Option<[u32; 2]> {
        Some([side_distance(self, target, Side::White)?, side_distance(self, target, Side::Black)?])
    }

    fn same_men(&self, other: &Self) -> bool {
        self == other
    }

    fn differences(&self, target: &Self) -> u32 {
        let differs = |s: &Square| self.piece_at(*s) != target.piece_at(*s);
        u32::try_from(self.variant().all_squares().filter(differs).count()).unwrap_or(u32::MAX)
    }
}

/// Squares and the sign between them: `32-28`, with any sign as `-`.
fn encode(word: &str) -> Text {
    let mut text = Text { takes: Some(false), ..Text::default() };
    let mut number_begins = true;
    let mut signs = word.chars().peekable();
    while let Some(c) = signs.next() {
        match c {
            'x' | 'X' | ':' | '*' | '×' | 'х' | 'Х' => {
                text.takes = Some(true);
                text.codes.push(b'-');
                number_begins = true;
                continue;
            }
            '-' | '–' | '—' | '/' => {
                text.codes.push(b'-');
                number_begins = true;
                continue;
            }
            // A leading zero, as in `06-11`; before anything but another digit it stands for one.
            '0' if number_begins && signs.peek().is_some_and(|next| matches!(next, '1'..='9')) => continue,
            '0'..='9' => text.codes.push(u8::try_from(c).unwrap_or(b'.')),
            'а' | 'А' => text.codes.push(b'a'),
            'в' | 'В' => text.codes.push(b'b'),
            'с' | 'С' => text.codes.push(b'c'),
            'д' | 'Д' => text.codes.push(b'd'),
            'е' | 'Е' => text.codes.push(b'e'),
            'a'..='j' | 'A'..='J' => text.codes.push(u8::try_from(c.to_ascii_lowercase()).unwrap_or(b'.')),
            '!' | '?' | '+' | '#' | '(' | ')' | '.' | ',' => {}
            _ => text.codes.push(b'.'),
        }
        number_begins = false;
    }
    text
}

/// Moves a side needs at least: each brings one piece to its square. `None` when pieces are wanted that cannot come any more.
fn side_distance(now: &Position, target: &Position, side: Side) -> Option<u32> {
    let own = |p: &Position, king: bool| p.pieces().filter(|(_, piece)| *piece == Piece { side, king }).count();
    let (men, kings) = (own(now, false), own(now, true));
    let (wanted_men, wanted_kings) = (own(target, false), own(target, true));
    if men < wanted_men || men + kings < wanted_men + wanted_kings {
        return None;
    }
    let astray = target.pieces().filter(|(square, piece)| piece.side == side && now.piece_at(*square) != Some(*piece)).count();
    u32::try_from(astray).ok()
}
