//! The results of a round.

use super::pairings::{board_table, without_game};
use crate::input::Input;
use crate::sheet::{Line, Part};

/// Boards with their results; an open board shows dots. A legend stands below where signs were used.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let table = board_table(input, "···");
    let uses = |sign: &str| {
        let cells = table.lines.iter().filter_map(|line| if let Line::Cells(cells) = line { Some(cells) } else { None });
        cells.flatten().any(|cell| cell.strong && cell.text.contains(sign))
    };
    let legend = [("···", "print.legend.open"), (":", "print.legend.forfeit"), ("*", "print.legend.unrated")];
    let legend: Vec<&str> = legend.into_iter().filter(|(sign, _)| uses(sign)).map(|(_, key)| lang.text(key)).collect();
    let mut parts = vec![Part::Table(table)];
    parts.extend(without_game(input));
    if !legend.is_empty() {
        parts.push(Part::Note(legend.join(" · ")));
    }
    parts
}
