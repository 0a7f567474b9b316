//! The results of a round.

use super::pairings::{board_table, without_game};
use super::{meeting, stages, team_pairings};
use crate::input::Input;
use crate::sheet::{Line, Part};

/// Boards with their results; an open board shows dots. A legend stands below where signs were used.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, of_stage)
}

fn of_stage(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_pairings::results(input);
    }
    let lang = input.lang();
    let mut table = board_table(input, "···", true);
    // Who won is read here, not who they are: numbers and ratings stand on the pairings.
    let gone = (0..table.columns.len()).filter(|at| matches!(table.columns[*at].fit.drop, 1 | 2)).collect();
    table.remove(&gone);
    table.results = None;
    let several = input.boards.iter().any(|b| b.game > 0);
    let uses = |sign: &str| {
        let cells = table.lines.iter().filter_map(|line| if let Line::Cells(cells) = line { Some(cells) } else { None });
        cells.flatten().any(|cell| cell.strong && cell.text.contains(sign))
            || several && input.boards.iter().any(|b| input.result(input.heading.round, b).contains(sign))
    };
    let legend = [("···", "print.legend.open"), (":", "print.legend.forfeit"), ("*", "print.legend.unrated")];
    let mut legend: Vec<&str> = legend.into_iter().filter(|(sign, _)| uses(sign)).map(|(_, key)| lang.text(key)).collect();
    if several {
        legend.push(lang.text("print.legend.meeting"));
    }
    let mut parts = if input.boards.is_empty() { Vec::new() } else { vec![Part::Table(table)] };
    parts.extend(without_game(input));
    parts.extend(meeting::remarks(input).into_iter().map(Part::Note));
    if !legend.is_empty() {
        parts.push(Part::Note(legend.join(" · ")));
    }
    parts
}
