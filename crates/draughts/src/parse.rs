//! Reading a move: tolerantly, as players write, and strictly, as a sealed move or a claim must be read.

use crate::Position;
use crate::moves::Move;
use crate::variant::{Numbering, Square, Variant};

/// Longest text read as one move, in bytes: a capture of twenty pieces with its whole route has about 70.
pub const MAX_MOVE: usize = 120;

/// How many routes of captures are compared with a written route; set-ups with more are not met on a board.
const ROUTES: usize = 20_000;

/// Why a text is not one legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move in any form that is read here.
    #[error("not written as a move")]
    NotAMove,
    /// No piece stands on the start square.
    #[error("no piece on {0}")]
    NoPiece(Square),
    /// The piece on the start square is the opponent's.
    #[error("the piece on {0} is the opponent's")]
    OpponentsPiece(Square),
    /// A capture is compulsory (FMJD Annex 1 art. 4.2); these are the legal moves.
    #[error("a capture is compulsory")]
    CaptureCompulsory(Vec<Move>),
    /// The capture does not take as many pieces as it must, goes on after it is complete, or is not the largest (art. 4.13).
    #[error("not a complete capture that the rules allow")]
    WrongCapture(Vec<Move>),
    /// The piece cannot go there.
    #[error("the piece on {0} cannot go there")]
    Unreachable(Square),
    /// Several legal moves are written so.
    #[error("{} legal moves are written so", .0.len())]
    Ambiguous(Vec<Move>),
    /// The side to move has no legal move: the game is over.
    #[error("no legal move is left")]
    GameOver,
}

/// A move as written: what of the squares is known, and the sign between them.
struct Written {
    squares: Vec<Named>,
    capture: Option<bool>,
    /// Every square written in full with one kind of sign between.
    tidy: bool,
}

/// A square as written: whole, or only its file as in `cd4`.
#[derive(Clone, Copy)]
enum Named {
    Whole(Square),
    File(u8),
}

impl Named {
    fn fits(self, variant: Variant, square: Square) -> bool {
        match self {
            Self::Whole(s) => s == square,
            Self::File(column) => variant.row_column(square).1 == column,
        }
    }
}

impl Position {
    /// The legal moves the text can mean: none, one or several.
    ///
    /// Read are numeric and letter-digit squares, `-`, `x`, `:` or nothing between them, spaces, leading zeros, the short `cd4` of
    /// Russian sheets, whole routes with any landing squares, captures written as quiet moves and the reverse, and comments such as
    /// `!`, `?`, `*`, `+`, `=` behind the move. On 64 squares numbers count from the top left; see [`Position::parse_move_in`].
    pub fn parse_move(&self, text: &str) -> Vec<Move> {
        self.parse_move_in(text, Numbering::TopLeft)
    }

