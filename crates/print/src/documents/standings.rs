//! The standings with tie-breaks.

use super::{stages, team_standings, xiangqi_tables};
use crate::input::{Input, Standings, rating};
use crate::measure::{Align, WALL};
use crate::sheet::{Cell, Column, Part, Table};
use std::collections::BTreeSet;
use words::game::{column_head, heads_explained, heads_in_words};
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
    if let Some(table) = xiangqi_tables::standings(input).filter(|_| xiangqi_tables::is_for(input)) {
        return with_notes(input, table);
    }
    let mut columns = vec![
        Column::points(lang.text("print.column.rank")),
        Column::whole(input.head("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 15),
        Column::whole(lang.text("print.column.federation"), Align::Left).droppable(3),
        Column::wrapped(lang.text("print.column.club"), 11).droppable(1),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
    ];
    columns.extend(codes(input));
    let mut table = Table::fitted(columns);
    let values = printed(standings);
    for (at, row) in standings.rows.iter().enumerate() {
        let Some(player) = input.tournament.contestant(row.tpn) else { continue };
        let mut cells: Vec<Cell> = vec![
            Cell::strong(shared_rank(standings, at)),
            player.tpn.to_string().into(),
            input.titled_name(row.tpn).into(),
            player.federation.as_str().into(),
            input.club(player.tpn).into(),
            rating(player).into(),
        ];
        cells.extend(told_apart(&values, at));
        table.push(cells);
    }
    let mut gone: BTreeSet<usize> = BTreeSet::from([1]);
    gone.extend(input.clubs.values().all(String::is_empty).then_some(4));
    table.remove(&gone);
    with_notes(input, table)
}

/// The table and what must be known to read it.
fn with_notes(input: &Input<'_>, table: Table) -> Vec<Part> {
    let lang = input.lang();
    let open = input.boards.iter().filter(|board| input.result(input.heading.round, board).is_empty()).count();
    let mut parts = vec![Part::Table(table)];
    if open > 0 {
        parts.push(Part::Note(lang.fill("print.open_boards", &[("boards", &open.to_string())])));
    }
    parts.extend(legend(input).map(Part::Note));
    parts.extend(told(input).into_iter().chain(remarks(input, input.heading.round)).map(Part::Note));
    parts
}

/// How the standings count, and where places come from otherwise than by tie-breaks.
pub(super) fn told(input: &Input<'_>) -> Vec<String> {
    let remarks = input.standings.map(|standings| standings.remarks.as_slice()).unwrap_or_default();
    remarks.iter().map(|remark| standings_remark(remark, input.lang())).collect()
}

/// What stands behind the heads of the tie-breaks: their names and the codes of the regulations.
pub(super) fn legend(input: &Input<'_>) -> Option<String> {
    explained(input, &input.standings?.codes)
}

/// What some tie-breaks of the columns are.
pub(super) fn explained(input: &Input<'_>, codes: &[String]) -> Option<String> {
    let is_xiangqi = xiangqi_tables::is_for(input);
    let explained = if is_xiangqi { heads_in_words(codes, input.lang()) } else { heads_explained(codes, input.lang()) };
    (!explained.is_empty()).then(|| explained.join(" · "))
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

/// A column for the score and for each tie-break, in the words of the game. The first two stay columns whatever the type.
pub(super) fn codes(input: &Input<'_>) -> Vec<Column> {
    let codes = input.standings.map_or(&[][..], |s| &s.codes);
    let head = |code: &String| column_head(code, input.lang());
    let column = |(at, code): (usize, &String)| match at {
        0 => Column::points(head(code)),
        1 | 2 => Column::whole(head(code), Align::Right),
        _ => Column::whole(head(code), Align::Right).droppable(WALL + 2),
    };
    codes.iter().enumerate().map(column).collect()
}

/// The rank of a row; with a sign where others have it too.
pub(super) fn shared_rank(standings: &Standings, at: usize) -> String {
    let rank = |at: usize| standings.rows.get(at).map(|row| row.rank);
    let own = rank(at);
    let is_shared = at.checked_sub(1).and_then(rank) == own || rank(at + 1) == own;
    own.map_or_else(String::new, |rank| format!("{rank}{}", if is_shared { "=" } else { "" }))
}

/// The values of all rows as they are printed: points as spoken, and in each column of tie-breaks as many decimals as its values need.
pub(super) fn printed(standings: &Standings) -> Vec<Vec<String>> {
    let columns = standings.codes.len();
    let decimals = |text: &str| text.split_once('.').map_or(0, |(_, part)| part.trim_end_matches('0').len());
    let needed: Vec<usize> = (0..columns)
        .map(|at| standings.rows.iter().filter_map(|row| row.values.get(at)).map(|value| decimals(value)).max().unwrap_or(0))
        .collect();
    let halves = |at: usize| standings.rows.iter().filter_map(|row| row.values.get(at)).all(|value| is_in_halves(value));
    let of_points: Vec<bool> = (0..columns).map(|at| standings.codes[at] == "PTS" && halves(at)).collect();
    let value = |(at, text): (usize, &String)| {
        let is_number = text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || c == '.');
        if of_points.get(at) == Some(&true) {
            in_halves(text)
        } else if is_number {
            with_decimals(text, needed.get(at).copied().unwrap_or(0))
        } else {
            text.clone()
        }
    };
    standings.rows.iter().map(|row| row.values.iter().enumerate().map(value).collect()).collect()
}

/// Whether a value is whole or ends in a half.
fn is_in_halves(text: &str) -> bool {
    text.split_once('.').is_none_or(|(_, part)| matches!(part.trim_end_matches('0'), "" | "5"))
}

/// Points as they are spoken.
fn in_halves(text: &str) -> String {
    match text.split_once('.') {
        Some((whole, part)) if part.starts_with('5') => format!("{}½", if whole == "0" { "" } else { whole }),
        Some((whole, _)) => whole.to_owned(),
        None => text.to_owned(),
    }
}

/// A number with so many decimals; none of its digits is lost.
fn with_decimals(text: &str, decimals: usize) -> String {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part = part.trim_end_matches('0');
    if decimals == 0 { whole.to_owned() } else { format!("{whole}.{part:0<decimals$}") }
}

/// The values of a row: the score in bold, and underlined the first that parts it from the row above with the same score.
pub(super) fn told_apart(values: &[Vec<String>], at: usize) -> Vec<Cell> {
    let own = values.get(at).map_or(&[][..], Vec::as_slice);
    let above = at.checked_sub(1).and_then(|above| values.get(above));
    let parted = above.and_then(|above| own.iter().zip(above).position(|(own, above)| own != above)).filter(|at| *at > 0);
    let cell = |(i, value): (usize, &String)| {
        let cell = if i == 0 { Cell::strong(value.as_str()) } else { value.as_str().into() };
        Cell { underlined: parted == Some(i), ..cell }
    };
    own.iter().enumerate().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::StandingRow;
    use tournament::model::Tpn;

    #[test]
    fn values_have_the_decimals_that_their_column_needs() {
        let row = |rank, values: [&str; 4]| StandingRow { rank, tpn: Tpn(rank), values: values.map(str::to_owned).to_vec() };
        let standings = Standings {
            codes: ["PTS", "BH", "SB", "DE"].map(str::to_owned).to_vec(),
            rows: vec![row(1, ["4.0", "18.5", "8.50", "–"]), row(2, ["0.5", "10.0", "6.75", "1.0"]), row(2, ["0.5", "10.0", "6.75", "0"])],
            remarks: Vec::new(),
        };
        let expected = [["4", "18.5", "8.50", "–"], ["½", "10.0", "6.75", "1"], ["½", "10.0", "6.75", "0"]];
        assert_eq!(printed(&standings), expected.map(|row| row.map(str::to_owned).to_vec()));
        assert_eq!([0, 1, 2].map(|at| shared_rank(&standings, at)), ["1", "2=", "2="]);
        let underlined = |at| told_apart(&printed(&standings), at).iter().map(|cell| cell.underlined).collect::<Vec<_>>();
        assert_eq!(underlined(1), [false; 4], "the score parted them");
        assert_eq!(underlined(2), [false, false, false, true]);
    }
}
