//! The record sheet of a simultaneous exhibition: a row a board, to be filled in while it goes on, and the total of the host.

use super::stages;
use crate::input::{Input, points_of, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use event::SystemKind;
use tournament::model::{Color, Outcome, Tpn};
use tournament::points::Points;

/// Board, name, colour, result, when it ended, remarks.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, of_stage)
}

fn of_stage(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(host) = host(input) else { return Vec::new() };
    let mut table = Table::new(vec![
        Column::whole(input.head("print.column.board"), Align::Right),
        Column::whole(input.head("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 14),
        Column::whole(lang.text("print.column.color"), Align::Left),
        Column::whole(lang.text("print.column.result"), Align::Center).with_room(7),
        Column::whole(lang.text("print.column.finished"), Align::Center).with_room(9),
        Column::wrapped(lang.text("print.column.remarks"), 10).with_room(18),
    ]);
    table.rules = Rules::Grid;
    table.size = 10 * PT;
    table.leading = 200;
    let scoring = &input.tournament.scoring;
    let (mut points, mut counts, mut open) = (Points::ZERO, [0_u16; 3], 0_u16);
    for board in input.boards {
        let is_white = board.white != host;
        let (guest, color) = if is_white { (board.white, Color::White) } else { (board.black, Color::Black) };
        let sign = if is_white { '○' } else { '●' };
        match board.outcomes {
            Some((white, black)) => {
                let own = if is_white { black } else { white };
                points += points_of(scoring, own);
                let place = match own {
                    Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 0,
                    Outcome::Draw | Outcome::UnratedDraw => 1,
                    _ => 2,
                };
                counts[place] += 1;
            }
            None => open += 1,
        }
        table.push(vec![
            Cell::strong(board.label()),
            guest.to_string().into(),
            input.titled_name(guest).into(),
            format!("{sign} {}", input.color_word(color)).into(),
            Cell::strong(input.result(input.heading.round, board)),
            Cell::default(),
            Cell::default(),
        ]);
    }
    let of_host = lang.fill("print.simultaneous.host", &[("name", &input.titled_name(host)), ("boards", &input.boards.len().to_string())]);
    let [won, drawn, lost] = counts.map(|count| count.to_string());
    let values = [("points", &*spoken(points)), ("won", &*won), ("drawn", &*drawn), ("lost", &*lost), ("open", &*open.to_string())];
    let total = if usize::from(open) == input.boards.len() {
        lang.text("print.simultaneous.total_blank").to_owned()
    } else {
        lang.fill("print.simultaneous.total", &values)
    };
    vec![Part::Title(of_host), Part::Table(table), Part::Prose(vec![total, lang.text("print.simultaneous.signatures").to_owned()])]
}

/// Who plays at every board; `None` where the boards are not those of an exhibition.
pub(super) fn host(input: &Input<'_>) -> Option<Tpn> {
    let section = &input.records?.section;
    let is_one = |stage: &&event::Stage| section.system_of(stage) == SystemKind::Simultaneous;
    section.stages.iter().find(is_one)?;
    let first = input.boards.first()?;
    [first.white, first.black].into_iter().find(|tpn| input.boards.iter().all(|board| board.white == *tpn || board.black == *tpn))
}
