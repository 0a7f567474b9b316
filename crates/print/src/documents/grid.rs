//! The round-robin grid: every player against every other, by number.

use crate::input::{Input, points_of, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use tournament::model::{Contestant, Entry, Outcome, Tpn};

/// Rows and columns by pairing number; a cell holds the results of the row's player, one a meeting, in the order of the rounds.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let players = &input.tournament.contestants;
    let ranks = input.standings.map_or(&[][..], |s| &s.rows);
    let mut columns = vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 12),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(1),
    ];
    columns.extend(players.iter().map(|p| Column::whole(p.tpn.to_string(), Align::Center).with_room(4)));
    columns.push(Column::whole(lang.text("print.column.points"), Align::Right));
    if !ranks.is_empty() {
        columns.push(Column::whole(lang.text("print.column.rank"), Align::Right));
    }
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.size = 19 * PT / 2;
    table.leading = 200;
    let last = input.tournament.rounds_paired();
    for player in players {
        let rating = crate::input::rating(player);
        let mut cells: Vec<Cell> = vec![Cell::strong(player.tpn.to_string()), player.name.as_str().into(), rating.into()];
        for other in players {
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
    let mut parts = vec![Part::Table(table)];
    parts.extend(super::standings::remarks(input, last).into_iter().map(Part::Note));
    parts
}

fn meetings(input: &Input<'_>, player: &Contestant, opponent: Tpn, last: u16) -> String {
    let result = |round| match player.entry(round) {
        Some(Entry::Meeting(game)) if game.opponent == opponent => Some(match game.outcome {
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
