//! The card between two players: the board, who sits on which side, readable from both.

use super::{centred, mm, plates};
use crate::board::Board;
use crate::drawing::Drawing;
use crate::input::Input;
use crate::measure::PT;
use crate::sheet::Part;
use tournament::model::Color;

/// One tent a board of the round, three a sheet.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let round = lang.fill("print.round", &[("round", &input.shown(input.heading.round).to_string())]);
    let foot = format!("{} · {round}", super::event_and_section(input));
    let card = |board: &Board| {
        let width = mm(190);
        let label = input.tables.get(&board.number).cloned().unwrap_or_else(|| board.label());
        let mut face = Drawing::new((width, mm(45)));
        for (color, sign, x) in [(Color::White, "○", mm(38)), (Color::Black, "●", width - mm(38))] {
            let tpn = if color == Color::White { board.white } else { board.black };
            let name = if input.of_teams().is_some() { input.sitter(input.sits(board, color)) } else { input.titled_name(tpn) };
            let (name, below) = match (name.is_empty(), input.of_teams().is_some()) {
                (true, _) => (input.name(tpn), String::new()),
                (false, true) => (name, input.name(tpn)),
                (false, false) => (name, input.club(tpn).to_owned()),
            };
            face.letters.push(centred((x, mm(9)), 12 * PT, format!("{sign} {}", input.color_word(color)), mm(64), 1));
            face.letters.push(centred((x, mm(21)), 24 * PT, name, mm(64), 2).down_to(15 * PT).bold());
            face.letters.push(centred((x, mm(33)), 11 * PT, below, mm(64), 1));
            if color == Color::White {
                face.letters.push(centred((width / 2, mm(21)), 64 * PT, label.as_str(), mm(42), 1).bold());
            }
        }
        face.letters.push(centred((width / 2, mm(39)), 8 * PT, foot.as_str(), mm(150), 1));
        Drawing { key: lang.fill("print.board", &[("board", &label)]), ..face.tent() }
    };
    plates(input.boards.iter().map(card).collect(), false)
}
