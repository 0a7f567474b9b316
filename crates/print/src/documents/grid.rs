//! The round-robin grid: every player against every other, by number.

use super::standings::{codes, printed, shared_rank};
use super::{stages, team_standings};
use crate::input::{Input, points_of, spoken};
use crate::measure::{Align, Unit};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use tournament::model::{Contestant, Entry, Outcome, System, Tpn};

/// A cell of a grid is 7 mm wide at least, or nobody finds his way in it.
const CELL: Unit = 1984;
/// So many cells have room on paper on its side; larger fields are shown as a crosstable.
const MOST: usize = 26;

/// Rows and columns by pairing number; a cell holds the results of the row's player, one a meeting, in the order of the rounds.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, |stage| if is_for(stage.tournament.system) { of_stage(stage) } else { Vec::new() })
}

/// Whether a grid says something: everybody meets everybody, or everybody of the other half.
pub(super) const fn is_for(system: System) -> bool {
    matches!(system, System::RoundRobin { .. } | System::Scheveningen)
}

fn of_stage(input: &Input<'_>) -> Vec<Part> {
    let seeded = input.tournament.seeded();
    let listed: Vec<&Contestant> = seeded.iter().filter_map(|tpn| input.tournament.contestant(*tpn)).collect();
    // One half meets the other: rows of the one, columns of the other, then the other way round.
    if input.tournament.system == System::Scheveningen {
        let (first, second) = listed.split_at(listed.len() / 2);
        let mut parts = vec![Part::Table(table(input, first, second)), Part::Table(table(input, second, first))];
        parts.extend(remarks(input));
        return parts;
    }
    let listed: Vec<&Contestant> = input.tournament.contestants.iter().collect();
    if listed.len() > MOST {
        let mut parts = vec![Part::Note(input.lang().fill("print.grid_too_large", &[("players", &MOST.to_string())]))];
        parts.extend(super::crosstable::numbered(input));
        return parts;
    }
    let mut parts = vec![Part::Table(table(input, &listed, &listed))];
    parts.extend(remarks(input));
    parts
}

fn remarks(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let forfeits = || {
        input.tournament.contestants.iter().flat_map(|team| &team.entries).any(
            |entry| matches!(entry, Some(Entry::Meeting(meeting)) if matches!(meeting.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss)),
        )
    };
    let legend = input.of_teams().map(|_| {
        let scores = lang.fill("print.team.legend_grid", &[("example", &team_standings::example(input))]);
        let unplayed = forfeits().then(|| lang.text("print.team.legend_not_played").to_owned());
        [scores].into_iter().chain(unplayed).collect::<Vec<_>>().join(" · ")
    });
    legend.into_iter().chain(super::standings::remarks(input, super::crosstable::last_round(input))).map(Part::Note).collect()
}

fn table(input: &Input<'_>, players: &[&Contestant], others: &[&Contestant]) -> Table {
    let lang = input.lang();
    let is_of_teams = input.of_teams().is_some();
    let ranks = input.standings.map_or(&[][..], |s| &s.rows);
    // Teams have both scores; their tie-breaks stand in the standings.
    let codes: Vec<Column> = if is_of_teams { Vec::new() } else { codes(input).into_iter().map(|code| code.droppable(1)).collect() };
    let values = input.standings.map(printed).unwrap_or_default();
    let mut columns = vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(input.name_head(), if is_of_teams { 20 } else { 15 }),
    ];
    // Of xiangqi the unit stands before the name, and never goes.
    let is_xiangqi = super::xiangqi_tables::is_for(input) && !input.clubs.is_empty();
    if is_xiangqi {
        columns.insert(1, Column::wrapped(lang.text("print.form.unit"), 5));
    }
    columns.extend(others.iter().map(|p| Column::whole(p.tpn.to_string(), Align::Center).at_least(CELL)));
    if is_of_teams {
        columns.extend(team_standings::score_columns(input));
    } else {
        columns.push(Column::points(lang.text("print.column.points")));
    }
    if !ranks.is_empty() {
        columns.extend(codes.iter().skip(1).cloned());
        columns.push(Column::points(lang.text("print.column.rank")));
    }
    let mut table = Table::fitted(columns);
    table.rules = Rules::Grid;
    table.row = CELL;
    let last = super::crosstable::last_round(input);
    for player in players {
        let mut cells: Vec<Cell> = vec![Cell::strong(player.tpn.to_string())];
        cells.extend(is_xiangqi.then(|| Cell::from(input.club(player.tpn))));
        cells.push(if is_xiangqi { input.name(player.tpn) } else { input.titled_name(player.tpn) }.into());
        for other in others {
            let text = meetings(input, player, other.tpn, last);
            let annulled = [player.tpn, other.tpn].into_iter().any(|tpn| input.tournament.is_annulled(tpn));
            cells.push(match text {
                _ if other.tpn == player.tpn => Cell::shaded(),
                text if annulled && !text.is_empty() => Cell::struck(text),
                text => text.into(),
            });
        }
        if is_of_teams {
            cells.extend(team_standings::score_cells(input, player, last));
        } else {
            cells.push(Cell::strong(spoken(input.score(player.tpn, last))));
        }
        if let (Some(at), Some(standings)) = (ranks.iter().position(|row| row.tpn == player.tpn), input.standings) {
            cells.extend(
                values.get(at).into_iter().flatten().skip(1).take(codes.len().saturating_sub(1)).map(|value| value.as_str().into()),
            );
            cells.push(shared_rank(standings, at).into());
        }
        table.push(cells);
    }
    table
}

fn meetings(input: &Input<'_>, player: &Contestant, opponent: Tpn, last: u16) -> String {
    let result = |round| match player.entry(round) {
        Some(Entry::Meeting(game)) if game.opponent == opponent && input.of_teams().is_some() => {
            Some(team_standings::match_text(input, &game))
        }
        Some(Entry::Meeting(game)) if game.opponent == opponent => Some(match game.outcome {
            _ if game.points.is_some() => game.points.map_or_else(String::new, spoken),
            Outcome::Pending => String::new(),
            Outcome::ForfeitWin => "+".to_owned(),
            Outcome::ForfeitLoss => "-".to_owned(),
            Outcome::Adjourned => input.lang().text("print.adjourned_letter").to_owned(),
            outcome => spoken(points_of(&input.tournament.scoring, outcome)),
        }),
        _ => None,
    };
    // Of xiangqi who had Red.
    let is_xiangqi = super::xiangqi_tables::is_for(input);
    let color = |round| match player.entry(round) {
        Some(Entry::Meeting(game)) if is_xiangqi => game.color.map_or("", |color| input.color_letter(color)),
        _ => "",
    };
    let result = |round| result(round).filter(|text| !text.is_empty()).map(|text| format!("{text}{}", color(round)));
    let results: Vec<String> = (1..=last).filter_map(result).filter(|text| !text.is_empty()).collect();
    results.join(" ")
}
