//! Standings of teams (团体名次表): matches, match points and game points beside the tie-breaks; and what teams have in crosstable and grid.

use super::standings::{printed, shared_rank};
use super::team_pairings::scores;
use crate::input::{Input, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use tournament::model::{Contestant, Entry, Meeting, Outcome, Primary};

/// The codes whose values stand in columns of their own.
const OWN: [&str; 5] = ["PTS", "MP", "MPTS", "GPTS", "MPvGP"];

/// Rank, team, matches won, drawn and lost, both scores, tie-breaks.
pub(super) fn of_stage(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(standings) = input.standings else { return Vec::new() };
    let right = |key: &str| Column::whole(key, Align::Right);
    let counts = [lang.text("print.team.played"), lang.text("print.team.won"), lang.text("print.team.drawn"), lang.text("print.team.lost")];
    let mut columns = vec![
        Column::points(lang.text("print.column.rank")),
        right(input.head("print.column.number")),
        Column::wrapped(lang.text("print.team.team"), 16),
    ];
    columns[1].fit.drop = 2;
    columns.extend(counts.map(|head| right(head).droppable(1)));
    columns.extend(score_columns(input));
    let shown: Vec<usize> = (0..standings.codes.len()).filter(|at| !OWN.contains(&standings.codes[*at].as_str())).collect();
    let all = super::standings::codes(input);
    columns.extend(shown.iter().filter_map(|at| all.get(*at).cloned()));
    let mut table = Table::fitted(columns);
    let through = input.heading.round;
    let values = printed(standings);
    for (at, row) in standings.rows.iter().enumerate() {
        let Some(team) = input.tournament.contestant(row.tpn) else { continue };
        let mut cells = vec![Cell::strong(shared_rank(standings, at)), team.tpn.to_string().into(), Cell::from(team.name.as_str())];
        cells.extend(matches(input, team, through).map(|count| Cell::from(count.to_string())));
        cells.extend(score_cells(input, team, through));
        cells.extend(shown.iter().map(|code| values.get(at).and_then(|row| row.get(*code)).map_or("", String::as_str).into()));
        table.push(cells);
    }
    let open = input.boards.iter().filter(|board| input.result(input.heading.round, board).is_empty()).count();
    let mut parts = vec![Part::Table(table)];
    if open > 0 {
        parts.push(Part::Note(lang.fill("print.open_boards", &[("boards", &open.to_string())])));
    }
    let codes: Vec<String> = shown.iter().filter_map(|at| standings.codes.get(*at).cloned()).collect();
    parts.extend(super::standings::explained(input, &codes).map(Part::Note));
    parts.extend(super::standings::told(input).into_iter().chain(super::standings::remarks(input, through)).map(Part::Note));
    parts
}

/// Whether match points rank the teams.
fn by_matches(input: &Input<'_>) -> bool {
    input.tournament.teams.as_ref().is_none_or(|teams| teams.primary == Primary::Match)
}

/// The columns of both scores, the one that ranks first.
pub(super) fn score_columns(input: &Input<'_>) -> Vec<Column> {
    let lang = input.lang();
    let mut columns = [lang.text("print.team.mp"), lang.text("print.team.gp")].map(|head| Column::points(head).with_room(3)).to_vec();
    if !by_matches(input) {
        columns.reverse();
    }
    columns
}

/// Their values, the first one in bold.
pub(super) fn score_cells(input: &Input<'_>, team: &Contestant, through: u16) -> Vec<Cell> {
    let mut scores = scores(input, team.tpn, through);
    if !by_matches(input) {
        scores.reverse();
    }
    let [first, second] = scores;
    vec![Cell::strong(first), second.into()]
}

/// Matches played, won, drawn and lost in rounds that count.
fn matches(input: &Input<'_>, team: &Contestant, through: u16) -> [usize; 4] {
    let mut found = [0; 4];
    for round in (1..=through).filter(|round| input.tournament.counts(team, *round)) {
        let Some(Entry::Meeting(meeting)) = team.entry(round) else { continue };
        let place = match meeting.outcome {
            Outcome::Win | Outcome::ForfeitWin | Outcome::UnratedWin => 1,
            Outcome::Draw | Outcome::UnratedDraw => 2,
            Outcome::Loss | Outcome::ForfeitLoss | Outcome::UnratedLoss => 3,
            Outcome::Pending | Outcome::Adjourned => continue,
        };
        found[0] += 1;
        found[place] += 1;
    }
    found
}

/// What a match gave a team: match points over game points; signs where it was not played, nothing while it is open.
pub(super) fn match_text(input: &Input<'_>, meeting: &Meeting) -> String {
    let Some(teams) = &input.tournament.teams else { return String::new() };
    match (meeting.outcome, meeting.points) {
        (Outcome::Pending, None) => String::new(),
        (Outcome::ForfeitWin, _) => "+".to_owned(),
        (Outcome::ForfeitLoss, _) => "-".to_owned(),
        (outcome, points) => {
            let matches = spoken(crate::input::points_of(&teams.matches, outcome));
            points.map_or_else(|| matches.clone(), |points| format!("{matches}/{}", spoken(points)))
        }
    }
}

/// Points as they may stand in a cell, for legends: those of a match won by half a point more than its half.
pub(super) fn example(input: &Input<'_>) -> String {
    let Some(teams) = &input.tournament.teams else { return String::new() };
    format!("{}/{}", spoken(teams.matches.win), spoken(teams.games.draw + teams.game.1))
}
