//! The full schedule of a round robin: who meets whom in every round, known before the first.

use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use tournament::model::Color;

/// A group of rows a round, with the date where it is known.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(format!("○ {}", input.color_word(Color::White)), 14),
        Column::whole(lang.text("print.column.result"), Align::Center),
        Column::wrapped(format!("● {}", input.color_word(Color::Black)), 14),
        Column::whole(lang.text("print.column.number"), Align::Right),
    ]);
    table.leading = 160;
    for (round, boards) in (1_u16..).zip(input.schedule) {
        let title = lang.fill("print.round", &[("round", &round.to_string())]);
        let date = input.tournament.info.round_dates.get(usize::from(round) - 1).filter(|date| !date.is_empty());
        table.lines.push(Line::Group(date.map_or_else(|| title.clone(), |date| format!("{title} · {date}"))));
        for board in boards {
            table.push(vec![
                Cell::strong(board.number.to_string()),
                board.white.to_string().into(),
                input.titled_name(board.white).into(),
                Cell::strong(input.result(round, board)),
                input.titled_name(board.black).into(),
                board.black.to_string().into(),
            ]);
        }
        let on_boards = |tpn| boards.iter().any(|b| b.white == tpn || b.black == tpn);
        for player in input.tournament.contestants.iter().filter(|p| !on_boards(p.tpn)) {
            let free = format!("({})", lang.text("print.free"));
            table.push(vec!["–".into(), player.tpn.to_string().into(), input.titled_name(player.tpn).into(), "".into(), free.into()]);
        }
    }
    vec![Part::Table(table)]
}
