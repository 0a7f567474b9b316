//! Lists of teams: the teams, the teams with their players, the list by which they are checked in, the sheet for captains.

use super::check_in;
use crate::input::{Input, rating};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Rules, Table};
use crate::teams::titled;
use event::{Member, Participant, Section, TeamForm};
use tournament::model::Contestant;

/// The columns of a list of teams; those without a value for any team are left out.
pub(super) fn table(input: &Input<'_>, by_name: bool) -> Table {
    let lang = input.lang();
    let mut columns =
        vec![Column::whole(input.head("print.column.number"), Align::Right), Column::wrapped(lang.text("print.team.team"), 16)];
    if by_name {
        columns.reverse();
    }
    columns.push(Column::whole(lang.text("print.column.rating"), Align::Right).droppable(4));
    columns.extend(has_federations(input).then(|| Column::whole(lang.text("print.column.federation"), Align::Left).droppable(2)));
    if !input.clubs.is_empty() {
        columns.push(Column::wrapped(lang.text("print.column.club"), 10).droppable(3));
    }
    if has_captains(input) {
        columns.push(Column::wrapped(lang.text("print.team.captain"), 12));
    }
    columns.push(Column::whole(lang.text("print.team.size"), Align::Right).droppable(1));
    Table::fitted(columns)
}

/// Whether any contestant has a federation.
pub(super) fn has_federations(input: &Input<'_>) -> bool {
    input.tournament.contestants.iter().any(|contestant| !contestant.federation.is_empty())
}

fn has_captains(input: &Input<'_>) -> bool {
    input.of_teams().is_some_and(|(section, _)| section.players.iter().any(|team| !team.person.captain.is_empty()))
}

/// A team in such a list.
pub(super) fn row(input: &Input<'_>, team: &Contestant, by_name: bool) -> Vec<Cell> {
    let facts = input.of_teams().and_then(|(section, _)| section.by_tpn(team.tpn));
    let mut cells: Vec<Cell> = vec![team.tpn.to_string().into(), Cell::strong(team.name.as_str())];
    if by_name {
        cells.reverse();
    }
    cells.push(rating(team).into());
    cells.extend(has_federations(input).then(|| team.federation.as_str().into()));
    if !input.clubs.is_empty() {
        cells.push(input.club(team.tpn).into());
    }
    if has_captains(input) {
        cells.push(facts.map_or("", |team| team.person.captain.as_str()).into());
    }
    cells.push(facts.map_or(0, |team| team.roster.len()).to_string().into());
    cells
}

/// The teams in the order of their numbers.
fn teams<'a>(input: &'a Input<'_>) -> Vec<(&'a Section, &'a Participant)> {
    let Some((section, _)) = input.of_teams() else { return Vec::new() };
    let numbered = input.tournament.contestants.iter().filter_map(|team| section.by_tpn(team.tpn));
    numbered.map(|team| (section, team)).collect()
}

/// Number and name of a team, its captain and unit: the title over its players.
fn title(input: &Input<'_>, team: &Participant) -> String {
    let lang = input.lang();
    let mut words = vec![format!("{} {}", team.tpn.map_or_else(String::new, |tpn| tpn.to_string()), team.person.name)];
    words.extend(Some(&team.person.club).filter(|club| !club.is_empty() && **club != team.person.name).cloned());
    if !team.person.captain.is_empty() {
        words.push(lang.fill("print.team.captain_is", &[("name", &team.person.captain)]));
    }
    words.join(" · ")
}

/// The players on the list of a team, with their places.
fn listed<'a>(section: &'a Section, team: &Participant) -> Vec<(usize, &'a Member)> {
    (1..).zip(team.roster.iter().filter_map(|id| section.member(*id))).collect()
}

fn rated(member: &Member) -> String {
    member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string())
}

