//! What somebody made of a game or meeting, from the own side.

use print::input::{points_of, spoken};
use tournament::model::{Color, Outcome, Scoring};
use words::Lang;

/// The result of a game that has one: its points; `+` and `−` where it was not played; a star where it is not rated. Empty while it is open.
pub fn own(outcome: Outcome, scoring: &Scoring, lang: Lang) -> String {
    match outcome {
        Outcome::Pending => String::new(),
        Outcome::ForfeitWin => "+".to_owned(),
        Outcome::ForfeitLoss => "−".to_owned(),
        Outcome::Adjourned => lang.text("print.adjourned_letter").to_owned(),
        Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => format!("{}*", spoken(points_of(scoring, outcome))),
        _ => spoken(points_of(scoring, outcome)),
    }
}

/// The sign of a colour as HTML; it never stands without its word in the same page's legend or head. On a dark page the style turns it over,
/// so that the light disc is the first player's there too.
pub const fn sign(color: Color) -> &'static str {
    match color {
        Color::White => "<span class=\"disc open\">○</span>",
        Color::Black => "<span class=\"disc full\">●</span>",
    }
}

/// A text as HTML with its signs of colours as [`sign`] has them.
pub fn with_signs(html: &str) -> String {
    html.replace('○', sign(Color::White)).replace('●', sign(Color::Black))
}
