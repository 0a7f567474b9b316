//! The protocol of a match (团体对抗记录表): the players of both teams board by board, their results, the score, three signatures.

use super::team_pairings::{colors_note, legend};
use crate::board::Board;
use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use crate::teams::Match;
use event::TeamPolicy;

/// A page for each match of the round. What is known stands there, the rest is for the pen.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some((_, policy)) = input.of_teams() else { return Vec::new() };
    let mut parts = Vec::new();
    for stage in super::stages::list(input) {
        for of in stage.matches() {
            if !parts.is_empty() {
                parts.push(Part::NewPage);
            }
            let title = stage.lang().fill("print.team.match_title", &[("table", &of.table.to_string())]);
            let title = if stage.stage.is_empty() { title } else { format!("{} · {title}", stage.stage) };
            parts.extend(sheet(stage, policy, title, Some(&of)));
        }
    }
    parts
}

/// One page without teams, to be copied and filled in by hand.
pub fn blank(input: &Input<'_>) -> Vec<Part> {
    let Some((_, policy)) = input.of_teams() else { return Vec::new() };
    sheet(input, policy, input.lang().text("print.team.match_blank").to_owned(), None)
}

fn sheet(input: &Input<'_>, policy: &TeamPolicy, title: String, of: Option<&Match<'_>>) -> Vec<Part> {
    let mut parts = vec![Part::Title(title), Part::Table(boards(input, policy, of)), Part::Table(score(input, of))];
    let mut notes = vec![legend(input), input.lang().text("print.team.legend_left").to_owned()];
    notes.extend(colors_note(input, policy));
    parts.push(Part::Note(notes.join(" · ")));
    parts.push(Part::Table(signatures(input)));
    parts
}

fn boards(input: &Input<'_>, policy: &TeamPolicy, of: Option<&Match<'_>>) -> Table {
    let lang = input.lang();
    let team = |key: &'static str, tpn| {
        let letter = lang.text(key);
        if let Some(tpn) = tpn { format!("{letter} {}", input.name(tpn)) } else { format!("{letter} ____________") }
    };
    let result = || Column::whole(lang.text("print.column.result"), Align::Center).with_room(9);
    let sign = || Column::whole("", Align::Center);
    let mut table = Table::new(vec![
        Column::whole(input.head("print.column.board"), Align::Center).with_room(3),
        Column::wrapped(team("print.team.first", of.map(|of| of.first)), 20),
        sign(),
        result(),
        result(),
        sign(),
        Column::wrapped(team("print.team.second", of.map(|of| of.second)), 20),
    ]);
    table.rules = Rules::Grid;
    table.size = 10 * PT;
    table.keys = 0;
    // Rows to write in, but a match stands on one page as long as that can be.
    table.leading = if policy.games() <= 12 { 300 } else { 220 };
    let sign = |is_white: bool| if is_white { "○" } else { "●" };
    if let Some(of) = of {
        for board in of.games {
            let number = if board.game == 0 { 1 } else { board.game };
            let [left, right] = [of.first, of.second].map(|tpn| input.sitter(input.sits_for(board, tpn)));
            let (own, other) = halves(input, board, of);
            let is_white = board.white == of.first;
            table.push(vec![
                Cell::strong(number.to_string()),
                left.into(),
                sign(is_white).into(),
                Cell::strong(own),
                Cell::strong(other),
                sign(!is_white).into(),
                right.into(),
            ]);
        }
    } else {
        for number in 1..=policy.games() {
            let is_white = policy.seating(number).first_is_white;
            let (left, right) = (sign(is_white), sign(!is_white));
            table.push(vec![Cell::strong(number.to_string()), "".into(), left.into(), "".into(), "".into(), right.into(), "".into()]);
        }
    }
    table
}

/// The result of a board for the one and for the other team.
fn halves(input: &Input<'_>, board: &Board, of: &Match<'_>) -> (String, String) {
    let text = input.result_for(board, of.first);
    let parted = text.split_once('-').filter(|_| !text.contains(':')).or_else(|| text.split_once(':'));
    parted.map_or((text.clone(), text.clone()), |(own, other)| (own.to_owned(), other.to_owned()))
}

/// Room for the score, filled in once all boards are over.
fn score(input: &Input<'_>, of: Option<&Match<'_>>) -> Table {
    let lang = input.lang();
    let (games, matches) =
        of.and_then(|of| of.games.first()).and_then(|board| input.meeting_score(input.heading.round, board)).unwrap_or_default();
    let columns = [("print.team.game_score", 18), ("print.team.match_score", 18), ("print.team.begun", 12), ("print.team.ended", 12)];
    let columns = columns.map(|(key, room)| Column::whole(lang.get(key).unwrap_or(key), Align::Center).with_room(room));
    let mut table = Table::new(columns.into());
    table.rules = Rules::Grid;
    table.size = 10 * PT;
    table.leading = 260;
    table.keys = 0;
    // A colon between two boxes to write in.
    let or_open = |text: String| if text.is_empty() { ":".to_owned() } else { text };
    table.push(vec![Cell::strong(or_open(games)), Cell::strong(or_open(matches)), "".into(), "".into()]);
    table
}

/// Captain, arbiter, captain.
fn signatures(input: &Input<'_>) -> Table {
    let lang = input.lang();
    let captain = |key: &'static str| lang.fill("print.team.captain_of", &[("team", lang.text(key))]);
    let who = [captain("print.team.first"), lang.text("clock.sheet.arbiter").to_owned(), captain("print.team.second")];
    let columns = who.iter().map(|who| Column::whole(lang.fill("print.signature", &[("who", who)]), Align::Left).with_room(28));
    let mut table = Table::new(columns.collect());
    table.rules = Rules::Grid;
    table.leading = 420;
    table.keys = 0;
    table.push(vec![Cell::default(), Cell::default(), Cell::default()]);
    table
}
