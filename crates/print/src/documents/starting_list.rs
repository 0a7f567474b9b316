//! The starting list, in five orders.

use super::team_lists;
use crate::collate::sort_key;
use crate::input::{Input, rating, title};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use tournament::model::Contestant;

/// By pairing number.
pub fn by_number(input: &Input<'_>) -> Vec<Part> {
    list(input, input.tournament.contestants.iter().collect())
}

/// By name.
pub fn alphabetical(input: &Input<'_>) -> Vec<Part> {
    list(input, by_name(input))
}

/// By rating, highest first; unrated players last.
pub fn by_rating(input: &Input<'_>) -> Vec<Part> {
    let mut players: Vec<&Contestant> = input.tournament.contestants.iter().collect();
    players.sort_by_key(|p| (std::cmp::Reverse(p.rating), p.tpn));
    list(input, players)
}

/// By federation, alphabetical inside each.
pub fn by_federation(input: &Input<'_>) -> Vec<Part> {
    grouped(input, |player| player.federation.clone())
}

/// By club, alphabetical inside each.
pub fn by_club(input: &Input<'_>) -> Vec<Part> {
    grouped(input, |player| input.club(player.tpn).to_owned())
}

/// All players in alphabetical order; namesakes by number.
pub(super) fn by_name<'a>(input: &Input<'a>) -> Vec<&'a Contestant> {
    let mut players: Vec<&Contestant> = input.tournament.contestants.iter().collect();
    players.sort_by_cached_key(|p| (sort_key(&p.name), p.tpn));
    players
}

fn list(input: &Input<'_>, players: Vec<&Contestant>) -> Vec<Part> {
    let mut table = empty(input);
    for player in players {
        table.push(row(input, player));
    }
    vec![Part::Table(table)]
}

fn grouped(input: &Input<'_>, of: impl Fn(&Contestant) -> String) -> Vec<Part> {
    let lang = input.lang();
    let mut players: Vec<(String, &Contestant)> = by_name(input).into_iter().map(|p| (of(p), p)).collect();
    // Players without a group come last; the sort is stable and keeps the names in order.
    players.sort_by_cached_key(|(group, _)| (group.is_empty(), sort_key(group), group.clone()));
    let mut table = empty(input);
    for same in players.chunk_by(|a, b| a.0 == b.0) {
        let Some((group, _)) = same.first() else { continue };
        let name = if group.is_empty() { lang.text("print.no_group") } else { group };
        table.lines.push(Line::Group(format!("{name} ({})", same.len())));
        for (_, player) in same {
            table.push(row(input, player));
        }
    }
    vec![Part::Table(table)]
}

fn empty(input: &Input<'_>) -> Table {
    if input.of_teams().is_some() {
        return team_lists::table(input);
    }
    let lang = input.lang();
    let mut columns = vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::whole(lang.text("print.column.title"), Align::Left),
        Column::wrapped(lang.text("print.column.name"), 16),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.column.federation"), Align::Left),
        Column::whole(lang.text("print.column.id"), Align::Right).droppable(2),
        Column::whole(lang.text("print.column.birth"), Align::Left).droppable(1),
    ];
    if !input.clubs.is_empty() {
        columns.push(Column::wrapped(lang.text("print.column.club"), 10));
    }
    Table::new(columns)
}

fn row(input: &Input<'_>, player: &Contestant) -> Vec<Cell> {
    if input.of_teams().is_some() {
        return team_lists::row(input, player);
    }
    let year: String = player.birth.chars().take(4).collect();
    vec![
        player.tpn.to_string().into(),
        title(player).into(),
        player.name.as_str().into(),
        rating(player).into(),
        player.federation.as_str().into(),
        player.id.as_str().into(),
        year.into(),
        input.club(player.tpn).into(),
    ]
}