    /// [`Position::parse_move`] with a choice of the numbering of numeric squares.
    pub fn parse_move_in(&self, text: &str, numbering: Numbering) -> Vec<Move> {
        let readings = read(self.variant(), text, numbering);
        let mut found: Vec<Move> = Vec::new();
        for written in &readings {
            for m in self.matching(written) {
                if !found.contains(&m) {
                    found.push(m);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The one legal move the text means, written in full: whole squares with `-` in a quiet move and `x` or `:` in a capture.
    ///
    /// # Errors
    /// [`MoveError`] with the reason; for an ambiguous text all the moves it can mean.
    pub fn parse_move_strict(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_move_strict_in(text, Numbering::TopLeft)
    }

    /// [`Position::parse_move_strict`] with a choice of the numbering of numeric squares.
    ///
    /// # Errors
    /// As [`Position::parse_move_strict`].
    pub fn parse_move_strict_in(&self, text: &str, numbering: Numbering) -> Result<Move, MoveError> {
        let readings = read(self.variant(), text, numbering);
        let Some(written) = readings.iter().find(|w| w.tidy) else { return Err(MoveError::NotAMove) };
        let mut found = self.matching(written);
        found.retain(|m| written.capture == Some(m.is_capture()));
        match found.len() {
            1 => found.pop().ok_or(MoveError::NotAMove),
            0 => Err(self.why_not(written)),
            _ => Err(MoveError::Ambiguous(found)),
        }
    }

    /// The one legal move a tolerant reading finds, or the reason why there is none.
    ///
    /// # Errors
    /// [`MoveError`].
    pub fn parse_move_or_why(&self, text: &str, numbering: Numbering) -> Result<Move, MoveError> {
        let mut found = self.parse_move_in(text, numbering);
        match found.len() {
            1 => found.pop().ok_or(MoveError::NotAMove),
            0 => Err(read(self.variant(), text, numbering).first().map_or(MoveError::NotAMove, |w| self.why_not(w))),
            _ => Err(MoveError::Ambiguous(found)),
        }
    }

    fn matching(&self, written: &Written) -> Vec<Move> {
        let v = self.variant();
        let [first, between @ .., last] = written.squares.as_slice() else { return Vec::new() };
        let mut moves = self.legal_moves();
        moves.retain(|m| first.fits(v, m.from()) && last.fits(v, m.to()));
        if between.is_empty() {
            return moves;
        }
        let routes = self.capture_routes(ROUTES);
        let goes = |m: &Move, exactly: bool| {
            let mut taken = m.captured().to_vec();
            taken.sort_unstable();
            routes.iter().any(|r| {
                let mut route_taken = r.captured.clone();
                route_taken.sort_unstable();
                let same = r.path.first() == Some(&m.from()) && r.path.last() == Some(&m.to()) && route_taken == taken;
                let listed = r.path.len() == written.squares.len() && r.path.iter().zip(&written.squares).all(|(s, n)| n.fits(v, *s));
                same && r.raw.promotes == m.promotes() && if exactly { listed } else { passes(v, &r.path, &r.captured, between) }
            })
        };
        // A route written exactly as the standard lists it means that route, even if a longer one crosses the same squares.
        let exact: Vec<Move> = moves.iter().filter(|m| goes(m, true)).cloned().collect();
        if !exact.is_empty() {
            return exact;
        }
        moves.retain(|m| goes(m, false));
        moves
    }

    fn why_not(&self, written: &Written) -> MoveError {
        let moves = self.legal_moves();
        if moves.is_empty() {
            return MoveError::GameOver;
        }
        let Some(Named::Whole(from)) = written.squares.first().copied() else { return MoveError::NotAMove };
        match self.piece_at(from) {
            None => MoveError::NoPiece(from),
            Some(p) if p.side != self.side_to_move() => MoveError::OpponentsPiece(from),
            Some(_) if moves.iter().any(Move::is_capture) => {
                if written.capture == Some(true) {
                    MoveError::WrongCapture(moves)
                } else {
                    MoveError::CaptureCompulsory(moves)
                }
            }
            Some(_) => MoveError::Unreachable(from),
        }
    }
}

/// Whether a route goes over the squares written between start and end, in that order. A king may be written on any square it crosses.
fn passes(variant: Variant, path: &[Square], captured: &[Square], between: &[Named]) -> bool {
    let mut wanted = between.iter().peekable();
    for leg in path.windows(2) {
        let [a, b] = leg else { continue };
        let ((mut row, mut column), (to_row, to_column)) = (variant.row_column(*a), variant.row_column(*b));
        while (row, column) != (to_row, to_column) {
            row = toward(row, to_row);
            column = toward(column, to_column);
            let Some(square) = variant.square_at(row, column) else { break };
            if let Some(next) = wanted.peek()
                && next.fits(variant, square)
                && !captured.contains(&square)
            {
                wanted.next();
            }
        }
    }
    wanted.peek().is_none()
}

fn toward(from: u8, to: u8) -> u8 {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}

/// All readings of a text; only digits without a sign can have more than one.
fn read(variant: Variant, text: &str, numbering: Numbering) -> Vec<Written> {
    if text.len() > MAX_MOVE {
        return Vec::new();
    }
    let text = plain(text);
    let mut capture = None;
    let mut mixed = false;
    let mut gaps = false;
    let mut words: Vec<String> = vec![String::new()];
    for c in text.chars() {
        match c {
            '-' | 'x' | ':' => {
                let sign = c != '-';
                mixed |= capture.is_some_and(|s| s != sign);
                capture = Some(sign);
                words.push(String::new());
            }
            ' ' | '\t' => {
                gaps = true;
                if words.last().is_some_and(|w| !w.is_empty()) {
                    words.push(String::new());
                }
            }
            c => words.last_mut().into_iter().for_each(|w| w.push(c)),
        }
    }
    let empty = words.iter().filter(|w| w.is_empty()).count();
    words.retain(|w| !w.is_empty());
    let signed = words.len() > 1 && empty == 0 && !gaps && !mixed && capture.is_some();
    let mut readings: Vec<(Vec<Named>, bool)> = vec![(Vec::new(), signed)];
    for word in &words {
        let splits = split(variant, word, numbering);
        readings = readings
            .iter()
            .flat_map(|(before, tidy)| {
                splits.iter().map(move |named| {
                    let whole = matches!(named.as_slice(), [Named::Whole(_)]);
                    ([before.as_slice(), named].concat(), *tidy && whole)
                })
            })
            .take(64)
            .collect();
    }
    readings.retain(|(squares, _)| squares.len() >= 2 && matches!(squares.last(), Some(Named::Whole(_))));
    readings.into_iter().map(|(squares, tidy)| Written { squares, capture, tidy }).collect()
}

/// One spelling for what many hands and programs write; comments behind the move are dropped.
fn plain(text: &str) -> String {
    let mut out: String = text
        .trim()
        .chars()
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '~' => '-',
            'X' | '×' | '*' | 'х' | 'Х' => 'x',
            // Cyrillic letters that look like the file letters.
            'а' | 'А' => 'a',
            'с' | 'С' => 'c',
            'е' | 'Е' => 'e',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    if let Some(bracket) = out.find(['(', '[', '{', ';']) {
        out.truncate(bracket);
    }
    let end = out.trim_end_matches(['!', '?', '+', '=', '#', 'x', '.', ',', '±', '∓', '□', ' ']).len();
    out.truncate(end);
    out
}

/// The squares a word without signs can be: one, or several written together (`3228`, `a3b4`, `cd4`).
fn split(variant: Variant, word: &str, numbering: Numbering) -> Vec<Vec<Named>> {
    if !word.is_ascii() || word.len() > 8 {
        return Vec::new();
    }
    let number = |w: &str| w.parse().ok().filter(|_| w.len() <= 2).and_then(|n| variant.from_number(n, numbering)).map(Named::Whole);
    if word.bytes().all(|b| b.is_ascii_digit()) {
        if let Some(square) = number(word) {
            return vec![vec![square]];
        }
        let halves = (1..word.len()).filter_map(|i| word.split_at_checked(i));
        return halves.filter_map(|(a, b)| Some(vec![number(a)?, number(b)?])).collect();
    }
    let mut squares = Vec::new();
    let mut rest = word;
    while let Some(letter) = rest.bytes().next() {
        if !letter.is_ascii_lowercase() {
            return Vec::new();
        }
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.split_at(1 + digits);
        let column = letter - b'a';
        squares.push(match variant.from_algebraic(name) {
            Some(square) => Named::Whole(square),
            None if digits == 0 && column < variant.size() => Named::File(column),
            None => return Vec::new(),
        });
        rest = after;
    }
    vec![squares]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Form, Names, Style};
    use proptest::prelude::*;

    fn position(v: Variant, fen: &str) -> Position {
        Position::from_fen(v, fen).unwrap()
    }

    #[test]
    fn what_players_write_is_read() {
        let p = Position::start(Variant::International);
        let m = p.parse_move_strict("32-28").unwrap();
        for text in ["32-28", " 32 - 28 ", "32–28!", "3228", "32 28", "32x28", "032-28?!", "32-28(?)", "32-28*"] {
            let expected = if text == "032-28?!" { Vec::new() } else { vec![m.clone()] };
            assert_eq!(p.parse_move(text), expected, "{text}");
        }
        assert_eq!(p.parse_move("06-11"), []);
        let r = Position::start(Variant::Russian);
        let m = r.parse_move_strict("c3-d4").unwrap();
        for text in ["c3-d4", "cd4", "c3d4", "C3-D4", "с3-d4", "22-18", "c3:d4"] {
            assert_eq!(r.parse_move(text), std::slice::from_ref(&m), "{text}");
        }
        assert_eq!(r.parse_move_in("10-14", Numbering::BottomLeft), [m]);
    }

    #[test]
    fn strict_reading_wants_whole_squares_and_the_right_sign() {
        let r = Position::start(Variant::Russian);
        for text in ["cd4", "c3d4", "c3 - d4", "c3-", "-d4", "", "x", "c3--d4"] {
            assert_eq!(r.parse_move_strict(text), Err(MoveError::NotAMove), "{text}");
        }
        let square = |n| Variant::International.square(n).unwrap();
        let p = Position::start(Variant::International);
        assert_eq!(p.parse_move_strict("32x28"), Err(MoveError::Unreachable(square(32))));
        assert_eq!(p.parse_move_strict("19-23"), Err(MoveError::OpponentsPiece(square(19))));
        assert_eq!(p.parse_move_strict("28-23"), Err(MoveError::NoPiece(square(28))));
    }

    #[test]
    fn reasons_name_the_compulsory_capture() {
        let p = position(Variant::International, "W:W37:B21,23,31,K32");
        let legal = p.legal_moves();
        assert_eq!(p.parse_move_strict("37-41"), Err(MoveError::CaptureCompulsory(legal.clone())));
        assert_eq!(p.parse_move_strict("37x46"), Err(MoveError::WrongCapture(legal)));
    }

    #[test]
    fn a_route_tells_apart_what_the_ends_do_not() {
        // The example of the PDN 3.0 text.
        let p = position(Variant::International, "B:W14,19,27,33,42:BK47");
        let Err(MoveError::Ambiguous(both)) = p.parse_move_strict("47x36") else { panic!("ends alone do not decide") };
        assert_eq!(both.iter().map(|m| p.pdn(m)).collect::<Vec<_>>(), ["47x38x20x9x36", "47x38x24x13x36"]);
        for m in &both {
            assert_eq!(p.parse_move_strict(&p.pdn(m)).as_ref(), Ok(m));
        }
        // Any square that only one of them crosses tells them apart as well; 24 is on both ways.
        assert_eq!(p.parse_move("47x9x36"), [both[0].clone()]);
        assert_eq!(p.parse_move("47x24x36"), both);
    }

    #[test]
    fn every_route_of_one_move_is_accepted() {
        let p = position(Variant::International, "W:W37:BK16,23,24,26,32,K33,34,40");
        let m = p.legal_moves();
        for text in ["37x28", "37x28x19x30x39x28", "37x28x39x30x19x28"] {
            assert_eq!(p.parse_move(text), m, "{text}");
        }
        assert_eq!(p.parse_move("37x28x19x39x30x28"), []);
    }

    proptest! {
        #[test]
        fn any_text_is_answered(text in any::<String>()) {
            for v in Variant::ALL {
                let p = Position::start(v);
                let _ = (p.parse_move(&text), p.parse_move_strict(&text), p.parse_move_or_why(&text, Numbering::BottomLeft));
            }
        }

        #[test]
        fn texts_of_move_letters_are_answered(text in "[0-9a-j:x \\-!*]{0,24}") {
            for v in Variant::ALL {
                let p = Position::start(v);
                let _ = (p.parse_move(&text), p.parse_move_strict(&text));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn every_style_reads_back_along_random_games(v in prop::sample::select(&Variant::ALL[..]), choices in prop::collection::vec(any::<prop::sample::Index>(), 90)) {
            let mut p = Position::start(v);
            for choice in choices {
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for m in &moves {
                    prop_assert_eq!(p.parse_move_strict(&p.pdn(m)), Ok(m.clone()));
                    for names in [Names::Algebraic, Names::Numeric(Numbering::TopLeft), Names::Numeric(Numbering::BottomLeft)] {
                        for form in [Form::Short, Form::Full] {
                            let text = p.notation(m, Style { names, capture: ':', form });
                            let numbering = if let Names::Numeric(n) = names { n } else { Numbering::TopLeft };
                            prop_assert_eq!(p.parse_move_in(&text, numbering), std::slice::from_ref(m), "{}", text);
                        }
                    }
                }
                p = p.play(choice.get(&moves));
            }
        }
    }
}
