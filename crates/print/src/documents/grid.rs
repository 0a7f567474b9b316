//! The round-robin grid: every player against every other, by number.

use super::stages;
use crate::input::{Input, points_of, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use tournament::model::{Contestant, Entry, Outcome, System, Tpn};

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
    let mut parts = vec![Part::Table(table(input, &listed, &listed))];
    parts.extend(remarks(input));
    parts
}

fn remarks(input: &Input<'_>) -> Vec<Part> {
    super::standings::remarks(input, super::crosstable::last_round(input)).into_iter().map(Part::Note).collect()
}

fn table(input: &Input<'_>, players: &[&Contestant], others: &[&Contestant]) -> Table {
    let lang = input.lang();
    let ranks = input.standings.map_or(&[][..], |s| &s.rows);
    let mut columns = vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 12),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(1),
    ];
    columns.extend(others.iter().map(|p| Column::whole(p.tpn.to_string(), Align::Center).with_room(4)));
    columns.push(Column::whole(lang.text("print.column.points"), Align::Right));
    if !ranks.is_empty() {
        columns.push(Column::whole(lang.text("print.column.rank"), Align::Right));
    }
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.size = 19 * PT / 2;
    table.leading = 200;
    let last = super::crosstable::last_round(input);
    for player in players {
        let rating = crate::input::rating(player);
        let mut cells: Vec<Cell> = vec![Cell::strong(player.tpn.to_string()), player.name.as_str().into(), rating.into()];
        for other in others {
            let text = meetings(input, player, other.tpn, last);
            let annulled = [player.tpn, other.tpn].into_iter().any(|tpn| input.tournament.is_annulled(tpn));
            cells.push(match text {
                _ if other.tpn == player.tpn => Cell::shaded(),
                text if annulled && !text.is_empty() => Cell::struck(text),
                text => text.into(),
            });
        }
        cells.push(Cell::strong(spoken(input.score(player.tpn, last))));
        if let Some(row) = ranks.iter().find(|row| row.tpn == player.tpn) {
            cells.push(row.rank.to_string().into());
        }
        table.push(cells);
    }
    table
}

fn meetings(input: &Input<'_>, player: &Contestant, opponent: Tpn, last: u16) -> String {
    let result = |round| match player.entry(round) {
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
    let results: Vec<String> = (1..=last).filter_map(result).filter(|text| !text.is_empty()).collect();
    results.join(" ")
}
