//! Writing a move down.

use crate::Position;
use crate::moves::Move;
use crate::variant::{Numbering, Square, Variant};

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Names {
    /// Numbers: `32-28`.
    Numeric(Numbering),
    /// Letter and digit: `c3-d4`.
    Algebraic,
}

/// How much of a capture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Start and end, and the whole route only where these do not tell the move apart (PDN 3.0).
    Short,
    /// Every jump.
    Full,
}

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// How squares are named.
    pub names: Names,
    /// The capture sign: `x` or `:`.
    pub capture: char,
    /// How much of a capture is written.
    pub form: Form,
}

impl Style {
    /// The way of the PDN 3.0 standard: numbers and `x` on 100 squares, letters and `:` in Russian, letters and `x` in Brazilian.
    pub const fn pdn(variant: Variant) -> Self {
        let (names, capture) = match variant {
            Variant::International => (Names::Numeric(Numbering::TopLeft), 'x'),
            Variant::Russian => (Names::Algebraic, ':'),
            Variant::Brazilian => (Names::Algebraic, 'x'),
        };
        Self { names, capture, form: Form::Short }
    }

    fn square(self, variant: Variant, square: Square) -> String {
        match self.names {
            Names::Numeric(numbering) => variant.number(square, numbering).to_string(),
            Names::Algebraic => variant.algebraic(square),
        }
    }
}

impl Position {
    /// Writes a legal move of this position.
    pub fn notation(&self, m: &Move, style: Style) -> String {
        let v = self.variant();
        if !m.is_capture() {
            return format!("{}-{}", style.square(v, m.from()), style.square(v, m.to()));
        }
        let whole = style.form == Form::Full || self.legal_moves().iter().any(|o| o.from() == m.from() && o.to() == m.to() && o != m);
        let squares: Vec<String> = if whole {
            m.path().iter().map(|s| style.square(v, *s)).collect()
        } else {
            [m.from(), m.to()].map(|s| style.square(v, s)).to_vec()
        };
        squares.join(&style.capture.to_string())
    }

    /// Writes a legal move as PDN 3.0 does.
    pub fn pdn(&self, m: &Move) -> String {
        self.notation(m, Style::pdn(self.variant()))
    }
}
