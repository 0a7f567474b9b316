//! Scoresheets (记录纸): one for each player of every board, the heads filled in, or blank ones.

mod columns;
mod record;

use crate::board::Board;
use crate::drawing::{Drawing, Order, Plates};
use crate::input::Input;
use crate::measure::Unit;
use crate::sheet::Part;
use crate::teams::Sits;
use arbitration::kind::GameKind;
use tournament::model::Color;

/// What is known of the game that a sheet is for; all of it empty on a blank one.
#[derive(Clone, Debug, Default)]
struct Head {
    key: String,
    event: String,
    section: String,
    round: String,
    board: String,
    day: String,
    /// The players, White (Red) first.
    names: [String; 2],
    /// Their units or teams.
    units: [String; 2],
}

/// Two sheets a board: each player keeps a score.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let is_played = |board: &&Board| ![Color::White, Color::Black].iter().any(|color| matches!(input.sits(board, *color), Sits::Nobody));
    let heads: Vec<Head> = input.boards.iter().filter(is_played).map(|board| head(input, board)).collect();
    sheets(input, &heads)
}

/// Sheets without a name, to be copied.
pub fn blank(input: &Input<'_>) -> Vec<Part> {
    let (event, section) = (input.heading.event.clone(), input.heading.section.clone());
    sheets(input, &[Head { event, section, ..Head::default() }])
}

/// Front and back follow each other: to be printed on both sides.
fn sheets(input: &Input<'_>, heads: &[Head]) -> Vec<Part> {
    let (short, long) = input.paper.size(false);
    let is_xiangqi = input.heading.game == GameKind::Xiangqi;
    // A sheet of xiangqi fills the paper, those of the other games half of it.
    let size: (Unit, Unit) = if is_xiangqi { (short, long) } else { (long / 2, short) };
    let sides = |head: &Head| -> [Drawing; 2] {
        match input.heading.game {
            GameKind::Xiangqi => [record::front(input, head, size), record::back(input, head, size)],
            _ => [columns::front(input, head, size), columns::back(input, head, size)],
        }
    };
    let twice = |head: &Head| {
        let [front, back] = sides(head);
        if is_xiangqi { [front.clone(), back.clone(), front, back] } else { [front.clone(), front, back.clone(), back] }
    };
    vec![Part::Plates(Plates {
        all: heads.iter().flat_map(twice).collect(),
        order: Order::Rows,
        landscape: !is_xiangqi,
        cut_through: !is_xiangqi,
    })]
}

fn head(input: &Input<'_>, board: &Board) -> Head {
    let lang = input.lang();
    let of = |color, tpn| {
        if input.of_teams().is_some() {
            (input.sitter(input.sits(board, color)), input.name(tpn))
        } else {
            (input.titled_name(tpn), input.club(tpn).to_owned())
        }
    };
    let ((white, first), (black, second)) = (of(Color::White, board.white), of(Color::Black, board.black));
    Head {
        key: lang.fill("print.board", &[("board", &board.label())]),
        event: input.heading.event.clone(),
        section: input.heading.section.clone(),
        round: input.shown(input.heading.round).to_string(),
        board: board.label(),
        day: super::slips::day(input),
        names: [white, black],
        units: [first, second],
    }
}