/// Every team with its players in the order of its list.
pub fn with_players(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let all = teams(input);
    let any = |of: fn(&Member) -> bool| all.iter().any(|(section, team)| listed(section, team).iter().any(|(_, member)| of(member)));
    let (fed, id, born) =
        (any(|m| !m.person.federation.is_empty()), any(|m| !m.person.public_id().is_empty()), any(|m| !m.person.birth.is_empty()));
    let mut columns = vec![
        Column::whole(lang.text("print.team.place"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 16),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(4),
    ];
    columns.extend(fed.then(|| Column::whole(lang.text("print.column.federation"), Align::Left).droppable(3)));
    columns.extend(id.then(|| Column::whole(lang.text("print.column.id"), Align::Right).droppable(1)));
    columns.extend(born.then(|| Column::whole(lang.text("print.column.birth"), Align::Left).droppable(2)));
    let mut table = Table::fitted(columns);
    for (section, team) in all {
        table.lines.push(Line::Group(title(input, team)));
        for (place, member) in listed(section, team) {
            let mut cells: Vec<Cell> = vec![place.to_string().into(), reserve(input, member, place).into(), rated(member).into()];
            cells.extend(fed.then(|| member.person.federation.as_str().into()));
            cells.extend(id.then(|| member.person.public_id().into()));
            cells.extend(born.then(|| member.person.birth.chars().take(4).collect::<String>().into()));
            table.push(cells);
        }
    }
    vec![Part::Table(table)]
}

/// From which place on the players of a list are reserves; nothing where places are no boards.
pub(super) fn reserves(input: &Input<'_>) -> Option<String> {
    let (_, policy) = input.of_teams()?;
    let is_list_of_boards = matches!(policy.form, TeamForm::Fixed | TeamForm::Reserves);
    let first = u16::from(policy.boards) + 1;
    is_list_of_boards.then(|| input.lang().fill("print.team.reserves_from", &[("place", &first.to_string())]))
}

/// The name, of a reserve with that word where places are boards.
fn reserve(input: &Input<'_>, member: &Member, place: usize) -> String {
    let name = titled(&member.person);
    let is_reserve = input
        .of_teams()
        .is_some_and(|(_, policy)| matches!(policy.form, TeamForm::Fixed | TeamForm::Reserves) && place > usize::from(policy.boards));
    if is_reserve { input.lang().fill("print.team.reserve", &[("name", &name)]) } else { name }
}

/// The list by which players are checked in: a box for each, under the teams.
pub(super) fn check_in(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let columns = vec![
        Column::whole("", Align::Center),
        Column::whole(lang.text("print.team.place"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 16),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(1),
        check_in::remarks(input),
    ];
    let mut table = Table::to_fill(columns, 3, check_in::ROW);
    let mut players = 0_usize;
    for (section, team) in teams(input) {
        table.lines.push(Line::Group(format!("☐ {}", title(input, team))));
        for (place, member) in listed(section, team) {
            players += 1;
            table.push(vec!["☐".into(), place.to_string().into(), Cell::strong(titled(&member.person)), rated(member).into(), "".into()]);
        }
    }
    std::iter::once(Part::Table(table)).chain(check_in::total(input, players)).collect()
}

/// All teams' lists on as little paper as they take: what a captain has in hand when the line-up is made.
pub fn captains(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let of_team = || {
        [
            Column::whole(lang.text("print.team.place"), Align::Right),
            Column::wrapped(lang.text("print.team.players"), 14),
            Column::whole(lang.text("print.column.rating"), Align::Right),
        ]
    };
    let mut table = Table::new(of_team().into_iter().chain(of_team()).collect());
    table.rules = Rules::Grid;
    table.leading = 160;
    table.keys = 0;
    let blank = || vec![Cell::default(), Cell::default(), Cell::default()];
    for pair in teams(input).chunks(2) {
        let columns: Vec<Vec<Vec<Cell>>> = pair
            .iter()
            .map(|(section, team)| {
                let number = team.tpn.map_or_else(String::new, |tpn| tpn.to_string());
                let strength = section.rating_of(team).map_or_else(String::new, |rating| rating.to_string());
                let captain = &team.person.captain;
                let captain = if captain.is_empty() { captain.clone() } else { lang.fill("print.team.captain_is", &[("name", captain)]) };
                let name = if captain.is_empty() { team.person.name.clone() } else { format!("{} · {captain}", team.person.name) };
                let mut rows = vec![[number, name, strength].map(|text| Cell { shaded: true, ..Cell::strong(text) }).to_vec()];
                rows.extend(
                    listed(section, team)
                        .into_iter()
                        .map(|(place, member)| vec![place.to_string().into(), titled(&member.person).into(), rated(member).into()]),
                );
                rows
            })
            .collect();
        for at in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
            let cells = |n: usize| columns.get(n).and_then(|rows| rows.get(at)).cloned().unwrap_or_else(blank);
            table.push([cells(0), cells(1)].concat());
        }
    }
    std::iter::once(Part::Table(table)).chain(reserves(input).map(Part::Note)).collect()
}
