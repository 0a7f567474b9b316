//! The ranking of the units of an individual event, by the places of their best members (队员总分制).

use crate::input::{Input, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use event::{Section, TeamForm};
use tournament::model::Tpn;
use tournament::units::{UnitTotal, totals_of_places};

/// How many members of a unit count, where a section ranks units by them.
pub fn counted(section: &Section) -> Option<u8> {
    section.setup.policy.teams.as_deref().filter(|teams| teams.form == TeamForm::Sum).map(|teams| teams.boards)
}

/// Rank, unit, sum of the places and of the points, and who counts with which place.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let counts = input.records.and_then(|records| counted(&records.section));
    let (Some(standings), Some(counts)) = (input.standings, counts) else { return Vec::new() };
    let places: Vec<(Tpn, u16)> = standings.rows.iter().map(|row| (row.tpn, row.rank)).collect();
    let units = totals_of_places(input.tournament, &places, input.heading.round, counts.into());
    let mut table = Table::fitted(vec![
        Column::points(lang.text("print.column.rank")),
        Column::wrapped(lang.text("print.units.unit"), 8),
        Column::whole(lang.text("print.units.places"), Align::Right),
        Column::whole(lang.text("print.units.best"), Align::Right),
        Column::points(lang.text("print.column.points")),
        Column::wrapped(lang.text("print.units.members"), 20),
    ]);
    for unit in &units {
        // Units that are level share a rank.
        let sign = if units.iter().filter(|other| other.rank == unit.rank).count() > 1 { "=" } else { "" };
        let rank = format!("{}{sign}", unit.rank);
        let mark = if unit.is_complete { "" } else { "*" };
        let cells: Vec<Cell> = vec![
            Cell::strong(rank),
            Cell::strong(format!("{}{mark}", unit.unit)),
            Cell::strong(unit.places.to_string()),
            unit.members.iter().map(|(_, place)| *place).min().map_or_else(String::new, |place| place.to_string()).into(),
            spoken(unit.points).into(),
            members(input, unit).into(),
        ];
        table.push(cells);
    }
    let count = [("count", &*counts.to_string())];
    let mut parts = vec![Part::Table(table), Part::Note(lang.fill("print.units.legend", &count))];
    if units.iter().any(|unit| !unit.is_complete) {
        parts.push(Part::Note(lang.fill("print.units.incomplete", &count)));
    }
    parts
}

fn members(input: &Input<'_>, unit: &UnitTotal) -> String {
    let named: Vec<String> = unit.members.iter().map(|(tpn, place)| format!("{place} {}", input.name(*tpn))).collect();
    named.join(input.lang().text("ui.mark.list"))
}
