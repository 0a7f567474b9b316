//! The position text of PDN 3.0: `W:W31-50:B1-20`.

use crate::Position;
use crate::setup::{IrregularSetup, Setup};
use crate::variant::{Numbering, Piece, Side, Square, Variant};

/// Longest position text that is read, in bytes; the longest regular one has about 200.
pub const MAX_FEN: usize = 1000;

/// Why a position text cannot be read; `at` is the byte where reading stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Longer than [`MAX_FEN`].
    #[error("longer than {MAX_FEN} bytes")]
    TooLong,
    /// The text must begin with `W`, `B` or `?` and a colon.
    #[error("it must begin with W: or B:")]
    NoSide,
    /// A group that begins with neither `W` nor `B`.
    #[error("byte {at}: a group of pieces begins with W or B")]
    NoColour {
        /// Where.
        at: usize,
    },
    /// Not a square of this board.
    #[error("byte {at}: no such square")]
    NoSquare {
        /// Where.
        at: usize,
    },
    /// A square that is named twice.
    #[error("byte {at}: square {square} is named twice")]
    SquareTwice {
        /// Where.
        at: usize,
        /// Which.
        square: Square,
    },
    /// It can be read, but is no ordinary position.
    #[error(transparent)]
    Irregular(#[from] IrregularSetup),
}

impl Setup {
    /// Reads a position text: side to move (`?` if unknown), groups in any order, `K` before kings and before ranges of kings, numbers
    /// counted from the top left or letter-digit names, a final dot, empty groups; groups after the colours (`:H..:F..` of servers)
    /// are passed over.
    ///
    /// # Errors
    /// [`FenError`] with the place; never [`FenError::Irregular`].
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        Self::from_fen_numbered(variant, text, Numbering::TopLeft)
    }

    /// The same with a choice of the numbering of numeric squares.
    ///
    /// # Errors
    /// As [`Setup::from_fen`].
    pub fn from_fen_numbered(variant: Variant, text: &str, numbering: Numbering) -> Result<Self, FenError> {
        if text.len() > MAX_FEN {
            return Err(FenError::TooLong);
        }
        let (side, groups) = text.split_once(':').ok_or(FenError::NoSide)?;
        let mut setup = Self::empty(variant);
        setup.set_side_to_move(match side.trim() {
            "W" | "w" => Some(Side::White),
            "B" | "b" => Some(Side::Black),
            "?" => None,
            _ => return Err(FenError::NoSide),
        });
        let mut at = side.len() + 1;
        for group in groups.split(':') {
            let start = at + group.len() - group.trim_start().len();
            at += group.len() + 1;
            let group = group.trim().trim_end_matches('.').trim_end();
            let mut letters = group.chars();
            let side = match letters.next() {
                None => continue,
                Some('W' | 'w') => Side::White,
                Some('B' | 'b') => Side::Black,
                Some('H' | 'F') => continue,
                Some(_) => return Err(FenError::NoColour { at: start }),
            };
            setup.read_group(side, letters.as_str(), start + 1, numbering)?;
        }
        Ok(setup)
    }

    fn read_group(&mut self, side: Side, group: &str, start: usize, numbering: Numbering) -> Result<(), FenError> {
        let mut at = start;
        for item in group.split(',') {
            let here = at;
            at += item.len() + 1;
            let item = item.trim();
            if item.is_empty() {
                continue;
            }
            let (king, squares) = match item.strip_prefix(['K', 'k']) {
                Some(rest) => (true, rest),
                None => (false, item),
            };
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let bad = FenError::NoSquare { at: here };
            let (Some(first), Some(last)) = (self.read_square(first, numbering), self.read_square(last, numbering)) else {
                return Err(bad);
            };
            let (first, last) = (self.variant().number(first, numbering), self.variant().number(last, numbering));
            if first > last {
                return Err(bad);
            }
            for number in first..=last {
                let Some(square) = self.variant().from_number(number, numbering) else { return Err(bad) };
                if self.piece_at(square).is_some() {
                    return Err(FenError::SquareTwice { at: here, square });
                }
                self.set(square, Some(Piece { side, king }));
            }
        }
        Ok(())
    }

    fn read_square(&self, name: &str, numbering: Numbering) -> Option<Square> {
        let name = name.trim();
        if name.bytes().next()?.is_ascii_digit() {
            self.variant().from_number(name.parse().ok()?, numbering)
        } else {
            self.variant().from_algebraic(&name.to_ascii_lowercase())
        }
    }
}

