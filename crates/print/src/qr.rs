//! A text as a QR code (ISO/IEC 18004): which of its modules are dark. Whoever draws it leaves [`QUIET`] modules free on every side.

use qrcode::{Color, EcLevel, QrCode};

/// Modules that stay white on every side of the code (ISO/IEC 18004, 5.3.8).
pub const QUIET: usize = 4;

/// The modules of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    side: usize,
    dark: Vec<bool>,
}

/// The text is longer than any code of level M holds (2331 bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a text of {0} bytes is too long for a QR code")]
pub struct TooLong(pub usize);

impl Matrix {
    /// Modules on a side, without the white border.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Whether a module is dark, counted from the upper left corner; outside none is.
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        column < self.side && row < self.side && self.dark.get(row * self.side + column).copied().unwrap_or(false)
    }

    /// The dark modules of each row as stretches, row, first column and length: as few bars as can be drawn.
    pub fn bars(&self) -> Vec<(usize, usize, usize)> {
        let mut bars = Vec::new();
        for row in 0..self.side {
            let mut column = 0;
            while column < self.side {
                let length = (column..self.side).take_while(|c| self.is_dark(*c, row)).count();
                if length > 0 {
                    bars.push((row, column, length));
                }
                column += length.max(1);
            }
        }
        bars
    }
}

/// The code of a text, of error correction level M: it reads with 15 of 100 codewords lost. The same text gives the same code.
///
/// # Errors
/// The text is too long.
pub fn matrix(text: &str) -> Result<Matrix, TooLong> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|_| TooLong(text.len()))?;
    let dark = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
    Ok(Matrix { side: code.width(), dark })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three finder patterns, the timing patterns and the dark module stand where every reader looks for them, and bars add up to modules.
    #[test]
    fn a_code_has_what_readers_look_for() {
        let code = matrix("https://example.org/harbour/index.html").unwrap();
        let side = code.side();
        assert_eq!((side - 17) % 4, 0, "{side} is no size of a code");
        for (x, y) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            for (i, j) in (0..7).flat_map(|i| (0..7).map(move |j| (i, j))) {
                let ring = i.min(6 - i).min(j.min(6 - j));
                assert_eq!(code.is_dark(x + i, y + j), ring != 1, "{x}+{i} {y}+{j}");
            }
        }
        assert!((8..side - 8).all(|n| code.is_dark(n, 6) == (n % 2 == 0) && code.is_dark(6, n) == (n % 2 == 0)));
        assert!(code.is_dark(8, side - 8));
        let modules = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).filter(|(x, y)| code.is_dark(*x, *y)).count();
        assert_eq!(code.bars().iter().map(|bar| bar.2).sum::<usize>(), modules);
        assert!(code.bars().iter().all(|(row, from, n)| !code.is_dark(from + n, *row) && (*from == 0 || !code.is_dark(from - 1, *row))));
    }

    #[test]
    fn what_is_too_long_is_refused() {
        assert_eq!(matrix(&"x".repeat(2400)), Err(TooLong(2400)));
        assert!(matrix("").is_ok());
    }
}
