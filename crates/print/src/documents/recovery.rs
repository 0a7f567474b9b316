//! The recovery pack: printed after each pairing, it lets the event go on by hand.

use super::{checklist, crosstable, pairings, team_lists, team_pairings};
use crate::input::Input;
use crate::sheet::Part;

/// The crosstable by number, the pairings of this round with the byes, and the checklist for pairing by hand.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut parts = vec![Part::Note(lang.text("print.recovery").to_owned())];
    parts.push(Part::Title(lang.text("print.title.crosstable_number").to_owned()));
    // Whoever goes on by hand needs what the players bring along from earlier stages.
    let stages: Vec<Input<'_>> = input.past.iter().chain(&input.stages).cloned().collect();
    parts.extend(crosstable::by_number(&Input { stages, ..input.clone() }));
    if !input.boards.is_empty() {
        parts.push(Part::NewPage);
        parts.push(Part::Title(lang.text("print.title.pairings").to_owned()));
        parts.extend(pairings::by_board(input));
        if input.matches().any(|of| input.is_lined_up(&of)) {
            parts.push(Part::Title(lang.text("print.title.pairings_boards").to_owned()));
            parts.extend(team_pairings::by_board(input));
        }
    }
    if input.of_teams().is_some() {
        parts.push(Part::NewPage);
        parts.push(Part::Title(lang.text("print.title.team_list").to_owned()));
        parts.extend(team_lists::with_players(input));
    }
    if input.heading.round > 0 {
        parts.push(Part::NewPage);
        parts.push(Part::Title(lang.text("print.title.checklist").to_owned()));
        parts.extend(checklist::tables(input));
    }
    parts
}
