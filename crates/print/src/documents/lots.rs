//! What was drawn for a round: start positions of Chess960, openings of the 64-square games.

use crate::diagram::{diagram, side};
use crate::input::Input;
use crate::sheet::Part;
use arbitration::chess::start960;
use arbitration::game::{Side, draughts_variant};
use draughts::openings::{Kind, Opening};
use event::RoundLot;
use tournament::model::Color;
use words::stage::lot;

/// Under a title: each lot in words, with its diagram.
pub fn parts(input: &Input<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    for drawn in input.lots {
        parts.push(Part::Note(line(input, drawn)));
        parts.extend(drawn.position(input.heading.game).as_ref().map(|position| diagram(position, side::OPENING, input.lang())));
    }
    if !parts.is_empty() {
        parts.insert(0, Part::Title(input.lang().text("print.lots").to_owned()));
    }
    parts
}

/// Each lot in one line.
pub fn notes(input: &Input<'_>) -> Vec<String> {
    input.lots.iter().map(|drawn| line(input, drawn)).collect()
}

/// A lot as short as a slip needs it: number and pieces, or group, number and moves.
pub fn short(input: &Input<'_>, drawn: &RoundLot) -> String {
    match drawn {
        RoundLot::Chess960 { number, .. } => format!("Chess960 {number} · {}", start960::pieces(*number).unwrap_or_default()),
        RoundLot::Opening { table, entry, .. } => {
            let moves = drawn.opening(input.heading.game).map(|found| beginning(input, &found)).unwrap_or_default();
            format!("{} {entry} · {moves}", table.to_uppercase())
        }
    }
}

/// What was drawn, how the game begins, who moves.
fn line(input: &Input<'_>, drawn: &RoundLot) -> String {
    let lang = input.lang();
    let words = lot(drawn, lang);
    match drawn {
        RoundLot::Chess960 { number, .. } => format!("{words} · {}", start960::pieces(*number).unwrap_or_default()),
        RoundLot::Opening { .. } => match drawn.opening(input.heading.game) {
            None => words,
            Some(found) => {
                let side = match drawn.position(input.heading.game).map(|position| position.side_to_move()) {
                    Some(Side::Second) => input.color_word(Color::Black),
                    _ => input.color_word(Color::White),
                };
                format!("{words} · {} · {}", beginning(input, &found), lang.fill("print.to_move", &[("side", side)]))
            }
        },
    }
}

/// The moves of a line, the men of a flying position, or that the players begin as they like.
fn beginning(input: &Input<'_>, opening: &Opening) -> String {
    match &opening.kind {
        Kind::Line(line) => (*line).to_owned(),
        Kind::Flying(transfers) => {
            let name = |square| draughts_variant(input.heading.game).map_or_else(String::new, |v| v.algebraic(square));
            transfers.iter().map(|(from, to)| format!("{}-{}", name(*from), name(*to))).collect::<Vec<_>>().join(" ")
        }
        _ => input.lang().text("print.free_opening").to_owned(),
    }
}
