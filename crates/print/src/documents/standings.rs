//! The standings with tie-breaks.

use super::{stages, team_standings};
use crate::input::{Input, rating, title};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Table};
use words::standings_remark;

/// Rank, player, score and every tie-break of the list.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, of_stage)
}

fn of_stage(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_standings::of_stage(input);
    }
    let lang = input.lang();
    let Some(standings) = input.standings else { return Vec::new() };
    let mut columns = vec![
        Column::whole(lang.text("print.column.rank"), Align::Right),
        Column::whole(input.head("print.column.number"), Align::Right),
        Column::whole(lang.text("print.column.title"), Align::Left),
        Column::wrapped(lang.text("print.column.name"), 14),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.column.federation"), Align::Left),
    ];
    if !input.clubs.is_empty() {
        columns.push(Column::wrapped(lang.text("print.column.club"), 6).droppable(1));
    }
    columns.extend(codes(input));
    let mut table = Table::new(columns);
    table.size = 19 * PT / 2;
    let mut before = None;
    for row in &standings.rows {
        let Some(player) = input.tournament.contestant(row.tpn) else { continue };
        // Players whom nothing tells apart share a rank: it is said once.
        let rank = if before == Some(row.rank) { String::new() } else { row.rank.to_string() };
        before = Some(row.rank);
        let mut cells: Vec<Cell> = vec![
            Cell::strong(rank),
            player.tpn.to_string().into(),
            title(player).into(),
            player.name.as_str().into(),
            rating(player).into(),
            player.federation.as_str().into(),
        ];
        if !input.clubs.is_empty() {
            cells.push(input.club(player.tpn).into());
        }
        cells.extend(values(&row.values));
        table.push(cells);
    }
    let open = input.boards.iter().filter(|board| input.result(input.heading.round, board).is_empty()).count();
    let mut parts = vec![Part::Table(table)];
    if open > 0 {
        parts.push(Part::Note(lang.fill("print.open_boards", &[("boards", &open.to_string())])));
    }
    parts.extend(told(input).into_iter().chain(remarks(input, input.heading.round)).map(Part::Note));
    parts
}

/// How the standings count, and where places come from otherwise than by tie-breaks.
pub(super) fn told(input: &Input<'_>) -> Vec<String> {
    let remarks = input.standings.map(|standings| standings.remarks.as_slice()).unwrap_or_default();
    remarks.iter().map(|remark| standings_remark(remark, input.lang())).collect()
}

/// What the figures do not show: games still adjourned, each with its players, and whose games were annulled.
pub(super) fn remarks(input: &Input<'_>, through: u16) -> Vec<String> {
    let lang = input.lang();
    let mut remarks = Vec::new();
    let adjourned = input.adjourned(through);
    if !adjourned.is_empty() {
        remarks.push(lang.fill("print.adjourned_games", &[("count", &adjourned.len().to_string()), ("games", &adjourned.join("; "))]));
    }
    for player in input.tournament.contestants.iter().filter(|p| input.tournament.is_annulled(p.tpn)) {
        remarks.push(lang.fill("print.annulled", &[("name", &player.name), ("number", &player.tpn.to_string())]));
    }
    remarks
}

/// A column for the score and for each tie-break; the score and the fouls are called by their names.
pub(super) fn codes(input: &Input<'_>) -> Vec<Column> {
    let codes = input.standings.map_or(&[][..], |s| &s.codes);
    let head = |code: &String| match code.as_str() {
        "PTS" => input.lang().text("print.column.points").to_owned(),
        "FOUL" => input.lang().text("print.column.fouls").to_owned(),
        _ => code.clone(),
    };
    codes.iter().map(|code| Column::whole(head(code), Align::Right)).collect()
}

/// The values, the score in bold.
pub(super) fn values(values: &[String]) -> Vec<Cell> {
    values.iter().enumerate().map(|(i, v)| if i == 0 { Cell::strong(v.as_str()) } else { v.as_str().into() }).collect()
}
