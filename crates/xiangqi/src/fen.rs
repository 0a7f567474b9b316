//! FEN in its dialects, and what a set-up may have wrong.
//!
//! Letters K A B N R C P with E for elephant and H for horse as WXF writes them; the side to move as `w`, `r` or `b`. Arbiters meet
//! set-ups that break the rules, so each irregularity is typed and can be accepted on its own.

use crate::position::Position;
use crate::tables;
use crate::types::{Color, Kind, Piece, Square};
use std::fmt;

/// Longest FEN that is looked at, in bytes.
pub const MAX_FEN: usize = 256;

/// What was read from a FEN: the men, and the two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Men and side to move, not yet checked.
    pub position: Position,
    /// Plies since the last capture, field 5; 0 when absent. Many programs always leave 0.
    pub plies_since_capture: u32,
    /// Round (full move) number, field 6; 1 when absent.
    pub round: u32,
}

/// What a set-up has that no legal game reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// A side has no king.
    NoKing(Color),
    /// A man on a point it can never reach: king or advisor off the palace points, elephant off its seven, pawn behind its line.
    OffPoint(Square, Piece),
    /// More men of a kind than the array has (at most one king is ever accepted).
    TooMany(Color, Kind, u32),
    /// The kings face each other.
    KingsFacing,
    /// The side that is not to move is in check.
    OpponentInCheck,
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color:?} has no king"),
            Self::OffPoint(square, piece) => write!(f, "{:?} {:?} cannot stand on {square}", piece.color, piece.kind),
            Self::TooMany(color, kind, count) => write!(f, "{color:?} has {count} men of kind {kind:?}"),
            Self::KingsFacing => f.write_str("the kings face each other"),
            Self::OpponentInCheck => f.write_str("the side not to move is in check"),
        }
    }
}

/// Why a FEN is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Longer than any FEN.
    #[error("longer than {MAX_FEN} bytes")]
    TooLong,
    /// A character that means nothing here; counted from 1.
    #[error("character {0}: unexpected {1:?}")]
    Unexpected(usize, char),
    /// A row that is not nine points wide; counted from 1 at the top.
    #[error("row {0} has {1} points, not 9")]
    RowWidth(usize, usize),
    /// Not ten rows.
    #[error("{0} rows, not 10")]
    Rows(usize),
    /// Two kings of one side.
    #[error("{0:?} has more than one king")]
    TwoKings(Color),
    /// A counter that is not a number.
    #[error("field {0} is not a number")]
    Counter(usize),
    /// Readable, but irregular in ways that were not accepted.
    #[error("irregular position: {}", list(.0))]
    Irregular(Vec<Irregularity>),
}

fn list(found: &[Irregularity]) -> String {
    found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Setup {
    /// Reads a FEN: placement, then optionally side to move (Red when absent), two unused fields, and the two counters.
    ///
    /// # Errors
    /// Unreadable text, with its place. Irregularities are not errors here: see [`Setup::irregularities`].
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        if text.len() > MAX_FEN {
            return Err(FenError::TooLong);
        }
        let mut fields = text.split_whitespace();
        let mut position = placement(fields.next().unwrap_or_default())?;
        match fields.next() {
            None | Some("w" | "W" | "r" | "R") => {}
            Some("b" | "B") => position.set_side(Color::Black),
            Some(other) => return Err(FenError::Unexpected(offset(text, other), other.chars().next().unwrap_or(' '))),
        }
        for color in Color::ALL {
            if position.men(color, Kind::King).count_ones() > 1 {
                return Err(FenError::TwoKings(color));
            }
        }
        let mut fields = fields.skip(2);
        let plies_since_capture = counter(fields.next(), 5, 0)?;
        let round = counter(fields.next(), 6, 1)?;
        Ok(Self { position, plies_since_capture, round })
    }

    /// Everything irregular about the set-up.
    #[must_use]
    pub fn irregularities(&self) -> Vec<Irregularity> {
        let position = &self.position;
        let mut found = Vec::new();
        for color in Color::ALL {
            if position.king(color).is_none() {
                found.push(Irregularity::NoKing(color));
            }
            for kind in Kind::ALL {
                let count = position.men(color, kind).count_ones();
                if count > if kind == Kind::Pawn { 5 } else { 2 } {
                    found.push(Irregularity::TooMany(color, kind, count));
                }
            }
        }
        found.extend(
            position
                .pieces()
                .filter(|&(square, piece)| !can_stand(square, piece))
                .map(|(square, piece)| Irregularity::OffPoint(square, piece)),
        );
        let waiting = position.side_to_move().other();
        if let (Some(red), Some(black)) = (position.king(Color::Red), position.king(Color::Black))
            && tables::lines(red, position.occupied()).file & black.bit() != 0
        {
            found.push(Irregularity::KingsFacing);
        }
        if let Some(king) = position.king(waiting)
            && position.attackers(king, waiting.other(), position.occupied(), position.kind(Kind::King)) != 0
        {
            found.push(Irregularity::OpponentInCheck);
        }
        found
    }

    /// The position, when everything irregular about it is among `accepted`.
    ///
    /// # Errors
    /// [`FenError::Irregular`] with what was not accepted.
    pub fn accept(&self, accepted: &[Irregularity]) -> Result<Position, FenError> {
        let refused: Vec<_> = self.irregularities().into_iter().filter(|found| !accepted.contains(found)).collect();
        if refused.is_empty() { Ok(self.position) } else { Err(FenError::Irregular(refused)) }
    }
}

