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

/// The sign of a colour; it never stands without its word in the same page's legend or head.
pub const fn sign(color: Color) -> &'static str {
    match color {
        Color::White => "○",
        Color::Black => "●",
    }
}
