//! The final ranking of a section with stages, and how it was made.

use crate::input::{Input, rating, title};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Table};
use words::stage::{overall_notes, stage_title};

/// Rank, player, the stage that gave the place and the place in it; under it where the places come from.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let (Some(overall), Some(records)) = (input.overall, input.records) else { return Vec::new() };
    let section = &records.section;
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
    columns.push(Column::wrapped(lang.text("print.column.stage"), 8));
    columns.push(Column::whole(lang.text("print.column.place"), Align::Right));
    let mut table = Table::new(columns);
    table.size = 19 * PT / 2;
    let mut before = None;
    for row in &overall.rows {
        let tpn = section.player(row.player).and_then(|p| p.tpn);
        let Some(player) = tpn.and_then(|tpn| input.tournament.contestant(tpn)) else { continue };
        // A shared place is said once.
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
        cells.push(section.stage(row.stage).map(|stage| stage_title(stage, lang)).unwrap_or_default().into());
        cells.push(row.place.to_string().into());
        table.push(cells);
    }
    let notes = overall_notes(section, overall, lang).into_iter().map(Part::Note);
    std::iter::once(Part::Table(table)).chain(notes).collect()
}