impl Position {
    /// Reads a FEN of a regular position. For set-ups with irregularities see [`Setup`].
    ///
    /// # Errors
    /// Unreadable text or any irregularity.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Setup::from_fen(text)?.accept(&[])
    }

    /// UCCI FEN with counters `0 1`.
    #[must_use]
    pub fn to_fen(&self) -> String {
        Setup { position: *self, plies_since_capture: 0, round: 1 }.to_string()
    }
}

impl fmt::Display for Setup {
    /// UCCI FEN, six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            let mut gap = 0;
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                match self.position.piece_at(square) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            write!(f, "{gap}")?;
                            gap = 0;
                        }
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = if self.position.side_to_move() == Color::Red { 'w' } else { 'b' };
        write!(f, "{side} - - {} {}", self.plies_since_capture, self.round)
    }
}

fn placement(text: &str) -> Result<Position, FenError> {
    let mut position = Position::empty(Color::Red);
    let (mut row, mut file) = (0u8, 0u8);
    for (index, letter) in text.chars().enumerate() {
        match letter {
            '/' => {
                end_of_row(row, file)?;
                (row, file) = (row + 1, 0);
            }
            '1'..='9' => file += letter as u8 - b'0',
            _ => {
                let kind = Kind::from_letter(letter).ok_or(FenError::Unexpected(index + 1, letter))?;
                let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
                if let Some(square) = 9u8.checked_sub(row).and_then(|rank| Square::new(file, rank)) {
                    position.set(square, Some(Piece { color, kind }));
                }
                file += 1;
            }
        }
        if row > 9 {
            return Err(FenError::Rows(text.split('/').count()));
        }
        if file > 9 {
            return Err(FenError::RowWidth(usize::from(row) + 1, usize::from(file)));
        }
    }
    end_of_row(row, file)?;
    if row == 9 { Ok(position) } else { Err(FenError::Rows(usize::from(row) + 1)) }
}

fn end_of_row(row: u8, file: u8) -> Result<(), FenError> {
    if file == 9 { Ok(()) } else { Err(FenError::RowWidth(usize::from(row) + 1, usize::from(file))) }
}

/// Characters before `part` of `text`, plus one.
fn offset(text: &str, part: &str) -> usize {
    let bytes = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    text.get(..bytes).map_or(0, |before| before.chars().count()) + 1
}

fn counter(field: Option<&str>, number: usize, absent: u32) -> Result<u32, FenError> {
    match field {
        None | Some("-") => Ok(absent),
        Some(text) => text.parse().map_err(|_| FenError::Counter(number)),
    }
}

/// Whether a man can ever stand on a point.
fn can_stand(square: Square, piece: Piece) -> bool {
    let own_rank = match piece.color {
        Color::Red => square.rank(),
        Color::Black => 9 - square.rank(),
    };
    let file = square.file();
    match piece.kind {
        Kind::King => tables::PALACE[piece.color.index()] & square.bit() != 0,
        Kind::Advisor => matches!((file, own_rank), (3 | 5, 0 | 2) | (4, 1)),
        Kind::Elephant => matches!((file, own_rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Pawn => own_rank > 4 || own_rank >= 3 && file.is_multiple_of(2),
        Kind::Horse | Kind::Rook | Kind::Cannon => true,
    }
}
