//! The final ranking of a section with stages, and how it was made.

use crate::input::{Input, rating};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use words::stage::{overall_notes, stage_title};

/// Rank, player, the stage that gave the place and the place in it; under it where the places come from.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let (Some(overall), Some(records)) = (input.overall, input.records) else { return Vec::new() };
    let section = &records.section;
    let mut table = Table::fitted(vec![
        Column::points(lang.text("print.column.rank")),
        Column::wrapped(input.name_head(), 15),
        Column::whole(lang.text("print.column.federation"), Align::Left).droppable(3),
        Column::wrapped(lang.text("print.column.club"), 11).droppable(1),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
        Column::wrapped(lang.text("print.column.stage"), 8),
        Column::whole(lang.text("print.column.place"), Align::Right),
    ]);
    for row in &overall.rows {
        let tpn = section.player(row.player).and_then(|p| p.tpn);
        let Some(player) = tpn.and_then(|tpn| input.tournament.contestant(tpn)) else { continue };
        let sign = if overall.rows.iter().filter(|other| other.rank == row.rank).count() > 1 { "=" } else { "" };
        let mut cells: Vec<Cell> = vec![
            Cell::strong(format!("{}{sign}", row.rank)),
            input.titled_name(player.tpn).into(),
            player.federation.as_str().into(),
            input.club(player.tpn).into(),
            rating(player).into(),
        ];
        cells.push(section.stage(row.stage).map(|stage| stage_title(stage, lang)).unwrap_or_default().into());
        cells.push(row.place.to_string().into());
        table.push(cells);
    }
    let notes = overall_notes(section, overall, lang).into_iter().map(Part::Note);
    std::iter::once(Part::Table(table)).chain(notes).collect()
}
