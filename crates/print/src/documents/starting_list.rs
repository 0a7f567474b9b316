//! The starting list, in five orders.

use super::team_lists;
use crate::collate::sort_key;
use crate::input::{Input, rating};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Order, Part, Table};
use arbitration::kind::GameKind;
use tournament::model::Contestant;

/// By pairing number.
pub fn by_number(input: &Input<'_>) -> Vec<Part> {
    list(input, input.tournament.contestants.iter().collect())
}

/// By name.
pub fn alphabetical(input: &Input<'_>) -> Vec<Part> {
    let mut table = empty(input, Key::Name);
    for player in by_name(input) {
        table.push(row(input, player, Key::Name));
    }
    table.order = Order::Names;
    vec![Part::Table(table)]
}

/// By rating, highest first; unrated players last.
pub fn by_rating(input: &Input<'_>) -> Vec<Part> {
    let mut players: Vec<&Contestant> = input.tournament.contestants.iter().collect();
    players.sort_by_key(|p| (std::cmp::Reverse(p.rating), p.tpn));
    list(input, players)
}

/// By federation, alphabetical inside each.
pub fn by_federation(input: &Input<'_>) -> Vec<Part> {
    grouped(input, "print.column.federation", |player| player.federation.clone())
}

/// By club, alphabetical inside each.
pub fn by_club(input: &Input<'_>) -> Vec<Part> {
    grouped(input, "print.column.club", |player| input.club(player.tpn).to_owned())
}

/// All players in alphabetical order; namesakes by number.
pub(super) fn by_name<'a>(input: &Input<'a>) -> Vec<&'a Contestant> {
    let mut players: Vec<&Contestant> = input.tournament.contestants.iter().collect();
    players.sort_by_cached_key(|p| (sort_key(&input.sought(&p.name)), p.tpn));
    players
}

fn list(input: &Input<'_>, players: Vec<&Contestant>) -> Vec<Part> {
    let mut table = empty(input, Key::Number);
    for player in players {
        table.push(row(input, player, Key::Number));
    }
    vec![Part::Table(table)]
}

/// The titles over the groups say what a column of this head would say again in every row of theirs.
fn grouped(input: &Input<'_>, said: &'static str, of: impl Fn(&Contestant) -> String) -> Vec<Part> {
    let lang = input.lang();
    let mut players: Vec<(String, &Contestant)> = by_name(input).into_iter().map(|p| (of(p), p)).collect();
    // Players without a group come last; the sort is stable and keeps the names in order.
    players.sort_by_cached_key(|(group, _)| (group.is_empty(), sort_key(group), group.clone()));
    let mut table = empty(input, Key::Number);
    for same in players.chunk_by(|a, b| a.0 == b.0) {
        let Some((group, _)) = same.first() else { continue };
        let name = if group.is_empty() { lang.text("print.no_group") } else { group };
        let values = [("name", name), ("count", &*same.len().to_string())];
        table.lines.push(Line::Group(lang.fill("print.group_count", &values)));
        for (_, player) in same {
            table.push(row(input, player, Key::Number));
        }
    }
    let is_said = |column: &Column| input.of_teams().is_none() && column.head == lang.text(said);
    table.remove(&(0..table.columns.len()).filter(|at| is_said(&table.columns[*at])).collect());
    vec![Part::Table(table)]
}

/// What a row is looked for by: it stands first, in bold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Number,
    Name,
}

fn empty(input: &Input<'_>, key: Key) -> Table {
    if input.of_teams().is_some() {
        return team_lists::table(input, key == Key::Name);
    }
    let lang = input.lang();
    let mut columns =
        vec![Column::whole(input.head("print.column.number"), Align::Right), Column::wrapped(lang.text("print.column.name"), 15)];
    if key == Key::Name {
        columns.reverse();
    }
    let club = Column::wrapped(lang.text("print.column.club"), 13);
    let rating = Column::whole(lang.text("print.column.rating"), Align::Right);
    // The unit of a player of xiangqi is as good as his name.
    if input.heading.game == GameKind::Xiangqi {
        columns.extend(has_clubs(input).then_some(club));
        columns.push(rating.droppable(1));
        let federation = || Column::whole(lang.text("print.column.federation"), Align::Left).droppable(2);
        columns.extend(has_federations(input).then(federation));
    } else {
        let federation = Column::whole(lang.text("print.column.federation"), Align::Left);
        columns.extend([rating.droppable(4), federation.droppable(2), club.droppable(3)]);
    }
    let mut table = Table::fitted(columns);
    table.keys = 2;
    table
}

fn has_clubs(input: &Input<'_>) -> bool {
    input.clubs.values().any(|club| !club.is_empty())
}

/// Whether players come from several federations: events of one say no code of it.
pub(super) fn has_federations(input: &Input<'_>) -> bool {
    let mut codes = input.tournament.contestants.iter().map(|player| player.federation.as_str()).filter(|code| !code.is_empty());
    codes.next().is_some_and(|first| codes.any(|code| code != first))
}

fn row(input: &Input<'_>, player: &Contestant, key: Key) -> Vec<Cell> {
    if input.of_teams().is_some() {
        return team_lists::row(input, player, key == Key::Name);
    }
    let (number, name) = (player.tpn.to_string(), input.titled_name(player.tpn));
    let mut cells = match key {
        Key::Number => vec![Cell::strong(number), name.into()],
        // The name without the title in front of it: it is looked for by its first letter.
        Key::Name => vec![Cell::strong(input.name_titled(player.tpn)), number.into()],
    };
    if input.heading.game == GameKind::Xiangqi {
        cells.extend(has_clubs(input).then(|| input.club(player.tpn).into()));
        cells.push(rating(player).into());
        cells.extend(has_federations(input).then(|| player.federation.as_str().into()));
    } else {
        cells.extend([rating(player).into(), player.federation.as_str().into(), input.club(player.tpn).into()]);
    }
    cells
}