impl Position {
    /// Reads a position text as [`Setup::from_fen`] does and takes it only if nothing about it is irregular.
    ///
    /// # Errors
    /// [`FenError`].
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        Ok(Setup::from_fen(variant, text)?.position(&[])?)
    }

    /// The position text: numbers with ranges on 100 squares, letter-digit names on 64, where two numberings are about.
    pub fn to_fen(&self) -> String {
        match self.variant() {
            Variant::International => self.to_fen_numbered(Numbering::TopLeft),
            Variant::Russian | Variant::Brazilian => {
                let v = self.variant();
                self.write_fen(|side| {
                    let items = self.pieces().filter(|(_, p)| p.side == side);
                    items.map(|(s, p)| format!("{}{}", if p.king { "K" } else { "" }, v.algebraic(s))).collect()
                })
            }
        }
    }

    /// The position text in numbers, whatever the board.
    pub fn to_fen_numbered(&self, numbering: Numbering) -> String {
        self.write_fen(|side| self.number_items(side, numbering))
    }

    fn write_fen(&self, items: impl Fn(Side) -> Vec<String>) -> String {
        let turn = match self.side_to_move() {
            Side::White => "W",
            Side::Black => "B",
        };
        format!("{turn}:W{}:B{}", items(Side::White).join(","), items(Side::Black).join(","))
    }

    /// Numbers in rising order, three or more neighbours of one rank as a range.
    fn number_items(&self, side: Side, numbering: Numbering) -> Vec<String> {
        let v = self.variant();
        let mut numbers: Vec<(u8, bool)> =
            self.pieces().filter(|(_, p)| p.side == side).map(|(s, p)| (v.number(s, numbering), p.king)).collect();
        numbers.sort_unstable();
        let runs = numbers.chunk_by(|a, b| a.1 == b.1 && a.0 + 1 == b.0);
        runs.flat_map(|run| match run {
            [(first, king), _, .., (last, _)] => vec![format!("{}{first}-{last}", if *king { "K" } else { "" })],
            few => few.iter().map(|(n, king)| format!("{}{n}", if *king { "K" } else { "" })).collect(),
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn starting_positions_have_their_text() {
        assert_eq!(Position::start(Variant::International).to_fen(), "W:W31-50:B1-20");
        for v in [Variant::Russian, Variant::Brazilian] {
            let numbered = Position::start(v).to_fen_numbered(Numbering::TopLeft);
            assert_eq!(numbered, "W:W21-32:B1-12");
            assert_eq!(Position::from_fen(v, &numbered).unwrap(), Position::start(v));
        }
    }

    #[test]
    fn dialects_are_read_alike() {
        let v = Variant::International;
        let expected = Position::from_fen(v, "W:W31,32,33,K45-47:B1,K2").unwrap();
        for text in
            ["W:W31-33,K45-47:B1,K2.", "W:B1,K2:W31,32-33,K45,K46,K47", "w : W 31-33 , K45-47 : B1, k2 .", "W:W31-33,K45-47:B1,K2:H0:F1"]
        {
            assert_eq!(Position::from_fen(v, text).unwrap(), expected, "{text}");
        }
        let small = Position::from_fen(Variant::Russian, "W:Wa1,c3:Bb6").unwrap();
        assert_eq!(small.to_fen_numbered(Numbering::TopLeft), "W:W22,29:B9");
        assert_eq!(small.to_fen(), "W:Wc3,a1:Bb6");
        let turned = Setup::from_fen_numbered(Variant::Russian, "W:W1,10:B21", Numbering::BottomLeft).unwrap();
        assert_eq!(turned.position(&[]).unwrap(), small);
    }

    #[test]
    fn faults_name_their_place() {
        let v = Variant::International;
        assert_eq!(Setup::from_fen(v, "W:W31,51:B1"), Err(FenError::NoSquare { at: 6 }));
        assert_eq!(Setup::from_fen(v, "W:W31:B1,31"), Err(FenError::SquareTwice { at: 9, square: v.square(31).unwrap() }));
        assert_eq!(Setup::from_fen(v, "W:X31"), Err(FenError::NoColour { at: 2 }));
        assert_eq!(Setup::from_fen(v, "31"), Err(FenError::NoSide));
        assert_eq!(Setup::from_fen(v, &"W:".repeat(600)), Err(FenError::TooLong));
        assert_eq!(Setup::from_fen(v, "W:W40-31"), Err(FenError::NoSquare { at: 3 }));
    }

    proptest! {
        #[test]
        fn any_text_is_answered(text in any::<String>()) {
            for v in Variant::ALL {
                let _ = Setup::from_fen(v, &text);
            }
        }

        #[test]
        fn what_is_written_reads_back(v in prop::sample::select(&Variant::ALL[..]), cells in prop::collection::vec(0u8..12, 50), white in any::<bool>()) {
            let mut setup = Setup::empty(v);
            setup.set_side_to_move(Some(if white { Side::White } else { Side::Black }));
            for (square, cell) in v.all_squares().zip(cells) {
                let side = if cell & 1 == 0 { Side::White } else { Side::Black };
                setup.set(square, (cell < 4).then_some(Piece { side, king: cell & 2 != 0 }));
            }
            if let Ok(p) = setup.position_as_it_stands() {
                prop_assert_eq!(Setup::from_fen(v, &p.to_fen()).unwrap(), setup);
                for n in [Numbering::TopLeft, Numbering::BottomLeft] {
                    prop_assert_eq!(Setup::from_fen_numbered(v, &p.to_fen_numbered(n), n).unwrap(), setup);
                }
            }
        }
    }
}
